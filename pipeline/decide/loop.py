"""The loop: the likeliest hypothesis of a group in view of the rules.

The hypothesis that is the likeliest so far and not yet asked to the end is asked next: first whether its
boards have exactly one solution as they were read, which takes a millisecond, then what else they may say.
It ends when all hypotheses that are left are together too unlikely to matter, or when the budget is used up.
Those that explain all pieces of the likeliest one, and more, come first and are given up later.
Each is one change of what is on a page, and several boards of it may need one: so the best is offered the
changes that others make elsewhere.
Each board of the best one is then weighed against being no board, by what the rules said.
"""

import math
import sys
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations

import numpy as np

from pipeline.decide.evidence import log_ratio
from pipeline.decide.mistakes import BoardKey, Contender, contender, key_of
from pipeline.decide.outcome import Found, Outcome
from pipeline.decide.parameters import ASKING
from solver import Budget
from vision.types import BoardHypothesis, Group, Hypothesis

MOST_SURE = 30.0
"""The most that a comparison of two hypotheses says where others contradict it, nats."""

Question = Callable[[BoardHypothesis], Outcome]
"""Asks the rules about a board."""

Comparison = Callable[[Contender, Contender], float]
"""How much likelier one hypothesis is than another, nats."""


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What came of a group.

    Attributes:
        ranked: each hypothesis with its posterior: the best one first, the others by posterior; the
            posteriors add up to 1.
    """

    ranked: tuple[tuple[Contender, float], ...]

    @property
    def best(self) -> Contender:
        """The hypothesis that was decided on."""
        return self.ranked[0][0]

    def posterior(self, board: BoardHypothesis) -> float:
        """The probability that a board is right: that of all hypotheses that have it."""
        key = key_of(board)
        return sum(chance for one, chance in self.ranked if key in one.boards)

    def rivals(self, board: BoardHypothesis) -> list[tuple[Contender, float]]:
        """The hypotheses that do not have a board, each with its posterior, the likeliest first."""
        key = key_of(board)
        return [(one, chance) for one, chance in self.ranked if key not in one.boards]


def decide_group(
    group: Group,
    quickly: Question,
    fully: Question,
    likely: Callable[[BoardHypothesis], float],
    budget: Budget,
) -> Decision:
    """Asks the rules about the hypotheses of a group.

    Args:
        group: with at least one hypothesis.
        quickly: asks whether a board has exactly one solution as it was read; called at most once for each.
        fully: asks all else about a board that was asked quickly; called at most once for each.
        likely: the log-odds that a board is one at all, before the rules are asked.
        budget: for all questions; one hypothesis is asked quickly in any case.
    """
    found = [*map(contender, group.hypotheses)]
    contenders = _distinct(found)
    outcomes: dict[BoardKey, Outcome] = {}
    known = _Comparisons(outcomes)
    while True:
        ranked = rank([*contenders.values()], known.log_ratio)
        waiting = [(one, chance) for one, chance in ranked if not _is_asked(one, outcomes)]
        late = bool(outcomes) and budget.reached
        if not late and (asked := _to_ask(ranked[0][0], waiting, outcomes)) is not None:
            known.forget(_ask(asked, outcomes, quickly, fully))
            continue
        best, told = ranked[0][0], [one for one in found if not late or one.boards.keys() <= outcomes.keys()]
        more = _distinct([*_with_a_board_less(best, likely), *_with_changes(best, told, known.log_ratio)])
        if more.keys() <= contenders.keys():
            return Decision(ranked)
        contenders |= {key: one for key, one in more.items() if key not in contenders}


class _Comparisons:
    """How far hypotheses are favoured over others, worked out again only where the rules said more."""

    def __init__(self, outcomes: Mapping[BoardKey, Outcome]) -> None:
        self._outcomes = outcomes
        self._known: dict[tuple[Contender, Contender], float] = {}

    def log_ratio(self, one: Contender, other: Contender) -> float:
        """How much likelier one is than the other, nats."""
        pair = one, other
        if pair not in self._known:
            self._known[pair] = log_ratio(one, other, self._outcomes)
        return self._known[pair]

    def forget(self, keys: Collection[BoardKey]) -> None:
        """Called when the rules said something of boards: those that only one of two has compare them."""
        held = {one: [key in one.pieces for key in keys] for pair in self._known for one in pair}
        self._known = {
            (one, other): ratio for (one, other), ratio in self._known.items() if held[one] == held[other]
        }


def rank(contenders: Sequence[Contender], compare: Comparison) -> tuple[tuple[Contender, float], ...]:
    """The hypotheses with their posteriors in view of the outcomes so far: the best, then by posterior.

    Args:
        contenders: all hypotheses so far; at least one.
        compare: how much likelier one is than another, in view of the outcomes.

    Returns:
        The contenders, each with its probability.
    """
    best, ratios = contenders[0], [0.0]
    for _ in contenders:
        ratios = [compare(one, best) for one in contenders]
        if max(ratios) <= 0:
            break
        # One may be likelier than a second, and a third likelier than it, but not than the second.
        best = contenders[ratios.index(max(ratios))]
    else:
        # They beat each other in turn: none can be what all are weighed against.
        ratios = _balanced(contenders, compare)
        best = contenders[ratios.index(max(ratios))]
    top = max(ratios)
    weights = [math.exp(ratio - top) for ratio in ratios]
    ranked = [(one, weight / sum(weights)) for one, weight in zip(contenders, weights, strict=True)]
    return tuple(sorted(ranked, key=lambda pair: (pair[0] is not best, -pair[1])))


def _balanced(contenders: Sequence[Contender], compare: Comparison) -> list[float]:
    """How likely each hypothesis is in view of all comparisons, nats, from any zero.

    It is how often a walk comes by that goes from each to any other as often as the two compare: where the
    comparisons agree, that is what they say.
    """
    against = np.array([[compare(one, other) for one in contenders] for other in contenders])
    steps = 1 / (1 + np.exp(-np.clip(against, -MOST_SURE, MOST_SURE)))
    np.fill_diagonal(steps, 0.0)
    np.fill_diagonal(steps, -steps.sum(axis=1))
    # What comes to each is what goes from it; all visits add up to 1, which replaces one of the equations.
    flow = steps.T.copy()
    flow[-1] = 1.0
    visits = np.linalg.solve(flow, np.eye(len(contenders))[-1])
    return [math.log(max(visit, sys.float_info.min)) for visit in visits.tolist()]


def _to_ask(
    best: Contender, waiting: Sequence[tuple[Contender, float]], outcomes: Mapping[BoardKey, Outcome]
) -> Contender | None:
    """The likeliest hypothesis that waits, of those that explain more pieces first; None if all may wait.

    Those with more boards are asked for longer: each that has a solution of its own makes them likelier.
    Before all else come those with new boards if the best has one that is not plain: a quick question each.
    """
    own, count = frozenset().union(*best.pieces.values()), len(best.boards)
    asked = [outcomes[key] for key in best.boards if key in outcomes]
    doubtful = any(one.found not in (Found.PLAIN, Found.READING) for one in asked)
    new = [pair for pair in waiting if doubtful and not pair[0].boards.keys() <= outcomes.keys()]
    more = [pair for pair in waiting if own < frozenset().union(*pair[0].pieces.values())]
    parts = [pair for pair in waiting if len(pair[0].boards) > count > 0]
    for some, least in (
        (new, 0.0),
        (more, ASKING.converged_more),
        (waiting, ASKING.converged),
        (parts, ASKING.converged_more),
    ):
        if some and sum(chance for _, chance in some) >= least:
            return max(some, key=lambda pair: pair[1])[0]
    return None


def _distinct(contenders: Iterable[Contender]) -> dict[frozenset[BoardKey], Contender]:
    """The hypotheses, the likeliest of those with the same boards."""
    found: dict[frozenset[BoardKey], Contender] = {}
    for one in contenders:
        known = found.setdefault(frozenset(one.boards), one)
        if known.hypothesis.log_prior < one.hypothesis.log_prior:
            found[frozenset(one.boards)] = one
    return found


def _with_a_board_less(whole: Contender, likely: Callable[[BoardHypothesis], float]) -> list[Contender]:
    """A hypothesis without each of its boards: circles in rows may be those of another puzzle."""
    found = []
    for key, board in whole.boards.items():
        prior = whole.hypothesis.log_prior - likely(board)
        rest = tuple(one for other, one in whole.boards.items() if other != key)
        found.append(contender(Hypothesis(rest, prior, ("no board",))))
    return found


def _with_changes(best: Contender, found: Sequence[Contender], compare: Comparison) -> list[Contender]:
    """The best hypothesis after each change that leads from one to another elsewhere, and is likely enough.

    A page of six boards may need two of them cut; no single change does that.
    """
    changed = []
    for one, other in permutations(found, 2):
        old = one.boards.keys() - other.boards.keys()
        if not old or not old <= best.boards.keys():
            continue
        new = other.boards.keys() - one.boards.keys()
        kept = {key: board for key, board in best.boards.items() if key not in old}
        free = not any(best.pieces[key] & other.pieces[more] for key in kept for more in new)
        if free and compare(other, one) > math.log(ASKING.converged):
            prior = best.hypothesis.log_prior + other.hypothesis.log_prior - one.hypothesis.log_prior
            boards = (*kept.values(), *(other.boards[key] for key in other.boards if key in new))
            moves = (*best.hypothesis.moves, *other.hypothesis.moves)
            changed.append(contender(Hypothesis(boards, prior, moves)))
    return changed


def _is_asked(one: Contender, outcomes: Mapping[BoardKey, Outcome]) -> bool:
    return all(key in outcomes and outcomes[key].final for key in one.boards)


def _ask(
    one: Contender, outcomes: dict[BoardKey, Outcome], quickly: Question, fully: Question
) -> list[BoardKey]:
    """Asks all of its boards quickly; or, if they were, the first one fully that was not.

    Returns:
        The boards that were asked about.
    """
    new = [key for key in one.boards if key not in outcomes]
    for key in new:
        outcomes[key] = quickly(one.boards[key])
    if new:
        return new
    key = next(key for key in one.boards if not outcomes[key].final)
    outcomes[key] = fully(one.boards[key])
    return [key]
