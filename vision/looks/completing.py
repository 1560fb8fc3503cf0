"""Completing: a board of which nothing but the numbers is seen, with those on its free crossings."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress, product

import numpy as np

from vision.boards.framed import not_outside
from vision.boards.placing import FoundBoard, put_on_lattice
from vision.distances import distances
from vision.geometry.lines import Floats
from vision.looks.around import stand_in_circles
from vision.looks.dashes import are_thin
from vision.looks.keys import is_in_any
from vision.page import Page
from vision.shapes.discs import Disc
from vision.shapes.fills import on_same_ground
from vision.symbols.candidates import Candidate, look_into, may_be_clue, shows_clue
from vision.symbols.digits import SAME, Digits
from vision.symbols.glyphs import cut_glyph, find_strokes
from vision.symbols.insides import INSIDE, RIM, look_inside, reach
from vision.symbols.thickness import thicknesses
from vision.symbols.water import CLUES

# The radius that an island is given, in heights of its number.
RADIUS = 1.0
# A line goes on to the edge of a disc that is so much larger, and a number does not.
FARTHER = 1.3
# A number that is struck out is one of these, likelier than this.
STRUCK = slice(CLUES.start + 1, CLUES.stop)
SEEN = 0.5
# A digit that fell apart has so many pieces side by side.
HALVES = 2
# How many rows and columns outside of the known ones are looked at, more where islands stand in circles, as
# little else does; and how often.
MARGIN, CIRCLED = 1, 3
ROUNDS = 3
# What is no farther from the middle than this, in radii, is in it; so many steps lead there.
CENTRED, STEPS = 0.05, 2


def island_around(place: Floats, radius: float) -> Disc:
    """An island around a digit."""
    return Disc(place, radius, radius, radius * np.eye(2), 0.0)


def completed(digits: Digits, board: FoundBoard, keys: Sequence[Disc], *, circled: bool) -> FoundBoard:
    """The board with the numbers on its free crossings that are no keys.

    Args:
        digits: of the page.
        board: of which nothing but the numbers is seen.
        keys: discs that are islands of none.
        circled: whether they stand in circles.
    """
    for _ in range(ROUNDS):
        missed = [
            c for c in _missed(board, circled)
            if not is_in_any(keys, c.disc.center) and (circled or not _is_of_text(digits, board, c))
        ]  # fmt: skip
        own = not_outside(board, [c.disc for c in missed])
        missed = [c for c in missed if c.disc in own]
        grown = put_on_lattice(board.page, [*board.islands, *missed], []) if missed else None
        if grown is None or len(grown.islands) <= len(board.islands):
            break
        board = grown
    return board


def _missed(board: FoundBoard, circled: bool) -> list[Candidate]:
    """The numbers on free crossings: as high as the others, and in circles if those are."""
    lattice = board.placed.lattice
    margin = CIRCLED if circled else MARGIN
    rows, columns = (range(-margin, lines + margin) for lines in (lattice.rows, lattice.columns))
    free = [spot for spot in product(rows, columns) if spot not in board.taken]
    places = lattice.to_pixels(np.array(free, dtype=np.float64).reshape(-1, 2))
    held = look_into(board.page, [island_around(place, board.radius) for place in places])
    if board.page.black_and_white:
        held = [_as_one(board.page, c) for c in held]
    seen = [
        c for c in held if _is_likely(board, c) and (_is_as_high(board, c) or _is_struck_out(board, c))
    ]  # fmt: skip
    seen = [_around_its_number(board, c) for c in _without_thin(board, seen)]
    # The number of a title may stand in a dark box.
    grounded = on_same_ground(board.page, [c.disc for c in seen], [c.disc for c in board.islands])
    seen = list(compress(seen, grounded))
    if not circled:
        return seen
    # Among the islands there are no others, but for what is left of circles.
    centers = np.array([c.disc.center for c in seen]).reshape(-1, 2)
    heights = np.array([c.height for c in seen])
    among = np.array([board.surrounds(center) for center in centers], dtype=np.bool_)
    return list(compress(seen, among | stand_in_circles(board.page, centers, heights, [board])))


def _around_its_number(board: FoundBoard, candidate: Candidate) -> Candidate:
    """A number on a crossing as an island around it, as the others are: a few do not tell crossings well.

    What does not look like a number in the middle stays where it was seen.
    """
    moved = candidate
    for _ in range(STEPS):
        around = moved.around_number
        if np.hypot(*(around.center - moved.disc.center)) < CENTRED * board.radius:
            break
        seen = look_into(board.page, [around])
        if not seen or not _is_likely(board, seen[0]):
            return candidate
        moved = seen[0]
    return moved


def _as_one(page: Page, candidate: Candidate) -> Candidate:
    """A number that is none but as one digit, as where a 6 has lost what joins its left side to its right."""
    if len(candidate.glyphs) != HALVES or may_be_clue(candidate):
        return candidate
    inside = look_inside(page, candidate.disc.center, candidate.disc.shape)
    whole = cut_glyph(inside.patch, find_strokes(inside, page.contrast))
    height, width = whole.grey.shape
    one = replace(candidate, glyphs=(whole,))
    return one if width < height and may_be_clue(one) else candidate


def _without_thin(board: FoundBoard, seen: list[Candidate]) -> list[Candidate]:
    """Those of some candidates, of the size of a board's islands, that are not left of thin lines.

    These look like a 1, or like a higher number that is struck out.
    """
    lines = [
        len(c.glyphs) == 1 and (int(c.chances.argmax()) == CLUES.start or not _is_as_high(board, c))
        for c in seen
    ]
    usual = thicknesses([c.glyphs for c in board.islands])
    thin = are_thin(thicknesses([c.glyphs for c in seen]), usual)
    return list(compress(seen, ~(np.array(lines, dtype=np.bool_) & thin)))


def _is_likely(board: FoundBoard, candidate: Candidate) -> bool:
    """Whether something is a number by its looks; on a crossing among the islands it need not be sure.

    A 1 that is a bare stroke looks like any other.
    """
    among = board.surrounds(candidate.disc.center)
    return shows_clue(candidate) or (among and bool(candidate.glyphs) and may_be_clue(candidate))


def _is_of_text(digits: Digits, board: FoundBoard, candidate: Candidate) -> bool:
    """Whether a number outside of a board stands in a line of text, as that of a title does."""
    place = candidate.disc.center
    apart = distances(place[None], digits.letters)
    return not board.surrounds(place) and bool((apart < candidate.height / 2).any())


def _is_as_high(board: FoundBoard, candidate: Candidate) -> bool:
    """Whether a number is as high as those of a board, and no part of a line."""
    as_high = 1 / SAME < candidate.height * RADIUS / board.radius < SAME
    return as_high and not _goes_on(board.page, candidate.disc)


def _is_struck_out(board: FoundBoard, candidate: Candidate) -> bool:
    """Whether a number may be seen through a stroke across it, which is higher, and goes on outside.

    A 1 is not seen so, as all lines look like it; nor is the dot of a grid, which is lower.
    """
    if candidate.height * RADIUS / board.radius <= 1 / SAME:
        return False
    opinions = candidate.chances
    return len(opinions) == 1 and float(opinions[0, STRUCK].max()) > SEEN


def _goes_on(page: Page, disc: Disc) -> bool:
    """Whether a stroke in a disc goes on outside, as lines along the board do, which look like ones."""
    strokes = find_strokes(look_inside(page, disc.center, FARTHER * disc.shape), page.contrast)
    return any(stroke[reach() > INSIDE - RIM].any() for stroke in strokes)
