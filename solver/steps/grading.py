"""How hard a board is: the hardest rule that its path needs, and how often.

The three words agree with the grades of Simon Tatham's Bridges (bridges.c, `solve_sub`): easy is what his
first stage solves, medium what his second adds, hard what his third adds or nothing but guessing solves.
"""

from solver.puzzle import Puzzle
from solver.stepping import Grade, grade_by
from solver.steps.path import Path, path
from solver.steps.step import Rule


def grade(puzzle: Puzzle) -> Grade[Rule] | None:
    """Grade a puzzle; None for one that has not exactly one solution.

    Raises:
        PuzzleError: the puzzle is none.
    """
    return grade_of(path(puzzle))


def grade_of(way: Path) -> Grade[Rule] | None:
    """Grade a puzzle by its path; None if that does not lead to the solution."""
    return grade_by(list(Rule), (step.rule for step in way.steps), way.ending)
