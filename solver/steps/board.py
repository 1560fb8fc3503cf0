"""The board as someone has it in front of them who solves it with a pencil: what is known so far.

Only what a step says is written down. What can be seen at a glance, as that a 1 takes no second bridge, is
worked out anew by `room`.
"""

from collections.abc import Iterable

from solver.puzzle import Bridge, Puzzle
from solver.stages.bits import highest, lowest
from solver.stages.connection import parts
from solver.stages.layout import Layout
from solver.stages.state import UNKNOWN, ContradictionError, State, first_state
from solver.stepping import StepError
from solver.steps.step import Limit, Rule, Step


class Board:
    """What is known of a puzzle, and the questions that rules ask.

    Attributes:
        layout: links and crossings.
        state: bounds on links, possible values of islands.
        have: for each island the bridges it has for certain.
        order: islands in reading order.
        links: links in reading order of their first island.
        neighbours: for each island the islands that a link joins with it.
    """

    __slots__ = (
        "_closed",
        "_link_between",
        "_parts",
        "have",
        "layout",
        "links",
        "neighbours",
        "order",
        "state",
    )

    def __init__(self, puzzle: Puzzle, layout: Layout, given: Iterable[Bridge] = ()) -> None:
        """Put down what is known before the first step.

        Args:
            puzzle: the board.
            layout: its layout.
            given: bridges that are there already; a single one may become a double one.

        Raises:
            StepError: no bridge can run where one is given, or not that many.
        """
        self.layout = layout
        self.state: State = first_state(layout)
        self.have = [0] * len(puzzle.islands)
        places = [(island.row, island.column) for island in puzzle.islands]
        self.order = sorted(range(len(places)), key=places.__getitem__)
        ends = layout.ends
        self.links = sorted(range(len(ends)), key=lambda link: sorted(places[end] for end in ends[link]))
        self.neighbours = [
            [self.other(link, island) for link in links] for island, links in enumerate(layout.around)
        ]
        self._link_between = {pair: link for link, pair in enumerate(ends)}
        self._parts: list[int] | None = None
        self._closed = 0
        for bridge in given:
            self._lay(bridge)

    def other(self, link: int, island: int) -> int:
        """The island at the other end of a link."""
        a, b = self.layout.ends[link]
        return a + b - island

    def lacking(self, island: int) -> tuple[int, int]:
        """How many bridges an island still lacks.

        Returns:
            At least, and at most.

        Raises:
            ContradictionError: it has more than it can have.
        """
        left = self.state.values[island] >> self.have[island]
        if not left:
            raise ContradictionError
        return lowest(left), highest(left)

    def exactly_lacking(self, island: int) -> int:
        """How many bridges an island still lacks; UNKNOWN where its number is not known."""
        least, most = self.lacking(island)
        return most if least == most else UNKNOWN

    def room(self, link: int, island: int) -> int:
        """How many more bridges a link can take as seen from one end.

        It takes a look at the other end: at its number, and whether it is full.
        """
        state, other = self.state, self.other(link, island)
        low, number = state.low[link], highest(state.values[other])
        if number <= max(low, self.have[other]):
            return 0
        return min(state.high[link], number) - low

    def exact_room(self, link: int, island: int) -> int:
        """How many more bridges a link can take as seen from one end, by what the other end still lacks.

        Raises:
            ContradictionError: the other end has more bridges than it can have.
        """
        state = self.state
        room = state.high[link] - state.low[link]
        return min(room, self.lacking(self.other(link, island))[1]) if room else 0

    def is_open(self, link: int) -> bool:
        """Whether a link can take another bridge as far as is known, what its ends lack included."""
        if self.state.low[link] == self.state.high[link]:
            return False
        return all(self.lacking(end)[1] for end in self.layout.ends[link])

    def parts(self) -> list[int]:
        """For each island the part it is in, named by one of its islands; bridges join parts."""
        if self._parts is None:
            self._parts = parts(self.layout, list(self.state.low))
        return self._parts

    def is_done(self) -> bool:
        """Whether no bridge can be added any more."""
        # A link that is closed stays closed, so the search goes on where it ended last.
        while self._closed < len(self.links) and not self.is_open(self.links[self._closed]):
            self._closed += 1
        return self._closed == len(self.links)

    def limit(self, link: int, count: int) -> Limit:
        """A limit for a link, in the words of steps."""
        return Limit(*self.layout.ends[link], count)

    def step(
        self, rule: Rule, islands: tuple[int, ...], forces: dict[int, int], forbids: dict[int, int]
    ) -> Step:
        """A step, from the least bridges of links (`forces`) and the most (`forbids`)."""
        return Step(
            rule,
            islands,
            tuple([self.limit(link, count) for link, count in forces.items()]),
            tuple([self.limit(link, count) for link, count in forbids.items()]),
        )

    def _lay(self, bridge: Bridge) -> None:
        """Put down a bridge that is given; what follows from it is left to the rules."""
        pair = min(bridge.a, bridge.b), max(bridge.a, bridge.b)
        link = self._link_between.get(pair)
        if link is None or not 0 < bridge.count <= self.layout.max_bridges:
            raise StepError(f"{bridge.count} bridges between islands {pair} are given, which cannot be there")
        for island in pair:
            self.have[island] += bridge.count - self.state.low[link]
        self.state.low[link] = bridge.count

    def apply(self, step: Step) -> set[int]:
        """Write down what a step says.

        Returns:
            The islands at whose links or values something changed.

        Raises:
            ContradictionError: it contradicts what is known; the board is of no use then.
        """
        state = self.state
        touched = {island for limit in (*step.forces, *step.forbids) for island in (limit.a, limit.b)}
        for limit in step.forces:
            link = self._link_between[limit.a, limit.b]
            added = limit.count - state.low[link]
            if added > 0:
                state.low[link] = limit.count
                self.have[limit.a] += added
                self.have[limit.b] += added
        for limit in step.forbids:
            link = self._link_between[limit.a, limit.b]
            state.high[link] = min(state.high[link], limit.count)
        for left in step.values:
            state.values[left.island] &= sum(1 << value for value in left.values)
            touched.add(left.island)
        if step.forces:
            self._parts = None
        self._check(step, touched)
        return touched

    def _check(self, step: Step, touched: set[int]) -> None:
        for limit in (*step.forces, *step.forbids):
            link = self._link_between[limit.a, limit.b]
            if self.state.low[link] > self.state.high[link]:
                raise ContradictionError
        for island in touched:
            self.lacking(island)
