"""Seen: a frame around all islands tells how their rows and columns run."""

import numpy as np
import pytest

from tests.vision.boards.test_rivals import LEANING, UPRIGHT
from tests.vision.drawing import Canvas
from vision.boards.seen import Seen
from vision.geometry.lattice import Placed
from vision.geometry.mapping import fit_lattice, off_by

RADIUS = 12.5
ASKEW = [(0, 0), (0, 2), (0, 4), (1, 0), (1, 3)]


def seen_in(*spots):
    """The islands, with a frame drawn through some places of the lattice."""
    canvas = Canvas(1000, 1300)
    corners = placed_at(UPRIGHT).lattice.to_pixels(np.array(spots, dtype=float)).tolist() if spots else []
    for place in LEANING:
        canvas.ring(place, RADIUS, 2)
    for start, end in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        canvas.line(start, end, 2)
    return Seen(canvas.page(), np.array(LEANING), np.full(len(LEANING), RADIUS), len(LEANING))


def placed_at(spots):
    rows, columns = (np.array(lines) for lines in zip(*spots, strict=True))
    points, radii = np.array(LEANING), np.full(len(LEANING), RADIUS)
    lattice = fit_lattice(rows, columns, points)
    return Placed(rows, columns, lattice, off_by(lattice, rows, columns, points, radii), 3.0, (4.0, 4.0))


@pytest.mark.parametrize(
    ("frame", "framed"),
    [
        ([(-0.3, -1), (-0.3, 5), (1.3, 5), (1.3, -1)], [True, False]),
        ([], [True, True]),
        ([(-0.3, -1), (-0.3, 3), (1.3, 3), (1.3, -1)], [True, True]),
    ],
    ids=["around all", "none", "around some"],
)
def test_a_frame_runs_along_rows_and_columns(frame, framed):
    seen = seen_in(*frame)
    assert [seen.framed(placed_at(spots)) for spots in (UPRIGHT, ASKEW)] == framed
