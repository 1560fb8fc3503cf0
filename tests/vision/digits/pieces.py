"""Detections of pieces that a test drew itself: the detector has no opinion of what they show."""

import numpy as np

from vision.types import VALUES, Detections, Kind


def detections(islands=(), signs=(), heads=None):
    """Islands and after them signs, each (x, y, radius); `heads` says of some islands what the head sees."""
    pieces = np.array([*islands, *signs], dtype=np.float64).reshape(-1, 3)
    count = len(pieces)
    values = np.full((count, len(VALUES)), 1 / len(VALUES), np.float32)
    for index, (text, sure) in (heads or {}).items():
        values[index] = (1 - sure) / (len(VALUES) - 1)
        values[index, VALUES.index(text)] = sure
    return Detections(
        centers=pieces[:, :2],
        radii=pieces[:, 2],
        kinds=np.array([Kind.ISLAND] * len(islands) + [Kind.SIGN] * len(signs), np.int8),
        scores=np.ones(count),
        values=values,
        ways=np.full((count, 4), 0.25, np.float32),
    )
