"""Clarity: how sure rows and columns are, and what takes away from it."""

RINGLESS = 0.9
"""What is left of the confidence in a board of which nothing but the numbers is seen: one may be missing."""

CUT_OFF = 0.3
"""What is left of the confidence in a board that is not all on the picture."""

CUT = "the board runs over the edge of the picture: take a picture of all of it"
"""What a person is told of one."""


def clarity(clearance: float) -> float:
    """How sure rows and columns are: lines twice as far apart as they are wide are clear."""
    return float(1 - 10 ** -max(clearance - 1, 0))
