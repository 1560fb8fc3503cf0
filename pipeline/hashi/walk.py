"""Steps of a bridges puzzle, for all that shows steps. Libraries for pictures load when one is drawn."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from pipeline.hashi.notes import more_bridges_notes, repeats_notes
from pipeline.puzzles.way import Way
from solver.formats.drawn import write_unfinished
from solver.puzzle import Bridge, Puzzle
from solver.stepping import Ending, Grade
from solver.steps import Path, Rule, grade_of, in_words, path, replay, values_of

if TYPE_CHECKING:
    from pipeline.hashi.stepping import DrawnPath, DrawnStep, OnPicture


class HashiWay(Way[Puzzle, Path, "OnPicture"]):
    """A bridges puzzle and the path that people take to its solution."""

    __slots__ = ()

    def grade(self) -> Grade[Rule] | None:
        """How hard the puzzle is from an empty board on; None if the path does not lead to a solution."""
        return grade_of(path(self.puzzle) if self.path.given else self.path)

    def words(self, number: int) -> str:
        """A step in a sentence; 0 is the first."""
        return in_words(self.puzzle, self.path.steps[number])

    def board(self, after: int) -> str:
        """The bridges that are certain after the first `after` steps, in letters and lines."""
        return write_unfinished(self.puzzle, self._bridges(after))

    def last_board(self) -> str:
        """The bridges at the end, in letters and lines; with the values of all islands if it is solved."""
        puzzle, bridges = self.puzzle, self.path.bridges
        if self.ending is Ending.SOLVED:
            values = values_of(len(puzzle.islands), bridges)
            islands = zip(puzzle.islands, values, strict=True)
            puzzle = replace(puzzle, islands=tuple(replace(each, clue=value) for each, value in islands))
        return write_unfinished(puzzle, bridges)

    def notes(self) -> tuple[str, ...]:
        """A note if sums of signs without numbers repeat a value, or on an option to try if nothing fits."""
        if self.ending is Ending.CONTRADICTION:
            return more_bridges_notes(self.puzzle)
        if self.ending is not Ending.SOLVED:
            return ()
        return repeats_notes(self.puzzle, values_of(len(self.puzzle.islands), self.path.bridges))

    def draw_step(self, finding: "OnPicture", number: int) -> "DrawnStep":
        """A step on the picture of its board; 0 is the first."""
        from pipeline.hashi.stepping import DrawnStep

        return DrawnStep(finding, self._bridges(number), self.path.steps[number], self.words(number))

    def draw_path(self, finding: "OnPicture") -> "DrawnPath":
        """The whole path on the picture of its board."""
        from pipeline.hashi.stepping import DrawnPath

        return DrawnPath(finding, self.path)

    def _bridges(self, after: int) -> tuple[Bridge, ...]:
        """The bridges that are certain after so many steps."""
        return replay(self.puzzle, self.path.steps[:after], self.path.given)


def walk(puzzle: Puzzle, given: Iterable[Bridge] = ()) -> HashiWay:
    """Walks to the solution.

    Args:
        puzzle: the board.
        given: bridges that are there already, and right; see `solver.steps.path`.

    Raises:
        PuzzleError: the board is no valid puzzle.
        StepError: no bridge can run where one is given, or not so many.
    """
    return HashiWay(puzzle, path(puzzle, given))
