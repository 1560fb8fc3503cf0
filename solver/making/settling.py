"""Second stage: bridges changed where a board has two solutions, until it has one.

The islands stay where they grew. While much is open after propagation, some of that is changed: this
costs far less than a search for a second solution. When little is open, search tells where two solutions
differ.
"""

from collections.abc import Iterator
from random import Random

from solver.answer import Outcome
from solver.making.growth import Growth, Link
from solver.making.plan import Made
from solver.puzzle import Island, Puzzle
from solver.solve import solve
from solver.stages.layout import lay_out
from solver.stages.propagation import propagate
from solver.stages.state import first_state

SEARCHED_BELOW = 0.25
"""The share of open links up to which search looks for a second solution."""

CHANGED_AT_ONCE = 6
"""One in this many open links, and one more, is changed before looking again."""


class _Numbered:
    """A grown board as a puzzle. Its clues change with its bridges, its links stay the same."""

    def __init__(self, growth: Growth) -> None:
        self.growth = growth
        self._order = sorted(range(len(growth.islands)), key=growth.islands.__getitem__)
        self._layout = lay_out(self.puzzle())
        self.links = [self.grown(link) for link in self._layout.ends]

    def grown(self, link: Link) -> Link:
        """Two islands by their numbers in the growth, given those in the puzzle."""
        return self._order[link[0]], self._order[link[1]]

    def puzzle(self) -> Puzzle:
        """The puzzle whose clues are what the bridges add up to, islands in reading order."""
        values = self.growth.values()
        islands = [Island(*self.growth.islands[index], values[index]) for index in self._order]
        plan = self.growth.plan
        return Puzzle(tuple(islands), max_bridges=plan.max_bridges, loops=not plan.tree)

    def open_links(self) -> list[Link]:
        """The links that propagation leaves open, by numbers of the growth."""
        values = self.growth.values()
        layout = self._layout.with_clues([values[index] for index in self._order])
        state = first_state(layout)
        if not propagate(layout, state):
            raise AssertionError("propagation ruled out a board that has a solution")
        return [self.links[link] for link in state.undecided()]


def settle(growth: Growth, rng: Random) -> Iterator[Made]:
    """Changes bridges at random, and yields each board on the way that has exactly one solution.

    It gives up after some changes, perhaps without having found any.

    Args:
        growth: a finished board; its bridges are changed.
        rng: every choice comes from it.
    """
    board = _Numbered(growth)
    open_links = board.open_links()
    for _ in range(40 + 2 * len(growth.islands)):
        changing = open_links
        if len(open_links) <= SEARCHED_BELOW * len(board.links):
            puzzle = board.puzzle()
            answer = solve(puzzle)
            if answer.solution is None:
                return
            if answer.outcome is Outcome.UNIQUE:
                yield Made(puzzle, answer.solution, growth.plan.rows, growth.plan.columns)
                changing = board.links
            elif answer.other is not None:
                differing = set(answer.solution.bridges) ^ set(answer.other.bridges)
                changing = [board.grown(link) for link in sorted({(one.a, one.b) for one in differing})]
        before = growth.save()
        for link in rng.sample(changing, 1 + len(changing) // CHANGED_AT_ONCE):
            growth.change(*link)
        now_open = board.open_links()
        if len(now_open) <= len(open_links) + 1:
            open_links = now_open
        else:
            growth.restore(before)
