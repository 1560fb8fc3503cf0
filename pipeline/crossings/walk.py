"""Steps of crossings, as the commands that show steps ask for them; pictures cost nothing here."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.crossings.text import unfinished_as_text
from solver.crossings import Crossings
from solver.crossings.steps import Path, Rule, Step, grade_of, in_words, path, replay
from solver.stepping import Ending, Grade

if TYPE_CHECKING:
    from pipeline.crossings.finding import CrossingsFinding
    from pipeline.crossings.stepping import DrawnPath, DrawnStep


@dataclass(frozen=True, slots=True)
class CrossingsWay:
    """A puzzle and its path."""

    puzzle: Crossings
    path: Path

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in their order."""
        return self.path.steps

    @property
    def ending(self) -> Ending:
        """How far they lead."""
        return self.path.ending

    def grade(self) -> Grade[Rule] | None:
        """How hard the puzzle is; None if the path does not lead to a solution."""
        return grade_of(self.path)

    def words(self, number: int) -> str:
        """A step in a sentence."""
        return in_words(self.puzzle, self.steps[number])

    def board(self, after: int) -> str:
        """What is printed, and beside it what is known after so many steps."""
        return unfinished_as_text(self.puzzle, replay(self.puzzle, self.steps[:after]))

    def last_board(self) -> str:
        """What is printed, and beside it what is known at the end."""
        return self.board(len(self.steps))

    def draw_step(self, finding: "CrossingsFinding", number: int) -> "DrawnStep":
        """A step on the picture of its board."""
        from pipeline.crossings.stepping import DrawnStep

        return DrawnStep(finding, replay(self.puzzle, self.steps[:number]), self.steps[number])

    def draw_path(self, finding: "CrossingsFinding") -> "DrawnPath":
        """The whole path on the picture of its board."""
        from pipeline.crossings.stepping import DrawnPath

        return DrawnPath(finding, self.steps)


def walk(puzzle: Crossings) -> CrossingsWay:
    """Walks to the solution."""
    return CrossingsWay(puzzle, path(puzzle))
