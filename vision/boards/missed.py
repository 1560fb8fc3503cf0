"""Missed islands: a second look at every crossing of a board's rows and columns where no island was found.

An island that goes unseen is the worst mistake of all: one that bridges run straight through leaves a puzzle
that still has a solution. Where the first look needs a closed contour, this one asks how much of the circle's
edge is there (`circles`), so bridges that touch it, broken print and faint rings do not hide an island.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import compress, product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.reading import Lattice
from vision.shapes.circles import CLUTTER, Circle, best_circle, learn_edges
from vision.shapes.discs import Disc
from vision.shapes.fills import as_filled

Floats = NDArray[np.float64]
Spot = tuple[float, float]
"""(row, column); halves stand for what is between two lines."""

# The part of the rays that meet the edge of an island, at least, in parts of what the known ones have (drawn
# by hand they are less round); below the second number nothing is there.
SEEN = 0.6
DOUBTFUL = 0.5
FAINT = 0.3
# And the part with which an edge is as whole as theirs.
WHOLE = 0.9
# Grid lines, dots and noise look as much like an edge at most empty crossings: what stands out from what is
# usual on the board, and among so many or more in its row or column, by no more than this is that.
STANDS_OUT = 0.15
SEVERAL = 4
# With a pitch of so many radii or more, the true lines may lie twice, or three times, as close.
ROOMY = {2: 3.5, 3: 6.0}
# Or so many times as close as those the other way lie, if that is a whole number up to this part.
SQUARE = 0.06
# How far outside of the known rows and columns to look, and where a whole ring is only a reason to doubt:
# behind a line without any island the next board may begin.
MARGIN = 1
BEYOND = 2
# Where islands stand off their places they are also looked for so far off them, in radii, on all sides.
ASIDES = 0.35 * np.array([(0, 0), *(p for p in product((-1, 0, 1), repeat=2) if any(p))])
# Where there is a reason to look outside of a lattice that is drawn on, so much farther, too.
FARTHER_ASIDE = np.concatenate([ASIDES, 2 * ASIDES[1:]])
# As much edge along the rays as this, in parts of what known islands have on a rough page, is no clutter.
CLUTTERED = 1.3
# Where so many are missed for each one known, it is no islands that are seen: grid lines, neighbours' rims.
MOST_MISSED = 2


@dataclass(frozen=True, slots=True, eq=False)
class Missed:
    """What the second look found.

    Attributes:
        discs: islands that the first look missed.
        whole: for each of them whether as much of its edge is there as of the known ones'.
        doubtful: crossings, (row, column), where there may be one, and it.
        faint: crossings where there is some of a circle, too little to say anything by itself.
        beyond: what is most of a circle on the next but one row or column outside.
    """

    discs: tuple[Disc, ...]
    whole: tuple[bool, ...]
    doubtful: tuple[tuple[tuple[int, int], Disc], ...]
    faint: tuple[tuple[int, int], ...]
    beyond: tuple[Disc, ...] = ()

    def without(self, others: Sequence[Disc]) -> "Missed":
        """What is left if islands of other boards are not counted."""
        own = [not any(disc.is_same(other) for other in others) for disc in self.discs]
        beyond = [disc for disc in self.beyond if not any(disc.is_same(other) for other in others)]
        return replace(
            self,
            discs=tuple(compress(self.discs, own)),
            whole=tuple(compress(self.whole, own)),
            beyond=tuple(beyond),
        )


class Trace(NamedTuple):
    """What is there of a circle: where, how much, in parts of what the known ones have, and the circle."""

    spot: Spot
    support: float
    disc: Disc


def find_missed(
    page: Page, lattice: Lattice, known: list[Disc], taken: Container[Spot], loose: bool = False
) -> Missed:
    """Looks for islands on the crossings that are not taken.

    Args:
        page: the page.
        lattice: of the board.
        known: its islands so far, at least one.
        taken: the crossings where something stands, (row, column).
        loose: whether they stand off their places.
    """
    spots = [spot for spot in _spots(lattice, known) if spot not in taken] + _spots_beyond(lattice)
    traces = find_traces(page, lattice, known, np.array(spots).reshape(-1, 2), loose)
    far = [_is_beyond(lattice, np.array(trace.spot)) for trace in traces]
    near = [trace for trace, beyond in zip(traces, far, strict=True) if not beyond]
    found = _each_once([trace for trace in near if trace.support > SEEN])
    if len(found) > MOST_MISSED * len(known):
        # Where known rings are in pieces, letters look as much like one; not like one that is as whole.
        near = found = [trace for trace in found if trace.support > WHOLE]
    if len(found) > MOST_MISSED * len(known):
        return Missed((), (), (), ())
    doubtful = [trace for trace in _outstanding(near, _inside(spots, lattice)) if trace.support <= SEEN]
    faint = [trace.spot for trace in near if trace.support <= SEEN and trace not in doubtful]
    return Missed(
        tuple(trace.disc for trace in found),
        tuple(trace.support > WHOLE for trace in found),
        tuple((_crossing(trace.spot), trace.disc) for trace in doubtful),
        tuple(dict.fromkeys(map(_crossing, faint))),
        tuple(
            trace.disc for trace, beyond in zip(traces, far, strict=True) if beyond and trace.support > SEEN
        ),
    )


def find_traces(
    page: Page, lattice: Lattice, known: list[Disc], spots: Floats, loose: bool, *, far: bool = False
) -> list[Trace]:
    """What is there of a circle at some places, where it is more than a little.

    Args:
        page: the page.
        lattice: of the board.
        known: its islands, at least one.
        spots: N x 2, (row, column).
        loose: whether it may stand off its place among these.
        far: likewise outside of them, where a lattice that is drawn on may be some way off.
    """
    edges = learn_edges(page, known)
    if not edges.usual:  # what is taken for islands has no edges: nothing tells what to look for
        return []
    ring = float(np.median([disc.inner / disc.radius for disc in known]))
    crossings = lattice.to_pixels(spots)
    height, width = page.full.shape
    # Beyond the edge of the picture its last row and column are seen again and again.
    on_page = ((crossings >= 0) & (crossings <= (width - 1, height - 1))).all(axis=1)
    within = ((spots >= 0) & (spots <= (lattice.rows - 1, lattice.columns - 1))).all(axis=1)
    best: dict[int, Trace] = {}
    for aside in FARTHER_ASIDE if far else ASIDES if loose else ASIDES[:1]:
        centers = crossings + aside * float(np.median([disc.radius for disc in known]))
        wanted = edges.expected(centers)
        meets = edges.met(centers, wanted)
        likely = (
            on_page
            & (meets.any(axis=2).mean(axis=1) > FAINT * edges.usual)
            & (meets.mean(axis=(1, 2)) <= max(CLUTTER, CLUTTERED * edges.clutter))
        )
        # Beside its outermost islands the next board may begin: there is no looking far without a reason.
        for index in np.flatnonzero(likely & (far | within | ~aside.any())).tolist():
            support, circle = best_circle(meets[index], edges.place)
            part = support / edges.usual
            if part > (best[index].support if index in best else FAINT):
                row, column = spots[index].tolist()
                disc = _disc(centers[index], wanted[index], circle, ring)
                best[index] = Trace((row, column), part, disc)
    traces = [best[index] for index in sorted(best)]
    return list(compress(traces, as_filled(page, [trace.disc for trace in traces], known)))


def _each_once(traces: list[Trace]) -> list[Trace]:
    """Those that are no nearer than a radius to a better one: lines that lie too close show a ring twice."""
    centers = np.array([trace.disc.center for trace in traces]).reshape(-1, 2)
    radii = np.array([trace.disc.radius for trace in traces])
    order = np.argsort([-trace.support for trace in traces], kind="stable")
    kept = np.zeros(len(traces), dtype=np.bool_)
    for index in order.tolist():
        kept[index] = not (np.hypot(*(centers[kept] - centers[index]).T) < radii[index]).any()
    return list(compress(traces, kept))


def _inside(spots: list[Spot], lattice: Lattice) -> list[Spot]:
    """Those of some places among the rows and columns: of a whole outer line some islands would be seen."""
    return [
        (row, column) for row, column in spots if 0 <= row < lattice.rows and 0 <= column < lattice.columns
    ]


def _outstanding(traces: list[Trace], spots: list[Spot]) -> list[Trace]:
    """The traces that are more of a circle than is usual there, and so much that one may be."""
    support = dict.fromkeys(spots, 0.0)
    support.update((trace.spot, trace.support) for trace in traces if trace.spot in support)
    if not support:
        return []
    places, values = np.array(list(support)), np.array(list(support.values()))
    usual = np.zeros(len(places))
    # Grid lines run otherwise half way between the crossings than on them.
    between = np.round(places % 1, 6)
    for half in np.unique(between, axis=0):
        alike = (between == half).all(axis=1)
        usual[alike] = np.median(values[alike])
        for lines in places.T:
            for mates in (alike & (lines == line) for line in np.unique(lines[alike])):
                if mates.sum() > SEVERAL:
                    usual[mates] = np.maximum(usual[mates], np.median(values[mates]))
    least = dict(zip(support, np.maximum(usual + STANDS_OUT, DOUBTFUL).tolist(), strict=True))
    return [trace for trace in traces if trace.spot in least and trace.support > least[trace.spot]]


def _crossing(spot: Spot) -> tuple[int, int]:
    """The crossing at a place, or nearest to one half way between two."""
    return round(spot[0]), round(spot[1])


def _spots(lattice: Lattice, known: list[Disc]) -> list[Spot]:
    """The crossings, and places between them where lines so wide apart leave room for others."""
    middle = np.array([lattice.rows - 1, lattice.columns - 1]) / 2
    ends = lattice.to_pixels(np.array([(-0.5, 0), (0.5, 0), (0, -0.5), (0, 0.5)]) + middle)
    radius = float(np.median([disc.radius for disc in known]))
    down, across = np.hypot(*(ends[1::2] - ends[::2]).T).tolist()
    rows = _places(lattice.rows, _parts(down, across, radius))
    columns = _places(lattice.columns, _parts(across, down, radius))
    return list(product(rows, columns))


def _parts(pitch: float, other: float, radius: float) -> tuple[int, ...]:
    """In how many parts lines so far apart may have to be parted, going by the pitch the other way, too."""
    roomy = {part for part, apart in ROOMY.items() if pitch > apart * radius}
    times = round(pitch / other)
    if roomy and times > 2 and abs(pitch / other / times - 1) < SQUARE:
        roomy.add(times)
    return tuple(sorted(roomy)) or (1,)


def _places(lines: int, parts: tuple[int, ...]) -> list[float]:
    """The lines, one more on each side, and what is between them, in lines."""
    steps = (
        Fraction(step, part)
        for part in parts
        for step in range(-part * MARGIN, part * (lines + MARGIN - 1) + 1)
    )
    return [float(place) for place in sorted(set(steps))]


def _spots_beyond(lattice: Lattice) -> list[Spot]:
    """The crossings of the next but one row and column on each side."""
    rows = range(-BEYOND, lattice.rows + BEYOND)
    columns = range(-BEYOND, lattice.columns + BEYOND)
    spots = (np.array([row, column], dtype=np.float64) for row in rows for column in columns)
    return [(float(spot[0]), float(spot[1])) for spot in spots if _is_beyond(lattice, spot)]


def _is_beyond(lattice: Lattice, spot: Floats) -> bool:
    """Whether a place is on the next but one row or column outside, or farther."""
    last = np.array([lattice.rows, lattice.columns]) - 1
    return bool((spot <= -BEYOND).any() or (spot >= last + BEYOND).any())


def _disc(center: Floats, shape: Floats, circle: Circle, ring: float) -> Disc:
    """The circle as a disc; its ring is as thick as those of the others."""
    x, y, radius = circle
    size = float(np.sqrt(np.linalg.det(shape))) * radius
    return Disc(center + shape @ (x, y), size, size * ring, shape * radius * ring, 0.0)
