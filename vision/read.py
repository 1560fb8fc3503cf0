"""The whole of vision: a picture goes in, a reading comes out."""

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.boards.placing import FoundBoard
from vision.crossings.found import FoundCrossings, find_crossings
from vision.crossings.read import SeenCrossings
from vision.hashi.read import FoundBridges
from vision.hashi.upright import Places, stand_firm, stand_otherwise, stand_up
from vision.looks.search import find
from vision.order import reading_order
from vision.page import Page, prepare_page
from vision.reading import AnyBoard, Number, Reading, Timing
from vision.symbols.numbers import Asked, read_numbers
from vision.turning import turn_matrix, turn_page


class FoundAny(Protocol):
    """A board of any kind that is found and not yet read."""

    @property
    def page(self) -> Page:
        """On which it was found, turned as it lies."""

    @property
    def places(self) -> list[Places]:
        """The ways to part the symbols at each place where a number may be printed.

        Those of the board, and after them those of each board that it may be instead.
        """

    @property
    def weighed(self) -> bool:
        """Whether what is read there is weighed by how often such places show each number."""

    def look_beside(self) -> Any:  # noqa: ANN401 - each kind has its own
        """What else is seen of it, while its numbers are read."""

    def read(self, numbers: list[list[Number]], beside: Any) -> AnyBoard | None:  # noqa: ANN401
        """The board with the numbers at its `places`, on the picture as it lies; None if these are none."""


@dataclass(frozen=True, slots=True, eq=False)
class FoundPage:
    """A page whose boards are found and not yet read.

    Attributes:
        shape: height and width of the picture.
        boards: that were found, of all kinds.
        seconds: that finding them took.
        on_trial: whether some of them were parted differently, to see what comes of it.
    """

    shape: tuple[int, ...]
    boards: list[FoundAny]
    seconds: float
    on_trial: bool = False

    @property
    def bridges(self) -> list[FoundBoard]:
        """The boards of bridges, with numbers or with signs, as they were found."""
        return [board.upright.found for board in self.boards if isinstance(board, FoundBridges)]

    @property
    def hasty(self) -> bool:
        """Whether more might be seen by looking harder."""
        return any(board.hasty for board in self.bridges)

    @property
    def ways(self) -> list[tuple[FoundBoard, ...]]:
        """How some boards that stand close may be parted differently, each way once."""
        ways = {id(way): way for board in self.bridges for way in board.instead}
        return list(ways.values())

    @property
    def broken_off(self) -> bool:
        """Whether bridges were not looked for any further as boards of another kind were seen."""
        return bool(self.boards) and not self.bridges


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


def look_again(found: FoundPage) -> FoundPage:
    """Looks again for bridges on a page that was searched in haste, as hard as can be.

    Where the search was broken off for boards of another kind, only bridges are looked for, in their place.
    """
    start = time.perf_counter()
    if found.broken_off:
        before, signs = [], []
        # It was turned for what may be no board.
        turned = found.boards[0].page
        page = turn_page(turned, -turned.quarters)
    else:
        page = next(board.page for board in found.bridges if board.hasty)
        before = [board for board in found.bridges if board.page is page and not board.ringless]
        signs = [board for board in found.boards if isinstance(board, SeenCrossings)]
    bridges = [FoundBridges(board) for board in stand_up(find(page, before=before))]
    return FoundPage(found.shape, _of_all_kinds(signs, bridges), time.perf_counter() - start)


def part_anew(found: FoundPage, way: tuple[FoundBoard, ...]) -> FoundPage:
    """The page with those boards parted differently that make up one of its ways."""
    start = time.perf_counter()
    others = [
        board for board in found.boards
        if not (isinstance(board, FoundBridges) and any(board.upright.found.shares(one) for one in way))
    ]  # fmt: skip
    boards = [*others, *(FoundBridges(board) for board in stand_up(way))]
    return FoundPage(found.shape, boards, time.perf_counter() - start, on_trial=True)


def turn_otherwise(found: FoundPage, *, ruled_out: bool = True) -> FoundPage | None:
    """The page with those boards turned that may lie otherwise than they seem to; None if none may.

    Args:
        found: the page.
        ruled_out: whether the rules object to these as they seem to lie.
    """
    start = time.perf_counter()
    turned = {
        index: [FoundBridges(other) for other in stand_otherwise(board.upright, ruled_out=ruled_out)]
        for index, board in enumerate(found.boards)
        if isinstance(board, FoundBridges)
    }
    if not any(turned.values()):
        return None
    boards: list[FoundAny] = []
    for index, board in enumerate(found.boards):
        boards += turned.get(index) or [board]
    return FoundPage(found.shape, boards, time.perf_counter() - start)


def stand_as_they_are(found: FoundPage) -> FoundPage:
    """The page with its boards as they stand, where the rules object to those that were turned otherwise."""
    boards = [
        FoundBridges(stand_firm(board.upright)) if isinstance(board, FoundBridges) else board
        for board in found.boards
    ]
    return FoundPage(found.shape, boards, 0.0)


def _find_all(page: Page) -> list[FoundAny]:
    """The boards of all kinds; crossings are looked for where bridges are not plain to see."""
    crossings: list[FoundCrossings] = []
    looked: list[Page] = []

    def others(seen: Page) -> bool:
        if not any(seen is one for one in looked):
            looked.append(seen)
            crossings.extend(find_crossings(seen))
        return bool(crossings)

    bridges = [FoundBridges(board) for board in stand_up(find(page, others))]
    if not crossings and not all(board.plain for board in bridges):
        others(page)
    signs = [SeenCrossings(board) for board in crossings]
    return _of_all_kinds(signs, bridges)


def _of_all_kinds(signs: list[SeenCrossings], bridges: list[FoundBridges]) -> list[FoundAny]:
    """The boards of crossings, and those of bridges that are not what stands in their signs.

    Islands that stand close may look like signs of crossings: what is a part of a board of bridges is none.
    """
    bridges = [board for board in bridges if not any(one.holds(board.middle) for one in signs)]
    return [*(one for one in signs if not any(_is_part_of(one, board) for board in bridges)), *bridges]


def _is_part_of(signs: SeenCrossings, bridges: FoundBridges) -> bool:
    """Whether what may be a board of crossings is in the midst of one of bridges, and smaller."""
    turn = turn_matrix(signs.page.full.shape, bridges.page.quarters - signs.page.quarters)
    middle = turn @ (*signs.found.grid.centers.mean(axis=0), 1.0)
    found = bridges.upright.found
    return len(signs.found.ways) < len(found.placed.rows) and found.surrounds(middle[:2])


def read_found(pages: Sequence[FoundPage]) -> list[Reading]:
    """Reads the numbers of several pages at once, each as if it were alone.

    Raises:
        TesseractError: the numbers could not be read for a reason that is not the pictures'.
    """
    start = time.perf_counter()
    with ThreadPoolExecutor(1) as beside:
        # The numbers are mostly waited for.
        seen = [beside.submit(_look_beside, page) for page in pages]
        numbers = read_numbers(
            [
                [Asked(places, board.weighed) for board in page.boards for places in board.places]
                for page in pages
            ]
        )
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
    numbers = iter(read)
    found = (
        (one, list(islice(numbers, len(one.places))), own) for one, own in zip(page.boards, seen, strict=True)
    )
    return [board for one, its, own in found if (board := one.read(its, own)) is not None]


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
    places = [sum(len(own) for board in page.boards for own in board.places) for page in pages]
    return [seconds * count / max(sum(places), 1) for count in places]


def _look_beside(page: FoundPage) -> list[Any]:
    """What is seen of each board of a page while its numbers are read."""
    return [board.look_beside() for board in page.boards]
