"""Glancing: what a screen shows of a corrected board until the rules have been asked to the end.

Whoever touches a number wants to see at once what comes of it. That the board, as it is shown, has one
solution, several or none takes milliseconds; what else it may be, and what would repair it, takes seconds.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from pipeline.crossings.finding import CrossingsFinding
from pipeline.crossings.judge import Judgement as CrossingsJudgement
from pipeline.decide.bridges import AskedBoard
from pipeline.decide.crossings import AskedCrossings, find_crossings
from pipeline.decide.deciding import Decided, rules_of
from pipeline.decide.mistakes import BoardKey, key_of
from pipeline.decide.verdict import DrawnOf, Place, drawn_on, judge
from pipeline.finding import Finding
from pipeline.hashi.finding import BridgesFinding
from pipeline.hashi.judgement import Judgement
from pipeline.settings import Settings
from pipeline.status import Status
from pipeline.verdicts import STATUSES
from solver import Answer, Budget
from vision.reading import Drawn
from vision.types import BoardHypothesis, Group, Hypothesis, PageReading

STEPS = 500.0
"""Steps of the solver for each board: about 0.1 s. The hardest boards of 100 to 400 islands took 1,616; such
stay undecided here."""

NOT_WEIGHED = Place(0.0, 0.0)
"""The places of a board that were not weighed."""


def as_shown(reading: PageReading, shown: Mapping[int, Sequence[BoardHypothesis]]) -> PageReading:
    """The reading of a page whose groups have one hypothesis each: the one most like what is on the screen.

    Args:
        reading: of the page, without corrections.
        shown: the boards on the screen, corrected ones too, by the index of their group; other groups are
            left as they are.
    """
    groups = list(reading.groups)
    for index, boards in shown.items():
        groups[index] = replace(groups[index], hypotheses=(likest(groups[index], boards),))
    return replace(reading, groups=tuple(groups))


def likest(group: Group, boards: Sequence[BoardHypothesis]) -> Hypothesis:
    """The hypothesis of a group that has just these boards, else the one whose pieces differ least."""
    keys = {key_of(board) for board in boards}
    pieces = {int(piece) for board in boards for piece in board.members}
    return min(group.hypotheses, key=partial(_away, keys, pieces))


def _away(keys: set[BoardKey], pieces: set[int], one: Hypothesis) -> tuple[bool, int, float]:
    """How far a hypothesis is from the boards of these keys and pieces; then by its prior."""
    own = {int(piece) for board in one.boards for piece in board.members}
    return {key_of(board) for board in one.boards} != keys, len(own ^ pieces), -one.log_prior


def glance_at_groups(
    reading: PageReading, groups: Sequence[int], settings: Settings, drawn_of: DrawnOf
) -> list[Decided]:
    """The boards of some groups as they were read, each with its answer; one with one solution is `check`.

    Args:
        reading: of the page as it is shown, after corrections.
        groups: indices; only the first hypothesis of each group is looked at.
        settings: for the rules.
        drawn_of: looks for bridges drawn on the page already.
    """
    boards = [(index, board) for index in groups for board in reading.groups[index].hypotheses[0].boards]
    asked = [
        rules_of(reading, board).quickly(reading, board, settings, Budget(settings.seconds, STEPS))
        for _, board in boards
    ]
    drawn = drawn_on([one.view.board for one in asked], drawn_of)
    return [
        Decided(GLANCES[type(one)](one, settings, lines), index, board)
        for (index, board), one, lines in zip(boards, asked, drawn, strict=True)
    ]


def _bridges(asked: AskedBoard, settings: Settings, drawn: tuple[Drawn, ...]) -> BridgesFinding:
    board = replace(asked.board, drawn=drawn)
    if asked.answer is None:
        judgement = judge(asked, NOT_WEIGHED, None, (), settings.max_bridges)
    else:
        judgement = Judgement(_status(asked.answer), 0.0, asked.answer)
    return BridgesFinding(board, judgement, settings.max_bridges)


def _crossings(asked: AskedCrossings, settings: Settings, drawn: tuple[Drawn, ...]) -> CrossingsFinding:
    if asked.answer is None:
        return find_crossings(asked, NOT_WEIGHED, settings, drawn)
    judgement = CrossingsJudgement(_status(asked.answer), 0.0, asked.puzzle, asked.answer)
    return CrossingsFinding(asked.board, judgement)


GLANCES: Mapping[type, Callable[[Any, Settings, tuple[Drawn, ...]], Finding]] = {
    AskedBoard: _bridges,
    AskedCrossings: _crossings,
}
"""What makes a finding of each type that `Rules.quickly` returns. Another kind of puzzle is a line here."""


def _status(answer: Answer[Any]) -> Status:
    """Nobody has weighed what else the board may be, so one that has one solution is to be checked."""
    status = STATUSES[answer.outcome]
    return Status.CHECK if status is Status.SOLVED else status
