"""Clarity: how sure rows and columns are."""


def clarity(clearance: float) -> float:
    """How sure rows and columns are: lines twice as far apart as they are wide are clear."""
    return float(1 - 10 ** -max(clearance - 1, 0))
