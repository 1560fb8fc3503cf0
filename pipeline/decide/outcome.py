"""What the rules said of one board: all that the scorer knows of it, whatever kind of puzzle it is."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum

from pipeline.decide.parameters import NUMBERS


class Found(Enum):
    """What the rules found, the cheap question first."""

    PLAIN = "plain"
    """The likeliest numbers have exactly one solution. Others were not asked about."""
    NOT_PLAIN = "not plain"
    """The likeliest numbers have no solution, or several, or the budget did not suffice to tell. Others were
    not asked about."""
    READING = "reading"
    """The likeliest reading that has a solution is near enough to be believed."""
    FAR = "far"
    """The likeliest reading that has a solution is too far from what was read to be believed."""
    NONE = "none"
    """No reading within reach has a solution."""
    UNREADABLE = "unreadable"
    """Too little was read to ask."""
    UNKNOWN = "unknown"
    """The budget was used up before anything was found."""
    BROKEN = "broken"
    """It is no board: it has two pieces at one place, or no island."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What the rules said of one board.

    Attributes:
        found: what they found, in one word.
        clues: how many numbers it shows; for crossings, how many signs it has.
        guesses: the probability that the likeliest number is right at every place, before the rules.
        mass: for `READING`: the probability, before the rules, of all readings found, each weighted by
            whether it has one solution or several.
        rank: for `READING`: the place of the likeliest reading with a solution among all readings, those
            without one included, 1 first; None if uncounted.
        numbers: how strongly the number of each piece, by itself, suggests an island rather than another
            circle, or its arrow the sign of a crossing, nats; empty where islands show no numbers.
        blank: the share of the pieces, 0 to 1, that show nothing.
        unfit: the share of them, 0 to 1, that show something that pieces of a board do not.
        unread: pieces whose number, or arrow, is a guess.
        lacks: the probability that it lacks pieces that no hypothesis has, before the rules.
        lacking: for `FAR` and `NONE`: whether one more island would give it exactly one solution; None where
            that was not asked to the end.
        signs: whether signs give the sums of its islands, which show nothing themselves.
        grid: whether it is of crossings, with a sign at each place of a rectangle.
        more_bridges: whether it surely shows a number that needs more bridges than are allowed.
    """

    found: Found
    clues: int
    guesses: float = 1.0
    mass: float = 0.0
    rank: int | None = 1
    numbers: Mapping[int, float] = field(default_factory=dict)
    blank: float = 0.0
    unfit: float = 0.0
    unread: frozenset[int] = frozenset()
    lacks: float = 0.0
    lacking: bool | None = None
    signs: bool = False
    grid: bool = False
    more_bridges: bool = False

    @property
    def final(self) -> bool:
        """Whether there is nothing more to ask."""
        return self.found not in (Found.PLAIN, Found.NOT_PLAIN)

    def speak_for(self, pieces: Collection[int]) -> float:
        """How strongly the numbers of some pieces suggest that they are pieces of a board; nats.

        Those of a page look alike, so many together count no more than `NUMBERS.count` average ones.
        """
        said = [self.numbers.get(piece, 0.0) for piece in pieces]
        return sum(said) * min(1.0, NUMBERS.count / max(len(said), 1))
