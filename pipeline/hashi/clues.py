"""All places of a board where a number may be printed: islands and the corners of signs."""

from dataclasses import dataclass
from typing import Literal

from pipeline.words import place_in_words
from solver import Puzzle, Solution
from vision.reading import Board, Number

Direction = Literal["north", "south", "east", "west"]
DIRECTIONS: tuple[Direction, ...] = ("north", "south", "east", "west")


@dataclass(frozen=True, slots=True)
class Clue:
    """A place for a number.

    Attributes:
        index: of the island or the sign on its board.
        corner: of the sign; None for an island.
        row, column: where the island or the sign stands, from 0.
        number: what the reader made of it.
    """

    index: int
    corner: Direction | None
    row: int
    column: int
    number: Number

    @property
    def place(self) -> str:
        """The place in words, counted from 1, as people do."""
        return place_in_words(self.row, self.column, self.corner)

    @property
    def rival(self) -> int | None:
        """The likeliest number after the likeliest reading; None where the reader knows of none."""
        values = [value for value, _ in self.number.posterior[1:] if value is not None]
        return values[0] if values else None

    def in_puzzle(self, puzzle: Puzzle) -> int | None:
        """The number that a puzzle has here; None where it has none."""
        if self.corner is None:
            return puzzle.islands[self.index].clue
        clue: int | None = getattr(puzzle.signs[self.index], self.corner)
        return clue

    def value_in(self, solution: Solution) -> int:
        """The number that a solution puts here."""
        if self.corner is None:
            return solution.values[self.index]
        value: int = getattr(solution.sums[self.index], self.corner)
        return value


def clues_of(board: Board) -> tuple[Clue, ...]:
    """All places of a board: islands, then signs with four corners each in the order of DIRECTIONS."""
    islands = (
        Clue(index, None, island.row, island.column, island.number)
        for index, island in enumerate(board.islands)
    )
    corners = (
        Clue(index, corner, sign.row, sign.column, getattr(sign, corner))
        for index, sign in enumerate(board.signs)
        for corner in DIRECTIONS
    )
    return (*islands, *corners)
