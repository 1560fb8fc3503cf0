"""Bridges that are drawn on the page already, by a printer, an app or a person.

Called for the boards of a page that were decided on. The strip between each two neighbours is laid out
straight. A line that runs along most of it may be a bridge; a grid runs as strongly where no bridge can be.
Two lines stand apart and take twice the ink of one; what one takes, all boards of the page tell together.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import BRIDGES
from vision.reading import Board, Drawn
from vision.strips import (
    ACROSS,
    ALONG,
    STEP,
    Plane,
    Strips,
    has_room,
    lay_bare_strips,
    lay_strips,
    least_gap,
    neighbours,
)
from vision.types import Floats

Colours = Callable[[tuple[int, int, int, int]], NDArray[np.uint8]]
"""Gives the part of a picture within (left, top, right, bottom), pixels, right and bottom excluded:
H x W x 3, red, green and blue."""

DECILES_APART = 2.56
"""How far apart the first and the last decile of a normal distribution are, standard deviations."""


@dataclass(frozen=True, slots=True, eq=False)
class _Lines:
    """What runs along N strips.

    Attributes:
        height: N, how much ink the strongest line has along most of its way, grey levels on white paper.
        mean: N, the same along all of its way on average: dashes have little along most of it.
        ink: N, of all lines together across the strip, along most of their way, grey levels times places.
        mean_ink: N, the same along all of their way on average.
        profile: N x len(ACROSS), ink across the strip with the lines' straying taken out.
    """

    height: Floats
    mean: Floats
    ink: Floats
    mean_ink: Floats
    profile: Floats


@dataclass(frozen=True, slots=True, eq=False)
class _Across:
    """What N strips look like across.

    Attributes:
        lines: N, how many lines gaps part the ink into.
        dip: N, how deep the deepest gap is: 0 blank, 1 none.
        spread: N, the deviation of the ink from its middle, radii.
        ink: N, of all lines, grey levels times places.
        shaded: N, where a wide block, or wide halves of one, may be a shade with a single line on it.
    """

    lines: NDArray[np.intp]
    dip: Floats
    spread: Floats
    ink: Floats
    shaded: NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """What one plane of the picture shows along the N strips of a board.

    Attributes:
        pairs: the islands that each strip runs between, by index.
        radii: N, the mean radius of the two, pixels.
        chance: N, of anything there.
        known: N, which are to be told.
        across: what is there.
    """

    pairs: list[tuple[int, int]]
    radii: Floats
    chance: Floats
    known: NDArray[np.bool_]
    across: _Across


@dataclass(frozen=True, slots=True)
class _Pen:
    """What single lines are like; 0 where nothing tells.

    Attributes:
        spread: the deviation of the ink across the thinnest ones, pixels.
        ink: of those with the least, grey levels times places times pixels.
    """

    spread: float
    ink: float


def find_drawn(
    grey: NDArray[np.uint8], boards: Sequence[Board], colours: Colours | None = None
) -> list[tuple[Drawn, ...]]:
    """What is drawn between each two neighbouring islands of the boards of a page that were decided on.

    Args:
        grey: H x W, the picture as it was opened.
        boards: as read, their places in that picture's pixels; their `drawn` is ignored. All are taken to be
            drawn on with one pen.
        colours: gives a part of the picture in colours: some strokes are as light as what they are drawn on,
            and show by their colour only. Called once at most for each board, with its surroundings; the
            colours decide if they show clearly more bridges than the grey levels, but not nearly everywhere;
            pairs that are near count for neither.
            None to go by the grey levels alone.

    Returns:
        For each board one for each pair of neighbours for which this can be told, with no bridge, too; the
        others are left out. Pairs that nearly touch are told only if at least one such pair of the board has
        nothing between its islands, which shows that rings leave no ink there; if all pairs nearly touch,
        nothing is told.
    """
    darkest, lightest = np.percentile(grey[::4, ::4], [0.5, 99.5])
    contrast = max(float(lightest - darkest), BRIDGES.least_contrast)
    seen = [_seen_on_board(grey, board, colours, contrast) for board in boards]
    pen = _pen_of([one for one in seen if one is not None])
    return [_told(one, board, pen) if one else () for one, board in zip(seen, boards, strict=True)]


def _seen_on_board(
    grey: NDArray[np.uint8], board: Board, colours: Colours | None, contrast: float
) -> _Seen | None:
    """What the plane that shows a board's bridges best shows; None if no strip keeps clear of rings."""
    pairs = neighbours(board)
    roomy = np.array([has_room(board, *pair) for pair in pairs], dtype=np.bool_)
    if not roomy.any():
        return None
    seen = _seen_on(Plane(grey), board, pairs, roomy, contrast)
    if colours is None:
        return seen
    centers = np.array([island.center for island in board.islands])
    reach = 2 * max(island.radius for island in board.islands)
    left, top = np.maximum(centers.min(axis=0) - reach, 0).astype(int).tolist()
    right, bottom = np.minimum(centers.max(axis=0) + reach, grey.shape[::-1]).astype(int).tolist()
    red, green, blue = cv2.split(colours((left, top, right, bottom)))
    strength = cv2.subtract(cv2.max(cv2.max(red, green), blue), cv2.min(cv2.min(red, green), blue))
    faded = np.asarray(cv2.bitwise_not(strength), np.uint8)
    coloured = _seen_on(Plane(faded, (left, top)), board, pairs, roomy, contrast)
    # Between near discs their own colours run together.
    apart = np.array([least_gap(board, *pair) >= BRIDGES.running for pair in pairs])
    in_grey, in_colour = (int((one.known & (one.chance > 0.5) & apart).sum()) for one in (seen, coloured))
    is_plain = (coloured.chance > 0.5)[coloured.known].sum() < BRIDGES.everywhere * coloured.known.sum()
    return coloured if is_plain and in_colour > BRIDGES.more_in_colour * in_grey else seen


def _seen_on(
    plane: Plane, board: Board, pairs: list[tuple[int, int]], roomy: NDArray[np.bool_], contrast: float
) -> _Seen:
    """What is drawn as one plane of the picture shows it."""
    strips = lay_strips(plane, board, pairs)
    beyond = lay_bare_strips(plane, board)
    ways = [(_along(strips, sign), _along(beyond, sign)) for sign in (-1.0, 1.0)]
    chance, known, profile, shaded = _any_there(ways, roomy, contrast)
    if shaded.any():
        # Shades are stronger than some strokes: what is there is asked once more without them.
        chance, known, profile, more = _any_there(ways, roomy & ~shaded, contrast)
        known = known & ~shaded & ~more
    radii = np.array([(board.islands[a].radius + board.islands[b].radius) / 2 for a, b in pairs])
    return _Seen(pairs, radii, chance, known, _across(profile, chance > 0.5))


def _pen_of(seen: Sequence[_Seen]) -> _Pen:
    """What single lines are like, going by all that is drawn on some boards."""
    if not seen:
        return _Pen(0.0, 0.0)
    there = np.concatenate([one.chance > 0.5 for one in seen])
    whole = np.concatenate([one.across.dip > BRIDGES.no_dip for one in seen])
    spreads = np.concatenate([one.across.spread * one.radii for one in seen])
    inks = np.concatenate([one.across.ink * one.radii for one in seen])
    return _Pen(_least(spreads, there & whole), _least(inks, there))


def _told(seen: _Seen, board: Board, page: _Pen) -> tuple[Drawn, ...]:
    """The bridges of a board, as its own lines and those of the page tell them."""
    two = _chance_of_two(seen, _pen_of([seen]), page)
    two = np.where(seen.across.shaded, np.minimum(two, 0.5), two)
    near = BRIDGES.touching_flat if board.lattice.is_flat else BRIDGES.touching
    touching = np.array([least_gap(board, *pair) < near for pair in seen.pairs], dtype=np.bool_)
    chance = np.where(touching, BRIDGES.if_touching, 1.0) * seen.chance
    several = np.maximum(seen.across.lines, 2)
    return tuple(
        Drawn(min(pair), max(pair), _chances(float(some), float(more), int(count)))
        for pair, some, more, count, known in zip(seen.pairs, chance, two, several, seen.known, strict=True)
        if known
    )


def _any_there(
    ways: list[tuple[_Lines, _Lines]], roomy: NDArray[np.bool_], contrast: float
) -> tuple[Floats, NDArray[np.bool_], Floats, NDArray[np.bool_]]:
    """The chance that there is something in each strip, lines darker or lighter than the ground.

    Args:
        ways: what runs along N strips, and where no bridge can be; dark lines, and light ones.
        roomy: N, whose strips keep clear of rings.
        contrast: of the page, grey levels.

    Returns:
        The chances (N), which of them are to be told (N), what the lines have across the strip without grid
        and shades (N x len(ACROSS)), and where there is a shade alone (N).
    """
    lines, bare = max(ways, key=lambda way: _ink_over_grid(way[0], way[1], roomy))
    chance, told = _chance_of_any(lines.height, roomy, bare.mean, contrast)
    if not (chance > 0.5).any():
        seen = [(way, *_chance_beside_grid(*way, roomy, contrast)) for way in ways]
        (lines, bare), chance, told = max(seen, key=lambda one: (one[1] > 0.5).sum())
    grid = np.concatenate([bare.profile, lines.profile[chance < 0.5]])
    usual = np.median(grid, axis=0) if len(grid) else np.zeros(len(ACROSS))
    profile = _less_grid(lines.profile, usual)
    more = _as_much_ink(lines, bare.mean_ink, chance) & (_across(profile, chance > 0.5).lines > 1) & roomy
    chance, told = np.where(more, np.maximum(chance, BRIDGES.if_as_much), chance), told | more
    profile, shaded = _less_shade(profile, chance > 0.5)
    return chance, told, profile, shaded


def _chances(some: float, more: float, several: int) -> tuple[float, ...]:
    """The chances of 0, 1, 2, ... lines, from that of any, that of more than one then, and how many."""
    return 1 - some, some * (1 - more), *(0.0,) * (several - 2), some * more


def _ink_over_grid(lines: _Lines, bare: _Lines, roomy: NDArray[np.bool_]) -> float:
    """How much ink lines have beyond that of a grid, all together: bridges are darker or lighter."""
    grid = float(np.median(bare.mean)) if len(bare.mean) else 0.0
    return float(np.maximum(lines.height - grid, 0)[roomy].sum())


def _along(strips: Strips, sign: float) -> _Lines:
    """What runs along strips, darker (-1) or lighter (1) than the ground."""
    parts = strips.grey.reshape(-1, BRIDGES.pieces, ALONG // BRIDGES.pieces, len(ACROSS))
    pieces = sign * parts.mean(axis=2).astype(np.float64)
    if sign < 0:
        # Ink takes away a part of the light that there is.
        pieces *= (255 / np.maximum(strips.ground, 1))[:, None, None]
    pieces -= _shades(np.maximum(pieces.mean(axis=1), 0), BRIDGES.widest)[:, None]
    smooth = (pieces[:, :, :-2] + pieces[:, :, 1:-1] + pieces[:, :, 2:]) / 3
    across = ACROSS[1:-1]
    # A line stands above both its sides; the shade beside a large disc rises to one of them.
    sides = np.maximum(*(smooth[:, :, side > BRIDGES.middle].min(axis=2) for side in (across, -across)))
    heights = smooth[:, :, np.abs(across) <= BRIDGES.middle].max(axis=2) - np.maximum(sides, 0)
    over = np.maximum(smooth - np.maximum(sides, 0)[:, :, None], 0)
    inks = over[:, :, np.abs(across) <= BRIDGES.wide].sum(axis=2)
    height, ink = (np.partition(one, BRIDGES.broken, axis=1)[:, BRIDGES.broken] for one in (heights, inks))
    weight = np.maximum(pieces - BRIDGES.faint * np.maximum(heights, 1)[:, :, None], 0)
    weight *= np.abs(ACROSS) <= BRIDGES.wide
    center = (weight @ ACROSS) / np.maximum(weight.sum(axis=2), 1e-6)
    shift = np.rint(np.clip(center, -BRIDGES.strays, BRIDGES.strays) / STEP).astype(np.intp)
    index = np.clip(np.arange(len(ACROSS)) + shift[:, :, None], 0, len(ACROSS) - 1)
    profile = np.take_along_axis(pieces, index, axis=2).mean(axis=1)
    return _Lines(height, heights.mean(axis=1), ink, inks.mean(axis=1), profile)


def _chance_of_any(
    height: Floats, roomy: NDArray[np.bool_], grid: Floats, contrast: float
) -> tuple[Floats, NDArray[np.bool_]]:
    """The chance that there is a bridge in each strip, going by all of them and by the grid elsewhere.

    Args:
        height: of N lines.
        roomy: N, whose strips keep clear of rings.
        grid: likewise of what runs where no bridge can be.
        contrast: of the page, grey levels.

    Returns:
        The chances (N), and which of them are to be told (N).
    """
    # There may be a single one, so a quantile would miss it; of several, some are fainter.
    usual = height[roomy]
    if usual.max(initial=0) <= 0:
        return np.zeros(len(height)), roomy
    bridge, least = np.median(usual[usual >= usual.max() / 2]), np.quantile(usual, BRIDGES.least)
    outside = float(np.median(grid)) if len(grid) else None
    levels = [
        level for level in (outside, least if least < BRIDGES.empty * bridge else None) if level is not None
    ]
    empty = max([0.0, *levels])
    ink = (height - empty) / max(bridge - empty, 1e-6)
    between = (ink >= BRIDGES.apart[0]) & (ink <= BRIDGES.apart[1])
    noise = BRIDGES.over_noise
    if not between[roomy].any() and bridge >= BRIDGES.over_grid * _most(grid):
        # The more lines agree, the less is noise.
        agreeing = max(int((ink[roomy] > BRIDGES.apart[1]).sum()), 1)
        noise = min(noise, BRIDGES.faintest / agreeing**0.5)
    if not levels or bridge < max(BRIDGES.over_grid * empty, noise * contrast):
        # Nothing stands out: a grid, or nothing at all.
        return np.zeros(len(height)), roomy
    chance = _chance((ink - BRIDGES.half_way) / BRIDGES.sharp)
    return chance, roomy | (~between & (ink[~roomy] < BRIDGES.apart[0]).any())


def _chance_beside_grid(
    lines: _Lines, bare: _Lines, roomy: NDArray[np.bool_], contrast: float
) -> tuple[Floats, NDArray[np.bool_]]:
    """The same where no line is darker than the grid: strokes beside it or wider than it have more ink.

    A single stroke on a line of the grid may have hardly more than that line: then nothing is told.
    """
    grid = bare.mean_ink
    if len(grid) < BRIDGES.enough_bare:
        return np.zeros(len(lines.ink)), roomy
    over = (lines.ink - np.median(grid)) / _uneven(grid)
    none, some = BRIDGES.more_ink
    there = roomy & (over > some) & (lines.ink > BRIDGES.over_grid * _most(grid))
    if not there.any() or np.median(lines.height[there]) < BRIDGES.seen * contrast:
        return np.zeros(len(lines.ink)), roomy
    return np.where(there, 0.99, 0.01), roomy & ((over < none) | there)


def _as_much_ink(lines: _Lines, grid: Floats, chance: Floats) -> NDArray[np.bool_]:
    """Where lines have about the ink of a bridge (N): each of two thin ones may be fainter than a single one.

    Args:
        lines: along N strips.
        grid: the ink of what runs where no bridge can be.
        chance: of a bridge, by how dark the darkest line is (N).
    """
    there, (clear, inked, dark) = chance > 0.5, BRIDGES.as_much
    if len(grid) < BRIDGES.enough_bare or not there.any():
        return np.zeros(len(there), np.bool_)
    over = (lines.ink - np.median(grid)) / _uneven(grid)
    more = lines.ink > inked * np.median(lines.ink[there])
    return np.asarray((over > clear) & more & (lines.height > dark * np.median(lines.height[there])))


def _uneven(grid: Floats) -> float:
    """The deviation of a grid's ink."""
    low, usual, high = np.quantile(grid, [BRIDGES.least, 0.5, 1 - BRIDGES.least])
    return float(max((high - low) / DECILES_APART, BRIDGES.uneven * usual, 1.0))


def _less_grid(profile: Floats, grid: Floats) -> Floats:
    """Profiles (N x len(ACROSS)) less a grid's (len(ACROSS)), without the gap in wider lines."""
    left = profile - grid
    if grid.max() < BRIDGES.faint * profile.max():
        return left
    width = 2 + int((grid > BRIDGES.foot * grid.max()).sum())
    return np.asarray(
        cv2.morphologyEx(left, cv2.MORPH_CLOSE, np.ones((1, width), np.uint8)), dtype=np.float64
    )


def _less_shade(profile: Floats, there: NDArray[np.bool_]) -> tuple[Floats, NDArray[np.bool_]]:
    """Tells lines from the shades that programs lay on a few ways, as below the pointer.

    A shade is wider than a line, and flat: it stays when the profile is opened.

    Args:
        profile: N x len(ACROSS), less the grid's.
        there: N, where there is something.

    Returns:
        The profiles less shades, and where there is a shade alone (N).
    """
    if not there.any():
        return profile, np.zeros(len(profile), np.bool_)
    ink = np.maximum(profile, 0)
    middle = np.abs(ACROSS) <= BRIDGES.middle
    peak = ink[:, middle].max(axis=1)
    thinnest = STEP * _least(_widths(ink, peak), there)
    shade = _shades(ink, BRIDGES.shade * thinnest)
    left, shades = (of[:, middle].max(axis=1) for of in (ink - shade, shade))
    usual = np.median(left[there & (left >= left[there].max() / 2)])
    alone = (left < np.minimum(BRIDGES.in_shade * usual, shades)) | (left < BRIDGES.faint * shades)
    return profile - shade, there & alone


def _shades(ink: Floats, width: float) -> Floats:
    """What of profiles (N x len(ACROSS)) is wider than this, radii, if that is so on few of them."""
    if not len(ink):
        return ink
    size = int(width / STEP + 1) | 1
    shades = np.asarray(cv2.morphologyEx(ink, cv2.MORPH_OPEN, np.ones((1, size), np.uint8)), np.float64)
    shaded = shades.max(axis=1) > BRIDGES.faint * ink.max(axis=1)
    return shades if shaded.sum() <= BRIDGES.pointed_out else np.zeros_like(ink)


def _widths(ink: Floats, peak: Floats) -> Floats:
    """The places across each profile (N x len(ACROSS)) with half its peak's ink (N) or more."""
    return np.asarray((ink >= np.maximum(peak, 1e-6)[:, None] / 2).sum(axis=1), np.float64)


def _most(grid: Floats) -> float:
    return float(np.quantile(grid, 1 - BRIDGES.least)) if len(grid) else 0.0


def _across(profile: Floats, there: NDArray[np.bool_]) -> _Across:
    """What profiles (N x len(ACROSS)) look like, going by where there is something (N)."""
    ink = np.maximum(profile, 0) * (np.abs(ACROSS) <= BRIDGES.wide)
    peak = np.maximum(ink[:, np.abs(ACROSS) <= BRIDGES.middle].max(axis=1), 1e-6)
    spread = _spread(np.maximum(ink - BRIDGES.foot * peak[:, None], 0))
    lines, dip = _parted(ink / peak[:, None])
    thin = _least(spread, there & (dip > BRIDGES.no_dip))
    full = (dip > BRIDGES.no_dip) & (_middle(ink) > BRIDGES.no_dip * peak)
    widths = ink.sum(axis=1) / peak / lines
    shaded = full & (spread > BRIDGES.block * thin) & (thin > 0)
    shaded |= (lines > 1) & (widths > BRIDGES.halves * _least(widths, there))
    return _Across(lines, dip, spread, ink.sum(axis=1), shaded)


def _least(values: Floats, which: NDArray[np.bool_]) -> float:
    """The least of some values, but for a few outliers; 0 if there are none."""
    return float(np.quantile(values[which], BRIDGES.least)) if which.any() else 0.0


def _chance_of_two(seen: _Seen, own: _Pen, page: _Pen) -> Floats:
    """The chance that lines are two (N), going by each and by what single ones are like."""
    across = seen.across
    thin = min((pen.spread for pen in (own, page) if pen.spread), default=0.0) / seen.radii
    single = np.maximum(min(own.ink, page.ink) / seen.radii, 1e-6)
    half = np.maximum(BRIDGES.spread[0], np.where(thin < BRIDGES.thickest, BRIDGES.thicker * thin, 0))
    more = np.clip(np.log2(np.maximum(across.ink / single, 1e-6)), 0, 1)
    odds = (
        BRIDGES.spread[1] * (across.spread - half)
        + BRIDGES.dip[1] * (BRIDGES.dip[0] - across.dip)
        + BRIDGES.double[1] * (more - BRIDGES.double[0])
    )
    return _chance(odds)


def _middle(ink: Floats) -> Floats:
    """The ink in the middle of each profile's ink (N)."""
    place = np.rint((_center(ink) - ACROSS[0]) / STEP).astype(np.intp)
    return np.asarray(ink[np.arange(len(ink)), place])


def _center(weight: Floats) -> Floats:
    """Where the middle of ink is (N), radii."""
    return np.asarray((weight * ACROSS).sum(axis=1) / np.maximum(weight.sum(axis=1), 1e-6))


def _spread(weight: Floats) -> Floats:
    """The deviation of ink from its middle, radii."""
    total = np.maximum(weight.sum(axis=1), 1e-6)
    away = ACROSS - _center(weight)[:, None]
    return np.asarray(np.sqrt((weight * away**2).sum(axis=1) / total))


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
