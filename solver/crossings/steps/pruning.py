"""Pruning: of all that the rules said on the way, what the end rests on.

From the end backwards: what is to be explained is which numbers each crossing lost. A claim that explains
none of it is left out; what the others rest on is to be explained in its turn. What a claim says holds
whatever else is known of the crossings that it speaks of, so a later one may explain what an earlier one said
as well.
"""

from collections.abc import Sequence

from solver.crossings.steps.board import Claim


def needed(first: Sequence[int], claims: Sequence[Claim], last: Sequence[int]) -> list[Claim]:
    """Leave out what is not needed.

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
