"""Likely: what stands in line by chance is no board, and what hangs together is one."""

from dataclasses import replace

import numpy as np

from tests.vision.drawing import FIVE, Canvas
from tests.vision.looks.scenes import SIDE
from vision.looks.likely import is_broad, is_numbered, is_whole, may_be_specks, wholes_of
from vision.looks.search import find


def test_a_board_that_is_doubtful_at_many_placesmay_be_specks():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(FIVE, (300, 300))
    [board] = find(canvas.page())
    crossings = tuple((row, 20) for row in range(len(board.islands)))
    few, many = (replace(board, doubtful=crossings[: round(part * len(crossings))]) for part in (0.2, 0.4))
    assert not may_be_specks(few)
    assert may_be_specks(many)


def test_what_is_far_off_rows_and_columns_may_be_specks():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(FIVE, (300, 300))
    [board] = find(canvas.page())
    assert not may_be_specks(board)
    assert may_be_specks(replace(board, astray=np.ones(len(board.islands))))


def test_a_few_lines_are_no_broad_board():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(FIVE, (300, 300))
    [board] = find(canvas.page())
    assert is_broad(board)
    for lines in ("rows", "columns"):
        few = {lines: np.minimum(getattr(board.placed, lines), 1)}
        assert not is_broad(replace(board, placed=replace(board.placed, **few)))


def test_islands_with_digits_are_numbered_and_rings_alone_are_not():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(FIVE, (300, 300))
    [board] = find(canvas.page())
    assert is_numbered(board)
    assert not is_numbered(replace(board, islands=tuple(replace(i, glyphs=()) for i in board.islands)))


def test_of_a_few_islands_each_leads_to_every_other():
    canvas = Canvas(SIDE, SIDE)
    canvas.board("2 . 3/. . ./1 . 2", (300, 300))
    [board] = find(canvas.page())
    assert is_whole(board)
    rows = board.placed.rows.copy()
    rows[0] = rows.max() + 1
    columns = board.placed.columns.copy()
    columns[0] = columns.max() + 1
    broken = replace(board, placed=replace(board.placed, rows=rows, columns=columns))
    assert not is_whole(broken)
    assert wholes_of(board) == [board]
    assert wholes_of(broken) == []
    assert wholes_of(replace(broken, otherwise=(broken, board))) == [board]


def test_where_a_page_bends_much_the_few_are_in_line_so_that_all_are_a_board():
    canvas = Canvas(SIDE, SIDE)
    places = {
        (92, 51): (0, 1),
        (279, 56): (0, 6),
        (121, 123): (2, 2),
        (238, 129): (2, 5),
        (62, 240): (5, 0),
        (237, 250): (5, 5),
    }
    for (x, y), word in zip(places, "322423", strict=True):
        canvas.ring((3 * x, 3 * y), 42, 3)
        canvas.text((3 * x, 3 * y), word, 40)
    [board] = find(canvas.page())
    centers = [tuple((c.disc.center / 3).round().astype(int).tolist()) for c in board.islands]
    rows, columns = np.array([places[center] for center in centers]).T
    apart = replace(board, placed=replace(board.placed, rows=rows, columns=columns))
    assert not is_whole(apart)
    [again] = wholes_of(apart)
    assert is_whole(again)
    assert len(again.islands) == 6
    assert wholes_of(replace(apart, islands=tuple(replace(i, glyphs=()) for i in apart.islands))) == []
