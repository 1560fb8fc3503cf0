"""How hard a board is: the hardest rule that its path needs, and how often."""

from solver.crossings.puzzle import Crossings
from solver.crossings.steps.path import Path, path
from solver.crossings.steps.step import Rule
from solver.stepping import Grade, grade_by


def grade(puzzle: Crossings) -> Grade[Rule] | None:
    """Grade a puzzle; None for one that has not exactly one solution.

    Raises:
        PuzzleError: the puzzle is none.
    """
    return grade_of(path(puzzle))


def grade_of(way: Path) -> Grade[Rule] | None:
    """Grade a puzzle by its path; None if that does not lead to the solution."""
    return grade_by(list(Rule), (step.rule for step in way.steps), way.ending)
