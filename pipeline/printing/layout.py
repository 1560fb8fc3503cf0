"""The layout: how many boards go on a page, and how large they are."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pipeline.printing.entry import FRAME, Entry, Spot
from pipeline.printing.paper import SIZES, Place

GAP = 0.9
"""Least distance between frames, over the distance of rows and columns."""

GRIDS = ((1, 1), (1, 2), (2, 2), (2, 3), (3, 4), (4, 5))
"""Boards across and down a page."""

MARGIN = 0.085
"""What boards leave free at the sides of a page, over its width."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a booklet looks; lengths are millimetres.

    Attributes:
        size: width and height of the paper.
        smallest, largest: bounds of the distance between rows and columns. The first holds on pages of
            puzzles, unless a board is too large for a page; the second always.
        solved: the same as `smallest`, on pages of solutions.
        most: the most boards on a page of puzzles.
        letter: height of a digit in running text.
    """

    size: Place
    smallest: float = 6.2
    largest: float = 12.0
    solved: float = 2.9
    most: int = 12
    letter: float = 2.3

    @property
    def margin(self) -> float:
        """What is left free at each edge, mm."""
        return MARGIN * self.size[0]

    @property
    def width(self) -> float:
        """From margin to margin, mm."""
        return self.size[0] - 2 * self.margin

    @property
    def line(self) -> float:
        """From a line of text to the next, mm."""
        return 1.9 * self.letter

    @property
    def top(self) -> float:
        """Where the boards of a page begin, mm from its upper edge."""
        return self.margin + 3.2 * self.letter

    @property
    def caption(self) -> float:
        """The height of the room above a board for its number, mm."""
        return 3.6 * self.letter


def style_of(paper: str, *, large: bool) -> Style:
    """The style for a paper; in large print boards and letters are larger, and at most two share a page.

    Args:
        paper: one of `SIZES`.
        large: whether it is in large print.
    """
    if not large:
        return Style(SIZES[paper])
    return Style(SIZES[paper], smallest=12.0, largest=18.0, solved=6.2, most=2, letter=4.5)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page: which boards, and in how many columns and rows.

    Attributes:
        entries: (number, puzzle) pairs; numbers count from 1 through all pages.
        grid: boards across and down.
        height: of the part of the page that is for boards, mm.
    """

    entries: tuple[tuple[int, Entry], ...]
    grid: tuple[int, int]
    height: float


def lay_out(
    entries: Sequence[Entry], style: Style, height: float, *, solved: bool = False
) -> Iterator[Sheet]:
    """Sets boards on pages, as few as it takes with boards that are large enough to write in.

    Args:
        entries: the boards; they are numbered from 1 in this order.
        style: how large is large enough.
        height: of the part of a page that is for boards, mm.
        solved: whether these are pages of solutions, on which it is enough to read them.
    """
    numbered = list(enumerate(entries, start=1))
    smallest = style.solved if solved else style.smallest
    grids = [grid for grid in GRIDS if solved or grid[0] * grid[1] <= style.most]
    while numbered:
        fitting = grids[0]
        for grid in grids:
            slot = style.width / grid[0], height / grid[1]
            if all(pitch(entry, slot, style) >= smallest for _, entry in numbered[: grid[0] * grid[1]]):
                fitting = grid
        pages = math.ceil(len(numbered) / (fitting[0] * fitting[1]))
        each = math.ceil(len(numbered) / pages)  # so that the last page is not nearly empty
        chosen = next(grid for grid in grids if grid[0] * grid[1] >= each)
        number = chosen[0] * chosen[1]
        yield Sheet(tuple(numbered[:number]), chosen, height)
        numbered = numbered[number:]


def pitch(entry: Entry, slot: Place, style: Style) -> float:
    """Distance between rows and columns, mm: a board fills its slot, unless that is more than it needs.

    Args:
        entry: the board.
        slot: width and height, caption included, mm.
        style: how large is more than it needs.
    """
    rows, columns = entry.drawing.lines(entry.puzzle)
    beyond = 2 * FRAME - 1
    across = slot[0] / (columns + beyond + GAP)
    return min(style.largest, across, (slot[1] - style.caption) / (rows + beyond + GAP))


def spots(sheet: Sheet, style: Style) -> Iterator[tuple[int, Entry, Spot]]:
    """Where the boards of a page go.

    Yields:
        The number of a puzzle as it is printed, 1 first, the puzzle, and its place.
    """
    across, down = sheet.grid
    width, height = style.width / across, sheet.height / down
    for place, (number, entry) in enumerate(sheet.entries):
        row, column = divmod(place, across)
        distance = pitch(entry, (width, height), style)
        columns = entry.drawing.lines(entry.puzzle)[1]
        left = style.margin + column * width + (width - (columns - 1) * distance) / 2
        yield (
            number,
            entry,
            Spot((left, style.top + row * height + style.caption + FRAME * distance), distance),
        )
