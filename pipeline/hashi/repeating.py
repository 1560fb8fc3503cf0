"""Repeating: what to say where a sign lost its numbers and its sums have to repeat a value.

Within a printed sum no value occurs twice. So none does within a sum whose number was lost, if that leaves
the board a solution; if not, the solver lets values repeat, and people should know.
"""

from collections.abc import Sequence

from solver.checker import lost_signs_that_repeat
from solver.formats.lattice import lattice_of
from solver.puzzle import Puzzle


def repeats_notes(puzzle: Puzzle, values: Sequence[int]) -> tuple[str, ...]:
    """A sentence where sums of signs without numbers repeat a value in the solution; nothing elsewhere.

    Args:
        puzzle: as it was solved.
        values: of its islands in the solution.
    """
    repeating = lost_signs_that_repeat(puzzle, values)
    if not repeating:
        return ()
    lattice = lattice_of(puzzle)
    places = [lattice.signs[sign] for sign in repeating]
    where = " and ".join(f"row {row + 1}, column {column + 1}" for row, column in places)
    if len(places) == 1:
        return (f"The sign in {where} shows no number, and its sums repeat a value: nothing else fits.",)
    return (f"The signs in {where} show no number, and their sums repeat a value: nothing else fits.",)
