"""All solutions of a board, up to a number."""

from dataclasses import dataclass
from itertools import islice

from solver.answer import Ending, LimitReachedError
from solver.budget import Budget
from solver.puzzle import Puzzle, Solution
from solver.solve import propagated_layout, solutions, to_solution


@dataclass(frozen=True, slots=True)
class AllSolutions:
    """The solutions of a board, or some of them.

    Attributes:
        ending: COMPLETE if there are no others, FULL if there are, LIMIT if that was not found out.
        solutions: each once, in the order of their bridges.
    """

    ending: Ending
    solutions: tuple[Solution, ...]


def all_solutions(puzzle: Puzzle, *, most: int = 100, seconds: float = 20.0) -> AllSolutions:
    """Find all solutions, or as many as are wanted.

    The same puzzle gets the same answer each time, unless the time is up.

    Args:
        puzzle: the board.
        most: how many are wanted at most.
        seconds: when to give up, an emergency brake; the ending is `LIMIT` then.

    Raises:
        PuzzleError: it is no valid puzzle.
        ValueError: fewer than one is wanted.
    """
    if most < 1:
        raise ValueError(f"at least one solution must be wanted, not {most}")
    budget = Budget(seconds)
    found: list[Solution] = []
    ending = Ending.COMPLETE
    try:
        layout = propagated_layout(puzzle, budget)
        for counts in islice(solutions(layout, budget), most + 1):
            if len(found) == most:
                ending = Ending.FULL
                break
            found.append(to_solution(puzzle, layout, counts))
    except LimitReachedError:
        ending = Ending.LIMIT
    return AllSolutions(ending, tuple(sorted(found, key=lambda solution: solution.bridges)))
