"""The stages in their order, from a puzzle to its solution and the proof that it is the only one."""

from collections.abc import Iterable, Iterator

from solver.answer import Answer, Outcome, answer_of
from solver.budget import Budget
from solver.checker import broken_rules, lost_signs_that_repeat
from solver.clause_learning.search import TooHardError, can_learn, learning_search
from solver.puzzle import Bridge, Puzzle, Solution, Sums
from solver.stages.layout import Layout, lay_out
from solver.stages.propagation import propagate
from solver.stages.rows import i64
from solver.stages.state import State, first_state

ATTEMPTS = 2000
"""How many contradictions are learned from, since the start or the last solution, before CP-SAT takes over.

Of 960 boards of 100 to 400 islands drawn at random the hardest met 544, of the 720 of Coelho et al. 1616, in
0.3 seconds. Boards of more than 200 islands get `ATTEMPTS_PER_ISLAND`.
"""

ATTEMPTS_PER_ISLAND = 10
"""The same for each island, where that comes to more: on large boards CP-SAT takes many seconds.

Of ten boards of 4,000 islands with 75% single bridges, three met more than 20,000, one of them 30,156 in
four seconds. On the one that was given to CP-SAT after 20,000 it found no solution in 100 seconds.
"""


def solve(puzzle: Puzzle, *, seconds: float = 20.0, budget: Budget | None = None) -> Answer[Solution]:
    """Find a solution, and find out whether it is the only one.

    The sums of signs that show no number repeat a value only if the board has no solution otherwise;
    `lost_signs_that_repeat` tells of a solution which ones do.

    The same puzzle gets the same answer each time, unless the time is up.

    Args:
        puzzle: the board.
        seconds: when to give up, an emergency brake; the outcome is `LIMIT` then.
        budget: a limit in seconds and steps, used instead of `seconds`.

    Raises:
        PuzzleError: it is no valid puzzle, see `lay_out`.
    """
    layout, budget = lay_out(puzzle), budget or Budget(seconds)
    answer = first_two(puzzle, layout, budget)
    if answer.outcome is Outcome.IMPOSSIBLE and layout.presumes:
        return first_two(puzzle, layout.loosened(), budget)
    return answer


def first_two(puzzle: Puzzle, layout: Layout, budget: Budget, state: State | None = None) -> Answer[Solution]:
    """Look for a solution and for a second one; for the arguments see `solutions`."""
    return answer_of(_each(puzzle, layout, solutions(layout, budget, state)))


def _each(puzzle: Puzzle, layout: Layout, found: Iterable[list[int]]) -> Iterator[Solution]:
    """Yield solutions as they are found; compiled, a generator expression would await them all."""
    for counts in found:
        yield to_solution(puzzle, layout, counts)


def first_solution(puzzle: Puzzle, *, seconds: float = 20.0) -> Solution | None:
    """Find a solution, and do not ask whether there are others; None if there is none, which is proved.

    Args:
        puzzle: the board.
        seconds: when to give up.

    Raises:
        PuzzleError: it is no valid puzzle.
        LimitReachedError: the time was up.
    """
    layout, budget = lay_out(puzzle), Budget(seconds)
    counts = next(solutions(layout, budget), None)
    if counts is None and layout.presumes:
        layout = layout.loosened()
        counts = next(solutions(layout, budget), None)
    return None if counts is None else to_solution(puzzle, layout, counts)


def propagated_layout(puzzle: Puzzle, budget: Budget) -> Layout:
    """Lay out a board and find out whether the sums of signs that show no number may repeat a value.

    They may if the board has no solution otherwise. It is searched only if it has such signs.

    Raises:
        PuzzleError: it is no valid puzzle.
        LimitReachedError: the budget was used up.
    """
    layout = lay_out(puzzle)
    if layout.presumes and next(solutions(layout, budget), None) is None:
        return layout.loosened()
    return layout


def solutions(layout: Layout, budget: Budget, state: State | None = None) -> Iterator[list[int]]:
    """Yield all solutions, each once and as the number of bridges of each link.

    Args:
        layout: the board.
        budget: what it may cost.
        state: what is known already, changed in place; None for what the clues say.

    Raises:
        LimitReachedError: the budget was used up; never on a board that propagation alone decides.
    """
    budget.charge(1.0)
    state = first_state(layout) if state is None else state
    if not propagate(layout, state):
        return
    if not state.undecided():
        yield list(state.low)
        return
    found: list[bytes] = []  # a tenth of the memory of lists, of which there may be many
    if can_learn(layout):
        try:
            attempts = max(ATTEMPTS, ATTEMPTS_PER_ISLAND * len(layout.clues))
            for counts in learning_search(layout, state, budget, attempts):
                found.append(bytes(counts))
                yield counts
            return
        except TooHardError:
            pass
    from solver.cp_sat.search import search  # brings OR-Tools, which most boards can do without

    yield from search(layout, state, budget, found)


def accept(puzzle: Puzzle, bridges: Iterable[Bridge], *, seconds: float = 20.0) -> Solution | None:
    """Return the solution that somebody's bridges make; None if they make none.

    Args:
        puzzle: the board.
        bridges: each pair once, in any order, with a count of at least 1; otherwise they make none.
        seconds: when to give up; needed only if they repeat a value in a sum of a sign that shows no number.

    Raises:
        PuzzleError: as for `solve`.
        LimitReachedError: the time was up.
    """
    given = list(bridges)
    if broken_rules(puzzle, given):
        return None
    layout = lay_out(puzzle)
    counts = {(min(bridge.a, bridge.b), max(bridge.a, bridge.b)): bridge.count for bridge in given}
    solution = to_solution(puzzle, layout.loosened(), [counts.get(ends, 0) for ends in layout.ends])
    if layout.presumes and lost_signs_that_repeat(puzzle, solution.values):
        kept = next(solutions(layout, Budget(seconds)), None)
        return solution if kept is None else None
    return solution


def to_solution(puzzle: Puzzle, layout: Layout, counts: list[int]) -> Solution:
    """Return the solution that these numbers of bridges are, one for each link.

    Raises:
        AssertionError: they break a rule, and a mistake is in one of the stages.
    """
    bridges = _bridges(layout, counts)
    broken = broken_rules(puzzle, bridges)
    if broken:
        raise AssertionError(f"the search returned bridges that are no solution: {broken[0].message}")
    values = [0] * len(layout.clues)
    for a, b, count in bridges:
        values[a] += count
        values[b] += count
    if layout.presumes and lost_signs_that_repeat(puzzle, values):
        raise AssertionError("the search repeated a value in a sum of a sign that shows no number")
    totals = [sum([values[island] for island in line.islands]) for line in layout.lines]
    sums = tuple([Sums(*totals[i : i + 4]) for i in range(0, len(totals), 4)])
    return Solution(bridges, tuple(values), sums)


def _bridges(layout: Layout, counts: list[int]) -> tuple[Bridge, ...]:
    """Return the bridges, sorted."""
    most: i64 = layout.max_bridges + 1
    islands: i64 = len(layout.clues)
    keys: list[int] = []  # which are sorted sooner than bridges
    link: i64
    for link, count in enumerate(counts):
        if count:
            keys.append((layout.left[link] * islands + layout.right[link]) * most + count)
    keys.sort()
    new, kind = tuple.__new__, Bridge  # a third of the time of Bridge(...), which is written in Python
    bridges: list[Bridge] = []
    for key in keys:
        number: i64 = key
        pair = number // most
        bridges.append(new(kind, (pair // islands, pair % islands, number % most)))
    return tuple(bridges)
