"""Water: digits that stand where no island was found. The ring may be there, and nobody saw it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES, classify
from vision.page import Page
from vision.reading import Lattice
from vision.shapes.discs import Disc
from vision.symbols.glyphs import Glyph, find_glyphs
from vision.symbols.insides import PATCH, Inside, look_inside, meets_rim
from vision.symbols.thickness import thickness

Spot = tuple[int, int]

CLUES = slice(CLASSES.index("1"), CLASSES.index("9"))
"""The classes that a number of a board can be."""

# How sure the network is of a digit on a crossing without an island before it casts doubt; and how sure that
# it is some digit where there is a trace of a circle, too.
ON_WATER = 0.7
IN_A_TRACE = 0.35
# A digit stands out by at least this part of what those of the islands do, and is this high in parts of what
# they are: the dots of a grid, laid out as large as an island, are lower, its dashes and a shadow are paler.
LEAST_DEPTH = 0.33
HEIGHTS = (0.5, 1.7)
# Where it has less ink than this part of any of theirs, in strokes that are thinner than this part of theirs,
# it is what is left of a line.
LEAST_INK, THIN = 0.4, 0.7
# So many islands tell what those of all look like.
ENOUGH = 16


class _Usual(NamedTuple):
    """What the numbers of islands look like.

    Attributes:
        depth: how far they usually stand out, grey levels.
        height: how high they usually are, pixels of a patch.
        ink: of how many pixels of a patch each consists at least.
        thickness: of their strokes, from the middle to the edge, pixels of a patch.
    """

    depth: float
    height: float
    ink: int
    thickness: float

    def is_thin(self, inside: Inside) -> bool:
        """Whether what is inside has too little ink for one of them, in strokes that are too thin."""
        less = inside.ink.sum() < LEAST_INK * self.ink
        return bool(less) and thickness(inside.ink) < THIN * self.thickness


def clue_chance(glyphs: Sequence[Glyph] | None) -> float:
    """How surely each of some symbols is a digit that a board's numbers have; 0 where there is none."""
    return least_clue(classify([glyph.crop for glyph in glyphs or ()]))


def least_clue(chances: NDArray[np.float32]) -> float:
    """The same, given what the network says of the symbols, N x len(CLASSES)."""
    return float(chances[:, CLUES].sum(axis=1).min()) if len(chances) else 0.0


def find_digits_on_water(
    page: Page, lattice: Lattice, islands: Sequence[Disc], free: Mapping[Spot, bool]
) -> list[Spot]:
    """Finds the crossings without an island where a digit like those of the islands stands.

    Args:
        page: the page.
        lattice: of the board.
        islands: of the board, at least one.
        free: the crossings, (row, column), on which none stands, and whether there may be more than seems:
            there is a trace of a circle, or islands stand off their places, and so would one that was missed.

    Returns:
        (row, column) of each.
    """
    shape = np.median([disc.shape for disc in islands], axis=0)
    usual = _usual(page, islands)
    spots, crops, lines = [], [], []
    centers = lattice.to_pixels(np.array(list(free), dtype=np.float64).reshape(-1, 2))
    for (spot, traced), center in zip(free.items(), centers, strict=True):
        inside = look_inside(page, center, shape)
        # What runs through the rim is a grid line or a bridge, unless it is a ring a little off its place.
        line = meets_rim(inside)
        if inside.depth <= LEAST_DEPTH * usual.depth or (line and not traced) or usual.is_thin(inside):
            continue
        glyphs = find_glyphs(inside, page.contrast)
        if glyphs and len(glyphs) == 1 and HEIGHTS[0] < glyphs[0].grey.shape[0] / usual.height < HEIGHTS[1]:
            spots.append(spot)
            crops.append(glyphs[0].crop)
            lines.append(line)
    clues = classify(crops)[:, CLUES]
    # A stretch of a line looks much like a 1.
    straight = np.array(lines, dtype=np.bool_) & (clues.argmax(axis=1) == 0)
    likelier = np.array([free[spot] for spot in spots], dtype=np.bool_) & ~straight
    digits = (clues.max(axis=1) > ON_WATER) | (likelier & (clues.sum(axis=1) > IN_A_TRACE))
    return [spot for spot, is_digit in zip(spots, digits, strict=True) if is_digit]


def _usual(page: Page, islands: Sequence[Disc]) -> _Usual:
    """What the numbers of the islands usually look like."""
    some = islands[:: 1 + len(islands) // ENOUGH]
    insides = [look_inside(page, disc.center, disc.shape) for disc in some]
    heights = [
        glyph.grey.shape[0] for inside in insides for glyph in find_glyphs(inside, page.contrast) or ()
    ]
    inked = [inside for inside in insides if inside.ink.any()]
    return _Usual(
        float(np.median([inside.depth for inside in insides])),
        float(np.median(heights or [PATCH / 2])),
        min((int(inside.ink.sum()) for inside in inked), default=0),
        float(np.median([thickness(inside.ink) for inside in inked] or [0.0])),
    )
