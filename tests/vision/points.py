"""Islands as bare points: boards for the stages that see no pixel."""

import numpy as np
from hypothesis import strategies as st


def grid(rows, columns, *, pitch=(50.0, 50.0), corner=(100.0, 100.0), keep=None, seed=1):
    """Rows, columns and places of the islands of a board.

    Args:
        rows: how many.
        columns: how many.
        pitch: from column to column and from row to row, pixels.
        corner: the place of row 0, column 0.
        keep: the part of the crossings that hold an island; None for all.
        seed: which ones.
    """
    spots = np.array([(row, column) for row in range(rows) for column in range(columns)])
    if keep is not None:
        spots = spots[np.random.default_rng(seed).random(len(spots)) < keep]
    return spots[:, 0], spots[:, 1], np.asarray(corner) + spots[:, ::-1] * np.asarray(pitch)


def camera(points, *, turn=0.0, tilt=0.0, pan=0.0, curl=0.0):
    """Where a camera sees points on a page.

    Args:
        points: N x 2.
        turn: degrees, clockwise.
        tilt: how much larger the lower edge is than the upper one, in parts.
        pan: the same for the right edge and the left one.
        curl: how far the middle of the page is lifted off a straight line, in parts of its size.

    Returns:
        The points, and how large what lay at each of them becomes.
    """
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = np.ptp(points, axis=0).max() / 2
    x, y = ((points - middle) / reach).T
    y = y + 2 * curl * (1 - x**2)
    size = 1 / (1 - tilt / 2 * y - pan / 2 * x)
    angle = np.deg2rad(turn)
    seen = np.column_stack([x * size, y * size]) @ np.array(
        [(np.cos(angle), np.sin(angle)), (-np.sin(angle), np.cos(angle))]
    )
    return seen * reach + middle, size


def ellipses(places, radius=16.0, **view):
    """Where a camera sees circles on a page (see `camera`), and the shapes that it sees.

    Args:
        places: N x 2, their centres.
        radius: pixels.
        view: see `camera`.

    Returns:
        N x 2: the middles; N x 2 x 2, each maps the unit circle to an edge.
    """
    angles = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    rings = places[:, None] + radius * np.column_stack([np.cos(angles), np.sin(angles)])
    seen = camera(rings.reshape(-1, 2), **view)[0].reshape(len(places), 64, 2)
    values, axes = np.linalg.eigh(2 * np.array([np.cov(ring.T, bias=True) for ring in seen]))
    shapes = axes @ (np.sqrt(values)[:, :, None] * axes.transpose(0, 2, 1))
    return seen.mean(axis=1), shapes


@st.composite
def boards(draw, curl=0.02):
    """Random boards as a camera sees them: (rows, columns, points, radii).

    A sixth of the crossings or more hold islands, no row or column is empty, and the islands keep off each
    other by at least a diameter, as printed ones do.
    """
    height, width = draw(st.integers(4, 12)), draw(st.integers(4, 12))
    keep = draw(st.floats(0.3, 0.7))
    seed = draw(st.integers(0, 10**6))
    held = np.random.default_rng(seed).random((height, width)) < keep
    # Every row and column holds something, and what it holds is linked to the rest.
    held[np.arange(max(height, width)) % height, np.arange(max(height, width)) % width] = True
    rows, columns = np.nonzero(held)
    pitch = draw(st.sampled_from([(50.0, 50.0), (60.0, 50.0), (50.0, 64.0)]))
    points = np.column_stack([columns, rows]) * np.array(pitch)
    seen, size = camera(
        points,
        turn=draw(st.floats(-12, 12)),
        tilt=draw(st.floats(-0.15, 0.15)),
        pan=draw(st.floats(-0.15, 0.15)),
        curl=draw(st.floats(-curl, curl)),
    )
    seen += np.random.default_rng(seed).normal(0, 0.3, seen.shape)
    return rows, columns, seen, draw(st.sampled_from([14.0, 18.0, 22.0])) * size
