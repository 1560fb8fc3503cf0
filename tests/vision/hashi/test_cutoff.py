"""Cut off: a board that runs over the edge of the picture is told from one that is all on it."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.hashi.cutoff import CLOSE, _visible, find_cut
from vision.looks.search import find
from vision.page import prepare_page

BOARD = "4 . 2 . 1/. 3 . . 2/3 . 2 . ./. 3 . 1 ./3 . 4 . 3"
PITCH, RADIUS, MARGIN = 100, 30, 60
SIDE = 2 * MARGIN + 4 * PITCH


@pytest.fixture(scope="module")
def grey():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (MARGIN, MARGIN), (PITCH, PITCH), RADIUS, 3)
    return canvas.page().full


def is_cut(grey, left, top, right, bottom):
    """Whether the board is found to be cut off with so many pixels cut off each side."""
    page = prepare_page(np.ascontiguousarray(grey[top : SIDE - bottom, left : SIDE - right]))
    [board] = find(page)
    return bool(find_cut(page, board.placed.lattice, [c.disc for c in board.islands]))


@pytest.mark.parametrize("side", range(4))
@pytest.mark.parametrize("depth", [-0.6, -0.3, 0.1, 0.5])
def test_islands_in_part_outside_cut_a_board_off(grey, side, depth):
    """Where the edge of the picture runs, in radii from the centres of the outermost islands."""
    cut = [0, 0, 0, 0]
    cut[side] = round(MARGIN + depth * RADIUS)
    assert is_cut(grey, *cut)


@pytest.mark.parametrize("left", [0, MARGIN - RADIUS - 8, MARGIN - RADIUS - 2])
def test_a_board_at_the_edge_of_the_picture_is_whole(grey, left):
    assert not is_cut(grey, left, 0, 0, 0)


@pytest.mark.parametrize(("left", "cut"), [(MARGIN - RADIUS - 2, False), (MARGIN, True)])
def test_an_island_at_the_edge_whose_own_edge_was_not_seen_well_is_as_the_others_are(grey, left, cut):
    page = prepare_page(np.ascontiguousarray(grey[:, left:]))
    [board] = find(page)
    first, *others = sorted((c.disc for c in board.islands), key=lambda disc: disc.center[0])
    stretched = replace(first, shape=first.shape @ np.diag([1.3, 0.77]))
    assert bool(find_cut(page, board.placed.lattice, [stretched, *others])) == cut


def test_what_is_wholly_outside_leaves_no_trace(grey):
    assert not is_cut(grey, MARGIN + RADIUS + 5, 0, 0, 0)


def test_text_at_the_edge_is_no_part_of_an_island():
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (MARGIN, MARGIN), (PITCH, PITCH), RADIUS, 3)
    for line in range(12):
        canvas.text((SIDE - 3, 40 + 40 * line), "Good", 34)
    assert not is_cut(canvas.page().full, 0, 0, 0, 0)


@pytest.mark.parametrize(("radius", "whole"), [(9.9, True), (10.3, False)])
def test_pixels_reach_half_a_pixel_beyond_their_centres(radius, whole):
    page = prepare_page(np.zeros((20, 20), np.uint8))
    shapes = radius / (1 + CLOSE) * np.eye(2)[None]
    assert _visible(page, np.array([[9.5, 9.5]]), shapes).all() == whole


def beside(row, depth, gap=0, broken=0):
    """Whether a board is cut off with a circle two columns to the left of it.

    Args:
        row: that it stands on.
        depth: how far to the left of the edge of the picture it stands, radii.
        gap: degrees of it that are missing, half above and half below the row.
        broken: degrees of each island that are missing, likewise.
    """
    canvas = Canvas(SIDE + 2 * PITCH, SIDE + PITCH)
    left = round(2 * PITCH - depth * RADIUS)
    canvas.board(BOARD, (left, MARGIN + PITCH), (PITCH, PITCH), RADIUS, 3)
    [board] = find(canvas.page())
    known = [c.disc for c in board.islands]
    grey = np.full_like(canvas.page().full, 255)
    for disc in known:
        arc(grey, disc.center, broken)
    arc(grey, (left - 2 * PITCH, MARGIN + PITCH * (1 + row)), gap)
    return bool(find_cut(prepare_page(grey), board.placed.lattice, known))


def arc(grey, center, gap):
    middle = round(center[0]), round(center[1])
    cv2.ellipse(grey, middle, (RADIUS, RADIUS), 0, gap / 2, 360 - gap / 2, 0, 3, cv2.LINE_AA)


@pytest.mark.parametrize(("row", "cut"), [(0, True), (2, True), (-1, False)])
def test_an_island_in_no_row_or_column_of_a_board_is_none_of_it(row, cut):
    assert beside(row, 0.3) == cut


@pytest.mark.parametrize(("depth", "cut"), [(-0.5, True), (0.5, False)])
def test_less_may_be_missing_of_a_smaller_part_of_an_island(depth, cut):
    assert beside(0, depth, gap=12, broken=30) == cut
    assert beside(0, depth, broken=30)


def test_islands_drawn_by_hand_that_touch_the_edge_are_whole():
    """They are no ellipses, so that those that are fitted to them reach beyond what is drawn."""
    canvas = Canvas(SIDE, SIDE)
    canvas.board(BOARD, (RADIUS, MARGIN), (PITCH, PITCH), RADIUS, 3)
    page = canvas.page()
    [board] = find(page)
    islands = [c.disc for c in board.islands]
    wide = [replace(disc, shape=disc.shape @ np.diag([1.06, 1.0])) for disc in islands]
    assert not find_cut(page, board.placed.lattice, wide)
    half_out = replace(wide[0], center=np.array([0.8 * RADIUS, MARGIN]))
    cut = find_cut(page, board.placed.lattice, [*wide, half_out])
    assert (cut.own, cut.beyond) == ((len(wide),), False)
