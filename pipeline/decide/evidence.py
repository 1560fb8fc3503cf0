"""The scorer: what the outcome of the rules speaks for one hypothesis of a group and against another.

    score(h) = log prior(h) + log P(outcomes | h is right)

An outcome is that of one board. A board of the hypothesis that is right was printed as it is, and has a
solution unless its numbers were misread. Any other board is mistaken, and has one by luck; how often depends
on what the mistake is: on how the board differs from those that are right. So two hypotheses are compared by
the boards that only one of them has: what is common to both, or was not asked, says nothing.
"""

import math
from collections.abc import Mapping, Sequence
from enum import Enum

from pipeline.decide.outcome import Found, Outcome
from pipeline.decide.parameters import CHANCES
from vision.types import BoardHypothesis, Hypothesis

BoardKey = tuple[int, bytes, bytes, bytes]
"""What makes two boards the same: quarters, members, rows, columns."""

LEAST = 1e-12
"""A chance that is as good as none."""

MOST = 0.95
"""No luck is surer than this."""

_OTHER_WAY_UP = 0.5
"""That a board has a solution on its head tells nothing: how it reads then is told by its numbers."""

_IF_RIGHT = {
    Found.NONE: CHANCES.none,
    Found.UNREADABLE: CHANCES.unreadable,
    Found.BROKEN: 0.0,
    Found.UNKNOWN: 1.0,
}


class Mistake(Enum):
    """How a board differs from those of the hypothesis that is right."""

    NONE_AT_ALL = "its pieces are of no board"
    MISSED = "it lacks one piece"
    PART = "it lacks several"
    STRAY = "it has pieces too many"
    MERGED = "it is several boards"
    MOVED = "its pieces stand on other rows or columns"
    TURNED = "it stands otherwise"


def key_of(board: BoardHypothesis) -> BoardKey:
    """The same for the same pieces on the same rows and columns, in whatever order."""
    order = board.members.argsort()
    members, rows, columns = (array[order].tobytes() for array in (board.members, board.rows, board.columns))
    return board.quarters, members, rows, columns


def log_ratio(one: Hypothesis, other: Hypothesis, outcomes: Mapping[BoardKey, Outcome]) -> float:
    """What speaks for a hypothesis and against another one of its group, nats.

    Args:
        one: the hypothesis that it speaks for.
        other: the one that it speaks against.
        outcomes: of all boards that were asked about.
    """
    ours, theirs = ({key_of(board): board for board in h.boards} for h in (one, other))
    ratio = one.log_prior - other.log_prior
    ratio += _explained(ours, theirs, other, outcomes)
    ratio -= _explained(theirs, ours, one, outcomes)
    return ratio


def _explained(
    boards: Mapping[BoardKey, BoardHypothesis],
    common: Mapping[BoardKey, BoardHypothesis],
    other: Hypothesis,
    outcomes: Mapping[BoardKey, Outcome],
) -> float:
    """What the outcomes of boards, without common ones, speak for these and against `other`; nats."""
    asked = [(board, outcomes[key]) for key, board in boards.items() if key in outcomes and key not in common]
    ratio, parts = 0.0, 0
    for board, outcome in sorted(asked, key=lambda pair: pair[1].clues):
        mistake, more = mistake_of(board, other.boards)
        luck = luck_of(mistake, outcome, more)
        if mistake is Mistake.PART:
            # The parts of one board are not independent: what is left has a solution more often.
            luck = max(luck, _beside(outcome.clues)) if parts else luck
            parts += 1
        wrong = chance_if_mistaken(outcome, luck, mistake)
        ratio += math.log(max(chance_if_right(outcome), LEAST) / max(wrong, LEAST))
        if mistake is Mistake.NONE_AT_ALL:
            ratio += outcome.numbers
    return ratio


def mistake_of(board: BoardHypothesis, right: Sequence[BoardHypothesis]) -> tuple[Mistake, frozenset[int]]:
    """How a board differs from those that are right, and the pieces that it has too many."""
    members = frozenset(board.members.tolist())
    own = [(one, theirs) for one in right if members & (theirs := frozenset(one.members.tolist()))]
    covered = frozenset().union(*(theirs for _, theirs in own))
    more = members - covered
    if not own:
        return Mistake.NONE_AT_ALL, more
    if len(own) > 1:
        return Mistake.MERGED, more
    [(one, theirs)] = own
    if members == theirs:
        return (Mistake.MOVED if one.quarters == board.quarters else Mistake.TURNED), more
    if more:
        return Mistake.STRAY, more
    return (Mistake.MISSED if len(theirs) == len(members) + 1 else Mistake.PART), more


def chance_if_right(outcome: Outcome) -> float:
    """How likely the rules say this of a board that was printed."""
    match outcome.found:
        case Found.PLAIN:
            return outcome.guesses
        case Found.NOT_PLAIN:
            return max(1 - outcome.guesses, CHANCES.none)
        case Found.READING:
            # If a number was misread beyond thought, there may be a solution by luck.
            return outcome.mass + CHANCES.none * luck_of(Mistake.MISSED, outcome)
    return _IF_RIGHT[outcome.found]


def chance_if_mistaken(outcome: Outcome, luck: float, mistake: Mistake) -> float:
    """How likely they say it of one that is mistaken, and has a solution by luck with this chance."""
    match outcome.found:
        case Found.PLAIN | Found.READING:
            return luck
        case Found.NOT_PLAIN | Found.NONE:
            return 1 - luck
        case Found.UNREADABLE if mistake is not Mistake.NONE_AT_ALL:
            return CHANCES.unreadable
    return 1.0


def luck_of(mistake: Mistake, outcome: Outcome, more: frozenset[int] = frozenset()) -> float:
    """The chance that a mistaken board has exactly one solution in one of as many readings as it took.

    Args:
        mistake: what is wrong.
        outcome: of the rules.
        more: the pieces that it has too many.
    """
    if mistake is Mistake.TURNED:
        return _OTHER_WAY_UP
    luck = _luck_as_read(mistake, outcome, more)
    if outcome.found is Found.READING:
        luck *= math.sqrt(outcome.rank or CHANCES.uncounted)
    return min(luck, MOST)


def _luck_as_read(mistake: Mistake, outcome: Outcome, more: frozenset[int]) -> float:
    """The same with the numbers as read."""
    clues = max(outcome.clues, 1)
    if mistake is Mistake.NONE_AT_ALL:
        return CHANCES.shuffled * math.exp(-CHANCES.shuffled_by * max(clues - 4, 0))
    if mistake is Mistake.MISSED:
        return min(CHANCES.missed, CHANCES.missed_of / clues)
    if mistake is Mistake.PART:
        return CHANCES.part / math.pow(clues, CHANCES.part_power)
    if mistake is Mistake.STRAY:
        if len(more) == 1 and more <= outcome.unread:
            return CHANCES.unread_stray
        return CHANCES.stray * math.exp(-CHANCES.shuffled_by * (len(more) - 1))
    return CHANCES.merged if mistake is Mistake.MERGED else CHANCES.moved


def _beside(clues: int) -> float:
    return min(1.0, CHANCES.beside / math.pow(max(clues, 1), CHANCES.beside_power))
