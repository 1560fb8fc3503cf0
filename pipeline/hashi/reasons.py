"""Why a puzzle that was given as text has no solution, in words as on pictures.

Nobody has misread it, so a mistyped number is likelier than an extra or a missing island: islands are named
only where no number alone explains it.
"""

from itertools import product

from pipeline.words import (
    place_in_words,
    together,
    with_island,
    with_number,
    without_island,
    would_work,
)
from solver.answer import LimitReachedError
from solver.budget import Budget
from solver.conflict.explain import Conflict, why_not
from solver.conflict.islands import false_islands, missing_islands
from solver.formats.lattice import Lattice, lattice_of
from solver.puzzle import Place, Puzzle, clues_of, places_of

STEPS = 5_000.0
"""Steps of the solver for each question: about a second."""

MOST = 3
"""The most ways to make it work that are named. If islands give more, none of theirs is."""


def reasons(puzzle: Puzzle, seconds: float) -> tuple[str, ...]:
    """Which numbers of a puzzle without solution contradict each other, and what would make it work.

    Args:
        puzzle: without solution.
        seconds: for each question, at most.

    Returns:
        Sentences; none where nothing is found, or if the puzzle has a solution after all.
    """
    conflict = why_not(puzzle, budget=Budget(seconds, STEPS))
    if conflict is None:
        return ()
    lattice, numbers = lattice_of(puzzle), dict(zip(places_of(puzzle), clues_of(puzzle), strict=True))
    accused = [(_where(lattice, place), numbers[place]) for place in conflict.places]
    ways = _numbers(conflict, lattice) or _islands(puzzle, lattice, Budget(seconds, STEPS))
    return (*together(accused), *([would_work(ways)] if ways else []))


def _numbers(conflict: Conflict, lattice: Lattice) -> list[str]:
    """The likeliest other number at each of a few places; a number too many is told last."""
    first: dict[Place, int | None] = {}
    for repair in conflict.repairs:
        first.setdefault(repair.place, repair.to)
    return [with_number(_where(lattice, place), to) for place, to in first.items()][:MOST]


def _islands(puzzle: Puzzle, lattice: Lattice, budget: Budget) -> list[str]:
    """Islands that may be too many, or missing, if there are few."""
    rows = {island.row: row for island, (row, _) in zip(puzzle.islands, lattice.islands, strict=True)}
    columns = {island.column: at for island, (_, at) in zip(puzzle.islands, lattice.islands, strict=True)}
    try:
        false = false_islands(puzzle, budget)
        missing = missing_islands(puzzle, product(rows, columns), budget)
    except LimitReachedError:
        return []
    ways = [without_island(place_in_words(*lattice.islands[one.index])) for one in false]
    ways += [
        with_island(place_in_words(rows[one.row], columns[one.column]), [fit.number for fit in one.fits])
        for one in missing
    ]
    return ways if len(ways) <= MOST else []


def _where(lattice: Lattice, place: Place) -> str:
    row, column = (lattice.islands if place.corner is None else lattice.signs)[place.index]
    return place_in_words(row, column, place.corner)
