"""Those that are measured beside each other: ours, a plain CP-SAT model, clingo.

Each takes a puzzle and leaves with a solution that has passed the checker; the time for building the model,
for grounding and for the check counts. The others get the possible links and crossings from our `layout`,
which is cheap and saves them the loops.
"""

import time
from collections.abc import Callable, Sequence

from solver import Bridge, LimitReachedError, Puzzle, broken_rules, first_solution
from solver.stages.layout import Layout

Contender = Callable[[Puzzle, float], None]
"""Solves a puzzle within so many seconds, or raises TimeUpError."""


class TimeUpError(Exception):
    """No solution came in time."""


def ours(puzzle: Puzzle, seconds: float) -> None:
    """Our solver: the first solution, not the proof that there is no other."""
    try:
        solution = first_solution(puzzle, seconds=seconds)
    except LimitReachedError:
        raise TimeUpError from None
    if solution is None:
        raise AssertionError("a board of the benchmark has a solution, ours found that it has none")


def contenders(names: Sequence[str], workers: int) -> dict[str, Contender]:
    """Return those of these names, `ours` first; imports what they need, so that no import is measured.

    Args:
        names: of `plain` and `clingo`.
        workers: for the plain model; 0 leaves it its default, one a core.
    """
    chosen: dict[str, Contender] = {"ours": ours}
    if "plain" in names:
        from tests.benchmarks.solver.plain import Plain

        chosen["plain"] = Plain(workers)
    if "clingo" in names:
        from tests.benchmarks.solver.asp import by_clingo

        chosen["clingo"] = by_clingo
    return chosen


def check(puzzle: Puzzle, layout: Layout, counts: Sequence[int]) -> None:
    """Check bridges given by their number on each link.

    Raises:
        AssertionError: they are no solution.
    """
    bridges = [Bridge(a, b, n) for (a, b), n in zip(layout.ends, counts, strict=True) if n]
    if broken := broken_rules(puzzle, bridges):
        raise AssertionError(broken[0].message)


def left(deadline: float) -> float:
    """Return the seconds until then, on the clock of `time.monotonic`.

    Raises:
        TimeUpError: there are none.
    """
    seconds = deadline - time.monotonic()
    if seconds <= 0:
        raise TimeUpError
    return seconds
