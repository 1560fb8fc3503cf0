"""Boards of crossings: outlines, grid, arrows and numbers, on small drawn boards of every style."""

import cv2
import numpy as np
import pytest

from samples.scenes.crossings.looks import STYLES
from tests.vision.crossings.drawn import draw
from vision.crossings.arrows import ARROWS, CLASSES, classify, turned
from vision.crossings.found import find_crossings
from vision.crossings.grid import find_grids
from vision.crossings.layout import PATCH, as_ink, find_arrows, inside_of, lay_out
from vision.crossings.marks import find_marks
from vision.crossings.outlines import find_outlines
from vision.digits.network import SIZE
from vision.page import prepare_page
from vision.read import read_page
from vision.reading import CrossingsBoard
from vision.shapes.contours import find_contours


@pytest.fixture(scope="module", params=STYLES)
def board(request):
    grey, puzzle, drawn = draw(request.param, 3)
    return prepare_page(grey), puzzle, drawn


def test_signs_are_found_where_they_are(board):
    page, puzzle, drawn = board
    outlines = find_outlines(page, find_contours(page))
    off = np.hypot(*(outlines.centers[:, None] - drawn.signs[None]).transpose(2, 0, 1)).min(axis=0)
    assert (off < 0.1 * drawn.reaches).mean() > 0.8
    [grid] = [g for g in find_grids(outlines) if len(g.centers) == len(puzzle.cells)]
    assert (grid.lattice.rows, grid.lattice.columns) == (4, 5)
    assert np.abs(grid.centers - drawn.signs).max() < 0.12 * drawn.reaches[0]


def test_arrows_are_read_and_numbers_cut_out(board):
    page, puzzle, _ = board
    [found] = find_crossings(page)
    assert found.page.quarters == 0
    assert not found.incomplete
    for cell, chances, ways in zip(puzzle.cells, found.arrows, found.ways, strict=True):
        assert set(ARROWS[int(chances[:-1].argmax())]) == {arrow.name for arrow in cell.arrows}
        assert len(ways) == (cell.clue is not None)


def test_a_page_becomes_a_board_of_crossings():
    grey, puzzle, _ = draw("streets", 5)
    [board] = read_page(grey).boards
    assert isinstance(board, CrossingsBoard)
    assert board.confidence > 0.95
    for cell, seen in zip(puzzle.cells, board.cells, strict=True):
        assert (seen.row, seen.column) == (cell.row, cell.column)
        assert set(seen.arrows[0][0]) == {arrow.name for arrow in cell.arrows}
        assert seen.number.value == cell.clue


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_a_page_on_its_side_is_read_upright(quarters):
    grey, puzzle, drawn = draw("squares above", 8)
    height, width = grey.shape
    [board] = read_page(np.ascontiguousarray(np.rot90(grey, quarters))).boards
    assert board.quarters == (4 - quarters) % 4
    for cell, seen in zip(puzzle.cells, board.cells, strict=True):
        assert set(seen.arrows[0][0]) == {arrow.name for arrow in cell.arrows}
        assert seen.number.value == cell.clue
    x, y = drawn.signs[0]
    turned_place = {1: (y, width - 1 - x), 2: (width - 1 - x, height - 1 - y), 3: (height - 1 - y, x)}
    assert np.allclose(board.cells[0].center, turned_place[quarters], atol=2)


def test_a_board_whose_last_row_is_cut_says_so():
    grey, _, drawn = draw("squares above", 3)
    bottom = int(drawn.signs[-1][1])
    boards = read_page(np.ascontiguousarray(grey[:bottom])).boards
    assert all(board.confidence < 0.5 for board in boards)


@pytest.mark.parametrize("style", STYLES[::2])
def test_a_board_that_ends_near_the_edge_of_the_picture_is_whole(style):
    grey, _, drawn = draw(style, 3)
    right = int(drawn.signs[:, 0].max() + 1.35 * drawn.reaches.max())
    [board] = read_page(np.ascontiguousarray(grey[:, :right])).boards
    assert board.confidence > 0.9


@pytest.mark.parametrize("style", STYLES[1::2])
def test_numbers_on_all_signs_are_read(style):
    grey, puzzle, _ = draw(style, 3, finished=True)
    [board] = read_page(grey).boards
    assert [seen.number.value for seen in board.cells] == [cell.clue for cell in puzzle.cells]


def test_an_outermost_row_that_was_missed_is_taken_in():
    grey, puzzle, drawn = draw("round beside", 3)
    reach = drawn.reaches[0]
    broken = grey.copy()
    ground = int(np.median(grey))
    for center in drawn.signs[-5:]:
        # A gap in each ring of the last row: no closed curve is left of it.
        top, left = int(center[1] + 0.8 * reach), int(center[0] - 0.15 * reach)
        broken[top : top + int(0.5 * reach), left : left + int(0.3 * reach)] = ground
    [found] = find_crossings(prepare_page(broken))
    assert len(found.grid.centers) == len(puzzle.cells)


@pytest.mark.parametrize("beside", [1, 2])
def test_one_arrow_beside_a_board_may_be_anything_two_in_line_are_signs(beside):
    grey, _, drawn = draw("squares above", 4, rows=3, columns=3)
    grey = np.pad(grey, ((0, 0), (0, 300)), constant_values=int(np.median(grey)))
    reach, signs = round(0.7 * drawn.reaches[0]), np.round(drawn.signs).astype(int)
    step = signs[1, 0] - signs[0, 0]
    for index, (x, y) in enumerate(signs[2::3]):
        if index < beside:
            inside = grey[y - reach : y + reach, x - reach : x + reach]
            grey[y - reach : y + reach, x + step - reach : x + step + reach] = inside
        else:
            cv2.putText(grey, "go", (x + step - reach, y), cv2.FONT_HERSHEY_DUPLEX, reach / 25, 0, 2)
    [found] = find_crossings(prepare_page(grey))
    assert len(found.grid.centers) == (9 if beside == 1 else 12)
    assert not found.incomplete


def test_no_arrow_is_no_board(board):
    page, _, _ = board
    grid = next(iter(find_grids(find_outlines(page, find_contours(page)))))
    inside = inside_of(grid)
    patches = lay_out(page, grid.centers, grid.frames, inside)
    layout, arrows = find_arrows(patches)
    assert arrows.shape == (len(grid.centers), CLASSES)
    assert np.allclose(arrows.sum(axis=1), 1)
    blank = np.zeros_like(patches)
    assert find_arrows(blank, layout)[1][:, -1].min() > 0.5
    assert not any(find_marks(blank, inside, layout).strokes)


def test_ink_is_ink_whatever_the_polarity():
    grey = np.full((PATCH, PATCH), 200, np.uint8)
    grey[30:50, 38:42] = 20
    where = np.ones(grey.shape, bool)
    dark, light = as_ink(grey, where), as_ink(255 - grey, where)
    assert np.allclose(dark, light)
    assert dark[40, 40] == 1
    assert dark[5, 5] == 0


def test_turning_an_arrow_turns_its_class():
    assert [turned(4)[index] for index in range(CLASSES)] == list(range(CLASSES))
    assert ARROWS[turned(1)[ARROWS.index(("E",))]] == ("N",)
    assert ARROWS[turned(1)[ARROWS.index(("NW", "SE"))]] == ("NE", "SW")


def test_a_mirrored_crop_is_the_mirrored_arrow():
    crop = np.zeros((SIZE, SIZE), np.float32)
    crop[15:17, 5:27] = 1
    for step in range(6):
        crop[15 - step : 17 + step, 26 - step] = 1
    east = ARROWS[int(classify([crop]).argmax())]
    west = ARROWS[int(classify([np.ascontiguousarray(crop[:, ::-1])]).argmax())]
    assert (east, west) == (("E",), ("W",))
