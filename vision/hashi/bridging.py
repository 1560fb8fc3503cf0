"""Bridging: what is drawn already between neighbouring islands, by a printer or by hand.

Lines that run along most of the strip between two neighbours may be bridges. A grid runs as strongly where no
bridge can be; two lines stand apart and take twice the ink of one.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.hashi.strips import ACROSS, ALONG, Strips, lay_bare_strips, lay_strips, neighbours
from vision.page import Page
from vision.reading import Board, Drawn

Floats = NDArray[np.float64]

# A strip is looked at in so many pieces.
PIECES = 8
# Lines of bridges run within this many radii of the middle, with all their width.
MIDDLE = 0.5
WIDE = 0.75
# A hand strays from a straight line by as much, radii.
STRAYS = 0.4
# A line is seen in all but so many of the pieces.
BROKEN = 1
# How much of the ink of a line is less than that line, and what of a peak counts for the width.
FAINT = 0.3
FOOT = 0.2
# The strips with most ink show what that of bridges is, if it is more than a grid's by this factor and more
# than this part of all contrast on the page. Pairs with less than this part of it are without a bridge.
MOST = 0.9
LEAST = 0.1
OVER_GRID = 1.3
OVER_NOISE = 0.08
EMPTY = 0.65
# Half way, in parts of what bridges have more than what there is without, and how sharp that is.
HALF_WAY = 0.4
SHARP = 0.04
# What tells two lines from one: how wide they are together (the deviation, radii), how deep the gap between
# them is, and how much more ink they have than one. Each with what it is half way, and with its weight.
SPREAD = 0.105, 120.0
DIP = 0.8, 8.0
DOUBLE = 0.5, 6.0
# One line without a gap may be as wide as this, and then two are wider than it by this factor.
NO_DIP = 0.9
THICKEST = 0.135
THICKER = 1.3
# There is a gap between lines that have this part of the strongest one's ink. Where there are more than two,
# all of them have nearly as much, and clear gaps: a grid may show between two.
A_LINE = 0.5
ALIKE = 0.75
CLEAR_DIP = 0.6


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """What runs along N strips.

    Attributes:
        height: N, how much ink the strongest line has along most of its way, grey levels on white paper.
        profile: N x len(ACROSS), ink across the strip with the lines' straying taken out.
    """

    height: Floats
    profile: Floats


def find_drawn(page: Page, board: Board) -> tuple[Drawn, ...]:
    """Looks between all neighbouring islands of a board.

    Args:
        page: on which the board was found.
        board: its places in the page's pixels.

    Returns:
        For each two neighbours what is drawn between them.
    """
    pairs = neighbours(board)
    if not pairs:
        return ()
    strips = lay_strips(page, board, pairs)
    sign = _sign(strips)
    lines, bare = _along(strips, sign), _along(lay_bare_strips(page, board), sign)
    chance = _chance_of_any(lines.height, bare.height, page.contrast)
    grid = np.concatenate([bare.profile, lines.profile[chance < 0.5]])
    counts, sure = _counted(lines.profile - (np.median(grid, axis=0) if len(grid) else 0), chance)
    return tuple(
        Drawn(a, b, int(count), float(confidence))
        for (a, b), count, confidence in zip(pairs, counts, sure, strict=True)
    )


def _sign(strips: Strips) -> float:
    """1 where lines are lighter than the ground, -1 where they are darker."""
    usual = strips.grey.mean(axis=1)[:, np.abs(ACROSS) < WIDE]
    return 1.0 if usual.max() > -usual.min() else -1.0


def _along(strips: Strips, sign: float) -> Lines:
    """What runs along strips, darker (-1) or lighter (1) than the ground."""
    parts = strips.grey.reshape(-1, PIECES, ALONG // PIECES, len(ACROSS))
    pieces = sign * parts.mean(axis=2).astype(np.float64)
    if sign < 0:
        # Ink takes away a part of the light that there is.
        pieces *= (255 / np.maximum(strips.ground, 1))[:, None, None]
    smooth = (pieces[:, :, :-2] + pieces[:, :, 1:-1] + pieces[:, :, 2:]) / 3
    heights = smooth[:, :, np.abs(ACROSS[1:-1]) <= MIDDLE].max(axis=2)
    height = np.partition(heights, BROKEN, axis=1)[:, BROKEN]
    weight = np.maximum(pieces - FAINT * np.maximum(heights, 1)[:, :, None], 0)
    weight *= np.abs(ACROSS) <= WIDE
    center = (weight @ ACROSS) / np.maximum(weight.sum(axis=2), 1e-6)
    shift = np.rint(np.clip(center, -STRAYS, STRAYS) / (ACROSS[1] - ACROSS[0])).astype(np.intp)
    index = np.clip(np.arange(len(ACROSS)) + shift[:, :, None], 0, len(ACROSS) - 1)
    return Lines(height, np.take_along_axis(pieces, index, axis=2).mean(axis=1))


def _chance_of_any(height: Floats, grid: Floats, contrast: float) -> Floats:
    """The chance that there is a bridge in each strip, going by all of them and by the grid elsewhere."""
    bridge, least = np.quantile(height, MOST), np.quantile(height, LEAST)
    outside = float(np.median(grid)) if len(grid) else None
    levels = [level for level in (outside, least if least < EMPTY * bridge else None) if level is not None]
    empty = max([0.0, *levels])
    if not levels or bridge < max(OVER_GRID * empty, OVER_NOISE * contrast):
        # Nothing stands out: a grid, or nothing at all.
        return np.zeros(len(height))
    return _chance(((height - empty) / (bridge - empty) - HALF_WAY) / SHARP)


def _counted(profile: Floats, any_there: Floats) -> tuple[NDArray[np.intp], Floats]:
    """How many lines there are, and how sure that is."""
    there = any_there > 0.5
    ink = np.maximum(profile, 0) * (np.abs(ACROSS) <= WIDE)
    peak = np.maximum(ink[:, np.abs(ACROSS) <= MIDDLE].max(axis=1), 1e-6)
    spread = _spread(np.maximum(ink - FOOT * peak[:, None], 0))
    lines, dip = _parted(ink / peak[:, None])
    two = _chance_of_two(spread, dip, ink.sum(axis=1), there)
    counts = np.where(there, np.where(two > 0.5, np.maximum(lines, 2), 1), 0)
    sure = np.where(there, any_there * np.maximum(two, 1 - two), 1 - any_there)
    return counts.astype(np.intp), sure


def _chance_of_two(spread: Floats, dip: Floats, ink: Floats, there: NDArray[np.bool_]) -> Floats:
    """The chance that lines are two, going by each (N) and by what the thinnest of those there are like."""
    if not there.any():
        return np.zeros(len(there))
    thin = (
        float(np.quantile(spread[there & (dip > NO_DIP)], LEAST)) if (there & (dip > NO_DIP)).any() else 0.0
    )
    half = max(SPREAD[0], THICKER * thin if thin < THICKEST else 0.0)
    single = max(float(np.quantile(ink[there], LEAST)), 1e-6)
    more = np.clip(np.log2(np.maximum(ink / single, 1e-6)), 0, 1)
    odds = SPREAD[1] * (spread - half) + DIP[1] * (DIP[0] - dip) + DOUBLE[1] * (more - DOUBLE[0])
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
    depth = np.where(banks > A_LINE, ink / np.maximum(banks, 1e-6), 1.0)
    gap = (depth < CLEAR_DIP) & (banks > ALIKE)
    gaps = (gap[:, 1:] & ~gap[:, :-1]).sum(axis=1)
    return (gaps + 1).astype(np.intp), depth.min(axis=1)


def _chance(odds: Floats) -> Floats:
    """The chance that belongs to log odds."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -50, 50))), dtype=np.float64)
