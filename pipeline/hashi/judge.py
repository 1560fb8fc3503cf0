"""The verdict: from what was read and what the solver answered to a status that people can rely on.

A wrong board under `solved` is the worst that can happen, so `solved` asks for three things at once: one
solution and proof that it is the only one, sure places, and every single number sure.
"""

import math
from dataclasses import dataclass

from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.faults import Fault
from pipeline.status import Status
from solver import Answer, Outcome
from vision.reading import Board

SURE_NUMBER = 0.6
"""A number below this is doubtful. The unique solution is evidence as well: of the boards with one number
misread few have exactly one solution."""

SURE_BOARD = 0.8
"""Rows and columns below this are doubtful."""

GUESSED_NUMBER = 0.5
"""A number below this is a guess."""

MOST_GUESSES = 0.5
"""With a larger share of guesses among its numbers, a board counts as unreadable."""

LUCKY = 0.05
"""The share of misread boards that have exactly one solution all the same. On boards with signs it is less
than 0.02; on others a misread number leaves the sum of all numbers odd half of the time, to begin with."""

NOT_ONE = "No single number explains it: compare all of them with the picture, and the islands too."


@dataclass(frozen=True, slots=True)
class Judgement:
    """What to tell people about a board.

    Attributes:
        status: in one word.
        confidence: how likely all of the board is read right, 0 to 1.
        doubts: the numbers that may be misread, in reading order.
        faults: for an impossible board: the clues most likely to blame.
        notes: a sentence each.
    """

    status: Status
    confidence: float
    doubts: tuple[Clue, ...]
    faults: tuple[Fault, ...]
    notes: tuple[str, ...]


def is_readable(clues: tuple[Clue, ...]) -> bool:
    """Whether enough was read to ask the solver: at least one number, and not mostly guesses."""
    if all(clue.number.value is None for clue in clues):
        return False
    looked_at = [clue for clue in clues if clue.number.text or clue.number.confidence < 1]
    guesses = sum(clue.number.confidence < GUESSED_NUMBER for clue in looked_at)
    return guesses <= MOST_GUESSES * len(looked_at)


def judge(board: Board, answer: Answer | None, faults: tuple[Fault, ...] = ()) -> Judgement:
    """The verdict on a board.

    Args:
        board: as read.
        answer: the solver's; None if the board was too unreadable to ask.
        faults: the suspects, where there is no solution.
    """
    clues = clues_of(board)
    doubts = tuple(clue for clue in clues if clue.number.confidence < SURE_NUMBER)
    sure = not doubts and board.confidence >= SURE_BOARD
    return Judgement(
        status=_status(answer, sure),
        confidence=_confidence(board, clues, answer),
        doubts=doubts,
        faults=faults,
        notes=(*_verdict(answer, faults), *_doubtful_places(board), *map(_doubt, doubts), *board.notes),
    )


def _status(answer: Answer | None, sure: bool) -> Status:
    if answer is None:
        return Status.UNREADABLE
    return {
        Outcome.UNIQUE: Status.SOLVED if sure else Status.CHECK,
        Outcome.MULTIPLE: Status.MULTIPLE,
        Outcome.IMPOSSIBLE: Status.IMPOSSIBLE,
        Outcome.LIMIT: Status.CHECK,
    }[answer.outcome]


def _confidence(board: Board, clues: tuple[Clue, ...], answer: Answer | None) -> float:
    """The chance that every place and every number is right.

    What the reader says of them is taken as independent. Exactly one solution speaks for the reading
    (Bayes' rule, with LUCKY); none at all proves it, or the print, wrong.
    """
    if answer is None or answer.outcome is Outcome.IMPOSSIBLE:
        return 0.0
    right = board.confidence * math.prod(clue.number.confidence for clue in clues)
    if answer.outcome is Outcome.UNIQUE:
        right = right / (right + (1 - right) * LUCKY)
    return right


def _verdict(answer: Answer | None, faults: tuple[Fault, ...]) -> tuple[str, ...]:
    """What the solver's answer means, where it is not the plain one."""
    if answer is None:
        return ("Too few numbers could be read: take a sharper or larger picture of the board.",)
    if answer.outcome is Outcome.MULTIPLE:
        return ("The clues allow more than one solution: one is drawn, dashed where another differs.",)
    if answer.outcome is Outcome.LIMIT:
        drawn = "is drawn" if answer.solution else "was not found"
        return (f"The time for solving ran out: a solution {drawn}, it may not be the only one.",)
    if answer.outcome is Outcome.IMPOSSIBLE:
        return ("No solution fits these numbers.", *(map(_fault, faults) if faults else (NOT_ONE,)))
    return ()


def _fault(fault: Fault) -> str:
    read = f"{fault.clue.place}: {fault.clue.number.value} makes it impossible"
    return read if fault.fitting is None else f"{read}, {fault.fitting} would fit"


def _doubtful_places(board: Board) -> tuple[str, ...]:
    if board.confidence >= SURE_BOARD:
        return ()
    return (f"The rows and columns are doubtful ({board.confidence:.0%}).",)


def _doubt(clue: Clue) -> str:
    value = clue.number.value
    seen = str(value) if value is not None else clue.number.text or "nothing"
    rival = f", could be {clue.rival}" if clue.rival is not None else ""
    return f"{clue.place}: read {seen} ({clue.number.confidence:.0%}){rival}"
