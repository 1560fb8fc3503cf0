"""A step: one thing that follows, the rule that says so, and the islands to look at."""

from dataclasses import dataclass

from solver.stepping import AnyRule, Difficulty


class Rule(AnyRule):
    """A way to see that something follows, from the easiest to the hardest.

    Easy is what looks at one island and the numbers around it; medium what looks at one island and what each
    of its ways can take at most, at sums of signs, and at loops that may not close; hard what looks at
    several islands at once: what they still lack, and that all hang together in the end.
    """

    ISLAND_FULL = "an island is full", Difficulty.EASY
    CROSSING_TAKEN = "a crossing is taken", Difficulty.EASY
    FULL_CLUE = "a full clue", Difficulty.EASY
    ONLY_WAY = "no room to spare", Difficulty.EASY
    ONE_EACH = "more than the other ways can hold", Difficulty.EASY
    NOT_WITHOUT = "too little without this way", Difficulty.MEDIUM
    NO_LOOP = "a loop that would close", Difficulty.MEDIUM
    SUM = "a sum", Difficulty.MEDIUM
    NEIGHBOURS_NEED = "neighbours that lack too few", Difficulty.HARD
    PAIR = "a pair left alone", Difficulty.HARD
    CLOSED_PART = "a part that would close", Difficulty.HARD
    MUST_LEAVE = "not only among themselves", Difficulty.HARD
    ONE_WAY_OUT = "one way out", Difficulty.HARD
    CUT = "everything hangs on it", Difficulty.HARD
    BLOCKS = "no room left for another", Difficulty.HARD
    WHAT_IF = "what if", Difficulty.HARD, True
    TRIED_OUT = "tried out to the end", Difficulty.HARD, True


@dataclass(frozen=True, slots=True, order=True)
class Limit:
    """How many bridges there are between two islands, at least or at most.

    Attributes:
        a, b: indices of the islands, the smaller first.
        count: the least or the most, as `Step` says.
    """

    a: int
    b: int
    count: int


@dataclass(frozen=True, slots=True)
class Values:
    """The values that are left for an island.

    Attributes:
        island: its index.
        values: those that are left, in ascending order.
    """

    island: int
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What follows from the clues and the steps before.

    Attributes:
        rule: why.
        islands: indices of the islands that it rests on, the one to look at first in front.
        forces: links that get at least that many bridges; more than was known before.
        forbids: links that get at most that many bridges; fewer than was known before.
        values: islands without a number for which a sum leaves fewer values.
        line: for a sum, which: four times the sign's index, plus 0 north, 1 south, 2 east, 3 west; else None.
    """

    rule: Rule
    islands: tuple[int, ...]
    forces: tuple[Limit, ...] = ()
    forbids: tuple[Limit, ...] = ()
    values: tuple[Values, ...] = ()
    line: int | None = None
