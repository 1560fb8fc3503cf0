"""Fills: whether what is inside a circle is darker, or lighter, than the paper, as in all islands of a board.

Lines of a grid, double bridges and the rims of neighbours make up circles, but fill none.
"""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.discs import Disc, outermost
from vision.shapes.rays import rays

Floats = NDArray[np.float64]

# Rays from the centre, and the places along them that are inside, between a number and the rim, around, and
# farther out, in radii of the outer edge.
RAYS = 24
INSIDE = (0.4, 0.5, 0.6, 0.7)
AROUND = (1.2, 1.3)
FARTHER = (1.6, 1.7)
# Islands are filled where all of them differ from what is around them by this part of the page's contrast,
# but for this part of a board, around which lines run; what differs by less than this part of the least of
# the others is none.
FILLED = 0.05
HARDLY_ANY = 0.1
PART = 0.5
# What differs by more than so many times as much as nearly all of them are lines close to each other.
MUCH = 1.3
# Bridges to all sides cover about half of what is around an island: the ground is so far from the median.
BRIDGED = 0.2
# An inner edge is at most this part of the outer one; these parts of it are within, and these of the way from
# it to the outer one would be the ring. How the grey changes from within to there, in parts of how it changes
# from there to the paper: with a ring it comes back by most of that; with a number inside it goes on by some.
EDGED = 0.92
WITHIN = np.array([0.85, 0.92])
BETWEEN = np.array([0.4, 0.6])
RINGED = -0.1, 0.4
# What is darker or lighter than all known ones by this part of the contrast is a box with light print in it.
# So much of what is inside is darker than where it is taken to be dark, or light; the rest may be a number.
BOXED = 0.15
# Around a number that has no ring there is ground here, in parts of its height; it is another ground if it is
# darker or lighter by so much, in parts of the contrast.
BESIDE = (0.65, 0.75)
OTHER = 0.5
DARK, LIGHT = 0.25, 0.75


def as_filled(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """Whether discs are filled where all islands of a board are; whatever they are like where some are not.

    Args:
        page: the page.
        discs: to be judged, N.
        known: islands, at least one.

    Returns:
        N of bool.
    """
    return _filled(page, discs, known, otherwise=True)


def both_filled(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """Whether discs are filled as all islands of a board are, and no darker. As `as_filled`."""
    return _filled(page, discs, known, otherwise=False, most=MUCH)


def no_darker(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """As `as_filled`; nor is one filled that is much darker than all islands, as lines are that run there."""
    return _filled(page, discs, known, otherwise=True, most=MUCH)


def _filled(
    page: Page, discs: list[Disc], known: list[Disc], *, otherwise: bool, most: float = np.inf
) -> NDArray[np.bool_]:
    """Whether discs are filled as known ones are; where some of those are not, it is what is said.

    What differs more than `most` times as much as nearly all of them is not filled so.
    """
    if not discs:
        return np.zeros(0, dtype=np.bool_)
    [inside] = _inside(page, known)
    usual, farther = _around(page, known) - inside, _around(page, known, FARTHER) - inside
    sign = np.sign(np.median(usual))
    # Where only the inner edges of rings were seen, these are darker than both the paper and what is inside.
    least = float(np.quantile(sign * np.array([usual, farther]), HARDLY_ANY, axis=1).min())
    if least < FILLED * page.contrast:
        return np.full(len(discs), otherwise)
    [fills] = _fills(page, discs, ground=0.5 + sign * BRIDGED)
    fills, greatest = sign * fills, float(np.quantile(sign * usual, 1 - HARDLY_ANY))
    return np.asarray((fills > PART * least) & (fills < most * greatest), dtype=np.bool_)


def without_false_rings(page: Page, discs: list[Disc]) -> list[Disc]:
    """Discs without their inner edges, where what is within those is hardly unlike what is around them.

    The outline of a number in a pale disc is round enough to be taken for the inner edge of a ring.

    Args:
        page: the page.
        discs: alike and near, as islands of one board are.
    """
    ringed = [disc for disc in discs if has_inner_edge(disc)]
    if not ringed:
        return discs
    low, high = RINGED
    usual, *ends = _steps(page, ringed)
    # A bold number covers most of what is within its outline, but not all of it.
    covered = usual >= high and any(low < end < high for end in ends)
    if not (low < usual < high or covered):
        return discs
    return [without_inner_edge(disc) if has_inner_edge(disc) else disc for disc in discs]


def _steps(page: Page, ringed: list[Disc]) -> Floats:
    """How the grey changes from within inner edges to the ring, in parts of how it does from there outwards.

    Returns:
        The medians over the rings: from the usual grey within, from the darker and the lighter part of it.
    """
    inner = np.array([disc.inner / disc.radius for disc in ringed])[:, None]
    within = _usual_grey(page, ringed, inner * WITHIN, 0.5, DARK, LIGHT)
    [ring] = _usual_grey(page, ringed, inner + (1 - inner) * BETWEEN)
    [around] = _usual_grey(page, ringed, np.broadcast_to(AROUND, (len(ringed), len(AROUND))))
    steps = (ring - within) / np.where(ring == around, 1.0, around - ring)
    return np.asarray(np.median(steps, axis=1), dtype=np.float64)


def has_inner_edge(disc: Disc) -> bool:
    """Whether an edge was seen within a disc's outermost one: that of a ring, or what was taken for it."""
    return disc.inner < EDGED * disc.radius


def without_inner_edge(disc: Disc) -> Disc:
    """The disc as if only its outermost edge had been seen."""
    return replace(disc, inner=disc.radius, shape=disc.shape * disc.outer)


def as_light(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """Whether discs are about as light inside as islands are, against what is around them.

    The same arguments as `as_filled`.
    """
    if not discs:
        return np.zeros(0, dtype=np.bool_)
    return ~_are_boxed(page, _fills(page, discs, DARK, LIGHT), _fills(page, known))


def alike_inside(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """Whether discs may be islands by what is inside: see `as_filled`, and `as_light`."""
    return as_filled(page, discs, known) & as_light(page, discs, known)


def on_same_ground(page: Page, discs: list[Disc], known: list[Disc]) -> NDArray[np.bool_]:
    """Whether numbers stand on such ground as others do, and not in a dark box on light paper.

    Args:
        page: the page.
        discs: as large as the numbers are high, N.
        known: such discs of numbers most of which stand on the ground, at least one.

    Returns:
        N of bool.
    """
    if not discs:
        return np.zeros(0, dtype=np.bool_)
    here, there = (
        _usual_grey(page, some, np.broadcast_to(BESIDE, (len(some), len(BESIDE))))[0]
        for some in (discs, known)
    )
    return np.asarray(np.abs(here - np.median(there)) < OTHER * page.contrast, dtype=np.bool_)


def unlike_in_light(page: Page, discs: list[Disc]) -> NDArray[np.bool_]:
    """Which of some discs, N, are darker or lighter inside than all others, as `as_light` has it."""
    if len(discs) < 2:
        return np.zeros(len(discs), dtype=np.bool_)
    usual, *ends = _fills(page, discs, 0.5, DARK, LIGHT)
    return _are_boxed(page, np.array(ends), np.array([np.delete(usual, at) for at in range(len(usual))]))


def _are_boxed(page: Page, ends: Floats, known: Floats) -> NDArray[np.bool_]:
    """Which discs, N, are mostly darker or lighter than known ones.

    Args:
        page: the page.
        ends: 2 x N, how much darker than what is around them the darker and the lighter of what is inside is.
        known: N x M or 1 x M, how much darker others are.
    """
    near = BOXED * page.contrast
    darker, lighter = ends
    boxed = (lighter > known.max(axis=1) + near) | (darker < known.min(axis=1) - near)
    return np.asarray(boxed, dtype=np.bool_)


def how_filled(page: Page, discs: list[Disc]) -> Floats:
    """N: how much darker discs are inside than around, grey levels."""
    [fills] = _fills(page, discs)
    return np.asarray(fills, dtype=np.float64)


def _fills(page: Page, discs: list[Disc], *parts: float, ground: float = 0.5) -> Floats:
    """How much darker discs are inside than around, grey levels: medians, for numbers and lines.

    Args:
        page: the page.
        discs: N.
        parts: so much of what is inside is darker than what is taken for it; if none is given, half.
        ground: so much of what is around is darker than what is taken for that.

    Returns:
        For each part N.
    """
    return _around(page, discs, ground=ground) - _inside(page, discs, *parts)


def _around(page: Page, discs: list[Disc], reach: tuple[float, ...] = AROUND, ground: float = 0.5) -> Floats:
    """N: the grey around discs, so far out, in radii; so much of it is darker."""
    [around] = _usual_grey(page, discs, np.broadcast_to(reach, (len(discs), len(reach))), ground)
    return np.asarray(around, dtype=np.float64)


def _inside(page: Page, discs: list[Disc], *parts: float) -> Floats:
    """The grey inside discs, for each part N: so much of it is darker; if none is given, half."""
    return _usual_grey(page, discs, np.broadcast_to(INSIDE, (len(discs), len(INSIDE))), *parts)


def _usual_grey(page: Page, discs: list[Disc], reach: Floats, *parts: float) -> Floats:
    """The grey around the middles of discs, at N x M places along each ray, in radii.

    Returns:
        For each part N: so much of it is darker; if none is given, half.
    """
    centers = np.array([disc.center for disc in discs])
    along = np.einsum("nij,rj->inr", outermost(discs), rays(RAYS))
    x, y = along[:, :, None] * reach[:, :, None] + centers.T[:, :, None, None]
    return np.asarray(np.quantile(page.grey_at(x, y), parts or (0.5,), axis=(1, 2)), dtype=np.float64)
