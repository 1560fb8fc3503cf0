"""Ringless: boards of which nothing but the numbers is seen, as where a scan has lost pale discs.

Digits by themselves on rows and columns may be much else, so such a board is one only if the rules say so:
if it has exactly one solution.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress, pairwise

import numpy as np

from vision.boards.assembly import OUTSIDE, take_in, with_fitting
from vision.boards.joining import apart
from vision.boards.placing import FoundBoard, put_on_lattice, spots
from vision.digits.network import classify
from vision.distances import distances
from vision.geometry.lines import Floats
from vision.looks.around import BROKEN, stand_in_cells, stand_in_circles
from vision.looks.bridged import joined
from vision.looks.completing import RADIUS, completed, island_around
from vision.looks.crowd import are_in_crowds, crowding
from vision.looks.dashes import are_dashes, are_of_lines, are_thin
from vision.looks.keys import is_in_any
from vision.looks.witnesses import MOST, of_all_sizes, pieces_beside, sizes_of
from vision.page import Page
from vision.parting.bounds import find_bounds
from vision.parting.dividing import Part
from vision.parting.grids import Grids
from vision.parting.parting import part
from vision.reading import Extent
from vision.shapes.discs import Disc
from vision.shapes.families import connected, find_families
from vision.symbols.candidates import Candidate, look_into, shows_clue
from vision.symbols.digits import ENOUGH, Digits, Indices
from vision.symbols.thickness import thicknesses
from vision.symbols.water import CLUES

# Fewer digits may well stand on rows and columns by chance, and have one solution.
FEWEST = 5
# So many tell where the others are.
TELLING = 4
# What is no farther than so many usual distances from the next stands together.
GAP = 3.0
# How large the circles were nobody knows: in the frame of another puzzle, whose cells are narrower, a number
# has so much of the radius that it is given to itself.
HELD = 0.7
# Numbers of one print are nearly as high. What differs by more than this factor, with nothing in between, and
# does not stand among them, is of another print, as the number of a title.
PRINT = 1.15
# One in so many pieces is looked at first; and so many more of such sizes as digits are.
GLANCE = 2
ALL = 1024
# Where this part of alike digits stand in circles, all of a board do; where at least this part do, the others
# may stand in such as are printed in pieces.
MOSTLY = 0.7
SOME = 0.3


def find_ringless(
    digits: Digits,
    boards: Sequence[FoundBoard],
    keys: Sequence[Disc] = (),
    doubtful: Sequence[FoundBoard] = (),
) -> list[FoundBoard]:
    """Finds boards of which only the numbers are seen.

    Args:
        digits: of the page.
        boards: what else was found on it; none of their islands counts, nor what stands among them.
        keys: discs that are known to be islands of none.
        doubtful: boards that were seen in part: what stands among them may do so in the cells of their grid.
    """
    alike, others = pieces_beside(digits, boards)
    pieces = np.concatenate([alike, others[:MOST]])
    # Beside boards there hardly ever is one more: where of every other piece none is a digit, there is none.
    sure = pieces[:0]
    if not boards or len(digits.sure(pieces[::GLANCE])):
        sure = digits.sure(np.concatenate([pieces, _of_such_sizes(digits, others[MOST:])]))
    taken = [
        is_in_any(keys, place) or any(board.surrounds(place) for board in boards)
        for place in digits.places[sure]
    ]
    sure = sure[~np.array(taken, dtype=bool)]
    # What is surely another number is none, however near others are.
    ones = sure[digits.are_ones(sure)]
    dashes = ones[are_dashes(digits.places[ones], digits.heights[ones])]
    sure = sure[~np.isin(sure, dashes)]
    if len(sure) < TELLING:
        return []
    page, places, heights = digits.page, digits.places[sure], digits.heights[sure]
    circled = stand_in_circles(page, places, heights, boards)
    among = [any(board.surrounds(place) for board in doubtful) for place in places]
    free = circled | np.array(among, dtype=np.bool_) | ~stand_in_cells(page, places, heights)
    discs = [island_around(place, RADIUS * height) for place, height in zip(places, heights, strict=True)]
    found = []
    alone = find_families(list(compress(discs, free)))
    if page.black_and_white:
        crowded = dict(zip(discs, crowding(page, places, heights).tolist(), strict=True))
        alone = [
            list(compress(family, ~are_in_crowds(np.array([crowded[disc] for disc in family]))))
            for family in alone
        ]
    for family in (one for mixed in alone for one in _of_one_print(mixed)):
        own = [disc for disc, is_one in zip(discs, circled, strict=True) if is_one and disc in family]
        if SOME * len(family) < len(own) < len(family):
            own = _in_broken_circles(page, family, boards)
        # Where most stand in circles, those that do not are numbers of titles.
        mostly = len(own) > MOSTLY * len(family)
        rest = [disc for disc in family if disc not in own] if mostly else []
        found += _boards_of(digits, own if mostly else family, rest, keys, circled=mostly)
    return found


def _of_such_sizes(digits: Digits, pieces: Indices) -> Indices:
    """Those of many pieces that are of such sizes as digits are, by some of each size."""
    if not len(pieces):
        return pieces
    sizes = sizes_of(digits.heights[pieces])
    some = pieces[of_all_sizes(digits.heights[pieces])]
    known, counts = np.unique(sizes_of(digits.heights[digits.sure(some)]), return_counts=True)
    return pieces[np.isin(sizes, known[counts >= ENOUGH])][:ALL]


def _of_one_print(family: list[Disc]) -> list[list[Disc]]:
    """A family in parts whose numbers are as high, where they do not stand among one another."""
    ordered = sorted(family, key=lambda disc: disc.radius)
    ends = [i for i in range(1, len(ordered)) if ordered[i].radius > PRINT * ordered[i - 1].radius]
    parts: list[list[Disc]] = []
    for start, end in pairwise([0, *ends, len(ordered)]):
        part = ordered[start:end]
        for other in [other for other in parts if _overlap(part, other)]:
            parts.remove(other)
            part = other + part
        parts.append(part)
    return [[disc for disc in family if disc in part] for part in parts]


def _overlap(some: list[Disc], others: list[Disc]) -> bool:
    """Whether the upright boxes around the middles of some discs and of others overlap."""
    here, there = (np.array([disc.center for disc in discs]) for discs in (some, others))
    begins = here.min(axis=0) <= there.max(axis=0), there.min(axis=0) <= here.max(axis=0)
    return bool(np.all(begins))


def _in_broken_circles(page: Page, family: list[Disc], boards: Sequence[FoundBoard]) -> list[Disc]:
    """Those of a family that stand in circles, though these may be in pieces."""
    places = np.array([disc.center for disc in family])
    heights = np.array([disc.radius / RADIUS for disc in family])
    return list(compress(family, stand_in_circles(page, places, heights, boards, BROKEN)))


def _boards_of(
    digits: Digits, family: list[Disc], rest: list[Disc], keys: Sequence[Disc], *, circled: bool
) -> list[FoundBoard]:
    """The boards of alike digits, which stand in circles or do not.

    Args:
        digits: of the page.
        family: those that are alike.
        rest: others that are islands only if they stand among those of a board.
        keys: discs that are islands of none.
        circled: whether they stand in circles.
    """
    page = digits.page
    # How high a digit is says nothing about the size of its island.
    radius = float(np.median([disc.radius for disc in family]))
    discs = [island_around(disc.center, radius) for disc in family]
    islands = _without_lines([c for c in look_into(page, discs) if shows_clue(c)])
    if len(islands) < TELLING:
        return []
    others = look_into(page, rest)
    points, radii = spots(islands, [])
    parts = part(points, radii, lambda: find_bounds(page, points, HELD * radii), goes_on=Grids(page).go_on)
    parts = joined(page, points, radii, parts)

    def board_of(one: Part) -> FoundBoard | None:
        members = [islands[i] for i in one.members]
        board = put_on_lattice(page, members, [], one.placed)
        if board is None:
            return None
        # What is left of numbers of other puzzles need be no board.
        otherwise = apart([some for inner in one.otherwise if (some := board_of(inner)) is not None])
        among = [c for c in others if board.surrounds(c.disc.center)]
        whole = completed(digits, take_in(board, among), keys, circled=circled)
        # What stood in line with none may do so no more beside those that were missed.
        lonely = [c for c in members if not whole.has(c.disc)]
        if lonely:
            whole = completed(digits, with_fitting(whole, lonely, OUTSIDE), keys, circled=circled)
        return replace(whole, extent=one.extent, otherwise=otherwise, ringless=True)

    boards: list[FoundBoard | None] = []
    for one in (one for one in parts if len(one.members) >= TELLING):
        found = board_of(one)
        boards += [found] if found else [board_of(near) for near in _near_parts(points, one)]
    return [board for board in boards if board is not None and len(board.islands) >= FEWEST]


def _without_lines(islands: list[Candidate]) -> list[Candidate]:
    """The numbers without those that are pieces of lines."""
    if len(islands) < TELLING:
        return islands
    single = np.array([len(c.glyphs) == 1 for c in islands])
    ones = single & (classify([c.glyphs[0].crop for c in islands]).argmax(axis=1) == CLUES.start)
    thick = thicknesses([c.glyphs for c in islands])
    thin = ones & are_thin(thick, thick[~ones])
    centers, heights = np.array([c.disc.center for c in islands]), np.array([c.height for c in islands])
    return list(compress(islands, ~(thin | are_of_lines(centers, heights, ones))))


def _near_parts(points: Floats, one: Part) -> list[Part]:
    """What stands together of a part that has no rows and columns: some of it may be another puzzle's.

    Args:
        points: N x 2, pixels.
        one: the part.
    """
    between = distances(points[one.members], points[one.members])
    linked = between < GAP * float(np.median(np.sort(between, axis=1)[:, 1]))
    near = [one.members[members] for members in connected(linked)]
    return [Part(members, Extent()) for members in near if TELLING <= len(members) < len(one.members)]
