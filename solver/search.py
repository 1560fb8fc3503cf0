"""Third stage: solutions from a SAT solver, connectivity by clauses added when they are missed.

Adding the connectivity only where a solution lacks it is how Coelho, Laporte, Lindbeck and Vidal solve the
puzzle with an integer program ("Benchmark instances and branch-and-cut algorithm for the Hashiwokakero
puzzle", 2019, arXiv:1905.00973).
"""

from collections.abc import Iterator

from solver.clauses import Clauses
from solver.layout import Layout
from solver.state import State


def search(layout: Layout, state: State, deadline: float) -> Iterator[list[int]]:
    """Yield all solutions, each as the number of bridges of each link.

    Args:
        layout: the board.
        state: the bounds that propagation ended with.
        deadline: when to give up, on the clock of `time.monotonic`.

    Raises:
        LimitReachedError: the deadline came first.
    """
    clauses = Clauses(layout, state)
    while (answer := clauses.answer(deadline)) is not None:
        if not clauses.join(answer):
            counts = clauses.counts(answer)
            yield counts
            clauses.forbid(counts)
