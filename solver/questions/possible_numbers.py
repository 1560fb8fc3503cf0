"""Which numbers a lost clue can have: asks for solutions and rules out what was seen until none is left."""

from dataclasses import dataclass

from solver.answer import Ending, LimitReachedError
from solver.budget import Budget
from solver.puzzle import Place, Puzzle, PuzzleError, clues_of, places_of, with_clues
from solver.solve import propagated_layout, solutions
from solver.stages.layout import ANYTHING, Layout, lay_out
from solver.stages.state import first_values, open_board


@dataclass(frozen=True, slots=True)
class PossibleNumbers:
    """What may have been printed at one place.

    Attributes:
        ending: COMPLETE if these are all; LIMIT if the time was up before that was proved.
        numbers: in ascending order, each with a solution of the board; empty if the board has none at all, or
            none was found in time.
    """

    ending: Ending
    numbers: tuple[int, ...]


def possible_numbers(puzzle: Puzzle, place: Place, *, seconds: float = 20.0) -> PossibleNumbers:
    """Find the numbers that an island or the corner of a sign can have, given all other clues.

    They are those that the solutions of the board without a clue at the place put there. A corner that sees
    no island has a sum of 0.

    Args:
        puzzle: the board.
        place: `Place(island)`, or `Place(sign, "north")`.
        seconds: when to give up, an emergency brake; the ending is `LIMIT` then.

    Raises:
        PuzzleError: it is no valid puzzle, or has no such place.
    """
    budget = Budget(seconds)
    lay_out(puzzle)
    if place not in (places := places_of(puzzle)):
        raise PuzzleError(f"the puzzle has no place {place}")
    at = places.index(place)
    clues = clues_of(puzzle)
    clues[at] = None
    try:
        layout = propagated_layout(with_clues(puzzle, clues), budget)
    except LimitReachedError:
        return PossibleNumbers(Ending.LIMIT, ())
    return numbers_at(layout, at, budget)


def numbers_at(layout: Layout, at: int, budget: Budget) -> PossibleNumbers:
    """Find the numbers that the solutions of a board put at a place, whatever its own clue says.

    Args:
        layout: the board.
        at: the place, by its number, see `Place`.
        budget: what it may cost.
    """
    values = [*first_values(layout), *(line.totals for line in layout.lines)]
    values[at] = everything_at(layout, at)
    seen: list[int] = []
    try:
        while values[at]:
            board, state = open_board(layout, values)
            counts = next(solutions(board, budget, state), None)
            if counts is None:
                break
            number = number_at(layout, counts, at)
            seen.append(number)
            values[at] = values[at] & ~(1 << number) if values[at] > 0 else 0
    except LimitReachedError:
        return PossibleNumbers(Ending.LIMIT, tuple(sorted(seen)))
    return PossibleNumbers(Ending.COMPLETE, tuple(sorted(seen)))


def everything_at(layout: Layout, at: int) -> int:
    """Return the numbers that a place can have at all, as a set of bits; ANYTHING where it sees no island."""
    islands = len(layout.clues)
    counted = 1 if at < islands else len(layout.lines[at - islands].islands)
    return (2 << 4 * layout.max_bridges * counted) - 1 if counted else ANYTHING


def number_at(layout: Layout, counts: list[int], at: int) -> int:
    """Return the number that the bridges of each link put at a place."""
    islands = len(layout.clues)
    counted = (at,) if at < islands else layout.lines[at - islands].islands
    return sum([counts[link] for island in counted for link in layout.around[island]])
