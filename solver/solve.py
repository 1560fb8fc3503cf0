"""The stages in their order, from a puzzle to its solution and the proof that it is the only one."""

import time
from collections.abc import Iterator

from solver.answer import Answer, LimitReachedError, Outcome
from solver.checker import broken_rules
from solver.layout import Layout, lay_out
from solver.propagation import propagate
from solver.puzzle import Bridge, Puzzle, Solution, Sums
from solver.state import State, first_state


def solve(puzzle: Puzzle, *, seconds: float = 20.0) -> Answer:
    """Find a solution, and find out whether it is the only one.

    The same puzzle gets the same answer each time, unless the time is up.

    Args:
        puzzle: the board.
        seconds: when to give up, an emergency brake; the outcome is `LIMIT` then.

    Raises:
        PuzzleError: the puzzle is none: two things stand at one place, or `max_bridges` is not 1 to 4.
    """
    deadline = time.monotonic() + seconds
    layout = lay_out(puzzle)
    state = first_state(layout)
    if not propagate(layout, state):
        return Answer(Outcome.IMPOSSIBLE)
    return _answer(puzzle, layout, _solutions(layout, state, deadline))


def _answer(puzzle: Puzzle, layout: Layout, solutions: Iterator[list[int]]) -> Answer:
    first = None
    try:
        for counts in solutions:
            solution = _solution(puzzle, layout, counts)
            if first is not None:
                return Answer(Outcome.MULTIPLE, first, solution)
            first = solution
    except LimitReachedError:
        return Answer(Outcome.LIMIT, first)
    return Answer(Outcome.IMPOSSIBLE if first is None else Outcome.UNIQUE, first)


def _solution(puzzle: Puzzle, layout: Layout, counts: list[int]) -> Solution:
    bridges = tuple(
        sorted([Bridge(a, b, count) for (a, b), count in zip(layout.ends, counts, strict=True) if count])
    )
    broken = broken_rules(puzzle, bridges)
    if broken:
        raise AssertionError(f"the search returned bridges that are no solution: {broken[0].message}")
    values = tuple([sum([counts[link] for link in links]) for links in layout.around])
    totals = [sum([values[island] for island in line.islands]) for line in layout.lines]
    sums = tuple(Sums(*totals[i : i + 4]) for i in range(0, len(totals), 4))
    return Solution(bridges, values, sums)


def _solutions(layout: Layout, state: State, deadline: float) -> Iterator[list[int]]:
    if not state.undecided():
        return iter([state.low])
    from solver.search import search  # imports OR-Tools, which most boards can do without  # noqa: PLC0415

    return search(layout, state, deadline)
