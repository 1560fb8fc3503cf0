"""Deciding: from a page's reading to what came of it, one finding for each board."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple, Protocol

from pipeline.decide import bridges, crossings
from pipeline.decide.finding import DrawnOf, Finding, find_bridges
from pipeline.decide.loop import decide_group
from pipeline.decide.mistakes import BoardKey, key_of
from pipeline.decide.outcome import Outcome
from pipeline.decide.parameters import ASKING
from pipeline.decide.places import View, place_of
from pipeline.decide.verdict import Place
from pipeline.settings import Settings
from solver import Budget
from vision.order import reading_order
from vision.types import BoardHypothesis, Group, Kind, PageReading


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


def _decide_one(
    reading: PageReading, group: Group, settings: Settings, drawn_of: DrawnOf, budget: Budget
) -> list[tuple[BoardHypothesis, Finding]]:
    """The boards of a group, and what came of them."""
    asked: dict[BoardKey, Asked] = {}

    def rules_for(board: BoardHypothesis) -> Rules:
        return RULES[Kind(reading.detections.kinds[board.members[0]])]

    def quickly(board: BoardHypothesis) -> Outcome:
        budget.charge(ASKING.question)
        part = Budget(settings.seconds, ASKING.quickly, budget)
        one = asked[key_of(board)] = rules_for(board).quickly(reading, board, settings, part)
        return one.outcome

    def fully(board: BoardHypothesis) -> Outcome:
        one = rules_for(board).fully(asked[key_of(board)], settings, budget.part(ASKING.board))
        asked[key_of(board)] = one
        return one.outcome

    decision = decide_group(group, quickly, fully, budget)
    found = []
    for board in decision.best.boards.values():
        if key_of(board) not in asked:
            quickly(board)
        one = asked[key_of(board)]
        place = place_of(reading, group, decision, board, one.view)
        found.append((board, rules_for(board).find(one, place, settings, drawn_of)))
    return found
