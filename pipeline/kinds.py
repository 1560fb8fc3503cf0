"""The kinds of puzzles: for each kind of board that vision finds, what the hall makes of it.

A new kind is a line in FINDINGS and what stands behind it; nothing else asks which kind a puzzle is.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.crossings.finding import work_out as work_out_crossings
from pipeline.hashi.finding import work_out as work_out_hashi
from pipeline.legend import Box, Legend
from pipeline.records import PuzzleRecord
from pipeline.settings import Settings
from solver.formats import AnyPuzzle
from vision.reading import Board, CrossingsBoard


class Finding(Protocol):
    """What came of one board."""

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

    def beside(self, others: Sequence["Finding"]) -> "Finding":
        """What becomes of it in view of the others on its page."""


FINDINGS: Mapping[type[Any], Callable[[Any, Settings], Finding]] = {
    Board: work_out_hashi,
    CrossingsBoard: work_out_crossings,
}


def work_out(board: object, settings: Settings) -> Finding:
    """Solves and judges a board of any kind."""
    return FINDINGS[type(board)](board, settings)


def work_out_all(boards: Sequence[object], settings: Settings) -> list[Finding]:
    """Solves and judges the boards of a page, each first by itself, then in view of the others."""
    findings = [work_out(board, settings) for board in boards]
    return [finding.beside([other for other in findings if other is not finding]) for finding in findings]
