"""Contents: what stands in the discs of a family, and which of them are cells of a crossword beside it."""

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import NUMBERED
from vision.page import Page
from vision.parting.bounds import FEWEST
from vision.readers.network import CLASSES, classify
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
# Within this part of a disc's radius there is no ring, however thick.
WITHIN = 0.75


def see_inside(page: Page, family: list[Disc]) -> list[Candidate]:
    """Those of a family that hold a number or nothing, or all of them where most hold nothing.

    Where hardly any shows a number, the inner edges of the rings may not have been seen.
    """
    looks, ways = [], []
    for discs in (family, [_within_ring(disc) for disc in family]):
        seen = look_into(page, discs)
        looks.append(seen)
        empty, clues = sum(not c.glyphs for c in seen), _clues(seen)
        if empty < HARDLY_ANY * len(family) or clues > (1 - BLANK) * len(family):
            ways.append((clues, seen))
            if clues >= CLUED[1] * len(seen):
                break
    if ways:
        return max(ways, key=lambda way: way[0])[1]
    # The edge of a shadow or a speck in some is no number.
    return _filled_ones(page, looks[0]) or [Candidate(disc, ()) for disc in family]


def _filled_ones(page: Page, seen: list[Candidate]) -> list[Candidate]:
    """Those that are filled if most of these show numbers, and cells of a crossword beside them do not."""
    clues = opinions_of(seen)[:, CLUES].max(axis=1) > CLUED[0]
    if clues.sum() < FEWEST:
        return []
    fills = how_filled(page, [c.disc for c in seen]) / page.contrast
    usual = float(np.median(fills[clues]))
    shares = fills / usual if usual else np.zeros(len(fills))
    filled = (shares > 1 / AS_FILLED) & (shares < AS_FILLED)
    mostly = (filled & clues).sum() >= max(FEWEST, NUMBERED * filled.sum())
    if abs(usual) < FILLED or not mostly:
        return []
    return [c for c, own in zip(seen, filled, strict=True) if own]


def _clues(family: list[Candidate]) -> int:
    """How many members show a number that an island can have."""
    return int((opinions_of(family)[:, CLUES].max(axis=1) > CLUED[0]).sum())


def _within_ring(disc: Disc) -> Disc:
    """The disc with a ring of which the outer edge alone was seen: one that is as dark hides pale digits."""
    return replace(disc, inner=WITHIN * disc.radius, shape=WITHIN * disc.outer * disc.shape)


def without_cells(page: Page, family: list[Candidate]) -> list[Candidate]:
    """A family, without cells of a crossword that look like its discs where those are numbers or filled."""
    numbered = [c for c in family if c.glyphs]
    if len(numbered) < MANY or len(numbered) >= NUMBERED * len(family):
        return family
    clues = opinions_of(numbered)[:, CLUES].sum(axis=1) > 1 / 2
    return numbered if clues.mean() >= ALL else _filled_ones(page, family) or family


def opinions_of(family: list[Candidate], way: int = 0) -> NDArray[np.float32]:
    """What the network sees in the first symbol of each member, turned by so many quarters; else zeros."""
    crops = [np.rot90(c.glyphs[0].crop, way) for c in family if c.glyphs]
    opinions = np.zeros((len(family), len(CLASSES)), np.float32)
    opinions[[bool(c.glyphs) for c in family]] = classify(crops)
    return opinions
