"""The whole of vision: a picture goes in, a reading comes out."""

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.bridging import find_drawn
from vision.crossings.found import FoundCrossings, find_crossings
from vision.crossings.read import SeenCrossings
from vision.cutoff import is_cut_off
from vision.facing import spread
from vision.glyphs import likeliest
from vision.network import classify
from vision.numbers import read_numbers
from vision.order import reading_order
from vision.page import Page, prepare_page
from vision.placing import FoundBoard
from vision.reading import NOTHING, AnyBoard, Board, Drawn, Island, Number, Point, Reading, Sign, Timing
from vision.search import find
from vision.signs import Diamond
from vision.turning import to_picture, turn_matrix
from vision.upright import Places, Upright, stand_up

# An island without a number among others that have one.
LOST = Number("", ((None, 0.3),))
# A board's numbers: this part of them is read, each at least this surely.
LEAST_READ = 0.6
LEAST_SURE = 0.5
# What is left of the confidence in a board drawn by hand with more ink on it than its islands, where a missed
# island has no place at which it would be looked for.
BY_HAND = 0.75
# What is left of the confidence in a board that is not all on the picture.
CUT_OFF = 0.3
# A board of which this part of all crossings are islands may be another kind of puzzle.
CROWDED = 0.6
# So many symbols tell whether a board shows digits, which are the first classes of the network.
SAMPLE = 12
DIGITS = 10
# Printed digits look like digits, on the average this surely; arrows over their boxes hardly do.
PLAIN = 0.95
# A chance that a board lies otherwise that is worth a word.
DOUBTFUL_WAY = 0.2
WAY_UP = "the numbers could be read upside down or from the side, too: look which way up the board is"
CUT = "the board runs over the edge of the picture: take a picture of all of it"
LOOSELY = "the islands stand off their rows and columns: look whether one is missing"


class FoundAny(Protocol):
    """A board of any kind that is found and not yet read."""

    @property
    def page(self) -> Page:
        """On which it was found, turned as it lies."""

    @property
    def places(self) -> Places:
        """The ways to part the symbols at each place where a number may be printed."""

    def look_beside(self) -> Any:  # noqa: ANN401 - each kind has its own
        """What else is seen of it, while its numbers are read."""

    def read(self, numbers: list[Number], beside: Any) -> AnyBoard | None:  # noqa: ANN401
        """The board with its numbers, on the picture as it lies; None if it is none by what they say."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundBridges:
    """A board of bridges that is found and not yet read."""

    upright: Upright

    @property
    def page(self) -> Page:
        """On which it was found, turned as it lies."""
        return self.upright.found.page

    @property
    def places(self) -> Places:
        """See `Upright`; those of the boards that it may be instead come after its own."""
        return [ways for upright in self.upright.all for ways in upright.places]

    def look_beside(self) -> "list[_Beside]":
        """Whether it is cut off, and the bridges drawn; likewise of the boards that it may be instead."""
        return [_seen(upright) for upright in self.upright.all]

    def read(self, numbers: list[Number], beside: "list[_Beside]") -> Board | None:
        """The board with its numbers; None if too little of what is printed are numbers."""
        if not _holds_numbers(numbers[: len(self.upright.places)]):
            return None
        left = iter(numbers)
        board, *others = (
            _board(one, _with_losses(one.found, list(islice(left, len(one.places)))), seen)
            for one, seen in zip(self.upright.all, beside, strict=True)
        )
        return to_picture(replace(board, otherwise=tuple(others)), self.page)


@dataclass(frozen=True, slots=True, eq=False)
class FoundPage:
    """A page whose boards are found and not yet read.

    Attributes:
        shape: height and width of the picture.
        boards: that were found, of all kinds.
        seconds: that finding them took.
    """

    shape: tuple[int, ...]
    boards: list[FoundAny]
    seconds: float


@dataclass(frozen=True, slots=True, eq=False)
class _Beside:
    """What is seen of a board without its numbers: whether it is cut off, and the bridges drawn already."""

    cut_off: bool = False
    drawn: tuple[Drawn, ...] = ()


def read_page(grey: NDArray[np.uint8]) -> Reading:
    """Finds every board on a picture and reads its numbers.

    Args:
        grey: H x W, upright.

    Raises:
        TesseractError: the numbers could not be read for a reason that is not the picture's.
    """
    [reading] = read_found([find_page(grey)])
    return reading


def find_page(grey: NDArray[np.uint8]) -> FoundPage:
    """Finds every board on a picture (H x W, upright)."""
    start = time.perf_counter()
    boards = _find_all(prepare_page(grey))
    return FoundPage(grey.shape, boards, time.perf_counter() - start)


def _find_all(page: Page) -> list[FoundAny]:
    """The boards of all kinds; crossings are looked for where bridges are not plain to see."""
    crossings: list[FoundCrossings] = []
    looked: list[Page] = []

    def others(seen: Page) -> bool:
        if not any(seen is one for one in looked):
            looked.append(seen)
            crossings.extend(find_crossings(seen))
        return bool(crossings)

    bridges = stand_up(find(page, others))
    if not crossings and any(_is_crowded(board.found) or not _shows_digits(board) for board in bridges):
        others(page)
    signs = [SeenCrossings(board) for board in crossings]
    own = (board for board in bridges if not any(one.holds(_spot(board)) for one in signs))
    return [*signs, *(FoundBridges(board) for board in own)]


def _is_crowded(board: FoundBoard) -> bool:
    """Whether there is hardly room for bridges."""
    return len(board.islands) > CROWDED * board.placed.lattice.rows * board.placed.lattice.columns


def _shows_digits(board: Upright) -> bool:
    """Whether what stands on it looks like digits, by some of it."""
    some = spread(likeliest(board.places))[:SAMPLE]
    digits = classify([glyph.crop for glyph in some])[:, :DIGITS].sum(axis=1)
    return bool(len(some)) and float(digits.mean()) > PLAIN


def _spot(board: Upright) -> NDArray[np.float64]:
    """The middle of a board, full pixels of the picture as it lies."""
    page = board.found.page
    middle = np.mean([c.disc.center for c in board.found.islands], axis=0)
    return (turn_matrix(page.full.shape, -page.quarters) @ (*middle, 1.0))[:2]


def read_found(pages: Sequence[FoundPage]) -> list[Reading]:
    """Reads the numbers of several pages at once, each as if it were alone.

    Raises:
        TesseractError: the numbers could not be read for a reason that is not the pictures'.
    """
    start = time.perf_counter()
    with ThreadPoolExecutor(1) as beside:
        # The numbers are mostly waited for.
        seen = [beside.submit(_look_beside, page) for page in pages]
        numbers = read_numbers([[board.places for board in page.boards] for page in pages])
    boards = [
        _boards(page, read, others.result()) for page, read, others in zip(pages, numbers, seen, strict=True)
    ]
    shares = _shares(pages, time.perf_counter() - start)
    return [
        _reading(read, _quarters(page), Timing(page.seconds, share))
        for page, read, share in zip(pages, boards, shares, strict=True)
    ]


def _boards(page: FoundPage, read: list[list[Number]], seen: list[Any]) -> list[AnyBoard]:
    """The boards of a page whose numbers are numbers."""
    found = zip(page.boards, read, seen, strict=True)
    return [board for one, numbers, beside in found if (board := one.read(numbers, beside)) is not None]


def _reading(boards: list[AnyBoard], quarters: int, timing: Timing) -> Reading:
    """A page that stands upright after so many quarter turns."""
    order = reading_order([board.outline for board in boards], quarters)
    return Reading(tuple(boards[index] for index in order), timing, quarters)


def _quarters(page: FoundPage) -> int:
    """By how many quarter turns to the left most of a page's boards come to stand upright."""
    quarters = [board.page.quarters for board in page.boards]
    return max(quarters, key=quarters.count, default=0)


def _shares(pages: Sequence[FoundPage], seconds: float) -> list[float]:
    """What of the time spent on all pages each one took, by the places that were read on it."""
    places = [sum(len(board.places) for board in page.boards) for page in pages]
    return [seconds * count / max(sum(places), 1) for count in places]


def _look_beside(page: FoundPage) -> list[Any]:
    """What is seen of each board of a page while its numbers are read."""
    return [board.look_beside() for board in page.boards]


def _seen(upright: Upright) -> _Beside:
    found = upright.found
    cut_off = is_cut_off(found.page, found.placed.lattice, [c.disc for c in found.islands])
    places = _board(upright, [NOTHING] * len(upright.places), _Beside())
    return _Beside(cut_off, find_drawn(found.page, places))


def _board(upright: Upright, numbers: list[Number], beside: _Beside) -> Board:
    """Puts places and numbers together: an island's each, then four for each sign."""
    found, placed = upright.found, upright.found.placed
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
        _confidence(placed.clearance)
        * (BY_HAND if found.may_hide_more else 1.0)
        * (CUT_OFF if beside.cut_off else 1.0)
        * (1 - upright.doubt),
        found.extent,
        tuple(_notes(upright, beside.cut_off)),
        beside.drawn,
        found.doubtful,
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


def _notes(upright: Upright, cut_off: bool) -> Iterator[str]:
    if upright.found.may_hide_more:
        yield LOOSELY
    if cut_off:
        yield CUT
    if upright.doubt > DOUBTFUL_WAY:
        yield WAY_UP


def _point(pair: NDArray[np.float64]) -> Point:
    return float(pair[0]), float(pair[1])
