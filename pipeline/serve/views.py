"""Views: puzzles as a screen shows them over the photo, and what programs get of strokes."""

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from pipeline.errors import NotABridge
from pipeline.finding import Finding
from pipeline.hashi.finding import BridgesFinding
from pipeline.hashi.progress import Progress, check_bridges
from pipeline.records import decoded
from pipeline.serve.readout import Spot, View
from solver import Bridge as SolverBridge
from solver import Outcome


def views_of(findings: Sequence[Finding]) -> tuple[View, ...]:
    """A view for each puzzle of a page."""
    return tuple(View(_lattice(finding), finding.doubts(), finding.offers()) for finding in findings)


class Bridge(msgspec.Struct, frozen=True):
    """Bridges between two islands, as a client sends them.

    Attributes:
        islands: the indices of the two in the record, from 0, in any order.
        count: how many; at least 1.
    """

    islands: tuple[int, int]
    count: int


class Entered(msgspec.Struct, frozen=True):
    """Bridges that somebody has drawn on a puzzle of a page.

    Attributes:
        bridges: each pair of islands once.
        puzzle: which of the page, 0 first.
    """

    bridges: tuple[Bridge, ...]
    puzzle: int = 0


def progress_of(finding: Finding, sent: bytes) -> Progress:
    """Which of the bridges that somebody has drawn can stay; one that cannot run is reported, not raised.

    Args:
        finding: of the puzzle.
        sent: JSON of `Entered`.

    Raises:
        NotABridge: it is no such JSON, names islands that are not there or a pair twice, has a count below 1,
            or the puzzle is not one of bridges.
    """
    if not isinstance(finding, BridgesFinding):
        raise NotABridge("This puzzle has no bridges.")
    answer, puzzle = finding.judgement.answer, finding.puzzle()
    only = answer.solution if answer is not None and answer.outcome is Outcome.UNIQUE else None
    try:
        entered = decoded(sent, Entered).bridges
        bridges = [SolverBridge(min(one.islands), max(one.islands), one.count) for one in entered]
        if not all(0 <= one.a < one.b < len(puzzle.islands) and one.count > 0 for one in bridges):
            raise NotABridge("A bridge joins two islands of this puzzle, by their indices.")
        if len({(one.a, one.b) for one in bridges}) < len(bridges):
            raise NotABridge("Each pair of islands is named once.")
        return check_bridges(puzzle, only, bridges)
    except ValueError as error:
        raise NotABridge(f"No such bridges can be drawn on this puzzle: {error}.") from error


def checked_view(progress: Progress) -> dict[str, Any]:
    """What `progress_of` says of bridges, for JSON; `right` is None where nobody knows the solution."""
    return {
        "checked": [
            {
                "islands": (one.bridge.a, one.bridge.b),
                "count": one.bridge.count,
                "right": one.right,
                "reason": one.reason,
                "why": one.why,
            }
            for one in progress.checked
        ]
    }


def _lattice(finding: Finding) -> tuple[tuple[Spot, ...], ...]:
    lattice = finding.board.lattice
    places = np.array([(row, column) for row in range(lattice.rows) for column in range(lattice.columns)])
    spots = np.rint(lattice.to_pixels(places)).astype(int).tolist()
    rows = (spots[start : start + lattice.columns] for start in range(0, len(spots), lattice.columns))
    return tuple(tuple((x, y) for x, y in row) for row in rows)
