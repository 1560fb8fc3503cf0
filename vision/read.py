"""The whole of vision: a picture goes in, a reading comes out."""

import time
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from vision.assembly import FoundBoard, is_loose
from vision.corners import CornerGlyphs, find_corner_glyphs
from vision.glyphs import Glyph
from vision.numbers import read_numbers
from vision.page import prepare_page
from vision.reading import NOTHING, Board, Island, Number, Point, Reading, Sign, Timing
from vision.search import find
from vision.signs import Diamond
from vision.upright import upright_glyphs

# An island without a number among others that have one.
LOST = Number("", ((None, 0.3),))
# A board's numbers: this part of them is read, each at least this surely.
LEAST_READ = 0.6
LEAST_SURE = 0.5
# What is left of the confidence in a board for each place where an island may have been missed.
UNSEEN = 0.7
# And on a board drawn by hand, where a missed island has no place at which it would be looked for.
BY_HAND = 0.75
LOOSELY = "the islands stand off their rows and columns: look whether one is missing"


def read_page(grey: NDArray[np.uint8]) -> Reading:
    """Finds every board on a picture and reads its numbers.

    Args:
        grey: H x W, upright.

    Raises:
        TesseractError: the numbers could not be read for a reason that is not the picture's.
    """
    start = time.perf_counter()
    page = prepare_page(grey)
    found = find(page)
    corners = [[find_corner_glyphs(page, d) for d in board.diamonds] for board in found]
    middle = time.perf_counter()
    places = [
        upright_glyphs(page, board) + [glyphs for sign in signs for glyphs in _compass(sign)]
        for board, signs in zip(found, corners, strict=True)
    ]
    read = zip(found, read_numbers(places), strict=True)
    boards = [
        _board(board, _with_losses(board, numbers)) for board, numbers in read if _holds_numbers(numbers)
    ]
    end = time.perf_counter()
    return Reading(tuple(_in_reading_order(boards)), Timing(middle - start, end - middle))


def _compass(sign: CornerGlyphs) -> Iterator[tuple[Glyph, ...]]:
    yield from (sign.north, sign.south, sign.east, sign.west)


def _board(found: FoundBoard, numbers: list[Number]) -> Board:
    """Puts places and numbers together: an island's each, then four for each sign."""
    placed = found.placed
    spots = list(zip(placed.rows.tolist(), placed.columns.tolist(), strict=True))
    islands = [
        Island(row, column, _point(c.disc.center), c.disc.radius, number)
        for (row, column), c, number in zip(spots, found.islands, numbers, strict=False)
    ]
    signs = [
        _sign(row, column, d, numbers[start : start + 4])
        for (row, column), d, start in zip(
            spots[len(islands) :], found.diamonds, range(len(islands), len(numbers), 4), strict=True
        )
    ]
    height, width = placed.lattice.rows - 1, placed.lattice.columns - 1
    frame = np.array([(-0.5, -0.5), (-0.5, width + 0.5), (height + 0.5, width + 0.5), (height + 0.5, -0.5)])
    corners = placed.lattice.to_pixels(frame)
    return Board(
        placed.lattice,
        (_point(corners[0]), _point(corners[1]), _point(corners[2]), _point(corners[3])),
        tuple(sorted(islands, key=lambda i: (i.row, i.column))),
        tuple(sorted(signs, key=lambda s: (s.row, s.column))),
        _confidence(placed.clearance) * UNSEEN ** len(found.doubtful) * (BY_HAND if is_loose(found) else 1.0),
        (*(_note(row, column) for row, column in found.doubtful), *((LOOSELY,) if is_loose(found) else ())),
    )


def _sign(row: int, column: int, diamond: Diamond, compass: list[Number]) -> Sign:
    north, east, south, west = (_point(tip) for tip in diamond.corners)
    return Sign(row, column, _point(diamond.center), (north, east, south, west), *compass)


def _holds_numbers(numbers: list[Number]) -> bool:
    """Whether enough of what looked like numbers reads as numbers: letters and pictures in rings do not."""
    printed = [number for number in numbers if number.text]
    read = [number for number in printed if number.confidence > LEAST_SURE and number.value != 0]
    return any(number.value for number in read) and len(read) >= LEAST_READ * len(printed)


def _with_losses(found: FoundBoard, numbers: list[Number]) -> list[Number]:
    """Where islands carry numbers, one that shows none has lost it, or was not looked at well."""
    if found.diamonds:
        return numbers
    return [LOST if number is NOTHING else number for number in numbers]


def _confidence(clearance: float) -> float:
    """How sure rows and columns are: lines twice as far apart as they are wide are clear."""
    return float(1 - 10 ** -max(clearance - 1, 0))


def _note(row: int, column: int) -> str:
    return f"row {row + 1}, column {column + 1}: there may be an island that could not be made out"


def _point(pair: NDArray[np.float64]) -> Point:
    return float(pair[0]), float(pair[1])


def _in_reading_order(boards: list[Board]) -> list[Board]:
    """Top to bottom, those side by side from left to right."""
    ordered: list[Board] = []
    waiting = sorted(boards, key=lambda b: min(y for _, y in b.outline))
    while waiting:
        middle = sum(y for _, y in waiting[0].outline) / 4
        beside = [min(y for _, y in board.outline) < middle for board in waiting]
        band = [board for board, yes in zip(waiting, beside, strict=True) if yes]
        ordered += sorted(band, key=lambda b: min(x for x, _ in b.outline))
        waiting = [board for board, yes in zip(waiting, beside, strict=True) if not yes]
    return ordered
