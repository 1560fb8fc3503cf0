"""Rivals: what may stand on other rows and columns, with the doubts that are left there."""

from dataclasses import replace

import numpy as np

from tests.vision.drawing import FIVE, Canvas
from vision.boards.placing import put_on_lattice
from vision.boards.rivals import rivals_of
from vision.looks.search import find
from vision.shapes.discs import Disc
from vision.symbols.candidates import Candidate
from vision.symbols.glyphs import Glyph

DIGIT = Glyph(np.zeros((20, 12), np.uint8))
# Five islands on a photo of a page that bends: three, and below them two on columns that lean.
LEANING = [(547.0, 957.0), (610.0, 960.0), (677.0, 961.0), (565.0, 1113.0), (659.0, 1119.0)]
UPRIGHT = [(0, 0), (0, 2), (0, 4), (1, 1), (1, 4)]


def leaning(shear=0.12):
    """The board; circles are seen as the columns lean."""
    shape = 12.5 * np.array([(1.0, shear), (shear, 1.0)])
    size = float(np.sqrt(np.linalg.det(shape)))
    discs = [Disc(np.array(place), size, size, shape / size, 0.005) for place in LEANING]
    return put_on_lattice(Canvas(1000, 1300).page(), [Candidate(disc, (DIGIT,)) for disc in discs], [])


def spots_of(board):
    return list(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))


def test_a_few_islands_may_stand_on_columns_that_lean():
    board = leaning()
    ways = [spots_of(board), *(spots_of(rival) for rival, _ in rivals_of(board))]
    assert [(0, 0), (0, 2), (0, 4), (1, 0), (1, 3)] in ways
    assert len(ways) == len({tuple(way) for way in ways}) > 1
    assert 0 < sum(chance for _, chance in rivals_of(board)) < 1


def test_a_doubt_stays_where_lines_cross_at_its_place_and_no_island_stands():
    board = leaning()
    own = board.placed.lattice.to_pixels(np.indices((2, 5)).reshape(2, -1).T.astype(float))
    again, _ = rivals_of(replace(board, doubtful=tuple(np.ndindex(2, 5))))[0]
    assert again.doubtful
    assert len(again.doubtful) < 10
    for spot in again.doubtful:
        assert spot not in again.taken
        [place] = again.placed.lattice.to_pixels(np.array([spot], dtype=float))
        assert np.hypot(*(own - place).T).min() < 0.3 * board.radius


def test_what_stands_well_and_numbers_alone_are_on_no_others():
    canvas = Canvas(900, 900)
    canvas.board(FIVE, (300, 300))
    [board] = find(canvas.page())
    assert rivals_of(board) == []
    assert rivals_of(replace(leaning(), ringless=True)) == []
