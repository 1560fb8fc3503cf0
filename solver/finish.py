"""Whether a board that is drawn in part can still be finished."""

from collections.abc import Iterable
from dataclasses import dataclass

from solver.answer import Answer, LimitReachedError, Outcome
from solver.budget import Budget
from solver.checker import BrokenRule, Rule, broken_rules
from solver.layout import Layout, lay_out
from solver.places import clues_of, with_clues
from solver.puzzle import Bridge, Puzzle, Solution
from solver.solve import first_two, settled_layout
from solver.state import State, first_state, lay_bridge

MENDABLE = frozenset({Rule.NOT_CONNECTED, Rule.REPEATED_VALUE})
"""Rules that more bridges may put right. That numbers are not reached yet is looked at apart."""


@dataclass(frozen=True, slots=True)
class Finish:
    """What can become of a board that is drawn in part.

    Attributes:
        answer: of the solver, with the bridges drawn as a part of every solution. `UNIQUE` and `MULTIPLE`: it
            can be finished, in one way or in several; `IMPOSSIBLE`: it cannot.
        broken: the rules that it breaks already, whatever is added; empty if it can be finished, and also
            if only looking ahead shows that it cannot.
    """

    answer: Answer[Solution]
    broken: tuple[BrokenRule, ...] = ()


def can_be_finished(
    puzzle: Puzzle, bridges: Iterable[Bridge], *, exact: bool = False, seconds: float = 20.0
) -> Finish:
    """Find out whether some solution holds the bridges that are drawn.

    Args:
        puzzle: the board.
        bridges: those drawn; a single bridge may become a double one.
        exact: it may not: pairs with bridges keep their number. Other pairs may get bridges all the same.
        seconds: when to give up, an emergency brake; the outcome is `LIMIT` then.

    Raises:
        PuzzleError: the puzzle is none.
    """
    budget = Budget(seconds)
    layout = lay_out(puzzle)
    drawn = list(bridges)
    broken = _broken_for_good(puzzle, layout, drawn)
    if broken:
        return Finish(Answer(Outcome.IMPOSSIBLE), broken)
    try:
        settled = settled_layout(puzzle, budget)
    except LimitReachedError:
        return Finish(Answer(Outcome.LIMIT))
    return Finish(first_two(puzzle, settled, budget, _drawn(settled, drawn, exact=exact)))


def _broken_for_good(puzzle: Puzzle, layout: Layout, bridges: list[Bridge]) -> tuple[BrokenRule, ...]:
    """Return the rules that stay broken, whatever bridges are added."""
    values = [0] * len(puzzle.islands)
    for bridge in bridges:
        for island in (bridge.a, bridge.b):
            if 0 <= island < len(values):
                values[island] += bridge.count
    sums = [sum([values[island] for island in line.islands]) for line in layout.lines]
    may_grow = [True] * len(values) + [bool(line.islands) for line in layout.lines]
    reached = [
        None if clue is not None and grows and number <= clue else clue
        for clue, grows, number in zip(clues_of(puzzle), may_grow, values + sums, strict=True)
    ]
    found = broken_rules(with_clues(puzzle, reached), bridges)
    return tuple(broken for broken in found if broken.rule not in MENDABLE)


def _drawn(layout: Layout, bridges: list[Bridge], *, exact: bool) -> State:
    """Return what the clues say, and the bridges that are there."""
    state = first_state(layout)
    link_of = {ends: link for link, ends in enumerate(layout.ends)}
    for bridge in bridges:
        link = link_of[min(bridge.a, bridge.b), max(bridge.a, bridge.b)]
        state.low[link] = bridge.count
        if exact:
            state.high[link] = bridge.count
        lay_bridge(layout, state, link)
    return state
