"""Amending: pieces come and go, and rows and columns stay what they are where they can."""

from dataclasses import replace

import numpy as np
import pytest

from vision.amending import with_piece, without_pieces
from vision.lattice import place, turned
from vision.types import VALUES, BoardHypothesis, Detections, Kind

PITCH = 50.0
PLACES = [(0, 0), (0, 2), (0, 5), (1, 2), (2, 0), (2, 3), (2, 5), (4, 0), (4, 3), (4, 5), (5, 2), (5, 5)]


def board_of(places, quarters=0, turn=0.03):
    """Detections at places of a lattice that is turned a little, and the board that they make."""
    spots = np.array(places, np.float64)[:, ::-1] * PITCH
    rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    count = len(spots)
    detections = Detections(
        spots @ rotation.T + 200.0,
        np.full(count, 16.0),
        np.full(count, Kind.ISLAND, np.int8),
        np.full(count, 0.99),
        np.full((count, len(VALUES)), 1 / len(VALUES), np.float32),
        np.full((count, 4), 0.25, np.float32),
    )
    found = place(detections.centers, detections.radii)[0]
    members = np.arange(len(places))
    flat = BoardHypothesis(
        members, found.rows, found.columns, found.lattice, found.residuals, found.separation
    )
    return detections, turned(flat, quarters)


def lines(board):
    return {
        piece: (row, column)
        for piece, row, column in zip(
            board.members.tolist(), board.rows.tolist(), board.columns.tolist(), strict=True
        )
    }


def shown(place, quarters, size=(6, 6)):
    """Where a place of the upright board is on one that lies turned."""
    row, column = place
    for _ in range(quarters):
        row, column, size = size[1] - 1 - column, row, size[::-1]
    return row, column


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("index", [3, 6, 0, 11], ids=["midst", "edge", "corner", "other corner"])
def test_a_piece_that_goes_comes_back_to_its_place(index, quarters):
    detections, board = board_of(PLACES, quarters)
    less = without_pieces(detections, board, np.array([index]))
    assert index not in less.members
    again = with_piece(detections, less, index)
    assert lines(again) == lines(board)
    assert again.quarters == quarters
    assert again.residuals.max() < 0.2


@pytest.mark.parametrize("quarters", range(4))
def test_a_corner_that_bends_outwards_stays_on_its_lines(quarters):
    whole, board = board_of(PLACES, quarters)
    less = without_pieces(whole, board, np.array([11]))
    centers = whole.centers.copy()
    centers[11] += 0.4 * (whole.centers[4] - whole.centers[0]) / 2
    again = with_piece(replace(whole, centers=centers), less, 11)
    assert lines(again) == lines(board)


@pytest.mark.parametrize("quarters", range(4))
def test_a_line_of_its_own_goes_and_comes_with_a_piece(quarters):
    places = [*PLACES, (7, 3)]
    detections, board = board_of(places, quarters)
    less = without_pieces(detections, board, np.array([12]))
    assert sorted([less.lattice.rows, less.lattice.columns]) == [6, 6]
    assert lines(less) == {piece: shown(place, quarters) for piece, place in enumerate(PLACES)}
    again = with_piece(detections, less, 12)
    assert lines(again) == lines(board)
    places = np.column_stack([again.rows, again.columns]).astype(float)
    off = again.lattice.to_pixels(places) - detections.centers[again.members]
    assert np.hypot(*off.T).max() < 3


@pytest.mark.parametrize("quarters", range(4))
def test_a_line_between_two_others_comes_with_a_piece(quarters):
    kept = [(row, column) for row, column in PLACES if row != 1]
    whole, board = board_of([(2 * row, 2 * column) for row, column in kept], quarters)
    between = whole.centers[0] + (whole.centers[3] - whole.centers[0]) / 4
    detections = whole.with_piece(between, 16.0, Kind.ISLAND, 1.0)
    more = with_piece(detections, board, len(whole))
    order = np.argsort(more.rows if quarters % 2 == 0 else more.columns, kind="stable")
    assert more.members[order].tolist().index(len(whole)) not in (0, len(order) - 1)
    alone = more.rows if quarters % 2 == 0 else more.columns
    assert np.count_nonzero(alone == alone[-1]) == 1


def test_no_piece_comes_where_another_stands():
    detections, board = board_of(PLACES)
    detections = detections.with_piece(detections.centers[4] + 3.0, 16.0, Kind.ISLAND, 1.0)
    assert with_piece(detections, board, len(PLACES)) is None


def test_a_board_needs_two_pieces():
    detections, board = board_of(PLACES)
    assert without_pieces(detections, board, np.arange(11)) is None
    assert without_pieces(detections, board, np.array([99])) is board


def test_places_are_found_again_from_pixels():
    _, board = board_of(PLACES)
    bend = np.array([[6.0, -4.0], [3.0, 5.0]])
    lattice = replace(board.lattice, bend=bend, exponents=((2, 0), (1, 1)))
    places = np.array([(0.0, 0.0), (2.5, 3.25), (5.0, 5.0), (-1.0, 6.0)])
    assert lattice.to_places(lattice.to_pixels(places)) == pytest.approx(places, abs=1e-6)
