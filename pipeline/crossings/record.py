"""The record of a puzzle of crossings: what was read, what the solution is, what is in doubt."""

import msgspec

from pipeline.by_hand import ByHand
from pipeline.status import Status

Point = tuple[float, float]


class Cell(msgspec.Struct, frozen=True, omit_defaults=True):
    """A crossing with its sign.

    Attributes:
        row, column: from the top left, 0 first.
        arrows: where its arrow points: one of N, NE, E, SE, S, SW, W, NW, or two for one with two heads.
        clue: the number accepted; None where none is printed.
        value: the number in the solution; None where there is no solution.
        center, radius: of the sign, (x, y) and pixels of the upright picture; None for a puzzle in text.
        read: what the reader saw beside the arrow before the rules were asked, or the clue of a puzzle in
            text; "" for nothing.
        confidence: how sure the reader was of arrow and number, 0 to 1.
    """

    row: int
    column: int
    arrows: tuple[str, ...]
    clue: int | None
    value: int | None
    center: Point | None
    radius: float | None = None
    read: str = ""
    confidence: float = 1.0


class CrossingsPuzzle(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag="crossings"):
    """A puzzle of crossings.

    Attributes:
        status: what came of it.
        rows, columns: how many the board has.
        outline: the board's corners with its numbers upright: top left, top right, bottom right, bottom left;
            (x, y), pixels of the upright picture; None for a puzzle in text.
        cells: row by row.
        confidence: how likely all of this is right, 0 to 1.
        notes: what a person should know, a sentence each.
        most: the largest number that is allowed; only there if there is such a rule.
        by_hand: what a person has set; only there if something was.
        fingerprint, difficulty, grade: as in `HashiPuzzle`.
        address: never there, as puzz.link has no such puzzle.
    """

    status: Status
    rows: int
    columns: int
    outline: tuple[Point, Point, Point, Point] | None
    cells: tuple[Cell, ...]
    confidence: float
    notes: tuple[str, ...]
    most: int | None = None
    by_hand: tuple[ByHand, ...] = ()
    fingerprint: str | None = None
    address: str | None = None
    difficulty: str | None = None
    grade: float | None = None

    @property
    def already_solved(self) -> bool:
        """Always False: nobody looks whether the solution was on the page already."""
        return False
