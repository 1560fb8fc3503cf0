"""Ways: a few islands that stand far off their places are placed otherwise, or not at all."""

from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import numpy as np
import pytest

import vision.geometry.ways
from tests.vision.points import ellipses
from vision.geometry.bending import with_bend
from vision.geometry.growing import place_all
from vision.geometry.lattice import Placed
from vision.geometry.leaning import leaning
from vision.geometry.mapping import fit_lattice, off_by
from vision.geometry.recounting import FAR_OFF, same_order, usual
from vision.geometry.ways import FEW, FEWEST, OBLIQUE, Way, _on_grid, find_rivals, or_otherwise

# Rows and columns of the islands, and how a camera sees them: from photos on which they were told wrongly.
SLANTED = [(0, 0), (0, 4), (2, 0), (2, 4), (5, 5), (5, 2), (5, 0)], {"tilt": -0.1, "pan": -0.35, "curl": 0.1}
UNEVEN = [(0, 5), (0, 3), (0, 0), (3, 5), (3, 3), (3, 0), (5, 5)]


def seen(spots, **view):
    """Islands as a camera sees them: places, shapes and radii."""
    points, shapes = ellipses(100.0 + 60.0 * np.array(spots, float)[:, ::-1], **view)
    return points, shapes, np.sqrt(np.linalg.det(shapes))


def placed_at(spots, points, radii):
    rows, columns = (np.array(lines) for lines in zip(*spots, strict=True))
    lattice = fit_lattice(rows, columns, points)
    off = off_by(lattice, rows, columns, points, radii)
    return Placed(rows, columns, lattice, off, 3.0, (4.0, 4.0))


def shown(grid=lambda placed: 0.0, joined=lambda: np.zeros((0, 2), np.intp), framed=lambda placed: True):
    """What else a page shows; nothing if nothing is given."""
    return SimpleNamespace(grid=grid, joined=joined, framed=framed)


def otherwise(wrong, points, shapes, radii, **asked):
    known = with_bend(placed_at(wrong, points, radii), shapes, points, radii)
    return or_otherwise(*known, shapes, points, radii, shown=shown(**asked))


def spots_of(placed):
    return list(zip(placed.rows.tolist(), placed.columns.tolist(), strict=True))


@pytest.mark.parametrize(("wrong", "right"), [(2, 3), (1, 3), (4, 3)])
def test_a_gap_that_was_counted_wrongly_is_counted_otherwise(wrong, right):
    points, shapes, radii = seen(UNEVEN, tilt=0.1, pan=0.1)
    counted = [(row if row < right else row - right + wrong, column) for row, column in UNEVEN]
    placed, astray = otherwise(counted, points, shapes, radii)
    assert list(zip(placed.rows.tolist(), placed.columns.tolist(), strict=True)) == UNEVEN
    assert usual(astray) < FAR_OFF / 2


def test_columns_that_lean_are_told_by_the_shapes_of_the_islands():
    spots, view = SLANTED
    points, shapes, radii = seen(spots, **view)
    mixed = [(row, column) for (row, _), column in zip(spots, (0, 3, 0, 2, 3, 1, 0), strict=True)]
    placed, _ = otherwise(mixed, points, shapes, radii)
    assert (placed.rows.tolist(), placed.columns.tolist()) == tuple(
        [list(lines) for lines in zip(*spots, strict=True)]
    )


def test_islands_that_stand_well_stay_where_they_are():
    points, shapes, radii = seen(UNEVEN)
    known = with_bend(place_all(points, radii, shapes), shapes, points, radii)
    assert or_otherwise(*known, shapes, points, radii, shown=shown()) == known


def test_a_grid_is_asked_only_where_another_way_is_no_worse():
    """To lay it over the page takes time."""
    points, shapes, radii = seen(UNEVEN)
    known = with_bend(placed_at(UNEVEN, points, radii), shapes, points, radii)
    ways = [Way(*known, 1.0), Way(*known, 2.0)]
    asked = []
    page = shown(lambda placed: asked.append(placed) or 1.0)
    assert _on_grid(ways, page) is None
    counted = replace(known[0], columns=known[0].columns + (known[0].rows > 1))
    assert _on_grid([*ways, Way(counted, known[1], 2.0)], page) is None
    assert not asked
    nearer = Way(counted, known[1], 0.5)
    assert _on_grid([*ways, nearer], shown(lambda placed: float(placed is counted))) is nearer


@pytest.fixture
def shapeless(monkeypatch):
    """Islands whose shapes tell nothing of how rows and columns lean."""
    monkeypatch.setattr(vision.geometry.ways, "leaning", lambda placed, shapes: 0.0)


@pytest.mark.usefixtures("shapeless")
def test_few_islands_must_tell_plainly():
    few = UNEVEN[1:]
    assert len(few) == FEW
    points, shapes, radii = seen(few)
    counted = [(min(row, 2), column) for row, column in few]
    assert spots_of(otherwise(counted, points, shapes, radii)[0]) == [(r, c) for r, c in few]
    shaken = points + np.random.default_rng(2).normal(0, 0.25 * radii.mean(), points.shape)
    assert spots_of(otherwise(counted, shaken, shapes, radii)[0]) == counted


def test_too_few_tell_nothing():
    few = UNEVEN[:4]
    assert len(few) < FEWEST
    points, shapes, radii = seen(few)
    counted = [(min(row, 2), column) for row, column in few]
    assert spots_of(otherwise(counted, points, shapes, radii)[0]) == counted


def test_of_some_that_are_shaken_their_shapes_tell_which_are_in_line():
    points, shapes, radii = seen(UNEVEN)
    counted = [(min(row, 2), column) for row, column in UNEVEN]
    for seed in range(5):
        shaken = points + np.random.default_rng(seed).normal(0, 0.1 * radii.mean(), points.shape)
        placed, _ = otherwise(counted, shaken, shapes, radii)
        assert same_order(placed, placed_at(UNEVEN, points, radii))


def test_what_leans_is_told_otherwise_however_near_islands_stand_to_their_places():
    """Five islands fit many a lattice that runs aslant; its rows and columns are not square on the page."""
    five = [(0, 0), (0, 3), (2, 0), (2, 3), (4, 3)]
    points, shapes, radii = seen(five, tilt=0.1)
    aslant = [(row, column + row // 2) for row, column in five]
    assert leaning(placed_at(aslant, points, radii), shapes) > OBLIQUE
    assert leaning(placed_at(five, points, radii), shapes) < 1
    placed, _ = otherwise(aslant, points, shapes, radii)
    assert same_order(placed, placed_at(five, points, radii))


@pytest.mark.usefixtures("shapeless")
@pytest.mark.parametrize(("told", "taken"), [(0.9, True), (0.1, False)])
def test_a_printed_grid_tells_where_islands_do_not(told, taken):
    """Islands that are shaken stand off in any way; the grid is where the right one has it, and what else."""
    points, shapes, radii = seen(UNEVEN, tilt=0.1)
    points = points + np.random.default_rng(1).normal(0, 0.15 * radii.mean(), points.shape)
    counted = [(min(row, 2), column) for row, column in UNEVEN]

    def grid(placed):
        return told if spots_of(placed) == UNEVEN else 0.08

    assert spots_of(otherwise(counted, points, shapes, radii)[0]) == counted
    assert spots_of(otherwise(counted, points, shapes, radii, grid=grid)[0]) == (UNEVEN if taken else counted)


FEW_JOINED = [(0, 4), (0, 0), (4, 3), (4, 0), (5, 4), (5, 1)]
LEANING = [(0, 6), (0, 1), (4, 4), (4, 0), (5, 5), (5, 1)]


@pytest.mark.parametrize(
    ("joined", "taken"),
    [
        ([(0, 1), (0, 4), (1, 3)], FEW_JOINED),
        ([(0, 1), (2, 3)], LEANING),
        ([(0, 2), (1, 5)], LEANING),
    ],
    ids=["columns", "rows, which are so anyway", "what no way has in line"],
)
def test_drawn_bridges_tell_which_islands_are_in_line(joined, taken):
    """From a photo of a page that leans, on which each column was taken for two."""
    points, shapes, radii = seen(FEW_JOINED, tilt=0.1, pan=-0.1)
    points = points + np.random.default_rng(3).normal(0, 0.12 * radii.mean(), points.shape)
    asked = {"joined": lambda: np.array(joined)}
    assert spots_of(otherwise(LEANING, points, shapes, radii, **asked)[0]) == taken


# Seven islands in the corner of a photo, the edge of each as a symmetric matrix; the other boards there show
# that the first of these ways is right.
ASLANT = [
    ((151.0, 1013.1), (19.3, 3.7, 22.4)),
    ((333.2, 1076.6), (18.6, 3.0, 20.7)),
    ((155.6, 1138.9), (18.6, 4.0, 21.5)),
    ((157.8, 1198.7), (18.3, 3.9, 21.0)),
    ((331.3, 1204.7), (17.9, 3.1, 19.2)),
    ((159.8, 1256.6), (18.3, 4.0, 20.2)),
    ((329.6, 1324.3), (19.2, 3.9, 20.2)),
]
RIGHT = [(0, 0), (0, 1), (2, 0), (3, 0), (2, 1), (4, 0), (4, 1)]
WRONG = [(0, 0), (1, 1), (2, 0), (3, 0), (3, 1), (4, 0), (5, 1)]


@pytest.mark.usefixtures("shapeless")
def test_what_is_left_open_is_told_with_how_likely_it_is():
    points = np.array([center for center, _ in ASLANT])
    shapes = np.array([[(a, b), (b, c)] for _, (a, b, c) in ASLANT])
    radii = np.sqrt(np.linalg.det(shapes))
    known = with_bend(placed_at(WRONG, points, radii), shapes, points, radii)
    rivals = find_rivals(*known, shapes, points, radii, shown=shown())
    assert spots_of(rivals[0].placed) == RIGHT
    assert all(one.chance > other.chance for one, other in pairwise(rivals))
    assert 0.5 < sum(rival.chance for rival in rivals) < 1


def test_how_far_rows_and_columns_lean_tells_what_is_left_open():
    points = np.array([center for center, _ in ASLANT])
    shapes = np.array([[(a, b), (b, c)] for _, (a, b, c) in ASLANT])
    radii = np.sqrt(np.linalg.det(shapes))
    known = with_bend(placed_at(WRONG, points, radii), shapes, points, radii)
    assert spots_of(or_otherwise(*known, shapes, points, radii, shown=shown())[0]) == RIGHT


@pytest.mark.usefixtures("shapeless")
@pytest.mark.parametrize("told", ["a grid", "bridges", "a frame"])
def test_what_is_printed_and_drawn_tells_which_of_these_it_is(told):
    points = np.array([center for center, _ in ASLANT])
    shapes = np.array([[(a, b), (b, c)] for _, (a, b, c) in ASLANT])
    radii = np.sqrt(np.linalg.det(shapes))
    known = with_bend(placed_at(WRONG, points, radii), shapes, points, radii)
    rows = [row for row, _ in RIGHT]
    asked = {
        "a grid": {"grid": lambda placed: 0.9 if placed.rows.tolist() == rows else 0.2},
        "bridges": {"joined": lambda: np.array([(0, 1), (2, 4), (5, 6)])},
        "a frame": {"framed": lambda placed: placed.rows.tolist() == rows},
    }[told]
    open_to, (best, *others) = (
        find_rivals(*known, shapes, points, radii, shown=shown(**given)) for given in ({}, asked)
    )
    assert spots_of(best.placed) == RIGHT
    assert best.chance > open_to[0].chance
    assert best.chance > 0.9
    assert sum(one.chance for one in others) < 0.1


def test_what_stands_on_its_places_leaves_nothing_open():
    points, shapes, radii = seen(UNEVEN)
    known = with_bend(placed_at(UNEVEN, points, radii), shapes, points, radii)
    assert find_rivals(*known, shapes, points, radii, shown=shown()) == []


# Two columns, of which one may slip along the other; that fits as exactly.
COLUMNS = [(0, 0), (0, 4), (1, 4), (2, 4), (3, 0), (3, 4), (5, 0), (5, 4), (7, 0)]
SLIPPED = [(row + 2 * (column > 0), column) for row, column in COLUMNS]


@pytest.mark.parametrize("astray", [0.0, 0.4])
def test_of_columns_that_fit_as_exactly_the_square_ones_are_likelier(astray):
    """However near to its islands the map goes: it may have been bent onto them."""
    points, shapes, radii = seen(COLUMNS, tilt=0.2, pan=0.2)
    slipped = replace(placed_at(SLIPPED, points, radii), off=np.zeros(len(points)))
    assert leaning(slipped, shapes) > OBLIQUE
    off = np.full(len(points), astray)
    [best, *_] = find_rivals(slipped, off, shapes, points, radii, shown=shown())
    assert same_order(best.placed, placed_at(COLUMNS, points, radii))
    assert best.chance > 0.9
