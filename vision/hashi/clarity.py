"""Clarity: how sure rows and columns are."""

RINGLESS = 0.9
"""What is left of the confidence in a board of which nothing but the numbers is seen: one may be missing."""


def clarity(clearance: float) -> float:
    """How sure rows and columns are: lines twice as far apart as they are wide are clear."""
    return float(1 - 10 ** -max(clearance - 1, 0))
