"""Annotators of what runs between two islands: bridges, crosses, rings around what is drawn there.

All sizes are in radii: the mean of those of the two islands; where bridges cover whole pixels, the median of
those of the board, so that all are of one width.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from pipeline.drawing.colours import Palette
from pipeline.drawing.painting import Colour, Scene, beside, fill, fill_sharp, ring, stroke
from pipeline.hashi.paths import bridge_path, dashes, middle_of, outside
from pipeline.hashi.snapping import is_upright, snap, snap_ends
from solver import Bridge
from vision.reading import Board

NONE_THERE: Mapping[tuple[int, int], int] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class BridgeAnnotator:
    """Paints bridges: a stroke for each, side by side where several join two islands.

    Attributes:
        palette: colours.
        widths: of a stroke where one, two, three, and four or more bridges join two islands; radii.
        spreads: likewise, the distance from the middle of the bridge to that of its outermost stroke; radii.
        casing: width of the line around the strokes, radii.
        margin: between ring and stroke, radii.
        apart: factor on `spreads` for strokes beside bridges that are drawn already.
    """

    palette: Palette
    widths: tuple[float, ...] = (0.24, 0.19, 0.17, 0.15)
    spreads: tuple[float, ...] = (0.0, 0.33, 0.5, 0.6)
    casing: float = 0.08
    margin: float = 0.06
    apart: float = 1.35

    def annotate(
        self,
        scene: Scene,
        board: Board,
        bridges: Iterable[Bridge],
        *,
        dashed: bool = False,
        there: Mapping[tuple[int, int], int] = NONE_THERE,
    ) -> None:
        """Paints bridges on the scene.

        Args:
            scene: is painted on.
            board: as read.
            bridges: what is to be there in the end.
            dashed: whether to dash the strokes, as for bridges that differ in another solution.
            there: how many are drawn already, by the indices of the two islands in the order of `bridges`:
                they are left as they are, and those that are missing are painted beside them.
        """
        usual = float(np.median([island.radius for island in board.islands])) if is_upright(board) else None
        for bridge in bridges:
            drawn = there.get((bridge.a, bridge.b), 0)
            if drawn < bridge.count:
                self._paint(scene, board, bridge, drawn, dashed=dashed, usual=usual)

    def _paint(
        self,
        scene: Scene,
        board: Board,
        bridge: Bridge,
        drawn: int,
        *,
        dashed: bool,
        usual: float | None,
    ) -> None:
        """Paints one bridge; `usual` is the radius of the islands of a board whose strokes are snapped."""
        ends = board.islands[bridge.a], board.islands[bridge.b]
        radius = usual or (ends[0].radius + ends[1].radius) / 2
        middle = bridge_path(board, bridge.a, bridge.b)
        spread, width = (sizes[min(bridge.count, 4) - 1] * radius for sizes in (self.spreads, self.widths))
        offsets = (np.linspace(-spread, spread, bridge.count) if bridge.count > 1 else np.zeros(1))[drawn:]
        offsets *= self.apart if drawn else 1.0
        width, edge = max(1.0, width), max(0.75, radius * self.casing)
        # A stroke beside the middle meets the ring first with the inner edge of its casing.
        inner = np.maximum(np.abs(offsets) - width / 2 - edge, 0.0)
        margins = np.sqrt((1 + self.margin) ** 2 + (offsets**2 - inner**2) / radius**2) - 1
        strands = [
            outside(beside(middle, float(offset)), ends, float(margin))
            for offset, margin in zip(offsets, margins, strict=True)
        ]
        strands = [strand for strand in strands if len(strand) > 1]
        if usual:
            strands, width = snap(strands, width)
            edge = max(1.0, round(edge))
        if dashed:
            strands = [dash for strand in strands for dash in dashes(strand, 0.7 * radius, 0.45 * radius)]
            strands = [snap_ends(dash) for dash in strands] if usual else strands
        if not strands:
            return
        colour = self.palette.single if bridge.count == 1 else self.palette.several
        paint = fill_sharp if usual else fill
        paint(scene, [stroke(strand, width + 2 * edge) for strand in strands], self.palette.casing)
        paint(scene, [stroke(strand, width) for strand in strands], colour)


@dataclass(frozen=True, slots=True)
class CrossAnnotator:
    """Crosses out what may not be between two islands.

    Attributes:
        colour: of the cross.
        casing: colour of the line around it.
        arm: length of each arm of the cross, radii.
        width: of its arms, radii.
        reach: how far from the islands' rings the dashed line ends, radii.
    """

    colour: Colour
    casing: Colour
    arm: float = 0.34
    width: float = 0.2
    reach: float = 0.42

    def annotate(
        self, scene: Scene, board: Board, a: int, b: int, *, drawn: bool = False, aside: float = 0.0
    ) -> None:
        """Paints a cross in the middle between two islands.

        Args:
            scene: is painted on.
            board: as read.
            a: index of one of the islands.
            b: index of the other.
            drawn: whether a bridge is drawn there; else the cross stands on a thin dashed line.
            aside: how far from the middle of the bridge, across it; radii, to the right on the way to `b`.
        """
        _, radius = middle_of(board, a, b)
        path = beside(bridge_path(board, a, b), aside * radius)
        center = path[len(path) // 2]
        way = outside(path, (board.islands[a], board.islands[b]), self.reach)
        if not drawn and len(way) > 1:
            pieces = dashes(way, 0.3 * radius, 0.3 * radius)
            fill(scene, [stroke(piece, max(1.0, 0.1 * radius)) for piece in pieces], self.colour)
        arm = self.arm * radius * np.array([(-1.0, -1.0), (1.0, 1.0)])
        arms = [np.add(center, arm), np.add(center, arm * (1, -1))]
        width = max(1.5, self.width * radius)
        fill(scene, [stroke(path, width + max(1.5, 0.16 * radius)) for path in arms], self.casing)
        fill(scene, [stroke(path, width) for path in arms], self.colour)


@dataclass(frozen=True, slots=True)
class StrokeRingAnnotator:
    """Rings strokes that somebody has drawn: they cannot stay, or are doubtful.

    Attributes:
        colour: of the ring.
        casing: colour of the line around it.
        reach: radius of the ring, radii.
        width: of its line, radii.
    """

    colour: Colour
    casing: Colour
    reach: float = 0.8
    width: float = 0.16

    def annotate(self, scene: Scene, board: Board, bridges: Iterable[Bridge]) -> None:
        """Paints a ring around the middle of each link with bridges."""
        for bridge in bridges:
            center, radius = middle_of(board, bridge.a, bridge.b)
            line = max(1.5, self.width * radius)
            ring(scene, center, self.reach * radius, line + max(1.5, 0.16 * radius), self.casing)
            ring(scene, center, self.reach * radius, line, self.colour)
