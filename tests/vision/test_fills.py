"""Fills: spots are told from circles that lines make up, where all islands of a board are spots."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.discs import Disc
from vision.fills import as_filled, as_light

RADIUS, LINE, PITCH = 24, 3, 100


def discs_on(canvas, inks):
    """Discs in a row; each is a spot of that ink, or a ring where it is None."""
    discs = []
    for number, ink in enumerate(inks):
        center, inner = (PITCH * number + 50, 50), RADIUS
        if ink is None:
            canvas.ring(center, RADIUS, LINE)
            inner -= LINE
        else:
            canvas.disc(center, RADIUS, ink)
            canvas.text(center, "8", 30)
        discs.append(Disc(np.array(center, float), RADIUS, inner, inner * np.eye(2), 0.0))
    return discs


@pytest.mark.parametrize(("ground", "ink", "spot"), [(255, 0, 210), (255, 255, 60), (40, 255, 90)])
def test_what_is_not_filled_is_no_island_of_a_board_of_spots(ground, ink, spot):
    canvas = Canvas(6 * PITCH, PITCH, ground, ink)
    discs = discs_on(canvas, [spot, spot, spot, spot, None, ground])
    assert as_filled(canvas.page(), discs, discs[:3]).tolist() == [True] * 4 + [False] * 2


def test_a_spot_on_the_other_side_of_the_paper_is_none_either():
    canvas = Canvas(5 * PITCH, PITCH, 150, 0)
    discs = discs_on(canvas, [90, 90, 90, 90, 210])
    assert as_filled(canvas.page(), discs, discs[:4]).tolist() == [True] * 4 + [False]


@pytest.mark.parametrize("known", [[None, None, None], [200, None, 200]])
def test_where_islands_need_not_be_filled_nothing_is_told(known):
    canvas = Canvas(5 * PITCH, PITCH)
    discs = discs_on(canvas, [*known, None, 120])
    assert as_filled(canvas.page(), discs, discs[:3]).tolist() == [True] * 5


def test_none_are_judged():
    canvas = Canvas(PITCH, PITCH)
    assert as_filled(canvas.page(), [], discs_on(canvas, [100])).tolist() == []


@pytest.mark.parametrize("known", [[None] * 3, [200] * 3, [200, 120, None]])
def test_a_dark_box_is_not_as_light_as_islands_are(known):
    canvas = Canvas(7 * PITCH, PITCH)
    discs = discs_on(canvas, [*known, known[0], known[1], 40])
    assert as_light(canvas.page(), discs, discs[:3]).tolist() == [True] * 5 + [False]
    assert as_light(canvas.page(), [], discs[:3]).tolist() == []


def test_a_light_disc_is_not_as_dark_as_islands_are():
    canvas = Canvas(5 * PITCH, PITCH, 150)
    discs = discs_on(canvas, [90, 90, 90, 90, 210])
    assert as_light(canvas.page(), discs, discs[:3]).tolist() == [True] * 4 + [False]
