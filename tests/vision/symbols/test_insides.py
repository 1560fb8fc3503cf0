"""Insides: an ellipse of the page laid out as a circle, with its ink told from its ground."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas, oval
from vision.page import Page, prepare_page
from vision.symbols.insides import PATCH, cut_out, look_inside

CENTER = np.array([300.0, 450.0])


def island(ground=255, ink=0, digit="5", side=1000, radius=40.0):
    canvas = Canvas(side, side, ground, ink)
    canvas.ring(CENTER, radius + 4, 4)
    if digit:
        canvas.text(CENTER, digit, 1.2 * radius)
    return canvas


def likeness(one, other):
    """The part of two inks that they share."""
    return (one & other).sum() / (one | other).sum()


def test_paper_is_zero_and_ink_is_one():
    canvas = island(ground=220, ink=60, digit="")
    canvas.line((300, 430), (300, 470), 10)
    inside = look_inside(canvas.page(), CENTER, 40 * np.eye(2))
    assert inside.depth == 160
    y, x = np.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2
    stroke, paper = (abs(x) < 3) & (abs(y) < 14), (abs(x) > 6) & (np.hypot(x, y) < 29)
    assert inside.patch[stroke].min() > 0.95
    assert inside.patch[paper].max() < 0.05
    assert inside.ink[stroke].all()
    assert not inside.ink[paper].any()


def test_light_print_on_dark_looks_like_dark_print_on_light():
    dark = look_inside(island(255, 0).page(), CENTER, 40 * np.eye(2))
    light = look_inside(island(0, 255).page(), CENTER, 40 * np.eye(2))
    assert likeness(dark.ink, light.ink) == 1
    assert light.patch == pytest.approx(dark.patch, abs=0.02)
    assert light.depth == dark.depth == 255


def test_faint_print_looks_like_bold_print_but_less_deep():
    bold = look_inside(island(255, 0).page(), CENTER, 40 * np.eye(2))
    faint = look_inside(island(200, 180).page(), CENTER, 40 * np.eye(2))
    assert likeness(bold.ink, faint.ink) > 0.98
    assert (bold.depth, faint.depth) == (255, 20)


@pytest.mark.parametrize("side", [1000, 4000], ids=["as it is", "from the smaller picture"])
def test_print_is_less_deep_in_the_dark_by_as_much_as_there_is_less_light(side):
    middle, shape = CENTER * side / 1000, 40 * side / 1000 * np.eye(2)
    canvas = island(240, 160, digit="", side=side)
    canvas.disc(middle, 20 * side / 1000, 160)
    dark = canvas.page().full.copy()
    dark[:, : round(0.6 * side)] //= 2
    inside = look_inside(prepare_page(dark), middle, shape)
    bright = look_inside(canvas.page(), middle, shape)
    assert bright.light == 1
    assert inside.depth / inside.light == pytest.approx(bright.depth, rel=0.1)


@pytest.mark.parametrize("grey", [0, 77, 255])
def test_where_there_is_nothing_there_is_no_depth(grey):
    inside = look_inside(Canvas(1000, 1000, grey).page(), CENTER, 40 * np.eye(2))
    assert inside.depth == 0
    assert not inside.patch.any()
    assert not inside.ink.any()


def test_the_ring_is_outside():
    inside = look_inside(island(digit="").page(), CENTER, 40 * np.eye(2))
    assert inside.depth == 0


@pytest.mark.parametrize(("longer", "degrees"), [(1.15, 0), (1.25, 90), (1.2, 35)])
def test_an_ellipse_is_laid_out_as_a_circle(longer, degrees):
    """A spot drawn at a known place of the ellipse comes to lie at the same place of the circle."""
    shape = oval(40, longer, degrees)
    spot = np.array([0.4, -0.3])
    canvas = Canvas(1000, 1000)
    canvas.ellipse(CENTER + shape @ spot, shape * 0.2)
    inside = look_inside(canvas.page(), CENTER, shape)
    y, x = np.mgrid[:PATCH, :PATCH]
    middle = np.array([(x * inside.patch).sum(), (y * inside.patch).sum()]) / inside.patch.sum()
    assert (middle - (PATCH - 1) / 2) / (PATCH / 2) == pytest.approx(spot, abs=0.005)
    assert inside.patch.sum() == pytest.approx(np.pi * (0.2 * PATCH / 2) ** 2, rel=0.03)


def test_size_makes_no_difference():
    """A large ring is looked at on the reduced page, a small one at full size."""
    insides = []
    for size in (1, 4):
        canvas = Canvas(900 * size, 900 * size)
        for start, end in (((-12, -18), (12, -18)), ((10, -18), (-5, 20))):
            canvas.line(size * (CENTER + start), size * (CENTER + end), 5 * size)
        insides.append(look_inside(canvas.page(), size * CENTER, 40 * size * np.eye(2)))
    assert likeness(insides[0].ink, insides[1].ink) > 0.95


# Cutting squares out


def test_a_square_is_cut_out_pixel_by_pixel():
    grey = np.random.default_rng(1).integers(0, 255, (50, 60), np.uint8)
    square = cut_out(Page(grey, grey, 1.0, 255), np.array([30.0, 20.0]), np.eye(2), 11)
    assert np.array_equal(square, grey[15:26, 25:36])


def test_beyond_the_edge_the_last_pixels_go_on():
    grey = np.arange(40, dtype=np.uint8).reshape(1, 40).repeat(30, axis=0)
    square = cut_out(Page(grey, grey, 1.0, 39), np.array([0.0, 15.0]), np.eye(2), 9)
    assert square[4].tolist() == [0, 0, 0, 0, 0, 1, 2, 3, 4]


def test_coarse_steps_are_taken_on_the_reduced_page():
    full, small = np.full((200, 200), 10, np.uint8), np.full((100, 100), 90, np.uint8)
    page = Page(full, small, 0.5, 255)
    assert np.unique(cut_out(page, np.array([99.5, 99.5]), np.eye(2), 20)).tolist() == [10]
    assert np.unique(cut_out(page, np.array([99.5, 99.5]), 2 * np.eye(2), 20)).tolist() == [90]


def test_both_pages_show_the_same_place():
    canvas = Canvas(3600, 2400)
    canvas.disc((1800, 1200), 12)
    page = canvas.page()
    y, x = np.mgrid[:41, :41]
    for step in (1.4, 1.6):
        ink = 255.0 - cut_out(page, np.array([1810.0, 1195.0]), step * np.eye(2), 41)
        middle = np.array([(x * ink).sum(), (y * ink).sum()]) / ink.sum()
        assert middle == pytest.approx((20 - 10 / step, 20 + 5 / step), abs=0.05)
