"""Weighing: what is less likely on a page once a person has looked at it and set something there."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from pipeline.corrections.glancing import likest
from pipeline.decide.parameters import CHANCES
from vision.types import BoardHypothesis, Group, Hypothesis, PageReading

OTHERWISE = 3.0
"""Nats against a board turned otherwise than all solved boards of its page, as some are printed upside
down. On pages with several boards none of 86 did (beside, photos, puzzle-pages, turned; seeds 1500 to
1511), so hardly more than 1 in 28 does, or 3.3 nats. Without it, 3 of 4 corrected boards of a page stay in
doubt (turned, seed 10060)."""

Shape = frozenset[tuple[frozenset[int], tuple[int, ...]]]
"""The pieces of each board of a hypothesis, and its numbers of rows and columns, the smaller one first."""


def looked_at(reading: PageReading, shown: Mapping[int, Sequence[BoardHypothesis]]) -> PageReading:
    """The reading of a page after a person has looked at its boards and set something on some of them.

    Whoever does that would also say that pieces are missing or too many, or that rows and columns are wrong.
    So hypotheses that differ from the boards that were shown are less likely then. Two differences do not
    count: the orientation, about which the numbers tell more, and the same pieces as fewer or more boards,
    which few people notice.

    Args:
        reading: without corrections.
        shown: the boards of each group, by its index, as they were shown before anything was set: so the same
            corrections have the same result in one run or several. A group without any stays as it is.
    """
    weighed = list(reading.groups)
    for index, boards in shown.items():
        if boards:
            differs = partial(_differs, likest(weighed[index], boards))
            weighed[index] = _less_likely(weighed[index], differs, -math.log(CHANCES.overlooked))
    return replace(reading, groups=tuple(weighed))


def standing_alike(reading: PageReading, groups: Sequence[int], quarters: Collection[int]) -> PageReading:
    """Makes hypotheses less likely whose boards are turned otherwise than the solved ones of the page.

    Args:
        reading: after corrections.
        groups: the indices of those that are weighed.
        quarters: the quarter turns to the left after which the solved boards of other groups are upright;
            nothing is weighed unless that is the same for all of them, and there are any.
    """
    if len(quarters) != 1:
        return reading
    weighed = list(reading.groups)
    for index in groups:
        weighed[index] = _less_likely(weighed[index], partial(_stands_otherwise, quarters), OTHERWISE)
    return replace(reading, groups=tuple(weighed))


def _differs(shown: Hypothesis, one: Hypothesis) -> bool:
    """Whether a hypothesis has other pieces, or others in line; the same as fewer or more boards has not."""
    regrouped = len(one.boards) != len(shown.boards) and _pieces_of(one) == _pieces_of(shown)
    return not regrouped and _shape_of(one) != _shape_of(shown)


def _pieces_of(one: Hypothesis) -> frozenset[int]:
    return frozenset(piece for board in one.boards for piece in board.members.tolist())


def _shape_of(one: Hypothesis) -> Shape:
    lines = [tuple(sorted((board.lattice.rows, board.lattice.columns))) for board in one.boards]
    pieces = [frozenset(board.members.tolist()) for board in one.boards]
    return frozenset(zip(pieces, lines, strict=True))


def _stands_otherwise(quarters: Collection[int], one: Hypothesis) -> bool:
    return any(board.quarters not in quarters for board in one.boards)


def _less_likely(group: Group, differs: Callable[[Hypothesis], bool], nats: float) -> Group:
    """The group with some of its hypotheses so many nats less likely, the likeliest first again."""
    weights = np.array([one.log_prior - nats * differs(one) for one in group.hypotheses])
    weights -= weights.max(initial=-np.inf)
    order = np.argsort(-weights, kind="stable")
    ranked = [replace(group.hypotheses[at], log_prior=float(weights[at])) for at in order]
    return replace(group, hypotheses=tuple(ranked))
