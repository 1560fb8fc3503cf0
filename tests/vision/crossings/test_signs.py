"""Signs of crossings at known places: their arrows, their numbers, which way up they stand."""

import numpy as np
import pytest

from tests.vision.crossings.drawn import draw
from vision.crossings.arrows import ARROWS
from vision.crossings.signs import arrows_when_turned, insides_of, look_at_signs, way_up
from vision.crossings.view import crossings_view
from vision.digits.read import Request, read_pages
from vision.lattice.placing import place_on, turned
from vision.types import VALUES, BoardHypothesis, Detections, Kind, PageReading

STYLES = ("streets", "squares above", "squares beside", "round beside")


def seen(centers, radii, rows, columns):
    """Signs that were detected, and the board that they are, as it lies."""
    count = len(centers)
    detections = Detections(
        np.asarray(centers, dtype=np.float64),
        np.asarray(radii, dtype=np.float64),
        np.full(count, Kind.CROSSING, np.int8),
        np.ones(count),
        np.full((count, len(VALUES)), 1 / len(VALUES), np.float32),
        np.full((count, 4), 0.25, np.float32),
    )
    placed = place_on(np.array(rows), np.array(columns), detections.centers, detections.radii)
    members = np.arange(count)
    board = BoardHypothesis(
        members, placed.rows, placed.columns, placed.lattice, placed.residuals, placed.separation
    )
    return detections, board


def drawn(style, seed, quarters=0, off=0.03, **more):
    """A board that stands upright after so many quarter turns, detected a little off."""
    grey, puzzle, truth = draw(style, seed, **more)
    rows, columns = (np.array([getattr(cell, name) for cell in puzzle.cells]) for name in ("row", "column"))
    centers = truth.signs + np.random.default_rng(seed).normal(0, off, truth.signs.shape) * truth.reaches[0]
    for _ in range(quarters):  # each turns the picture to the right
        centers = np.column_stack([grey.shape[0] - 1 - centers[:, 1], centers[:, 0]])
        rows, columns = columns, rows.max() - rows
        grey = np.ascontiguousarray(np.rot90(grey, -1))
    return grey, puzzle, *seen(centers, truth.reaches, rows, columns)


def read(grey, detections, board, quarters=0):
    """The cells of a board as they were read."""
    signs = look_at_signs(grey, detections, [board])
    board = turned(board, quarters)
    asked = [(piece, quarters) for piece in range(len(detections))]
    [numbers] = read_pages([Request(grey, detections, asked, insides_of(signs))])
    return crossings_view(PageReading(detections, (), numbers, {}, signs), board)


def printed(puzzle):
    return [({way.name for way in cell.arrows}, cell.clue) for cell in puzzle.cells]


def shown(view):
    return [(set(cell.arrows[0][0]), cell.number.value) for cell in view.board.cells]


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("finished", [False, True])
def test_arrows_and_numbers_are_read(style, finished):
    grey, puzzle, detections, board = drawn(style, 4, finished=finished)
    view = read(grey, detections, board)
    assert shown(view) == printed(puzzle)
    assert min(cell.arrows[0][1] for cell in view.board.cells) > 0.8


@pytest.mark.parametrize("quarters", range(4))
def test_numbers_tell_the_way_up(quarters):
    grey, puzzle, detections, board = drawn("squares above", 5, quarters)
    chances = way_up(list(look_at_signs(grey, detections, [board]).values()))
    assert chances.argmax() == quarters
    assert chances.sum() == pytest.approx(1)
    view = read(grey, detections, board, quarters)
    assert shown(view) == printed(puzzle)
    assert view.board.quarters == quarters
    assert [(cell.row, cell.column) for cell in view.board.cells] == [
        (cell.row, cell.column) for cell in puzzle.cells
    ]


def test_without_numbers_a_board_is_taken_as_it_lies():
    signs = list(look_at_signs(*_bare()).values())
    assert not any(sign.number.strokes for sign in signs)
    assert way_up(signs).argmax() == 0
    assert way_up(signs).max() < 0.95


def _bare():
    """A board without its numbers."""
    grey, puzzle, detections, board = drawn("round beside", 6)
    given = np.array([cell.clue is not None for cell in puzzle.cells])
    empty = np.flatnonzero(~given)[0]
    # Where a number is printed the sign is painted like one that has none.
    radius = round(float(detections.radii[0])) - 3
    for index in np.flatnonzero(given):
        (x, y), (u, v) = (np.round(detections.centers[i]).astype(int) for i in (index, empty))
        grey[y - radius : y + radius, x : x + radius] = grey[v - radius : v + radius, u : u + radius]
    return grey, detections, [board]


def test_an_arrow_turns_with_its_board():
    grey, _, detections, board = drawn("streets", 7, 1)
    sign = look_at_signs(grey, detections, [board])[0]
    as_it_lies, upright = sign.arrows, arrows_when_turned(sign, 1)
    head = ARROWS[int(as_it_lies.argmax())]
    to_the_left = {"N": "W", "W": "S", "S": "E", "E": "N", "NE": "NW", "NW": "SW", "SW": "SE", "SE": "NE"}
    assert {to_the_left[way] for way in head} == set(ARROWS[int(upright.argmax())])
    assert upright.sum() == pytest.approx(as_it_lies.sum())


def test_where_no_sign_was_detected_any_arrow_may_stand():
    grey, puzzle, detections, board = drawn("squares beside", 8)
    kept = np.delete(np.arange(len(detections)), 7)
    fewer, less = seen(
        detections.centers[kept], detections.radii[kept], board.rows[kept], board.columns[kept]
    )
    view = read(grey, fewer, less)
    assert len(view.board.cells) == len(puzzle.cells)
    assert len(view.things) == len(view.pieces) == len(kept)
    cell = view.board.cells[7]
    assert np.hypot(*np.subtract(cell.center, detections.centers[7])) < 0.1 * cell.radius
    assert len(cell.arrows) == len(ARROWS)
    assert cell.number.value is None
    assert [one for index, one in enumerate(shown(view)) if index != 7] == [
        one for index, one in enumerate(printed(puzzle)) if index != 7
    ]
