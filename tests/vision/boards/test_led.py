"""Islands some lines beyond all others, found by the bridges that lead to them."""

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas
from vision.boards.assembly import assemble
from vision.boards.led import find_led_to
from vision.shapes.contours import find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.symbols.candidates import look_into

PITCH, RADIUS = 70, 22
CORNER = np.array((200, 420))
FAR = np.array((-3, 0))
KNOWN = 10


def at(row, column):
    return CORNER + PITCH * np.array((column, row))


def paper(number="3", far=FAR):
    canvas = Canvas(700, 900)
    canvas.board(FIVE, CORNER, (PITCH, PITCH), RADIUS, 3)
    canvas.ring(at(*far), RADIUS, 3)
    canvas.text(at(*far), number, 26)
    return canvas


def bridge(canvas, start, end, aside=0):
    start, end = at(*start), at(*end)
    way = (end - start) / np.hypot(*(end - start))
    side = aside * way[::-1]
    canvas.line(start + RADIUS * way + side, end - RADIUS * way + side, 3)


def board(canvas):
    """What the first look finds without the island far off."""
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    near = [disc for disc in discs if disc.center[1] > CORNER[1] - PITCH and disc.radius > RADIUS / 2]
    return assemble(page, [c for c in look_into(page, near) if c.glyphs], [], [])


def places(candidates):
    return [tuple(np.rint(c.disc.center).astype(int).tolist()) for c in candidates]


@pytest.mark.parametrize("off", [0.0, 0.1, 0.2])
def test_it_may_stand_off_where_rows_are_drawn_on(off):
    """On a page that is hardly bent the fourth row beyond all others may be two thirds of a radius off."""
    canvas = paper(far=(-4 - off, 0))
    bridge(canvas, (0, 0), (-4 - off, 0))
    assert len(board(canvas).islands) == KNOWN + 1


@pytest.mark.parametrize("asides", [(0,), (-5, 5)])
@pytest.mark.parametrize("rows", [2, 3, 5])
def test_an_island_to_which_a_bridge_leads_is_found(asides, rows):
    far = (-rows, 0)
    canvas = paper(far=far)
    for aside in asides:
        bridge(canvas, (0, 0), far, aside)
    whole = board(canvas)
    assert len(whole.islands) == KNOWN + 1
    assert any(np.hypot(*(c.disc.center - at(*far))) < 1.5 for c in whole.islands)
    assert find_led_to(whole) == []


def test_without_a_bridge_it_may_be_another_board_s():
    whole = board(paper())
    assert len(whole.islands) == KNOWN
    assert find_led_to(whole) == []


def test_a_line_that_ends_before_it_leads_nowhere():
    canvas = paper()
    bridge(canvas, (0, 0), (-1.5, 0))
    assert find_led_to(board(canvas)) == []


@pytest.mark.parametrize("number", ["A", "#"])
def test_what_holds_no_number_is_none(number):
    canvas = paper(number)
    bridge(canvas, (0, 0), FAR)
    assert len(board(canvas).islands) == KNOWN


def test_what_is_another_board_s_stays_its_own():
    canvas = paper()
    bare = board(canvas)
    bridge(canvas, (0, 0), FAR)
    page = canvas.page()
    discs = find_discs(page, fit_ellipses(find_contours(page), page.contrast))
    far = [disc for disc in discs if np.hypot(*(disc.center - at(*FAR))) < 2]
    again = assemble(page, list(bare.islands), [], [], others=far)
    assert len(again.islands) == KNOWN
