"""Tries: a page as it was read first, and where the rules object, as it may be seen, too."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pipeline.kinds import Finding, doubting_parts, size_of, work_out_all
from pipeline.settings import Settings
from pipeline.status import Status
from vision.errors import TesseractError
from vision.read import FoundPage, look_again, part_anew, read_found, stand_as_they_are, turn_otherwise
from vision.reading import AnyBoard, Board, Crossing, CrossingsBoard, Island, Reading, Sign

FEWEST = 3
"""So many islands that were read, and are in no board that came of it, may be one that was not made out."""

SAME = 0.05
"""What stands farther apart than this part of a board's length is not the same."""

SMALLER = 0.75
"""Islands of one board are no smaller than this, in parts of one another."""

LIKELY = 0.8
"""A board that is less sure only because the page was parted in another way is as good as solved."""

TOLD = 0.5
"""What only another look saw is told if it is read this surely."""


class Try(NamedTuple):
    """What came of reading a page once, and the seconds that finding, reading and solving took."""

    findings: list[Finding]
    seconds: tuple[float, float, float]

    @property
    def solved(self) -> int:
        """How many boards are solved and leave no doubt."""
        return sum(finding.record().status is Status.SOLVED for finding in self.findings)

    @property
    def shown(self) -> int:
        """How many are solved, or have a solution that is to be looked at."""
        return sum(finding.record().status in (Status.SOLVED, Status.CHECK) for finding in self.findings)

    @property
    def worth(self) -> tuple[float, int, int, float]:
        """How much came of it: a board that is to be looked at is half as good as one that is solved.

        A board that loses islands to another one may look as if it left no doubt, and the other one is lost.
        So of what is worth as much that is better of which fewer boards have no solution, then the surer.
        """
        sure = sum(finding.record().confidence for finding in self.findings)
        # A board without a solution is still better than nothing.
        others = len(self.findings) - self.shown if self.shown else 0
        return (self.solved + self.shown) / 2, -others, self.solved, sure

    @property
    def size(self) -> int:
        """How many islands and signs of its boards were seen."""
        return sum(finding.board.size for finding in self.findings)

    @property
    def lacking(self) -> bool:
        """Whether there are boards, and not all of them are solved."""
        return self.solved < len(self.findings)


def try_looks(found: FoundPage, reading: Reading, settings: Settings) -> list[Try]:
    """Solves a page as it was read, and as other looks see it, until one leaves no doubt.

    Args:
        found: the boards.
        reading: of them.
        settings: for all boards.

    Returns:
        At least one.
    """
    first = _solved(reading, settings)
    none = bool(found.boards) and not first.findings
    lost = none or size_of(reading.boards, settings) - first.size >= FEWEST
    if first.findings and not (first.lacking or lost):
        return _both_ways(found, first, settings) if found.ways else [first]
    tries = [first]
    with suppress(TesseractError):
        tries += _which_way_told(found, first, settings)
    if not tries[-1].lacking and len(tries) > 1:
        return tries
    for look in _other_looks(found, first, lost):
        # What the first look gave does not get worse if another one fails.
        with suppress(TesseractError):
            tries.append(_read(look, settings))
            if not tries[-1].lacking:
                break
    return tries


def in_view_of_others(tries: Sequence[Try]) -> list[Try]:
    """The tries, each with what came of it in the light of what came of all others."""
    return [
        one._replace(
            findings=[
                finding.in_view_of([seen for other in tries if other is not one for seen in other.findings])
                for finding in one.findings
            ]
        )
        for one in tries
    ]


def best_of(tries: Sequence[Try]) -> Try:
    """The try of which most came: one that leaves no doubt if others saw no more, or what is worth most.

    In many pieces a board is not worth more than as a whole that is solved.
    """
    most = max(one.size for one in tries)
    plain = [one for one in tries if one.findings and not one.lacking and one.size >= most]
    return max(plain or tries, key=lambda one: one.worth)


def _both_ways(found: FoundPage, first: Try, settings: Settings) -> list[Try]:
    """The page as it was parted first, where all is solved; doubted if it is in the likeliest other way, too.

    Two boards in line have one solution as one by luck now and then, and so has a board in pieces, or without
    an island that stands far off. A way that leaves nothing of a board is no other way.
    """
    with suppress(TesseractError):
        other = _read(part_anew(found, found.ways[0]), settings)
        whole = other.findings and first.size - other.size < FEWEST
        if whole and (not other.lacking or _is_as_likely(other, first)):
            return [_doubted(first, other), _doubted(other, first)]
    return [first]


def _is_as_likely(other: Try, first: Try) -> bool:
    """Whether as many islands are in boards that are solved, but for the doubt that another way leaves."""
    records = [finding.record() for finding in other.findings]
    return other.size >= first.size and all(
        one.status in (Status.SOLVED, Status.CHECK) and one.confidence >= LIKELY for one in records
    )


def _doubted(one: Try, other: Try) -> Try:
    """What came of a page, to be looked at where something else came of it another time."""
    return one._replace(
        findings=[
            finding if any(_is_same(finding.board, again.board) for again in other.findings)
            else finding.to_be_checked()
            for finding in one.findings
        ]
    )  # fmt: skip


def _is_same(one: AnyBoard, other: AnyBoard) -> bool:
    """Whether two boards are the same puzzle: the same on the same rows and columns, but for empty ones."""
    here, there = (_spots(board) for board in (one, other))
    if len(here) != len(there):
        return False
    apart = np.abs(here[:, :2] - there[:, :2]).max()
    if apart > SAME * np.ptp(here[:, :2], axis=0).max():
        return False
    lines = (np.unique(spots, return_inverse=True)[1] for spots in (*here[:, 2:].T, *there[:, 2:].T))
    rows, columns, other_rows, other_columns = lines
    return np.array_equal(rows, other_rows) and np.array_equal(columns, other_columns)


def _spots(board: AnyBoard) -> NDArray[np.float64]:
    """Where islands and signs are and stand, in reading order: x, y, row and column of each."""
    things: tuple[Island | Sign | Crossing, ...] = (
        board.cells if isinstance(board, CrossingsBoard) else (*board.islands, *board.signs)
    )
    return np.array([(*thing.center, thing.row, thing.column) for thing in things], dtype=np.float64)


def with_unseen(best: Try, tries: Sequence[Try]) -> list[Finding]:
    """What came of the best try, and what others saw where that one saw nothing: a person is to look.

    Args:
        best: of the tries.
        tries: all of them.
    """
    kept = list(best.findings)
    for finding in (finding for one in tries if one is not best for finding in one.findings):
        record = finding.record()
        told = record.status in (Status.SOLVED, Status.CHECK) and record.confidence >= TOLD
        if told and all(_are_apart(finding.board, other.board) for other in kept):
            kept.append(finding.to_be_checked())
    return kept


def _are_apart(one: AnyBoard, other: AnyBoard) -> bool:
    """Whether a line along a side of one of two boards parts them (separating axes: Gottschalk 1996)."""
    corners = [np.array(board.outline) for board in (one, other)]
    for sides in corners:
        normals = (np.roll(sides, -1, axis=0) - sides)[:, ::-1] * (1, -1)
        here, there = (points @ normals.T for points in corners)
        parted = (here.max(axis=0) < there.min(axis=0)) | (there.max(axis=0) < here.min(axis=0))
        if parted.any():
            return True
    return False


def _which_way_told(found: FoundPage, first: Try, settings: Settings) -> list[Try]:
    """The page once more, if boards that may lie otherwise have a solution, and none if they do.

    If they have both ways, it is the other way, no surer than symbols alone tell.
    """
    turned = turn_otherwise(found) if first.lacking and first.shown else None
    if turned is None:
        return []
    moved = sum(not any(board is other for other in turned.boards) for board in found.boards)
    otherwise = _read(turned, settings)
    if otherwise.shown > first.shown - moved:
        as_seen = turn_otherwise(found, ruled_out=False)
        return [_read(as_seen, settings)] if as_seen is not None else []
    again = _read(stand_as_they_are(found), settings)
    find, read, solve = np.sum([again.seconds, otherwise.seconds], axis=0).tolist()
    return [again._replace(seconds=(find, read, solve))]


def _other_looks(found: FoundPage, first: Try, lost: bool) -> Iterator[FoundPage]:
    """The page with boards parted or turned differently, or looked at once more, harder; each when asked.

    Args:
        found: the boards.
        first: what came of them.
        lost: whether of some nothing came.
    """
    if first.lacking:
        yield from (part_anew(found, way) for way in found.ways)
    if not first.shown and (turned := turn_otherwise(found)) is not None:
        yield turned
    if (found.hasty and (lost or _may_gain(found, first))) or (found.broken_off and not first.shown):
        again = look_again(found)
        yield again
        yield from (part_anew(again, way) for way in again.ways)


def _may_gain(found: FoundPage, first: Try) -> bool:
    """Whether a board that is not solved may have islands that were seen in haste.

    What is printed much smaller, as a solution beside its puzzle, was looked at as hard as can be.
    """
    hasty = [board.radius for board in found.bridges if board.hasty]
    lacking = [one.board for one in first.findings if one.record().status is not Status.SOLVED]
    return any(
        not isinstance(board, Board)
        or any(SMALLER * radius < np.median([i.radius for i in board.islands]) for radius in hasty)
        for board in lacking
    )


def _read(look: FoundPage, settings: Settings) -> Try:
    """What comes of a page as another look sees it."""
    [reading] = read_found([look])
    one = _solved(reading, settings)
    doubted = doubting_parts(reading.boards, one.findings) if look.on_trial else one.findings
    return one._replace(findings=doubted)


def _solved(reading: Reading, settings: Settings) -> Try:
    start = perf_counter()
    findings = work_out_all(reading.boards, settings, reading.quarters)
    return Try(findings, (reading.timing.find, reading.timing.read, perf_counter() - start))
