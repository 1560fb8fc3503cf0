"""Boards for the hall, made of detections."""

import numpy as np
import pytest

from vision.board_view import UNREAD, board_view
from vision.reading import Lattice, Number
from vision.types import VALUES, BoardHypothesis, Detections, Kind, PageReading


def reading_of(centers, kinds, numbers):
    count = len(centers)
    return PageReading(
        Detections(
            np.array(centers, dtype=np.float64),
            np.full(count, 10.0),
            np.array(kinds, dtype=np.int8),
            np.ones(count),
            np.zeros((count, len(VALUES)), dtype=np.float32),
            np.zeros((count, 4), dtype=np.float32),
        ),
        (),
        numbers,
        {},
    )


def hypothesis(members, rows, columns, homography, quarters=0):
    lattice = Lattice(max(rows) + 1, max(columns) + 1, np.array(homography), np.zeros((0, 2)), ())
    return BoardHypothesis(
        np.array(members), np.array(rows), np.array(columns), lattice, np.zeros(len(members)), 9.0, quarters
    )


STRAIGHT = [[50.0, 0, 100], [0, 50, 100], [0, 0, 1]]


def test_islands_come_in_reading_order_with_their_numbers():
    numbers = {(piece, 0): (Number(str(piece + 1), ((piece + 1, 0.9),)),) for piece in range(2)}
    reading = reading_of([(100, 200), (150, 100), (100, 100)], [Kind.ISLAND] * 3, numbers)
    view = board_view(reading, hypothesis([0, 1, 2], [2, 0, 0], [0, 1, 0], STRAIGHT))
    assert view.pieces == [2, 1, 0]
    assert [(i.row, i.column, i.center) for i in view.board.islands] == [
        (0, 0, (100, 100)),
        (0, 1, (150, 100)),
        (2, 0, (100, 200)),
    ]
    assert [island.number.text for island in view.board.islands] == ["", "2", "1"]
    assert view.board.islands[0].number is UNREAD
    assert view.board.outline == ((75, 75), (175, 75), (175, 225), (75, 225))


@pytest.mark.parametrize(
    ("homography", "north"),
    [(STRAIGHT, (100, 90)), ([[0, 50.0, 100], [-50, 0, 100], [0, 0, 1]], (90, 100))],
)
def test_a_sign_has_tips_and_numbers_by_the_boards_own_north(homography, north):
    numbers = {(0, 1): tuple(Number(str(n), ((n, 1.0),)) for n in (1, 2, 3, 4))}
    reading = reading_of([(100, 100), (150, 100)], [Kind.SIGN, Kind.ISLAND], numbers)
    view = board_view(reading, hypothesis([0, 1], [0, 0], [0, 1], homography, quarters=1))
    [sign] = view.board.signs
    assert sign.corners[0] == pytest.approx(north)
    assert (sign.north.text, sign.south.text, sign.east.text, sign.west.text) == ("1", "2", "3", "4")
    assert (view.islands.tolist(), view.signs.tolist()) == ([1], [0])
