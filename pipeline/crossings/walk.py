"""Steps of crossings, for the commands that show steps. What pictures need is loaded only to draw."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pipeline.crossings.text import unfinished_as_text
from pipeline.puzzles.way import Way
from solver.crossings import Crossings
from solver.crossings.steps import Path, Rule, grade_of, in_words, path, replay
from solver.puzzle import Bridge
from solver.stepping import Grade

if TYPE_CHECKING:
    from pipeline.crossings.finding import CrossingsFinding
    from pipeline.crossings.stepping import DrawnPath, DrawnStep


class CrossingsWay(Way[Crossings, Path, "CrossingsFinding"]):
    """A puzzle of crossings and the path that people take to its solution."""

    __slots__ = ()

    def grade(self) -> Grade[Rule] | None:
        """How hard the puzzle is; None if the path does not lead to a solution."""
        return grade_of(self.path)

    def words(self, number: int) -> str:
        """A step in a sentence; 0 is the first."""
        return in_words(self.puzzle, self.path.steps[number])

    def board(self, after: int) -> str:
        """What is printed, and beside it what is known after the first `after` steps."""
        return unfinished_as_text(self.puzzle, replay(self.puzzle, self.path.steps[:after]))

    def last_board(self) -> str:
        """What is printed, and beside it what is known at the end."""
        return self.board(len(self.path.steps))

    def draw_step(self, finding: "CrossingsFinding", number: int) -> "DrawnStep":
        """A step, 0 first, to be drawn on the picture of its board."""
        from pipeline.crossings.stepping import DrawnStep

        before = replay(self.puzzle, self.path.steps[:number])
        return DrawnStep(finding, before, self.path.steps[number], self.words(number))

    def draw_path(self, finding: "CrossingsFinding") -> "DrawnPath":
        """The whole path, to be drawn on the picture of its board."""
        from pipeline.crossings.stepping import DrawnPath

        return DrawnPath(finding, self.path.steps)


def walk(puzzle: Crossings, given: Iterable[Bridge] = ()) -> CrossingsWay:
    """Walks to the solution; `given` is ignored, as a board of crossings has no bridges."""
    return CrossingsWay(puzzle, path(puzzle))
