"""Show-through: pale pieces among others of their kind are of the other side of the sheet."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.show_through import discount_pale
from vision.types import VALUES, Detections, Kind

PITCH, RADIUS, SIZE = 80, 20.0, 4
PLACES = [(PITCH * (1 + column), PITCH * (1 + row)) for row in range(SIZE) for column in range(SIZE)]


def pieces(radii=None, scores=0.98):
    count = len(PLACES)
    return Detections(
        centers=np.array(PLACES, float),
        radii=np.full(count, RADIUS) if radii is None else radii,
        kinds=np.full(count, Kind.ISLAND, np.int8),
        scores=np.full(count, scores),
        values=np.full((count, len(VALUES)), 1 / len(VALUES), np.float32),
        ways=np.full((count, 4), 0.25, np.float32),
    )


def page(inks, radius=RADIUS, ground=230):
    canvas = Canvas(PITCH * (SIZE + 1), PITCH * (SIZE + 1), ground)
    for place, ink in zip(PLACES, inks, strict=True):
        canvas.ring(place, radius, 3, ink)
    return canvas.pixels()


@pytest.mark.parametrize("share", [1, 8])
def test_what_shines_through_is_hardly_there(share):
    inks = [216] * share + [20] * (len(PLACES) - share)
    scores = discount_pale(page(inks), pieces()).scores
    assert (scores[:share] < 0.3).all()
    assert (scores[share:] == 0.98).all()


@pytest.mark.parametrize("ink", [60, 140])
def test_pieces_in_a_shadow_or_in_grey_stay(ink):
    found = pieces()
    assert np.array_equal(discount_pale(page([ink] * 5 + [20] * 11), found).scores, found.scores)


def test_a_board_in_pale_ink_stays():
    found = pieces()
    assert np.array_equal(discount_pale(page([216] * len(PLACES)), found).scores, found.scores)


def test_pieces_of_another_size_are_no_measure():
    radii = np.array([RADIUS] * 4 + [RADIUS / 3] * 12)
    found = pieces(radii)
    assert np.array_equal(discount_pale(page([216] * 4 + [20] * 12), found).scores, found.scores)


def test_a_page_without_pieces_has_none():
    found = pieces().take(np.array([], int))
    assert len(discount_pale(page([20] * len(PLACES)), found)) == 0
