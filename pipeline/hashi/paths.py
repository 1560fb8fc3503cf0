"""Where bridges run on the picture: along the row or column that was found, from ring to ring."""

import numpy as np
from numpy.typing import NDArray

from vision.reading import Board, Island, Lattice, Point

Path = NDArray[np.float64]
"""N x 2, (x, y) in pixels."""

STEP = 0.4
"""Distance between the points of a path, in radii."""

MOST_POINTS = 400


def bridge_path(board: Board, a: int, b: int) -> Path:
    """The line from one island's centre to another's, following tilt and curl.

    The lattice is a smooth fit and misses each centre by a little; that miss is blended in along the way, so
    that the path ends in both centres exactly.

    Args:
        board: as read.
        a: index of an island.
        b: index of another in its row or column.
    """
    start, end = board.islands[a], board.islands[b]
    length = np.hypot(end.center[0] - start.center[0], end.center[1] - start.center[1])
    points = int(np.clip(length / (STEP * min(start.radius, end.radius)), 8, MOST_POINTS))
    along = np.linspace(0.0, 1.0, points)[:, None]
    first, last = np.array([start.row, start.column]), np.array([end.row, end.column])
    path = board.lattice.to_pixels(first * (1 - along) + last * along)
    moved = path + (1 - along) * (start.center - path[0]) + along * (end.center - path[-1])
    return np.asarray(moved, dtype=np.float64)


def middle_of(board: Board, a: int, b: int) -> tuple[Point, float]:
    """The middle of the link between two islands, which are given by their indices.

    Returns:
        The place, and the mean radius of the islands; pixels.
    """
    path = bridge_path(board, a, b)
    x, y = path[len(path) // 2] if len(path) % 2 else (path[len(path) // 2 - 1] + path[len(path) // 2]) / 2
    return (float(x), float(y)), (board.islands[a].radius + board.islands[b].radius) / 2


def outside(path: Path, islands: tuple[Island, Island], margin: float) -> Path:
    """The part of a path outside the two islands' rings.

    Args:
        path: from the first island to the second.
        islands: at its ends.
        margin: how far from the ring the path is cut, in radii of that island.

    Returns:
        The path without what lies nearer to the islands; empty if nothing is left between them.
    """
    path = _cut_start(path, islands[0], margin)
    return _cut_start(path[::-1], islands[1], margin)[::-1]


def _cut_start(path: Path, island: Island, margin: float) -> Path:
    """Cuts off what lies inside a ring, and ends exactly on it."""
    reach = island.radius * (1 + margin)
    gaps = np.hypot(*(path - island.center).T) - reach
    beyond = np.flatnonzero(gaps > 0)
    if beyond.size == 0:
        return path[:0]
    first = int(beyond[0])
    if first == 0:
        return path
    share = gaps[first - 1] / (gaps[first - 1] - gaps[first])
    crossing = path[first - 1] + share * (path[first] - path[first - 1])
    return np.concatenate([crossing[None], path[first:]])


def dashes(path: Path, dash: float, gap: float) -> list[Path]:
    """Cuts a path into dashes, beginning and ending with one.

    Args:
        path: at least two points.
        dash: length of one in pixels; adapted, as is the gap, so that they fill the path.
        gap: between two dashes, pixels.
    """
    reach = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(path, axis=0).T))])
    count = max(1, round((reach[-1] + gap) / (dash + gap)))
    stretch = reach[-1] / (count * dash + (count - 1) * gap)
    pieces = []
    for number in range(count):
        start = number * (dash + gap) * stretch
        stops = np.linspace(start, start + dash * stretch, 5)
        pieces.append(np.column_stack([np.interp(stops, reach, path[:, axis]) for axis in (0, 1)]))
    return pieces


def ground_of(board: Board, grey: NDArray[np.uint8]) -> float:
    """How light the ground is between the islands, 0 black to 255 white; 255 if the board is off the picture.

    Args:
        board: as read.
        grey: the picture, H x W.
    """
    places = np.array([(row, column) for row, column in _between(board.lattice)])
    spots = np.rint(np.nan_to_num(board.lattice.to_pixels(places), posinf=-1, neginf=-1)).astype(int)
    height, width = grey.shape
    inside = (spots >= 0).all(axis=1) & (spots[:, 0] < width) & (spots[:, 1] < height)
    if not inside.any():
        return 255.0
    columns, rows = spots[inside].T
    return float(np.median(grey[rows, columns]))


def _between(lattice: Lattice) -> list[tuple[float, float]]:
    """Places on the lattice away from its lines, where neither islands nor bridges are."""
    return [
        (row + 0.5, column + 0.5)
        for row in range(max(1, lattice.rows - 1))
        for column in range(max(1, lattice.columns - 1))
    ]
