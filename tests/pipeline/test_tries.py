"""Tries: which of the ways to see a page is the best."""

from dataclasses import replace
from types import SimpleNamespace

import numpy as np
import pytest

from pipeline import tries
from pipeline.hashi.working import work_out
from pipeline.settings import Settings
from pipeline.status import Status
from pipeline.tries import Try, best_of, in_view_of_others, try_looks, with_unseen
from tests.pipeline.drawn import FIVE, board_from, sure
from vision.reading import Extent

NOTHING = SimpleNamespace(boards=[])
SOLVED, CHECK, IMPOSSIBLE = Status.SOLVED, Status.CHECK, Status.IMPOSSIBLE


def tried(*statuses, confidence=0.5, size=0):
    findings = [
        SimpleNamespace(
            board=SimpleNamespace(size=size),
            record=lambda status=status: SimpleNamespace(status=status, confidence=confidence),
        )
        for status in statuses
    ]
    return Try(findings, (0.0, 0.0, 0.0))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ((SOLVED, SOLVED), (SOLVED, CHECK)),
        ((SOLVED, CHECK), (SOLVED, IMPOSSIBLE)),
        # Of boards that are as good together, those that leave less to be looked at.
        ((SOLVED,), (CHECK, CHECK)),
        # The last one seems plain as another one has lost its islands to the first.
        ((CHECK, CHECK, CHECK, SOLVED), (IMPOSSIBLE, SOLVED, SOLVED)),
        # Of as much rather what leaves fewer boards without a solution; but such a one rather than nothing.
        ((SOLVED, CHECK, CHECK, IMPOSSIBLE), (SOLVED, SOLVED, IMPOSSIBLE, IMPOSSIBLE)),
        ((IMPOSSIBLE,), ()),
    ],
)
def test_more_is_better(better, worse):
    assert tried(*better).worth > tried(*worse).worth


def test_of_what_is_worth_as_much_the_surer_is_better():
    assert tried(CHECK, confidence=0.8).worth > tried(CHECK, confidence=0.1).worth
    assert tried(SOLVED, confidence=0.96).worth > tried(CHECK, CHECK, confidence=0.99).worth


@pytest.mark.parametrize(("size", "whole"), [(9, True), (8, False)])
def test_a_whole_that_is_solved_is_better_than_its_pieces_where_it_lacks_none_of_them(size, whole):
    pieces, one = tried(CHECK, CHECK, CHECK, size=3), tried(SOLVED, size=size)
    assert best_of([pieces, one]) is (one if whole else pieces)


def test_nothing_is_not_better_than_what_has_no_solution():
    none, one = tried(), tried(IMPOSSIBLE)
    assert best_of([none, one]) is one


def test_what_is_not_all_solved_lacks_something():
    assert tried(SOLVED, CHECK).lacking
    assert not tried(SOLVED, SOLVED).lacking
    assert not tried().lacking


@pytest.mark.parametrize(("status", "turned"), [(IMPOSSIBLE, True), (CHECK, True), (SOLVED, False)])
def test_a_page_that_may_lie_otherwise_is_turned_where_something_is_wrong(monkeypatch, status, turned):
    asked = []
    monkeypatch.setattr(tries, "turn_otherwise", asked.append)
    monkeypatch.setattr(tries, "_solved", lambda *_: tried(status))
    found = SimpleNamespace(ways=[], boards=[], hasty=False, broken_off=False)
    assert len(try_looks(found, NOTHING, None)) == 1
    assert asked == [found] * turned


def test_a_board_that_was_parted_from_another_of_which_nothing_came_is_to_be_checked(monkeypatch):
    """It may have one solution by luck; a harder look that leaves something out is not doubted for it."""
    own = board_from(FIVE)
    moved = (replace(island, center=(island.center[0] + 1000, island.center[1])) for island in own.islands)
    beside = replace(own, islands=tuple(moved))
    solved, first = Try([work_out(own, Settings())], (0.0, 0.0, 0.0)), tried(IMPOSSIBLE)
    monkeypatch.setattr(tries, "read_found", lambda _: [SimpleNamespace(boards=[own, beside])])
    monkeypatch.setattr(tries, "part_anew", lambda found, way: SimpleNamespace(on_trial=True))
    monkeypatch.setattr(tries, "look_again", lambda found: SimpleNamespace(ways=[], on_trial=False))
    monkeypatch.setattr(tries, "_solved", lambda reading, _: first if reading is NOTHING else solved)
    monkeypatch.setattr(tries, "turn_otherwise", lambda _: None)
    page = SimpleNamespace(ways=[()], boards=[], hasty=False, broken_off=False)
    assert [t.shown - t.solved for t in try_looks(page, NOTHING, None)] == [0, 1]
    page = SimpleNamespace(ways=[], boards=[], hasty=True, broken_off=False, bridges=[])
    assert [t.solved for t in try_looks(page, NOTHING, None)] == [0, 1]


@pytest.mark.parametrize(("part", "looks"), [(0.6, 1), (0.9, 2)])
def test_a_page_is_not_looked_at_again_for_what_is_much_smaller_than_what_was_seen_in_haste(
    monkeypatch, part, looks
):
    board = board_from(FIVE)
    radius = board.islands[0].radius / part
    lacking = Try([work_out(replace(board, extent=Extent(single=0.5)), Settings())], (0.0, 0.0, 0.0))
    assert lacking.lacking
    monkeypatch.setattr(tries, "_solved", lambda *_: lacking)
    monkeypatch.setattr(tries, "_read", lambda *_: lacking)
    monkeypatch.setattr(tries, "look_again", lambda found: SimpleNamespace(ways=[]))
    monkeypatch.setattr(tries, "turn_otherwise", lambda _: None)
    seen = [SimpleNamespace(radius=radius, hasty=True), SimpleNamespace(radius=0.5 * radius, hasty=False)]
    page = SimpleNamespace(ways=[], boards=[], hasty=True, broken_off=False, bridges=seen)
    assert len(try_looks(page, NOTHING, Settings())) == looks


@pytest.mark.parametrize(("nine", "looks"), [(0.999, 1), (0.98, 2)])
def test_another_puzzle_beside_what_is_solved_is_nothing_that_was_lost(monkeypatch, nine, looks):
    """A sudoku has nines; islands that are lost may be seen by a harder look."""
    large = "/".join(f"{row}{row}" for row in FIVE.split("/"))
    sudoku = board_from(large, numbers=dict.fromkeys([(0, 0), (0, 2)], sure(9, nine)))
    monkeypatch.setattr(tries, "_solved", lambda *_: tried(SOLVED))
    monkeypatch.setattr(tries, "look_again", lambda found: SimpleNamespace(ways=[]))
    monkeypatch.setattr(tries, "_read", lambda *_: tried(SOLVED))
    page = SimpleNamespace(ways=[], boards=[], hasty=True, broken_off=False)
    assert len(try_looks(page, SimpleNamespace(boards=[sudoku]), Settings())) == looks


@pytest.mark.parametrize(("left", "looks"), [(3, 2), (2, 1)])
def test_a_page_is_looked_at_once_more_where_a_few_islands_are_left_over(monkeypatch, left, looks):
    """A board took them from its neighbour, of which too little was left; two may be numbers of the page."""
    monkeypatch.setattr(tries, "_solved", lambda *_: tried(SOLVED))
    monkeypatch.setattr(tries, "size_of", lambda *_: left)
    monkeypatch.setattr(tries, "look_again", lambda found: SimpleNamespace(ways=[]))
    monkeypatch.setattr(tries, "_read", lambda *_: tried(SOLVED))
    page = SimpleNamespace(ways=[], boards=[], hasty=True, broken_off=False)
    assert len(try_looks(page, NOTHING, Settings())) == looks


@pytest.mark.parametrize(
    ("otherwise", "statuses"),
    [(IMPOSSIBLE, [CHECK, SOLVED]), (CHECK, [CHECK, CHECK]), (SOLVED, [CHECK, CHECK])],
)
def test_where_the_rules_object_to_the_other_way_up_the_first_is_sure(monkeypatch, otherwise, statuses):
    """And where they do not, the other way is no surer than symbols tell."""
    came = {"as read": tried(CHECK), "turned": tried(otherwise), "firm": tried(SOLVED), "seen": tried(CHECK)}
    page = SimpleNamespace(boards=["as found"], ways=[], hasty=False, broken_off=False)
    turned, firm, seen = (SimpleNamespace(boards=[n], on_trial=False) for n in ("turned", "firm", "seen"))
    monkeypatch.setattr(tries, "turn_otherwise", lambda _, ruled_out=True: turned if ruled_out else seen)
    monkeypatch.setattr(tries, "stand_as_they_are", lambda _: firm)
    monkeypatch.setattr(tries, "read_found", lambda looks: looks)
    monkeypatch.setattr(tries, "_solved", lambda reading, _: came[reading.boards[0]])
    monkeypatch.setattr(tries, "size_of", lambda *_: 0)
    looks = try_looks(page, SimpleNamespace(boards=["as read"]), None)
    assert [finding.record().status for one in looks for finding in one.findings] == statuses


def moved(board, across, down):
    """The board elsewhere on the page."""
    islands = (replace(one, center=(one.center[0] + across, one.center[1] + down)) for one in board.islands)
    outline = tuple((x + across, y + down) for x, y in board.outline)
    return replace(board, islands=tuple(islands), outline=outline)


@pytest.mark.parametrize(
    ("across", "down", "confidence", "told"),
    [(500, 0, 0.99, True), (0, 500, 0.99, True), (200, 200, 0.99, False), (500, 0, 0.02, False)],
    ids=["beside", "below", "overlapping", "hardly read"],
)
def test_what_only_another_look_saw_is_to_be_checked(across, down, confidence, told):
    own = board_from(FIVE)
    other = replace(moved(own, across, down), confidence=confidence)
    best, unseen = (Try([work_out(board, Settings())], (0.0, 0.0, 0.0)) for board in (own, other))
    seen = with_unseen(best, [unseen, best])
    assert [finding.board for finding in seen] == [own, other][: 1 + told]
    assert [finding.record().status for finding in seen] == [SOLVED, CHECK][: 1 + told]
    assert with_unseen(best, [best, tried(IMPOSSIBLE)]) == best.findings


def test_boards_that_lie_askew_are_apart_where_a_line_parts_them():
    """Upright boxes around them overlap."""
    own = board_from(FIVE)
    low, high = np.min(own.outline, axis=0), np.max(own.outline, axis=0)
    turn = np.array([(0.8, 0.6), (-0.6, 0.8)])
    outline = tuple(map(tuple, np.array(own.outline) @ turn.T))
    askew = replace(own, outline=outline)
    step = turn @ (1.05 * (high[0] - low[0]), 0)
    best, unseen = (Try([work_out(b, Settings())], (0.0, 0.0, 0.0)) for b in (askew, moved(askew, *step)))
    assert abs(step).max() < (np.max(outline, axis=0) - np.min(outline, axis=0)).min()
    assert len(with_unseen(best, [best, unseen])) == 2


@pytest.mark.parametrize("plain", [True, False])
def test_what_is_solved_in_two_ways_to_part_a_page_is_to_be_checked(monkeypatch, plain):
    """One of them is so by luck; what is the same in both is not doubted."""
    own = board_from(FIVE)
    same, pair = moved(own, 0, 900), [moved(own, 2, 0), moved(own, 700, 0)]
    wrong = board_from(FIVE.replace("4", "7"))
    came = {
        "first": [same, moved(own, 350, 0)],
        "other": [same, *(pair if plain else [*pair, moved(wrong, 0, 1800)])],
    }

    def solved(reading, _):
        boards = came["first" if reading is first else "other"]
        return Try([work_out(board, Settings()) for board in boards], (0.0, 0.0, 0.0))

    first = SimpleNamespace(boards=came["first"])
    monkeypatch.setattr(tries, "_solved", solved)
    monkeypatch.setattr(tries, "part_anew", lambda found, way: SimpleNamespace(on_trial=False))
    monkeypatch.setattr(tries, "read_found", lambda _: [SimpleNamespace(boards=came["other"])])
    page = SimpleNamespace(ways=[()], boards=[], hasty=False, broken_off=False)
    looks = try_looks(page, first, Settings())
    statuses = [[finding.record().status for finding in one.findings] for one in looks]
    assert statuses == ([[SOLVED, CHECK], [SOLVED, CHECK, CHECK]] if plain else [[SOLVED, SOLVED]])


@pytest.mark.parametrize(
    ("single", "text", "doubted"),
    [(0.5, FIVE, True), (0.2, FIVE, False), (0.5, "2.2/.../2.2", False)],
    ids=["as likely", "unlikely", "fewer islands"],
)
def test_another_way_that_is_less_sure_only_because_it_is_another_counts(monkeypatch, single, text, doubted):
    own = board_from(FIVE)
    other = replace(moved(board_from(text), 0, 900), extent=Extent(single=single))
    monkeypatch.setattr(tries, "part_anew", lambda found, way: SimpleNamespace(on_trial=False))
    monkeypatch.setattr(tries, "read_found", lambda _: [SimpleNamespace(boards=[other])])
    monkeypatch.setattr(
        tries, "_solved",
        lambda reading, _: Try([work_out(board, Settings()) for board in reading.boards], (0.0, 0.0, 0.0)),
    )  # fmt: skip
    page = SimpleNamespace(ways=[()], boards=[], hasty=False, broken_off=False)
    first, *_ = try_looks(page, SimpleNamespace(boards=[own]), Settings())
    assert [finding.record().status for finding in first.findings] == [CHECK if doubted else SOLVED]


def test_a_way_that_leaves_nothing_of_a_board_is_no_other_way(monkeypatch):
    boards = [board_from(FIVE), moved(board_from(FIVE), 0, 900)]
    monkeypatch.setattr(tries, "part_anew", lambda found, way: SimpleNamespace(on_trial=False))
    monkeypatch.setattr(tries, "read_found", lambda _: [SimpleNamespace(boards=boards[:1])])
    monkeypatch.setattr(
        tries, "_solved",
        lambda reading, _: Try([work_out(board, Settings()) for board in reading.boards], (0.0, 0.0, 0.0)),
    )  # fmt: skip
    page = SimpleNamespace(ways=[()], boards=[], hasty=False, broken_off=False)
    [first] = try_looks(page, SimpleNamespace(boards=boards), Settings())
    assert [finding.record().status for finding in first.findings] == [SOLVED, SOLVED]


def test_a_board_is_the_same_with_an_empty_row_more_and_not_on_other_rows():
    own = board_from(FIVE)
    islands = own.islands
    roomy = replace(own, islands=tuple(replace(one, row=2 * one.row) for one in islands))
    row = islands[-1].row
    parted = (*islands[:-1], replace(islands[-1], row=row + 1))
    assert sum(one.row == row for one in islands) > 1
    assert tries._is_same(own, roomy)
    assert not tries._is_same(own, replace(own, islands=parted))
    assert not tries._is_same(own, replace(own, islands=islands[1:]))
    assert not tries._is_same(own, moved(own, 500, 0))


def test_each_try_is_seen_in_the_light_of_all_others():
    """What one look has solved without an island that another one saw among the others leaves a doubt."""
    whole = work_out(board_from(FIVE), Settings())
    first, second, _, *rest = whole.board.islands
    less = replace(whole, board=replace(whole.board, islands=(first, second, *rest)))
    doubted, other = in_view_of_others([Try([one], (0.0, 0.0, 0.0)) for one in (less, whole)])
    assert doubted.findings[0].judgement.status is Status.CHECK
    assert [one.findings for one in in_view_of_others([other, other])] == [[other.findings[0]]] * 2
