"""Snapping: on a board that lies exactly upright, as on a screenshot, strokes cover whole pixels.

A centre is known to a fraction of a pixel, and a line between two of them may rise by one pixel on its way.
Nobody sees that on a photo; on a screenshot it is a stair. Such boards have straight strokes with sharp
edges, as a program would draw them. A pixel reaches half a pixel around its centre.
"""

from collections.abc import Sequence

import numpy as np

from pipeline.hashi.paths import Path
from vision.reading import Board

UPRIGHT = 0.75
"""Pixels by which each row may rise from end to end, and each column lean: on screenshots it is 0.5 at most,
on scans and photos 1 and more."""


def is_upright(board: Board) -> bool:
    """Whether rows and columns run along those of the picture's pixels, over the whole board."""
    rows, columns = board.lattice.rows, board.lattice.columns
    places = np.array([(row, column) for row in range(rows) for column in range(columns)], np.float64)
    spots = board.lattice.to_pixels(places).reshape(rows, columns, 2)
    return bool(
        np.ptp(spots[..., 1], axis=1).max() < UPRIGHT and np.ptp(spots[..., 0], axis=0).max() < UPRIGHT
    )


def snap(strands: Sequence[Path], width: float) -> tuple[list[Path], float]:
    """Moves strands that lie side by side so that their strokes cover whole pixels.

    Args:
        strands: along rows or along columns of pixels, but for a fraction of a pixel.
        width: of their strokes, pixels.

    Returns:
        Straight strands of two points with equal gaps, in their order across; and a whole width, 1 or more.
        Without strands, the width as it was.
    """
    if not strands:
        return [], width
    whole = max(1, round(width))
    along = int(np.argmax(np.ptp(strands[0], axis=0)))
    middles = np.array([strand[:, 1 - along].mean() for strand in strands])
    order = np.argsort(middles)
    gap = round(float(np.ptp(middles)) / max(len(strands) - 1, 1))
    first = round(float(middles.mean()) - ((len(strands) - 1) * gap + whole - 1) / 2)
    ends = [strands[number][[0, -1]] for number in order]
    snapped = [
        (one + other) / 2 for one, other in zip(ends, reversed(ends), strict=True)
    ]  # as long on both sides
    for rank, strand in enumerate(snapped):
        strand[:, 1 - along] = first + rank * gap + (whole - 1) / 2
    return [snap_ends(strand) for strand in snapped], float(whole)


def snap_ends(strand: Path) -> Path:
    """A copy of a strand of two points or more, its ends moved inwards, along it, to the edges of pixels."""
    along = int(np.argmax(np.ptp(strand, axis=0)))
    stops = strand[:, along]
    first, last = np.ceil(stops.min() - 0.5) + 0.5, np.floor(stops.max() - 0.5) + 0.5
    moved = strand.copy()
    moved[:, along] = np.clip(np.floor(stops) + 0.5, first, max(first, last))
    return moved
