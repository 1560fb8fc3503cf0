"""Steps drawn onto the picture: the next one, or the order in which all bridges of a board follow."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pipeline.drawing.colours import Palette, palette_for
from pipeline.drawing.legend import Box, Entry, Legend, broken
from pipeline.drawing.painting import Colour, Scene, badge, ring
from pipeline.hashi.annotators import ValueAnnotator, turned_by
from pipeline.hashi.bridge_annotators import NONE_THERE, BridgeAnnotator, CrossAnnotator
from pipeline.hashi.drawing import LEGEND_SIZE
from pipeline.hashi.paths import ground_of, middle_of
from pipeline.hashi.reviewing import mark_strokes
from pipeline.hashi.strokes import Strokes
from solver.puzzle import Bridge
from solver.steps import Ending, Limit, Path, Step, Values, values_of
from vision.reading import Board


class OnPicture(Protocol):
    """What came of a board on a picture, as far as steps are drawn onto it."""

    @property
    def board(self) -> Board:
        """The board as it was read."""

    def strokes(self) -> Strokes:
        """What somebody has drawn on it."""

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""


@dataclass(frozen=True, slots=True)
class StepAnnotator:
    """Paints one step: rings around the islands that it rests on, and what follows.

    Bridges that it forces are painted. A cross stands where no bridge may be, a badge such as "max 1" where
    fewer may run than before, and beside an island the values that it can have.

    Attributes:
        palette: colours.
        reach: radius of a ring, radii; the one to look at first, an island or a sign, has a thicker line.
        width: of its line, radii.
        height: of digits, radii.
    """

    palette: Palette
    reach: float = 1.3
    width: float = 0.12
    height: float = 0.5

    def annotate(
        self, scene: Scene, board: Board, step: Step, there: Mapping[tuple[int, int], int] = NONE_THERE
    ) -> None:
        """Paints the step over the bridges known before it; for `there` see `BridgeAnnotator.annotate`."""
        self._rings(scene, board, step)
        forced = [Bridge(limit.a, limit.b, limit.count) for limit in step.forces]
        colours = replace(self.palette, single=self.palette.fault, several=self.palette.fault)
        BridgeAnnotator(colours).annotate(scene, board, forced, there=there)
        crosses = CrossAnnotator(self.palette.fault, self.palette.casing)
        for limit in step.forbids:
            if limit.count:
                self._badge(scene, board, limit, f"max {limit.count}")
            else:
                crosses.annotate(scene, board, limit.a, limit.b)
        for left in step.values:
            self._values(scene, board, left)

    def _rings(self, scene: Scene, board: Board, step: Step) -> None:
        places = [(board.islands[number].center, board.islands[number].radius) for number in step.islands]
        if step.line is not None:
            sign = board.signs[step.line // 4]
            places.insert(
                0, (sign.center, float(np.hypot(*np.subtract(sign.corners[0], sign.center))) * 0.85)
            )
        for rank, (center, radius) in enumerate(places):
            line = max(1.5, self.width * board.islands[step.islands[0]].radius * (1 if rank else 2))
            ring(scene, center, self.reach * radius, 2 * line, self.palette.casing)
            ring(scene, center, self.reach * radius, line, self.palette.change)

    def _values(self, scene: Scene, board: Board, left: Values) -> None:
        """The values that an island can have, to its lower right."""
        island = board.islands[left.island]
        x, y = np.add(island.center, (self.reach + 0.3) * island.radius * np.sqrt(0.5))
        text, colours = " ".join(map(str, left.values)), (self.palette.casing, self.palette.fault)
        badge(
            scene, text, (float(x), float(y)), self.height * island.radius, colours, quarters=turned_by(board)
        )

    def _badge(self, scene: Scene, board: Board, limit: Limit, text: str) -> None:
        center, radius = middle_of(board, limit.a, limit.b)
        colours = self.palette.casing, self.palette.fault
        badge(scene, text, center, self.height * radius, colours, quarters=turned_by(board))


@dataclass(frozen=True, slots=True)
class OrderAnnotator:
    """Writes onto bridges the numbers of the steps that they follow from.

    Attributes:
        colours: of the digits and of the ground.
        height: of the digits, radii.
    """

    colours: tuple[Colour, Colour]
    height: float = 0.45

    def annotate(self, scene: Scene, board: Board, steps: Sequence[Step]) -> None:
        """Writes, on each link with bridges, the numbers of the steps that force them; 1 is the first."""
        numbers: dict[tuple[int, int], list[str]] = {}
        for number, step in enumerate(steps, start=1):
            for limit in step.forces:
                numbers.setdefault((limit.a, limit.b), []).append(str(number))
        for (a, b), texts in numbers.items():
            center, radius = middle_of(board, a, b)
            text = " ".join(texts)
            badge(scene, text, center, self.height * radius, self.colours, quarters=turned_by(board))


@dataclass(frozen=True, slots=True)
class DrawnStep:
    """A step on the picture, and the bridges that are known before it.

    Attributes:
        finding: the board; its islands are in the puzzle's order.
        before: bridges that are certain before the step.
        step: the next one.
        sentence: the step in words, for the legend.
    """

    finding: OnPicture
    before: tuple[Bridge, ...]
    step: Step
    sentence: str

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend:
        """Paints the step on the scene; returns what the marks mean. For `grey` see `Drawable.draw`."""
        board = self.finding.board
        palette = palette_for(ground_of(board, grey))
        known, strokes = (
            replace(palette, single=palette.number, several=palette.number),
            self.finding.strokes(),
        )
        BridgeAnnotator(known).annotate(scene, board, self.before, there=strokes.there)
        StepAnnotator(palette).annotate(scene, board, self.step, strokes.there)
        entries = (
            Entry("ring", palette.change, "what it rests on"),
            Entry("disc", palette.fault, "what follows"),
            *mark_strokes(scene, board, strokes, palette),
        )
        legend = _legend(board, palette, f"Next: {self.step.rule.title}", entries)
        return replace(legend, lines=broken(self.sentence, scene, legend.size))

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        return self.finding.boxes()


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """All bridges that follow, each with the numbers of its steps.

    Attributes:
        finding: the board; its islands are in the puzzle's order.
        way: the path.
    """

    finding: OnPicture
    way: Path

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend:
        """Paints the path on the scene; returns what the marks mean. For `grey` see `Drawable.draw`."""
        board = self.finding.board
        palette = palette_for(ground_of(board, grey))
        strokes = self.finding.strokes()
        BridgeAnnotator(palette).annotate(scene, board, self.way.bridges, there=strokes.there)
        if self.way.ending is Ending.SOLVED:
            values = values_of(len(board.islands), self.way.bridges)
            ValueAnnotator(palette).annotate(scene, board, values)
        OrderAnnotator((palette.casing, palette.ink)).annotate(scene, board, self.way.steps)
        entries = (
            Entry("disc", palette.ink, "the steps that a bridge follows from"),
            *mark_strokes(scene, board, strokes, palette),
        )
        return _legend(board, palette, f"{len(self.way.steps)} steps", entries)

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        return self.finding.boxes()


def _legend(board: Board, palette: Palette, title: str, entries: tuple[Entry, ...]) -> Legend:
    radius = float(np.median([island.radius for island in board.islands]))
    return Legend(title, entries, palette.casing, palette.ink, palette.number, LEGEND_SIZE * radius)
