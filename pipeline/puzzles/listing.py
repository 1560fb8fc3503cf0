"""Listing: all solutions of the puzzles that were given, instead of one."""

import json
from dataclasses import dataclass

from pipeline.puzzles.answers import answers_for
from pipeline.puzzles.given import Given, read_given
from pipeline.puzzles.told import Listed
from pipeline.settings import Settings
from solver.answer import Ending

MOST = 1000
"""The most solutions of a puzzle that are listed; a board with more is hardly a puzzle."""


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """A puzzle and its solutions.

    Attributes:
        given: where the puzzle comes from.
        found: its solutions, and whether these are all of them.
    """

    given: Given
    found: Listed

    @property
    def only(self) -> bool:
        """Whether there is exactly one solution, and that is proved."""
        return self.found.ending is Ending.COMPLETE and len(self.found.solutions) == 1

    def text(self) -> str:
        """A heading with the source, the puzzle's number and its count of solutions; each as a board."""
        heads = [f"{self.given.source}, puzzle {self.given.number}: {_count(self.found)}"]
        boards = map(_board, self.found.boards)
        blocks = (f"Solution {number}:\n\n{board}" for number, board in enumerate(boards, start=1))
        return "\n\n".join([*heads, *blocks]) + "\n"

    def json(self) -> str:
        """The same as one line of JSON: each solution as bridges between islands by index, or as numbers."""
        return json.dumps({
            "source": self.given.source,
            "puzzle": self.given.number,
            "complete": self.found.ending is Ending.COMPLETE,
            "solutions": self.found.solutions,
        })  # fmt: skip


def list_all(argument: str, settings: Settings) -> list[Listing]:
    """Finds all solutions of each puzzle of an argument, at most `MOST`.

    Args:
        argument: see `given.read_given`.
        settings: for each puzzle.

    Raises:
        pipeline.errors.NotAPuzzle: a text holds no puzzle that can be read, or is too long.
        pipeline.errors.InputIsOutput: a picture is a result of this program.
        vision.errors.VisionError: a picture cannot be opened, or Tesseract does not work.
    """
    return [
        Listing(given, answers_for(given.puzzle).list_all(given.puzzle, MOST, settings.seconds))
        for given in read_given(argument, settings)
    ]


def _count(found: Listed) -> str:
    """How many solutions there are, as far as that is known."""
    count = len(found.solutions)
    many = f"{count} solution" if count == 1 else f"{count or 'no'} solutions"
    if found.ending is Ending.COMPLETE:
        return many
    if found.ending is Ending.FULL:
        return f"more than {many}"
    return f"{many} so far; the time ran out"


def _board(board: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in board.splitlines())
