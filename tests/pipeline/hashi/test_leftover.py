"""Left over: what one board was read with and is settled without, given to the board that it stands among."""

from dataclasses import replace

import pytest

from pipeline.hashi.judge import PARTED
from pipeline.hashi.leftover import with_left_over
from pipeline.kinds import work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.drawn import FIVE, board_from, sure
from vision.hashi.recast import without
from vision.reading import Board, Extent, Island

WHOLE = board_from("2..1./....2/4..1./...../3...3")
"""Without its two 1 it has exactly one solution, too, by luck."""

LESS = without(WHOLE, [1, 4])
ONES = WHOLE.islands[1], WHOLE.islands[4]


def beside(*others: Island) -> Board:
    """A board far off to the right, read with islands of another one, that it is settled without if asked."""
    islands = [replace(i, center=(i.center[0] + 2000, i.center[1])) for i in board_from(FIVE).islands]
    own = replace(board_from(FIVE), islands=tuple(islands))
    return replace(own, islands=(*own.islands, *others), otherwise=(own,), extent=Extent(single=0.5))


def test_a_board_gets_back_what_its_neighbour_was_read_with():
    first, second = work_out_all([LESS, beside(*ONES)], Settings())
    assert (first.judgement.status, second.judgement.status) == (Status.SOLVED, Status.SOLVED)
    assert {i.center for i in first.board.islands} == {i.center for i in WHOLE.islands}
    assert len(second.board.islands) == len(board_from(FIVE).islands)


def test_what_stands_beside_a_board_that_has_no_solution_without_it_is_its_own():
    """A column that its neighbour was read with."""
    column = [i for i, island in enumerate(WHOLE.islands) if island.column == 4]
    own, islands = without(WHOLE, column), [WHOLE.islands[i] for i in column]
    first, second = work_out_all([own, beside(*islands)], Settings())
    assert (first.judgement.status, second.judgement.status) == (Status.SOLVED, Status.SOLVED)
    assert {i.center for i in first.board.islands} == {i.center for i in WHOLE.islands}
    # With other numbers it has none, and is left as it was.
    other = [replace(island, number=sure(4)) for island in islands]
    assert work_out_all([own, beside(*other)], Settings())[0].board is own


@pytest.mark.parametrize("limit", [{"SEVERAL": 3}, {"NEAR": 0}], ids=["fewer", "farther"])
def test_what_is_too_little_or_too_far_beside_it_is_none_of_it(monkeypatch, limit):
    """One alone may be the number of a page, and what is far off another board's."""
    [(name, value)] = limit.items()
    monkeypatch.setattr(f"pipeline.hashi.leftover.{name}", value)
    column = [i for i, island in enumerate(WHOLE.islands) if island.column == 4]
    own, islands = without(WHOLE, column), [WHOLE.islands[i] for i in column]
    assert work_out_all([own, beside(*islands)], Settings())[0].board is own


def test_it_is_to_be_looked_at_if_it_has_no_solution_with_them():
    three = [replace(one, number=sure(3)) for one in ONES]
    first, _ = work_out_all([LESS, beside(*three)], Settings())
    assert first.judgement.status is Status.CHECK
    assert PARTED in first.judgement.notes
    assert len(first.board.islands) == len(LESS.islands)


@pytest.mark.parametrize(
    "odd",
    [
        {"radius": 2 * ONES[0].radius},
        {"number": sure(1, 0.6)},
        {"center": (ONES[0].center[0] + 300, ONES[0].center[1])},
    ],
    ids=["larger", "hardly read", "elsewhere"],
)
def test_what_is_unlike_its_islands_is_none_of_it(odd):
    other = beside(replace(ONES[0], **odd))
    assert with_left_over([LESS, other], [[LESS], list(other.otherwise)], 2) == [LESS, *other.otherwise]


def test_what_a_board_is_settled_without_is_not_its_own_again():
    board = replace(WHOLE, otherwise=(LESS,))
    assert with_left_over([board], [[LESS]], 2) == [LESS]
