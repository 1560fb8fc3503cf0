"""Boards on which something is known already."""

from itertools import product

from solver.crossings.steps import Rule
from solver.crossings.steps.board import Board
from solver.formats.crossings import read


def known(text, *left):
    """A board after some steps.

    Args:
        text: the puzzle.
        left: for each cell the numbers that are left for it, in digits; "" for nothing known.
    """
    board = Board(read(text))
    for cell, digits in enumerate(left):
        if digits:
            board.numbers[cell] = bits(digits)
    return board


def bits(digits):
    return sum(1 << int(digit) for digit in digits)


def said(claim):
    """What a claim says, in digits, without what goes without saying: numbers from 1 to 7."""
    left = claim.left.items()
    return {
        cell: "".join(digit for digit in "1234567" if numbers >> int(digit) & 1) for cell, numbers in left
    }


def arrows_of(step):
    """The cells whose arrows a step, or a claim, rests on."""
    if step.rule is Rule.LEAVES_NOTHING:
        return step.cells[1:]
    return step.cells[:2] if step.rule is Rule.INSIDE else step.cells[:1]


def follows(rays, sets, cells, left):
    """Whether a conclusion holds in every filling that goes with the arrows of some cells, by trying all.

    Args:
        rays: of the puzzle.
        sets: for each cell the numbers that it can show.
        cells: whose arrows are looked at.
        left: for each cell of the conclusion the numbers that it allows, as a set of bits.
    """
    involved = sorted({*cells, *left, *(other for cell in cells for other in rays[cell])})
    for numbers in product(*(sets[cell] for cell in involved)):
        shown = dict(zip(involved, numbers, strict=True))
        if all(len({shown[other] for other in rays[cell]}) == shown[cell] for cell in cells) and not all(
            allowed >> shown[cell] & 1 for cell, allowed in left.items()
        ):
            return False
    return True
