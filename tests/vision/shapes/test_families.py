"""Families: discs that are alike and near one another could be one board."""

from dataclasses import replace

import numpy as np
import pytest

from vision.shapes.discs import Disc
from vision.shapes.families import connected, find_families


def disc(x, y, radius=10.0):
    return Disc(np.array([x, y], float), radius, radius - 1, (radius - 1) * np.eye(2), 0.01)


def row(count, step, *, start=(0.0, 0.0), radius=10.0, growth=1.0):
    return [disc(start[0] + i * step, start[1], radius * growth**i) for i in range(count)]


def sizes(discs):
    return [len(family) for family in find_families(discs)]


def test_the_largest_family_comes_first_and_keeps_the_order_of_its_members():
    few, many = row(3, 40), row(5, 40, start=(0, 900))
    found = find_families([*few, *many])
    assert [[id(d) for d in family] for family in found] == [[id(d) for d in many], [id(d) for d in few]]


@pytest.mark.parametrize(("step", "count"), [(310, 1), (330, 2)])
def test_neighbours_are_within_32_radii(step, count):
    assert len(find_families([disc(0, 0), disc(step, 0)])) == count


@pytest.mark.parametrize(("radius", "count"), [(12, 1), (13, 2), (8.2, 1), (7.8, 2)])
def test_neighbours_are_nearly_of_one_size(radius, count):
    assert len(find_families([disc(0, 0), disc(50, 0, radius)])) == count


@pytest.mark.parametrize(
    ("radius", "inner", "count"), [(14, 9.5, 1), (14, 10.5, 2), (16, 9.5, 2), (9.5, 9.5, 1)]
)
def test_rings_whose_outer_edge_was_not_seen_are_alike_by_their_inner_one(radius, inner, count):
    other = replace(disc(50, 0), radius=radius, inner=inner)
    assert len(find_families([disc(0, 0), other])) == count


def test_sizes_may_change_slowly_across_a_board():
    """As they do under tilt: from neighbour to neighbour a little, twofold in all."""
    assert sizes(row(8, 60, growth=1.1)) == [8]


@pytest.mark.parametrize(
    ("across", "down", "count"), [(0.6, 1.0, 1), (0.6, 0.95, 1), (0.6, 0.8, 2), (0.75, 0.75, 2)]
)
def test_islands_where_a_page_curls_away_are_as_long_as_the_others(across, down, count):
    shape = 9 * np.diag([across, down])
    other = replace(disc(50, 0, 10 * np.sqrt(across * down)), inner=9 * np.sqrt(across * down), shape=shape)
    assert len(find_families([disc(0, 0), other])) == count


def test_small_islands_among_large_ones_are_another_family():
    assert sizes([*row(6, 60), *row(4, 60, start=(30, 30), radius=6)]) == [6, 4]


def test_no_discs_no_families():
    assert find_families([]) == []


def test_connected_parts_by_their_first_members():
    linked = np.eye(6, dtype=bool)
    for a, b in ((0, 3), (3, 5), (1, 4)):
        linked[a, b] = linked[b, a] = True
    assert connected(linked) == [[0, 3, 5], [1, 4], [2]]
