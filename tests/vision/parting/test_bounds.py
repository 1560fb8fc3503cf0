"""Bounds: frames around islands, and ink that joins them."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas, leaning, turned
from vision.parting.bounds import area_within, find_bounds, is_straight

SIDE = 900
LEFT = [(150 + 100 * c, 200 + 100 * r) for r in range(3) for c in range(3)]
RIGHT = [(550 + 100 * c, 200 + 100 * r) for r in range(3) for c in range(3)]


def page_with(*lines, width=3, ink=0, matrix=None):
    canvas = Canvas(SIDE, SIDE)
    for start, end in lines:
        canvas.line(start, end, width, ink)
    for place in LEFT + RIGHT:
        canvas.ring(place, 30, 3, fill=255)
    if matrix is not None:
        canvas.seen_through(matrix)
    return canvas.page()


def frame(left, top, right, bottom):
    corners = [(left, top), (right, top), (right, bottom), (left, bottom)]
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def bounds_of(page, places=None):
    places = np.array(LEFT + RIGHT if places is None else places, dtype=float)
    return find_bounds(page, places, np.full(len(places), 31.5))


def test_nothing_printed_bounds_nothing():
    bounds = bounds_of(page_with())
    assert bounds.frames == ()
    assert (bounds.ink > 0).all()
    assert len(set(bounds.ink)) == 18


CORNERS = [(90, 140), (90, 460), (410, 140), (410, 460)]


@pytest.mark.parametrize("ink", [0, 225], ids=["black", "faint"])
def test_a_frame_is_found(ink):
    bounds = bounds_of(page_with(*frame(90, 140, 410, 460), ink=ink))
    assert bounds.frames == (frozenset(range(9)),)
    [corners] = bounds.corners
    assert sorted(corners.tolist()) == [pytest.approx(corner, abs=4) for corner in CORNERS]
    assert area_within(corners) == pytest.approx(320 * 320, rel=0.05)


def test_a_pale_frame_close_to_black_islands_is_found():
    bounds = bounds_of(page_with(*frame(114, 164, 386, 436), ink=238))
    assert bounds.frames == (frozenset(range(9)),)


@pytest.mark.parametrize("gap", [1, 2, 4, 8])
def test_a_frame_that_nearly_touches_islands_and_a_box_is_found(gap):
    """A title stands in the box; what stands so near is no part of the frame."""
    canvas = Canvas(SIDE, SIDE)
    left, top = 150 - 31.5 - gap - 1.5, 200 - 31.5 - gap - 1.5
    for start, end in frame(left, top, 410, 460):
        canvas.line(start, end, 3)
    canvas.polygon([(left + x, top - 1.5 - gap - y) for x, y in ((0, 0), (180, 0), (180, 70), (0, 70))])
    for place in LEFT:
        canvas.ring(place, 30, 3, fill=255)
    assert frozenset(range(9)) in bounds_of(canvas.page(), LEFT).frames


def test_a_frame_is_found_under_tilt():
    matrix = leaning(SIDE, SIDE, 0.12)
    page = page_with(*frame(90, 140, 410, 460), matrix=matrix)
    seen = np.column_stack([np.array(LEFT + RIGHT), np.ones(18)]) @ matrix.T
    assert bounds_of(page, seen[:, :2] / seen[:, 2:]).frames == (frozenset(range(9)),)


def test_two_frames_and_one_around_both():
    page = page_with(*frame(90, 140, 410, 460), *frame(490, 140, 810, 460), *frame(50, 100, 850, 500))
    assert set(bounds_of(page).frames) == {
        frozenset(range(9)), frozenset(range(9, 18)), frozenset(range(18))
    }  # fmt: skip


def test_a_frame_that_is_open_is_none():
    assert bounds_of(page_with(*frame(90, 140, 410, 460)[:3])).frames == ()


def test_a_chain_of_bridges_is_no_frame():
    """It runs through the islands around the middle one."""
    assert bounds_of(page_with(*frame(150, 200, 350, 400))).frames == ()


def test_lines_through_islands_make_one_piece_of_ink():
    lines = [((150, y), (350, y)) for y in (200, 300, 400)] + [((x, 200), (x, 400)) for x in (150, 250, 350)]
    ink = bounds_of(page_with(*lines)).ink
    assert len(set(ink[:9])) == 1
    assert len(set(ink)) == 10


def test_letters_are_seen_and_numbers_in_islands_are_not():
    canvas = Canvas(SIDE, SIDE)
    for place in LEFT + RIGHT:
        canvas.ring(place, 30, 3)
        canvas.text(place, "8", 34)
    canvas.text((450, 250), "WAS", 40)
    canvas.text((450, 350), "ABSE", 26)
    bounds = bounds_of(canvas.page())
    assert len(bounds.letters) == 4
    assert bounds.letters[:, 1] == pytest.approx(350, abs=20)


def test_dots_and_dashes_and_bridges_are_no_letters():
    canvas = Canvas(SIDE, SIDE)
    for place in LEFT + RIGHT:
        canvas.ring(place, 30, 3)
        canvas.disc((place[0] + 50, place[1] + 50), 2.5)
    for x in range(130, 780, 20):
        canvas.line((x, 250), (x + 10, 250), 3)
    canvas.line((200, 350), (500, 350), 8)
    assert len(bounds_of(canvas.page()).letters) == 0


@pytest.mark.parametrize("lean", [0, 5, 8])
def test_stretches_of_bridges_are_no_words(lean):
    """They end before discs without a ring; where they lean, their boxes are as high as letters."""
    matrix = turned(lean, (450, 450))
    stretches = [((200 + 20 * side, 300), (200 + 20 * side, 420)) for side in (0, 1)]
    page = page_with(*stretches, ((600, 430), (900, 430)), width=7, matrix=matrix)
    seen = np.column_stack([np.array(LEFT + RIGHT), np.ones(18)]) @ matrix.T
    assert len(bounds_of(page, seen[:, :2]).letters) == 0


@pytest.mark.parametrize(
    ("wide", "high", "straight"),
    [(0, 0, True), (10, 70, True), (90, 70, False), (10, 300, False)],
    ids=["nothing", "a stroke", "another body", "a tree"],
)
def test_what_is_slim_and_sticks_to_a_frame_is_no_part_of_it(wide, high, straight):
    """The frame is 320 x 320, and what sticks to it leaves the hull with little else than itself."""
    left, right, below = 250 - wide, 250 + wide, 460 + high
    around = [(90, 140), (410, 140), (410, 460), (right, 460), (right, below), (left, below), (left, 460)]
    curve = np.array([*around, (90, 460)], np.int32)[:, None]
    assert is_straight(curve, slim=45.0) == straight


@pytest.mark.parametrize("shade", [1.0, 0.5])
def test_how_dark_rims_and_insides_are_whatever_the_light(shade):
    canvas = Canvas(SIDE, SIDE, ground=round(240 * shade))
    for place in LEFT:
        canvas.ring(place, 30, 5, ink=round(60 * shade), fill=round(240 * shade))
    for place in RIGHT:
        canvas.disc(place, 30, round(150 * shade))
    tones = bounds_of(canvas.page()).tones
    assert tones[:9, 1] == pytest.approx(np.zeros(9), abs=0.05)
    assert (tones[:9, 0] > 0.1).all()
    assert tones[9:, 1] == pytest.approx(np.full(9, np.log(240 / 150)), abs=0.06)
