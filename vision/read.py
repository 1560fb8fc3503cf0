"""The whole way from a picture to a reading: pieces, groups and hypotheses, way up, numbers.

A page is read in two steps, since several pages share one call of Tesseract, whose start costs most:
`find_page` for each, then `read_pages` for all.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.company import in_company
from vision.crossings.full import fill_grids
from vision.crossings.signs import insides_of, look_at_signs
from vision.crossings.signs import way_up as way_up_of_signs
from vision.detect import detect
from vision.digits.read import Asked, Request
from vision.digits.read import read_pages as read_numbers
from vision.hypotheses import find_groups
from vision.lattice.placing import turned
from vision.orientation import way_up
from vision.overlooked import find_overlooked
from vision.parameters import HYPOTHESES, ORIENTATION
from vision.show_through import discount_pale
from vision.types import CrossingSign, Detections, Group, Hypothesis, Kind, PageReading


@dataclass(frozen=True, slots=True, eq=False)
class FoundPage:
    """A page whose boards are found and whose numbers are not read yet.

    Attributes:
        grey: H x W, the picture as it was opened.
        detections: its pieces.
        groups: those that may share boards, with what they may be.
        seconds: what each stage took, by its name: detect, group, orient.
        crossings: what each sign of a board of crossings shows, by its index into the detections.
    """

    grey: NDArray[np.uint8]
    detections: Detections
    groups: tuple[Group, ...]
    seconds: dict[str, float]
    crossings: Mapping[int, CrossingSign]


def read_page(picture: NDArray[np.uint8]) -> PageReading:
    """Reads a picture by itself.

    Args:
        picture: H x W x 3, red, green and blue, as it was opened.

    Raises:
        TesseractError: the numbers could not be read for a reason that is not the picture's.
    """
    [reading] = read_pages([find_page(picture)])
    return reading


def find_page(picture: NDArray[np.uint8]) -> FoundPage:
    """Finds the pieces of a picture (H x W x 3: red, green, blue; as opened) and all that they may be."""
    start = time.perf_counter()
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    detections = discount_pale(grey, in_company(detect(picture)))
    detected = time.perf_counter()
    groups = find_groups(detections)
    more = find_overlooked(grey, detections, groups)
    if more is not detections:
        detections, groups = more, find_groups(more)
    detections, groups = fill_grids(detections, groups)
    grouped = time.perf_counter()
    crossings = {
        piece: sign for group in groups for piece, sign in _crossings(grey, detections, group).items()
    }
    groups = tuple(_each_way_up(grey, detections, group, crossings) for group in groups)
    oriented = time.perf_counter()
    seconds = {"detect": detected - start, "group": grouped - detected, "orient": oriented - grouped}
    return FoundPage(grey, detections, groups, seconds, crossings)


def read_pages(pages: Sequence[FoundPage]) -> list[PageReading]:
    """Reads the numbers of pages that were found.

    Returns:
        The readings in the order of the pages. The seconds of reading are shared among them by how many
        pieces were read on each.

    Raises:
        TesseractError: the numbers could not be read for a reason that is not the pictures'.
    """
    start = time.perf_counter()
    asked = [tuple(_asked(page.groups)) for page in pages]
    numbers = read_numbers(
        [
            Request(page.grey, page.detections, own, insides_of(page.crossings))
            for page, own in zip(pages, asked, strict=True)
        ]
    )
    seconds = time.perf_counter() - start
    total = max(sum(map(len, asked)), 1)
    return [
        PageReading(
            page.detections,
            page.groups,
            its,
            {**page.seconds, "read": seconds * len(own) / total},
            page.crossings,
            (page.grey.shape[1], page.grey.shape[0]),
            page.grey,
        )
        for page, own, its in zip(pages, asked, numbers, strict=True)
    ]


def _crossings(grey: NDArray[np.uint8], detections: Detections, group: Group) -> dict[int, CrossingSign]:
    """What the signs of a group show, if it is one of crossings."""
    boards = [board for one in group.hypotheses for board in one.boards]
    are_crossings = all(detections.kinds[board.members[0]] == Kind.CROSSING for board in boards)
    return look_at_signs(grey, detections, boards) if are_crossings else {}


def _each_way_up(
    grey: NDArray[np.uint8], detections: Detections, group: Group, crossings: Mapping[int, CrossingSign]
) -> Group:
    """The group with every way up that is not out of the question; the pieces of a group stand alike."""
    boards = [board for one in group.hypotheses for board in one.boards]
    if not boards:
        return group
    likeliest = group.hypotheses[0].boards or boards[:1]
    members = np.unique(np.concatenate([board.members for board in likeliest]))
    signs = [crossings[piece] for piece in members.tolist() if piece in crossings]
    chances = way_up_of_signs(signs) if signs else way_up(grey, detections, members)
    likely = chances.max()
    ways = [
        (int(quarters), float(np.log(chances[quarters] / likely)))
        for quarters in np.argsort(-chances, kind="stable")
        if chances[quarters] > ORIENTATION.least
    ]
    found = [
        _turned(one, quarters, log_chance) for one in group.hypotheses for quarters, log_chance in ways
        if one.boards or not log_chance
    ]  # fmt: skip
    found = [one for one in found if one.log_prior > HYPOTHESES.least_log_prior]
    return replace(group, hypotheses=tuple(sorted(found, key=lambda one: -one.log_prior)))


def _turned(hypothesis: Hypothesis, quarters: int, log_chance: float) -> Hypothesis:
    boards = tuple(turned(board, quarters) for board in hypothesis.boards)
    moves = (*hypothesis.moves, f"{quarters} quarter turns") if log_chance else hypothesis.moves
    return Hypothesis(boards, hypothesis.log_prior + log_chance, moves)


def _asked(groups: Sequence[Group]) -> Iterator[Asked]:
    """Each piece that is on a board of any hypothesis, with the way up of that board; each once."""
    seen = {
        (piece, board.quarters)
        for group in groups
        for hypothesis in group.hypotheses
        for board in hypothesis.boards
        for piece in board.members.tolist()
    }
    yield from sorted(seen)
