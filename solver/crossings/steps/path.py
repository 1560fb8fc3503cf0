"""The path to the solution: the easiest rule that has something to say, step by step; and how hard it is."""

from dataclasses import dataclass

from solver.crossings.puzzle import Crossings
from solver.crossings.steps.board import Board
from solver.crossings.steps.pruning import needed
from solver.crossings.steps.step import Rule, Step
from solver.crossings.steps.walk import Walk
from solver.stages.bits import members
from solver.stepping import Ending, Grade, grade_by


@dataclass(frozen=True, slots=True)
class Path:
    """The way to a solution.

    Attributes:
        steps: in their order.
        ending: how far they lead.
        left: for each cell the numbers that are left at the end; one each if the path leads to the solution.
    """

    steps: tuple[Step, ...]
    ending: Ending
    left: tuple[tuple[int, ...], ...]


def path(puzzle: Crossings) -> Path:
    """Solve a puzzle the way a person does.

    The same puzzle gets the same path each time: the easiest rule first, and among the places where it has
    something to say the first in reading order. Steps that nothing later rests on are left out.

    Raises:
        PuzzleError: the puzzle is none.
    """
    walk = Walk(puzzle)
    said = list(walk)
    board, steps = Board(puzzle), []
    for claim in needed(board.doubtful(), said, walk.board.numbers):
        steps.append(board.step(claim))
        board.apply(claim)
    left = tuple(tuple(members(numbers)) for numbers in board.numbers)
    return Path(tuple(steps), walk.ending, left)


def grade(puzzle: Crossings) -> Grade[Rule] | None:
    """Grade a puzzle; None for one that has not exactly one solution.

    Raises:
        PuzzleError: the puzzle is none.
    """
    return grade_of(path(puzzle))


def grade_of(way: Path) -> Grade[Rule] | None:
    """Grade a puzzle by its path; None if that does not lead to the solution."""
    return grade_by(list(Rule), (step.rule for step in way.steps), way.ending)
