"""Ellipses: circles seen at an angle, measured; squares, letters and smudges refused."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas, oval
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.ellipses import fit_ellipses

SIDE = 900


def ellipses_on(canvas):
    canvas.line((0, 20), (SIDE, 20), 20)  # So that the page shows all of its contrast.
    page = canvas.page()
    assert (page.scale, page.contrast) == (1, abs(canvas.ground - canvas.ink))
    return fit_ellipses(find_contours(page, LOOKS[1]), page.contrast)


@pytest.mark.parametrize("colours", [(255, 0), (0, 255), (210, 150)], ids=["dark", "light", "pale"])
@pytest.mark.parametrize("center", [(430.0, 390.0), (451.3, 402.8)])
@pytest.mark.parametrize(
    ("radius", "longer", "degrees"), [(14, 1.0, 0), (30, 1.1, 20), (40, 1.25, -35), (60, 1.3, 80)]
)
def test_center_axes_and_angle(colours, center, radius, longer, degrees):
    """To 0.03 of the radius; the edge itself is not known finer than to a pixel."""
    canvas = Canvas(SIDE, SIDE, *colours)
    shape = oval(radius, longer, degrees)
    canvas.ellipse(center, shape)
    found = ellipses_on(canvas)
    best = found.select(np.array([np.argmax(found.slopes)]))
    assert best.centers[0] == pytest.approx(center, abs=0.03 * radius)
    assert best.shapes[0] == pytest.approx(shape, abs=0.75)
    assert best.radii[0] == pytest.approx(radius, abs=0.75)
    assert best.misfits[0] < 0.02


def test_a_ring_gives_its_outer_and_its_inner_edge():
    canvas = Canvas(SIDE, SIDE)
    canvas.ring((300, 500), 50, 8)
    found = ellipses_on(canvas)
    assert len(found) >= 2
    assert np.abs(found.centers - (300, 500)).max() < 0.5
    for edge in (42, 50):
        assert np.abs(found.radii - edge).min() < 0.6


def test_the_slope_tells_a_sharp_edge_from_a_soft_one():
    slopes = []
    for sigma in (0.5, 4):
        canvas = Canvas(SIDE, SIDE)
        canvas.disc((450, 450), 60)
        canvas.blurred(sigma)
        slopes.append(ellipses_on(canvas).slopes.max())
    assert slopes[0] == pytest.approx(0.3, abs=0.1)
    assert slopes[1] == pytest.approx(1 / (4.1 * (2 * np.pi) ** 0.5), rel=0.15)


def square(canvas):
    canvas.polygon([(400, 400), (460, 400), (460, 460), (400, 460)])


def tilted_square(canvas):
    canvas.polygon([(430, 390), (470, 430), (430, 470), (390, 430)])


def triangle(canvas):
    canvas.polygon([(430, 390), (470, 460), (390, 460)])


def long_oval(canvas):
    canvas.ellipse((430, 430), oval(40, 1.4))


def heart(canvas):
    canvas.disc((415, 420), 20)
    canvas.disc((445, 420), 20)
    canvas.polygon([(396, 428), (464, 428), (430, 470)])


@pytest.mark.parametrize("draw", [square, tilted_square, triangle, long_oval, heart])
@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (0, 255)])
def test_other_shapes_are_refused(draw, ground, ink):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    draw(canvas)
    assert len(find_contours(canvas.page(), LOOKS[1]).curves) >= 1
    assert len(ellipses_on(canvas)) == 0


@pytest.mark.parametrize("letter", "ACEFGHJKLMNRSTUVWXYZ")
def test_letters_are_refused(letter):
    canvas = Canvas(SIDE, SIDE)
    canvas.text((430, 430), letter, 80)
    assert ellipses_on(canvas).radii.max(initial=0) < 15, "its bays may be round, the letter is not"


def test_a_plain_page_has_none():
    found = ellipses_on(Canvas(SIDE, SIDE))
    assert len(found) == 0
    assert found.shapes.shape == (0, 2, 2)


def test_selecting_keeps_the_columns_together():
    canvas = Canvas(SIDE, SIDE)
    for x, radius in ((200, 20), (400, 40), (600, 60)):
        canvas.disc((x, 450), radius)
    found = ellipses_on(canvas)
    right = found.select(found.centers[:, 0] > 500)
    assert len(right) >= 1
    assert right.radii == pytest.approx(np.full(len(right), 60), abs=1.8)
    order = np.argsort(-found.radii)
    assert found.select(order).centers[0, 0] == pytest.approx(600, abs=1)
