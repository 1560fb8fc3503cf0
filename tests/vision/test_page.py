"""Page: what is small is enlarged, what is large is reduced, and places find their way back."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.page import prepare_page


def plain(width, height, level=255):
    return np.full((height, width), level, np.uint8)


@pytest.mark.parametrize(
    ("width", "height", "scale", "small"),
    [
        (1200, 1000, 1.0, (1000, 1200)),
        (900, 300, 1.0, (300, 900)),
        (1800, 40, 1.0, (40, 1800)),
        (3600, 2400, 0.5, (1200, 1800)),
        (2000, 4000, 0.45, (1800, 900)),
        (300, 200, 3.0, (600, 900)),
        (100, 80, 4.0, (320, 400)),
    ],
)
def test_the_longer_side_decides_the_scale(width, height, scale, small):
    page = prepare_page(plain(width, height))
    assert page.scale == pytest.approx(scale)
    assert page.small.shape == small
    assert page.full.shape == (height, width)


def test_what_needs_no_scaling_is_not_copied():
    page = prepare_page(plain(1000, 1000))
    assert page.small is page.full


@pytest.mark.parametrize(
    ("width", "height"), [(1000, 700), (2777, 1999), (3999, 3001), (333, 250), (150, 97)]
)
def test_pixel_centres_stay_pixel_centres(width, height):
    """The centre of gravity of a disc, measured where the page is searched, is where it was drawn."""
    truth = np.array([width * 0.71, height * 0.36])
    canvas = Canvas(width, height)
    canvas.disc(truth, min(width, height) / 12)
    page = canvas.page()
    y, x = np.indices(page.small.shape)
    weight = 255.0 - page.small
    center = np.array([[(x * weight).sum(), (y * weight).sum()]]) / weight.sum()
    assert page.to_full(center)[0] == pytest.approx(truth, abs=0.05 * max(1, 1 / page.scale))


def test_the_corners_of_the_page_are_its_corners():
    page = prepare_page(plain(300, 200))
    edges = np.array([(-0.5, -0.5), (page.small.shape[1] - 0.5, page.small.shape[0] - 0.5)])
    assert page.to_full(edges) == pytest.approx(np.array([(-0.5, -0.5), (299.5, 199.5)]))
    assert page.to_small(page.to_full(edges)) == pytest.approx(edges)


@pytest.mark.parametrize(("dark", "light", "contrast"), [(0, 255, 255), (60, 190, 130), (100, 110, 20)])
def test_contrast_is_what_ink_and_paper_differ_by(dark, light, contrast):
    grey = plain(1000, 1000, light)
    grey[:, 400:500] = dark
    assert prepare_page(grey).contrast == contrast


def test_a_speck_is_no_contrast():
    grey = plain(1000, 1000, 200)
    grey[:, :300:4] = 120
    grey[500:508, 500:508] = 0
    assert prepare_page(grey).contrast == 80


def test_a_page_in_even_light_is_left_alone():
    canvas = Canvas(1000, 1000, 240, 20)
    canvas.board("3 2/2 3", (300, 300), (100, 100), 30)
    page = canvas.page()
    assert page.light is None
    assert page.light_at(np.array([(10.0, 10.0), (900.0, 10.0)])).tolist() == [1, 1]


def test_a_shadow_is_taken_off_what_is_searched_and_stays_on_what_is_read():
    canvas = Canvas(1000, 1000, 240, 0)
    for x in (200, 700):
        canvas.disc((x, 500), 30, 120)
    canvas.grey[:, :450] *= 0.4
    page = canvas.page()
    assert page.full[500, 200] == 48
    for x in (200, 700):
        assert page.small[500, x] == pytest.approx(120, abs=8)
        assert page.small[300, x] == pytest.approx(240, abs=12)
    lights = page.light_at(np.array([(100.0, 500.0), (900.0, 500.0)]))
    assert lights == pytest.approx(np.array((0.4, 1)), abs=0.03)
    assert page.light_at(np.array((5000.0, -10.0))) == pytest.approx(1, abs=0.03)


@pytest.mark.parametrize("size", [(900, 1100), (300, 400), (2400, 3000)])
def test_grey_is_looked_up_between_pixels(size):
    """On a slope it is what the slope says, whatever the size at which the page is searched."""
    y, x = np.indices(size)
    page = prepare_page((210 + 20 * x / size[1] + 20 * y / size[0]).astype(np.uint8))
    places = np.random.default_rng(1).uniform(0.1, 0.9, (2, 5, 7, 2))
    grey = page.grey_at(*np.moveaxis(places * size[::-1], -1, 0))
    assert grey.shape == (2, 5, 7)
    assert grey == pytest.approx(210 + 20 * places.sum(axis=-1), abs=1.5)


def test_off_the_page_the_nearest_place_on_it_counts():
    page = prepare_page(np.where(np.arange(1000) < 500, 210, 250).astype(np.uint8)[None].repeat(900, axis=0))
    grey = page.grey_at(np.array([[-80.0, 250.0, 1070.0]]), np.array([[450.0, -30.0, 980.0]]))
    assert grey.tolist() == [[210, 210, 250]]
    assert int(grey[0, 0] - grey[0, 2]) == -40


@pytest.mark.parametrize("greys", [2, 3])
def test_what_is_dotted_on_a_black_and_white_picture_is_grey_to_be_searched(greys):
    """What is read stays as it is; on a picture with greys of its own so does what is searched."""
    grey = np.full((1000, 1200), 255, np.uint8)
    grey[300:600:2, 300:600:2] = 0
    if greys > 2:
        grey[700:, :] = 120
    page = prepare_page(grey)
    assert page.full is grey
    assert page.black_and_white == (greys == 2)
    dotted = page.small[320:580, 320:580]
    assert np.ptp(dotted) < 30 if greys == 2 else np.ptp(dotted) == 255
