"""Contents: what stands in the discs of a family, and which of them are cells of a crossword beside it."""

from dataclasses import dataclass, replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import NUMBERED
from vision.digits.network import CLASSES, classify
from vision.page import Page
from vision.parting.bounds import FEWEST
from vision.shapes.discs import Disc
from vision.shapes.fills import how_filled
from vision.symbols.candidates import Candidate, look_into
from vision.symbols.water import CLUES

# How surely a member of a family of islands shows a number that one can have, and how many do, at least.
CLUED = 0.5, 0.4
# So many, and where so many of those that show anything show numbers, the others are cells beside the board.
MANY = 16
ALL = 0.9
# Where so many of a family hold nothing, and so many with those that hold no number that an island can have,
# what is seen in others is none of their own.
HARDLY_ANY, BLANK = 0.5, 0.75
# Discs are filled whose inside is so much darker or lighter than what is around, in parts of the contrast;
# alike if that differs by no more than this factor.
FILLED = 0.15
AS_FILLED = 2.0
# Islands are as large as those of them that show numbers, up to this factor.
AS_LARGE = 1.15
# Within this part of a disc's radius there is no ring, however thick.
WITHIN = 0.75


@dataclass(frozen=True, eq=False)
class Family:
    """Discs that are alike, with what stands in them.

    Attributes:
        candidates: N.
        opinions: N x classes, what the network sees in the first symbol of each, upright; zeros for none.
    """

    candidates: list[Candidate]
    opinions: NDArray[np.float32]

    def only(self, some: NDArray[np.bool_]) -> "Family":
        """Those members that are asked for, N."""
        return Family(list(compress(self.candidates, some)), self.opinions[some])

    @property
    def clued(self) -> NDArray[np.bool_]:
        """N, which members show a number that an island can have."""
        return np.asarray(self.opinions[:, CLUES].max(axis=1) > CLUED[0], dtype=np.bool_)

    @property
    def numbered(self) -> NDArray[np.bool_]:
        """N, which members hold anything."""
        return np.array([bool(c.glyphs) for c in self.candidates], dtype=np.bool_)


def family_of(candidates: list[Candidate]) -> Family:
    """Discs that are alike, shown to the network."""
    return Family(candidates, opinions_of(candidates))


def see_inside(page: Page, family: list[Disc]) -> Family:
    """Those of a family that hold a number or nothing, or all of them where most hold nothing.

    Where hardly any shows a number, the inner edges of the rings may not have been seen.
    """
    looks, ways = [], []
    for discs in (family, [_within_ring(disc) for disc in family]):
        seen = family_of(look_into(page, discs))
        looks.append(seen)
        empty, clues = int((~seen.numbered).sum()), int(seen.clued.sum())
        if empty < HARDLY_ANY * len(family) or clues > (1 - BLANK) * len(family):
            ways.append((clues, seen))
            if clues >= CLUED[1] * len(seen.candidates):
                break
    if ways:
        return max(ways, key=lambda way: way[0])[1]
    # The edge of a shadow or a speck in some is no number.
    return _filled_ones(page, looks[0]) or family_of([Candidate(disc, ()) for disc in family])


def _filled_ones(page: Page, seen: Family) -> Family | None:
    """Those that are filled if most of these show numbers, and cells of a crossword beside them do not."""
    clues = seen.clued
    if clues.sum() < FEWEST:
        return None
    fills = how_filled(page, [c.disc for c in seen.candidates]) / page.contrast
    usual = float(np.median(fills[clues]))
    shares = fills / usual if usual else np.zeros(len(fills))
    filled = (shares > 1 / AS_FILLED) & (shares < AS_FILLED)
    mostly = (filled & clues).sum() >= max(FEWEST, NUMBERED * filled.sum())
    if abs(usual) < FILLED or not mostly:
        return None
    return seen.only(filled)


def _as_large_ones(seen: Family) -> Family | None:
    """Those that are as large as most that show numbers, if most of these do; smaller ones do not."""
    clues = seen.clued
    if clues.sum() < FEWEST:
        return None
    radii = np.array([c.disc.radius for c in seen.candidates])
    alike = np.abs(np.log(radii / np.median(radii[clues]))) < np.log(AS_LARGE)
    mostly = (alike & clues).sum() >= max(FEWEST, NUMBERED * alike.sum())
    return seen.only(alike) if mostly else None


def _within_ring(disc: Disc) -> Disc:
    """The disc with a ring of which the outer edge alone was seen: one that is as dark hides pale digits."""
    return replace(disc, inner=WITHIN * disc.radius, shape=WITHIN * disc.outer * disc.shape)


def without_cells(page: Page, family: Family) -> Family:
    """A family, without cells of a crossword, or letters, that look like its discs, where that tells them.

    Those may show numbers and nothing else, or be filled alike, or be as large as one another.
    """
    numbered = family.numbered
    if numbered.sum() < MANY or numbered.mean() >= NUMBERED:
        return family
    clues = family.opinions[numbered][:, CLUES].sum(axis=1) > 1 / 2
    if clues.mean() >= ALL:
        return family.only(numbered)
    return _filled_ones(page, family) or _as_large_ones(family) or family


def opinions_of(family: list[Candidate], way: int = 0) -> NDArray[np.float32]:
    """What the network sees in the first symbol of each member, turned by so many quarters; else zeros."""
    crops = [np.rot90(c.glyphs[0].crop, way) for c in family if c.glyphs]
    opinions = np.zeros((len(family), len(CLASSES)), np.float32)
    opinions[[bool(c.glyphs) for c in family]] = classify(crops)
    return opinions
