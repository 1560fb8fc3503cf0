"""Suggesting: what an arrow or number of a crossing may be instead, to be typed or tapped."""

from pipeline.corrections import Correction, Place, as_typed
from pipeline.crossings.judge import Judgement, sureness
from pipeline.hashi.repairs import TYPE_ANY
from pipeline.offers import Offer, change_of
from pipeline.status import Status
from pipeline.words import place_in_words
from vision.reading import CrossingsBoard


def to_type(board: CrossingsBoard, judgement: Judgement, which: int | None) -> tuple[str, ...]:
    """What to type for the first cell that the rules changed, else the most doubtful; for the last note.

    Args:
        board: as read.
        judgement: the verdict on it.
        which: of the puzzles of its page, from 0; None for the only one.

    Returns:
        A sentence, a general one if there is no such cell; nothing unless the board is to be checked, or
        impossible.
    """
    if judgement.status not in (Status.CHECK, Status.IMPOSSIBLE):
        return ()
    index = _asked(board, judgement)
    return (TYPE_ANY,) if index is None else (_sentence(_suggested(board, judgement, index, which)),)


def offers_of(board: CrossingsBoard, judgement: Judgement) -> tuple[Offer, ...]:
    """The change that a person may tap: that of `to_type`; none where that names no cell."""
    index = _asked(board, judgement)
    if judgement.status not in (Status.CHECK, Status.IMPOSSIBLE) or index is None:
        return ()
    cell = board.cells[index]
    suggested = _suggested(board, judgement, index)
    change = change_of(suggested, cell.center, cell.radius)
    return (Offer("number" if suggested.arrow is None else "arrow", (change,)),)


def _asked(board: CrossingsBoard, judgement: Judgement) -> int | None:
    """The first cell that the rules changed, or else the one in doubt that was read least surely."""
    doubtful = sorted(judgement.doubts, key=lambda index: sureness(board.cells[index]))
    return next(iter((*judgement.changed, *doubtful)), None)


def _suggested(
    board: CrossingsBoard, judgement: Judgement, index: int, which: int | None = None
) -> Correction:
    """What the rules want in a cell that they changed; in another, what it could be as well, or is."""
    cell = board.cells[index]
    place = Place(cell.row, cell.column, which)
    if index in judgement.changed:
        wanted = judgement.puzzle.cells[index]
        if wanted.clue != cell.number.value:
            return Correction(place, wanted.clue)
        return Correction(place, arrow=tuple(direction.name for direction in wanted.arrows))
    if cell.number.text and cell.number.confidence < cell.arrows[0][1]:
        others = [value for value, _ in cell.number.posterior[1:2] if value is not None]
        return Correction(place, others[0] if others else cell.number.value)
    return Correction(place, arrow=cell.arrows[min(1, len(cell.arrows) - 1)][0])


def _sentence(suggested: Correction) -> str:
    at, to = suggested.place, suggested.clue
    assert at.row is not None
    assert at.column is not None
    where, typed = place_in_words(at.row, at.column), as_typed(suggested)
    if suggested.arrow is not None:
        return f"If the arrow in {where} is {'-'.join(suggested.arrow)}: --set {typed}"
    said = f"the number in {where} is {to}" if to is not None else f"there is no number in {where}"
    return f"If {said}: --set {typed}"
