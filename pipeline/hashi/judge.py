"""The verdict: from the readings that the rules allow to a status that people can rely on.

A wrong board under `solved` is the worst that can happen, so `solved` asks for all of these at once: one
solution and proof that it is the only one, sure places, and a reading that no other one rivals. How sure a
single number was does not matter by itself: where the rules allow only one number, a smudge is no doubt.
"""

import math
from dataclasses import replace

from pipeline.hashi.blame import blame
from pipeline.hashi.changes import Change, corrections_of, differences, restored
from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.confidence import SURE, believed, confidence_of
from pipeline.hashi.finished import recognise
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.notes import repeats_notes
from pipeline.legible import too_small
from pipeline.status import Status
from pipeline.verdicts import NONE_FOUND, TIME_UP
from solver import Answer, Candidate, Conflict, Ending, Likely, Odds, Outcome, Solution
from vision.reading import Board

SURE_BOARD = 0.8
"""Rows and columns below this are doubtful, and so is whether islands are all of a board: a part of one can
have a solution of its own. How likely they are several is in the confidence, with what the rules say."""

LIKELY_BOARD, MANY = 0.5, 12
"""So many islands have one solution as a part of a board in 4 of 1000 cases (see `confidence.lucky_part`): it
is enough if they are rather all."""

GUESSED_NUMBER = 0.5
"""A number below this is a guess."""

DOUBTED, SURER = 0.3, 0.97
"""Where all numbers are right less likely than the first, before the rules are asked, a board below the
second is to be checked: what can hardly be read is misread ten times as often as the reader says, also where
it is sure. Of 640 boards on hard photos; where it is in no doubt it is right more often than it says."""

MOST_GUESSES = 0.5
"""With a larger share of guesses among its numbers, a board counts as unreadable."""

CLOSE_CALL = 0.9
"""A board that is less likely than this neither a part of one nor several asks for a word."""

PARTED = "It is doubtful which islands belong to this board: look whether it is whole, and only one."


def is_readable(clues: tuple[Clue, ...]) -> bool:
    """Whether enough was read to ask the rules: at least one number, and not mostly guesses."""
    if all(clue.number.value is None for clue in clues):
        return False
    looked_at = [clue for clue in clues if clue.number.text or clue.number.confidence < 1]
    guesses = sum(clue.number.confidence < GUESSED_NUMBER for clue in looked_at)
    return guesses <= MOST_GUESSES * len(looked_at)


def judge_drawn(
    board: Board, odds: Odds, likely: Likely | None, conflict: Conflict | None = None
) -> Judgement:
    """The verdict on a board, see `judge`, also on what is drawn on the page already."""
    judgement = judge(board, odds, likely, conflict)
    if likely is None or likely.best is None:
        return judgement
    return recognise(board, judgement, likely.best.puzzle)


def judge(board: Board, odds: Odds, likely: Likely | None, conflict: Conflict | None = None) -> Judgement:
    """The verdict on a board.

    Args:
        board: as read.
        odds: of its numbers, before the rules are asked.
        likely: the likeliest readings with a solution; None if the board was too unreadable to ask.
        conflict: why the numbers as read have no solution, where `is_impossible`.
    """
    judgement = _judge(board, odds, likely, conflict)
    if judgement.status in (Status.SOLVED, Status.MULTIPLE):
        return judgement
    return replace(judgement, notes=(*judgement.notes, *_doubtful_extent(board), *_too_small(board)))


def less_sure(judgement: Judgement, chance: float, why: str) -> Judgement:
    """The verdict where it is only so likely that the board is the one that was judged.

    Args:
        judgement: of that board.
        chance: how likely it is the board.
        why: what is said where that is too little.
    """
    confidence = min(judgement.confidence, chance)
    if judgement.status is not Status.SOLVED or confidence >= SURE:
        return replace(judgement, confidence=confidence)
    return replace(judgement, status=Status.CHECK, confidence=confidence, notes=(*judgement.notes, why))


def is_impossible(odds: Odds, likely: Likely) -> bool:
    """Whether nothing near what was read has a solution."""
    if likely.best is None:
        return likely.ending is not Ending.LIMIT
    return likely.best.cost > believed(odds)


def _judge(board: Board, odds: Odds, likely: Likely | None, conflict: Conflict | None) -> Judgement:
    if likely is None:
        note = "Too few numbers could be read: take a sharper or larger picture of the board."
        return Judgement(Status.UNREADABLE, 0.0, notes=(note, *board.notes))
    if is_impossible(odds, likely):
        return _impossible(board, likely.best, conflict)
    if likely.best is None:
        return Judgement(Status.CHECK, 0.0, Answer(Outcome.LIMIT), notes=(NONE_FOUND, *board.notes))
    return _possible(board, odds.guesses, likely)


def _impossible(board: Board, best: Candidate | None, conflict: Conflict | None) -> Judgement:
    """The verdict where nothing near what was read has a solution."""
    faults, words = blame(board, conflict, best)
    notes = ("No solution fits these numbers.", *words, *_doubtful_places(board), *board.notes)
    return Judgement(Status.IMPOSSIBLE, 0.0, faults=faults, notes=notes)


def _possible(board: Board, guesses: float, likely: Likely) -> Judgement:
    """The verdict where the best reading is believed."""
    clues, best = clues_of(board), likely.candidates[0]
    asked = math.prod(i.number.confidence for i in board.islands if i.number.text and i.number.value is None)
    confidence = confidence_of(board.confidence, guesses, likely, board.extent, asked)
    corrections = (*corrections_of(clues, best.puzzle), *restored(clues, best))
    status = _status(board, likely, best, confidence, SURER if guesses < DOUBTED else SURE)
    doubts = () if status is Status.SOLVED else _doubts(clues, likely, best)
    notes = (
        *_verdict(best.answer, likely),
        *_doubtful_places(board),
        *map(_correction, corrections),
        *map(_doubt, doubts),
    )
    if status is Status.CHECK and not notes:
        notes = (f"Read with a confidence of {confidence:.0%} only: compare the numbers with the picture.",)
    solution = best.answer.solution
    repeats = repeats_notes(best.puzzle, solution.values) if solution else ()
    notes = (*notes, *repeats, *board.notes)
    return Judgement(status, confidence, best.answer, corrections, doubts, (), notes)


def _status(board: Board, likely: Likely, best: Candidate, confidence: float, sure: float) -> Status:
    if best.answer.outcome is Outcome.MULTIPLE:
        return Status.MULTIPLE
    proved = best.answer.outcome is Outcome.UNIQUE and likely.ending is not Ending.LIMIT
    alone = board.extent.alone >= (LIKELY_BOARD if len(board.islands) >= MANY else SURE_BOARD)
    if proved and alone and board.confidence >= SURE_BOARD and confidence >= sure:
        return Status.SOLVED
    return Status.CHECK


def _doubts(clues: tuple[Clue, ...], likely: Likely, best: Candidate) -> tuple[Change, ...]:
    """The numbers where other readings differ, and those that could not be read."""
    doubts = {change.clue: change for change in differences(clues, best, likely.candidates[1:])}
    lost = (clue for clue in clues if clue.number.confidence < GUESSED_NUMBER)
    for clue in lost:
        doubts.setdefault(clue, Change(clue, clue.rival))
    return tuple(doubts[clue] for clue in clues if clue in doubts)


def _verdict(answer: Answer[Solution], likely: Likely) -> tuple[str, ...]:
    """What the solver's answer means, where it is not the plain one."""
    if answer.outcome is Outcome.MULTIPLE:
        return ("The clues allow more than one solution: one is drawn, dashed where another differs.",)
    if answer.outcome is Outcome.LIMIT:
        return (TIME_UP,)
    if likely.ending is Ending.LIMIT:
        return ("The time for solving ran out: numbers that would fit as well may not have been found.",)
    return ()


def _correction(change: Change) -> str:
    taken = "no number" if change.to is None else str(change.to)
    return f"{_seen(change.clue)}, taken as {taken}: the rules want it"


def _doubt(change: Change) -> str:
    if change.to is None:
        return _seen(change.clue)
    if change.to == change.clue.number.value:
        return f"{_seen(change.clue)}, could be right"
    return f"{_seen(change.clue)}, could be {change.to}"


def _seen(clue: Clue) -> str:
    value = clue.number.value
    seen = str(value) if value is not None else clue.number.text or "nothing"
    return f"{clue.place}: read {seen} ({clue.number.confidence:.0%})"


def _too_small(board: Board) -> tuple[str, ...]:
    return too_small("The islands", (island.radius for island in board.islands))


def _doubtful_extent(board: Board) -> tuple[str, ...]:
    return () if board.extent.alone * board.extent.single >= CLOSE_CALL else (PARTED,)


def _doubtful_places(board: Board) -> tuple[str, ...]:
    if board.confidence >= SURE_BOARD:
        return ()
    return (f"The rows and columns are doubtful ({board.confidence:.0%}).",)
