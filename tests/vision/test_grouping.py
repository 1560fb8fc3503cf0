from dataclasses import replace

import numpy as np

from tests.vision.lattice.making import RADIUS, detections_of, flat, moved, sparse_board
from vision.grouping import components, find_links, sizes
from vision.types import Kind

LEFT = flat(sparse_board(1, 5, 5, 0.5))
RIGHT = moved(flat(sparse_board(2, 5, 5, 0.5)), 7)


def everything(detections):
    return np.arange(len(detections))


def test_links_within_a_board_hold_and_those_between_boards_do_not():
    detections = detections_of([LEFT, RIGHT])
    links = find_links(detections, everything(detections))
    same = (links.first < len(LEFT)) == (links.second < len(LEFT))
    assert (links.joined[same] > 0).all()
    assert (links.joined[~same] < 0).all()
    assert same.any() and (~same).any()


def test_parts_are_what_strong_links_join():
    detections = detections_of([LEFT, RIGHT])
    links = find_links(detections, everything(detections))
    parts = components(everything(detections), links, 0.0)
    assert sorted(map(len, parts)) == sorted([len(LEFT), len(RIGHT)])
    assert len(components(everything(detections), links, -np.inf)) == 1


def test_pieces_of_another_size_are_not_linked():
    detections = detections_of([LEFT, RIGHT], radii=[RADIUS, RADIUS / 2])
    links = find_links(detections, everything(detections))
    assert len(links.between(np.arange(len(LEFT)), np.arange(len(LEFT), len(detections))).joined) == 0


def test_a_sign_counts_with_the_size_of_the_islands_around():
    detections = detections_of([LEFT])
    kinds, radii = detections.kinds.copy(), detections.radii.copy()
    kinds[0], radii[0] = Kind.SIGN, 2.5 * RADIUS
    found = sizes(replace(detections, kinds=kinds, radii=radii))
    assert abs(found[0] - RADIUS) < 0.1 * RADIUS
    assert (found[1:] == radii[1:]).all()


def test_crossings_and_islands_are_not_linked():
    detections = detections_of([LEFT])
    kinds = detections.kinds.copy()
    kinds[: len(kinds) // 2] = Kind.CROSSING
    links = find_links(replace(detections, kinds=kinds), everything(detections))
    assert (kinds[links.first] == kinds[links.second]).all()


def test_the_strongest_tree_crosses_a_gap_once():
    detections = detections_of([LEFT, RIGHT])
    links = find_links(detections, everything(detections))
    tree = links.take(links.spanning_tree())
    assert len(tree.joined) == len(detections) - 1
    assert ((tree.first < len(LEFT)) != (tree.second < len(LEFT))).sum() == 1


def test_without_a_map_links_say_nothing():
    detections = replace(detections_of([LEFT]), cohesion=None)
    assert (find_links(detections, everything(detections)).joined == 0).all()
