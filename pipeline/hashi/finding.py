"""What came of one board, and the three ways to tell it: a record, a drawing, a text."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.hashi import record as records
from pipeline.hashi.clues import clues_of
from pipeline.hashi.drawing import draw, legend_of
from pipeline.hashi.faults import find_faults
from pipeline.hashi.judge import Judgement, is_readable, judge
from pipeline.hashi.looks import look_for
from pipeline.hashi.paths import ground_of
from pipeline.hashi.puzzle import to_puzzle
from pipeline.hashi.text import board_as_text
from pipeline.legend import Box, Legend
from pipeline.settings import Settings
from solver import Answer, Outcome, PuzzleError, Solution, solve
from vision.reading import Board, Island, Sign


@dataclass(frozen=True, slots=True)
class HashiFinding:
    """A board, the solver's answer (None if it was not asked), and the verdict."""

    board: Board
    answer: Answer | None
    judgement: Judgement
    max_bridges: int

    def draw(self, scene: Image.Image, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints the finding on the scene; `grey` is the picture without any painting.

        Returns:
            The legend that belongs to it, if it needs one.
        """
        look = look_for(ground_of(self.board, grey))
        draw(scene, self.board, self.answer, self.judgement, look)
        return legend_of(self.board, self.answer, self.judgement, look)

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        islands = self.board.islands
        signs = ((sign.center, _reach(sign)) for sign in self.board.signs)
        spots = (*((island.center, 1.6 * island.radius) for island in islands), *signs)
        bridges = self.answer.solution.bridges if self.answer and self.answer.solution else ()
        return (
            *((x - reach, y - reach, x + reach, y + reach) for (x, y), reach in spots),
            *(_between(islands[bridge.a], islands[bridge.b]) for bridge in bridges),
        )

    def text(self) -> str:
        """The board in letters and lines."""
        return board_as_text(self.board, self.answer.solution if self.answer else None)

    def record(self) -> records.HashiPuzzle:
        """The finding for scripts."""
        board, solution = self.board, self.answer.solution if self.answer else None
        top_left, top_right, bottom_right, bottom_left = map(_point, board.outline)
        return records.HashiPuzzle(
            status=self.judgement.status,
            max_bridges=self.max_bridges,
            rows=board.lattice.rows,
            columns=board.lattice.columns,
            outline=(top_left, top_right, bottom_right, bottom_left),
            islands=_island_records(board, solution),
            signs=_sign_records(board, solution),
            bridges=_bridge_records(solution),
            corrections=(),
            confidence=round(self.judgement.confidence, 4),
            notes=self.judgement.notes,
        )


def work_out(board: Board, settings: Settings) -> HashiFinding:
    """Solves a board and judges what came out."""
    clues = clues_of(board)
    puzzle = to_puzzle(board, settings.max_bridges)
    try:
        answer = solve(puzzle, seconds=settings.seconds) if is_readable(clues) else None
    except PuzzleError as error:
        board = replace(board, notes=(*board.notes, f"What was found is no board: {error}."))
        answer = None
    impossible = answer is not None and answer.outcome is Outcome.IMPOSSIBLE
    faults = find_faults(puzzle, clues) if impossible else ()
    return HashiFinding(board, answer, judge(board, answer, faults), settings.max_bridges)


def _island_records(board: Board, solution: Solution | None) -> tuple[records.Island, ...]:
    values = solution.values if solution else (None,) * len(board.islands)
    return tuple(
        records.Island(
            row=island.row,
            column=island.column,
            clue=island.number.value,
            read=island.number.text,
            confidence=round(float(island.number.confidence), 4),
            value=value,
            center=_point(island.center),
            radius=round(float(island.radius), 2),
        )
        for island, value in zip(board.islands, values, strict=True)
    )


def _sign_records(board: Board, solution: Solution | None) -> tuple[records.Sign, ...]:
    totals = solution.sums if solution else (None,) * len(board.signs)
    return tuple(
        records.Sign(
            row=sign.row,
            column=sign.column,
            center=_point(sign.center),
            clues=records.Corners(sign.north.value, sign.south.value, sign.east.value, sign.west.value),
            sums=records.Corners(sums.north, sums.south, sums.east, sums.west) if sums else None,
        )
        for sign, sums in zip(board.signs, totals, strict=True)
    )


def _bridge_records(solution: Solution | None) -> tuple[records.Bridge, ...]:
    bridges = solution.bridges if solution else ()
    return tuple(records.Bridge((bridge.a, bridge.b), bridge.count) for bridge in bridges)


def _point(place: tuple[float, float]) -> tuple[float, float]:
    """Hundredths of a pixel are plenty, and NumPy's numbers are no JSON."""
    return round(float(place[0]), 2), round(float(place[1]), 2)


def _between(one: Island, other: Island) -> Box:
    """Where a bridge runs, roughly."""
    xs, ys = zip(one.center, other.center, strict=True)
    reach = min(one.radius, other.radius) / 2
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _reach(sign: Sign) -> float:
    """From a sign's centre to its farthest tip, pixels."""
    return float(np.max(np.hypot(*(np.array(sign.corners) - sign.center).T)))
