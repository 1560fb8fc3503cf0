"""A path once more, on its own: from what is printed, with nothing but what its steps say."""

from collections.abc import Iterable, Sequence

from solver.crossings.propagation import first_numbers
from solver.crossings.puzzle import Crossings
from solver.crossings.rays import cast_rays
from solver.crossings.steps.step import Step
from solver.stages.bits import members
from solver.stepping import StepError

Left = tuple[int, ...] | None
"""The numbers that are left for a crossing; None where nothing was said about it."""


def replay(puzzle: Crossings, steps: Iterable[Step]) -> tuple[Left, ...]:
    """Carry out steps one after the other.

    Args:
        puzzle: the one that they belong to.
        steps: from the first one on.

    Returns:
        What is left for each crossing at the end.

    Raises:
        StepError: a step says nothing new, or what one before it ruled out.
    """
    left: list[Left] = [None if cell.clue is None else (cell.clue,) for cell in puzzle.cells]
    for number, step in enumerate(steps, start=1):
        if not step.left:
            raise StepError(f"step {number} says nothing new")
        for said in step.left:
            before = left[said.cell]
            if before == said.numbers:
                raise StepError(f"step {number} says nothing new")
            if not said.numbers or (before is not None and not set(said.numbers) <= set(before)):
                raise StepError(f"step {number} says the opposite of one before it")
            left[said.cell] = said.numbers
    return tuple(left)


def in_sight(puzzle: Crossings, left: Sequence[Left]) -> tuple[tuple[int, ...], ...]:
    """The numbers that each crossing can show, in view of how far its arrow sees.

    Args:
        puzzle: the board.
        left: for each crossing the numbers that are left, as `replay` tells them.

    Returns:
        For each crossing its numbers in ascending order.
    """
    rooms = map(members, first_numbers(puzzle, cast_rays(puzzle)))
    return tuple(
        tuple(number for number in room if numbers is None or number in numbers)
        for room, numbers in zip(rooms, left, strict=True)
    )
