"""Overlooked: what looks like an island of a board and stands on its lines is one."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.lattice.making import detections_of, sparse_board
from vision.hypotheses import find_groups
from vision.overlooked import find_overlooked

PITCH, RADIUS = 60, 16
PLACES = np.concatenate([sparse_board(3, 5, 5, 0.5), [(1, 5), (4, 5)]])


def spots(places=PLACES):
    return PITCH * (1.5 + np.asarray(places, float)[:, ::-1])


def page(centers, size=(480, 480), ink=40):
    picture = np.full(size, 220, np.uint8)
    for place in np.rint(centers).astype(int).tolist():
        cv2.circle(picture, place, RADIUS, ink, 2, cv2.LINE_AA)
        cv2.putText(picture, "3", (place[0] - 7, place[1] + 7), cv2.FONT_HERSHEY_SIMPLEX, 0.6, ink, 2)
    return picture


def seen(centers, **more):
    found = detections_of([centers], radii=[float(RADIUS)], **more)
    return replace(found, centers=np.concatenate([centers, found.centers[len(centers) :]]))


def found_on(picture, pieces):
    return find_overlooked(picture, pieces, find_groups(pieces))


@pytest.mark.parametrize("piece", [0, 4, len(PLACES) - 1])
def test_an_overlooked_island_is_found_where_it_is(piece):
    shifted = spots()
    shifted[piece] += (2, -2)
    pieces = seen(np.delete(shifted, piece, axis=0))
    found = found_on(page(shifted), pieces)
    assert len(found) == len(pieces) + 1
    assert np.hypot(*(found.centers[-1] - shifted[piece])) < RADIUS / 3
    assert found.scores[-1] > 0.8


def test_what_was_hardly_seen_there_is_likelier():
    pieces = seen(np.delete(spots(), 4, axis=0), extra=[spots()[4] + 3], extra_scores=[0.2])
    found = found_on(page(spots()), pieces)
    assert len(found) == len(pieces)
    assert found.scores[-1] > 0.8


def test_nothing_is_found_where_all_is_seen():
    pieces = seen(spots())
    assert found_on(page(spots()), pieces) is pieces


@pytest.mark.parametrize("mark", ["cross", "line", "dot", "square"])
def test_other_marks_on_crossings_are_no_islands(mark):
    picture = page(np.delete(spots(), 4, axis=0))
    x, y = np.rint(spots()[4]).astype(int).tolist()
    match mark:
        case "cross":
            cv2.drawMarker(picture, (x, y), 40, cv2.MARKER_TILTED_CROSS, 24, 2)
        case "line":
            cv2.line(picture, (x - 60, y), (x + 60, y), 40, 2)
        case "dot":
            cv2.circle(picture, (x, y), 3, 40, -1)
        case "square":
            cv2.rectangle(picture, (x - 26, y - 26), (x + 26, y + 26), 40, 1)
    pieces = seen(np.delete(spots(), 4, axis=0))
    assert found_on(picture, pieces) is pieces


def test_an_island_between_the_lines_of_a_small_board_is_found():
    places = np.array([(0, 0), (0, 4), (4, 0), (4, 4), (2, 4)])
    pieces = seen(spots(places[:4]))
    found = found_on(page(spots(places)), pieces)
    assert len(found) == 5
    assert np.hypot(*(found.centers[-1] - spots(places)[-1])) < RADIUS / 3


def test_what_stands_beside_no_board_is_left_alone():
    pieces = seen(np.delete(spots(), 4, axis=0))
    groups = find_groups(pieces)
    doubtful = [
        replace(one, hypotheses=tuple(
            replace(way, boards=tuple(replace(board, odds=-1.0) for board in way.boards))
            for way in one.hypotheses
        ))
        for one in groups
    ]  # fmt: skip
    assert find_overlooked(page(spots()), pieces, doubtful) is pieces
    assert find_overlooked(page(spots()), pieces, []) is pieces
