"""What came of one board of bridges, and the three ways to tell it: a record, a drawing, a text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from pipeline.corrections import Correction
from pipeline.doubts import Doubt
from pipeline.drawing.colours import palette_for
from pipeline.drawing.legend import Box, Legend
from pipeline.drawing.painting import Scene
from pipeline.hashi.clues import clues_of
from pipeline.hashi.drawing import draw, legend_of
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.offering import doubts_of, offers_of
from pipeline.hashi.paths import ground_of
from pipeline.hashi.puzzle import board_as_text, with_numbers
from pipeline.hashi.record import HashiPuzzle
from pipeline.hashi.recording import record_of
from pipeline.hashi.reviewing import DrawnReview
from pipeline.hashi.strokes import Strokes, review_of, strokes_on
from pipeline.offers import Offer
from pipeline.review import Review
from solver import Bridge, Puzzle
from vision.reading import Board, Island, Point


@dataclass(frozen=True, slots=True)
class BridgesFinding:
    """A board and the verdict.

    Attributes:
        board: as read.
        judgement: the verdict.
        max_bridges: the most bridges between two islands.
        by_hand: what a person has set, to be told in the record; the numbers of `board` are those already.
    """

    board: Board
    judgement: Judgement
    max_bridges: int
    by_hand: tuple[Correction, ...] = ()

    def draw(self, scene: Scene, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints the finding on the scene; see `pipeline.finding.Finding.draw`."""
        palette = palette_for(ground_of(self.board, grey))
        strokes = self.strokes()
        draw(scene, self.board, self.judgement, palette, strokes)
        return legend_of(self.board, self.judgement, palette, strokes)

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

    def doubts(self) -> tuple[Doubt, ...]:
        """The places that a person should look at."""
        return doubts_of(self.board, self.judgement)

    def offers(self) -> tuple[Offer, ...]:
        """What a person may tap on a screen to make the board work, the likeliest first."""
        return offers_of(self.board, self.judgement)

    def text(self) -> str:
        """The board in letters and lines."""
        answer = self.judgement.answer
        return board_as_text(self.board, answer.solution if answer else None, self.max_bridges)

    def with_hand(self, corrections: Sequence[Correction]) -> Self:
        """The finding with other corrections in place of `by_hand`; nothing else of it changes."""
        return replace(self, by_hand=tuple(corrections))

    def record(self, which: int | None = None) -> HashiPuzzle:
        """The finding for scripts; `which` is its number on the page, from 0, or None for the only puzzle."""
        return record_of(
            self.board, self.judgement, self.max_bridges, self.by_hand, self.review(), which=which
        )

    def puzzle(self) -> Puzzle:
        """The puzzle for the solver, with the numbers that were accepted."""
        numbers = [self.judgement.accepted(clue) for clue in clues_of(self.board)]
        return with_numbers(self.board, numbers, self.max_bridges)

    def strokes(self) -> Strokes:
        """What somebody has drawn on the board, and whether it is right; worked out anew at each call."""
        return strokes_on(self.board, self.judgement, self.puzzle())

    def kept(self) -> tuple[Bridge, ...]:
        """The bridges drawn on the page that can stay, see `strokes_on`; steps go on from there."""
        return self.strokes().progress.kept

    def review(self) -> Review:
        """What there is to say of what is drawn, without the solution."""
        return review_of(self.strokes(), self.judgement, self.puzzle())

    def review_drawing(self) -> DrawnReview:
        """A drawing that rings strokes that cannot stay or are doubtful, with a legend; never None."""
        return DrawnReview(self.board, self.strokes(), self.review().title, self.boxes())


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
