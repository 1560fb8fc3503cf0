"""Contours: the edges of everything round or square, under any light and in both polarities."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.contours import find_contours

SIDE = 1000
CENTER = (420.0, 610.0)


def round_about(contours, center=CENTER):
    """The mean distances from a place of those curves that keep the same distance from it."""
    reaches = [np.hypot(*(curve - center).T) for curve in contours.curves]
    return sorted(float(reach.mean()) for reach in reaches if np.ptp(reach) < 3)


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (0, 255), (200, 150), (40, 90)])
def test_a_ring_has_an_outer_and_an_inner_edge(ground, ink):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    canvas.ring(CENTER, 40, 6)
    radii = round_about(find_contours(canvas.page()))
    for edge in (34, 40):
        assert any(radius == pytest.approx(edge, abs=0.8) for radius in radii)


def test_a_ring_in_the_shade_is_found_as_well():
    """No one level of grey parts paper from ink here: paper in the shade is darker than ink in the light."""
    canvas = Canvas(SIDE, SIDE)
    light, shade = (850.0, 500.0), (150.0, 500.0)
    for center in (light, shade):
        canvas.ring(center, 40, 4)
    canvas.grey = (canvas.grey * 0.5 + 127) * np.linspace(0.3, 1, SIDE)
    assert canvas.grey[500, 60] < canvas.grey[500, 812]
    contours = find_contours(canvas.page())
    for center in (light, shade):
        assert any(r == pytest.approx(40, abs=1.5) for r in round_about(contours, center))


def test_a_curve_is_a_chain_of_neighbouring_pixels():
    canvas = Canvas(SIDE, SIDE)
    canvas.ring(CENTER, 40, 6)
    contours = find_contours(canvas.page())
    assert len(contours.curves) == len(contours.boxes) >= 2
    for curve, box in zip(contours.curves, contours.boxes, strict=True):
        assert np.abs(curve - np.roll(curve, 1, axis=0)).max() == 1
        assert np.ptp(curve, axis=0) + 1 == pytest.approx(box)


def test_what_is_too_long_or_too_small_is_left_out():
    canvas = Canvas(SIDE, SIDE)
    canvas.line((100, 100), (900, 100), 4)
    canvas.line((100, 200), (300, 200), 60)
    canvas.disc((500, 400), 2)
    assert find_contours(canvas.page()).curves == []


@pytest.mark.parametrize(("teeth", "kept"), [([400, 430, 460, 490], False), (range(400, 492, 3), True)])
def test_a_comb_is_too_frayed_for_its_size(teeth, kept):
    canvas = Canvas(SIDE, SIDE)
    canvas.line((398, 400), (492, 400), 6)
    for x in teeth:
        canvas.line((x, 400), (x, 490), 4)
    boxes = find_contours(canvas.page()).boxes
    assert (np.abs(boxes - (95, 94)) <= 5).all(axis=1).any() == kept


@pytest.mark.parametrize("grey", [0, 128, 255])
def test_a_plain_page_has_no_contours(grey):
    contours = find_contours(Canvas(SIDE, 600, grey).page())
    assert contours.curves == []
    assert contours.boxes.shape == (0, 2)
    assert contours.grey.shape == (600, SIDE)
