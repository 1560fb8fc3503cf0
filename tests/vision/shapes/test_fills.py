"""Fills: spots are told from circles that lines make up, where all islands of a board are spots."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.shapes.discs import Disc
from vision.shapes.fills import (
    as_filled,
    as_light,
    both_filled,
    no_darker,
    on_same_ground,
    unlike_in_light,
    without_false_rings,
)

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


@pytest.mark.parametrize(("ground", "ink", "spot"), [(255, 0, 230), (40, 255, 70)])
def test_bridges_to_all_sides_do_not_hide_that_an_island_is_filled(ground, ink, spot):
    """Nor are they one by themselves."""
    canvas = Canvas(6 * PITCH, PITCH, ground, ink)
    discs = discs_on(canvas, [spot, spot, spot, spot, ground])
    for disc in discs[3:]:
        for way in np.array([(1, 0), (0, 1), (-1, 0), (0, -1)]):
            for aside in (-7, 0, 7):
                start = disc.center + RADIUS * way + aside * way[::-1]
                canvas.line(start, start + 24 * way, 4)
    assert as_filled(canvas.page(), discs, discs[:3]).tolist() == [True] * 4 + [False]


def test_a_spot_on_the_other_side_of_the_paper_is_none_either():
    canvas = Canvas(5 * PITCH, PITCH, 150, 0)
    discs = discs_on(canvas, [90, 90, 90, 90, 210])
    assert as_filled(canvas.page(), discs, discs[:4]).tolist() == [True] * 4 + [False]


def test_lines_that_run_close_by_are_darker_than_spots_are():
    canvas = Canvas(5 * PITCH, PITCH)
    discs = discs_on(canvas, [210, 200, 210, 205, 60])
    assert as_filled(canvas.page(), discs, discs[:3]).tolist() == [True] * 5
    assert no_darker(canvas.page(), discs, discs[:3]).tolist() == [True] * 4 + [False]


def test_one_island_with_lines_all_around_does_not_hide_that_all_are_filled():
    canvas = Canvas(13 * PITCH, PITCH)
    discs = discs_on(canvas, [210] * 12 + [None])
    for radius in (29, 31):
        canvas.ring(discs[4].center, radius, LINE, 190)
    assert as_filled(canvas.page(), [discs[0], discs[12]], discs[:12]).tolist() == [True, False]


def test_black_cells_of_a_crossword_are_no_islands_though_one_was_taken_for_such():
    canvas = Canvas(13 * PITCH, PITCH)
    discs = discs_on(canvas, [*[210] * 11, 20, 20])
    assert both_filled(canvas.page(), [discs[0], discs[12]], discs[:12]).tolist() == [True, False]


@pytest.mark.parametrize("known", [[None, None, None], [200, None, 200]])
def test_where_islands_need_not_be_filled_nothing_is_told(known):
    canvas = Canvas(5 * PITCH, PITCH)
    discs = discs_on(canvas, [*known, None, 120])
    assert as_filled(canvas.page(), discs, discs[:3]).tolist() == [True] * 5


def test_a_ring_of_which_the_inner_edge_alone_was_seen_is_not_lighter_than_the_paper():
    canvas = Canvas(5 * PITCH, PITCH)
    *known, whole = discs_on(canvas, [None] * 4)
    for disc in known:
        canvas.ring(disc.center, RADIUS + 8, 11)
    known = [replace(disc, radius=disc.inner, inner=disc.inner) for disc in known]
    assert as_filled(canvas.page(), [whole], known).tolist() == [True]


def test_none_are_judged():
    canvas = Canvas(PITCH, PITCH)
    assert as_filled(canvas.page(), [], discs_on(canvas, [100])).tolist() == []


@pytest.mark.parametrize("known", [[None] * 3, [200] * 3, [200, 120, None]])
def test_a_dark_box_is_not_as_light_as_islands_are(known):
    canvas = Canvas(7 * PITCH, PITCH)
    discs = discs_on(canvas, [*known, known[0], known[1], 40])
    assert as_light(canvas.page(), discs, discs[:3]).tolist() == [True] * 5 + [False]
    assert as_light(canvas.page(), [], discs[:3]).tolist() == []


@pytest.mark.parametrize(("inks", "odd"), [([200, 190, 210, 40], [3]), ([200, 40, 200, 40], []), ([200], [])])
def test_one_in_a_dark_box_is_unlike_all_others(inks, odd):
    canvas = Canvas(4 * PITCH, PITCH)
    discs = discs_on(canvas, inks)
    assert np.flatnonzero(unlike_in_light(canvas.page(), discs)).tolist() == odd


def test_a_light_disc_is_not_as_dark_as_islands_are():
    canvas = Canvas(5 * PITCH, PITCH, 150)
    discs = discs_on(canvas, [90, 90, 90, 90, 210])
    assert as_light(canvas.page(), discs, discs[:3]).tolist() == [True] * 4 + [False]


def with_inner_edges(discs, part):
    """Discs that were seen with another edge inside."""
    inner = part * RADIUS
    return [replace(disc, inner=inner, shape=inner * np.eye(2)) for disc in discs]


@pytest.mark.parametrize(("ground", "ink", "spot"), [(255, 0, 210), (255, 0, 120)])
def test_the_outline_of_a_number_on_a_spot_is_no_ring(ground, ink, spot):
    canvas = Canvas(5 * PITCH, 5 * PITCH, ground, ink)
    discs = discs_on(canvas, [spot] * 5)
    seen = [*with_inner_edges(discs[:4], 0.65), discs[4]]
    for found, disc in zip(without_false_rings(canvas.page(), seen), discs, strict=True):
        assert found.inner == pytest.approx(disc.inner)
        assert found.shape == pytest.approx(disc.shape)
        assert found.outer == pytest.approx(1.0)


@pytest.mark.parametrize(("ground", "ink", "spot"), [(255, 0, 210), (40, 255, 90)])
def test_the_outline_of_a_bold_number_that_covers_most_within_it_is_no_ring(ground, ink, spot):
    canvas = Canvas(5 * PITCH, PITCH, ground, ink)
    discs = discs_on(canvas, [spot] * 5)
    for disc in discs:
        for angle in (0, 120, 240):
            canvas.polygon(_wedge(disc.center, 0.65 * RADIUS, angle, 70), ink)
    found = without_false_rings(canvas.page(), with_inner_edges(discs, 0.65))
    assert [disc.outer for disc in found] == pytest.approx([1.0] * 5)


def _wedge(center, radius, start, width):
    """A piece of a round cake."""
    angles = np.radians(np.linspace(start, start + width, 9))
    return [center, *(center + radius * np.column_stack([np.cos(angles), np.sin(angles)]))]


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (40, 255)])
@pytest.mark.parametrize("within", [None, 150])
def test_a_ring_around_paper_or_around_a_spot_is_one(ground, ink, within):
    canvas = Canvas(5 * PITCH, PITCH, ground, ink)
    if within is not None:
        discs_on(canvas, [within] * 5)
    discs = discs_on(canvas, [None] * 5)
    assert without_false_rings(canvas.page(), discs) == discs


def test_discs_without_inner_edges_stay_as_they_are():
    canvas = Canvas(3 * PITCH, PITCH)
    discs = discs_on(canvas, [200] * 3)
    assert without_false_rings(canvas.page(), discs) == discs
    assert without_false_rings(canvas.page(), []) == []


def test_what_stands_in_a_dark_box_is_on_another_ground_than_the_rest():
    canvas = Canvas(600, 300)
    places = [(100.0, 100.0), (250.0, 100.0), (400.0, 100.0)]
    canvas.polygon([(370, 70), (430, 70), (430, 130), (370, 130)])
    for place, ink in zip(places, (0, 0, 255), strict=True):
        canvas.text(place, "8", 40, ink)
    discs = [Disc(np.array(place), 40.0, 40.0, 40.0 * np.eye(2), 0.0) for place in places]
    assert on_same_ground(canvas.page(), discs, discs).tolist() == [True, True, False]
    assert on_same_ground(canvas.page(), [], discs).tolist() == []
