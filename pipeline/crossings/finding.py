"""What came of one board of crossings, and the three ways to tell it: a record, a drawing, a text."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from pipeline.corrections import Correction
from pipeline.corrections.recording import by_hand_records
from pipeline.crossings import record as records
from pipeline.crossings.drawing import draw, ground_of, legend_of
from pipeline.crossings.judge import Judgement, sureness
from pipeline.crossings.suggesting import offers_of, to_type
from pipeline.crossings.text import board_as_text
from pipeline.doubts import Doubt, Kind
from pipeline.drawing.colours import palette_for
from pipeline.drawing.legend import Box, Legend
from pipeline.drawing.painting import Scene
from pipeline.offers import Offer
from pipeline.review import Review
from solver import Bridge
from solver.crossings import Crossings
from vision.reading import CrossingsBoard, Point
from vision.words import cut

NOT_READ = "Crossings: numbers written into the signs are not read, so nothing can be said of them."


@dataclass(frozen=True, slots=True)
class CrossingsFinding:
    """A board of crossings and the verdict; for its methods see `pipeline.finding.Finding`.

    Attributes:
        board: as read.
        judgement: the verdict.
        by_hand: what a person has set on the board, for the record; `board` includes it already.
    """

    board: CrossingsBoard
    judgement: Judgement
    by_hand: tuple[Correction, ...] = ()

    @property
    def values(self) -> tuple[int, ...] | None:
        """The numbers of the solution; None without one."""
        return self.judgement.answer.solution if self.judgement.answer else None

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints the finding on the scene; see `pipeline.finding.Finding.draw`."""
        palette = palette_for(ground_of(self.board, grey))
        draw(scene, self.board, self.judgement, palette)
        return legend_of(self.board, self.judgement, palette)

    def boxes(self) -> tuple[Box, ...]:
        """What a legend should not cover; pixels."""
        spots = ((cell.center, 1.2 * cell.radius) for cell in self.board.cells)
        return tuple((x - reach, y - reach, x + reach, y + reach) for (x, y), reach in spots)

    def doubts(self) -> tuple[Doubt, ...]:
        """The places that a person should look at."""
        judged = self.judgement
        changed = set(judged.changed) - set(judged.doubts)
        places: tuple[tuple[Collection[int], Kind], ...] = ((judged.doubts, "doubt"), (changed, "change"))
        return tuple(self._doubt(index, kind) for own, kind in places for index in sorted(own))

    def offers(self) -> tuple[Offer, ...]:
        """The change suggested for the cell in question, or none; see `suggesting.offers_of`."""
        return offers_of(self.board, self.judgement)

    def text(self) -> str:
        """The board in letters and numbers."""
        return board_as_text(self.judgement.puzzle, self.values)

    def kept(self) -> tuple[Bridge, ...]:
        """Always empty: there are no bridges on a board of crossings."""
        return ()

    def review(self) -> Review:
        """Says only that numbers somebody has written in are not read."""
        return Review(self.judgement.status, note=NOT_READ)

    def review_drawing(self) -> None:
        """Always None: there is nothing to mark."""

    def with_hand(self, corrections: Sequence[Correction]) -> Self:
        """The finding with what a person has set on its board, to be told in the record."""
        return replace(self, by_hand=tuple(corrections))

    def record(self, which: int | None = None) -> records.CrossingsPuzzle:
        """The finding for scripts; `which` is its index on a page with several puzzles, for the notes."""
        board = self.board
        top_left, top_right, bottom_right, bottom_left = map(_point, board.outline)
        return records.CrossingsPuzzle(
            status=self.judgement.status,
            rows=board.lattice.rows,
            columns=board.lattice.columns,
            outline=(top_left, top_right, bottom_right, bottom_left),
            cells=self._cells(),
            confidence=cut(self.judgement.confidence),
            notes=(*self.judgement.notes, *to_type(board, self.judgement, which)),
            by_hand=by_hand_records(board, self.by_hand),
        )

    def puzzle(self) -> Crossings:
        """The puzzle for the solver, as it was accepted."""
        return self.judgement.puzzle

    def _doubt(self, index: int, kind: Kind) -> Doubt:
        seen, clue = self.board.cells[index], self.judgement.puzzle.cells[index].clue
        instead = "" if clue is None or kind == "doubt" else str(clue)
        return Doubt(
            kind, seen.row, seen.column, _point(seen.center), round(seen.radius, 2), seen.number.text, instead
        )

    def _cells(self) -> tuple[records.Cell, ...]:
        values = self.values or (None,) * len(self.board.cells)
        return tuple(
            records.Cell(
                row=cell.row,
                column=cell.column,
                arrows=tuple(arrow.name for arrow in cell.arrows),
                clue=cell.clue,
                value=value,
                center=_point(seen.center),
                radius=round(seen.radius, 2),
                read=seen.number.text,
                confidence=cut(sureness(seen)),
            )
            for cell, seen, value in zip(self.judgement.puzzle.cells, self.board.cells, values, strict=True)
        )


def _point(place: Point) -> Point:
    return round(float(place[0]), 2), round(float(place[1]), 2)
