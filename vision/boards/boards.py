"""Boards: families of discs, with the signs among them, parted, each put on its rows and columns."""

import itertools
from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

import numpy as np
from numpy.typing import NDArray

from vision.boards.beyond import with_beyond
from vision.boards.boxed import are_boxed
from vision.boards.contents import CLUED, MANY, Family, opinions_of, see_inside, without_cells
from vision.boards.joining import join_boards
from vision.boards.outliers import with_outliers
from vision.boards.parted import parted, parted_if_grown
from vision.boards.placing import NUMBERED, FoundBoard
from vision.boards.remote import or_without_remote
from vision.boards.strangers import with_strangers
from vision.digits.network import CLASSES
from vision.geometry.sizes import nearest, off_usual
from vision.page import Page
from vision.parting.bounds import FEWEST
from vision.shapes.discs import Disc
from vision.shapes.families import find_families
from vision.shapes.fills import without_false_rings
from vision.shapes.outer import with_outer_edges
from vision.shapes.rims import like_the_others
from vision.shapes.rings import even_rings
from vision.shapes.signs import Diamond, stands_in
from vision.symbols.candidates import Candidate, is_of_page
from vision.symbols.water import CLUES

# A sign is at least as large as an island and at most this much larger.
SIGN_SIZES = (0.8, 3.5)
# Where islands show numbers, fewer signs than this part of them are none; nor are so few whatever they show.
FEWEST_SIGNS = 0.3
HARDLY_ANY = 0.015
# Signs stand among the islands or this far outside, in radii.
MARGIN = 8.0
# How far the edge of an island may be from an ellipse on the average, in parts of its radius and in pixels.
ROUGHEST = 0.027
ROUGHEST_PIXELS = 0.06
# A ring looks like those around it: difference of log radius, and of inner over outer radius. Where so many
# of them, or more, have another ratio the inner edge of some was not seen.
UNLIKE = (0.22, 0.2)
UNSEEN = 0.3
# What is off an ellipse so many times as far as those that surely show numbers, and so far at least, in parts
# of its radius, is rather none of them.
ROUGH, LEAST_ROUGH = 2.5, 0.02
# No number of a board begins with these, and a symbol that is one of them this surely is no number.
NO_NUMBERS = [CLASSES.index("0"), CLASSES.index("other")]
LETTER = 0.8
# On its head, and on either side.
OTHER_WAYS = (2, 1, 3)
# The dots of a picture are no board: enough of its members show numbers, whichever way they lie. Of many even
# the letters of a text do so far; those of boards are far surer.
SURELY = 0.8, 0.6
# Pale ones may each be one of several numbers; but as surely they are some, which half of the letters of a
# page were at most. Strokes of one letter, again and again, look like ones; no puzzle has so many of these.
SOME = 0.8, 0.75
ONES = 0.9
# Among letters that are as large those are islands that are this surely numbers, if they are so many.
AMONG, FEWEST_AMONG = 0.98, 5


def find_boards(
    page: Page,
    discs: list[Disc],
    diamonds: list[Diamond],
    settled: Sequence[FoundBoard] = (),
    keys: Sequence[Disc] = (),
) -> list[FoundBoard]:
    """Finds the boards among all discs and diamonds of a page, in no particular order.

    Args:
        page: the page.
        discs: that were found on it.
        diamonds: likewise.
        settled: boards whose islands are theirs, whoever else would have them.
        keys: discs that are known to be islands of none, wherever they stand.
    """
    taken = [*(c.disc for board in settled for c in board.islands), *keys]
    found = [
        board
        for family in (_round_members(page, family) for family in find_families(discs))
        if len(family) >= FEWEST
        for board in _boards_of(page, see_inside(page, _with_edges(page, family)), diamonds, taken)
    ]
    boards = _doubted(page, parted_if_grown(page, join_boards(page, found), discs, taken), discs)
    return with_beyond(boards, taken)


def _with_edges(page: Page, family: list[Disc]) -> list[Disc]:
    """A family, each disc with the edges that it has, or those of its neighbours where they were not seen."""
    return even_rings(with_outer_edges(page, without_false_rings(page, family)))


def _doubted(page: Page, boards: list[FoundBoard], discs: list[Disc]) -> list[FoundBoard]:
    """Doubts each board where something stands by it that could be an island; so those it may be instead."""
    seen = with_strangers(page, boards, discs)
    # Boards share the ways to part them differently, and so they do afterwards.
    ways = {id(way): _doubted_parts(page, way, boards, discs) for board in boards for way in board.instead}
    for index, board in enumerate(boards):
        others = [*boards[:index], *boards[index + 1 :]]
        seen[index] = replace(
            seen[index],
            otherwise=_doubted_parts(page, board.otherwise, others, discs),
            instead=tuple(ways[id(way)] for way in board.instead),
        )
    return with_outliers(page, [or_without_remote(board) for board in seen], discs)


def _doubted_parts(
    page: Page, parts: Sequence[FoundBoard], others: list[FoundBoard], discs: list[Disc]
) -> tuple[FoundBoard, ...]:
    """What a board may be instead, each doubted, too, where something stands by it."""
    others = [other for other in others if not any(part.shares(other) for part in parts)]
    seen = with_strangers(page, [*parts, *others], discs) if parts else []
    return tuple(
        replace(
            seen[index],
            otherwise=_doubted_parts(
                page, one.otherwise, [*parts[:index], *parts[index + 1 :], *others], discs
            ),
        )
        for index, one in enumerate(parts)
    )


def _boards_of(page: Page, family: Family, diamonds: list[Diamond], taken: list[Disc]) -> list[FoundBoard]:
    """The boards of one family of discs, without what is taken."""
    if len(family.candidates) < FEWEST:
        return []
    signs = _signs_among(family, diamonds)
    family = family.only(_beside_signs(page, family, signs)) if signs else without_cells(page, family)
    candidates, numbered = family.candidates, family.numbered
    if len(candidates) < FEWEST:
        return []
    # Where islands carry numbers, a ring without one is a letter of a headline, or a number gone lost.
    odd = (
        are_boxed(page, candidates)
        | _unlike(candidates)
        | _rough(family)
        | np.array([is_of_page(c) for c in candidates])
    )
    strong = ~odd & (numbered & ~_lettered(family) | bool(signs))
    if (not signs and numbered.mean() < NUMBERED) or strong.sum() < FEWEST:
        return []
    core, rest = family.only(strong), family.only(~strong)
    if not signs and not _shows_clues(core):
        core = core.only(_surely_clued(core))
        if len(core.candidates) < FEWEST_AMONG:
            return []
    return parted(page, core.candidates, rest.candidates, signs, taken)


def is_round(page: Page, family: list[Disc]) -> bool:
    """Whether most members are as round as islands are, even those drawn by hand; letters are less so."""
    return float(np.median([disc.misfit for disc in family])) < _roughest(page, family)


def _round_members(page: Page, family: list[Disc]) -> list[Disc]:
    """A family, if it is round; else its members that are: those of a board beside cells of a crossword."""
    if is_round(page, family):
        return family
    roughest = _roughest(page, family)
    return [disc for disc in family if disc.misfit < roughest]


def _roughest(page: Page, family: list[Disc]) -> float:
    """How far the edge of an island of such a size may be from an ellipse, in parts of its radius."""
    return ROUGHEST + ROUGHEST_PIXELS / (float(np.median([disc.radius for disc in family])) * page.scale)


def _unlike(family: list[Candidate]) -> NDArray[np.bool_]:
    """Members that look unlike the others: of another radius, or another thickness of the ring."""
    places = np.array([c.disc.center for c in family])
    larger = off_usual(places, np.array([c.disc.radius for c in family])) > UNLIKE[0]
    rings = np.array([c.disc.inner / c.disc.radius for c in family])
    beside = nearest(places)
    thicker = np.abs(rings - np.median(rings[beside], axis=1)) > UNLIKE[1]
    alike = (thicker[beside].sum(axis=1) + 1) / (beside.shape[1] + 1)
    return np.asarray(larger | thicker & (alike < UNSEEN), dtype=np.bool_)


def _rough(family: Family) -> NDArray[np.bool_]:
    """Members that are far less round than those that surely show numbers: shadows, or what lines enclose."""
    misfits = np.array([c.disc.misfit for c in family.candidates])
    clued = family.opinions[:, CLUES].max(axis=1) > SURELY[0]
    if clued.sum() < FEWEST:
        return np.zeros(len(misfits), dtype=np.bool_)
    least = max(ROUGH * float(np.median(misfits[clued])), LEAST_ROUGH)
    return np.asarray(misfits > least, dtype=np.bool_)


def _lettered(family: Family) -> NDArray[np.bool_]:
    """Members that show a letter or a picture, as the counters of a headline's letters look.

    Numbers that lie on their side or head are none: a board may lie otherwise than its page.
    """
    lettered = np.asarray(family.opinions[:, NO_NUMBERS].sum(axis=1) > LETTER, dtype=np.bool_)
    for way in OTHER_WAYS:
        odd = family.only(lettered).candidates
        lettered[lettered] = opinions_of(odd, way)[:, NO_NUMBERS].sum(axis=1) > LETTER
    return lettered


def _shows_clues(core: Family) -> bool:
    """Whether numbers stand in discs, and not whatever a picture or a text is made of."""
    others = (opinions_of(core.candidates, way) for way in OTHER_WAYS)
    return any(_are_clues(opinions[:, CLUES]) for opinions in itertools.chain([core.opinions], others))


def _are_clues(opinions: NDArray[np.float32]) -> bool:
    """Whether enough of some members show one number surely; of many, surely some number or other.

    Args:
        opinions: N x the numbers of islands, what the network sees.
    """
    sure, least = CLUED if len(opinions) < MANY else SURELY
    if (opinions.max(axis=1) > sure).mean() >= least:
        return True
    if len(opinions) < MANY or (opinions.argmax(axis=1) == 0).mean() > ONES:
        return False
    sure, least = SOME
    return bool((opinions.sum(axis=1) > sure).mean() >= least)


def _surely_clued(family: Family) -> NDArray[np.bool_]:
    """Members that surely show numbers, as of a small board beside a text whose letters are as large."""
    return np.asarray(family.opinions[:, CLUES].max(axis=1) > AMONG, dtype=np.bool_)


def _beside_signs(page: Page, family: Family, signs: list[Diamond]) -> NDArray[np.bool_]:
    """Which of a family with signs may be islands: lines, or spots, as most are, and in no sign."""
    discs = [c.disc for c in family.candidates]
    beside = np.array([not stands_in(disc.center, signs) for disc in discs], dtype=np.bool_)
    outside = list(compress(discs, beside))
    if outside:
        beside[beside] = like_the_others(page, outside, outside)
    return beside


def _signs_among(family: Family, diamonds: list[Diamond]) -> list[Diamond]:
    """The diamonds of a fitting size that stand among the discs of a family; none if they are but a few."""
    places = np.array([c.disc.center for c in family.candidates])
    radius = float(np.median([c.disc.radius for c in family.candidates]))
    low, high = places.min(axis=0) - MARGIN * radius, places.max(axis=0) + MARGIN * radius
    signs = [
        d for d in diamonds
        if SIGN_SIZES[0] * radius < d.size < SIGN_SIZES[1] * radius
        and (d.center > low).all() and (d.center < high).all()
    ]  # fmt: skip
    # What is between four islands that touch one another is no sign.
    least = FEWEST_SIGNS if family.numbered.mean() >= NUMBERED else HARDLY_ANY
    return [] if len(signs) < least * len(places) else signs
