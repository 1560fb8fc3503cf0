"""Placing: whether islands that stand off their places may hide one that nobody looked for."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from tests.vision.points import ellipses
from vision.boards.placing import put_on_lattice, shapes, spots
from vision.geometry.growing import place_all
from vision.parting.strays import find_lonely
from vision.shapes.discs import Disc
from vision.shapes.signs import Diamond
from vision.symbols.candidates import Candidate
from vision.symbols.glyphs import Glyph

RADIUS = 16
SPOTS = np.array([(0, 0), (0, 4), (2, 0), (2, 1), (5, 4), (5, 1)])
DIGIT = Glyph(np.zeros((20, 12), np.uint8))


def board_of(spots, shaken=0.0):
    """A board on a page that bends, with a mark between its islands; they may be shaken, in radii."""
    points, shapes = ellipses(150 + 60.0 * spots[:, ::-1], curl=0.1, tilt=0.2, turn=5)
    points = points + shaken * RADIUS * np.random.default_rng(4).normal(size=points.shape)
    canvas = Canvas(800, 700)
    discs = []
    for center, shape in zip(points, shapes, strict=True):
        size = float(np.sqrt(np.linalg.det(shape)))
        canvas.disc(center, size, 180)
        discs.append(Disc(center, size, size, shape, 0.005))
    canvas.text(points.mean(axis=0), "x", 20)
    return put_on_lattice(canvas.page(), [Candidate(disc, (DIGIT,)) for disc in discs], [])


def test_a_few_islands_in_print_hide_none_though_they_do_not_tell_how_the_page_bends():
    board = board_of(SPOTS)
    assert board.far_off
    assert not board.may_hide_more


@pytest.mark.parametrize(("spots", "shaken"), [(SPOTS, 0.12), (SPOTS[[0, 1, 4, 5]], 0.0)])
def test_islands_drawn_by_hand_may_and_so_may_fewer(spots, shaken):
    board = board_of(spots, shaken)
    assert board.far_off
    assert board.may_hide_more


ASKEW = np.array(
    [(0, 0), (0, 3), (1, 1), (1, 4), (2, 0), (2, 3), (3, 1), (3, 2), (4, 0), (4, 4), (5, 2), (5, 5)]
)


def seen_askew(slope, shear):
    """A board whose rows and columns are not square to each other; its islands are too small to show that."""
    noise = np.random.default_rng(1).normal(0, 0.5, ASKEW.shape)
    points = (300, 200) + (ASKEW[:, ::-1] * (60.0, 71.0)) @ np.array([(1.0, slope), (shear, 1.0)]) + noise
    discs = [Disc(center, RADIUS, RADIUS, RADIUS * np.eye(2), 0.005) for center in points]
    return put_on_lattice(Canvas(1000, 900).page(), [Candidate(disc, (DIGIT,)) for disc in discs], [])


@pytest.mark.parametrize(("slope", "shear"), [(0, 0), (-0.3, 0.1), (0, 0.3), (0.1, -0.3), (0.1, 0.5)])
def test_rows_and_columns_need_not_be_square_to_each_other(slope, shear):
    board = seen_askew(slope, shear)
    assert np.column_stack([board.placed.rows, board.placed.columns]).tolist() == ASKEW.tolist()
    assert float(np.median(board.astray)) < 0.1


@pytest.mark.parametrize(
    ("least", "hardly", "clear"), [(1.5, 0.9, True), (1.5, 1.1, False), (9.0, 0.9, False)]
)
def test_lines_may_be_clear_once_each_island_is_where_all_others_put_it(least, hardly, clear, monkeypatch):
    """Limits in parts of how clear they were before."""
    board = seen_askew(0.1, -0.3)
    islands = list(board.islands)
    before = place_all(*spots(islands, []), shapes(islands, [])).clearance
    assert board.placed.clearance > 2 * before
    monkeypatch.setattr("vision.boards.placing.LEAST_CLEARANCE", least * before)
    monkeypatch.setattr("vision.boards.placing.HARDLY_CLEAR", hardly * before)
    assert (seen_askew(0.1, -0.3) is not None) == clear


@pytest.mark.parametrize(
    ("glyphs", "full", "board"), [((), True, False), ((DIGIT,), True, True), ((), False, True)]
)
def test_what_shows_no_numbers_and_fills_nearly_all_places_is_another_puzzle(glyphs, full, board):
    """Its cells; where rows and columns are left free beside the signs, there is room for bridges."""
    spots = [(row, column) for row in range(5) for column in range(6) if full or (row + column) % 2 == 0]
    discs = [
        Disc(100 + 60.0 * np.array(spot[::-1]), RADIUS, RADIUS, RADIUS * np.eye(2), 0.005)
        for spot in spots[2:]
    ]
    centers = [100 + 60.0 * np.array(spot[::-1]) for spot in spots[:2]]
    tips = RADIUS * np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
    diamonds = [Diamond(center, center + tips) for center in centers]
    found = put_on_lattice(Canvas(600, 500).page(), [Candidate(disc, glyphs) for disc in discs], diamonds)
    assert (found is not None) == board


# Seven islands where a page bends and lies askew: centres, and the edge of each (the matrix is symmetric).
BENT = [
    ((251.7, 226.6), (9.8, -0.9, 8.7)),
    ((421.9, 242.8), (12.2, -0.6, 10.5)),
    ((283.1, 254.1), (10.1, -0.9, 9.0)),
    ((421.3, 308.6), (12.4, -0.3, 11.2)),
    ((244.4, 320.3), (12.0, -1.1, 10.6)),
    ((421.1, 377.5), (12.7, -0.2, 11.8)),
    ((237.4, 420.4), (12.2, -0.8, 11.6)),
]


def test_one_of_a_few_that_seems_in_line_with_none_may_tell_that_the_others_stand_otherwise():
    discs = []
    for center, (a, b, c) in BENT:
        shape = np.array([(a, b), (b, c)])
        size = float(np.sqrt(np.linalg.det(shape)))
        discs.append(Disc(np.array(center), size, size, shape / size, 0.005))
    islands = [Candidate(disc, (DIGIT,)) for disc in discs]
    assert find_lonely(place_all(*spots(islands, []), shapes(islands, []))).sum() == 1
    board = put_on_lattice(Canvas(600, 600).page(), islands, [])
    assert not board.far_off
    places = list(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
    assert places == [(0, 0), (1, 5), (1, 1), (3, 5), (3, 0), (5, 5), (6, 0)]


@pytest.mark.parametrize("bridged", [True, False])
def test_what_is_of_another_size_far_off_is_an_island_if_a_bridge_leads_to_it(bridged):
    """A page that leans makes islands larger or smaller, and so may be the number of a page."""
    spots = np.array([(row, column) for row in range(3) for column in range(3)] + [(0, 9)])
    canvas = Canvas(900, 500)
    places = 100.0 + 70 * spots[:, ::-1]
    sizes = np.where(spots[:, 1] > 2, 1.3, 1.0) * RADIUS
    for place, size in zip(places, sizes, strict=True):
        canvas.ring(place, size, 2)
    if bridged:
        canvas.line(places[2] + (RADIUS, 0), places[-1] - (1.3 * RADIUS, 0), 3)
    discs = [
        Disc(place, size, size, size * np.eye(2), 0.005) for place, size in zip(places, sizes, strict=True)
    ]
    board = put_on_lattice(canvas.page(), [Candidate(disc, (DIGIT,)) for disc in discs], [])
    assert len(board.islands) == len(spots) - (not bridged)


@pytest.mark.parametrize("framed", [False, True])
def test_what_stands_alone_and_is_of_another_size_is_none_but_in_the_frame_of_its_board(framed):
    """A page's number stands in no such frame."""
    lines = np.array([(0, 5), (0, 6), (1, 5), (1, 7), (3, 6), (3, 7), (4, 5), (4, 6), (1, 0)])
    points = 150 + 60.0 * lines[:, ::-1]
    canvas = Canvas(800, 600)
    discs = []
    for center, row in zip(points, lines, strict=True):
        radius = 17 if row[1] == 0 else 20
        canvas.ring(center, radius, 2)
        discs.append(Disc(center, radius, radius - 2, (radius - 2) * np.eye(2), 0.005))
    if framed:
        corners = [(95, 95), (625, 95), (625, 445), (95, 445)]
        for start, end in zip(corners, [*corners[1:], corners[0]], strict=True):
            canvas.line(start, end, 3)
    board = put_on_lattice(canvas.page(), [Candidate(disc, (DIGIT,)) for disc in discs], [])
    assert len(board.islands) == len(lines) - (not framed)


@pytest.mark.parametrize(("far", "board"), [(13, True), (18, False)])
def test_letters_that_stand_scattered_over_many_crossings_are_none(far, board):
    """Boards have islands on a sixth of all, and few of many are seen at first."""
    lines = np.array([(0, 0), (0, far), (1, 0), (1, 1), (2, 1), (2, 2), (far, 2), (far, far)])
    points = 100 + 40.0 * lines[:, ::-1]
    discs = [Disc(center, 12, 12, 12 * np.eye(2), 0.005) for center in points]
    found = put_on_lattice(Canvas(900, 900).page(), [Candidate(disc, (DIGIT,)) for disc in discs], [])
    assert (found is not None) == board
