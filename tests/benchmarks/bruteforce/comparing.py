"""What the solver says of a board, beside what came of trying everything."""

from collections.abc import Iterator

from solver import Ending, Outcome, Place, Puzzle, all_solutions, possible_numbers, solve
from solver.crossings import Crossings
from solver.crossings import all_solutions as all_crossings
from solver.crossings import solve as solve_crossings
from tests.benchmarks.bruteforce import crossings
from tests.benchmarks.bruteforce.bridges import STEPS, Board, Way, without

MOST = 400
"""Solutions that are asked for; few of these boards have more."""

OUTCOMES = Outcome.IMPOSSIBLE, Outcome.UNIQUE, Outcome.MULTIPLE
"""Of no solution, of one, of several."""


def differences_on_bridges(board: Board, puzzle: Puzzle) -> Iterator[str]:
    """In what the solver differs from the brute force; nothing if in nothing.

    Args:
        board: with all ways to lay bridges.
        puzzle: on it.
    """
    wanted = {way.bridges for way in board.solutions(puzzle)}
    answer = solve(puzzle)
    if answer.outcome is not OUTCOMES[min(len(wanted), 2)]:
        yield f"outcome {answer.outcome.value}, and there are {len(wanted)} solutions"
    shown = [frozenset(one.bridges) for one in (answer.solution, answer.other) if one is not None]
    if len(set(shown)) != min(len(wanted), 2) or not wanted.issuperset(shown):
        yield "the solutions shown are not two of those that there are"
    every = all_solutions(puzzle, most=MOST)
    found = [frozenset(one.bridges) for one in every.solutions]
    ending = Ending.COMPLETE if len(wanted) <= MOST else Ending.FULL
    right = len(found) == len(set(found)) == min(len(wanted), MOST) and wanted.issuperset(found)
    if every.ending is not ending or not right:
        yield f"{len(found)} solutions ({every.ending.value}), and there are {len(wanted)}"
    places = [Place(index) for index in range(len(puzzle.islands))]
    places += [Place(index, corner) for index in range(len(puzzle.signs)) for corner in STEPS]  # type: ignore[arg-type]
    for place in places:
        ways = board.solutions(without(puzzle, place.index, place.corner))
        numbers = tuple(sorted({_number(board, place, way) for way in ways}))
        possible = possible_numbers(puzzle, place)
        if possible.ending is not Ending.COMPLETE or possible.numbers != numbers:
            yield f"at {place} {possible.numbers} are possible, and by trying everything {numbers}"


def differences_on_crossings(puzzle: Crossings) -> Iterator[str]:
    """The same for a board of crossings."""
    wanted = crossings.all_solutions(puzzle)
    answer = solve_crossings(puzzle)
    if answer.outcome is not OUTCOMES[min(len(wanted), 2)]:
        yield f"outcome {answer.outcome.value}, and there are {len(wanted)} solutions"
    shown = [one for one in (answer.solution, answer.other) if one is not None]
    if len(set(shown)) != min(len(wanted), 2) or not set(shown) <= set(wanted):
        yield "the solutions shown are not two of those that there are"
    found = list(all_crossings(puzzle, most=len(wanted) + 1))
    if found != wanted:
        yield f"{len(found)} solutions, and there are {len(wanted)}"


def _number(board: Board, place: Place, way: Way) -> int:
    return way.values[place.index] if place.corner is None else board.sum_at(place.index, place.corner, way)
