"""What to say of a board without solution: which numbers cannot be right together, and what would fit."""

from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.judgement import Change
from pipeline.hashi.repairs import OtherNumbers, Repair
from pipeline.words import together, would_work
from solver import Conflict, Ending, Place
from vision.reading import Board

NOT_ONE = "No few numbers explain it: compare all of them with the picture, and the islands too."
NO_NUMBERS = (
    "No numbers at all fit these islands: look whether one was missed, or something else was taken for one."
)


def blame(
    board: Board, conflict: Conflict | None, repairs: tuple[Repair, ...]
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """What is wrong with a board without solution.

    Args:
        board: as read.
        conflict: why it has none; None if that was not asked.
        repairs: what would make it work, the likeliest first.

    Returns:
        The numbers to be marked, with what would fit there, and what to say of them, a sentence each. None is
        marked where it is likelier that all are right, and an island was missed, or is none.
    """
    clue_at = {Place(clue.index, clue.corner): clue for clue in clues_of(board)}
    places = conflict.places if conflict else ()
    words: tuple[str, ...] = (would_work([one.words for one in repairs]),) if repairs else ()
    if conflict and conflict.ending is Ending.COMPLETE and not places:
        return (), words or (NO_NUMBERS,)
    accused = [clue_at[place] for place in places]
    named = [(clue.place, clue.number.value) for clue in accused]
    if repairs and not isinstance(repairs[0], OtherNumbers):
        return (), (*words, *together(named, as_read=True))
    fits: dict[Clue, int | None] = {}
    for repair in repairs:
        if isinstance(repair, OtherNumbers):
            for clue, to in repair.changes:
                fits.setdefault(clue, to)
    told = together(named)
    marked = [*(accused if told else []), *(clue for clue in fits if clue not in accused or not told)]
    return tuple(Change(clue, fits.get(clue)) for clue in marked), (*told, *words) or (NOT_ONE,)
