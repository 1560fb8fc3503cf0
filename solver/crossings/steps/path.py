"""The path to the solution: the easiest rule that has something to say, step by step; and how hard it is."""

from collections.abc import Sequence
from dataclasses import dataclass

from solver.crossings.puzzle import Crossings
from solver.crossings.steps.board import Board, Claim
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

    The same puzzle gets the same path each time, unless the time is up (`Ending.LIMIT`): the easiest rule
    first, and among the places where it has something to say the first in reading order. Steps that nothing
    later rests on are left out.

    Raises:
        PuzzleError: it is no valid puzzle.
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
    """Grade a puzzle; None if it has not exactly one solution, or time ran out before that was clear.

    Raises:
        PuzzleError: it is no valid puzzle.
    """
    return grade_of(path(puzzle))


def grade_of(way: Path) -> Grade[Rule] | None:
    """Grade a puzzle by its path; None if that does not lead to the solution."""
    return grade_by(list(Rule), (step.rule for step in way.steps), way.ending)


def needed(first: Sequence[int], claims: Sequence[Claim], last: Sequence[int]) -> list[Claim]:
    """Leave out what is not needed: of all that the rules said on the way, keep what the end rests on.

    From the end backwards: what is to be explained is which numbers each crossing lost. A claim that explains
    none of it is left out; what the others rest on is to be explained in its turn. What a claim says holds
    whatever else is known of the crossings that it speaks of, so a later one may explain what an earlier one
    said as well.

    Args:
        first: for each cell the numbers that are to be explained if they are lost, as a set of bits.
        claims: in their order.
        last: for each cell the numbers after the last claim.
    """
    lost = [before & ~after for before, after in zip(first, last, strict=True)]
    before = _before(first, claims)
    kept = []
    for claim, numbers in zip(reversed(claims), reversed(before), strict=True):
        if not any(lost[cell] & ~allowed for cell, allowed in claim.left.items()):
            continue
        kept.append(claim)
        for cell, allowed in claim.left.items():
            lost[cell] &= allowed
        for cell in claim.rests:
            lost[cell] |= first[cell] & ~numbers[cell]
    return kept[::-1]


def _before(first: Sequence[int], claims: Sequence[Claim]) -> list[list[int]]:
    """What is known before each claim."""
    numbers, each = list(first), []
    for claim in claims:
        each.append(numbers.copy())
        for cell, allowed in claim.left.items():
            numbers[cell] &= allowed
    return each
