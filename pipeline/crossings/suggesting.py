"""What to type where an arrow or a number of a board of crossings may be wrong: the last note."""

from pipeline.corrections import Correction, Place, as_typed
from pipeline.crossings.judge import Judgement
from pipeline.hashi.repairs import TYPE_ANY
from pipeline.status import Status
from pipeline.words import place_in_words
from vision.reading import CrossingsBoard


def to_type(board: CrossingsBoard, judgement: Judgement, which: int | None) -> tuple[str, ...]:
    """What to type for the first cell that the rules changed, or that is in doubt, in a sentence.

    Args:
        board: as read.
        judgement: on it.
        which: of the puzzles of its page, from 0; None for the only one.
    """
    if judgement.status not in (Status.CHECK, Status.IMPOSSIBLE):
        return ()
    if judgement.changed:
        return (_accepted(board, judgement, judgement.changed[0], which),)
    return (_rival(board, judgement.doubts[0], which),) if judgement.doubts else (TYPE_ANY,)


def _accepted(board: CrossingsBoard, judgement: Judgement, index: int, which: int | None) -> str:
    """What the rules want there."""
    cell, seen = judgement.puzzle.cells[index], board.cells[index]
    heads = tuple(direction.name for direction in cell.arrows)
    if cell.clue != seen.number.value:
        return _sentence(board, index, which, "number", cell.clue)
    return _sentence(board, index, which, "arrow", heads)


def _rival(board: CrossingsBoard, index: int, which: int | None) -> str:
    """What it could be as well; else what was read."""
    cell = board.cells[index]
    numbers = [value for value, _ in cell.number.posterior[1:2] if value is not None]
    if cell.number.text and cell.number.confidence < cell.arrows[0][1] and numbers:
        return _sentence(board, index, which, "number", numbers[0])
    return _sentence(board, index, which, "arrow", cell.arrows[min(1, len(cell.arrows) - 1)][0])


def _sentence(
    board: CrossingsBoard, index: int, which: int | None, what: str, to: int | tuple[str, ...] | None
) -> str:
    cell = board.cells[index]
    place = Place(cell.row, cell.column, which)
    where = place_in_words(cell.row, cell.column)
    if isinstance(to, tuple):
        typed = as_typed(Correction(place, arrow=to))
        return f"If the {what} in {where} is {'-'.join(to)}: --set {typed}"
    said = f"the {what} in {where} is {to}" if to is not None else f"there is no {what} in {where}"
    return f"If {said}: --set {as_typed(Correction(place, to))}"
