"""Deciding: from a page's reading to what came of it, one finding for each board."""

import math
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from pipeline.decide import bridges, crossings
from pipeline.decide.loop import Decision, decide_group
from pipeline.decide.mistakes import BoardKey, key_of
from pipeline.decide.outcome import Outcome
from pipeline.decide.parameters import ASKING, BOARD
from pipeline.decide.places import View, place_of
from pipeline.decide.verdict import DrawnOf, Place, find_bridges
from pipeline.finding import Finding
from pipeline.settings import Settings
from solver import Budget
from vision.likelihood import sureness
from vision.order import reading_order
from vision.types import BoardHypothesis, Group, Kind, PageReading

SMALL = 8
"""Pieces of a small board."""


class Asked(Protocol):
    """A board of any kind of puzzle, and what the rules said so far."""

    @property
    def view(self) -> View:
        """The board as it was read."""

    @property
    def outcome(self) -> Outcome:
        """What the scorer is told."""


class Rules(NamedTuple):
    """What is asked about boards of one kind of puzzle.

    Attributes:
        quickly: whether a board has exactly one solution as it was read.
        fully: all about one that was asked quickly.
        find: what came of one that was decided on.
    """

    quickly: Callable[[PageReading, BoardHypothesis, Settings, Budget], Asked]
    fully: Callable[[Any, Settings, Budget], Asked]
    find: Callable[[Any, Place, Settings, DrawnOf], Finding]


BRIDGES = Rules(bridges.ask_quickly, bridges.ask_fully, find_bridges)
CROSSINGS = Rules(crossings.ask_quickly, crossings.ask_fully, crossings.find_crossings)
RULES: Mapping[Kind, Rules] = {Kind.ISLAND: BRIDGES, Kind.SIGN: BRIDGES, Kind.CROSSING: CROSSINGS}
"""By the kind of a board's pieces. Another kind of puzzle is a line here and what stands behind it."""


def decide(
    reading: PageReading,
    settings: Settings,
    drawn_of: DrawnOf = lambda board: (),
    steps: float = ASKING.page,
) -> list[Finding]:
    """Asks the rules which boards are on a page, and what their numbers are.

    Args:
        reading: all that was seen on the page.
        settings: for all boards.
        drawn_of: looks for bridges drawn on the page already; called for boards that were decided on.
        steps: of the solver for all questions; each group gets a part of what is left, by its size, and
            boards that were not asked to the end are to be checked.

    Returns:
        What came of each board, in reading order; nothing for what is no board.
    """
    findings: list[Finding] = []
    quarters: Counter[int] = Counter()
    for index, group in enumerate(reading.groups):
        share = len(group.members) / sum(len(other.members) for other in reading.groups[index:])
        budget = Budget(settings.seconds, steps * share)
        given = budget.steps
        decided = _decide_one(reading, group, settings, drawn_of, budget)
        steps -= given - budget.steps
        for board, finding in decided:
            findings.append(finding)
            quarters[board.quarters] += len(board.members)
    most = quarters.most_common(1)[0][0] if quarters else 0
    order = reading_order([finding.board.outline for finding in findings], most)
    return [findings[index] for index in order]


def ask_group(
    reading: PageReading, group: Group, settings: Settings, budget: Budget
) -> tuple[Decision, dict[BoardKey, Asked]]:
    """Asks the rules about the hypotheses of one group.

    Args:
        reading: of the page.
        group: of it.
        settings: for the rules.
        budget: for all questions.

    Returns:
        The decision, and what the rules said to each board that was asked about, those of the best
        hypothesis included.
    """
    asked: dict[BoardKey, Asked] = {}

    def quickly(board: BoardHypothesis) -> Outcome:
        budget.charge(ASKING.question)
        part = Budget(settings.seconds, ASKING.quickly, budget)
        one = asked[key_of(board)] = rules_of(reading, board).quickly(reading, board, settings, part)
        return one.outcome

    def fully(board: BoardHypothesis) -> Outcome:
        rules, part = rules_of(reading, board), budget.part(ASKING.board)
        one = asked[key_of(board)] = rules.fully(asked[key_of(board)], settings, part)
        return one.outcome

    def likely(board: BoardHypothesis) -> float:
        size, sure, signs = appearance(reading, board)
        return BOARD.base + BOARD.size * size + BOARD.sure * sure + BOARD.signs * signs

    decision = decide_group(group, quickly, fully, likely, budget)
    for key, board in decision.best.boards.items():
        if key not in asked:
            quickly(board)
    return decision, asked


def appearance(reading: PageReading, board: BoardHypothesis) -> tuple[float, float, bool]:
    """What tells boards from other things that stand in rows, before the rules are asked.

    Returns:
        Log of how many pieces it has over those of a small board, 8; how sure the detector is of them, nats;
        whether there are signs among them.
    """
    own = reading.detections.take(board.members)
    return math.log(len(own) / SMALL), sureness(own.scores), bool((own.kinds == Kind.SIGN).any())


def rules_of(reading: PageReading, board: BoardHypothesis) -> Rules:
    """What is asked about a board."""
    return RULES[Kind(reading.detections.kinds[board.members[0]])]


def _decide_one(
    reading: PageReading, group: Group, settings: Settings, drawn_of: DrawnOf, budget: Budget
) -> list[tuple[BoardHypothesis, Finding]]:
    """The boards of a group, and what came of them."""
    decision, asked = ask_group(reading, group, settings, budget)
    found = []
    for key, board in decision.best.boards.items():
        place = place_of(reading, group, decision, board, asked[key].view)
        finding = rules_of(reading, board).find(asked[key], place, settings, drawn_of)
        found.append((board, finding))
    return found
