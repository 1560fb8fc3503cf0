"""Candidates: discs that may be islands, by what stands inside them."""

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES, classify
from vision.page import Page
from vision.shapes.discs import Disc
from vision.shapes.fills import has_inner_edge, without_inner_edge
from vision.shapes.rings import ringed_as_others
from vision.symbols.glyphs import Glyph, find_glyphs, whole_inside
from vision.symbols.insides import Inside, look_inside
from vision.symbols.shade import find_past_shade
from vision.symbols.water import CLUES, least_clue

# How sure the network is that there is some digit in a tangle of strokes.
STRUCK_OUT = 0.8
# In a whole ring on a crossing of its board anything but a number would be odd: how sure it is there of a
# digit in a tangle of strokes, and how sure it must be that it sees no number.
IN_A_RING, NO_NUMBER = 0.4, 0.8
# There a number that is sure may be fainter than others have to be by this factor.
FAINTER = 0.4
# And that all that stands inside is the number of an island.
SHOWN = 0.8
# And that it is one that an island can have, as likely as not.
A_CLUE = 0.5
# So many discs hold numbers where the others are likely to be of the same kind.
MOST = 0.5
# The digits of the largest numbers, up to 16.
TWO = 2
TENS = CLASSES.index("1")
DIGITS = [CLASSES.index(digit) for digit in "0123456789"]
ONES = [CLASSES.index(digit) for digit in "0123456"]


@dataclass(frozen=True, eq=False)
class Candidate:
    """A disc that may be an island; what the network says of it is kept, as it is asked for again and again.

    Attributes:
        disc: the disc.
        glyphs: what stands inside, from left to right; empty for an island without a number.
    """

    disc: Disc
    glyphs: tuple[Glyph, ...]

    @cached_property
    def chances(self) -> NDArray[np.float32]:
        """What each symbol is, `classify`: one row a glyph."""
        return classify([glyph.crop for glyph in self.glyphs])

    @property
    def height(self) -> float:
        """How high the number is, full pixels; 0 where there is none."""
        radius = float(np.sqrt(np.linalg.det(self.disc.shape)))
        return radius * max((glyph.height for glyph in self.glyphs), default=0.0)

    @property
    def aside(self) -> tuple[float, float]:
        """(x, y): how far the number's middle is from the disc's, in inner radii; 0 where there is none."""
        if not self.glyphs:
            return 0.0, 0.0
        x, y = np.mean([glyph.aside for glyph in self.glyphs], axis=0)
        return float(x), float(y)

    @property
    def around_number(self) -> Disc:
        """The disc where its number would be in the middle of it."""
        return replace(self.disc, center=self.disc.center + self.disc.shape @ self.aside)


def look_into(page: Page, discs: list[Disc], sure: float = STRUCK_OUT) -> list[Candidate]:
    """Looks inside the discs and drops those that hold neither a number nor nothing.

    Args:
        page: the page.
        discs: to be looked into.
        sure: how sure the network must be of a digit in a tangle of strokes.
    """
    insides = [look_inside(page, disc.center, disc.shape) for disc in discs]
    found = [find_glyphs(inside, page.contrast) for inside in insides]
    found = [
        find_past_shade(page, disc.center, disc.shape, glyphs)
        for disc, glyphs in zip(discs, found, strict=True)
    ]
    tangled = [index for index, glyphs in enumerate(found) if glyphs is None]
    for index, glyph in zip(tangled, _digits_in([insides[i] for i in tangled], sure), strict=True):
        found[index] = glyph
    return [Candidate(disc, glyphs) for disc, glyphs in zip(discs, found, strict=True) if glyphs is not None]


def _digits_in(insides: list[Inside], least: float) -> list[tuple[Glyph] | None]:
    """The digits that the network sees in what cannot be told apart, as where one is struck out."""
    glyphs = [whole_inside(inside) for inside in insides]
    opinions = classify([glyph.crop for glyph in glyphs])[:, CLUES].sum(axis=1)
    return [(glyph,) if sure > least else None for glyph, sure in zip(glyphs, opinions, strict=True)]


def holding_digits(candidates: list[Candidate], sure: float = 0.0) -> list[Candidate]:
    """Those in which what stands inside is a number to the network, or nothing, in the same order.

    Args:
        candidates: discs and their symbols.
        sure: a symbol is also taken for one that is no number less surely than this.
    """
    opinions = classify([glyph.crop for c in candidates for glyph in c.glyphs])
    numbers, other = np.split(opinions, [CLASSES.index("other")], axis=1)
    strange = np.maximum(numbers.max(axis=1), sure) <= other[:, 0]
    owners = np.repeat(np.arange(len(candidates)), [len(c.glyphs) for c in candidates])
    none = set(owners[strange].tolist())
    return [c for index, c in enumerate(candidates) if index not in none]


def numbered_in_rings(page: Page, rings: list[Disc]) -> list[Candidate]:
    """Those whole rings on crossings of a board in which nothing stands that surely is no number."""
    found = [c if c.glyphs else _with_faint_number(page, c) for c in look_into(page, rings, IN_A_RING)]
    return holding_digits(found, NO_NUMBER)


def _with_faint_number(page: Page, candidate: Candidate) -> Candidate:
    """An empty ring with the number that surely is in it, though fainter than print may be elsewhere."""
    inside = look_inside(page, candidate.disc.center, candidate.disc.shape)
    faint = replace(candidate, glyphs=find_glyphs(inside, FAINTER * page.contrast) or ())
    return faint if shows_clue(faint) else candidate


def with_digits(page: Page, discs: list[Disc]) -> list[Disc]:
    """Those discs that hold a number; where most do, within their inner edge or else within the outer one.

    The haze around a number in a pale disc may have been taken for an inner edge, and that cuts into it.
    Where few discs hold numbers, the others are letters and what lines enclose. Of rings no inner edge may be
    seen, as where a stroke through the number broke it; then it is where the others have theirs.
    """
    held = {c.disc for c in holding_digits(look_into(page, discs)) if c.glyphs}
    if len(held) >= MOST * len(discs):
        whole = {
            without_inner_edge(disc): disc for disc in discs if disc not in held and has_inner_edge(disc)
        }
        held |= {whole[c.disc] for c in holding_digits(look_into(page, list(whole))) if c.glyphs}
    ringed = [disc for disc in discs if disc in held and has_inner_edge(disc)]
    plain = [disc for disc in discs if disc not in held and not has_inner_edge(disc)]
    rings = {ring: disc for disc, ring in ringed_as_others(plain, ringed)}
    inside = {rings[c.disc]: c.disc for c in holding_digits(look_into(page, list(rings))) if c.glyphs}
    return [inside.get(disc, disc) for disc in discs if disc in held or disc in inside]


def shows_clue(candidate: Candidate) -> bool:
    """Whether what stands inside is surely a number of an island."""
    return least_clue(candidate.chances) > SHOWN


def is_of_page(candidate: Candidate) -> bool:
    """Whether several digits surely stand inside, of a number that no island has: 72 is a page's."""
    if len(candidate.glyphs) < TWO:
        return False
    chances = candidate.chances
    return bool((chances[:, DIGITS].max(axis=1) > SHOWN).all()) and not _may_be_clue(chances)


def may_be_clue(candidate: Candidate) -> bool:
    """Whether what stands inside is to the network a number that an island can have."""
    return _may_be_clue(candidate.chances)


def _may_be_clue(chances: NDArray[np.float32]) -> bool:
    """Whether symbols with these chances, at least one, are such a number together."""
    if len(chances) == 1:
        return bool(chances[0, CLUES].sum() > A_CLUE)
    # No more than four bridges lead each way: 53 is the number of a page.
    tens, ones = chances[0, TENS], chances[-1, ONES].sum()
    return bool(len(chances) == TWO and min(tens, ones) > A_CLUE)
