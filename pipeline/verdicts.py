"""Verdicts: what the solver's outcome means to people, whatever the kind of puzzle."""

from pipeline.status import Status
from solver.answer import Outcome

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

TIME_UP = "The time for solving ran out: a solution is drawn, but it may not be the only one."
NONE_FOUND = "The time for solving ran out: no solution was found."
