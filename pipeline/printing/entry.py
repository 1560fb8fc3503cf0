"""What is printed: puzzles of all kinds with what is written about them, and the place where one goes."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from pipeline.printing.paper import Paper, Place
from solver.puzzle import Coordinate

FRAME = 0.85
"""From the outermost rows and columns to the frame, over their distance."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a board goes.

    Attributes:
        corner: where row 0 and column 0 cross on the page, mm.
        pitch: the distance between rows and between columns, mm.
    """

    corner: Place
    pitch: float

    def at(self, row: Coordinate | float, column: Coordinate | float) -> Place:
        """The place of a cell's centre on the page, mm; row and column from 0."""
        return self.corner[0] + float(column) * self.pitch, self.corner[1] + float(row) * self.pitch

    def frame(self, rows: int, columns: int) -> tuple[Place, Place]:
        """The top left and bottom right corners of the frame around a board of a size, mm on the page."""
        return self.at(-FRAME, -FRAME), self.at(rows - 1 + FRAME, columns - 1 + FRAME)


class Drawing(NamedTuple):
    """How a kind of puzzle is printed.

    Attributes:
        kind: its name, printed before its rules where a booklet has several kinds.
        lines: the number of rows and of columns that a puzzle takes.
        draw: draws one in a spot, with its solution unless that is None.
        describe: says what one shows, with its solution unless that is None.
        rules: how to play one, a sentence each.
        example: a small puzzle of the same rules; None where there is none.
    """

    kind: str
    lines: Callable[[Any], tuple[int, int]]
    draw: Callable[[Paper, Any, Spot, Any], None]
    describe: Callable[[Any, Any], str]
    rules: Callable[[Any], tuple[str, ...]]
    example: Callable[[Any], "Entry | None"]


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle to be printed.

    Attributes:
        puzzle: of any kind.
        solution: its only one: `Solution` of bridges, `Values` of crossings.
        grade: how hard it is, in a word; "" where that is not known.
        source: where it was found; "" where it was made.
    """

    puzzle: Any
    solution: Any
    grade: str = ""
    source: str = ""

    @property
    def drawing(self) -> Drawing:
        """How it is printed."""
        return _drawings()[type(self.puzzle)]

    @property
    def size(self) -> str:
        """Its columns and rows, such as "9 by 7"."""
        rows, columns = self.drawing.lines(self.puzzle)
        return f"{columns} by {rows}"

    @property
    def told(self) -> str:
        """What is printed after its number: the grade, if it is known, and the size."""
        return ", ".join(filter(None, [self.grade, self.size]))


def _drawings() -> Mapping[type, Drawing]:
    """For each kind of puzzle, how it is printed. A new kind is a line here."""
    from pipeline.printing import board, town
    from solver.crossings.puzzle import Crossings
    from solver.puzzle import Puzzle

    return {
        Puzzle: Drawing("Bridges", board.lines, board.draw_board, board.describe, board.rules, board.example),
        Crossings: Drawing("Crossings", town.lines, town.draw_town, town.describe, town.rules, town.example),
    }
