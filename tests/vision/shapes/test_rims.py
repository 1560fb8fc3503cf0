"""Rims: lines around discs are told from the edges of spots."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.discs import Disc
from vision.shapes.rims import like_the_others

RADIUS, LINE = 24, 3


def rings_and_spots(rings, spots):
    """A page with so many rings, then so many spots, as discs."""
    canvas = Canvas(100 * (rings + spots), 100)
    discs = []
    for number in range(rings + spots):
        center, inner = (100 * number + 50, 50), RADIUS
        if number < rings:
            canvas.ring(center, RADIUS, LINE)
            inner -= LINE
        else:
            canvas.disc(center, RADIUS, 90)
        discs.append(Disc(np.array(center, float), RADIUS, inner, inner * np.eye(2), 0.0))
    return canvas.page(), discs


@pytest.mark.parametrize(("rings", "spots"), [(5, 2), (5, 0), (4, 4)])
def test_lines_stay_where_most_are_lines(rings, spots):
    page, discs = rings_and_spots(rings, spots)
    assert like_the_others(page, discs, discs).tolist() == [True] * rings + [False] * spots


def test_spots_stay_where_most_are_spots():
    page, discs = rings_and_spots(2, 5)
    assert like_the_others(page, discs, discs).tolist() == [False] * 2 + [True] * 5


def test_others_need_not_be_those_that_are_judged():
    page, discs = rings_and_spots(3, 2)
    assert like_the_others(page, discs[3:], discs[:3]).tolist() == [False, False]
