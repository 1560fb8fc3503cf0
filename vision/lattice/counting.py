"""Counting: which lines of a lattice are empty, by the gaps between those that are not."""

from dataclasses import dataclass

import numpy as np

from vision.parameters import LATTICE
from vision.types import Floats, Indices

PARTS = (1, 2, 3)
"""How many pitches the narrowest gap may be; each is tried."""
SLANTS = tuple(i / 20 for i in range(-12, 13))
"""Changes of the pitch from one end of the board to the other that are tried, parts of the pitch."""
BOWS = (-0.2, -0.1, 0.0, 0.1, 0.2)
"""Differences of the pitch between the middle and the ends that are tried, parts of the pitch."""


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """Lines with the empty ones between them counted.

    Attributes:
        places: K, the number of each line, from 0.
        pitch: from one line to the next, radii.
        cost: how badly the gaps fit whole numbers, and how many lines it takes; less is likelier.
    """

    places: Indices
    pitch: float
    cost: float


def count_lines(spots: Floats) -> list[Count]:
    """Numbers lines so that the gaps between them are whole numbers of pitches; the likeliest first.

    The pitch may change over the board, as tilt and curl change it. The last count, whatever it costs, has no
    empty lines; it is the only one if nothing fits or there are fewer than three lines.

    Args:
        spots: K, rising places of the lines, radii.
    """
    gaps = np.diff(spots)
    order = np.arange(len(spots))
    plain = Count(order, float(np.median(gaps)) if len(gaps) else 1.0, LATTICE.unequal)
    if len(gaps) < 2:
        return [plain]
    found = []
    for steps, cost in _steps(spots, gaps):
        whole = np.maximum(np.round(steps), 1)
        places = np.concatenate([[0], np.cumsum(whole)]).astype(np.intp)
        found.append(Count(places, float((spots[-1] - spots[0]) / whole.sum()), cost))
    return [*found, plain]


def _steps(spots: Floats, gaps: Floats) -> list[tuple[Floats, float]]:
    """The gaps in pitches, for the likeliest few ways to count them, and what each costs."""
    extent = spots[-1] - spots[0]
    middle = (spots[:-1] + spots[1:] - spots[0] - spots[-1]) / extent
    parts, slants, bows = (grid.ravel() for grid in np.meshgrid(PARTS, SLANTS, BOWS, indexing="ij"))
    local = 1 + slants[:, None] * middle / 2 + bows[:, None] * (middle**2 - 1 / 3)
    steps = gaps / local
    steps = steps / steps.min(axis=1, keepdims=True) * parts[:, None]
    # The pitch is what fits all gaps best, not what the narrowest one happens to be.
    for _ in range(3):
        whole = np.maximum(np.round(steps), 1)
        steps = steps * ((whole * steps).sum(axis=1) / (steps**2).sum(axis=1))[:, None]
    whole = np.maximum(np.round(steps), 1)
    miss = np.abs(steps - whole)
    fits = (miss.max(axis=1) < LATTICE.loosest) & (extent / whole.sum(axis=1) > LATTICE.narrowest)
    change = np.abs(slants) + 2 * np.abs(bows)
    cost = np.sqrt(np.mean(miss**2, axis=1)) + LATTICE.uneven * change + LATTICE.per_line * whole.mean(axis=1)
    found: dict[bytes, tuple[Floats, float]] = {}
    for index in np.argsort(np.where(fits, cost, np.inf), kind="stable")[: int(fits.sum())]:
        found.setdefault(whole[index].tobytes(), (steps[index], float(cost[index])))
        if len(found) == LATTICE.cuts:
            break
    return list(found.values())
