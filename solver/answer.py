"""What `solve` answers, and how other questions end."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

S = TypeVar("S")
"""What a solution is: of bridges, or of crossings."""


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
class Answer(Generic[S]):
    """The outcome and the solutions that show it.

    Attributes:
        outcome: how the search ended.
        solution: the first solution found; None where none was.
        other: a second one, which differs from the first; only with `MULTIPLE`.
    """

    outcome: Outcome
    solution: S | None = None
    other: S | None = None


def answer_of(solutions: Iterable[S]) -> Answer[S]:
    """Look for a solution and for a second one.

    Args:
        solutions: all of them, each once; `LimitReachedError` may end them.
    """
    first = None
    try:
        for solution in solutions:
            if first is not None:
                return Answer(Outcome.MULTIPLE, first, solution)
            first = solution
    except LimitReachedError:
        return Answer(Outcome.LIMIT, first)
    return Answer(Outcome.IMPOSSIBLE if first is None else Outcome.UNIQUE, first)
