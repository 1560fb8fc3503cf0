"""Annotators: each paints one kind of thing on a scene, in colours that are set at construction.

Sizes are in radii of the islands concerned, unless said otherwise, so that they shrink towards the far end of
a tilted page.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from pipeline.drawing.colours import Palette
from pipeline.drawing.painting import Colour, Scene, badge, circle, dashed_ring, fill, ring, wipe, write
from pipeline.hashi.clues import DIRECTIONS, Clue, Direction, clues_of
from pipeline.hashi.repairs import FalseIsland, MissingIsland, Repair
from solver import Solution
from vision.reading import Board, Point, Sign

DIAGONAL = 0.5**0.5


@dataclass(frozen=True, slots=True)
class ValueAnnotator:
    """Writes an island's value where no number was read; what is printed there, such as "?", is covered.

    Attributes:
        palette: colours.
        height: of a digit, radii of the island.
    """

    palette: Palette
    height: float = 0.9

    def annotate(self, scene: Scene, board: Board, values: tuple[int, ...]) -> None:
        """Writes the values of islands without a number; `values` has one for each island of the board."""
        for island, value in zip(board.islands, values, strict=True):
            if island.number.value is not None:
                continue
            if island.number.text:
                inside = circle(island.center, 0.72 * island.radius)
                wipe(scene, island.center, 0.72 * island.radius, like=inside)
            height = self.height * island.radius
            write(scene, str(value), island.center, height, self.palette.number, quarters=turned_by(board))


@dataclass(frozen=True, slots=True)
class SumAnnotator:
    """Writes a sign's lost numbers into its corners; a printed "?" is painted over.

    Attributes:
        palette: colours.
        reach: from the sign's centre to the middle of a number, as a share of the way to the tip.
        height: of the digits, as a share of the distance from centre to tip.
    """

    palette: Palette
    reach: float = 0.47
    height: float = 0.36

    def annotate(self, scene: Scene, board: Board, solution: Solution) -> None:
        """Writes the sums of corners without a number; a corner without islands gets none."""
        for sign, sums in zip(board.signs, solution.sums, strict=True):
            for direction in DIRECTIONS:
                total = getattr(sums, direction)
                if getattr(sign, direction).value is None and total:
                    self._write(scene, sign, direction, total, quarters=turned_by(board))

    def _write(self, scene: Scene, sign: Sign, direction: Direction, total: int, *, quarters: int) -> None:
        way = np.subtract(tip_of(sign, direction), sign.center)
        reach = float(np.hypot(*way))
        x, y = np.add(sign.center, self.reach * way)
        if getattr(sign, direction).text:
            wipe(scene, (x, y), 0.3 * reach, like=circle(sign.center, 0.12 * reach))
        place = float(x), float(y)
        write(scene, str(total), place, self.height * reach, self.palette.number, quarters=quarters)


@dataclass(frozen=True, slots=True)
class MarkAnnotator:
    """Rings what a person should look at, and writes beside it what it could be instead.

    Attributes:
        colour: of the ring and of the badge.
        ink: colour of the letters on the badge.
        casing: colour of the line around the ring.
        reach: radius of the ring, in radii of the island or, in a sign's corner, in those of `place_of`.
        width: of its line, radii.
        height: of the digits, radii.
    """

    colour: Colour
    ink: Colour
    casing: Colour
    reach: float = 1.34
    width: float = 0.18
    height: float = 0.5

    def annotate(self, scene: Scene, board: Board, clue: Clue, instead: str) -> None:
        """Marks a clue; `instead` goes on a badge to its upper right on the picture, none if it is ""."""
        center, radius = place_of(board, clue)
        line = max(1.5, self.width * radius)
        ring(scene, center, self.reach * radius, line + max(1.5, 0.16 * radius), self.casing)
        ring(scene, center, self.reach * radius, line, self.colour)
        if instead:
            away = (self.reach + 0.4) * DIAGONAL * radius
            spot = center[0] + away, center[1] - away
            colours = self.ink, self.colour
            badge(scene, instead, spot, self.height * radius, colours, quarters=turned_by(board))


@dataclass(frozen=True, slots=True)
class RepairAnnotator:
    """Draws a dashed ring where an island may be missing, or around one that may be none.

    Attributes:
        palette: colours.
        reach: radius of the ring around an island, radii; a missing one gets a ring of its own size.
        width: of its line, radii.
        height: of the digits, radii.
    """

    palette: Palette
    reach: float = 1.34
    width: float = 0.2
    height: float = 0.5

    def annotate(self, scene: Scene, board: Board, repair: Repair) -> None:
        """Marks where a repair says that an island is missing, or is none.

        Beside a missing one stand up to two numbers that it could show. Other repairs leave no mark, nor does
        an island that is missing at an unknown place.
        """
        if isinstance(repair, FalseIsland):
            center, radius = place_of(board, repair.clue)
            self._ring(scene, center, self.reach * radius, radius)
        elif isinstance(repair, MissingIsland) and repair.center is not None:
            center, radius = repair.center, repair.radius
            self._ring(scene, center, radius, radius)
            away = 1.4 * DIAGONAL * radius
            spot, colours = (center[0] + away, center[1] - away), (self.palette.casing, self.palette.fault)
            text = "/".join(str(number) for number in repair.numbers[:2] if number is not None)
            if text:
                badge(scene, text, spot, self.height * radius, colours, quarters=turned_by(board))

    def _ring(self, scene: Scene, center: Point, reach: float, radius: float) -> None:
        line = max(1.5, self.width * radius)
        ring(scene, center, reach, line + max(1.5, 0.16 * radius), self.palette.casing)
        dashed_ring(scene, center, reach, line, self.palette.fault)


@dataclass(frozen=True, slots=True)
class HandAnnotator:
    """Covers numbers with others that a person has set in their place.

    Attributes:
        palette: colours.
        ground: radius of the disc that covers what is there, radii.
        line: the width of the ring around it, radii; in a sign's corner there is none.
        height: of the digits in an island, radii.
        in_corner: height of the digits in a sign's corner, in radii as `place_of` gives them.
    """

    palette: Palette
    ground: float = 0.94
    line: float = 0.1
    height: float = 0.9
    in_corner: float = 1.2

    def annotate(self, scene: Scene, board: Board) -> None:
        """Writes all numbers that were set on a board and differ from what was read there."""
        for clue in clues_of(board):
            number = clue.number
            if number.by_hand and number.value is not None and number.text != str(number.value):
                self._write(scene, board, clue, str(number.value))

    def _write(self, scene: Scene, board: Board, clue: Clue, text: str) -> None:
        center, radius = place_of(board, clue)
        fill(scene, [circle(center, self.ground * radius)], self.palette.casing)
        if clue.corner is None:
            line = max(1.0, self.line * radius)
            ring(scene, center, self.ground * radius - line / 2, line, self.palette.number)
        height = (self.height if clue.corner is None else self.in_corner) * radius
        write(scene, text, center, height, self.palette.number, quarters=turned_by(board))


@dataclass(frozen=True, slots=True)
class ReadingAnnotator:
    """Writes beside an island what was read, small, to its lower right.

    Attributes:
        palette: colours.
        height: of the digits, radii.
    """

    palette: Palette
    height: float = 0.42

    def annotate(self, scene: Scene, board: Board, clues: Iterable[Clue]) -> None:
        """Writes the readings of some clues, which must be islands with a text: signs have no room."""
        colours = self.palette.casing, self.palette.number
        for clue in clues:
            (x, y), radius = place_of(board, clue)
            away = 1.5 * DIAGONAL * radius
            spot, height = (x + away, y + away), self.height * radius
            badge(scene, clue.number.text, spot, height, colours, quarters=turned_by(board))


def turned_by(board: Board) -> int:
    """Quarter turns clockwise by which a board lies on the picture, 0 to 3; its texts are turned likewise."""
    x, y = np.subtract(board.outline[1], board.outline[0])
    return round(float(np.degrees(np.arctan2(y, x))) / 90) % 4


def place_of(board: Board, clue: Clue) -> tuple[Point, float]:
    """Where an island is, or a number in a sign's corner, which is halfway to the tip.

    Returns:
        Its centre and its radius, in pixels of the picture. A number in a corner counts as a disc with 0.3 of
        the way to the tip as its radius.
    """
    if clue.corner is None:
        island = board.islands[clue.index]
        return island.center, island.radius
    sign = board.signs[clue.index]
    way = np.subtract(tip_of(sign, clue.corner), sign.center)
    x, y = np.add(sign.center, 0.5 * way)
    return (float(x), float(y)), 0.3 * float(np.hypot(*way))


def tip_of(sign: Sign, direction: Direction) -> Point:
    """The tip of a sign in a direction; pixels."""
    return dict(zip(("north", "east", "south", "west"), sign.corners, strict=True))[direction]
