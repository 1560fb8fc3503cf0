"""How hard a board is: the hardest rule that its path needs, and how often."""

from dataclasses import dataclass

from solver.puzzle import Puzzle
from solver.steps.path import Ending, Path, path
from solver.steps.step import Difficulty, Rule

HALF_WAY = 3
"""Steps by a rule with which a board has come half the way to the next harder rule."""


@dataclass(frozen=True, slots=True)
class Grade:
    """How hard a board with one solution is.

    The three words agree with the grades of Simon Tatham's Bridges (bridges.c, `solve_sub`): easy is what his
    first stage solves, medium what his second adds, hard what his third adds or nothing but guessing solves.

    Attributes:
        difficulty: in a word.
        number: finer: 0 to 1 easy, 1 to 2 medium, 2 to 3 hard, 3 to 4 for a board that needs guessing. Within
            each, boards that need a harder rule come later, and those that need it more often.
        hardest: the hardest rule on the path.
    """

    difficulty: Difficulty
    number: float
    hardest: Rule


def grade(puzzle: Puzzle) -> Grade | None:
    """Grade a puzzle; None for one that has not exactly one solution.

    Raises:
        PuzzleError: the puzzle is none.
    """
    return grade_of(path(puzzle))


def grade_of(way: Path) -> Grade | None:
    """Grade a puzzle by its path; None if that does not lead to the solution."""
    if way.ending is not Ending.SOLVED:
        return None
    rules = list(Rule)
    used = [rules.index(step.rule) for step in way.steps]
    top = max(used, default=0)
    hardest = rules[top]
    alike = [number for number, rule in enumerate(rules) if _level(rule) == _level(hardest)]
    times = used.count(top)
    within = (top - alike[0] + times / (times + HALF_WAY)) / len(alike)
    return Grade(hardest.difficulty, round(_level(hardest) + within, 3), hardest)


def _level(rule: Rule) -> int:
    return rule.difficulty + rule.guesses
