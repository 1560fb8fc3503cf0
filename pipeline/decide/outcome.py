"""What the rules said to one board: all that the scorer knows of it, whatever kind of puzzle it is."""

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
    """What the rules said to one board.

    Attributes:
        found: in one word.
        clues: how many numbers it shows; of crossings, how many signs it has.
        guesses: the probability that the likeliest number is right at every place, before the rules.
        mass: of `READING`: the probability, before the rules, of all readings found, each with the weight of
            its number of solutions.
        rank: of `READING`: how many readings come no later than the likeliest one that has a solution; None
            if uncounted.
        numbers: what the number of each piece, by itself, speaks for an island and not for another circle,
            or its arrow for the sign of a crossing, nats; empty where islands show no numbers.
        blank: which part of the pieces, 0 to 1, show nothing.
        unfit: which part of them, 0 to 1, show something that pieces of a board do not.
        unread: pieces whose number, or arrow, is a guess.
        lacks: the probability that it lacks pieces that no hypothesis has, before the rules.
        lacking: of `FAR` and `NONE`: whether one island more would give it exactly one solution; None where
            that was not asked.
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
        """What the numbers of some pieces speak for islands; nats.

        Those of a page look alike, so many count as no more than a few.
        """
        said = [self.numbers.get(piece, 0.0) for piece in pieces]
        return sum(said) * min(1.0, NUMBERS.count / max(len(said), 1))
