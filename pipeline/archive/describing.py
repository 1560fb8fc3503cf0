"""Describing: what an archive wants to know of a puzzle, beside what was read and what came of it.

This is done wherever a record is made, so that a corrected record is described anew.
"""

from typing import Any

import msgspec

from pipeline.archive.fingerprint import fingerprint
from pipeline.puzzles.walks import WALKS
from pipeline.records import PuzzleRecord
from pipeline.status import Status
from solver.formats import AnyPuzzle, FormatError, write_puzzle
from solver.stepping import Grade

ONE_SOLUTION = frozenset({Status.SOLVED, Status.CHECK})
"""The statuses of puzzles that are graded; of others, nobody can say how hard they are."""


def described(record: PuzzleRecord, puzzle: AnyPuzzle) -> PuzzleRecord:
    """A record with its fingerprint, address and grade; unchanged if the board was unreadable.

    No address where puzz.link cannot express the puzzle; no grade where no steps lead to one solution.

    Args:
        record: of a puzzle.
        puzzle: the same puzzle for the solver, with the numbers that were accepted.
    """
    if record.status is Status.UNREADABLE:
        return record
    grade = _grade(puzzle) if record.status in ONE_SOLUTION else None
    return msgspec.structs.replace(
        record,
        fingerprint=fingerprint(puzzle),
        address=_address(puzzle),
        difficulty=None if grade is None else grade.difficulty.name.lower(),
        grade=None if grade is None else grade.number,
    )


def _grade(puzzle: AnyPuzzle) -> Grade[Any] | None:
    """How hard it is from the empty board on."""
    return WALKS[type(puzzle)](puzzle, ()).grade()


def _address(puzzle: AnyPuzzle) -> str | None:
    """On puzz.link, if it can be told so: it has no signs, no third bridge and no crossings."""
    try:
        return write_puzzle(puzzle, "puzzlink").strip()
    except FormatError:
        return None
