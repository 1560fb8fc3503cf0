"""A bridges puzzle that was given as text: its answer as a record. It costs nothing that pictures need."""

from pipeline.hashi import record as records
from pipeline.status import Status
from solver.answer import Answer, Outcome
from solver.formats.lattice import Lattice, lattice_of
from solver.puzzle import Puzzle, Solution

STATUSES = {
    Outcome.UNIQUE: Status.SOLVED,
    Outcome.MULTIPLE: Status.MULTIPLE,
    Outcome.IMPOSSIBLE: Status.IMPOSSIBLE,
    Outcome.LIMIT: Status.CHECK,
}

NOTES = {
    Outcome.UNIQUE: (),
    Outcome.MULTIPLE: ("The clues allow more than one solution: one is shown.",),
    Outcome.IMPOSSIBLE: ("No solution fits these numbers.",),
    Outcome.LIMIT: ("The time for solving ran out: if a solution is shown, it may not be the only one.",),
}


def record_of(puzzle: Puzzle, answer: Answer) -> records.HashiPuzzle:
    """The record of a puzzle that nobody had to read: all that has to do with pixels is None."""
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
        notes=NOTES[answer.outcome],
        sums_to_next_sign=puzzle.sums_to_next_sign,
        loops=puzzle.loops,
        repeats_in_sums=puzzle.repeats_in_sums,
    )


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
