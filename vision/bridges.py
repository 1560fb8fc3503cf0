"""Bridges that are drawn on the page already, by a printer, an app or by hand.

Called for a board that was decided on. The strip between each two neighbours is laid out straight. A line
that runs along most of it may be a bridge; a grid runs as strongly where no bridge can be. Two lines stand
apart and take twice the ink of one.
"""

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import BRIDGES
from vision.reading import Board, Drawn
from vision.types import Floats

ACROSS = np.linspace(-1.0, 1.0, 41)
"""Places across a strip, radii."""
ALONG = 16
"""Places along it."""


@dataclass(frozen=True, slots=True, eq=False)
class _Strips:
    """N strips of a picture.

    Attributes:
        grey: N x ALONG x len(ACROSS), grey levels, less those of the ground at each place along.
        ground: N, grey levels.
    """

    grey: NDArray[np.float32]
    ground: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """What runs along N strips.

    Attributes:
        height: N, how much ink the strongest line has along most of its way, grey levels on white paper.
        mean: N, the same along all of its way on average: dashes have little along most of it.
        profile: N x len(ACROSS), ink across the strip with the lines' straying taken out.
    """

    height: Floats
    mean: Floats
    profile: Floats


def find_drawn(grey: NDArray[np.uint8], board: Board) -> tuple[Drawn, ...]:
    """What is drawn between each two neighbouring islands of a board that was decided on.

    Nothing is said of islands that nearly touch: there is no room to see.

    Args:
        grey: H x W, the picture as it was opened.
        board: its places in that picture's pixels.
    """
    pairs = [pair for pair in _neighbours(board) if _has_room(board, *pair)]
    if not pairs:
        return ()
    darkest, lightest = np.percentile(grey[::4, ::4], [0.5, 99.5])
    strips = _lay_strips(grey, board, pairs)
    sign = _sign(strips)
    lines, bare = _along(strips, sign), _along(_lay_bare_strips(grey, board), sign)
    chance = _chance_of_any(lines.height, bare.mean, max(float(lightest - darkest), BRIDGES.least_contrast))
    grid = np.concatenate([bare.profile, lines.profile[chance < 0.5]])
    several, two = _counted(lines.profile - (np.median(grid, axis=0) if len(grid) else 0), chance)
    return tuple(
        Drawn(min(pair), max(pair), _chances(float(some), float(more), int(count)))
        for pair, some, more, count in zip(pairs, chance, two, several, strict=True)
    )


def _chances(some: float, more: float, several: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... lines, from that of any, that of more than one then, and how many."""
    return 1 - some, some * (1 - more), *(0.0,) * (several - 2), some * more


def _neighbours(board: Board) -> list[tuple[int, int]]:
    """The pairs of islands with nothing between them, as indices."""
    islands = [(island.row, island.column, index) for index, island in enumerate(board.islands)]
    things = islands + [(sign.row, sign.column, -1) for sign in board.signs]
    rows = sorted(things)
    columns = sorted((column, row, index) for row, column, index in things)
    return [
        (one[2], other[2])
        for order in (rows, columns)
        for one, other in pairwise(order)
        if one[0] == other[0] and min(one[2], other[2]) >= 0
    ]


def _has_room(board: Board, a: int, b: int) -> bool:
    """Whether a strip between two islands keeps clear of their rings, though their radii are a little off."""
    one, other = board.islands[a], board.islands[b]
    free = float(np.hypot(*np.subtract(one.center, other.center))) - one.radius - other.radius
    return BRIDGES.away_part * free > BRIDGES.off * (one.radius + other.radius) / 2


def _lay_strips(grey: NDArray[np.uint8], board: Board, pairs: list[tuple[int, int]]) -> _Strips:
    """The strips between pairs of islands (indices, at least one pair)."""
    places = np.array([(island.row, island.column) for island in board.islands], dtype=np.float64)
    centers = np.array([island.center for island in board.islands])
    radii = np.array([island.radius for island in board.islands])
    chosen = np.array(pairs)
    off = centers - board.lattice.to_pixels(places)
    return _sample(grey, board, places[chosen], off[chosen], radii[chosen])


def _lay_bare_strips(grey: NDArray[np.uint8], board: Board) -> _Strips:
    """Some strips of one step along rows and columns beyond their outermost islands: no bridge is there."""
    rows, columns = board.lattice.rows, board.lattice.columns
    spots = [(island.row, island.column) for island in board.islands]
    spots += [(sign.row, sign.column) for sign in board.signs]
    found = [((row, at), (row, at + 1)) for row in range(rows) for at in _beyond(spots, 0, row, columns)]
    found += [
        ((at, column), (at + 1, column))
        for column in range(columns)
        for at in _beyond(spots, 1, column, rows)
    ]
    found = found[:: 1 + len(found) // BRIDGES.enough]
    ends = np.array(found, dtype=np.float64).reshape(-1, 2, 2)
    radius = float(np.median([island.radius for island in board.islands]))
    return _sample(grey, board, ends, np.zeros(ends.shape), np.full(ends.shape[:2], radius))


def _beyond(spots: list[tuple[int, int]], axis: int, line: int, length: int) -> list[int]:
    """The steps along a row (axis 0) or column (1) that are not between two things on it."""
    taken = [spot[1 - axis] for spot in spots if spot[axis] == line] or [length]
    return [at for at in range(length - 1) if at + 1 <= min(taken) or at >= max(taken)]


def _sample(grey: NDArray[np.uint8], board: Board, ends: Floats, off: Floats, radii: Floats) -> _Strips:
    """Lays strips out.

    Args:
        grey: H x W.
        board: the board.
        ends: of the strips.
        off: N x 2 x 2, how far the islands there are from their places, pixels.
        radii: N x 2, of the islands at the ends, pixels.
    """
    if not len(ends):
        return _Strips(np.zeros((0, ALONG, len(ACROSS)), np.float32), np.zeros(0))
    tips = board.lattice.to_pixels(ends.reshape(-1, 2)).reshape(-1, 2, 2) + off
    length = np.maximum(np.hypot(*(tips[:, 1] - tips[:, 0]).T), 1e-6)
    free = np.maximum(length - radii.sum(axis=1), 0)
    radius = radii.mean(axis=1)
    away = np.minimum(BRIDGES.away * radius, BRIDGES.away_part * free)
    first, last = (radii[:, 0] + away) / length, 1 - (radii[:, 1] + away) / length
    part = first[:, None] + (last - first)[:, None] * (np.arange(ALONG) + 0.5) / ALONG
    places = ends[:, None, 0] + (ends[:, 1] - ends[:, 0])[:, None] * part[:, :, None]
    path = board.lattice.to_pixels(places.reshape(-1, 2)).reshape(len(ends), ALONG, 2)
    path += off[:, None, 0] + (off[:, 1] - off[:, 0])[:, None] * part[:, :, None]
    way = (tips[:, 1] - tips[:, 0]) / length[:, None]
    side = np.column_stack([-way[:, 1], way[:, 0]]) * radius[:, None]
    spots = path.astype(np.float32)[:, :, None] + (ACROSS[:, None] * side[:, None, None]).astype(np.float32)
    x, y = np.ascontiguousarray(spots.reshape(len(path), -1, 2).transpose(2, 0, 1))
    found = cv2.remap(grey, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    seen = found.reshape(len(path), ALONG, len(ACROSS))
    ground = np.partition(seen, len(ACROSS) // 2)[:, :, len(ACROSS) // 2].astype(np.float32)
    return _Strips(seen - ground[:, :, None], np.median(ground, axis=1).astype(np.float64))


def _sign(strips: _Strips) -> float:
    """1 where lines are lighter than the ground, -1 where they are darker."""
    usual = strips.grey.mean(axis=1)[:, np.abs(ACROSS) < BRIDGES.wide]
    return 1.0 if usual.max() > -usual.min() else -1.0


def _along(strips: _Strips, sign: float) -> _Lines:
    """What runs along strips, darker (-1) or lighter (1) than the ground."""
    parts = strips.grey.reshape(-1, BRIDGES.pieces, ALONG // BRIDGES.pieces, len(ACROSS))
    pieces = sign * parts.mean(axis=2).astype(np.float64)
    if sign < 0:
        # Ink takes away a part of the light that there is.
        pieces *= (255 / np.maximum(strips.ground, 1))[:, None, None]
    smooth = (pieces[:, :, :-2] + pieces[:, :, 1:-1] + pieces[:, :, 2:]) / 3
    across = ACROSS[1:-1]
    # A line stands above both its sides; the shade beside a large disc rises to one of them.
    sides = np.maximum(*(smooth[:, :, side > BRIDGES.middle].min(axis=2) for side in (across, -across)))
    heights = smooth[:, :, np.abs(across) <= BRIDGES.middle].max(axis=2) - np.maximum(sides, 0)
    height = np.partition(heights, BRIDGES.broken, axis=1)[:, BRIDGES.broken]
    weight = np.maximum(pieces - BRIDGES.faint * np.maximum(heights, 1)[:, :, None], 0)
    weight *= np.abs(ACROSS) <= BRIDGES.wide
    center = (weight @ ACROSS) / np.maximum(weight.sum(axis=2), 1e-6)
    shift = np.rint(np.clip(center, -BRIDGES.strays, BRIDGES.strays) / (ACROSS[1] - ACROSS[0])).astype(
        np.intp
    )
    index = np.clip(np.arange(len(ACROSS)) + shift[:, :, None], 0, len(ACROSS) - 1)
    return _Lines(height, heights.mean(axis=1), np.take_along_axis(pieces, index, axis=2).mean(axis=1))


def _chance_of_any(height: Floats, grid: Floats, contrast: float) -> Floats:
    """The chance that there is a bridge in each strip, going by all of them and by the grid elsewhere.

    Args:
        height: of N lines.
        grid: likewise of what runs where no bridge can be.
        contrast: of the page, grey levels.
    """
    # There may be a single one, so a quantile would miss it; of several, some are fainter.
    bridge, least = np.median(height[height >= height.max() / 2]), np.quantile(height, BRIDGES.least)
    outside = float(np.median(grid)) if len(grid) else None
    levels = [
        level for level in (outside, least if least < BRIDGES.empty * bridge else None) if level is not None
    ]
    empty = max([0.0, *levels])
    if not levels or bridge < max(BRIDGES.over_grid * empty, BRIDGES.over_noise * contrast):
        # Nothing stands out: a grid, or nothing at all.
        return np.zeros(len(height))
    return _chance(((height - empty) / (bridge - empty) - BRIDGES.half_way) / BRIDGES.sharp)


def _counted(profile: Floats, any_there: Floats) -> tuple[NDArray[np.intp], Floats]:
    """How many lines there are if they are several (N, 2 or more), and the chance of that (N)."""
    there = any_there > 0.5
    ink = np.maximum(profile, 0) * (np.abs(ACROSS) <= BRIDGES.wide)
    peak = np.maximum(ink[:, np.abs(ACROSS) <= BRIDGES.middle].max(axis=1), 1e-6)
    spread = _spread(np.maximum(ink - BRIDGES.foot * peak[:, None], 0))
    lines, dip = _parted(ink / peak[:, None])
    return np.maximum(lines, 2), _chance_of_two(spread, dip, ink.sum(axis=1), there)


def _chance_of_two(spread: Floats, dip: Floats, ink: Floats, there: NDArray[np.bool_]) -> Floats:
    """The chance that lines are two, going by each (N) and by what the thinnest of those there are like."""
    if not there.any():
        return np.zeros(len(there))
    thin = (
        float(np.quantile(spread[there & (dip > BRIDGES.no_dip)], BRIDGES.least))
        if (there & (dip > BRIDGES.no_dip)).any()
        else 0.0
    )
    half = max(BRIDGES.spread[0], BRIDGES.thicker * thin if thin < BRIDGES.thickest else 0.0)
    single = max(float(np.quantile(ink[there], BRIDGES.least)), 1e-6)
    more = np.clip(np.log2(np.maximum(ink / single, 1e-6)), 0, 1)
    odds = (
        BRIDGES.spread[1] * (spread - half)
        + BRIDGES.dip[1] * (BRIDGES.dip[0] - dip)
        + BRIDGES.double[1] * (more - BRIDGES.double[0])
    )
    return _chance(odds)


def _spread(weight: Floats) -> Floats:
    """The deviation of ink from its middle, radii."""
    total = np.maximum(weight.sum(axis=1), 1e-6)
    center = (weight * ACROSS).sum(axis=1) / total
    return np.asarray(np.sqrt((weight * (ACROSS - center[:, None]) ** 2).sum(axis=1) / total))


def _parted(ink: Floats) -> tuple[NDArray[np.intp], Floats]:
    """How many lines gaps part the ink into (N), and how deep the deepest gap is (N): 0 blank, 1 none.

    Args:
        ink: N x len(ACROSS), in parts of the strongest line's.
    """
    before = np.maximum.accumulate(ink, axis=1)
    after = np.maximum.accumulate(ink[:, ::-1], axis=1)[:, ::-1]
    banks = np.minimum(before, after)
    depth = np.where(banks > BRIDGES.a_line, ink / np.maximum(banks, 1e-6), 1.0)
    gap = (depth < BRIDGES.clear_dip) & (banks > BRIDGES.alike)
    gaps = (gap[:, 1:] & ~gap[:, :-1]).sum(axis=1)
    return (gaps + 1).astype(np.intp), depth.min(axis=1)


def _chance(odds: Floats) -> Floats:
    """The chance that belongs to log odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -50, 50))), dtype=np.float64)
