"""What came of one board, and the three ways to tell it: a record, a drawing, a text."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.decide.bridges import AskedBoard, ask_why
from pipeline.decide.outcome import Found
from pipeline.decide.verdict import Place, judge
from pipeline.drawing.colours import palette_for
from pipeline.drawing.legend import Box, Legend
from pipeline.hashi.clues import clues_of
from pipeline.hashi.drawing import draw, legend_of
from pipeline.hashi.finished import recognise
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.paths import ground_of
from pipeline.hashi.puzzle import board_as_text, with_numbers
from pipeline.hashi.record import HashiPuzzle
from pipeline.hashi.recording import record_of
from pipeline.records import PuzzleRecord
from pipeline.settings import Settings
from solver import Puzzle
from solver.formats import AnyPuzzle
from vision.reading import AnyBoard, Board, Drawn, Island, Point

DrawnOf = Callable[[Board], tuple[Drawn, ...]]
"""Looks for the bridges that are drawn on the page between the islands of a board."""


class Finding(Protocol):
    """What came of one board of any kind of puzzle."""

    def draw(self, scene: Image.Image, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints it on the scene; returns the legend that belongs to it, if it needs one."""

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""

    def text(self) -> str:
        """It in letters and lines."""

    def record(self) -> PuzzleRecord:
        """It for scripts."""

    def puzzle(self) -> AnyPuzzle:
        """It for the solver, with the numbers that were accepted."""

    @property
    def board(self) -> AnyBoard:
        """The board as it was read."""


@dataclass(frozen=True, slots=True)
class BridgesFinding:
    """A board and the verdict.

    Attributes:
        board: as read.
        judgement: the verdict.
        max_bridges: the most bridges between two islands.
    """

    board: Board
    judgement: Judgement
    max_bridges: int

    def draw(self, scene: Image.Image, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints the finding on the scene; `grey` is the picture without any painting.

        Returns:
            The legend that belongs to it, if it needs one.
        """
        palette = palette_for(ground_of(self.board, grey))
        draw(scene, self.board, self.judgement, palette)
        return legend_of(self.board, self.judgement, palette)

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        islands = self.board.islands
        answer = self.judgement.answer
        bridges = answer.solution.bridges if answer and answer.solution else ()
        return (
            *(_around(island.center, 1.6 * island.radius) for island in islands),
            *(_around(sign.center, _reach(sign.center, sign.corners)) for sign in self.board.signs),
            *(_between(islands[bridge.a], islands[bridge.b]) for bridge in bridges),
        )

    def text(self) -> str:
        """The board in letters and lines."""
        answer = self.judgement.answer
        return board_as_text(self.board, answer.solution if answer else None, self.max_bridges)

    def record(self) -> HashiPuzzle:
        """The finding for scripts."""
        return record_of(self.board, self.judgement, self.max_bridges)

    def puzzle(self) -> Puzzle:
        """The puzzle for the solver, with the numbers that were accepted."""
        numbers = [self.judgement.accepted(clue) for clue in clues_of(self.board)]
        return with_numbers(self.board, numbers, self.max_bridges)


def find_bridges(asked: AskedBoard, place: Place, settings: Settings, drawn_of: DrawnOf) -> BridgesFinding:
    """What came of a board that was decided on.

    Args:
        asked: what the rules said.
        place: what the loop said of its pieces.
        settings: for the rules.
        drawn_of: looks for bridges on the page.
    """
    board = replace(asked.board, drawn=drawn_of(asked.board))
    asked = replace(asked, view=asked.view._replace(board=board))
    conflict = ask_why(asked, settings) if asked.outcome.found in (Found.FAR, Found.NONE) else None
    judgement = judge(asked, place, conflict, settings.max_bridges)
    if asked.outcome.found is Found.READING and asked.likely is not None and asked.likely.best is not None:
        judgement = recognise(board, judgement, asked.likely.best.puzzle)
    return BridgesFinding(board, judgement, settings.max_bridges)


def _around(center: Point, reach: float) -> Box:
    x, y = center
    return x - reach, y - reach, x + reach, y + reach


def _between(one: Island, other: Island) -> Box:
    """Where a bridge runs, roughly."""
    xs, ys = zip(one.center, other.center, strict=True)
    reach = min(one.radius, other.radius) / 2
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _reach(center: Point, tips: tuple[Point, ...]) -> float:
    """From a sign's centre to its farthest tip, pixels."""
    return float(np.max(np.hypot(*(np.array(tips) - center).T)))
