"""What solution paths by people's rules have in common, whatever the kind of puzzle: endings and grades."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Generic, TypeVar

HALF_WAY = 3
"""Steps by a rule with which a board has come half the way to the next harder rule."""


class Difficulty(IntEnum):
    """How hard a board is, or a rule to see; each kind of puzzle says of its rules what they are."""

    EASY = 0
    MEDIUM = 1
    HARD = 2


class Ending(Enum):
    """How a path ends."""

    SOLVED = "solved"
    """Everything is known."""
    STUCK = "stuck"
    """Nothing more follows: there are several solutions."""
    LIMIT = "limit"
    """The rules lead no further, and the time was up to find out whether there are several solutions."""
    CONTRADICTION = "contradiction"
    """The clues contradict each other."""


class StepError(ValueError):
    """A step does not fit those before it: it says nothing new, or the opposite of one."""


class AnyRule(Enum):
    """A way to see that something follows; each kind of puzzle has its own, the easiest first.

    Attributes:
        title: the rule's name.
        difficulty: of seeing it.
        guesses: whether something has to be tried out: the last resort.
    """

    def __init__(self, title: str, difficulty: Difficulty, guesses: bool = False) -> None:
        self.title = title
        self.difficulty = difficulty
        self.guesses = guesses


R = TypeVar("R", bound=AnyRule)


@dataclass(frozen=True, slots=True)
class Grade(Generic[R]):
    """How hard a board with one solution is.

    Attributes:
        difficulty: in a word.
        number: finer: 0 to 1 easy, 1 to 2 medium, 2 to 3 hard, 3 to 4 for a board that needs guessing. Within
            each, boards that need a harder rule come later, and those that need it more often.
        hardest: the hardest rule on the path.
    """

    difficulty: Difficulty
    number: float
    hardest: R


def grade_by(rules: Sequence[R], used: Iterable[R], ending: Ending) -> Grade[R] | None:
    """Grade a board by the hardest rule that its path needs, and how often.

    Args:
        rules: all there are, from the easiest to the hardest.
        used: on the path, one a step.
        ending: of the path.

    Returns:
        None if the path does not lead to a solution.
    """
    if ending is not Ending.SOLVED:
        return None
    ranks = [rules.index(rule) for rule in used]
    top = max(ranks, default=0)
    hardest = rules[top]
    alike = [number for number, rule in enumerate(rules) if _level(rule) == _level(hardest)]
    times = ranks.count(top)
    within = (top - alike[0] + times / (times + HALF_WAY)) / len(alike)
    return Grade(hardest.difficulty, round(_level(hardest) + within, 3), hardest)


def _level(rule: AnyRule) -> int:
    return rule.difficulty + rule.guesses
