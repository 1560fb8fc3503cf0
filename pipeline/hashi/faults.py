"""For a board without a solution: which single clue, if it were another, would make it solvable?"""

import time
from dataclasses import dataclass

from pipeline.hashi.clues import Clue
from solver import Answer, Outcome, Puzzle, solve

BUDGET = 3.0
"""Seconds for all attempts together: it is a hint, not the answer."""

ATTEMPT = 0.5
"""Seconds for one attempt."""

MOST = 4
"""More suspects than this are no help to anyone; the least certain are named."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A clue without which the board has a solution.

    Attributes:
        clue: the suspect.
        fitting: the number that the rules want there; None where several would do.
    """

    clue: Clue
    fitting: int | None


def find_faults(puzzle: Puzzle, clues: tuple[Clue, ...]) -> tuple[Fault, ...]:
    """Leaves out one clue at a time, the least certain first.

    Args:
        puzzle: has no solution.
        clues: all of its clues.

    Returns:
        The suspects, the likeliest first: those whose fitting number the reader had thought of, then by
        how unsure the reader was. Empty if no single clue is to blame.
    """
    deadline = time.monotonic() + BUDGET
    faults = []
    printed = (clue for clue in clues if clue.number.value is not None)
    for clue in sorted(printed, key=lambda clue: clue.number.confidence):
        if time.monotonic() > deadline:
            break
        answer = solve(clue.without(puzzle), seconds=ATTEMPT)
        if answer.solution is not None:
            faults.append(Fault(clue, _fitting(clue, answer)))
    faults.sort(key=lambda fault: (not _thought_of(fault), fault.clue.number.confidence))
    return tuple(faults[:MOST])


def _fitting(clue: Clue, answer: Answer) -> int | None:
    if answer.solution is None or answer.outcome is not Outcome.UNIQUE:
        return None
    return clue.value_in(answer.solution)


def _thought_of(fault: Fault) -> bool:
    return any(value == fault.fitting for value, _ in fault.clue.number.posterior if value is not None)
