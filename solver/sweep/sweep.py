"""Third stage, in front of CP-SAT: solutions found from corner to corner, learning from what fails.

A search that learns clauses from contradictions, as SAT solvers do, but on the board itself: the values of
islands, the crossings and the rule that no part may be left alone are not written down as clauses, they
explain themselves when they are part of a contradiction. Nothing is built before the search starts, and a
part that is left alone is seen when its last bridge is built. Trying things out from one corner to the other
keeps what contradicts itself close to what was tried last: orders by contradictions, by possibilities or from
the middle outwards need two to three times as many attempts, one row after the other a sixth more.
"""

import time
from collections.abc import Iterable, Iterator

from solver.answer import LimitReachedError
from solver.bits import is_run
from solver.layout import Layout
from solver.state import State
from solver.sweep.bounds import BOUND, DECIDED, Bounds, Clause, Literal, Reason
from solver.sweep.learning import learn
from solver.sweep.parts import Parts
from solver.sweep.watches import Watches

PATIENCE = 100
"""After so many contradictions the search starts over from the next corner: what takes long from one is often
quick from another."""


class TooHardError(Exception):
    """There were too many contradictions since the start or the last solution."""


def can_sweep(layout: Layout) -> bool:
    """Whether `sweep` can search a board: there are no signs, and loops are allowed."""
    return not layout.lines


def sweep(layout: Layout, state: State, deadline: float, attempts: int) -> Iterator[list[int]]:
    """Yield all solutions, each as the number of bridges of each link.

    Args:
        layout: the board.
        state: the bounds that propagation ended with; is not changed.
        deadline: when to give up, on the clock of `time.monotonic`.
        attempts: how many contradictions to learn from until a solution is found.

    Raises:
        LimitReachedError: the deadline came first.
        TooHardError: there were more contradictions.
    """
    board = _Board(layout, state)
    failed, over = 0, PATIENCE
    clash = board.fill()
    while True:
        if time.monotonic() > deadline:
            raise LimitReachedError
        if clash is None:
            yield board.bounds.value[: len(layout.ends)]
            failed, over, clash = 0, PATIENCE, board.tried()
        elif failed == attempts:
            raise TooHardError
        else:
            failed += 1
        lesson = learn(board.bounds, board.levels, clash)
        if lesson is None:
            return
        clash = board.go_back(*lesson)
        if clash is None:
            if failed >= over:
                over = failed + PATIENCE
                board.start_over()
            clash = board.fill()


class _Board:
    """All that is known while bridges are tried.

    Attributes:
        bounds: of each link, with what was tried and all that follows from it.
        levels: for each thing tried the number of its step.
    """

    def __init__(self, layout: Layout, state: State) -> None:
        self._layout = layout
        self.bounds = Bounds(layout, state)
        self.levels: list[int] = []
        self._parts = Parts(layout, state)
        self._gaps = {at: values for at, values in enumerate(state.values) if not is_run(values)}
        self._watches = Watches()
        self._corner = 0
        self._order = _from_corner(layout, self._corner)
        self._before: list[tuple[int, int]] = []  # for each level the place in the order, and the joins
        self._place = 0
        self._joined = 0

    def fill(self) -> Iterable[int] | None:
        """Try bridges until all is decided; return bounds that contradict each other, None if none do."""
        while (link := self._next_link()) is not None:
            self.levels.append(len(self.bounds.steps))
            self._before.append((self._place, self._parts.joins))
            clash = self._follow((link, self.bounds.value[link] + 1), DECIDED)
            if clash is not None:
                return clash
        return self._flaw()

    def tried(self) -> list[int]:
        """Return the bounds that were tried; all others follow from these."""
        return [self.bounds.steps[step][BOUND] for step in self.levels]

    def go_back(self, clause: Clause, level: int) -> Iterable[int] | None:
        """Take back all that was tried but so many, and go on from what a clause says then.

        Returns:
            Bounds that contradict each other; None if none do.
        """
        self._undo(level)
        if len(clause) > 1:
            self._watches.add(clause)
        return self._follow(clause[0], clause)

    def start_over(self) -> None:
        """Take back all that was tried, and try from the next corner; what was learned stays."""
        if self.levels:
            self._undo(0)
        self._corner += 1
        self._order = _from_corner(self._layout, self._corner)
        self._place = 0

    def _undo(self, level: int) -> None:
        """Take back all that was tried but so many, and all that followed."""
        length = self.levels[level]
        self._place, joins = self._before[level]
        del self.levels[level:], self._before[level:]
        self.bounds.undo(length)
        self._parts.undo(joins)
        self._joined = min(self._joined, length)
        self._watches.undo(length)

    def _follow(self, literal: Literal, reason: Reason) -> Iterable[int] | None:
        """Set a bound and all that follows from it; return bounds that contradict each other, or None."""
        bounds, value = self.bounds, self.bounds.value
        while True:
            clash = bounds.tighten(literal, reason)
            if clash is not None:
                return clash
            clash = self._parts.join(bounds.steps[self._joined :], value)
            self._joined = len(bounds.steps)
            if clash is not None:
                return clash
            unit = self._watches.unit(bounds.steps, value)
            if unit is None:
                return None
            (bound, least), reason = unit[0], unit
            if value[~bound] + least > 0:
                return [~bound for bound, _ in unit]
            literal = unit[0]

    def _flaw(self) -> Iterable[int] | None:
        """Return what is wrong when all is decided: this is seen only here where numbers are not known."""
        value = self.bounds.value
        if self._parts.number > 1:
            return self._parts.exits(self._parts.root(0), value)
        for island, values in self._gaps.items():
            links = self._layout.around[island]
            if not values >> sum([value[link] for link in links]) & 1:
                return [*links, *[~link for link in links]]
        return None

    def _next_link(self) -> int | None:
        """Return a link of the first island that is still open, None if all is decided."""
        missing, spare, order = self.bounds.missing, self.bounds.spare, self._order
        for place in range(self._place, len(order)):
            island = order[place]
            if (missing[island] or spare[island]) and (link := self._link_at(island)) is not None:
                self._place = place
                return link
        return None

    def _link_at(self, island: int) -> int | None:
        """Return the best of the links of an island that are open, None if none is.

        One that leads into another part, if any does: into the one that lacks most, so that no part is shut;
        then to the island that has the least choice.
        """
        ends, value, spare = self._layout.ends, self.bounds.value, self.bounds.spare
        up, lacking = self._parts.up, self._parts.lacking
        here = island  # its root, found without calls: this is done for every link that is tried
        while up[here] != here:
            here = up[here]
        most, choice, chosen = -1, 0, None
        for link in self._layout.around[island]:
            if value[link] + value[~link] < 0:
                a, b = ends[link]
                other = there = b if a == island else a
                while up[there] != there:
                    there = up[there]
                lack = lacking[there] if there != here else 0
                if lack > most or (lack == most and spare[other] < choice):
                    most, choice, chosen = lack, spare[other], link
        return chosen


def _from_corner(layout: Layout, corner: int) -> list[int]:
    """Return the islands from one corner of the board to the opposite one; the next corner is beside it."""
    down, right = ((1, 1), (1, -1), (-1, -1), (-1, 1))[corner % 4]
    away = [cell // layout.width * down + cell % layout.width * right for cell in layout.cells]
    return sorted(range(len(away)), key=away.__getitem__)
