"""Points of boards made up for tests: on a lattice, through a camera, with the errors of a detector."""

import cv2
import numpy as np

from vision.detect import CELL
from vision.types import VALUES, Cohesion, Detections, Kind

PITCH = 50.0
RADIUS = 14.0
NOISE = 0.02
"""How far a detector puts a piece beside its place, radii."""


def sparse_board(seed, rows, columns, share=0.3):
    """Places (row, column) of a board: each line has a piece, and most pieces have one in line."""
    rng = np.random.default_rng(seed)
    while True:
        places = np.argwhere(rng.random((rows, columns)) < share)
        full = len(places) and (np.unique(places[:, 0]).size, np.unique(places[:, 1]).size) == (rows, columns)
        if full:
            return places


def flat(places, pitch=(PITCH, PITCH)):
    """Where places are on a page that lies flat before the camera, pixels."""
    return places[:, ::-1] * np.array(pitch) + 100.0


def moved(points, columns, rows=0.0):
    """Points moved by so many pitches to the right and down."""
    return points + np.array([columns, rows]) * PITCH


def tilted(points, by=0.35):
    """Points of a page seen at an angle: what is farther up is smaller."""
    middle = points.mean(axis=0)
    reach = np.ptp(points, axis=0).max() / 2
    depth = 1 - by * (points[:, 1:] - middle[1]) / reach / 2
    return middle + (points - middle) / depth


def curled(points, by=0.06):
    """Points of a page that is arched from left to right."""
    middle = points.mean(axis=0)
    reach = np.ptp(points, axis=0).max() / 2
    along = (points[:, 0] - middle[0]) / reach
    return points + np.column_stack([0.2 * by * reach * along**3, by * reach * (along**2 - 0.5 * along**3)])


def rotated(points, degrees):
    """Points turned clockwise on the picture."""
    turn = np.deg2rad(degrees)
    matrix = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    middle = points.mean(axis=0)
    return (points - middle) @ matrix.T + middle


def seen(points, seed=0, radius=RADIUS, noise=NOISE):
    """Points and radii as a detector sees them."""
    rng = np.random.default_rng(seed)
    centers = points + rng.normal(0, noise * radius, points.shape)
    return centers, radius * np.exp(rng.normal(0, 0.02, len(points)))


def ranks(lines):
    """Lines numbered without empty ones."""
    return np.unique(lines, return_inverse=True)[1]


def detections_of(boards, *, radii=None, scores=None, extra=(), extra_scores=(), apart=True):
    """Detections of boards of islands, with a cohesion map that knows their hulls.

    Args:
        boards: for each the points of its islands, pixels.
        radii: for each the radius of its islands; RADIUS without.
        scores: for each the scores of its islands; 0.98 without.
        extra: places of pieces that are none.
        extra_scores: their scores.
        apart: whether the map tells boards from each other; otherwise it leaves that open.
    """
    seen_boards = [
        seen(points, index, RADIUS if radii is None else radii[index]) for index, points in enumerate(boards)
    ]
    centers = np.concatenate([*(points for points, _ in seen_boards), np.reshape(extra, (-1, 2))])
    sizes = np.concatenate([*(own for _, own in seen_boards), np.full(len(extra), RADIUS)])
    known = [np.full(len(points), 0.98) for points in boards] if scores is None else scores
    count = len(centers)
    scale = 0.15
    size = tuple(int(side * scale) + 20 for side in centers.max(axis=0))
    logits = np.full(size[::-1], -4.0 if apart else 0.3, np.float32)
    for points in boards:
        hull = cv2.convexHull(np.float32(points * scale))[:, 0]
        corners = np.rint(hull).astype(np.int32)
        cv2.fillConvexPoly(logits, corners, 4.0)
        # Pieces of an outer row stand on the edge of the hull.
        cv2.polylines(logits, [corners], True, 4.0, 3)
    return Detections(
        centers, sizes, np.full(count, Kind.ISLAND, np.int8),
        np.concatenate([*known, np.array(extra_scores)]),
        np.full((count, len(VALUES)), 1 / len(VALUES), np.float32), np.full((count, 4), 0.25, np.float32),
        cohesion=(Cohesion(logits, scale * CELL),),
    )  # fmt: skip
