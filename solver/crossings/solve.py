"""The stages in their order, from a puzzle of crossings to its solution and whether it is the only one."""

from collections.abc import Iterator
from itertools import islice

from solver.answer import Answer, answer_of
from solver.budget import Budget
from solver.crossings.checker import broken_rules
from solver.crossings.propagation import first_numbers, propagate
from solver.crossings.puzzle import Crossings, Values
from solver.crossings.rays import cast_rays


def solve(puzzle: Crossings, *, seconds: float = 20.0, budget: Budget | None = None) -> Answer[Values]:
    """Find a solution, and find out whether it is the only one.

    The same puzzle gets the same answer each time, unless the time is up.

    Args:
        puzzle: the board.
        seconds: when to give up, an emergency brake; the outcome is `LIMIT` then.
        budget: a limit in seconds and steps, used instead of `seconds`.

    Raises:
        PuzzleError: it is no valid puzzle, see `rays.cast_rays`.
    """
    return answer_of(_solutions(puzzle, budget or Budget(seconds)))


def all_solutions(puzzle: Crossings, *, most: int = 1000, seconds: float = 20.0) -> tuple[Values, ...]:
    """Return all solutions, or the first `most` that are found; in ascending order.

    With `most` of them there may be more.

    Raises:
        PuzzleError: it is no valid puzzle.
        LimitReachedError: the time was up; what was found is lost.
    """
    return tuple(sorted(islice(_solutions(puzzle, Budget(seconds)), most)))


def _solutions(puzzle: Crossings, budget: Budget) -> Iterator[Values]:
    """Yield all solutions, each once.

    Raises:
        LimitReachedError: the budget was used up.
    """
    rays = cast_rays(puzzle)
    numbers = first_numbers(puzzle, rays)
    if not propagate(rays, numbers):
        return
    if all(possible & (possible - 1) == 0 for possible in numbers):
        yield _checked(puzzle, tuple(possible.bit_length() - 1 for possible in numbers))
        return
    from solver.crossings.search import search  # brings OR-Tools

    for values in search(rays, numbers, budget):
        yield _checked(puzzle, values)


def _checked(puzzle: Crossings, values: Values) -> Values:
    broken = broken_rules(puzzle, values)
    if broken:
        raise AssertionError(f"the search returned numbers that are no solution: {broken[0]}")
    return values
