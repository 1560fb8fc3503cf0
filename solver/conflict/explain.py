"""Why a board has no solution: a smallest set of clues that contradict each other, and how to repair it.

Clues contradict each other if islands, signs and rules allow no solution with these clues alone; values may
repeat within sums whose numbers are not among them. A first such set comes from halving the clues
(`irreducible`), by propagation alone as far as that goes. Then smaller ones are looked for: each has a clue
in common with every set of clues whose loss leaves a solution. So the smallest set of which this is true, for
all those that are known, is a smallest contradiction; or else some solution obeys it, and the clues that this
one breaks are one more to be lost (Ignatiev, Previti, Liffiton and Marques-Silva, "Smallest MUS extraction
with minimal hitting set dualization", 2015).

A change of one clue repairs a board only if that clue is in every contradiction. So repairs are looked for in
one of them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from solver.answer import Ending, LimitReachedError
from solver.budget import Budget
from solver.conflict.clued import CluedBoard
from solver.conflict.repairs import Repair, repairs_of
from solver.conflict.sets import irreducible, smallest_hitting_set
from solver.likeliest.odds import Odds
from solver.puzzle import Place, Puzzle, PuzzleError, clues_of, places_of
from solver.stages.layout import lay_out


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a board has no solution.

    Attributes:
        ending: COMPLETE if all was found: no set of fewer clues contradicts itself, and there are no other
            repairs of the kinds that `repairs_of` tries; LIMIT if the time was up before that was clear.
        places: those whose clues contradict each other, islands first. Empty if the board has no solution
            even with all its clues lost; and, with LIMIT, if it is not clear whether it has one.
        repairs: other numbers at one place with which the board has a solution, the likeliest first.
    """

    ending: Ending
    places: tuple[Place, ...]
    repairs: tuple[Repair, ...] = ()


def why_not(
    puzzle: Puzzle, odds: Odds | None = None, *, seconds: float = 1.0, budget: Budget | None = None
) -> Conflict | None:
    """Find clues that contradict each other, and single changes that would repair the board.

    The same puzzle gets the same answer each time, unless the time is up.

    Args:
        puzzle: the board.
        odds: a reader's odds for its numbers: they rank the repairs, and places that are certain get none.
        seconds: when to stop; then the best that was found is returned.
        budget: a limit in seconds and steps, used instead of `seconds`.

    Returns:
        None if the board has a solution.

    Raises:
        PuzzleError: it is no valid puzzle, or the odds do not fit it.
    """
    budget = budget or Budget(seconds)
    board, names = CluedBoard(lay_out(puzzle).loosened(), clues_of(puzzle)), places_of(puzzle)
    if odds is not None and len(odds.islands) + len(odds.corners) != len(names):
        raise PuzzleError("there must be odds for every island and for four corners of every sign")
    found: list[int] = []
    repairs: tuple[Repair, ...] = ()
    ending = Ending.COMPLETE
    try:
        if board.obeyed_with(board.clued, budget) is not None:
            return None
        for smaller in _shrunk(board, budget):
            found = smaller
        repairs = repairs_of(puzzle, found, odds, budget)
        alone = {frozenset([names.index(repair.place)]) for repair in repairs}
        found = _smallest(board, found, alone, budget)
    except LimitReachedError:
        ending = Ending.LIMIT
    return Conflict(ending, tuple(names[place] for place in found), repairs)


def _shrunk(board: CluedBoard, budget: Budget) -> Iterator[list[int]]:
    """Yield contradictions, each a part of the one before or smaller; the last is irreducible.

    Raises:
        LimitReachedError: the budget was used up.
    """
    found = board.clued
    yield found
    if board.is_refuted(found):
        ways = (irreducible(order, board.is_refuted) for order in (found, found[::-1]))
        found = min(ways, key=len)
        yield found
    yield irreducible(found, lambda places: board.obeyed_with(places, budget) is None)


def _smallest(
    board: CluedBoard, found: list[int], corrections: set[frozenset[int]], budget: Budget
) -> list[int]:
    """Return a smallest contradiction.

    Args:
        board: the board.
        found: a contradiction.
        corrections: sets of clues whose loss leaves a solution, as far as known.
        budget: what it may cost.

    Raises:
        LimitReachedError: the budget was used up.
    """
    while True:
        least = smallest_hitting_set(corrections, budget)
        if len(least) >= len(found):
            return found
        obeyed = board.obeyed_with(least, budget)
        if obeyed is None:
            return least
        corrections.add(_broken(board, obeyed, budget))


def _broken(board: CluedBoard, obeyed: set[int], budget: Budget) -> frozenset[int]:
    """Return clues whose loss leaves a solution that obeys some others: so few that each is needed."""
    for place in board.clued:
        if place not in obeyed:
            obeyed = board.obeyed_with([*obeyed, place], budget) or obeyed
    return frozenset(board.clued) - obeyed
