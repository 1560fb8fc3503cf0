from dataclasses import replace

import numpy as np

from tests.vision.lattice.making import RADIUS, detections_of, flat, moved, sparse_board
from vision.grouping import Links, cluster, find_links, sizes
from vision.types import Kind

LEFT = flat(sparse_board(1, 5, 5, 0.5))
RIGHT = moved(flat(sparse_board(2, 5, 5, 0.5)), 7)


def everything(detections):
    return np.arange(len(detections))


def test_links_within_a_board_hold_those_between_boards_do_not():
    detections = detections_of([LEFT, RIGHT])
    links = find_links(detections, everything(detections))
    same = (links.first < len(LEFT)) == (links.second < len(LEFT))
    assert (links.odds[same] > 0).all()
    assert (links.odds[~same] < 0).all()
    assert same.any() and (~same).any()


def test_clusters_are_what_links_speak_for():
    detections = detections_of([LEFT, RIGHT])
    links = find_links(detections, everything(detections))
    parts = cluster(everything(detections), links)
    assert sorted(map(len, parts)) == sorted([len(LEFT), len(RIGHT)])


def test_as_few_clusters_as_asked_for_are_made_if_links_allow():
    detections = detections_of([LEFT, RIGHT])
    links = find_links(detections, everything(detections))
    assert len(cluster(everything(detections), links, most=1, least=np.inf)) == 1
    within = links.take(links.odds > 0)
    assert len(cluster(everything(detections), within, most=1, least=np.inf)) == 2


def test_clusters_that_one_link_joins_against_several_stay_apart():
    links = Links(np.array([0, 1, 3, 4, 2, 1, 0]), np.array([1, 2, 4, 5, 3, 4, 5]),
                  np.array([3.0, 3.0, 3.0, 3.0, 1.0, -2.0, -2.0]))  # fmt: skip
    assert [part.tolist() for part in cluster(np.arange(6), links)] == [[0, 1, 2], [3, 4, 5]]
    assert [part.tolist() for part in cluster(np.arange(6), links, most=1)] == [[0, 1, 2, 3, 4, 5]]


def test_pieces_of_another_size_are_not_linked():
    detections = detections_of([LEFT, RIGHT], radii=[RADIUS, RADIUS / 2])
    links = find_links(detections, everything(detections))
    assert len(links.between(np.arange(len(LEFT)), np.arange(len(LEFT), len(detections))).odds) == 0


def test_small_pieces_between_islands_keep_none_apart():
    dots = (LEFT[:, None] + LEFT[None]).reshape(-1, 2) / 2
    away = np.hypot(*(dots[:, None] - LEFT).transpose(2, 0, 1)).min(axis=1)
    both = detections_of([LEFT, dots[away > 1.2 * RADIUS]], radii=[RADIUS, RADIUS / 10])
    alone = find_links(both, np.arange(len(LEFT)))
    among = find_links(both, everything(both)).within(np.arange(len(LEFT)))
    assert len(among.odds) == len(alone.odds) > 0


def test_a_sign_counts_with_the_size_of_the_islands_around():
    detections = detections_of([LEFT])
    kinds, radii = detections.kinds.copy(), detections.radii.copy()
    kinds[0], radii[0] = Kind.SIGN, 2.5 * RADIUS
    found = sizes(replace(detections, kinds=kinds, radii=radii))
    assert abs(found[0] - RADIUS) < 0.1 * RADIUS
    assert (found[1:] == radii[1:]).all()


def test_dots_of_the_grid_say_nothing_of_the_size_of_a_sign():
    dots = LEFT[0] + 1.2 * RADIUS * np.array([(1, 1), (1, -1), (-1, 1), (-1, -1)])
    detections = detections_of([LEFT, dots], radii=[RADIUS, RADIUS / 10])
    kinds, radii = detections.kinds.copy(), detections.radii.copy()
    kinds[0], radii[0] = Kind.SIGN, 1.5 * RADIUS
    signed = replace(detections, kinds=kinds, radii=radii)
    assert abs(sizes(signed)[0] - RADIUS) < 0.1 * RADIUS
    few = signed.take(np.r_[0, len(LEFT) : len(signed)])
    assert abs(sizes(few)[0] - RADIUS) < 0.1 * RADIUS


def test_crossings_and_islands_are_not_linked():
    detections = detections_of([LEFT])
    kinds = detections.kinds.copy()
    kinds[: len(kinds) // 2] = Kind.CROSSING
    links = find_links(replace(detections, kinds=kinds), everything(detections))
    assert (kinds[links.first] == kinds[links.second]).all()


def test_without_what_the_detector_says_links_say_nothing():
    detections = replace(detections_of([LEFT]), cohesion=())
    assert len(set(find_links(detections, everything(detections)).odds.tolist())) == 1
