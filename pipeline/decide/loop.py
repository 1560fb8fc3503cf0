"""The loop: the likeliest hypothesis of a group in view of the rules.

The hypothesis that is the likeliest so far and not yet asked to the end is asked next: first whether its
boards have exactly one solution as they were read, which takes a millisecond, then what else they may say.
It ends when all hypotheses that are left together are too unlikely to matter, or when the time is up.
"""

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pipeline.decide.evidence import BoardKey, key_of, log_ratio
from pipeline.decide.outcome import Outcome
from pipeline.decide.parameters import ASKING
from vision.types import BoardHypothesis, Group, Hypothesis

Question = Callable[[BoardHypothesis], Outcome]
"""Asks the rules about a board."""


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What came of a group.

    Attributes:
        best: the likeliest hypothesis.
        ranked: each hypothesis with its posterior: the best, then the likeliest; they add up to 1.
    """

    best: Hypothesis
    ranked: tuple[tuple[Hypothesis, float], ...]

    def posterior(self, board: BoardHypothesis) -> float:
        """The probability that a board is right: that of all hypotheses that have it."""
        key = key_of(board)
        return sum(chance for one, chance in self.ranked if any(key_of(other) == key for other in one.boards))

    def rivals(self, board: BoardHypothesis) -> list[tuple[Hypothesis, float]]:
        """The hypotheses that do not have it."""
        key = key_of(board)
        return [
            (one, chance) for one, chance in self.ranked if all(key_of(other) != key for other in one.boards)
        ]


def decide_group(group: Group, quickly: Question, fully: Question, deadline: float) -> Decision:
    """Asks the rules about the hypotheses of a group.

    Args:
        group: with one hypothesis at least.
        quickly: whether a board has exactly one solution as it was read.
        fully: all about a board; called once for each at most.
        deadline: on the clock of `time.monotonic`; the likeliest hypothesis is asked quickly in any case.
    """
    outcomes: dict[BoardKey, Outcome] = {}
    while True:
        ranked = rank(group.hypotheses, outcomes)
        open_ones = [(one, chance) for one, chance in ranked if not _is_asked(one, outcomes)]
        if sum(chance for _, chance in open_ones) < ASKING.settled:
            break
        if outcomes and time.monotonic() > deadline:
            break
        _ask(max(open_ones, key=lambda pair: pair[1])[0], outcomes, quickly, fully)
    return Decision(ranked[0][0], ranked)


def rank(
    hypotheses: Sequence[Hypothesis], outcomes: dict[BoardKey, Outcome]
) -> tuple[tuple[Hypothesis, float], ...]:
    """The hypotheses with their posterior in view of the outcomes so far: the best, then the likeliest."""
    best = hypotheses[0]
    for one in hypotheses[1:]:
        if log_ratio(one, best, outcomes) > 0:
            best = one
    ratios = [(one, log_ratio(one, best, outcomes)) for one in hypotheses]
    top = max(ratio for _, ratio in ratios)
    total = sum(math.exp(ratio - top) for _, ratio in ratios)
    ranked = [(one, math.exp(ratio - top) / total) for one, ratio in ratios]
    return tuple(sorted(ranked, key=lambda pair: (pair[0] is not best, -pair[1])))


def _is_asked(hypothesis: Hypothesis, outcomes: dict[BoardKey, Outcome]) -> bool:
    found = [outcomes.get(key_of(board)) for board in hypothesis.boards]
    return all(outcome is not None and outcome.final for outcome in found)


def _ask(
    hypothesis: Hypothesis, outcomes: dict[BoardKey, Outcome], quickly: Question, fully: Question
) -> None:
    """Asks all of its boards quickly; the first of those that were, fully."""
    boards = {key_of(board): board for board in hypothesis.boards}
    new = [key for key in boards if key not in outcomes]
    if new:
        outcomes.update((key, quickly(boards[key])) for key in new)
        return
    key = next(key for key in boards if not outcomes[key].final)
    outcomes[key] = fully(boards[key])
