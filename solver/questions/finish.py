"""Whether a board that is drawn in part can still be finished."""

from collections.abc import Iterable
from dataclasses import dataclass

from solver.answer import Answer, LimitReachedError, Outcome
from solver.budget import Budget
from solver.checker import BrokenRule, Rule, broken_rules
from solver.puzzle import Bridge, Puzzle, Solution, clues_of, with_clues
from solver.solve import first_two, propagated_layout
from solver.stages.connection import parts
from solver.stages.layout import Layout, lay_out
from solver.stages.state import State, first_state, lay_bridge, missing_bridges

MENDABLE = frozenset({Rule.NOT_CONNECTED, Rule.REPEATED_VALUE})
"""Rules that more bridges may put right. Numbers that are not reached yet are looked at separately."""


@dataclass(frozen=True, slots=True)
class Finish:
    """What can become of a board that is drawn in part.

    Attributes:
        answer: the solver's, with the bridges drawn as a part of every solution. `UNIQUE` and `MULTIPLE`: it
            can be finished, in one way or in several; `IMPOSSIBLE`: it cannot; `LIMIT`: the time was up, but
            it can if there is a solution.
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
        exact: pairs with bridges keep their number: a single bridge may not become a double one. Other pairs
            may get bridges all the same.
        seconds: when to give up, an emergency brake; the outcome is `LIMIT` then.

    Raises:
        PuzzleError: it is no valid puzzle.
    """
    budget = Budget(seconds)
    layout = lay_out(puzzle)
    drawn = list(bridges)
    broken = _broken_for_good(puzzle, layout, drawn)
    if broken:
        return Finish(Answer(Outcome.IMPOSSIBLE), broken)
    try:
        layout = propagated_layout(puzzle, budget)
    except LimitReachedError:
        return Finish(Answer(Outcome.LIMIT))
    return Finish(first_two(puzzle, layout, budget, _drawn(layout, drawn, exact=exact)))


def broken_for_good(puzzle: Puzzle, bridges: Iterable[Bridge]) -> tuple[BrokenRule, ...]:
    """Return the rules that bridges break and that stay broken, whatever is added to them.

    A number that is not reached yet is not broken. A part of the board that has all its bridges and no way to
    the others breaks a rule (NOT_CONNECTED); it is looked for only if nothing else is broken.

    Args:
        puzzle: the board.
        bridges: those drawn.

    Raises:
        PuzzleError: it is no valid puzzle.
    """
    return _broken_for_good(puzzle, lay_out(puzzle), list(bridges))


def starved_island(puzzle: Puzzle, bridges: Iterable[Bridge]) -> tuple[int, int] | None:
    """Find an island that can no longer get as many bridges as its number says.

    Ways are taken up by what crosses them, and by islands at their other ends that lack fewer bridges.

    Args:
        puzzle: the board.
        bridges: those drawn; they break no rule for good.

    Returns:
        The first such island, and how many bridges it can have at most; None if there is none.
    """
    layout = lay_out(puzzle)
    state = _drawn(layout, list(bridges), exact=False)
    lacks = missing_bridges(layout, state)
    for island, lack in enumerate(lacks):
        room = 0
        for link in layout.around[island]:
            a, b = layout.ends[link]
            room += max(0, min(state.high[link] - state.low[link], lacks[a + b - island]))
        clue = puzzle.islands[island].clue
        if clue is not None and room < lack:
            return island, clue - lack + room
    return None


def _broken_for_good(puzzle: Puzzle, layout: Layout, bridges: list[Bridge]) -> tuple[BrokenRule, ...]:
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
    broken = tuple(broken for broken in found if broken.rule not in MENDABLE)
    return broken or _closed_parts(puzzle, layout, bridges)


def _closed_parts(puzzle: Puzzle, layout: Layout, bridges: list[Bridge]) -> tuple[BrokenRule, ...]:
    """Return the parts that have all their bridges and no way to the others."""
    low = _drawn(layout, bridges, exact=False).low
    values = [0] * len(puzzle.islands)
    groups: dict[int, list[int]] = {}
    for link, (a, b) in enumerate(layout.ends):
        values[a] += low[link]
        values[b] += low[link]
    for island, part in enumerate(parts(layout, list(low))):
        groups.setdefault(part, []).append(island)
    full = (
        group for group in groups.values()
        if len(groups) > 1 and all(puzzle.islands[island].clue == values[island] for island in group)
    )  # fmt: skip
    return tuple(
        BrokenRule(Rule.NOT_CONNECTED, f"no way leads on from islands {tuple(group)}", tuple(group))
        for group in full
    )


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
