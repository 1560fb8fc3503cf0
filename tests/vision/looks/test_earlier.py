"""Earlier: what two looks found put together."""

from dataclasses import replace

import numpy as np

from tests.vision.drawing import Canvas
from vision.boards.placing import put_on_lattice
from vision.looks.earlier import better, instead_of, with_known, without_insides, without_remote_of
from vision.looks.search import find
from vision.reading import Extent

BOARD = "3 . 4 2 . . 3/2 . 3 4 . . 2/. . . . . . ./. 3 . 2 . . 1/1 3 . . . . 2"


def a_board():
    canvas = Canvas(600, 500)
    canvas.board(BOARD, (100, 100))
    [board] = find(canvas.page())
    return board


def part_of(board, held):
    rows = board.placed.rows.tolist()
    islands = [c for c, row in zip(board.islands, rows, strict=True) if held(row)]
    return put_on_lattice(board.page, islands, [])


def test_a_later_look_that_sees_a_whole_board_in_pieces_is_not_believed():
    whole = a_board()
    pieces = [part_of(whole, lambda row: row < 2), part_of(whole, lambda row: row > 2)]
    assert sum(len(piece.islands) for piece in pieces) == len(whole.islands)
    assert better([whole], pieces) == [whole]
    assert better([whole], pieces, rejected=True) == pieces


def test_pieces_of_which_each_stands_on_clearer_lines_are_boards():
    """Together they stand on rows of half their pitch."""
    canvas = Canvas(900, 500)
    for left, top in ((100, 100), (520, 130)):
        canvas.board("3 . 4 2/2 . 3 4/. . . ./. 3 . 2", (left, top))
    pieces = find(canvas.page())
    assert len(pieces) == 2
    whole = put_on_lattice(pieces[0].page, [c for piece in pieces for c in piece.islands], [])
    assert whole.placed.clearance < min(piece.placed.clearance for piece in pieces)
    assert better([whole], pieces) == [whole]
    assert better([replace(whole, doubtful=((0, 0),))], pieces) == pieces
    doubted = [replace(piece, doubtful=((0, 0),)) for piece in pieces]
    assert len(better([replace(whole, doubtful=((0, 0),))], doubted)) == 1


def test_pieces_that_share_islands_are_no_more_than_the_whole():
    whole = a_board()
    pieces = [part_of(whole, lambda row: row < 4), part_of(whole, lambda row: row > 0)]
    assert sum(len(piece.islands) for piece in pieces) > 1.25 * len(whole.islands)
    assert better([whole], pieces) == [whole]


def test_pieces_with_letters_of_a_title_are_none_where_all_of_them_leave_doubt():
    whole = a_board()
    canvas = Canvas(700, 900)
    canvas.board(BOARD, (100, 100))
    canvas.board("2 3/1 2", (100, 600))
    letters = next(board for board in find(canvas.page()) if len(board.islands) == 4)
    pieces = [part_of(whole, lambda row: row < 2), part_of(whole, lambda row: row > 2)]
    grown = replace(pieces[0], islands=(*pieces[0].islands, *letters.islands))
    assert len(grown.islands) + len(pieces[1].islands) > 1.25 * len(whole.islands)
    doubted = [replace(piece, doubtful=((0, 0),)) for piece in (grown, pieces[1])]
    assert better([whole], doubted) == [whole]
    assert better([whole], [grown, doubted[1]]) == [grown, doubted[1]]


def test_what_is_doubtful_at_many_places_is_not_whole():
    whole = replace(a_board(), doubtful=((2, 0), (2, 1), (2, 2), (2, 3), (2, 4), (2, 5)))
    pieces = [part_of(whole, lambda row: row < 2), part_of(whole, lambda row: row > 2)]
    assert better([whole], pieces) == pieces


def test_what_may_be_several_boards_is_parted_by_a_later_look():
    whole = replace(a_board(), extent=Extent(single=0.5))
    pieces = [part_of(whole, lambda row: row < 2), part_of(whole, lambda row: row > 2)]
    assert better([whole], pieces) == pieces


def test_a_later_look_is_believed_unless_it_sees_less():
    whole = a_board()
    less = part_of(whole, lambda row: row < 4)
    assert better([less], [whole]) == [whole]
    assert better([whole], [less]) == [whole]
    assert better([], [whole]) == better([whole], []) == [whole]


def test_what_was_seen_before_is_not_lost():
    whole = a_board()
    less = part_of(whole, lambda row: row < 4)
    [again] = with_known([less], [whole])
    assert len(again.islands) == len(whole.islands)
    assert with_known([whole], [less]) == [whole]


def test_what_was_seen_less_of_stands_in_for_what_is_none():
    whole = a_board()
    less, least = part_of(whole, lambda row: row < 4), part_of(whole, lambda row: row < 2)
    rest = part_of(whole, lambda row: row >= 3)
    assert instead_of([whole], [least, less], []) == [less]
    assert instead_of([whole], [least, rest], []) == [least, rest]
    assert instead_of([whole], [less, least], [rest]) == [least]
    assert instead_of([least], [rest], []) == []


def test_of_the_same_islands_those_are_kept_that_stand_on_their_places():
    board = a_board()
    off = np.zeros(len(board.islands))
    off[3] = 1.0
    blurred = replace(board, astray=off)
    assert better([board], [blurred]) == [board]
    assert better([blurred], [board]) == [board]
    assert better([replace(board, astray=off / 2)], [blurred]) == [blurred]


def test_what_is_seen_less_of_is_all_of_it_where_the_rest_is_of_another_size():
    less = part_of(a_board(), lambda row: row < 4)

    def whole(larger):
        others = [c for c in a_board().islands if not less.has(c.disc)]
        others = [replace(c, disc=replace(c.disc, radius=larger * c.disc.radius)) for c in others]
        return replace(a_board(), islands=(*less.islands, *others), doubtful=((2, 0),))

    assert better([whole(1.5)], [less]) == [less]
    for alike in (whole(1.2), replace(whole(1.5), doubtful=())):
        assert better([alike], [less]) == [alike]
    assert better([kept := whole(1.5)], [replace(less, doubtful=((1, 1),))]) == [kept]


def test_what_stands_far_off_a_board_may_be_the_first_that_was_seen_of_the_next_one():
    canvas = Canvas(600, 1000)
    canvas.board(BOARD, (100, 560))
    canvas.board("3 . 2/. . ./3 . 2/1 . .", (100, 100))
    following, board = sorted(find(canvas.page()), key=lambda board: len(board.islands))
    corner = max(following.islands, key=lambda c: float(c.disc.center.sum()))
    seen = put_on_lattice(board.page, [*board.islands, corner], [])
    assert len(seen.islands) == len(board.islands) + 1
    settled = replace(seen.or_else((board,), 0.5), hasty=True)
    [less] = [without_remote_of(settled, [following])]
    assert len(less.islands) == len(board.islands)
    assert less.hasty
    assert without_remote_of(settled, [replace(following, doubtful=((0, 1),))]) is settled
    assert without_remote_of(settled, [settled]) is settled
    assert without_remote_of(seen, [following]) is seen


def test_what_stands_in_the_islands_of_a_settled_board_is_no_board():
    """Bowls of its digits, on rows and columns as its islands are."""
    board = a_board()
    bowls = [
        replace(c, disc=replace(c.disc, center=np.add(c.disc.center, (5.0, 4.0)), radius=0.6 * c.disc.radius))
        for c in board.islands[3:]
    ]
    inner = put_on_lattice(board.page, bowls, [])
    assert not inner.shares(board)
    assert without_insides([inner], [board]) == []
    beside = [replace(c, disc=replace(c.disc, center=c.disc.center + 40.0)) for c in board.islands]
    other = put_on_lattice(board.page, [*bowls[:4], *beside], [])
    assert without_insides([other], [board]) == [other]
