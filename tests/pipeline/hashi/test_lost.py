"""Lost: what one look saw of a board and another did not."""

from dataclasses import replace

import pytest

from pipeline.hashi.foreign import Trimmed
from pipeline.hashi.lost import SAW_LESS, SAW_MORE, lost_islands
from pipeline.hashi.working import work_out
from pipeline.settings import Settings
from pipeline.status import Status
from tests.pipeline.drawn import FIVE, board_from, sure
from vision.reading import Board

WITHIN, ON_THE_EDGE, OUTSIDE = (1, 2), (4, 1), (0, 9)


def less(board: Board, *spots) -> Board:
    """A board without the islands on these crossings."""
    return replace(board, islands=tuple(i for i in board.islands if (i.row, i.column) not in spots))


def more(spot, number=None, radius=0.36) -> Board:
    """The board with one island more."""
    rows = [list(row.ljust(10, ".")) for row in FIVE.split("/")]
    rows[spot[0]][spot[1]] = "2"
    board = board_from("/".join(map("".join, rows)), numbers={spot: number or sure(2)})
    islands = [
        replace(i, radius=radius * i.radius / 0.36) if (i.row, i.column) == spot else i for i in board.islands
    ]
    return replace(board, islands=tuple(islands))


@pytest.mark.parametrize("spot", [WITHIN, ON_THE_EDGE])
def test_an_island_among_the_others_is_lost(spot):
    [island] = lost_islands(board_from(FIVE), more(spot))
    assert (island.row, island.column) == spot


@pytest.mark.parametrize(
    "other",
    [
        board_from(FIVE),
        more(OUTSIDE),
        more(WITHIN, sure(2, 0.6)),
        more(WITHIN, sure(None)),
        more(WITHIN, radius=0.6),
        less(more(WITHIN), (0, 0), (0, 2), (1, 1), (1, 4), (2, 0)),
    ],
    ids=["none", "outside", "hardly read", "no number", "much larger", "another board"],
)
def test_what_is_not_lost(other):
    assert lost_islands(board_from(FIVE), other) == ()


def test_a_board_of_which_another_look_saw_more_is_to_be_checked():
    own = work_out(board_from(FIVE), Settings())
    seen = replace(own, board=more(WITHIN))
    assert own.judgement.status is Status.SOLVED
    checked = own.in_view_of([seen]).judgement
    assert checked.status is Status.CHECK
    assert SAW_MORE in checked.notes
    nothing = replace(seen, judgement=replace(seen.judgement, status=Status.IMPOSSIBLE))
    assert own.in_view_of([own, nothing, object()]).judgement.status is Status.SOLVED


def test_what_was_left_out_of_a_board_may_be_of_it_if_another_look_has_a_solution_with_it():
    """Wherever it stands; with a number misread the rest may have exactly one solution by luck."""
    whole = more(OUTSIDE)
    rest, [left] = board_from(FIVE), [i for i in whole.islands if (i.row, i.column) == OUTSIDE]
    own = replace(work_out(rest, Settings()), trimmed=Trimmed(rest, 0.99, (left,)))
    seen = replace(own, board=whole, judgement=replace(own.judgement, status=Status.CHECK))
    assert own.in_view_of([seen]).judgement.status is Status.CHECK
    assert own.in_view_of([replace(seen, board=rest)]) is own
    assert replace(own, trimmed=None).in_view_of([seen]).judgement.status is Status.SOLVED
    nothing = replace(seen, judgement=replace(seen.judgement, status=Status.IMPOSSIBLE))
    assert own.in_view_of([nothing]) is own


def test_a_board_that_is_solved_for_another_look_which_saw_less_is_to_be_checked():
    """Islands that are made up of lines have a number, too."""
    seen = work_out(board_from(FIVE), Settings())
    own = replace(seen, board=more(WITHIN))
    assert own.in_view_of([seen]).judgement.notes[-1] == SAW_LESS
    assert own.in_view_of([replace(seen, board=less(own.board))]) is own
    doubtful = replace(seen, judgement=replace(seen.judgement, status=Status.CHECK))
    assert own.in_view_of([doubtful]) is own
    faint = replace(own, board=more(WITHIN, sure(2, 0.8)))
    assert faint.in_view_of([doubtful]).judgement.notes[-1] == SAW_LESS


@pytest.mark.parametrize(
    ("number", "radius", "status"),
    [(sure(2), 0.36, Status.CHECK), (sure(2, 0.6), 0.36, Status.SOLVED), (sure(2), 0.6, Status.SOLVED)],
)
def test_what_a_board_was_parted_from_may_be_its_own_if_it_looks_like_it(number, radius, status):
    own = work_out(board_from(FIVE), Settings())
    islands = (replace(i, radius=radius * i.radius / 0.36, number=number) for i in own.board.islands[:4])
    assert own.without([]) is own
    assert own.without([replace(own.board, islands=tuple(islands))]).judgement.status is status
