"""Outer: of rings that touch one another the outer edge is looked for where the neighbours have theirs."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.looks.search import find
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.shapes.outer import with_outer_edges

RADIUS = 24.0


def rings(apart, ring=4):
    """Eight rings in two rows, and all that is found of them."""
    canvas = Canvas(900, 600)
    places = [(150 + apart * column, row) for row in (200, 400) for column in range(4)]
    for place in places:
        canvas.ring(place, RADIUS, ring)
        canvas.text(place, "3", 24)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    assert len(discs) == len(places)
    return page, discs


def inner_edge_only(disc):
    return replace(disc, radius=disc.inner)


@pytest.mark.parametrize("lacking", [(0,), (2, 5)])
def test_an_outer_edge_that_was_not_seen_is_where_that_of_the_others_is(lacking):
    page, discs = rings(apart=80)
    some = [inner_edge_only(disc) if index in lacking else disc for index, disc in enumerate(discs)]
    found = with_outer_edges(page, some)
    assert [one.radius for one in found] == pytest.approx([one.radius for one in discs], rel=0.06)
    assert [one.inner for one in found] == [one.inner for one in discs]
    assert [one for i, one in enumerate(found) if i not in lacking] == [
        one for i, one in enumerate(discs) if i not in lacking
    ]


def test_what_has_no_such_edge_stays_as_it_is():
    page, discs = rings(apart=80)
    letter = replace(discs[3], center=np.array([700.0, 300.0]), radius=18.0)
    found = with_outer_edges(page, [*discs, letter])
    assert found[-1] is letter
    assert with_outer_edges(page, []) == []


def test_rings_that_touch_are_islands_of_one_board():
    canvas = Canvas(900, 900)
    text = "2 2 . 3/. 2 3 ./3 . 2 ./3 3 . 2"
    places = canvas.board(text, (200, 200), (46, 46), 24, 6)
    [board] = find(canvas.page())
    assert len(board.islands) == len(places)


def test_a_ring_that_is_smaller_stays_as_large_as_it_was_seen():
    canvas = Canvas(900, 600)
    for index in range(8):
        place = 150 + 80 * (index % 4), 200 + 200 * (index // 4)
        canvas.ring(place, 21.5 if index == 5 else RADIUS, 4)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page, LOOKS[0]), page.contrast))
    seen = sorted(discs, key=lambda disc: disc.radius)
    assert seen[1].radius > 1.1 * seen[0].radius
    assert with_outer_edges(page, discs) == discs
