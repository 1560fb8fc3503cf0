"""The path to the solution: the easiest rule that has something to say, step by step; and how hard it is."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from solver.answer import LimitReachedError, Outcome
from solver.budget import Budget
from solver.checker import broken_rules
from solver.puzzle import Bridge, Puzzle
from solver.solve import propagated_layout, solve
from solver.stages.layout import Layout, lay_out
from solver.stages.state import ContradictionError
from solver.stepping import Attention, Ending, Grade, grade_by
from solver.steps.blocking import blocks
from solver.steps.board import Board
from solver.steps.guessing import tried_out, what_if
from solver.steps.islands import (
    crossing_taken,
    full_clue,
    island_full,
    neighbours_need,
    not_without,
    one_each,
    only_way,
)
from solver.steps.parts import closed_part, cut, must_leave, no_loop, one_way_out, pair
from solver.steps.signs import sums
from solver.steps.step import Rule, Step

AboutIsland = Callable[[Board, int], Step | None]
AboutBoard = Callable[[Board], Step | None]

SECONDS = 20.0
"""The time for finding out whether the sums of signs that show no number may repeat a value."""

STAGES: tuple[tuple[tuple[AboutIsland, ...], tuple[AboutBoard, ...]], ...] = (
    ((island_full, crossing_taken, full_clue, only_way, one_each, not_without), (no_loop, sums)),
    ((neighbours_need,), (pair, closed_part, must_leave, one_way_out, cut, blocks)),
)
"""The rules in the order of `Rule`, the easiest first: by turns those about one island and those about the
whole board. Guessing comes after them."""


@dataclass(frozen=True, slots=True)
class Path:
    """The way to a solution.

    Attributes:
        steps: in their order.
        ending: how far they lead.
        bridges: those that are certain at the end, sorted; all of them if the path leads to the solution.
        given: those that were there before the first step.
    """

    steps: tuple[Step, ...]
    ending: Ending
    bridges: tuple[Bridge, ...]
    given: tuple[Bridge, ...] = ()


def path(puzzle: Puzzle, given: Iterable[Bridge] = ()) -> Path:
    """Solve a puzzle the way a person does.

    The same puzzle gets the same path each time: the easiest rule first, and among the places where it has
    something to say the first in reading order. Only if time runs out may it differ: the ending is LIMIT
    then, or the sums of signs that show no number are taken to repeat no value.

    Args:
        puzzle: the board.
        given: bridges that are there already, and taken to be right: the path goes on from them. A single one
            may become a double one.

    Raises:
        PuzzleError: it is no valid puzzle.
        StepError: no bridge can run where one is given, or not that many.
    """
    given = tuple(given)
    walk = Walk(puzzle, given)
    steps = tuple(walk)
    return Path(steps, walk.ending, walk.bridges(), given)


class Walk:
    """A path while it is walked, to be iterated over once: each step is worked out when it is asked for.

    Attributes:
        board: what is known after the steps so far; one is written down only when the next is asked for.
        ending: how the path ended; STUCK until it does.
    """

    def __init__(self, puzzle: Puzzle, given: Iterable[Bridge] = ()) -> None:
        """Begin a path; for the arguments and errors see `path`."""
        self.board = Board(puzzle, _layout_of(puzzle), given)
        self.ending = Ending.STUCK
        self._puzzle = puzzle
        self._solution: list[int] | None = None  # worked out when there is something to guess
        self._attention: Attention[Board, Step] = Attention(
            (rule for about_island, _ in STAGES for rule in about_island), self.board.order
        )

    def __iter__(self) -> Iterator[Step]:
        try:
            while step := self._next():
                yield step
                self._wake(self.board.apply(step))
            if self.board.is_done():
                broken = broken_rules(self._puzzle, self.bridges())
                self.ending = Ending.CONTRADICTION if broken else Ending.SOLVED
        except ContradictionError:
            self.ending = Ending.CONTRADICTION

    def bridges(self) -> tuple[Bridge, ...]:
        """The bridges that are certain so far, sorted."""
        ends, low = self.board.layout.ends, self.board.state.low
        return tuple(sorted([Bridge(*ends[link], count) for link, count in enumerate(low) if count]))

    def _next(self) -> Step | None:
        if self.board.is_done():
            return None
        for about_island, about_board in STAGES:
            for rule in about_island:
                if step := self._attention.first(rule, self.board):
                    return step
            for look in about_board:
                if step := look(self.board):
                    return step
        return self._guess()

    def _guess(self) -> Step | None:
        """A step by guessing; None if that takes one solution, and the board has not.

        Raises:
            ContradictionError: the board has no solution.
        """
        if self._solution is None:
            answer = solve(self._puzzle)
            if answer.outcome is Outcome.IMPOSSIBLE:
                raise ContradictionError
            if answer.outcome is Outcome.LIMIT:
                self.ending = Ending.LIMIT
            if answer.outcome is not Outcome.UNIQUE or answer.solution is None:
                return None
            counts = {(bridge.a, bridge.b): bridge.count for bridge in answer.solution.bridges}
            self._solution = [counts.get(ends, 0) for ends in self.board.layout.ends]
        return what_if(self.board, self._solution) or tried_out(self.board, self._solution)

    def _wake(self, touched: set[int]) -> None:
        near = {other for island in touched for other in self.board.neighbours[island]} | touched
        self._attention.wake(near)


def _layout_of(puzzle: Puzzle) -> Layout:
    """The board as `solve` takes it; if the time is up, the sums of lost signs repeat no value."""
    try:
        return propagated_layout(puzzle, Budget(SECONDS))
    except LimitReachedError:
        return lay_out(puzzle)


def grade(puzzle: Puzzle) -> Grade[Rule] | None:
    """Grade a puzzle; None if it has not exactly one solution, or time ran out before that was clear.

    The three words agree with the grades of Simon Tatham's Bridges (bridges.c, `solve_sub`): easy is what his
    first stage solves, medium what his second adds, hard what his third adds or nothing but guessing solves.

    Raises:
        PuzzleError: it is no valid puzzle.
    """
    return grade_of(path(puzzle))


def grade_of(way: Path) -> Grade[Rule] | None:
    """Grade a puzzle by its path; None if that does not lead to the solution."""
    return grade_by(list(Rule), (step.rule for step in way.steps), way.ending)
