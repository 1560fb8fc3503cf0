"""The verdict: from the readings that have a solution to a status that people can rely on.

The rules see less here than on a bridges board: with another arrow, a board often has another solution. So
the reader's own probabilities decide, and `solved` asks for a reading that is likely by itself.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.crossings.puzzle import directions, fit_of
from pipeline.legible import too_small
from pipeline.status import Status
from pipeline.verdicts import NONE_FOUND, TIME_UP
from solver import Answer, Outcome
from solver.crossings import Crossings, Doubt, Reading, Values
from vision.reading import Crossing, CrossingsBoard
from vision.words import percent

SURE = 0.95
"""A board of a lower confidence is to be checked."""

SURE_BOARD = 0.8
"""So is a board whose rows and columns are less sure than this."""

BELIEVED = 9.0
"""Nats: a reading that costs more than this is no reading of this board. Its cost is that over the best
guesses that can stand where they were read, and -log(`fit_of`) for those that cannot."""

LEAST = 1e-9
"""A chance that is as good as none."""

WITHIN = 7.0
"""Nats from the best reading within which another one matters."""

MOST_GUESSES = 0.3
"""With a larger share of cells that are guesses, a board counts as unreadable."""

GUESS = 0.5
"""A cell is a guess if the reader is less sure than this of its arrow and number together."""

LUCKY = 0.3
"""The chance that a board with an arrow or a number read wrong has exactly one solution all the same."""

NOTHING_FITS = "No solution fits these arrows and numbers."
TOO_LITTLE = "Too few arrows could be read: take a sharper or larger picture of the board."
SEVERAL = "The clues allow more than one solution: one is drawn, marked where another differs."


@dataclass(frozen=True, slots=True)
class Judgement:
    """What to tell people about a board.

    Attributes:
        status: what came of it, in one word.
        confidence: how likely all of the board is read right, 0 to 1; 0 where no reading was accepted, and
            where the board was only glanced at after a correction.
        puzzle: with the arrows and numbers that were accepted, else as it was read.
        answer: the solver's on it; None where no reading was accepted.
        changed: indices of the cells where the rules require something else than was read.
        doubts: indices of the cells that may have been read wrong.
        notes: a sentence each.
    """

    status: Status
    confidence: float
    puzzle: Crossings
    answer: Answer[Values] | None = None
    changed: tuple[int, ...] = ()
    doubts: tuple[int, ...] = ()
    notes: tuple[str, ...] = ()


def sureness(cell: Crossing) -> float:
    """How sure the reader is of a cell's arrow and number, 0 to 1."""
    return cell.arrows[0][1] * cell.number.confidence


def is_readable(board: CrossingsBoard) -> bool:
    """Whether enough was read to ask the rules."""
    guesses = sum(sureness(cell) < GUESS for cell in board.cells)
    return guesses <= MOST_GUESSES * len(board.cells)


def judge(
    board: CrossingsBoard, read: Crossings, doubts: Sequence[Doubt], readings: Sequence[Reading] | None
) -> Judgement:
    """The verdict on a board.

    Args:
        board: as read; its confidence is that of rows and columns.
        read: the puzzle with the best guess of each cell.
        doubts: how likely each arrow and number is, for each cell.
        readings: those with a solution, the likeliest first; empty if there are none, None where that was not
            asked, or the time was up.
    """
    unsure = tuple(index for index, cell in enumerate(board.cells) if sureness(cell) < GUESS)
    more = (*_too_small(board), *board.notes)
    if not is_readable(board):
        return Judgement(Status.UNREADABLE, 0.0, read, doubts=unsure, notes=(TOO_LITTLE, *more))
    if readings is None:
        return Judgement(Status.CHECK, 0.0, read, doubts=unsure, notes=(NONE_FOUND, *more))
    if not readings or readings[0].cost - math.log(max(fit_of(board), LEAST)) > BELIEVED:
        weak = unsure or _weakest(board)
        return Judgement(Status.IMPOSSIBLE, 0.0, read, doubts=weak, notes=(NOTHING_FITS, *more))
    return _possible(board, read, doubts, readings)


def _possible(
    board: CrossingsBoard, read: Crossings, doubts: Sequence[Doubt], readings: Sequence[Reading]
) -> Judgement:
    best = readings[0]
    confidence = _confidence(board, doubts, readings)
    changed = tuple(i for i, (a, b) in enumerate(zip(read.cells, best.puzzle.cells, strict=True)) if a != b)
    rivals = {
        i
        for other in readings[1:]
        for i, (a, b) in enumerate(zip(best.puzzle.cells, other.puzzle.cells, strict=True))
        if a != b
    }
    unsure = {i for i, cell in enumerate(board.cells) if sureness(cell) < GUESS}
    status = _status(best.answer, _whole(board), confidence, changed=bool(changed))
    if status is Status.CHECK and not changed and _guessed(doubts) < _whole(board):
        unsure.update(_weakest(board))
    marked = () if status is Status.SOLVED else tuple(sorted(rivals | unsure))
    notes = (
        *_verdict(best.answer),
        *(_correction(board, best.puzzle, index) for index in changed),
        *(_doubt(board, index) for index in marked if index not in changed),
    )
    if status is Status.CHECK and not notes:
        notes = (
            f"Read with a confidence of {percent(confidence)} only: compare the signs with the picture.",
        )
    more = () if status is Status.SOLVED else _too_small(board)
    return Judgement(
        status, confidence, best.puzzle, best.answer, changed, marked, (*notes, *more, *board.notes)
    )


def _status(answer: Answer[Values], whole: float, confidence: float, *, changed: bool) -> Status:
    if answer.outcome is Outcome.MULTIPLE:
        return Status.MULTIPLE
    sure = whole >= SURE_BOARD and confidence >= SURE and not changed
    return Status.SOLVED if answer.outcome is Outcome.UNIQUE and sure else Status.CHECK


def _confidence(board: CrossingsBoard, doubts: Sequence[Doubt], readings: Sequence[Reading]) -> float:
    """The chance that all is read right, by Bayes' rule: this reading, its rivals, or what nobody read."""
    guessed, whole = _guessed(doubts), _whole(board)
    right = whole * guessed * math.exp(-readings[0].cost)
    rivals = whole * guessed * sum(math.exp(-other.cost) for other in readings[1:])
    # What is neither of these is spread over readings of which most have no solution.
    elsewhere = max(0.0, 1 - right - rivals) * LUCKY
    return right / (right + rivals + elsewhere) if right > 0 else 0.0


def _guessed(doubts: Sequence[Doubt]) -> float:
    """The chance that the best guesses of all cells are right, before the rules."""
    return math.prod(max(doubt.arrows.values()) * max(doubt.clue.values()) for doubt in doubts)


def _whole(board: CrossingsBoard) -> float:
    """How sure rows and columns are, in view of the arrows and numbers that do not fit into them."""
    fit = fit_of(board)
    return board.confidence * fit / (board.confidence * fit + 1 - board.confidence) if fit > 0 else 0.0


def _weakest(board: CrossingsBoard) -> tuple[int, ...]:
    """The cell that was read least surely."""
    return (min(range(len(board.cells)), key=lambda index: sureness(board.cells[index])),)


def _verdict(answer: Answer[Values]) -> tuple[str, ...]:
    if answer.outcome is Outcome.MULTIPLE:
        return (SEVERAL,)
    return (TIME_UP,) if answer.outcome is Outcome.LIMIT else ()


def _where(board: CrossingsBoard, index: int) -> str:
    cell = board.cells[index]
    number = f" and {cell.number.text}" if cell.number.text else ""
    arrow = "-".join(cell.arrows[0][0])
    return f"row {cell.row + 1}, column {cell.column + 1}: read {arrow}{number} ({percent(sureness(cell))})"


def _correction(board: CrossingsBoard, puzzle: Crossings, index: int) -> str:
    cell = puzzle.cells[index]
    arrow = "-".join(direction.name for direction in cell.arrows)
    parts = [arrow] if cell.arrows != directions(board.cells[index].arrows[0][0]) else []
    if cell.clue != board.cells[index].number.value:
        parts.append("no number" if cell.clue is None else str(cell.clue))
    return f"{_where(board, index)}, taken as {' and '.join(parts)}: the rules require it"


def _doubt(board: CrossingsBoard, index: int) -> str:
    cell = board.cells[index]
    other = [value for value, _ in cell.number.posterior[1:2] if value is not None]
    could = "-".join(cell.arrows[1][0]) if len(cell.arrows) > 1 else ""
    if cell.number.text and cell.number.confidence < cell.arrows[0][1] and other:
        could = str(other[0])
    return f"{_where(board, index)}, could be {could}" if could else _where(board, index)


def _too_small(board: CrossingsBoard) -> tuple[str, ...]:
    return too_small("The signs", (cell.radius for cell in board.cells))
