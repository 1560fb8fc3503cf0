"""Grids: whether one is printed where it should be below islands, and goes on between two pieces of them.

Its lines run through rows and columns or half way between them, or it has a dot where they cross. Where these
are is known from the islands, and so a grid shows by what is usual at many places (a matched filter, as in
North 1943), even where it is too faint or too broken for its lines to be followed.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from math import comb
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.geometry.lines import Floats
from vision.page import Page
from vision.parting.evidence import GRID, SIGMA
from vision.reading import Lattice
from vision.shapes.rays import rays

Indices = NDArray[np.intp]

# A stretch of a line: so many steps to either side of its middle, looked at in so many places.
STRETCH = 0.22
ALONG = 9
# How far off its place it may be, and how far from it the paper is, radii.
ASTRAY = np.linspace(-0.35, 0.35, 15)
PAPER = 0.25
# A dot may be as far off both ways, tried more coarsely; the paper is in these directions, in all but one.
DOT_ASTRAY = np.array(list(product(np.linspace(-0.35, 0.35, 7), repeat=2)))
DIRECTIONS = 8
# A grid stands out by this part of the page's contrast, and by this many times as much as other kinds do.
TOLD = 0.015
CLEARLY = 2.0
# It may be missing at this part of its places; bridges that are drawn are at fewer.
MISSING = 0.3
# So many places of a kind are enough for a piece, or for what is between two.
ENOUGH = 30
# Where it is missing among the islands, too, as in a scan in black and white, a line between them may show
# little of it by chance; one that is likelier than this tells nothing. What there is of it at its places is
# spread by this part of what is usual, at least.
CHANCE = 1e-3
SPREAD = 0.25
# Fewer tell nothing of a grid below one piece; and fewer than the second number nothing of lines, as a dot
# looks like a stretch of one.
TELLING, FEWEST = 8, 4


@dataclass(frozen=True, slots=True, eq=False)
class Patch:
    """Islands on a lattice.

    Attributes:
        lattice: maps rows and columns to pixels.
        spots: N x 2, (row, column) of each.
        radius: of an island, pixels.
        step: so many rows, and so many columns, are one of the grid's.
    """

    lattice: Lattice
    spots: Indices
    radius: float
    step: tuple[int, int] = (1, 1)


class _Shape(NamedTuple):
    """What is in each cell of a grid: where, from its crossing, and along which way; (0, 0) for a dot."""

    at: tuple[float, float]
    way: tuple[int, int]


Kind = tuple[_Shape, ...]
BETWEEN = _Shape((0.5, 0), (0, 1)), _Shape((0, 0.5), (1, 0))
THROUGH = _Shape((0, 0.5), (0, 1)), _Shape((0.5, 0), (1, 0))
DOTS = (_Shape((0, 0), (0, 0)),)
CENTRES = (_Shape((0.5, 0.5), (0, 0)),)
KINDS = (BETWEEN, THROUGH), (THROUGH, BETWEEN), (DOTS, CENTRES)
"""Kinds of grids, each with what shows none if it is one: a line through dots, and through lines, is none."""


class _Told(NamedTuple):
    """A grid that is to be seen: whether it is light (1) or dark (0), what of it, and of what is none."""

    sign: int
    below: float
    none: float


class _Line(NamedTuple):
    """What there usually is of a grid on a line across some room, and at how many places that was seen."""

    usual: float
    places: int


class _Room(NamedTuple):
    """Rows and columns between two pieces: where they begin and end, and along which axis these are apart."""

    low: Floats
    high: Floats
    axis: int


class Grids:
    """The grids that are printed on a page; what was seen among the islands of a piece is kept."""

    def __init__(self, page: Page) -> None:
        """Nothing is looked at yet."""
        self._page = page
        self._seen: dict[tuple[Patch, Kind, bool], Floats] = {}

    def go_on(self, whole: Patch, side: NDArray[np.bool_], parts: Sequence[Patch]) -> float | None:
        """How much there is of a grid between two pieces, where there is least of it.

        Args:
            whole: all islands on one lattice.
            side: which of them are in the first piece.
            parts: the pieces, each on a lattice of its own or on that of all; or that alone which tells.

        Returns:
            A part of what there is of it among the islands of these; None where no grid is to be seen among
            them, where there may be as little by chance, or where no rows or columns part the pieces.
        """
        room = _room(whole.spots, side)
        if room is None:
            return None
        for kind, other in KINDS:
            told = self._told(parts, kind, other)
            if told:
                return self._left(whole, parts, kind, told, room)
        return None

    def _left(
        self, whole: Patch, parts: Sequence[Patch], kind: Kind, told: _Told, room: _Room
    ) -> float | None:
        """How much there is of a grid that is told across some room; see `go_on`."""
        # Where lines run from piece to piece it goes on; those along the room may be counted wrongly.
        across = [shape for shape in kind if not any(shape.way) or shape.way[room.axis]]
        lines = self._lines(whole, across, room, told.sign)
        if not lines:
            return None
        least = min(lines)
        left = (least.usual - told.none) / (told.below - told.none)
        if self._page.light is not None:
            # Beside what is bright a dark ground is not in the shade: it may be as even as it is seen.
            below = min(float(self._usual(part, kind, lit=True)[told.sign]) for part in parts)
            lit = min(self._lines(whole, across, room, told.sign, lit=True)).usual
            left = max(left, lit / below) if below > 0 else left
        if left >= GRID[0]:
            return left
        among = np.concatenate([self._below(part, kind)[:, told.sign] for part in parts])
        return left if len(lines) * chance_of(least.usual, least.places, among) < CHANCE else None

    def _lines(
        self, whole: Patch, shapes: Sequence[_Shape], room: _Room, sign: int, *, lit: bool = False
    ) -> list[_Line]:
        """What there is of a grid, light or dark, on each line across some room."""
        seen = [line for shape in shapes for line in _seen_across(self._page, whole, shape, room, lit=lit)]
        return [_Line(float(np.median(line[:, sign])), len(line)) for line in seen]

    def _usual(self, part: Patch, kind: Kind, *, lit: bool = False) -> Floats:
        """What there is of a grid, dark and light, at most places among the islands of a piece."""
        return np.asarray(np.quantile(self._below(part, kind, lit=lit), MISSING, axis=0), dtype=np.float64)

    def seen(self, patch: Patch) -> float:
        """How much there is of a grid among some islands if they stand so, in parts of the page's contrast.

        Returns:
            What there is at most of its places, or more; 0 if none is to be seen, or where there are few.
        """
        kinds = [(kind, other) for kind, other in KINDS if len(self._below(patch, kind)) >= TELLING]
        told = (self._told((patch,), kind, other) for kind, other in kinds)
        return max((one.below - one.none for one in told if one), default=0.0) / self._page.contrast

    def _told(self, parts: Sequence[Patch], kind: Kind, other: Kind) -> _Told | None:
        """What there is of a kind of grid among the islands of all pieces; None if none is to be seen."""
        if any(len(self._below(part, kind)) < FEWEST for part in parts) and kind is not DOTS:
            return None
        least = np.min([self._usual(part, kind) for part in parts], axis=0)
        # A piece that has hardly a place for it does not tell that there is none elsewhere.
        shown = [seen for part in parts if len(seen := self._below(part, other)) >= FEWEST]
        others = np.min([np.median(seen, axis=0) for seen in shown or [np.zeros((1, 2))]], axis=0)
        sign = int(least.argmax())
        below, none = float(least[sign]), float(others[sign])
        # Beside a line that is light it is darker than on it.
        if below - none > TOLD * self._page.contrast and below > CLEARLY * others.max():
            return _Told(sign, below, none)
        return None

    def _below(self, part: Patch, kind: Kind, *, lit: bool = False) -> Floats:
        """What there is of a grid, dark and light, at places among the islands of a piece: M x 2, M > 0."""
        key = part, kind, lit
        if key not in self._seen:
            low, high = part.spots.min(axis=0).astype(np.float64), part.spots.max(axis=0).astype(np.float64)
            seen = [
                _seen(self._page, part, shape, _places(part, shape, low, high), lit=lit) for shape in kind
            ]
            self._seen[key] = np.concatenate(seen) if any(map(len, seen)) else np.zeros((1, 2))
        return self._seen[key]


def _room(spots: Indices, side: NDArray[np.bool_]) -> _Room | None:
    """The room between two sides, as wide as both of them are side by side; None if they lie otherwise."""
    lows, highs = (np.stack([of(spots[held], axis=0) for held in (side, ~side)]) for of in (np.min, np.max))
    for axis in range(2):
        first = int(np.argmin(lows[:, axis]))
        if highs[first, axis] < lows[1 - first, axis]:
            low, high = lows.max(axis=0).astype(np.float64), highs.min(axis=0).astype(np.float64)
            if (low > high)[1 - axis]:
                low, high = lows.min(axis=0).astype(np.float64), highs.max(axis=0).astype(np.float64)
            low[axis], high[axis] = highs[first, axis], lows[1 - first, axis]
            return _Room(low, high, axis)
    return None


def _seen_across(page: Page, whole: Patch, shape: _Shape, room: _Room, *, lit: bool = False) -> list[Floats]:
    """What there is of a grid, dark and light, at the places on each line across some room; see `_seen`."""
    places = _places(whole, shape, room.low, room.high)
    across = places[:, room.axis]
    places = places[(across > room.low[room.axis]) & (across < room.high[room.axis])]
    seen, across = _seen(page, whole, shape, places, lit=lit), places[:, room.axis]
    return [seen[across == line] for line in np.unique(across)]


def chance_of(shown: float, places: int, among: Floats) -> float:
    """How likely half of some places show as little of a grid as that, if a grid is there as it is elsewhere.

    Args:
        shown: what half of them show no more than, grey levels.
        places: how many they are.
        among: M, what there is of the grid at places elsewhere.
    """
    usual = float(np.median(among))
    spread = max(SIGMA * float(np.median(np.abs(among - usual))), SPREAD * usual)
    if spread <= 0:  # as on a screen, where nothing wavers
        return float(shown >= usual)
    little = NormalDist(usual, spread).cdf(shown)
    return sum(
        comb(places, some) * little**some * (1 - little) ** (places - some)
        for some in range((places + 1) // 2, places + 1)
    )


def _places(patch: Patch, shape: _Shape, low: Floats, high: Floats) -> Floats:
    """Where parts of a grid are from one crossing to another and no island is beside them, M x 2."""
    step = np.array(patch.step)
    axes = [np.arange(a, b + 1, k) + at * k for a, b, at, k in zip(low, high, shape.at, step, strict=True)]
    places = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 2).astype(np.float64)
    places = places[(places <= high).all(axis=1)]
    reach = np.array(shape.at) * step
    ends = np.stack([places - reach, places + reach], axis=1)
    beside = (ends[:, :, None] == patch.spots).all(axis=3).any(axis=(1, 2))
    free = places[~beside]
    return np.asarray(free[:: 1 + len(free) // ENOUGH], dtype=np.float64)


def _seen(page: Page, patch: Patch, shape: _Shape, places: Floats, *, lit: bool = False) -> Floats:
    """How much darker, and how much lighter, it is at M places than beside them, grey levels: M x 2.

    They are those of the page in even light, or in the light as it is.
    """
    if not len(places):
        return np.zeros((0, 2))
    on, beside = _on_lines(page, patch, shape, places) if any(shape.way) else _on_dots(page, patch, places)
    darker, lighter = (beside[:, :, 0] - on).max(axis=1), (on - beside[:, :, 1]).max(axis=1)
    seen = np.column_stack([darker, lighter])
    return seen * page.light_at(patch.lattice.to_pixels(places))[:, None] if lit else seen


def _on_dots(page: Page, patch: Patch, places: Floats) -> tuple[Floats, Floats]:
    """How light dots are, tried off their places, M x T, and all but one place around them, M x T x 2."""
    ring = np.concatenate([np.zeros((1, 2)), PAPER * rays(DIRECTIONS)])
    middles = patch.lattice.to_pixels(places)[:, None, None]
    places = middles + patch.radius * (DOT_ASTRAY[:, None] + ring)
    grey = page.grey_at(*np.moveaxis(places, -1, 0)).astype(np.float64)
    return grey[:, :, 0], np.sort(grey[:, :, 1:], axis=2)[:, :, [1, -2]]


def _on_lines(page: Page, patch: Patch, shape: _Shape, places: Floats) -> tuple[Floats, Floats]:
    """How light stretches of lines are, tried off their places, M x T, and both sides, M x T x 2."""
    reach = STRETCH * np.array(shape.way) * patch.step
    start, end = patch.lattice.to_pixels(places - reach), patch.lattice.to_pixels(places + reach)
    along = start[:, None] + np.linspace(0, 1, ALONG)[:, None] * (end - start)[:, None]
    across = (end - start)[:, ::-1] * (1, -1) / np.hypot(*(end - start).T)[:, None]
    off = patch.radius * (ASTRAY[:, None] + (-PAPER, 0, PAPER))
    places = along[:, None, None] + off[:, :, None, None] * across[:, None, None, None]
    usual = page.grey_at(*np.moveaxis(places, -1, 0)).mean(axis=3)
    return usual[:, :, 1], np.sort(usual[:, :, [0, 2]], axis=2)
