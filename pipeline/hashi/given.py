"""A bridges puzzle that was given as text: its answer as a record. No library for pictures is loaded."""

from pipeline.hashi import record as records
from pipeline.hashi.notes import more_bridges_notes, repeats_notes
from pipeline.hashi.reasons import reasons
from pipeline.puzzles.told import Listed, Told
from pipeline.verdicts import NOTES, STATUSES
from solver.answer import Answer, Outcome
from solver.formats.drawings import write_drawing
from solver.formats.drawn import write_text
from solver.formats.lattice import Lattice, lattice_of
from solver.puzzle import Puzzle, Solution
from solver.questions.enumeration import all_solutions
from solver.solve import solve


def tell(puzzle: Puzzle, seconds: float) -> Told:
    """Solves a puzzle in text and tells of it, as `hashilens solve` does.

    Args:
        puzzle: to be solved.
        seconds: time limit for solving, and again for each question why there is no solution.
    """
    answer = solve(puzzle, seconds=seconds)
    why = reasons(puzzle, seconds) if answer.outcome is Outcome.IMPOSSIBLE else ()
    return Told(record_of(puzzle, answer, why), write_text(puzzle, answer.solution).removesuffix("\n"))


def list_all(puzzle: Puzzle, most: int, seconds: float) -> Listed:
    """All solutions of a puzzle, or `most` of them, as far as they are found within `seconds`.

    Raises:
        ValueError: `most` is less than 1.
    """
    found = all_solutions(puzzle, most=most, seconds=seconds)
    boards = tuple(write_text(puzzle, solution) for solution in found.solutions)
    solutions = tuple(
        [{"islands": [bridge.a, bridge.b], "count": bridge.count} for bridge in solution.bridges]
        for solution in found.solutions
    )
    return Listed(found.ending, boards, solutions)


def draw(puzzle: Puzzle, name: str, seconds: float, *, solved: bool) -> tuple[str, Outcome | None]:
    """A drawing of a puzzle.

    Args:
        puzzle: the board.
        name: of the format, a key of `solver.formats.drawings.DRAWINGS`.
        seconds: time limit for solving.
        solved: whether to solve the puzzle and show its solution, if it has one.

    Returns:
        The drawing, and how solving ended, which is None unless `solved`.

    Raises:
        FormatError: the format cannot show the puzzle, or the puzzle has no island.
    """
    answer = solve(puzzle, seconds=seconds) if solved else None
    drawing = write_drawing(puzzle, answer.solution if answer else None, name)
    return drawing, answer.outcome if answer else None


def record_of(puzzle: Puzzle, answer: Answer[Solution], why: tuple[str, ...] = ()) -> records.HashiPuzzle:
    """The record of a puzzle that nobody had to read: all that has to do with pixels is None.

    Args:
        puzzle: as given.
        answer: the solver's.
        why: reasons why it has no solution, a sentence each.
    """
    lattice, solution = lattice_of(puzzle), answer.solution
    return records.HashiPuzzle(
        status=STATUSES[answer.outcome],
        max_bridges=puzzle.max_bridges,
        rows=lattice.rows,
        columns=lattice.columns,
        outline=None,
        islands=_islands(puzzle, lattice, solution),
        signs=_signs(puzzle, lattice, solution),
        bridges=tuple(
            records.Bridge((bridge.a, bridge.b), bridge.count)
            for bridge in (solution.bridges if solution else ())
        ),
        corrections=(),
        confidence=1.0,
        notes=(*NOTES[answer.outcome], *why, *_more_notes(puzzle, answer)),
        sums_to_next_sign=puzzle.sums_to_next_sign,
        loops=puzzle.loops,
        repeats_in_sums=puzzle.repeats_in_sums,
    )


def _more_notes(puzzle: Puzzle, answer: Answer[Solution]) -> tuple[str, ...]:
    """What else a person should know: of sums that were lost, or the option to try."""
    if answer.solution:
        return repeats_notes(puzzle, answer.solution.values)
    return more_bridges_notes(puzzle) if answer.outcome is Outcome.IMPOSSIBLE else ()


def _islands(puzzle: Puzzle, lattice: Lattice, solution: Solution | None) -> tuple[records.Island, ...]:
    values = solution.values if solution else (None,) * len(puzzle.islands)
    return tuple(
        records.Island(
            row=row,
            column=column,
            clue=island.clue,
            read="" if island.clue is None else str(island.clue),
            confidence=1.0,
            value=value,
            center=None,
            radius=None,
            name=island.name,
        )
        for island, (row, column), value in zip(puzzle.islands, lattice.islands, values, strict=True)
    )


def _signs(puzzle: Puzzle, lattice: Lattice, solution: Solution | None) -> tuple[records.Sign, ...]:
    totals = solution.sums if solution else (None,) * len(puzzle.signs)
    return tuple(
        records.Sign(
            row=row,
            column=column,
            center=None,
            clues=records.Corners(sign.north, sign.south, sign.east, sign.west),
            sums=records.Corners(sums.north, sums.south, sums.east, sums.west) if sums else None,
        )
        for sign, (row, column), sums in zip(puzzle.signs, lattice.signs, totals, strict=True)
    )
