"""One page: it is looked at once more where the rules object to what was seen in haste, and only there."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from pipeline.page import OpenPage, work_out_page
from pipeline.settings import Settings
from pipeline.tries import FEWEST
from tests.pipeline.drawn import FIVE, board_from, picture_of
from vision.errors import TesseractFailed
from vision.pictures.opening import Picture
from vision.reading import Reading, Timing

WHOLE = board_from(FIVE)
LACKING = board_from(FIVE.replace("2", ".", 1))
NONE = board_from("7.7/.../7.7")
WORSE = board_from(FIVE.replace("2", "8", 1))


def reading_of(*boards):
    return Reading(boards, Timing(0.01, 0.02))


def table_of(text):
    """What is no board by its numbers, beside all others."""
    board = board_from(text)
    moved = (replace(island, center=(island.center[0] + 2000, island.center[1])) for island in board.islands)
    return replace(board, islands=tuple(moved))


@pytest.fixture
def solve(monkeypatch):
    """Solves a page on which the first look sees one board and a harder one another; counts the looks.

    The ways are what comes of it if it is parted differently; a harder look sees the same ones.
    """

    def run(first, second, *, hasty=True, broken_off=False, ways=(), lost=(), found=()):
        image = picture_of(WHOLE)
        grey = Picture(image, "PNG", "RGB").grey()
        asked = []

        def look(found):
            asked.append(found)
            return SimpleNamespace(board=second, hasty=False, ways=ways, on_trial=False)

        def read(pages):
            if isinstance(second, Exception):
                raise second
            return [reading_of(pages[0].board)]

        monkeypatch.setattr("pipeline.tries.look_again", look)
        monkeypatch.setattr(
            "pipeline.tries.part_anew", lambda _, way: SimpleNamespace(board=way, on_trial=True)
        )
        monkeypatch.setattr("pipeline.tries.read_found", read)
        bridges = [SimpleNamespace(hasty=hasty, radius=WHOLE.islands[0].radius)]
        seen = SimpleNamespace(hasty=hasty, broken_off=broken_off, ways=ways, boards=found, bridges=bridges)
        page = OpenPage(Picture(image, "PNG", "RGB"), grey, seen, 0.0)
        came = work_out_page(page, reading_of(*([first] if first else []), *lost), Settings())
        return came, len(asked)

    return run


def statuses(found):
    return [finding.record().status.value for finding in found.findings]


def test_what_a_harder_look_solves_is_solved(solve):
    found, asked = solve(LACKING, WHOLE)
    assert (statuses(found), asked) == (["solved"], 1)
    once, _ = solve(WHOLE, WHOLE)
    assert found.seconds.read == pytest.approx(2 * once.seconds.read)
    assert found.seconds.total == pytest.approx(
        sum((found.seconds.find, found.seconds.read, found.seconds.solve)), abs=2e-4
    )


def test_what_was_seen_first_stays_where_the_second_look_fails(solve):
    alone, _ = solve(LACKING, WHOLE, hasty=False)
    found, asked = solve(LACKING, TesseractFailed("It hangs."))
    assert (statuses(found), asked) == (statuses(alone), 1)


def test_what_is_solved_is_not_looked_at_again(solve):
    found, asked = solve(WHOLE, LACKING)
    assert (statuses(found), asked) == (["solved"], 0)


def test_what_is_solved_without_islands_that_may_be_a_board_is_looked_at_again(solve):
    some, fewer = table_of("9.9/.../..9"), table_of("9../.../..9")
    assert len(some.islands) == FEWEST
    found, asked = solve(WHOLE, WHOLE, lost=[some])
    assert (statuses(found), asked) == (["solved"], 1)
    _, asked = solve(WHOLE, WHOLE, lost=[fewer])
    assert asked == 0
    _, asked = solve(WHOLE, WHOLE, lost=[some], hasty=False)
    assert asked == 0


def test_a_page_where_nothing_came_of_what_was_found_is_looked_at_again(solve):
    found, asked = solve(None, WHOLE, found=["letters"])
    assert (statuses(found), asked) == (["solved"], 1)
    found, asked = solve(WHOLE, WHOLE, found=["letters"])
    assert (statuses(found), asked) == (["solved"], 0)


def test_where_nothing_was_done_in_haste_there_is_nothing_more_to_see(solve):
    found, asked = solve(LACKING, WHOLE, hasty=False)
    assert statuses(found) != ["solved"]
    assert asked == 0


def test_what_kept_from_looking_for_bridges_has_to_show_a_solution(solve):
    found, asked = solve(NONE, WHOLE, hasty=False, broken_off=True)
    assert (statuses(found), asked) == (["solved"], 1)
    found, asked = solve(WHOLE, WORSE, hasty=False, broken_off=True)
    assert (statuses(found), asked) == (["solved"], 0)


def test_what_is_no_better_does_not_count(solve):
    found, asked = solve(LACKING, WORSE)
    alone, _ = solve(LACKING, WORSE, hasty=False)
    assert (statuses(found), asked) == (statuses(alone), 1)


def test_boards_are_parted_differently_where_that_solves_them(solve):
    found, asked = solve(LACKING, WORSE, ways=[NONE, WHOLE])
    assert (statuses(found), asked) == (["solved"], 0), "a harder look is for later"
    alone, _ = solve(LACKING, WORSE, hasty=False)
    found, asked = solve(LACKING, WORSE, ways=[NONE])
    assert (statuses(found), asked) == (statuses(alone), 1)
    found, _ = solve(WHOLE, WORSE, ways=[NONE])
    assert statuses(found) == ["solved"]
