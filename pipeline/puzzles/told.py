"""Told: what is said about a puzzle that was given, whatever its kind."""

from dataclasses import dataclass
from typing import Any

from pipeline.records import PuzzleRecord
from solver.answer import Ending


@dataclass(frozen=True, slots=True)
class Told:
    """A puzzle and its answer.

    Attributes:
        record: for programs.
        board: the board in letters, for people.
    """

    record: PuzzleRecord
    board: str


@dataclass(frozen=True, slots=True)
class Listed:
    """The solutions of a puzzle, as far as they were found.

    Attributes:
        ending: COMPLETE if there are no others, FULL if there are, LIMIT if the time ran out before that was
            known.
        boards: each in letters.
        solutions: each for JSON.
    """

    ending: Ending
    boards: tuple[str, ...]
    solutions: tuple[Any, ...]
