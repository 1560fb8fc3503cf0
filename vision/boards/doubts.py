"""Doubts: where on a board there may be an island that could not be made out."""

from itertools import compress

import numpy as np

from vision.boards.framed import not_outside
from vision.boards.missed import Missed
from vision.boards.placing import FoundBoard, nearest_crossing
from vision.shapes.discs import Disc
from vision.shapes.fills import alike_inside, as_filled, no_darker
from vision.symbols.candidates import IN_A_RING, look_into, shows_clue
from vision.symbols.lone import stands_in_word
from vision.symbols.water import find_digits_on_water

# A ring that looks odd, or is empty where others are not, stands this near to a crossing, in radii.
FITTING = 0.3
# So surely a digit is what stands where one was seen, whatever else runs through it.
ANYTHING = 0.0

Spot = tuple[int, int]


def find_doubts(board: FoundBoard, missed: Missed) -> tuple[Spot, ...]:
    """Finds where there may be an island.

    Args:
        board: with all islands that were found.
        missed: what a last look at its crossings saw.

    Returns:
        The crossings, (row, column), each once.
    """
    return tuple(
        {
            *_with_something(board, missed),
            *_digits_on_water(board, missed.faint),
            *_digits_beyond(board, missed),
            *_odd_rings(board, missed),
        }
    )


def _with_something(board: FoundBoard, missed: Missed) -> list[Spot]:
    """The crossings with a part of a ring; where all islands have numbers, those with something inside.

    Where all islands are filled, the two lines of a bridge make no part of one; they may be darker.
    """
    if board.diamonds or any(not c.glyphs for c in board.islands):
        return [spot for spot, _ in missed.doubtful]
    parts = [disc for _, disc in missed.doubtful]
    filled = list(compress(parts, no_darker(board.page, parts, [c.disc for c in board.islands])))
    held = [c.disc for c in look_into(board.page, filled) if c.glyphs]
    return [spot for spot, disc in missed.doubtful if disc in held]


def _digits_on_water(board: FoundBoard, faint: tuple[Spot, ...]) -> list[Spot]:
    """The crossings without an island where a digit stands; islands with signs beside them have none.

    Where all islands are filled, the lines of a grid that cross on bare paper, a little off, make no digit.
    """
    if board.diamonds:
        return []
    lattice, loose = board.placed.lattice, board.loose
    taken = board.taken
    free = {
        (row, column): loose or (row, column) in faint
        for row in range(lattice.rows) for column in range(lattice.columns) if (row, column) not in taken
    }  # fmt: skip
    islands = [c.disc for c in board.islands]
    spots = find_digits_on_water(board.page, lattice, islands, free)
    if not spots:
        return []
    return list(compress(spots, as_filled(board.page, _around_digits(board, spots), islands)))


def _around_digits(board: FoundBoard, spots: list[Spot]) -> list[Disc]:
    """What would be islands around the digits on some crossings."""
    centers = board.placed.lattice.to_pixels(np.array(spots, dtype=np.float64).reshape(-1, 2))
    radius = board.radius
    discs = [Disc(center, radius, radius, radius * np.eye(2), 0.0) for center in centers]
    held = look_into(board.page, discs, ANYTHING)
    return [c.around_number for c in held]


def _digits_beyond(board: FoundBoard, missed: Missed) -> list[Spot]:
    """The crossings nearest to parts of rings with a digit that stand on the next row or column outside.

    A title stands there, too, often light in a dark box, and outside of the frame if there is one.
    """
    if board.diamonds:
        return []
    parts = [
        disc for disc, whole in zip(missed.discs, missed.whole, strict=True)
        if not whole and not board.surrounds(disc.center)
    ]  # fmt: skip
    islands = [c.disc for c in board.islands]
    alike = alike_inside(board.page, parts, islands)
    digits = [
        c.disc for c in look_into(board.page, list(compress(parts, alike)))
        if shows_clue(c) and not stands_in_word(board.page, c.disc.center, c.height)
    ]  # fmt: skip
    return [nearest_crossing(board.placed.lattice, disc.center)[:2] for disc in not_outside(board, digits)]


def _odd_rings(board: FoundBoard, missed: Missed) -> list[Spot]:
    """The crossings with a whole ring in which something stands that is no number, as one struck out well.

    Where other islands have lost their numbers, nothing in it is as odd.
    """
    if board.diamonds:
        return []
    taken = board.taken
    lost = any(not c.glyphs for c in board.islands)
    lattice = board.placed.lattice
    rings = [
        disc for disc, whole in zip(missed.discs, missed.whole, strict=True)
        if whole and board.surrounds(disc.center)
        and nearest_crossing(lattice, disc.center)[2] < FITTING * disc.radius
    ]  # fmt: skip
    empty = [c.disc for c in look_into(board.page, rings, IN_A_RING) if not c.glyphs]
    odd = [nearest_crossing(lattice, disc.center)[:2] for disc in rings if lost or disc not in empty]
    return [spot for spot in odd if spot not in taken]
