"""What to say of numbers that cannot all be right, of what would fit, and of numbers that may be wrong."""

from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.judgement import Change
from pipeline.hashi.repairs import OtherNumbers, Repair
from pipeline.words import together, would_work
from solver import Conflict, Ending, Place
from vision.reading import Board
from vision.words import percent

NO_SOLUTION = "No solution fits these numbers."
TOO_LITTLE = "Too few numbers could be read: take a sharper or larger picture of the board."
SEVERAL = "The clues allow more than one solution: one is drawn, dashed where another differs."
TIME_SHORT = "The time for solving ran out: other numbers that fit may not have been found."
NOT_ONE = "No small set of numbers explains it: compare all of them with the picture, and the islands, too."
NO_NUMBERS = (
    "No numbers at all fit these islands: check whether one was missed, or something else was taken for one."
)


def blame(
    board: Board, conflict: Conflict | None, repairs: tuple[Repair, ...]
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """What is wrong with a board that has no solution.

    Args:
        board: as read.
        conflict: why it has none; None if that was not asked.
        repairs: what would make it work, the likeliest first.

    Returns:
        The numbers to be marked, with what would fit there, if that is known; and the notes, a sentence each.
        No number is marked if the likeliest repair is an island that was missed or is none, or if no numbers
        at all fit the islands. Where too many contradict each other to be named (`words.MOST_NAMED`), only
        those that a repair changes are marked.
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


def correction_note(change: Change) -> str:
    """A note on a number that was read otherwise than the rules require."""
    taken = "no number" if change.to is None else str(change.to)
    return f"{_seen(change.clue)}, taken as {taken}: the rules require it"


def doubt_note(change: Change) -> str:
    """A note on a number that is in doubt: what it could be, if that is known, or that it could be right."""
    if change.to is None:
        return _seen(change.clue)
    if change.to == change.clue.number.value:
        return f"{_seen(change.clue)}, could be right"
    return f"{_seen(change.clue)}, could be {change.to}"


def _seen(clue: Clue) -> str:
    value = clue.number.value
    seen = str(value) if value is not None else clue.number.text or "nothing"
    return f"{clue.place}: read {seen} ({percent(clue.number.confidence)})"
