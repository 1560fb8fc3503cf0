"""Deciding: from a page's reading to what came of it, one finding for each board."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple, Protocol

import numpy as np

from pipeline.decide import bridges, crossings
from pipeline.decide.loop import Decision, decide_group
from pipeline.decide.mistakes import BoardKey, key_of
from pipeline.decide.outcome import Found, Outcome
from pipeline.decide.parameters import ASKING
from pipeline.decide.places import View, place_of
from pipeline.decide.verdict import DrawnOf, Place, drawn_on, find_bridges
from pipeline.finding import Finding
from pipeline.settings import Settings
from solver import Budget
from vision.order import reading_order
from vision.reading import Drawn
from vision.types import BoardHypothesis, Group, Kind, PageReading

CERTAIN = 1e6
"""The log-odds that something is a board, where a person has named one of its pieces."""


class Asked(Protocol):
    """A board of any kind of puzzle, and what the rules said so far."""

    @property
    def view(self) -> View:
        """The board as it was read."""

    @property
    def outcome(self) -> Outcome:
        """What the rules have said of it so far, for the scorer."""


class Rules(NamedTuple):
    """What is asked about boards of one kind of puzzle.

    Attributes:
        quickly: asks whether a board has exactly one solution as it was read.
        fully: asks everything else about a board that was asked quickly.
        find: makes the finding of a board that was decided on.
    """

    quickly: Callable[[PageReading, BoardHypothesis, Settings, Budget], Asked]
    fully: Callable[[Any, Settings, Budget], Asked]
    find: Callable[[Any, Place, Settings, tuple[Drawn, ...]], Finding]


class Decided(NamedTuple):
    """A board that was decided on.

    Attributes:
        finding: what came of it.
        group: the index of its group in the page's reading.
        board: its pieces.
    """

    finding: Finding
    group: int
    board: BoardHypothesis


BRIDGES = Rules(bridges.ask_quickly, bridges.ask_fully, find_bridges)
CROSSINGS = Rules(crossings.ask_quickly, crossings.ask_fully, crossings.find_crossings)
RULES: Mapping[Kind, Rules] = {Kind.ISLAND: BRIDGES, Kind.SIGN: BRIDGES, Kind.CROSSING: CROSSINGS}
"""The rules for each kind of piece. Another kind of puzzle is a line here, and the functions it names."""


def decide(
    reading: PageReading,
    settings: Settings,
    drawn_of: DrawnOf = lambda boards: [()] * len(boards),
    steps: float = ASKING.page,
) -> list[Finding]:
    """What came of each board of a page, in reading order; see `decide_page`."""
    return [decided.finding for decided in decide_page(reading, settings, drawn_of, steps)]


def decide_page(
    reading: PageReading,
    settings: Settings,
    drawn_of: DrawnOf = lambda boards: [()] * len(boards),
    steps: float = ASKING.page,
) -> list[Decided]:
    """Asks the rules which boards are on a page, and what their numbers are.

    Args:
        reading: all that was seen on the page.
        settings: for all boards.
        drawn_of: looks for bridges drawn on the page already; called once, for the boards decided on.
        steps: of the solver for all questions; each group gets a part of what is left, by its size. Once they
            are used up, only boards that have one solution as they were read are asked to the end; others are
            to be checked. Why a board has no solution, and what
            would repair one that is not solved, is asked beyond these steps.

    Returns:
        Each board, in reading order; nothing for what is no board, and of two that overlap only the one of
        the higher confidence.
    """
    decided = decide_groups(reading, range(len(reading.groups)), settings, drawn_of, steps)
    return in_reading_order(_apart(reading, decided))


def decide_groups(
    reading: PageReading,
    groups: Sequence[int],
    settings: Settings,
    drawn_of: DrawnOf,
    steps: float = ASKING.page,
    *,
    certain: Collection[int] = (),
) -> list[Decided]:
    """Asks the rules which boards some groups of a page are; see `decide_page`.

    Args:
        reading: of the page.
        groups: their indices.
        settings: for all boards.
        drawn_of: looks for bridges drawn on the page already.
        steps: of the solver for all questions.
        certain: pieces that a person has named: a board with one of them is never dismissed as no board.

    Returns:
        The boards, group by group: not in reading order, and some may overlap.
    """
    found: list[tuple[Asked, Place, int, BoardHypothesis]] = []
    for place, index in enumerate(groups):
        group = reading.groups[index]
        share = len(group.members) / sum(len(reading.groups[other].members) for other in groups[place:])
        budget = Budget(settings.seconds, steps * share)
        given = budget.steps
        decision, asked = ask_group(reading, group, settings, budget, certain)
        steps -= given - budget.steps
        for key, board in decision.best.boards.items():
            looked_at = not frozenset(certain).isdisjoint(board.members.tolist())
            its_place = place_of(reading, group, decision, board, asked[key].view)
            its_place = replace(its_place, looked_at=looked_at)
            found.append((asked[key], its_place, index, board))
    drawn = drawn_on([one.view.board for one, *_ in found], drawn_of)
    return [
        Decided(rules_of(reading, board).find(one, place, settings, lines), index, board)
        for (one, place, index, board), lines in zip(found, drawn, strict=True)
    ]


def _apart(reading: PageReading, decided: Sequence[Decided]) -> list[Decided]:
    """Those that share no ground, as boards of a page do not: of two on one ground the surer one is there.

    Dots of a board's grid may be seen as another board between its islands.
    """
    if len(decided) < 2:
        return list(decided)
    kept: list[Decided] = []
    for one in sorted(decided, key=lambda one: -one.finding.record().confidence):
        if not any(_on_one_ground(reading, one.board, other.board) for other in kept):
            kept.append(one)
    return kept


def _on_one_ground(reading: PageReading, *boards: BoardHypothesis) -> bool:
    """Whether most pieces of one of two boards stand on the ground of the other."""
    for one, other in (boards, boards[::-1]):
        places = other.lattice.to_places(reading.detections.centers[one.members])
        ends = np.array([other.lattice.rows, other.lattice.columns]) - 0.5
        if ((places > -0.5) & (places < ends)).all(axis=1).mean() > 0.5:
            return True
    return False


def in_reading_order(decided: Sequence[Decided]) -> list[Decided]:
    """The boards in reading order, with the page turned so that the boards of most pieces are upright."""
    quarters: Counter[int] = Counter()
    for one in decided:
        quarters[one.board.quarters] += len(one.board.members)
    most = quarters.most_common(1)[0][0] if quarters else 0
    order = reading_order([one.finding.board.outline for one in decided], most)
    return [decided[index] for index in order]


def ask_group(
    reading: PageReading, group: Group, settings: Settings, budget: Budget, certain: Collection[int] = ()
) -> tuple[Decision, dict[BoardKey, Asked]]:
    """Asks the rules about the hypotheses of one group.

    Args:
        reading: of the page.
        group: one of the page's.
        settings: for the rules.
        budget: for all questions.
        certain: pieces of the page: a board with one of them is never dismissed as no board.

    Returns:
        The decision, and what the rules said of each board that was asked about; those of the best hypothesis
        are always among them.
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
        if not frozenset(certain).isdisjoint(board.members.tolist()):
            return CERTAIN
        return board.odds

    decision = decide_group(group, quickly, fully, likely, budget)
    for key, board in decision.best.boards.items():
        if key not in asked:
            quickly(board)
        if asked[key].outcome.found is Found.PLAIN:
            # What is not there used the budget up; boards with a solution cost little.
            part = Budget(budget.seconds, ASKING.board)
            asked[key] = rules_of(reading, board).fully(asked[key], settings, part)
    return decision, asked


def rules_of(reading: PageReading, board: BoardHypothesis) -> Rules:
    """The rules of the kind of puzzle that a board's pieces are of."""
    return RULES[Kind(reading.detections.kinds[board.members[0]])]
