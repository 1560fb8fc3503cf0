"""Led: islands some lines beyond all others of a board, to which bridges lead that are drawn already.

The second look (`missed`) goes no farther than the next line outside, as behind an empty one the next board
may begin. But no line leads from one board to another.
"""

from collections.abc import Iterator, Sequence
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from vision.boards.missed import WHOLE, find_traces
from vision.boards.placing import FoundBoard
from vision.shapes.discs import Disc
from vision.shapes.strokes import lead_to
from vision.symbols.candidates import Candidate, numbered_in_rings

# So many lines outside are looked at, up, down, to the left and to the right.
FARTHEST = 9
WAYS = (-1, 0), (1, 0), (0, -1), (0, 1)

Floats = NDArray[np.float64]
Spot = tuple[float, float]


def find_led_to(board: FoundBoard, others: Sequence[Disc] = ()) -> list[Candidate]:
    """Finds whole rings with numbers in them to which lines lead outwards from the islands of a board.

    Args:
        board: with all islands that were found so far.
        others: islands that are another board's, wherever they stand.

    Returns:
        Each once; none of them is the board's so far.
    """
    outwards = list(_outwards(board))
    first = board.placed.lattice.to_pixels(np.array([ahead[0] for _, ahead in outwards]))
    leads = _lead(board, [disc for disc, _ in outwards], first, np.zeros(len(outwards)))
    start = {spot: disc for disc, ahead in compress(outwards, leads) for spot in ahead}
    rings = _whole_rings(board, list(start)) if start else {}
    if not rings:
        return []
    centers = np.array([ring.center for ring in rings.values()])
    radii = np.array([ring.radius for ring in rings.values()])
    led = compress(rings.values(), _lead(board, [start[spot] for spot in rings], centers, radii))
    found: list[Disc] = []
    for ring in led:
        if not board.has(ring) and not any(ring.is_same(other) for other in (*others, *found)):
            found.append(ring)
    return [c for c in numbered_in_rings(board.page, found) if c.glyphs]


def _outwards(board: FoundBoard) -> Iterator[tuple[Disc, list[Spot]]]:
    """The islands beyond which nothing else stands on a row or a column, with the crossings there."""
    places = np.column_stack([board.placed.rows, board.placed.columns])
    for candidate, place in zip(board.islands, places, strict=False):
        for way in np.array(WAYS):
            along, aside = (places - place) @ way, (places - place) @ way[::-1]
            if not ((along > 0) & (aside == 0)).any():
                ahead = place + np.arange(1, FARTHEST + 1)[:, None] * way
                yield candidate.disc, [(float(row), float(column)) for row, column in ahead]


def _whole_rings(board: FoundBoard, spots: list[Spot]) -> dict[Spot, Disc]:
    """The whole rings at some places, (row, column), or not far off."""
    known = [c.disc for c in board.islands]
    lattice = board.placed.lattice
    traces = find_traces(board.page, lattice, known, np.array(spots), loose=True, far=True)
    return {trace.spot: trace.disc for trace in traces if trace.support > WHOLE}


def _lead(board: FoundBoard, discs: Sequence[Disc], ends: Floats, radii: Floats) -> NDArray[np.bool_]:
    """Whether a line leads from each disc to the end that belongs to it (N x 2), or to so far before it."""
    centers = np.array([disc.center for disc in discs])
    return lead_to(board.page, centers, np.array([disc.radius for disc in discs]), ends, radii)
