"""Missed islands: a second look finds those whose ring is broken, and nothing where there is nothing."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.missed import Trace, _outstanding, _parts, find_missed
from vision.looks.search import find
from vision.reading import Lattice
from vision.shapes.circles import learn_edges
from vision.shapes.contours import find_contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import fit_ellipses

SIDE, PITCH, RADIUS = 950, 100, 30
START = 250.0
LATTICE = Lattice(4, 4, np.array([(PITCH, 0, START), (0, PITCH, START), (0, 0, 1)]), np.zeros((0, 2)), ())
KNOWN = [(0, 0), (0, 2), (0, 3), (1, 0), (2, 3), (3, 0), (3, 1), (3, 3)]
SPOT = (2, 1)


def at(row, column):
    return np.array([START + PITCH * column, START + PITCH * row])


def paper(ground=255, ink=0):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    for spot in KNOWN:
        canvas.ring(at(*spot), RADIUS, 3)
        canvas.text(at(*spot), "3", 34)
    return canvas


def second_look(canvas, loose=False, lattice=LATTICE, taken=frozenset(KNOWN)):
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    known = [d for d in discs if any(np.hypot(*(d.center - at(*spot))) < 5 for spot in KNOWN)]
    assert len(known) == len(KNOWN)
    return find_missed(page, lattice, known, taken, loose)


def bridges(canvas, width=3):
    """From the spot to all four sides, through the ring up to its number."""
    for way in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        for side in (-6, 6):
            shift = side * np.array(way[::-1])
            canvas.line(at(*SPOT) + 18 * np.array(way) + shift, at(*SPOT) + 68 * np.array(way) + shift, width)


def gaps(canvas, width):
    """Breaks the ring in four places."""
    for way in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        canvas.disc(at(*SPOT) + 20.5 * np.array(way), width, canvas.ground)


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (30, 220)])
def test_a_broken_ring_with_bridges_through_it_is_found(ground, ink):
    canvas = paper(ground, ink)
    canvas.ring(at(*SPOT), RADIUS, 3)
    gaps(canvas, 4)
    bridges(canvas)
    missed = second_look(canvas)
    [disc] = missed.discs
    assert disc.center == pytest.approx(at(*SPOT), abs=1.5)
    assert missed.doubtful == ()


def test_an_island_that_stands_a_little_off_its_place_is_found_where_it_is():
    canvas = paper()
    place = at(*SPOT) + np.array((4, -3))
    canvas.ring(place, RADIUS, 3)
    missed = second_look(canvas)
    [disc] = missed.discs
    assert disc.center == pytest.approx(place, abs=1.5)
    assert missed.whole == (True,)


def test_one_far_off_its_place_is_found_where_islands_stand_off_theirs():
    canvas = paper()
    place = at(*SPOT) + np.array((11, -9))
    canvas.ring(place, RADIUS, 3)
    assert second_look(canvas).discs == ()
    [disc] = second_look(canvas, loose=True).discs
    assert disc.center == pytest.approx(place, abs=1.5)


def test_an_island_of_another_board_is_not_missed():
    canvas = paper()
    canvas.ring(at(*SPOT), RADIUS, 3)
    missed = second_look(canvas)
    assert missed.without(missed.discs).discs == ()
    assert missed.without(missed.discs).whole == ()
    elsewhere = replace(missed.discs[0], center=missed.discs[0].center + RADIUS)
    assert missed.without([elsewhere]).discs == missed.discs


def test_no_more_edge_than_known_islands_have_around_them_is_no_clutter(monkeypatch):
    canvas = paper()
    canvas.ring(at(*SPOT), RADIUS, 3)
    monkeypatch.setattr("vision.boards.missed.CLUTTER", 0.0)
    [disc] = second_look(canvas).discs
    assert disc.center == pytest.approx(at(*SPOT), abs=1.5)


def half_ring(canvas, spot):
    canvas.ring(at(*spot), RADIUS, 3)
    x, y = at(*spot)
    canvas.polygon([(x - 40, y + 4), (x + 40, y + 4), (x + 40, y + 40), (x - 40, y + 40)], canvas.ground)


def test_letters_beside_that_look_like_half_a_ring_hide_none_that_is_whole(monkeypatch):
    """Where known rings are in pieces, so do the letters of a text."""
    monkeypatch.setattr("vision.boards.missed.MOST_MISSED", 0.5)
    canvas = paper()
    canvas.ring(at(*SPOT), RADIUS, 3)
    for row in range(4):
        for column in (-1, 4):
            canvas.arcs(at(row, column), RADIUS, 3, count=3, part=0.75)
    missed = second_look(canvas)
    assert [tuple(np.rint((disc.center - START) / PITCH)) for disc in missed.discs] == [SPOT[::-1]]


def test_half_a_ring_is_doubtful():
    canvas = paper()
    half_ring(canvas, SPOT)
    missed = second_look(canvas)
    assert missed.discs == ()
    [(spot, ring)] = missed.doubtful
    assert spot == SPOT
    assert ring.center == pytest.approx(at(*SPOT), abs=RADIUS / 4)


def test_a_ring_is_one_island_however_close_lines_are_thought_to_run():
    canvas = paper()
    canvas.ring(at(*SPOT), RADIUS, 3)
    homography = np.array([(PITCH / 20, 0, START), (0, PITCH, START), (0, 0, 1)])
    close = Lattice(4, 61, homography, np.zeros((0, 2)), ())
    missed = second_look(canvas, lattice=close, taken={(row, 20 * column) for row, column in KNOWN})
    [disc] = [one for one in missed.discs if np.hypot(*(one.center - at(*SPOT))) < RADIUS]
    assert disc.center == pytest.approx(at(*SPOT), abs=1.5)


def test_an_island_outside_of_the_known_rows_is_found():
    canvas = paper()
    canvas.ring(at(4, 2), RADIUS, 3)
    [disc] = second_look(canvas).discs
    assert disc.center == pytest.approx(at(4, 2), abs=1.5)


def nothing(_):
    pass


def grid_lines(canvas):
    for number in range(4):
        canvas.line((START, at(number, 0)[1]), (at(0, 3)[0], at(number, 0)[1]), 2)
        canvas.line((at(0, number)[0], START), (at(0, number)[0], at(3, 0)[1]), 2)
    for spot in KNOWN:
        canvas.ring(at(*spot), RADIUS, 3, fill=255)
        canvas.text(at(*spot), "3", 34)


def crossing(canvas):
    x, y = at(*SPOT)
    for off in (-6, 6):
        canvas.line((x - 70, y + off), (x + 70, y + off), 3)
        canvas.line((x + off, y - 70), (x + off, y + 70), 3)


def passing(canvas):
    x, y = at(*SPOT)
    canvas.line((x - 70, y), (x + 70, y), 6)


def dot(canvas):
    canvas.disc(at(*SPOT), 4)


def box(canvas):
    x, y = at(*SPOT)
    for side in (-48, 48):
        canvas.line((x - 48, y + side), (x + 48, y + side), 2)
        canvas.line((x + side, y - 48), (x + side, y + 48), 2)


def digit(canvas):
    canvas.text(at(*SPOT), "8", 40)


def noise(canvas):
    canvas.grey += np.random.default_rng(5).normal(0, 12, canvas.grey.shape)


@pytest.mark.parametrize("draw", [nothing, grid_lines, crossing, passing, dot, box, digit, noise])
def test_an_empty_crossing_is_empty(draw):
    canvas = paper()
    draw(canvas)
    missed = second_look(canvas)
    assert (missed.discs, missed.doubtful) == ((), ())


@pytest.mark.parametrize("size", [0.93, 1.0, 1.07])
def test_discs_without_a_line_may_be_a_little_larger_or_smaller(size):
    canvas = Canvas(SIDE, SIDE)
    for spot in KNOWN:
        canvas.disc(at(*spot), RADIUS, 120)
    canvas.disc(at(*SPOT), size * RADIUS, 120)
    x, y = at(*SPOT)
    canvas.line((x - 60, y), (x + 60, y), 8, 255)
    [disc] = second_look(canvas).discs
    assert disc.center == pytest.approx((x, y), abs=1.5)
    assert disc.radius == pytest.approx(size * RADIUS, abs=2)


def test_the_whole_search_takes_it_in():
    """The island with bridges through it stands on its crossing, with the number that is in it."""
    canvas = paper()
    canvas.ring(at(*SPOT), RADIUS, 3)
    canvas.text(at(*SPOT), "8", 34)
    gaps(canvas, 3)
    [board] = find(canvas.page())
    spots = set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
    assert spots == {*KNOWN, SPOT}
    assert all(len(c.glyphs) == 1 for c in board.islands)


@pytest.mark.parametrize("size", [0.94, 0.97, 1.0, 1.05])
@pytest.mark.parametrize("off", [(0, 0), (4, -3)])
def test_a_missed_ring_is_found_and_measured_like_the_known_ones(size, off):
    canvas = paper()
    place = at(*SPOT) + np.array(off)
    canvas.ring(place, RADIUS * size, 3)
    [disc] = second_look(canvas).discs
    assert disc.center == pytest.approx(place, abs=1.5)
    assert disc.radius == pytest.approx(RADIUS * size, abs=2)


def test_what_looks_like_half_a_ring_everywhere_is_no_doubt():
    """Two sides of each cell are printed: no more of a ring at any crossing than at the others."""
    canvas = paper()
    lone = paper()
    for row, column in np.ndindex(4, 4):
        if (row, column) not in KNOWN:
            half_ring(canvas, (row, column))
    half_ring(lone, SPOT)
    assert SPOT in [spot for spot, _ in second_look(lone).doubtful]
    assert second_look(canvas).doubtful == ()


@pytest.mark.parametrize("row", [1, 2])
def test_a_row_is_looked_for_where_the_columns_say_that_one_may_be(row):
    """Two rows are known, three pitches apart, and nothing says yet that others lie between them."""
    canvas = paper()
    canvas.ring(at(row, 1), RADIUS, 3)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    outer = [spot for spot in KNOWN if spot[0] in {0, 3}]
    known = [d for d in discs if any(np.hypot(*(d.center - at(*spot))) < 5 for spot in outer)]
    lattice = replace(
        LATTICE, rows=2, homography=np.array([(PITCH, 0, START), (0, 3 * PITCH, START), (0, 0, 1)])
    )
    found = find_missed(page, lattice, known, {(r // 3, c) for r, c in outer}).discs
    assert any(np.hypot(*(disc.center - at(row, 1))) < 3 for disc in found)


@pytest.mark.parametrize(
    ("pitch", "other", "parts"),
    [(90, 90, (1,)), (110, 300, (2,)), (170, 100, (2,)), (200, 100, (2, 3)), (400, 100, (2, 3, 4))],
)
def test_lines_far_apart_may_have_others_between_them(pitch, other, parts):
    assert set(_parts(pitch, other, RADIUS)) == set(parts)


def test_a_third_of_the_way_is_the_same_place_between_all_lines():
    """4 / 3 % 1 is not 1 / 3 to the last digit."""
    spots = [(row + 1 / 3, 0.0) for row in range(3)]
    disc = Disc(at(*SPOT), RADIUS, RADIUS, RADIUS * np.eye(2), 0.0)
    trace = Trace(spots[1], 0.58, disc)
    assert _outstanding([trace], spots) == [trace]


def test_no_island_stands_beyond_the_edge_of_the_picture():
    """Half of its ring would still be on it."""
    canvas = paper()
    beyond = at(4, 2)
    canvas.ring(beyond, RADIUS, 3)
    canvas.grey = canvas.grey[: round(beyond[1]) - 3]
    missed = second_look(canvas, loose=True)
    assert all(disc.center[1] < canvas.grey.shape[0] for disc in missed.discs)
    assert not missed.discs


def test_what_has_no_edges_tells_of_no_others(monkeypatch):
    """Where what was taken for islands has no edges, a ring on a crossing is like none of them."""
    canvas = paper()
    canvas.ring(at(*SPOT), RADIUS, 3)
    assert len(second_look(canvas).discs) == 1
    monkeypatch.setattr(
        "vision.boards.missed.learn_edges", lambda *known: replace(learn_edges(*known), usual=0.0)
    )
    assert second_look(canvas).discs == ()
