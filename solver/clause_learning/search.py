"""Third stage, in front of CP-SAT: solutions found from corner to corner, learning from what fails.

A search that learns clauses from contradictions, as SAT solvers do, but on the board itself: the values of
islands, the crossings and the rule that no part may be left alone are not written down as clauses, they
explain themselves when they are part of a contradiction. Nothing is built before the search starts, and a
part that is left alone is seen when its last bridge is built. Trying things out from one corner to the other
keeps what contradicts itself close to what was tried last: orders by contradictions, by possibilities or from
the middle outwards need two to three times as many attempts, one row after the other a sixth more.
"""

from collections.abc import Iterator

from solver.budget import Budget
from solver.clause_learning.bounds import DECIDED, Bounds
from solver.clause_learning.learning import Clause, learn
from solver.clause_learning.parity import Parity
from solver.clause_learning.parts import Parts
from solver.clause_learning.watched_literals import WatchedLiterals
from solver.stages.bits import is_run
from solver.stages.cells import by_key
from solver.stages.layout import Layout
from solver.stages.rows import Row, i64, vec
from solver.stages.state import State

PATIENCE = 100
"""After this many contradictions the search starts over from the next corner: what takes long from one is
often quick from another. On large boards every later start gets more, see `_patience`."""

LARGE = 400
"""A board of more islands is large: once the search has started over, it looks for pockets that lack an odd
number of ends. Smaller boards take a twentieth longer with that than without."""


class TooHardError(Exception):
    """There were too many contradictions since the start or the last solution."""


def can_learn(layout: Layout) -> bool:
    """Whether `learning_search` can search a board: there are no signs."""
    return not layout.lines


def learning_search(layout: Layout, state: State, budget: Budget, attempts: int) -> Iterator[list[int]]:
    """Yield all solutions, each as the number of bridges of each link.

    Args:
        layout: the board, see `can_learn`.
        state: the bounds that propagation ended with; is not changed.
        budget: what it may cost.
        attempts: how many contradictions to learn from until a solution is found.

    Raises:
        LimitReachedError: the budget was used up.
        TooHardError: there were more contradictions; the solutions yielded before are right.
    """
    board = _Board(layout, state)
    failed, over, patience = 0, PATIENCE, _patience(layout)
    clash = board.fill()
    while True:
        budget.spend()
        if clash is None:
            yield board.counts()
            failed, over, clash = 0, PATIENCE, board.tried()
        elif failed == attempts:
            raise TooHardError
        else:
            failed += 1
        lesson = learn(board.bounds, board.levels, clash)
        if lesson is None:
            return
        clause, level = lesson
        clash = board.go_back(clause, level)
        if clash is None:
            if failed >= over:
                over = failed + patience
                if not board.start_over():
                    return
            clash = board.fill()


def _patience(layout: Layout) -> int:
    """Return after how many contradictions to start over again; the way through a large board has many."""
    return max(PATIENCE, len(layout.clues) // 4)


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
        self._parity: Parity | None = None  # on large boards from when the search starts over
        self._state = state
        self._gaps = {at: values for at, values in enumerate(state.values) if not is_run(values)}
        self._learned = WatchedLiterals(self.bounds.value, self.bounds.clauses)
        self._corner = 0
        self._order = from_corner(layout, self._corner)
        self._place: i64 = 0  # in the order: before it all is decided
        self._places: list[int] = []  # for each thing tried, as it was before
        self._joins: list[int] = []

    def counts(self) -> list[int]:
        """Return for each link its bridges."""
        return list(self.bounds.value[: len(self._layout.left)])

    def fill(self) -> list[int] | None:
        """Try bridges until all is decided; return bounds that contradict each other, None if none do."""
        while (link := self._next_link()) >= 0:
            self.levels.append(self.bounds.steps)
            self._places.append(self._place)
            self._joins.append(self._parts.joins)
            clash = self._follow(link, self.bounds.value[link] + 1, DECIDED)
            if clash is not None:
                return clash
        return self._flaw()

    def tried(self) -> list[int]:
        """Return the bounds that were tried; all others follow from these."""
        return [self.bounds.risen[step] for step in self.levels]

    def go_back(self, clause: Clause, level: int) -> list[int] | None:
        """Take back all that was tried but so many, and go on from what a clause says then.

        Returns:
            Bounds that contradict each other; None if none do.
        """
        self._undo(level)
        number = self.bounds.clauses.add(clause.bounds, clause.least)
        if len(clause.bounds) > 1:
            self._learned.add(number)
        return self._follow(clause.bounds[0], clause.least[0], self.bounds.reason_of(number))

    def start_over(self) -> bool:
        """Take back all that was tried, and try from the next corner; what was learned stays.

        Returns:
            False if the board has no solution, which is seen without trying anything.
        """
        if self.levels:
            self._undo(0)
        self._corner += 1
        self._order = from_corner(self._layout, self._corner)
        self._place = 0
        if len(self._layout.clues) <= LARGE:
            return True
        self._parity = Parity(self._layout, self._state, self.bounds, self._order)
        return self._parity.fits(self.bounds)

    def _undo(self, level: int) -> None:
        """Take back all that was tried but so many, and all that followed."""
        length = self.levels[level]
        self._place = self._places[level]
        self.bounds.undo(length)
        self._parts.undo(self._joins[level], length)
        self._learned.undo(length)
        if self._parity is not None:
            self._parity.undo(length)
        del self.levels[level:], self._places[level:], self._joins[level:]

    def _follow(self, bound: i64, value: i64, reason: i64) -> list[int] | None:
        """Set a bound and all that follows from it; return bounds that contradict each other, or None."""
        bounds, clauses, learned = self.bounds, self.bounds.clauses, self._learned
        while True:
            clash = bounds.tighten(bound, value, reason)
            if clash is not None:
                return clash
            clash = self._parts.join(bounds)
            if clash is not None:
                return clash
            unit = learned.unit(bounds.risen, bounds.steps)
            if unit < 0:
                return None if self._parity is None else self._parity.odd(bounds)
            first = clauses.first[unit]
            bound, value, reason = clauses.bounds[first], clauses.least[first], bounds.reason_of(unit)
            if bounds.value[~bound] + value > 0:
                return [~other for other in clauses.bounds_of(unit)]

    def _flaw(self) -> list[int] | None:
        """Return what is wrong when all is decided: this is seen only here where numbers are not known."""
        value = self.bounds.value
        if self._parts.number > 1:
            return self._parts.exits(self._parts.root(0), value)
        for island, values in self._gaps.items():
            links = self._layout.around[island]
            if not values >> sum([value[link] for link in links]) & 1:
                return [*links, *[~link for link in links]]
        return None

    def _next_link(self) -> i64:
        """Return a link of the first island that is still open, -1 if all is decided."""
        missing, slack, order = self.bounds.missing, self.bounds.slack, self._order
        place = self._place
        while place < len(order):
            island = order[place]
            if missing[island] or slack[island]:
                link = self._link_at(island)
                if link >= 0:
                    self._place = place
                    return link
            place += 1
        return -1

    def _link_at(self, island: i64) -> i64:
        """Return the best of the links of an island that are open, -1 if none is.

        One that leads into another part, if any does: into the one that lacks most, so that no part is shut;
        then to the island that has the least choice.
        """
        left, right, value, slack = (
            self._layout.left,
            self._layout.right,
            self.bounds.value,
            self.bounds.slack,
        )
        first, around = self._layout.first_around, self._layout.links_around
        place: i64
        up, lacking = self._parts.up, self._parts.lacking
        here = self._parts.root(island)
        most: i64 = -1
        choice: i64 = 0
        chosen: i64 = -1
        for place in range(first[island], first[island + 1]):
            link = around[place]
            if value[link] + value[~link] < 0:
                other = left[link] + right[link] - island
                there = other
                while up[there] != there:
                    there = up[there]
                lack: i64 = 0 if there == here else lacking[there]
                if lack > most or (lack == most and slack[other] < choice):
                    most, choice, chosen = lack, slack[other], link
        return chosen


def from_corner(layout: Layout, corner: int) -> Row:
    """Return the islands from one corner to the opposite one: 0 and 4 are the top left, then clockwise."""
    down, right = corner % 4 < 2, corner % 4 in (0, 3)
    islands: i64 = len(layout.clues)
    height = (max(layout.cells) // layout.width + 1) if islands else 0
    away, order = vec[i64]([0] * islands), vec[i64]([0] * islands)
    island: i64
    for island in range(islands):
        row, column = layout.cells[island] // layout.width, layout.cells[island] % layout.width
        away[island] = (row if down else height - 1 - row) + (column if right else layout.width - 1 - column)
        order[island] = island
    return by_key(order, away, height + layout.width)
