"""How likely the board is read right, all of it: what the reader says, weighed with what the rules say."""

import math

from solver import Ending, Likely, Outcome

SURE = 0.95
"""A board below this is to be checked."""

BELIEVED = 12.0
"""Nats: where the cheapest corrections cost more than this, the board is impossible rather than misread. One
number that nobody thought of costs at most 8."""

WITHIN = 8.0
"""Nats from the best reading within which others matter."""

RIVALS = 4
"""So many readings are weighed."""

LUCKY = 0.05
"""The share of boards with wrong places that have exactly one solution all the same, as read."""

SEVERAL = 0.2
"""How much rarer printed boards with several solutions are than boards read wrong that have several."""


def confidence_of(places: float, likely: Likely) -> float:
    """The chance that all places and numbers are right.

    Bayes' rule over what may be the case: the best reading; one of its rivals; wrong places, which explain
    any contradiction without a misread number, but seldom leave exactly one solution.

    Args:
        places: the chance that the rows and columns of all islands are right.
        likely: the readings that have a solution.
    """
    best = likely.best
    if best is None:
        return 0.0
    unique = best.answer.outcome is Outcome.UNIQUE
    right = places * math.exp(-best.cost) * (1.0 if unique else SEVERAL)
    rivals = places * sum(math.exp(-rival.cost) for rival in likely.candidates[1:])
    if likely.ending is not Ending.COMPLETE:
        rivals += places * math.exp(-likely.candidates[-1].cost)
    elsewhere = (1 - places) * (LUCKY if unique and best.cost == 0 else 1.0)
    return right / (right + rivals + elsewhere) if right > 0 else 0.0
