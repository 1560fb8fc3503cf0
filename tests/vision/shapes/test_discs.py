"""Discs: the ellipses of one island become one disc; what cannot be an island goes."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas, oval, turned
from vision.shapes.contours import find_contours
from vision.shapes.discs import Disc, find_discs, outermost
from vision.shapes.ellipses import Ellipses, fit_ellipses

SIDE = 900


def discs_on(canvas):
    page = canvas.page()
    return find_discs(page, fit_ellipses(find_contours(page), page.contrast))


def ellipses(*rows):
    """From rows of (x, y, radius, slope)."""
    x, y, radii, slopes = np.array(rows, float).reshape(-1, 4).T
    shapes = radii[:, None, None] * np.eye(2)
    return Ellipses(np.column_stack([x, y]), shapes, radii, np.full(len(rows), 0.01), slopes)


def joined(*rows, size=SIDE):
    return find_discs(Canvas(size, size).page(), ellipses(*rows))


def test_the_haze_around_a_disc_is_no_edge_however_far_off():
    """It is faint, and rougher than the disc; a pale disc around a bold number is faint, and rounder."""
    seen = ellipses((450, 450, 21, 0.03), (450, 450, 14, 0.23), (450, 450, 12.6, 0.33))
    page = Canvas(SIDE, SIDE).page()
    for misfits, radius in (((0.058, 0.015, 0.019), 14), ((0.012, 0.05, 0.05), 21)):
        [disc] = find_discs(page, replace(seen, misfits=np.array(misfits)))
        assert disc.radius == pytest.approx(radius, abs=0.1)


def test_the_outermost_edge_is_as_the_inside_and_as_large_as_the_disc():
    slanted = np.array([(20.0, 4.0), (4.0, 12.0)])
    ring = Disc(np.zeros(2), 30.0, 15.0, slanted, 0.01)
    plain = Disc(np.ones(2), 9.0, 9.0, 9 * np.eye(2), 0.01)
    edges = outermost([ring, plain])
    assert edges == pytest.approx(np.array([slanted * 30 / np.sqrt(224), 9 * np.eye(2)]))
    assert [ring.outer * ring.shape, plain.outer * plain.shape] == pytest.approx(edges)


# On pictures


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (20, 240)])
@pytest.mark.parametrize(("radius", "line"), [(20, 2), (40, 4), (40, 10)])
def test_a_ring_is_one_disc_with_an_outer_and_an_inner_edge(ground, ink, radius, line):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    canvas.ring((300.4, 500.7), radius, line)
    canvas.line((0, 20), (SIDE, 20), 20)
    [disc] = discs_on(canvas)
    assert disc.center == pytest.approx((300.4, 500.7), abs=0.1)
    assert disc.radius == pytest.approx(radius, abs=1.5)
    assert disc.inner == pytest.approx(radius - line, abs=2)
    assert disc.shape == pytest.approx(disc.inner * np.eye(2), abs=0.2)
    assert disc.misfit < 0.02


@pytest.mark.parametrize("digit", "0123456789")
def test_holes_of_digits_are_no_islands(digit):
    canvas = Canvas(SIDE, SIDE)
    canvas.ring((450, 450), 60, 4)
    canvas.text((450, 450), digit, 90)
    [disc] = discs_on(canvas)
    assert disc.radius == pytest.approx(60, abs=1.5)
    assert disc.inner == pytest.approx(56, abs=1)


def test_a_ring_on_a_large_picture_is_measured_in_its_own_pixels():
    canvas = Canvas(3600, 3000)
    canvas.ring((2000, 1000), 100, 10)
    canvas.line((0, 20), (3600, 20), 30)
    [disc] = discs_on(canvas)
    assert disc.center == pytest.approx((2000, 1000), abs=0.3)
    assert (disc.radius, disc.inner) == pytest.approx((100, 90), abs=2)


def test_the_circle_around_a_bay_of_four_islands_is_none():
    """Four islands joined by their bridges close a round space in, and a page may draw one around them."""
    canvas = Canvas(SIDE, SIDE)
    canvas.ring((450, 450), 200, 5)
    places = [(380, 380), (520, 380), (380, 520), (520, 520)]
    for place in places:
        canvas.ring(place, 50, 4)
    found = {tuple(disc.center.round().tolist()): disc.radius for disc in discs_on(canvas)}
    assert found == dict.fromkeys(places, pytest.approx(50, abs=1.5))


def test_discs_come_from_top_to_bottom():
    canvas = Canvas(SIDE, SIDE)
    places = [(700, 120), (200, 300), (500, 300), (350, 810)]
    for place in reversed(places):
        canvas.disc(place, 30)
    found = [disc.center.tolist() for disc in discs_on(canvas)]
    assert found == [pytest.approx(place, abs=0.2) for place in places]


# Given ellipses


def test_concentric_ellipses_are_one():
    [disc] = joined((100, 100, 30, 1), (101, 100, 26, 1), (100, 99, 22, 1))
    assert (disc.radius, disc.inner) == (30, 22)


def test_ellipses_side_by_side_stay_two():
    assert len(joined((100, 100, 30, 1), (145, 100, 28, 1))) == 2


def test_islands_do_not_overlap():
    assert len(joined((100, 100, 30, 1), (110, 100, 28, 1))) == 1


def test_haze_is_no_edge():
    """A contour of a threshold that no edge follows has next to no slope."""
    [disc] = joined((100, 100, 36, 0.1), (100, 100, 30, 1), (100, 100, 26, 0.9), (100, 100, 22, 0.2))
    assert (disc.radius, disc.inner) == (30, 26)


def test_the_center_is_that_of_the_better_edges():
    [disc] = joined((100, 100, 30, 1.0), (104, 100, 27, 0.5))
    assert disc.center == pytest.approx(((100 * 2 + 104) / 3, 100))


def test_a_small_one_within_a_large_one_goes():
    [disc] = joined((100, 100, 30, 1), (110, 105, 8, 1))
    assert disc.radius == 30


@pytest.mark.parametrize(("others", "kept"), [(2, [60]), (3, [20] * 3), (4, [20] * 4)])
def test_one_around_three_or_more_is_a_crowd(others, kept):
    places = [(70, 70), (130, 70), (70, 130), (130, 130)][:others]
    discs = joined((100, 100, 60, 1), *((x, y, 20, 1) for x, y in places))
    assert [disc.radius for disc in discs] == kept


@pytest.mark.parametrize(("others", "crowd"), [(3, False), (4, False), (5, True)])
@pytest.mark.parametrize("smooth", [0, 2, 3])
def test_most_pieces_of_a_bold_digit_are_rougher_than_the_edge_around_them(others, crowd, smooth):
    places = [(75, 75), (125, 75), (75, 125), (125, 125), (100, 100)][:others]
    some = ellipses((100, 100, 60, 1), *((x, y, 13, 1) for x, y in places))
    some = replace(some, misfits=np.array([0.01, *[0.01] * smooth, *[0.04] * (others - smooth)]))
    discs = find_discs(Canvas(SIDE, SIDE).page(), some)
    assert ([disc.radius for disc in discs] != [60]) is (crowd or smooth == 3)


def test_the_curves_of_one_digit_are_no_crowd():
    """The 6 in a disc: around it, its bowl and the hole in that, seen better than the edge of a pale disc."""
    [disc] = joined((100, 100, 60, 0.3), (103, 100, 28, 1), (100, 114, 21, 1), (112, 122, 13, 1))
    assert disc.radius == 60


def test_specks_do_not_make_a_crowd():
    [disc] = joined((100, 100, 60, 1), *((100 + x, 90, 8, 1) for x in (-30, 0, 30)))
    assert disc.radius == 60


@pytest.mark.parametrize(("radius", "count"), [(3.9, 0), (4.1, 1)])
def test_a_ring_too_small_for_a_number_is_none(radius, count):
    """In pixels of the full picture, which is searched enlarged four times here."""
    assert len(joined((100, 100, 4 * radius, 1), size=200)) == count


def test_no_ellipses_no_discs():
    assert joined() == []


def test_the_shape_is_that_of_the_inner_edge():
    canvas = Canvas(SIDE, SIDE)
    canvas.ellipse((450, 450), oval(50, 1.2, 30))
    canvas.ellipse((450, 450), oval(42, 1.2, 30), 255)
    canvas.line((0, 20), (SIDE, 20), 20)
    [disc] = discs_on(canvas)
    assert disc.shape == pytest.approx(oval(42, 1.2, 30), abs=1)
    turn = turned(-30, (0, 0))[:2, :2]
    assert turn @ disc.shape @ turn.T == pytest.approx(np.diag([42 * 1.2, 42 / 1.2]), abs=1)
