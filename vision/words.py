"""Words for numbers, the same wherever they are told: on the screen, in notes, reports and pictures."""

import math

EPSILON = 1e-9
"""What floating point may be short of a number: 0.29 is told as 29%."""


def percent(probability: float) -> str:
    """A probability in words, cut off and not rounded: only what is certain is 100%, only nothing is 0%."""
    whole = math.floor(100 * probability + EPSILON)
    return "<1%" if whole < 1 and probability > 0 else f"{whole}%"


def cut(probability: float) -> float:
    """A probability as records have it, with four digits, cut off like `percent`: 0.99996 is not 1."""
    return math.floor(10_000 * probability + EPSILON) / 10_000
