"""What to say of a board without solution: which numbers cannot be right together, and what would fit."""

from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.judgement import Change, corrections_of
from solver import Candidate, Conflict, Ending, Place, Repair
from vision.reading import Board

MOST_NAMED = 8
"""So many numbers at most are named as contradicting each other: more of them point nowhere."""

MOST_REPAIRS = 3
"""So many repairs are named, the likeliest first."""

NOT_ONE = "No few numbers explain it: compare all of them with the picture, and the islands too."
NO_NUMBERS = (
    "No numbers at all fit these islands: look whether one was missed, or something else was taken for one."
)


def blame(
    board: Board, conflict: Conflict | None, best: Candidate | None
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """What is wrong with a board without solution.

    Args:
        board: as read.
        conflict: why it has none; None if that was not asked.
        best: the likeliest reading that has a solution, too unlikely to be believed; None if there is none.

    Returns:
        The numbers to be marked, with what would fit there, and what to say of them, a sentence each.
    """
    clue_at = {Place(clue.index, clue.corner): clue for clue in clues_of(board)}
    places = conflict.places if conflict else ()
    repairs = _named(conflict.repairs) if conflict else ()
    if conflict and conflict.ending is Ending.COMPLETE and not places:
        return (), (NO_NUMBERS,)
    if len(places) > MOST_NAMED:
        places = tuple(repair.place for repair in repairs)
        words: tuple[str, ...] = ()
    else:
        words = _together([clue_at[place] for place in places])
    fits = {repair.place: repair.to for repair in reversed(repairs)}
    faults = tuple(Change(clue_at[place], fits.get(place)) for place in places)
    if repairs:
        return faults, (*words, _repaired(clue_at, repairs))
    corrections = corrections_of(clues_of(board), best.puzzle) if best else ()
    changed = {change.clue for change in corrections}
    faults = (*(fault for fault in faults if fault.clue not in changed), *corrections)
    if corrections:
        words = (*words, f"It would work if {' and '.join(map(_changed, corrections))}.")
    return faults, words or (NOT_ONE,)


def _named(repairs: tuple[Repair, ...]) -> tuple[Repair, ...]:
    """The likeliest repair at each of a few places."""
    first: dict[Place, Repair] = {}
    for repair in repairs:
        first.setdefault(repair.place, repair)
    return tuple(first.values())[:MOST_REPAIRS]


def _together(clues: list[Clue]) -> tuple[str, ...]:
    """The numbers of which one at least is wrong."""
    if not clues:
        return ()
    if len(clues) == 1:
        return (f"{clues[0].place}: {clues[0].number.value} is not possible here.",)
    named = "; ".join(f"{clue.place} ({clue.number.value})" for clue in clues)
    return (f"These numbers contradict each other: {named}.",)


def _repaired(clue_at: dict[Place, Clue], repairs: tuple[Repair, ...]) -> str:
    ways = (_changed(Change(clue_at[repair.place], repair.to)) for repair in repairs)
    return f"It would work if {', or if '.join(ways)}."


def _changed(change: Change) -> str:
    return f"{change.clue.place} were {'without number' if change.to is None else change.to}"
