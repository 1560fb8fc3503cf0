"""Signs of crossings at known places: their arrows, their numbers, which way up they stand."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.crossings.drawn import draw
from vision.crossings.arrows import ARROWS
from vision.crossings.full import fill_grids
from vision.crossings.signs import arrows_when_turned, insides_of, look_at_signs, way_up
from vision.crossings.view import crossings_view
from vision.digits.read import Request, read_pages
from vision.lattice.placing import place_on, turned
from vision.types import VALUES, BoardHypothesis, Detections, Group, Hypothesis, Kind, PageReading

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


@pytest.mark.parametrize(("style", "toward"), [("squares above", (0, 0.5)), ("squares beside", (0.5, 0))])
def test_a_missing_number_goes_where_the_others_stand(style, toward):
    grey, _, detections, board = drawn(style, 4)
    for cell in read(grey, detections, board).board.cells:
        away = np.subtract(cell.spot, cell.center) / cell.radius
        assert np.abs(away - toward).max() < 0.2
        assert 0.3 < cell.height / cell.radius < 0.8


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
    assert way_up(signs).tolist() == [1, 0, 0, 0]


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


def test_what_was_not_detected_of_a_grid_is_still_looked_at():
    grey, puzzle, detections, board = drawn("squares beside", 8)
    kept = np.delete(np.arange(len(detections)), [7, 15])
    fewer, less = seen(
        detections.centers[kept], detections.radii[kept], board.rows[kept], board.columns[kept]
    )
    more, [group] = fill_grids(fewer, [Group(less.members, (Hypothesis((less,), 0.0),))])
    [filled] = group.hypotheses[0].boards
    assert len(more) == len(detections)
    assert more.scores[filled.members].min() < 0.5
    off = more.centers[filled.members[-2:]] - detections.centers[[7, 15]]
    assert np.hypot(*off.T).max() < 0.1 * detections.radii[0]
    assert shown(read(grey, more, filled)) == printed(puzzle)


def test_hypotheses_that_differ_by_a_faint_sign_become_one():
    places = np.array([(column, row) for row in range(4) for column in range(5)])
    detections, board = seen(60.0 * places + 100, np.full(20, 20.0), places[:, 1], places[:, 0])
    faint = replace(detections, scores=np.where(np.arange(20) == 6, 0.1, 1.0))
    hypotheses = tuple(
        Hypothesis((_without(board, missing),), -float(rank))
        for rank, missing in enumerate(([6], [], [3, 6]))
    )
    more, [group] = fill_grids(faint, [Group(np.arange(20), hypotheses)])
    assert len(more) == 20
    assert len(group.hypotheses) == 1
    assert sorted(group.hypotheses[0].boards[0].members.tolist()) == list(range(20))


def test_signs_in_less_than_a_grid_are_none_and_islands_stay():
    places = np.array([(0, 0), (1, 0), (2, 1), (3, 3), (0, 3), (1, 2)])
    detections, board = seen(60.0 * places + 100, np.full(6, 20.0), places[:, 1], places[:, 0])
    group = Group(np.arange(6), (Hypothesis((board,), 0.0),))
    assert fill_grids(detections, [group])[1] == ()
    islands = replace(detections, kinds=np.full(6, Kind.ISLAND, np.int8))
    assert fill_grids(islands, [group])[1] == (group,)


def _without(board, missing):
    kept = np.delete(np.arange(len(board.members)), missing)
    arrays = {name: getattr(board, name)[kept] for name in ("members", "rows", "columns", "residuals")}
    return replace(board, **arrays)
