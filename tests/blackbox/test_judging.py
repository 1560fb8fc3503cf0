"""The judge recognises each way to go wrong."""

from dataclasses import replace

import msgspec
import pytest

from pipeline.hashi.record import Bridge, Corners, HashiPuzzle, Island, Sign
from pipeline.status import Status
from samples.scenes.sets import scene
from tests.blackbox.judging import NOTHING, judge
from tests.blackbox.solving import Result


@pytest.fixture(scope="module")
def page():
    return scene("screenshots", 3)


@pytest.fixture(scope="module")
def signs():
    return scene("signs-scans", 1)


def perfect(made):
    """The record of a program that makes no mistake."""
    truth = made.boards[0]
    islands = [
        Island(int(true.row), int(true.column), true.clue, str(true.clue), 0.99, true.clue, (x, y), radius)
        for true, (x, y), radius in zip(
            truth.board.puzzle.islands, truth.drawn.islands, truth.drawn.radii, strict=True
        )
    ]
    signs = [
        Sign(
            int(true.row),
            int(true.column),
            (x, y),
            Corners(true.north, true.south, true.east, true.west),
            None,
        )
        for true, (x, y) in zip(truth.board.puzzle.signs, truth.drawn.signs, strict=True)
    ]
    bridges = [Bridge((bridge.a, bridge.b), bridge.count) for bridge in truth.board.bridges]
    corner = 0.0, 0.0
    return HashiPuzzle(
        status=Status.SOLVED, max_bridges=2, rows=truth.board.rows, columns=truth.board.columns,
        outline=(corner,) * 4, islands=tuple(islands), signs=tuple(signs), bridges=tuple(bridges),
        corrections=(), confidence=0.99, notes=(),
    )  # fmt: skip


def with_island(record, index, **changes):
    islands = list(record.islands)
    islands[index] = msgspec.structs.replace(islands[index], **changes)
    return msgspec.structs.replace(record, islands=tuple(islands))


def verdicts(made, *records):
    return judge(made, Result(records, 0.1))


def test_a_perfect_record_is_right(page, signs):
    for made in (page, signs):
        (verdict,) = verdicts(made, perfect(made))
        assert (verdict.positions, verdict.clues, verdict.right, verdict.wrong) == (True, True, True, False)
        assert verdict.error == pytest.approx(0, abs=1e-9)
        assert verdict.reason == ""


def test_a_clue_misread(page):
    clue = perfect(page).islands[2].clue
    (verdict,) = verdicts(page, with_island(perfect(page), 2, clue=clue % 8 + 1))
    assert (verdict.positions, verdict.clues) == (True, False)
    assert f"{clue} read as {clue % 8 + 1}" in verdict.reason


def test_two_clues_swapped(page):
    record = perfect(page)
    a, b = 0, next(i for i, island in enumerate(record.islands) if island.clue != record.islands[0].clue)
    swapped = with_island(with_island(record, a, clue=record.islands[b].clue), b, clue=record.islands[a].clue)
    (verdict,) = verdicts(page, swapped)
    assert (verdict.positions, verdict.clues) == (True, False)


def test_a_missing_island_is_wrong_under_solved(page):
    record = perfect(page)
    kept = tuple(bridge for bridge in record.bridges if max(bridge.islands) < len(record.islands) - 1)
    (verdict,) = verdicts(page, msgspec.structs.replace(record, islands=record.islands[:-1], bridges=kept))
    assert (verdict.positions, verdict.right, verdict.wrong) == (False, False, True)
    assert "1 of" in verdict.reason


def test_an_island_too_many(page):
    record = perfect(page)
    letter = Island(0, 99, 1, "1", 0.9, 1, (3.0, 3.0), record.islands[0].radius)
    (verdict,) = verdicts(page, msgspec.structs.replace(record, islands=(*record.islands, letter)))
    assert not verdict.positions
    assert "1 too many" in verdict.reason


def test_an_island_in_another_row(page):
    record = perfect(page)
    (verdict,) = verdicts(page, with_island(record, 3, row=record.islands[3].row + 1))
    assert (verdict.positions, verdict.wrong) == (False, True)
    assert "misplaced" in verdict.reason


def test_places_are_compared_by_rank(page):
    record = perfect(page)
    islands = [
        msgspec.structs.replace(island, row=3 * island.row + 2, column=2 * island.column + 5)
        for island in record.islands
    ]  # fmt: skip
    (verdict,) = verdicts(page, msgspec.structs.replace(record, islands=tuple(islands)))
    assert verdict.right


def test_a_center_far_off(page):
    record = perfect(page)
    (x, y), radius = record.islands[0].center, record.islands[0].radius
    assert verdicts(page, with_island(record, 0, center=(x + 0.4 * radius, y)))[0].right
    assert not verdicts(page, with_island(record, 0, center=(x + 0.6 * radius, y)))[0].positions


def test_another_solution_is_wrong_under_solved_alone(page):
    record = perfect(page)
    first = record.bridges[0]
    other = (Bridge(first.islands, 3 - first.count), *record.bridges[1:])
    (verdict,) = verdicts(page, msgspec.structs.replace(record, bridges=other))
    assert (verdict.clues, verdict.right, verdict.wrong) == (True, False, True)
    (verdict,) = verdicts(page, msgspec.structs.replace(record, bridges=other, status=Status.CHECK))
    assert (verdict.right, verdict.wrong) == (False, False)


def test_a_lost_board_and_one_that_is_none(page):
    far = [msgspec.structs.replace(island, center=(-500.0, -500.0)) for island in perfect(page).islands]
    lost, stray = verdicts(page, msgspec.structs.replace(perfect(page), islands=tuple(far)))
    assert (lost.status, lost.given_up, lost.real) == (NOTHING, True, True)
    assert (stray.real, stray.wrong) == (False, True)


def test_a_crash_is_the_reason():
    made = scene("screenshots", 3)
    (verdict,) = judge(made, Result((), 0.1, "ValueError: something"))
    assert verdict.reason == "ValueError: something"


def test_a_board_in_two_pieces(page):
    record = perfect(page)
    half = len(record.islands) // 2
    parts = [
        msgspec.structs.replace(record, islands=islands, bridges=())
        for islands in (record.islands[:half], record.islands[half:])
    ]
    (verdict,) = verdicts(page, *parts)
    assert not verdict.positions
    assert "in pieces" in verdict.reason


def test_a_right_board_and_a_second_one_over_it(page):
    record = perfect(page)
    right, stray = verdicts(
        page, record, msgspec.structs.replace(record, islands=record.islands[:2], bridges=())
    )
    assert (right.right, right.reason) == (True, "")
    assert (stray.real, stray.wrong) == (False, True)


def test_a_sign_misread(signs):
    record = perfect(signs)
    sign = record.signs[0]
    other = msgspec.structs.replace(
        sign, clues=Corners(*(77 if n else n for n in msgspec.structs.astuple(sign.clues)))
    )
    (verdict,) = verdicts(signs, msgspec.structs.replace(record, signs=(other, *record.signs[1:])))
    assert (verdict.positions, verdict.clues) == (True, False)


def test_rows_count_as_the_board_is_read(signs):
    record = perfect(signs)
    rows = record.rows

    def quarter(piece, **changes):
        return msgspec.structs.replace(piece, row=piece.column, column=rows - 1 - piece.row, **changes)

    islands = tuple(quarter(island) for island in record.islands)
    turned = tuple(
        quarter(sign, clues=Corners(sign.clues.west, sign.clues.east, sign.clues.north, sign.clues.south))
        for sign in record.signs
    )
    other = msgspec.structs.replace(record, islands=islands, signs=turned)
    assert not verdicts(signs, other)[0].positions


def test_where_several_solutions_fit_the_solver_judges(page):
    several = replace(page, boards=(replace(page.boards[0], unique=False),))
    assert verdicts(several, perfect(page))[0].right
    assert verdicts(several, msgspec.structs.replace(perfect(page), status=Status.MULTIPLE))[0].right
    assert not verdicts(several, msgspec.structs.replace(perfect(page), status=Status.CHECK))[0].right


def test_what_is_shown_is_what_is_to_be_read(page):
    [truth] = page.boards
    words = [
        "?" if index == 2 else str(island.clue) for index, island in enumerate(truth.board.puzzle.islands)
    ]
    asked = replace(page, boards=(replace(truth, shown=tuple(words), unique=False),))
    assert not verdicts(asked, perfect(page))[0].clues
    assert verdicts(asked, with_island(perfect(page), 2, clue=None))[0].right
