"""Puzzles: each one of a page or a text, with what came of it and what can be asked about it.

A new kind of puzzle is a class and a line in KINDS; nothing else here asks which kind a puzzle is.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Literal, get_args

from pipeline.crossings import record as crossings
from pipeline.errors import CannotBeWritten
from pipeline.hashi import record as hashi
from pipeline.puzzles.convert import convert
from pipeline.puzzles.given import Given
from pipeline.puzzles.walks import Walk, hint_in_words, walk_all
from pipeline.puzzles.way import step_data
from pipeline.records import PuzzleRecord
from pipeline.settings import Settings
from pipeline.status import Status
from solver.stepping import Ending

Format = Literal[
    "grid", "has", "json", "tatham", "puzzlink", "crossings", "text", "classic", "dot", "svg", "penpa"
]
"""The name of a format that puzzles are written in; `solver.formats` says what each is."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A step towards the solution.

    Attributes:
        number: which step it is, 1 first.
        of: how many steps there are. With several solutions they end where the solutions differ, or where the
            time ran out to find out whether there are several.
        rule: the name of the rule that it follows from, for programs, such as "full-clue".
        title: the same name for people, such as "a full clue".
        words: what follows, and from what; rows and columns count from 1.
        text: all of it, with the board after the step in letters, as `hashilens hint` prints it.
    """

    number: int
    of: int
    rule: str
    title: str
    words: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, eq=False, repr=False)
class Puzzle:
    """A puzzle of any kind, and what came of it.

    Attributes:
        record: all that is known of it; its type says which kind of puzzle it is. Rows and columns count
            from 0.
        text: its board in letters and lines, solved if a solution was found.
        given: where it comes from, and the puzzle for the solver.
        settings: those that it was solved with.
    """

    record: PuzzleRecord
    text: str
    given: Given
    settings: Settings

    @property
    def status(self) -> Status:
        """What came of it; anything but `Status.SOLVED` needs a person."""
        return self.record.status

    @property
    def rows(self) -> int:
        """How many rows the board has."""
        return self.record.rows

    @property
    def columns(self) -> int:
        """How many columns the board has."""
        return self.record.columns

    @property
    def confidence(self) -> float:
        """How likely all of it is right, 0 to 1."""
        return self.record.confidence

    @property
    def notes(self) -> tuple[str, ...]:
        """What a person should know of it, a sentence each; rows and columns in them count from 1."""
        return self.record.notes

    @property
    def outline(self) -> tuple[tuple[float, float], ...] | None:
        """The board's corners, clockwise from the one that is top left when its numbers are upright.

        Each is (x, y) in pixels of the upright picture at its full size, y down. None for a puzzle in text.
        """
        return self.record.outline

    @property
    def difficulty(self) -> str | None:
        """How hard it is from the empty board on: "easy", "medium" or "hard".

        None unless the steps lead to the one solution with the numbers that were accepted.
        """
        grade = self._walk.way.grade()
        return None if grade is None else grade.difficulty.name.lower()

    def hint(self, after: int = 0) -> Hint | None:
        """The next step towards the solution.

        Args:
            after: how many steps were taken already, 0 or more. The first goes on from the bridges that are
                drawn on the picture, as far as they are right.

        Returns:
            The step; None if there are no more steps, or if the clues contradict each other.
        """
        walk = self._walk
        if after >= len(walk.way.steps) or walk.way.ending is Ending.CONTRADICTION:
            return None
        step = step_data(walk.way, after)
        text = hint_in_words(walk, after)
        return Hint(step["number"], step["of"], step["rule"], step["title"], step["words"], text)

    def to(self, name: Format, *, solved: bool = True) -> str:
        """The puzzle in another format, with the numbers that were accepted.

        Args:
            name: of the format.
            solved: whether formats that can show the solution (text, classic, dot, svg, penpa) do. It is
                solved again for that; if no solution is found, the puzzle alone is shown.

        Raises:
            CannotBeWritten: there is no such format, or it cannot express this puzzle.
        """
        return written([self], name, solved=solved)

    @cached_property
    def _walk(self) -> Walk:
        [walk] = walk_all([self.given])
        return walk

    def __repr__(self) -> str:
        return f"<{type(self).__name__} of {self.rows} rows and {self.columns} columns: {self.status}>"

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        notes = "".join(f"<br>{escape(note)}" for note in self.notes)
        board = f"<pre style='line-height: 1.2'>{escape(self.text)}</pre>"
        return f"<div><b>{self.status}</b>{notes}{board}</div>"


@dataclass(frozen=True, eq=False, repr=False)
class BridgesPuzzle(Puzzle):
    """A puzzle of bridges, with or without signs.

    Attributes:
        record: all that is known of it, as `Result.json` writes it.
    """

    record: hashi.HashiPuzzle

    @property
    def islands(self) -> tuple[hashi.Island, ...]:
        """Its islands in reading order."""
        return self.record.islands

    @property
    def signs(self) -> tuple[hashi.Sign, ...]:
        """Its signs in reading order."""
        return self.record.signs

    @property
    def bridges(self) -> tuple[hashi.Bridge, ...]:
        """The bridges of the solution, or of one of several, by indices into `islands`; empty without one."""
        return self.record.bridges


@dataclass(frozen=True, eq=False, repr=False)
class CrossingsPuzzle(Puzzle):
    """A puzzle of crossings with arrows.

    Attributes:
        record: all that is known of it, as `Result.json` writes it.
    """

    record: crossings.CrossingsPuzzle

    @property
    def cells(self) -> tuple[crossings.Cell, ...]:
        """Its crossings row by row."""
        return self.record.cells


KINDS: Mapping[type, type[Puzzle]] = {
    hashi.HashiPuzzle: BridgesPuzzle,
    crossings.CrossingsPuzzle: CrossingsPuzzle,
}


def puzzle_of(record: PuzzleRecord, text: str, given: Given, settings: Settings) -> Puzzle:
    """A puzzle, as the class of its kind; for the arguments see `Puzzle`."""
    return KINDS[type(record)](record, text, given, settings)


def written(puzzles: list[Puzzle], name: Format, *, solved: bool) -> str:
    """Puzzles in one text, in their order, with the settings of the first.

    For `name` and `solved` see `Puzzle.to`, for errors `Result.to`.
    """
    if name not in get_args(Format):
        raise CannotBeWritten(f"There is no format {name!r}. Choose one of {', '.join(get_args(Format))}.")
    if not puzzles:
        raise CannotBeWritten("There is no puzzle to be written.")
    return convert([puzzle.given for puzzle in puzzles], name, puzzles[0].settings, solved=solved).text
