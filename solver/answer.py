"""What `solve` answers, and how other questions end."""

from dataclasses import dataclass
from enum import Enum

from solver.puzzle import Solution


class LimitReachedError(Exception):
    """The time was up before the next solution was found or ruled out; `solve` turns it into an outcome."""


class Outcome(Enum):
    """How the search for solutions ended."""

    UNIQUE = "unique"
    """There is exactly one solution; proved."""
    MULTIPLE = "multiple"
    """There are at least two solutions."""
    IMPOSSIBLE = "impossible"
    """There is no solution; proved."""
    LIMIT = "limit"
    """The time was up: a solution may have been found, but not whether there is another."""


class Ending(Enum):
    """Why the hunt for things of which there may be many ended."""

    COMPLETE = "complete"
    """There are no others within the bounds; proved."""
    FULL = "full"
    """As many were found as were asked for."""
    LIMIT = "limit"
    """The time was up."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The outcome and the solutions that show it.

    Attributes:
        outcome: how the search ended.
        solution: the first solution found; None where none was.
        other: a second one, whose bridges differ from the first's; only with `MULTIPLE`.
    """

    outcome: Outcome
    solution: Solution | None = None
    other: Solution | None = None
