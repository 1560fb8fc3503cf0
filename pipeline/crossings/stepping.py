"""Steps drawn onto the picture: the next one, or the order in which all numbers of a board follow."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from pipeline.crossings.drawing import LEGEND_SIZE, WIDE, ground_of, write_number
from pipeline.crossings.finding import CrossingsFinding
from pipeline.crossings.text import in_short
from pipeline.drawing.colours import Palette, palette_for
from pipeline.drawing.legend import Box, Entry, Legend, broken
from pipeline.drawing.painting import Colour, Scene, badge, ring, text_width
from solver.crossings.steps import Left, Step, in_sight
from vision.reading import Crossing, CrossingsBoard

REACH = 1.2
"""The radius of a ring around a sign, over that of the sign."""

SMALL = 0.36
"""Height of a digit where several numbers are left, unless there is too little room; radii."""

INNER, OUTER = 0.86, 1.3
"""How far a badge of several numbers should reach from the middle of its sign, and how far it may reach, away
from the arrow, where room is short; radii."""

BESIDE = 0.2
"""A number further than this to one side of the middle counts as beside the arrow; radii."""

PILL = 0.9
"""How much wider a badge is than its text, in digit heights."""

CORNER = 1.05
"""How far from its sign's middle the number of a step is written, to the upper right; radii."""

STEP_HEIGHT = 0.3
"""Height of the digits of a step's number; radii."""


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """A step on the picture, and the numbers that are known before it.

    Attributes:
        finding: the board; its cells are in the puzzle's order.
        before: for each cell the numbers that are left before the step; None where nothing is known.
        step: the next one.
        sentence: the step in words, for the legend.
    """

    finding: CrossingsFinding
    before: tuple[tuple[int, ...] | None, ...]
    step: Step
    sentence: str

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend:
        """Paints the step on the scene; returns what the marks mean. For `grey` see `Drawable.draw`."""
        board = self.finding.board
        palette = palette_for(ground_of(board, grey))
        self._rings(scene, board, palette)
        for index, numbers in self._known().items():
            _write(scene, board, index, numbers, colour=palette.number, palette=palette)
        for left in self.step.left:
            _write(scene, board, left.cell, left.numbers, colour=palette.fault, palette=palette)
        entries = (
            Entry("ring", palette.change, "what it rests on"),
            Entry("disc", palette.fault, "what follows"),
        )
        legend = _legend(board, palette, f"Next: {self.step.rule.title}", entries)
        return replace(legend, lines=broken(self.sentence, scene, legend.size))

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        return self.finding.boxes()

    def _rings(self, scene: Scene, board: CrossingsBoard, palette: Palette) -> None:
        """Rings around the signs that the step rests on; that of the first one has a thicker line."""
        for rank, index in enumerate(dict.fromkeys(self.step.cells)):
            cell = board.cells[index]
            line = max(1.5, WIDE * cell.radius * (1 if rank else 2))
            ring(scene, cell.center, REACH * cell.radius, 2 * line, palette.casing)
            ring(scene, cell.center, REACH * cell.radius, line, palette.change)

    def _known(self) -> dict[int, tuple[int, ...]]:
        """Numbers found before the step, and for the cells that it rests on what is still possible."""
        puzzle = self.finding.puzzle()
        rested = set(self.step.cells)
        spoken = {left.cell for left in self.step.left}
        return {
            index: possible
            for index, (cell, left, possible) in enumerate(
                zip(puzzle.cells, self.before, in_sight(puzzle, self.before), strict=True)
            )
            if cell.clue is None and index not in spoken
            if index in rested or (left is not None and len(left) == 1)
        }


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """All numbers that follow, each with the last step that says something about it, counted from 1.

    Attributes:
        finding: the board; its cells are in the puzzle's order.
        steps: the whole path, in order.
    """

    finding: CrossingsFinding
    steps: tuple[Step, ...]

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend:
        """Paints the path on the scene; returns what the marks mean. For `grey` see `Drawable.draw`."""
        board = self.finding.board
        palette = palette_for(ground_of(board, grey))
        last: dict[int, tuple[int, Left]] = {}
        for number, step in enumerate(self.steps, start=1):
            last.update({left.cell: (number, left) for left in step.left})
        for index, (number, left) in last.items():
            _write(scene, board, index, left.numbers, colour=palette.number, palette=palette)
            cell = board.cells[index]
            badge(
                scene,
                str(number),
                _corner(cell, board.quarters),
                STEP_HEIGHT * cell.radius,
                (palette.casing, palette.ink),
                quarters=board.quarters,
            )
        entries = (Entry("disc", palette.ink, "the step that a number follows from"),)
        return _legend(board, palette, f"{len(self.steps)} steps", entries)

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        return self.finding.boxes()


def _write(
    scene: Scene,
    board: CrossingsBoard,
    index: int,
    numbers: Sequence[int],
    *,
    colour: Colour,
    palette: Palette,
) -> None:
    """Writes the numbers that are left for a cell: a single one like those printed, several on a badge."""
    cell = board.cells[index]
    if len(numbers) == 1:
        write_number(scene, board, index, str(numbers[0]), height=cell.height, colour=colour, palette=palette)
        return
    text = in_short(numbers, between=" ")
    height, place = _small(cell, text, board.quarters)
    badge(scene, text, place, height, (palette.casing, colour), quarters=board.quarters)


def _small(cell: Crossing, text: str, quarters: int) -> tuple[float, tuple[float, float]]:
    """The height of a digit, and the middle of a badge that keeps off the arrow; pixels."""
    radius, axis = cell.radius, quarters % 2
    offset = np.subtract(cell.spot, cell.center)
    aside, across = abs(offset[axis]), abs(offset[1 - axis])
    half = max(0.0, np.sqrt(max(0.0, (INNER * radius) ** 2 - across**2)) - aside)
    wide = text_width(text, cell.height) / cell.height + PILL
    if aside < BESIDE * radius:
        return min(SMALL * radius, 2 * OUTER * radius / wide), cell.spot
    height = min(SMALL * radius, (OUTER * radius - aside + half) / wide)
    place = np.array(cell.spot)
    place[axis] += np.sign(offset[axis]) * max(0.0, wide * height / 2 - half)
    return height, (float(place[0]), float(place[1]))


def _corner(cell: Crossing, quarters: int) -> tuple[float, float]:
    """A place at the upper right of a sign, as its numbers stand; pixels."""
    right, down = CORNER * cell.radius * np.sqrt(0.5) * np.array([1.0, -1.0])
    for _ in range(quarters % 4):
        right, down = -down, right
    return cell.center[0] + float(right), cell.center[1] + float(down)


def _legend(board: CrossingsBoard, palette: Palette, title: str, entries: tuple[Entry, ...]) -> Legend:
    radius = float(np.median([cell.radius for cell in board.cells]))
    return Legend(title, entries, palette.casing, palette.ink, palette.number, LEGEND_SIZE * radius)
