"""Checks: whether something can be set where it is meant, for each kind of board."""

import math
from dataclasses import dataclass

from pipeline.corrections.correction import NO_ISLAND, Correction
from pipeline.settings import Settings
from vision.reading import AnyBoard, Board, CrossingsBoard, Point, Sign

HIGHEST_SUM = 99
"""The highest number in a corner of a sign."""


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on a board: an island, a sign, or the sign of a crossing.

    Attributes:
        row, column: on the board, from 0.
        center: (x, y), pixels of the upright picture.
        radius: pixels; of a sign from its middle to a tip.
        is_sign: whether it has a number in each corner; False for the sign of a crossing.
    """

    row: int
    column: int
    center: Point
    radius: float
    is_sign: bool

    def away(self, spot: Point) -> float:
        """How far a place (pixels) is from its middle, in radii."""
        return math.dist(self.center, spot) / self.radius


def things_of(board: AnyBoard) -> list[Thing]:
    """All things on a board: its islands, then its signs, or its crossings."""
    if isinstance(board, CrossingsBoard):
        return [Thing(one.row, one.column, one.center, one.radius, False) for one in board.cells]
    islands = [Thing(one.row, one.column, one.center, one.radius, False) for one in board.islands]
    signs = [Thing(one.row, one.column, one.center, _reach(one), True) for one in board.signs]
    return [*islands, *signs]


def check(board: AnyBoard, change: Correction, thing: Thing | None, settings: Settings) -> str | None:
    """Why something cannot be set on a board, to follow "NAME: " in an error; None if it can.

    Args:
        board: as it was shown.
        change: what is set; of its place only the corner is looked at.
        thing: what is there; None for nothing.
        settings: `max_bridges` limits the number of an island.
    """
    if isinstance(board, CrossingsBoard):
        return _check_on_crossings(board, change, thing)
    return _check_on_bridges(board, change, thing, settings)


def _check_on_bridges(
    board: Board, change: Correction, thing: Thing | None, settings: Settings
) -> str | None:
    corner, clue = change.place.corner, change.clue
    if change.arrow is not None:
        return "this board has islands, and no arrows."
    if corner is not None and not (thing.is_sign if thing else board.signs):
        return "there is no sign with corners."
    if clue == NO_ISLAND:
        return None if thing else "there is no island to take away."
    if corner is None and thing and thing.is_sign:
        return "a sign stands there: say which corner, such as 3,4.north=15."
    lowest, most = (0, HIGHEST_SUM) if corner else (1, 4 * settings.max_bridges)
    if isinstance(clue, int) and not lowest <= clue <= most:
        more = (
            "" if corner or clue > 16 or clue < 1 else f" (up to {clue} with --max-bridges {-(-clue // 4)})"
        )
        return f"the number must be one of {lowest} to {most}{more}."
    return None


def _check_on_crossings(board: CrossingsBoard, change: Correction, thing: Thing | None) -> str | None:
    if thing is None:
        return "no sign stands there."
    if change.place.corner is not None:
        return "a crossing has one number, and no corners."
    if change.clue == NO_ISLAND:
        return "every crossing of this board has a sign: none can be taken away."
    most = max(board.lattice.rows, board.lattice.columns) - 1
    if isinstance(change.clue, int) and not 1 <= change.clue <= most:
        return f"an arrow points at {most} signs at most: the number must be one of 1 to {most}."
    return None


def _reach(sign: Sign) -> float:
    """From a sign's middle to its tips, pixels."""
    return sum(math.dist(sign.center, tip) for tip in sign.corners) / len(sign.corners)
