"""A step: one thing that follows, the rule that says so, and the crossings to look at."""

from dataclasses import dataclass

from solver.stepping import AnyRule, Difficulty


class Rule(AnyRule):
    """A way to see that something follows, from the easiest to the hardest.

    Easy is what looks at the numbers that stand along an arrow already; medium what looks at the numbers that
    may still come there, or at two arrows in one line; hard what counts in how many ways they may come, or
    looks at any two arrows at once.
    """

    ONE_AHEAD = "one crossing ahead", Difficulty.EASY
    COUNTED = "all there to count", Difficulty.EASY
    ALL_THERE = "nothing new has room", Difficulty.EASY
    ALL_NEW = "each brings a new one", Difficulty.EASY
    AT_LEAST = "different ones already", Difficulty.EASY
    AT_MOST = "some stand there twice", Difficulty.EASY
    FEW_KINDS = "few numbers are possible", Difficulty.MEDIUM
    ONLY_PLACE = "one place for a number", Difficulty.MEDIUM
    APART = "nothing in common", Difficulty.MEDIUM
    INSIDE = "one arrow sees what another sees", Difficulty.MEDIUM
    EVERY_WAY = "every way to fill it", Difficulty.HARD
    LEAVES_NOTHING = "nothing left for another arrow", Difficulty.HARD
    WHAT_IF = "what if", Difficulty.HARD, True
    TRIED_OUT = "tried out to the end", Difficulty.HARD, True


@dataclass(frozen=True, slots=True)
class Left:
    """The numbers that are left for a crossing.

    Attributes:
        cell: its index.
        numbers: those that are left, in ascending order.
    """

    cell: int
    numbers: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What follows from what is printed and the steps before.

    Attributes:
        rule: why.
        cells: indices of the crossings that it rests on; in front the one whose arrow is to be looked at, or
            whose number is supposed (LEAVES_NOTHING, WHAT_IF, TRIED_OUT).
        left: crossings with fewer numbers than before.
        count: the number that the reason speaks of: how many different numbers, how many crossings more
            (INSIDE), or the number that is supposed; 0 for EVERY_WAY.
    """

    rule: Rule
    cells: tuple[int, ...]
    left: tuple[Left, ...]
    count: int
