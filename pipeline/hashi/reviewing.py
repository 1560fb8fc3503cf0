"""Strokes that somebody has drawn, marked on the picture: what cannot stay, and what is doubtful."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pipeline.drawing.colours import Palette, palette_for
from pipeline.drawing.legend import Box, Entry, Legend
from pipeline.drawing.painting import Scene
from pipeline.hashi.bridge_annotators import StrokeRingAnnotator
from pipeline.hashi.drawing import LEGEND_SIZE
from pipeline.hashi.paths import ground_of
from pipeline.hashi.strokes import Strokes
from vision.reading import Board


def mark_strokes(scene: Scene, board: Board, strokes: Strokes, palette: Palette) -> tuple[Entry, ...]:
    """Rings strokes that cannot stay and doubtful ones; returns what the rings mean."""
    rings = (
        (strokes.doubtful, palette.doubt, "may be a bridge"),
        (strokes.wrong, palette.fault, "drawn, and cannot stay"),
    )
    for bridges, colour, _ in rings:
        StrokeRingAnnotator(colour, palette.casing).annotate(scene, board, bridges)
    return tuple(Entry("ring", colour, meaning) for bridges, colour, meaning in reversed(rings) if bridges)


@dataclass(frozen=True, slots=True)
class DrawnReview:
    """Marks strokes on the picture of their board, and adds a legend; the solution is not given away.

    Attributes:
        board: as read.
        strokes: what is drawn on it.
        title: of the legend: what there is to say of the strokes, see `Review.title`.
        taken: what the legend should not cover; pixels.
    """

    board: Board
    strokes: Strokes
    title: str
    taken: tuple[Box, ...]

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend:
        """Paints the rings on the scene; returns what they mean. For `grey` see `Drawable.draw`."""
        palette = palette_for(ground_of(self.board, grey))
        entries = mark_strokes(scene, self.board, self.strokes, palette)
        radius = float(np.median([island.radius for island in self.board.islands]))
        accent = palette.fault if self.strokes.wrong else palette.single
        return Legend(self.title, entries, palette.casing, palette.ink, accent, LEGEND_SIZE * radius)

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        return self.taken
