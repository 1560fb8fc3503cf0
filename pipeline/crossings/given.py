"""Crossings that were given as text: the answer as a record. No library for pictures is loaded."""

from pipeline.crossings import record as records
from pipeline.crossings.reasons import reasons
from pipeline.crossings.text import board_as_text
from pipeline.puzzles.told import Listed, Told
from pipeline.verdicts import NOTES, STATUSES
from solver.answer import Answer, Ending, LimitReachedError, Outcome
from solver.crossings import Crossings, Values, all_solutions, solve
from solver.formats import FormatError


def tell(puzzle: Crossings, seconds: float) -> Told:
    """Solves a puzzle and tells of it, as `hashilens solve` does with one in text.

    Args:
        puzzle: to be solved.
        seconds: for solving; and again for finding out why there is no solution.
    """
    answer = solve(puzzle, seconds=seconds)
    why = reasons(puzzle, seconds) if answer.outcome is Outcome.IMPOSSIBLE else ()
    return Told(record_of(puzzle, answer, why), board_as_text(puzzle, answer.solution))


def list_all(puzzle: Crossings, most: int, seconds: float) -> Listed:
    """All solutions of a puzzle, or `most` of them; none, with the ending LIMIT, if the time runs out."""
    try:
        found = all_solutions(puzzle, most=most + 1, seconds=seconds)
    except LimitReachedError:
        return Listed(Ending.LIMIT, (), ())
    ending = Ending.FULL if len(found) > most else Ending.COMPLETE
    boards = tuple(board_as_text(puzzle, values) for values in found[:most])
    return Listed(ending, boards, tuple(list(values) for values in found[:most]))


def draw(puzzle: Crossings, name: str, seconds: float, *, solved: bool) -> tuple[str, Outcome | None]:
    """The puzzle in a format that is only to be shown, with its solution if that is wanted.

    Args:
        puzzle: the puzzle.
        name: of the format: "text" or "classic", which are the same here.
        seconds: the most that solving may take.
        solved: whether to solve it and show the solution.

    Returns:
        The text, and how solving ended; None where nothing was solved.

    Raises:
        FormatError: the format is another one.
    """
    if name not in ("text", "classic"):
        raise FormatError("it is for another kind of puzzle")
    answer = solve(puzzle, seconds=seconds) if solved else None
    text = board_as_text(puzzle, answer.solution if answer else None)
    return text + "\n", answer.outcome if answer else None


def record_of(
    puzzle: Crossings, answer: Answer[Values], why: tuple[str, ...] = ()
) -> records.CrossingsPuzzle:
    """The record of a puzzle that nobody had to read: all that has to do with pixels is None.

    Args:
        puzzle: as given.
        answer: the solver's.
        why: the reasons why it has no solution, a sentence each.
    """
    top, left = min(cell.row for cell in puzzle.cells), min(cell.column for cell in puzzle.cells)
    values = answer.solution or (None,) * len(puzzle.cells)
    return records.CrossingsPuzzle(
        status=STATUSES[answer.outcome],
        rows=max(cell.row for cell in puzzle.cells) - top + 1,
        columns=max(cell.column for cell in puzzle.cells) - left + 1,
        outline=None,
        cells=tuple(
            records.Cell(
                row=cell.row - top,
                column=cell.column - left,
                arrows=tuple(arrow.name for arrow in cell.arrows),
                clue=cell.clue,
                value=value,
                center=None,
                read="" if cell.clue is None else str(cell.clue),
            )
            for cell, value in zip(puzzle.cells, values, strict=True)
        ),
        confidence=1.0,
        notes=(*NOTES[answer.outcome], *why),
        most=puzzle.most,
    )
