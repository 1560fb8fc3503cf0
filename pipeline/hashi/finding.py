"""What came of one board, and the three ways to tell it: a record, a drawing, a text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.drawing.legend import Box, Legend
from pipeline.hashi.another import is_of_another_kind
from pipeline.hashi.clues import clues_of
from pipeline.hashi.confidence import alone_beside
from pipeline.hashi.drawing import draw, legend_of
from pipeline.hashi.foreign import Trimmed, left_out
from pipeline.hashi.joined import may_be_parts, stand_close
from pipeline.hashi.judge import GUESSED_NUMBER, PARTED, judge_drawn, less_sure
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.looks import look_for
from pipeline.hashi.lost import (
    SAW_LESS,
    SAW_MORE,
    hardly_read,
    has_all,
    islands_less,
    lost_islands,
    may_be_of,
)
from pipeline.hashi.paths import ground_of
from pipeline.hashi.puzzle import with_numbers
from pipeline.hashi.record import HashiPuzzle
from pipeline.hashi.recording import record_of
from pipeline.hashi.text import board_as_text
from pipeline.status import Status
from solver import Answer, Likely, Odds, Outcome, Puzzle, Solution
from vision.reading import AnyBoard, Board, Island, Sign

ALONE = 0.9999
"""A board that is less likely whole is doubtful beside one without a solution."""

FEW, PLACED, READ = 6, 0.8, 0.5
"""So few islands, placed and read less surely than this, are rather none beside a board that is solved."""

SCATTERED = 10, 0.05
"""Likewise so few that stand on no more than this part of all crossings."""

SEEN_BY_ONE = 0.5
"""How likely a board is whole where another look saw an island more in it, and had a solution, too."""


@dataclass(frozen=True, slots=True)
class HashiFinding:
    """A board and the verdict.

    Attributes:
        board: as read.
        judgement: the verdict.
        max_bridges: the most bridges between two islands.
        odds: of its numbers, before the rules were asked.
        likely: the likeliest readings with a solution; None if the board was too unreadable to ask.
        trimmed: the board without what was taken for none of it, if something was.
    """

    board: Board
    judgement: Judgement
    max_bridges: int
    odds: Odds
    likely: Likely | None
    trimmed: Trimmed | None = None

    @property
    def answer(self) -> Answer[Solution] | None:
        """The solver's on the board as accepted; None where none was accepted."""
        return self.judgement.answer

    @property
    def stands(self) -> bool:
        """Whether it is a puzzle at all.

        What has no solution is none if nothing is seen around its numbers, or if islands cannot have them.
        """
        if self.judgement.status is not Status.IMPOSSIBLE:
            return True
        return not (self.board.ringless or is_of_another_kind(self.board, self.max_bridges))

    @property
    def is_slight(self) -> bool:
        """Whether it is a few islands that stand off their places and have no solution as they were read.

        So do the numbers of a map, or of anything else on a page, that are in line by chance.
        """
        count, lattice = len(self.board.islands), self.board.lattice
        most, part = SCATTERED
        few = count <= FEW or (count <= most and count <= part * lattice.rows * lattice.columns)
        return few and self.board.confidence < PLACED and self.judgement.confidence < READ

    @property
    def rest(self) -> Board | None:
        """What was left out of it, if that may be another board."""
        return self.trimmed.rest if self.trimmed else None

    @property
    def is_plain(self) -> bool:
        """Whether a board has exactly one solution with all numbers as read; some may be lost, or guessed."""
        return _is_plain(self.judgement)

    def as_trimmed(self, trimmed: Trimmed | None) -> "HashiFinding":
        """The finding on what is left of a board, no surer than that what was left out is none of it."""
        if trimmed is None:
            return self
        judgement = less_sure(self.judgement, trimmed.chance, left_out(trimmed))
        return replace(self, judgement=judgement, trimmed=trimmed)

    def beside(self, others: Sequence[object]) -> "HashiFinding":
        """The finding in the light of the other boards of the page.

        Where a board was cut from others in a doubtful way, all of them have exactly one solution by luck
        alone if the cut is wrong; and where another one has none, or was cut in a doubtful way, too, and has
        not exactly one as read, they may share islands. However surely two were cut, one may be a part of the
        other that has one solution by luck, if they stand on the same rows or columns and the other has none;
        but not if a frame runs around one of them.
        """
        boards = [other for other in others if isinstance(other, HashiFinding)]
        if not boards:
            return self
        if self.board.extent.alone >= ALONE:
            parts = any(
                may_be_parts(self.board, other.board) or stand_close(self.board, other.board)
                for other in boards
                if not (self.board.framed or other.board.framed)
                and not (_is_plain(other.judgement) or other.judgement.status is Status.SOLVED)
            )
            return self.to_be_checked() if parts else self
        found = self
        # Where the page was parted anew it may stay unsaid which of them it was cut from.
        cut = [other for other in boards if other.board.extent.alone < ALONE] or boards
        if all(_is_plain(one.judgement) for one in (self, *cut)):
            smallest = min(len(one.board.islands) for one in (self, *cut))
            extent = replace(self.board.extent, alone=alone_beside(self.board.extent.alone, smallest))
            board = replace(self.board, extent=extent)
            again = replace(self, board=board, judgement=judge_drawn(board, self.odds, self.likely))
            found = again.as_trimmed(self.trimmed)
        return found.to_be_checked() if any(map(_objects, boards)) else found

    def in_view_of(self, seen: Sequence[object]) -> "HashiFinding":
        """The finding in the light of what came of other looks at the page.

        One may have seen more of it, or have a solution with what was left out. Where one that saw less has
        it solved, too, only one can be right; where that one leaves doubts, an island that is hardly read may
        be none.
        """
        others = [other for other in seen if isinstance(other, HashiFinding)]
        shown = [other for other in others if other.judgement.status in (Status.SOLVED, Status.CHECK)]
        left = self.trimmed.left_out if self.trimmed else ()
        if any(lost_islands(self.board, one.board) or has_all(one.board, self.board, left) for one in shown):
            return replace(self, judgement=less_sure(self.judgement, SEEN_BY_ONE, SAW_MORE))
        for other in shown:
            more = islands_less(other.board, self.board)
            if more and (other.judgement.status is Status.SOLVED or hardly_read(more)):
                return replace(self, judgement=less_sure(self.judgement, SEEN_BY_ONE, SAW_LESS))
        return self

    def without(self, none: Sequence[AnyBoard]) -> "HashiFinding":
        """The finding where nothing came of some boards beside it, whose islands may be its own."""
        lost = any(isinstance(board, Board) and may_be_of(self.board, board) for board in none)
        return self.to_be_checked() if lost else self

    def to_be_checked(self) -> "HashiFinding":
        """The finding with a doubt which islands belong to the board, if it is solved."""
        if self.judgement.status is not Status.SOLVED:
            return self
        notes = (*self.judgement.notes, PARTED)
        return replace(self, judgement=replace(self.judgement, status=Status.CHECK, notes=notes))

    def draw(self, scene: Image.Image, grey: NDArray[np.uint8]) -> Legend | None:
        """Paints the finding on the scene; `grey` is the picture without any painting.

        Returns:
            The legend that belongs to it, if it needs one.
        """
        look = look_for(ground_of(self.board, grey))
        draw(scene, self.board, self.judgement, look)
        return legend_of(self.board, self.judgement, look)

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

    def record(self) -> HashiPuzzle:
        """The finding for scripts."""
        return record_of(self.board, self.judgement, self.max_bridges)

    def puzzle(self) -> Puzzle:
        """The puzzle for the solver, with the numbers that were accepted."""
        numbers = [self.judgement.accepted(clue) for clue in clues_of(self.board)]
        return with_numbers(self.board, numbers, self.max_bridges)


def _objects(beside: HashiFinding) -> bool:
    """Whether what came of another board says that the two may share islands."""
    judgement = beside.judgement
    doubtful = beside.board.extent.alone < ALONE
    return judgement.status is Status.IMPOSSIBLE or (doubtful and not _is_plain(judgement))


def _is_plain(judgement: Judgement) -> bool:
    """Whether a board has exactly one solution with all numbers as read; some may be lost, or guessed."""
    answer = judgement.answer
    if answer is None or answer.outcome is not Outcome.UNIQUE:
        return False
    changed = (change.clue.number for change in judgement.corrections)
    return all(number.value is None or number.confidence < GUESSED_NUMBER for number in changed)


def _between(one: Island, other: Island) -> Box:
    """Where a bridge runs, roughly."""
    xs, ys = zip(one.center, other.center, strict=True)
    reach = min(one.radius, other.radius) / 2
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _reach(sign: Sign) -> float:
    """From a sign's centre to its farthest tip, pixels."""
    return float(np.max(np.hypot(*(np.array(sign.corners) - sign.center).T)))
