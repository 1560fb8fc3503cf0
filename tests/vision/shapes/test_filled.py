"""Filled discs: found with their own edge, whatever darker things stand on them and run up to them."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.contours import FAINT, INK, find_contours
from vision.shapes.ellipses import fit_ellipses
from vision.shapes.filled import find_filled

SIDE, RADIUS, PITCH = 900, 26, 130
PLACES = [(150.0 + PITCH * x, 150.0 + PITCH * y) for x in range(5) for y in range(5)]


def joined_discs(disc=200, line=70, light=False):
    """A page of pale discs with dark numbers, all joined by double bridges; or dark paper and light lines."""
    canvas = Canvas(SIDE, SIDE)
    for step in range(5):
        at, end = 150 + PITCH * step, 150 + PITCH * 4
        for aside in (-5, 5):
            canvas.line((150, at + aside), (end, at + aside), 3, line)
            canvas.line((at + aside, 150), (at + aside, end), 3, line)
    for index, place in enumerate(PLACES):
        canvas.disc(place, RADIUS, disc)
        canvas.text(place, str(index % 8 + 1), 28)
    if light:
        canvas.grey = 255 - canvas.grey
    return canvas.page()


def nearest(ellipses, place):
    """How far from a place the centre is of what is nearly as large as a disc there, and its radius."""
    away = np.hypot(*(ellipses.centers - place).T)
    best = int((away + np.abs(ellipses.radii - RADIUS)).argmin())
    return float(away[best]), float(ellipses.radii[best])


@pytest.mark.parametrize("light", [False, True], ids=["dark on light", "light on dark"])
@pytest.mark.parametrize(("disc", "depth"), [(200, INK), (238, FAINT)])
def test_discs_that_lines_join_are_found_at_their_own_edge(light, disc, depth):
    page = joined_discs(disc, light=light)
    assert page.scale == 1.0
    found = find_filled(page, depth)
    for place in PLACES:
        away, radius = nearest(found, place)
        assert away < 0.03 * RADIUS
        assert radius == pytest.approx(RADIUS, rel=0.05)


def test_no_closed_curve_shows_them():
    """So there is something to do."""
    page = joined_discs()
    seen = fit_ellipses(find_contours(page), page.contrast)
    assert not any(abs(radius - RADIUS) < 3 for radius in seen.radii)
