"""What came of one board, and the three ways to tell it: a record, a drawing, a text."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.drawing.legend import Box, Legend
from pipeline.hashi.another import is_of_another_kind
from pipeline.hashi.clues import clues_of
from pipeline.hashi.confidence import MORE_RIVALS, REACH, RIVALS, WITHIN, alone_beside, believed
from pipeline.hashi.drawing import draw, legend_of
from pipeline.hashi.finished import recognise
from pipeline.hashi.foreign import Trimmed, left_out, without_foreign
from pipeline.hashi.joined import may_be_parts, stand_close
from pipeline.hashi.judge import PARTED, Judgement, is_impossible, is_readable, judge, less_sure
from pipeline.hashi.looks import look_for
from pipeline.hashi.lost import SAW_LESS, SAW_MORE, hardly_read, islands_less, lost_islands, may_be_of
from pipeline.hashi.odds import odds_of
from pipeline.hashi.paths import ground_of
from pipeline.hashi.puzzle import to_puzzle, with_numbers
from pipeline.hashi.record import HashiPuzzle
from pipeline.hashi.recording import record_of
from pipeline.hashi.spare import settle_spare
from pipeline.hashi.text import board_as_text
from pipeline.hashi.titles import without_title
from pipeline.hashi.unseen import settle_unseen
from pipeline.settings import Settings
from pipeline.status import Status
from solver import (
    Answer,
    Conflict,
    Ending,
    Likely,
    Odds,
    Outcome,
    Puzzle,
    PuzzleError,
    Solution,
    most_likely,
    why_not,
)
from vision.reading import AnyBoard, Board, Island, Sign

ALONE = 0.9999
"""A board that is less likely whole is doubtful beside one without a solution."""

FEW, PLACED, READ = 6, 0.8, 0.5
"""So few islands, placed and read less surely than this, are rather none beside a board that is solved."""

SCATTERED = 10, 0.05
"""Likewise so few that stand on no more than this part of all crossings."""

SEEN_BY_ONE = 0.5
"""How likely a board is whole where another look saw an island more in it, and had a solution, too."""

EXPLAINING = 1.0
"""Seconds for finding out why a board has no solution: what is found by then is told."""


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
            again = replace(self, board=board, judgement=_judged(board, self.odds, self.likely))
            found = _as_trimmed(again, self.trimmed)
        return found.to_be_checked() if any(map(_objects, boards)) else found

    def in_view_of(self, seen: Sequence[object]) -> "HashiFinding":
        """The finding in the light of what came of other looks at the page.

        One may have seen more of it. Where one that saw less has it solved, too, only one can be right; where
        that one leaves doubts, an island that is hardly read may be none.
        """
        others = [other for other in seen if isinstance(other, HashiFinding)]
        shown = [other for other in others if other.judgement.status in (Status.SOLVED, Status.CHECK)]
        if any(lost_islands(self.board, other.board) for other in shown):
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


def work_out(board: Board, settings: Settings) -> HashiFinding:
    """Solves a board and judges what came out; what only stands in line with it is left out."""
    found = _worked_out(board, settings)
    if _is_plain(found.judgement):
        return found
    trimmed = without_foreign(board, settings.max_bridges) or without_title(board, settings.max_bridges)
    if trimmed is None or trimmed.chance <= found.judgement.confidence:
        return found
    return _as_trimmed(_worked_out(trimmed.board, settings), trimmed)


def _as_trimmed(found: HashiFinding, trimmed: Trimmed | None) -> HashiFinding:
    """The finding on a board, no surer than that what was left out is none of it."""
    if trimmed is None:
        return found
    judgement = less_sure(found.judgement, trimmed.chance, left_out(trimmed))
    return replace(found, judgement=judgement, trimmed=trimmed)


def _worked_out(board: Board, settings: Settings) -> HashiFinding:
    """A board as it is, solved and judged."""
    odds = odds_of(board, settings.max_bridges)
    likely = conflict = None
    try:
        board = settle_spare(settle_unseen(board, settings.max_bridges), settings.max_bridges)
        if is_readable(clues_of(board)):
            likely = _ask_rules(board, odds, settings)
            conflict = _ask_why(board, odds, settings) if is_impossible(odds, likely) else None
    except PuzzleError as error:
        board = replace(board, notes=(*board.notes, f"What was found is no board: {error}."))
    return HashiFinding(board, _judged(board, odds, likely, conflict), settings.max_bridges, odds, likely)


def _objects(beside: HashiFinding) -> bool:
    """Whether what came of another board says that the two may share islands."""
    judgement = beside.judgement
    doubtful = beside.board.extent.alone < ALONE
    return judgement.status is Status.IMPOSSIBLE or (doubtful and not _is_plain(judgement))


def _judged(board: Board, odds: Odds, likely: Likely | None, conflict: Conflict | None = None) -> Judgement:
    """The verdict, also on what is drawn on the page already."""
    judgement = judge(board, odds, likely, conflict)
    if likely is None or likely.best is None:
        return judgement
    return recognise(board, judgement, likely.best.puzzle)


def _is_plain(judgement: Judgement) -> bool:
    """Whether a board has exactly one solution with all its numbers as read; some may be lost."""
    answer = judgement.answer
    if answer is None or answer.outcome is not Outcome.UNIQUE:
        return False
    return all(change.clue.number.value is None for change in judgement.corrections)


def _ask_rules(board: Board, odds: Odds, settings: Settings) -> Likely:
    """The likeliest readings that have a solution; more of them where the last one has several."""
    ask = partial(
        most_likely,
        to_puzzle(board, settings.max_bridges),
        odds,
        reach=believed(odds) + REACH,
        within=WITHIN,
        seconds=settings.seconds,
    )
    likely = ask(most=RIVALS)
    open_end = likely.ending is Ending.FULL and likely.candidates[-1].answer.outcome is Outcome.MULTIPLE
    return ask(most=MORE_RIVALS) if open_end else likely


def _ask_why(board: Board, odds: Odds, settings: Settings) -> Conflict | None:
    """Why the numbers as read have no solution."""
    seconds = min(settings.seconds, EXPLAINING)
    return why_not(to_puzzle(board, settings.max_bridges), odds, seconds=seconds)


def _between(one: Island, other: Island) -> Box:
    """Where a bridge runs, roughly."""
    xs, ys = zip(one.center, other.center, strict=True)
    reach = min(one.radius, other.radius) / 2
    return min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach


def _reach(sign: Sign) -> float:
    """From a sign's centre to its farthest tip, pixels."""
    return float(np.max(np.hypot(*(np.array(sign.corners) - sign.center).T)))
