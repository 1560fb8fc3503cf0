"""What paths by people's rules have in common, whatever the kind of puzzle: attention, endings and grades."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Generic, TypeVar

B = TypeVar("B")
"""A board."""
S = TypeVar("S")
"""A step on it."""

HALF_WAY = 3
"""How many steps by its hardest rule bring a board half the way to the next harder rule."""


class Difficulty(IntEnum):
    """How hard a board is, or how hard it is to see a rule; each kind of puzzle grades its own rules."""

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
    """The rules lead no further, and time ran out before it was clear whether there are several solutions."""
    CONTRADICTION = "contradiction"
    """The clues contradict each other, or bridges that were given contradict them."""


class StepError(ValueError):
    """A step does not fit those before it: it says nothing new, or the opposite of one.

    Also raised for bridges given at the start that cannot be there.
    """


class AnyRule(Enum):
    """A way to see that something follows; each kind of puzzle has its own, the easiest first.

    Attributes:
        title: the rule's name.
        difficulty: how hard it is to see.
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
        difficulty: how hard, in a word.
        number: the same, finer: 0 to 1 easy, 1 to 2 medium, 2 to 3 hard, 3 to 4 for a board that needs
            guessing. Within each, boards that need a harder rule come later, and those that need it more
            often.
        hardest: the hardest rule on the path; the easiest of all if it has no steps.
    """

    difficulty: Difficulty
    number: float
    hardest: R


def grade_by(rules: Sequence[R], used: Iterable[R], ending: Ending) -> Grade[R] | None:
    """Grade a board by the hardest rule that its path needs, and how often.

    Args:
        rules: all there are, from the easiest to the hardest.
        used: those on the path, one for each step.
        ending: how the path ended.

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


class Attention(Generic[B, S]):
    """Where rules about a place may have something to say: everywhere at first, then where things changed."""

    def __init__(self, rules: Iterable[Callable[[B, int], S | None]], order: Sequence[int]) -> None:
        """Look everywhere.

        Args:
            rules: functions that take a board and a place, and return a step or None.
            order: the places, in the order in which a rule is asked about them.
        """
        self._order = order
        self._rank = {place: rank for rank, place in enumerate(order)}
        self._awake = {rule: bytearray(b"\1" * len(order)) for rule in rules}

    def first(self, rule: Callable[[B, int], S | None], board: B) -> S | None:
        """Return the step that a rule allows at the first place where it allows one; None if nowhere.

        It is asked only about places where it has not returned None yet, or that `wake` has named since.
        """
        awake = self._awake[rule]
        rank = awake.find(1)
        while rank >= 0:
            step = rule(board, self._order[rank])
            if step is not None:
                return step
            awake[rank] = 0
            rank = awake.find(1, rank + 1)
        return None

    def wake(self, places: Iterable[int]) -> None:
        """Have all rules asked again about some places."""
        for place in places:
            for awake in self._awake.values():
                awake[self._rank[place]] = 1
