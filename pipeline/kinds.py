"""The kinds of puzzles: for each kind of board that vision finds, what the hall makes of it.

A new kind is a line in KINDS and what stands behind it; nothing else asks which kind a puzzle is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.crossings.finding import work_out as work_out_crossings
from pipeline.drawing.legend import Box, Legend
from pipeline.hashi.another import is_plainly_another
from pipeline.hashi.joined import join_parts
from pipeline.hashi.leftover import with_left_over
from pipeline.hashi.rivals import settle_rivals
from pipeline.hashi.several import settle_extent, without_copies, without_guesses
from pipeline.hashi.working import work_out as work_out_hashi
from pipeline.records import PuzzleRecord
from pipeline.settings import Settings
from pipeline.status import Status
from solver.formats import AnyPuzzle
from vision.order import reading_order
from vision.reading import AnyBoard, Board, CrossingsBoard


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

    @property
    def board(self) -> AnyBoard:
        """The board as it was read."""

    @property
    def stands(self) -> bool:
        """Whether it is a puzzle at all, by what the rules say."""

    @property
    def is_slight(self) -> bool:
        """Whether it is so little, and so doubtful, that beside what is solved it is rather none."""

    @property
    def rest(self) -> AnyBoard | None:
        """What was left out of it, if that may be another board."""

    def beside(self, others: Sequence["Finding"]) -> "Finding":
        """What becomes of it in view of the others on its page."""

    def in_view_of(self, seen: Sequence["Finding"]) -> "Finding":
        """What becomes of it in view of what came of other looks at its page."""

    def to_be_checked(self) -> "Finding":
        """It with a doubt which of what is seen belongs to it, if it is solved."""

    def without(self, none: Sequence[AnyBoard]) -> "Finding":
        """What becomes of it in view of boards that it was parted from, and of which nothing came."""


class Kind(NamedTuple):
    """What is asked about a kind of puzzle.

    Attributes:
        part: the boards that a board is, one or several, by its rules.
        work_out: solves and judges a board.
        is_another: whether what was taken for a board plainly is another puzzle, by its numbers.
    """

    part: Callable[[Any, Settings], Sequence[AnyBoard]]
    work_out: Callable[[Any, Settings], Finding]
    is_another: Callable[[Any, Settings], bool]


KINDS: Mapping[type[Any], Kind] = {
    Board: Kind(
        lambda board, settings: settle_extent(
            settle_rivals(board, settings.max_bridges), settings.max_bridges
        ),
        work_out_hashi,
        lambda board, settings: is_plainly_another(board, settings.max_bridges),
    ),
    CrossingsBoard: Kind(lambda board, settings: (board,), work_out_crossings, lambda board, settings: False),
}


def work_out_all(boards: Sequence[AnyBoard], settings: Settings, quarters: int = 0) -> list[Finding]:
    """Solves and judges the boards of a page, each first by itself, then in view of the others.

    Args:
        boards: in reading order.
        settings: for all of them.
        quarters: by how many quarter turns to the left the page comes to stand upright.
    """
    parts = [KINDS[type(board)].part(board, settings) for board in boards]
    parted = with_left_over(boards, parts, settings.max_bridges)
    guessed = join_parts(parted, settings.max_bridges, ringless=True)
    parted = without_copies(without_guesses(guessed, settings.max_bridges))
    parted = join_parts(parted, settings.max_bridges)
    if len(parted) > len(boards):
        parted = [parted[index] for index in reading_order([board.outline for board in parted], quarters)]
    worked_out = (finding for board in parted for finding in _work_out(board, settings))
    findings = _likely([finding for finding in worked_out if finding.stands])
    return [finding.beside([other for other in findings if other is not finding]) for finding in findings]


def size_of(boards: Sequence[AnyBoard], settings: Settings) -> int:
    """How many islands and signs were seen on boards, but for those that plainly are other puzzles."""
    return sum(board.size for board in boards if not KINDS[type(board)].is_another(board, settings))


def doubting_parts(boards: Sequence[AnyBoard], findings: Sequence[Finding]) -> list[Finding]:
    """What came of boards that were parted on trial, doubted where nothing came of other parts.

    Of several ways to part islands one may give a board that has exactly one solution by luck, and of what is
    left of them nothing comes.

    Args:
        boards: that were worked out.
        findings: what came of them.
    """
    held = [finding.board for finding in findings if isinstance(finding.board, Board)]
    none = [
        board for board in boards
        if isinstance(board, Board) and not any(one.has(island) for one in held for island in board.islands)
    ]  # fmt: skip
    return [finding.without(none) for finding in findings]


def _work_out(board: AnyBoard, settings: Settings) -> Iterator[Finding]:
    """What comes of a board, and of what was left out of it if that may be another one."""
    finding = KINDS[type(board)].work_out(board, settings)
    yield finding
    if finding.rest is not None:
        yield from _work_out(finding.rest, settings)


def _likely(findings: list[Finding]) -> list[Finding]:
    """The findings of a page; where something is solved, without what is rather none beside it."""
    if not any(finding.record().status is Status.SOLVED for finding in findings):
        return findings
    return [finding for finding in findings if not finding.is_slight]
