"""Boards on a flat page of pixels that another program has printed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Colour, Pixels
from samples.scenes.pages import Page
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Project, Truth, on_picture
from solver import Outcome, Puzzle, solve

FEWEST = 8
"""Islands of the smallest board: Tatham's generator makes some of four on 15 x 15."""


@dataclass(frozen=True, slots=True, eq=False)
class Printed:
    """A board on a flat page.

    Attributes:
        board: the puzzle and its only solution.
        drawn: where everything is, units of the page.
        digit: the height of its numbers, units.
    """

    board: Solved
    drawn: Drawn
    digit: float

    def truth(self, project: Project) -> Truth[Solved]:
        """The truth about it once a camera has seen it."""
        board, drawn = self.board, on_picture(self.drawn, project)
        height = self.digit * float(np.median(drawn.radii) / np.median(self.drawn.radii))
        size = f"{board.rows}x{board.columns}/{len(board.puzzle.islands)}"
        return Truth(board, drawn, traits={"size": size, "digits": f"{height:.0f} px"}, digit=height)


def solved(puzzle: Puzzle) -> Solved | None:
    """A puzzle with its only solution; None if it has several, or so few islands that nobody prints it."""
    answer = solve(puzzle)
    if answer.outcome is not Outcome.UNIQUE or answer.solution is None or len(puzzle.islands) < FEWEST:
        return None
    rows, columns = (1 + max(int(getattr(one, name)) for one in puzzle.islands) for name in ("row", "column"))
    return Solved(puzzle, answer.solution.bridges, rows, columns)


def place(board: Solved, centers: NDArray[np.float64], radius: float, digit: float) -> Printed:
    """A board on an upright page, given the centres of its circles in any order; units.

    Raises:
        ValueError: their rows and columns are not those of the board.
    """
    columns, rows = (_lines(axis, radius) for axis in centers.T)
    order = np.lexsort([columns, rows])
    places = np.array([(float(island.column), float(island.row)) for island in board.puzzle.islands])
    wanted = np.stack([_lines(axis, 0.5) for axis in places.T])
    if not np.array_equal(np.stack([columns, rows])[:, order], wanted):
        raise ValueError("the page shows another board")
    drawn = Drawn(centers[order], np.full(len(order), radius), np.zeros((0, 2)), np.zeros(0))
    return Printed(board, drawn, digit)


def _lines(coordinates: NDArray[np.float64], apart: float) -> NDArray[np.intp]:
    """For each coordinate (N) how many lines there are before its own: lines are at least `apart`."""
    order = np.argsort(coordinates)
    lines = np.empty(len(order), np.intp)
    lines[order] = np.cumsum(np.diff(coordinates[order], prepend=coordinates[order[:1]]) > apart)
    return lines


def lay(
    pixels: Pixels, scale: float, boards: Sequence[Printed], *, paper: Colour, busy: bool = False
) -> Page:
    """The page of a print with these boards; `scale`: pixels a unit."""
    low = np.min([(b.drawn.islands - b.drawn.radii[:, None]).min(axis=0) for b in boards], axis=0)
    high = np.max([(b.drawn.islands + b.drawn.radii[:, None]).max(axis=0) for b in boards], axis=0)
    block = float(low[0]), float(low[1]), float(high[0] - low[0]), float(high[1] - low[1])
    return Page(pixels, scale, tuple(boards), block, busy, paper, min(board.digit for board in boards))


def cut(page: Page, margins: tuple[float, float, float, float]) -> Page:
    """What is left of a page if so much is kept left, above, right and below of its boards; units."""
    boards = [board for board in page.placed if isinstance(board, Printed)]
    left, top, width, height = page.block
    edges = np.array(
        [left - margins[0], top - margins[1], left + width + margins[2], top + height + margins[3]]
    )
    limits = np.tile(page.pixels.shape[1::-1], 2)
    x, y, right, bottom = np.clip(np.rint(edges * page.scale).astype(int), 0, limits).tolist()
    offset = np.array([x, y]) / page.scale
    moved = [replace(b, drawn=replace(b.drawn, islands=b.drawn.islands - offset)) for b in boards]
    pixels = np.ascontiguousarray(page.pixels[y:bottom, x:right])
    return lay(pixels, page.scale, moved, paper=page.paper, busy=page.busy)
