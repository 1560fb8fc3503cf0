"""Notes on a puzzle whose numbers are known, and on its solution: what people should know or try."""

import math
from collections.abc import Sequence

from solver.checker import lost_signs_that_repeat
from solver.formats.lattice import lattice_of
from solver.puzzle import Puzzle
from solver.stages.layout import MOST_BRIDGES, lay_out


def repeats_notes(puzzle: Puzzle, values: Sequence[int]) -> tuple[str, ...]:
    """A sentence where sums of signs without numbers repeat a value in the solution; nothing elsewhere.

    Within a printed sum no value occurs twice. So none does within a sum whose number was lost, if that
    leaves the board a solution; if not, the solver lets values repeat, and people should know.

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


def more_bridges_notes(puzzle: Puzzle) -> tuple[str, ...]:
    """The option to try for a puzzle without solution that shows a number too large for its island.

    Nothing if no number is too large, or if even four bridges to a pair are too few.
    """
    needed, clue = max(
        [
            (math.ceil(island.clue / len(links)), island.clue)
            for island, links in zip(puzzle.islands, lay_out(puzzle).around, strict=True)
            if island.clue and links
        ],
        default=(0, 0),
    )
    if not puzzle.max_bridges < needed <= MOST_BRIDGES:
        return ()
    option = f"--max-bridges {needed}"
    return (f"The {clue} needs {needed} bridges to a pair: if the puzzle allows that many, add {option}.",)
