"""What `solve` answers, and how other questions end."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

S = TypeVar("S")
"""A solution: `Solution` for bridges, `Values` for crossings."""


class LimitReachedError(Exception):
    """Time or steps were used up before there was an answer; `solve` turns it into `Outcome.LIMIT`."""


class Outcome(Enum):
    """How the search for solutions ended."""

    UNIQUE = "unique"
    """There is exactly one solution; proved."""
    MULTIPLE = "multiple"
    """There are at least two solutions."""
    IMPOSSIBLE = "impossible"
    """There is no solution; proved."""
    LIMIT = "limit"
    """Time or steps were used up: a solution may have been found, but not whether there is another."""


class Ending(Enum):
    """Why a search for several solutions, numbers or readings ended."""

    COMPLETE = "complete"
    """There are no others within the bounds that were set; proved."""
    FULL = "full"
    """As many were found as were asked for."""
    LIMIT = "limit"
    """Time or steps were used up."""


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
        solutions: all of them, each once; if they end with `LimitReachedError`, the outcome is `LIMIT`.
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
