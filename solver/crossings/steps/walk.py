"""The walk to the solution, all that the rules say on the way: what nothing later rests on included."""

from collections.abc import Callable, Iterator

from solver.answer import Outcome
from solver.crossings.checker import broken_rules
from solver.crossings.puzzle import Crossings, Values
from solver.crossings.solve import solve
from solver.crossings.steps.ahead import all_new, all_there, every_way, only_place
from solver.crossings.steps.arrows import apart, at_least, at_most, counted, few_kinds, inside, one_ahead
from solver.crossings.steps.blocking import leaves_nothing
from solver.crossings.steps.board import Board, Claim
from solver.crossings.steps.guessing import tried_out, what_if
from solver.stages.bits import highest
from solver.stepping import Attention, Ending

RULES: tuple[Callable[[Board, int], Claim | None], ...] = (
    one_ahead,
    counted,
    all_there,
    all_new,
    at_least,
    at_most,
    few_kinds,
    only_place,
    apart,
    inside,
    every_way,
)
"""The rules about an arrow in the order of `Rule`, the easiest first. The one about two arrows comes after
them, then guessing."""


class Walk:
    """A walk, to be iterated over once: each claim is worked out when it is asked for.

    Attributes:
        board: what is known after the claims so far; one is written down only when the next is asked for.
        ending: how the walk ended; STUCK until it does.
    """

    def __init__(self, puzzle: Crossings) -> None:
        """Start.

        Raises:
            PuzzleError: it is no valid puzzle.
        """
        self.board = Board(puzzle)
        self.ending = Ending.STUCK
        self._puzzle = puzzle
        self._solution: Values | None = None  # worked out when there is something to guess
        self._attention: Attention[Board, Claim] = Attention(RULES, self.board.order)

    def __iter__(self) -> Iterator[Claim]:
        board = self.board
        if not all(map(board.possible, board.order)):
            self.ending = Ending.CONTRADICTION
            return
        while not board.is_done() and (claim := self._next()) is not None:
            if not all(numbers & board.possible(cell) for cell, numbers in claim.left.items()):
                self.ending = Ending.CONTRADICTION
                return
            yield claim
            self._attention.wake(board.apply(claim))
        if board.is_done():
            broken = broken_rules(self._puzzle, [highest(numbers) for numbers in board.numbers])
            self.ending = Ending.CONTRADICTION if broken else Ending.SOLVED

    def _next(self) -> Claim | None:
        for rule in RULES:
            if claim := self._attention.first(rule, self.board):
                return claim
        return leaves_nothing(self.board) or self._guess()

    def _guess(self) -> Claim | None:
        """What guessing says; None if that takes one solution, and the board has not."""
        if self._solution is None:
            answer = solve(self._puzzle)
            if answer.outcome is Outcome.IMPOSSIBLE:
                self.ending = Ending.CONTRADICTION
            if answer.outcome is Outcome.LIMIT:
                self.ending = Ending.LIMIT
            if answer.outcome is not Outcome.UNIQUE or answer.solution is None:
                return None
            self._solution = answer.solution
        return what_if(self.board, self._solution) or tried_out(self.board, self._solution)
