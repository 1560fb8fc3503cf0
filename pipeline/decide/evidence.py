"""The scorer: how far the outcomes of the rules favour one hypothesis of a group over another.

    score(h) = log prior(h) + log P(outcomes | h is right)

An outcome is that of one board. A board of the hypothesis that is right was printed as it is, and has a
solution unless its numbers were misread. Any other board is mistaken, and has one by luck; how often depends
on what the mistake is: on how the board differs from those that are right. So two hypotheses are compared by
the boards that only one of them has: those that both have, or that were not asked about, say nothing.
"""

import math
from collections.abc import Mapping

from pipeline.decide.mistakes import BoardKey, Contender, Mistake, Pieces, mistake_of
from pipeline.decide.outcome import Found, Outcome
from pipeline.decide.parameters import CHANCES, NO_BOARD

LEAST = 1e-12
"""A chance that is as good as none."""

MOST = 0.95
"""The highest chance of a solution by luck."""

_OTHER_WAY_UP = 0.5
"""That a board has a solution on its head tells nothing: how it reads then is told by its numbers."""

_IF_RIGHT = {
    Found.FAR: CHANCES.far,
    Found.NONE: CHANCES.none,
    Found.UNREADABLE: CHANCES.unreadable,
    Found.BROKEN: 0.0,
    Found.UNKNOWN: 1.0,
}


def log_ratio(one: Contender, other: Contender, outcomes: Mapping[BoardKey, Outcome]) -> float:
    """How much likelier one hypothesis of a group is than another, nats.

    Args:
        one: the hypothesis that a positive result favours.
        other: the one that a negative result favours.
        outcomes: of all boards that were asked about.
    """
    prior = one.hypothesis.log_prior - other.hypothesis.log_prior
    return prior + _explained(one, other, outcomes) - _explained(other, one, outcomes)


def _explained(right: Contender, other: Contender, outcomes: Mapping[BoardKey, Outcome]) -> float:
    """What the outcomes of boards, without common ones, speak for these and against `other`; nats."""
    asked = [(outcomes[key], key) for key in right.pieces if key in outcomes and key not in other.pieces]
    ratio, parts = 0.0, 0
    for outcome, key in sorted(asked, key=lambda pair: pair[0].clues):
        mistake, more = mistake_of(key, right.pieces[key], other)
        luck = luck_of(mistake, outcome, more)
        if mistake is Mistake.PART:
            # The parts of one board are not independent: what is left has a solution more often.
            luck = max(luck, _beside(outcome.clues)) if parts else luck
            parts += 1
        mistaken = chance_if_mistaken(outcome, luck, mistake)
        right_chance = chance_if_right(outcome)
        if mistake is Mistake.NONE_AT_ALL and outcome.found is not Found.BROKEN:
            # It may be there and lack pieces: then it is mistaken, too, and seldom has a solution.
            less = chance_if_mistaken(outcome, luck_of(Mistake.MISSED, outcome), Mistake.MISSED)
            right_chance *= (1 - outcome.lacks) * _one_more(outcome, CHANCES.lacking_if_misread)
            right_chance += outcome.lacks * less * _one_more(outcome, CHANCES.lacking_if_missed)
            mistaken *= _one_more(outcome, _lacking_if_none(outcome.clues))
            ratio -= NO_BOARD.figure * is_figure(outcome, len(more))
            ratio += NO_BOARD.blank * outcome.blank - NO_BOARD.unfit * outcome.unfit
        said = math.log(max(right_chance, LEAST) / max(mistaken, LEAST))
        if mistake is Mistake.NONE_AT_ALL:
            ratio += said * (NO_BOARD.speaks_for if said > 0 else NO_BOARD.against)
        else:
            ratio += said + outcome.speak_for(more)
    return ratio


def is_figure(outcome: Outcome, pieces: int) -> bool:
    """Whether a board without solution has so few pieces that it rather illustrates a technique."""
    return pieces < NO_BOARD.fewest and outcome.found in (Found.FAR, Found.NONE)


def chance_if_right(outcome: Outcome) -> float:
    """The probability that the rules say this of a board that was printed."""
    match outcome.found:
        case Found.PLAIN:
            return outcome.guesses
        case Found.NOT_PLAIN:
            return max(1 - outcome.guesses, CHANCES.far + CHANCES.none)
        case Found.READING:
            # If a number was misread beyond thought, there may be a solution by luck.
            return outcome.mass + (CHANCES.far + CHANCES.none) * luck_of(Mistake.MISREAD, outcome)
    return _IF_RIGHT[outcome.found]


def chance_if_mistaken(outcome: Outcome, luck: float, mistake: Mistake) -> float:
    """The probability that the rules say this of a mistaken board.

    Args:
        outcome: what they said.
        luck: the chance that the board has a solution all the same; see `luck_of`.
        mistake: what is wrong with it.
    """
    none = mistake is Mistake.NONE_AT_ALL
    if none and outcome.more_bridges and outcome.found in (Found.FAR, Found.NONE):
        return chance_if_right(outcome)  # other rules may hold
    far = _far_if_none(outcome.clues) if none else CHANCES.far_if_mistaken
    chances = {
        Found.PLAIN: luck,
        Found.NOT_PLAIN: 1 - luck,
        Found.READING: luck,
        Found.FAR: (1 - luck) * far,
        Found.NONE: (1 - luck) * (1 - far),
        Found.UNREADABLE: CHANCES.unreadable_if_none if none else CHANCES.unreadable,
    }
    return chances.get(outcome.found, 1.0)


def _one_more(outcome: Outcome, chance: float) -> float:
    """How likely it is that one island more repairs a board, or does not, as it was found; 1 if not asked."""
    if outcome.lacking is None:
        return 1.0
    return chance if outcome.lacking else 1 - chance


def luck_of(mistake: Mistake, outcome: Outcome, more: Pieces = frozenset()) -> float:
    """The chance that a mistaken board has exactly one solution.

    Where a reading was found, it is the chance that this reading is the first of all that has one.

    Args:
        mistake: what is wrong with the board.
        outcome: what the rules said of it.
        more: its surplus pieces; they matter only for `Mistake.STRAY`.
    """
    if mistake is Mistake.TURNED:
        return _OTHER_WAY_UP
    luck = (_luck_on_grid if outcome.grid else _luck_as_read)(mistake, outcome, more)
    if outcome.found is Found.READING:
        rank = outcome.rank or CHANCES.uncounted
        luck *= math.sqrt(rank) - math.sqrt(rank - 1)
    return min(luck, MOST)


def _luck_as_read(mistake: Mistake, outcome: Outcome, more: Pieces) -> float:
    """The same with the numbers as read."""
    clues = max(outcome.clues, 1)
    if mistake is Mistake.NONE_AT_ALL:
        return CHANCES.shuffled * math.exp(-CHANCES.shuffled_by * max(clues - 4, 0))
    if mistake is Mistake.MISSED:
        return CHANCES.missed_by_signs if outcome.signs else min(CHANCES.missed, CHANCES.missed_of / clues)
    if mistake is Mistake.PART:
        return CHANCES.part / math.pow(clues, CHANCES.part_power)
    if mistake is Mistake.STRAY:
        if len(more) == 1 and more <= outcome.unread:
            return CHANCES.stray_by_signs if outcome.signs else CHANCES.unread_stray
        return CHANCES.stray * math.exp(-CHANCES.shuffled_by * (len(more) - 1))
    return {Mistake.MERGED: CHANCES.merged, Mistake.MISREAD: CHANCES.misread}.get(mistake, CHANCES.moved)


def _luck_on_grid(mistake: Mistake, outcome: Outcome, more: Pieces) -> float:
    """The same of a board of crossings; other mistakes are taken to be as on boards of islands."""
    match mistake:
        case Mistake.PART | Mistake.STRAY:
            return CHANCES.lines_of_grid / max(outcome.clues, 1)
        case Mistake.MISREAD:
            return CHANCES.misread_on_grid
    return _luck_as_read(mistake, outcome, more)


def _beside(clues: int) -> float:
    return min(MOST, CHANCES.beside / math.pow(max(clues, 1), CHANCES.beside_power))


def _lacking_if_none(clues: int) -> float:
    """How often what is no board at all would have exactly one solution with one island more."""
    return CHANCES.lacking_if_none * math.exp(-CHANCES.lacking_if_none_by * max(clues - 4, 0))


def _far_if_none(clues: int) -> float:
    return MOST * math.exp(-CHANCES.far_shuffled_by * max(clues - 4, 0))
