"""Joining: boards whose second looks found one another's islands, joined or told apart for good."""

import itertools
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.boards.assembly import assemble
from vision.boards.placing import FoundBoard
from vision.page import Page
from vision.shapes.discs import Disc
from vision.shapes.families import connected
from vision.symbols.candidates import Candidate

# So surely no others belong to a board before their islands are not its own.
ANOTHER = 0.9
# How likely it is that boards which found one another's islands, and may be parts of one, are one.
JOINED = 0.5


def join_boards(page: Page, boards: list[FoundBoard]) -> list[FoundBoard]:
    """Joins what was parted by mistake: boards that share islands.

    Those that are surely apart stay so: what was found twice is that one's to which it is nearer.

    Args:
        page: the page.
        boards: all that were found on it.
    """
    if not boards:
        return []
    shared = np.array([[one.shares(other) for other in boards] for one in boards]).reshape(len(boards), -1)
    joined = []
    for members in connected(shared):
        together = [boards[i] for i in members]
        if len(together) == 1:
            joined += together
        elif all(board.extent.alone > ANOTHER for board in together):
            joined += [own for board in together if (own := _with_its_own(page, board, together))]
        else:
            joined.append(_whole(page, together))
    return joined


def apart(boards: Sequence[FoundBoard | None]) -> tuple[FoundBoard, ...]:
    """The boards, if all of them are some and none has found islands of another one; else none."""
    whole = [board for board in boards if board is not None]
    mixed = any(one.shares(other) for one, other in itertools.combinations(whole, 2))
    return () if mixed or len(whole) < len(boards) else tuple(whole)


def _whole(page: Page, boards: list[FoundBoard]) -> FoundBoard:
    """One board of the islands of several, each once; the largest of them if they make none."""
    islands: list[Candidate] = []
    for candidate in (c for board in boards for c in board.islands):
        if not any(candidate.disc.is_same(other.disc) for other in islands):
            islands.append(candidate)
    whole = assemble(page, islands, [], [d for board in boards for d in board.diamonds])
    if whole is None:
        return max(boards, key=lambda board: len(board.islands))
    several = apart([_with_its_own(page, board, boards) for board in boards])
    return whole.or_else(several, JOINED) if several else whole


def _with_its_own(page: Page, board: FoundBoard, boards: list[FoundBoard]) -> FoundBoard | None:
    """A board without those islands that are nearer to the rest of another one; None if too few are left."""
    others = [other for other in boards if other is not board]
    own = [
        c for c in board.islands
        if not any(other.has(c.disc) and _away(c.disc, other) < _away(c.disc, board) for other in others)
    ]  # fmt: skip
    if len(own) == len(board.islands):
        return board
    theirs = [
        c.disc for other in others for c in other.islands
        if not any(c.disc.is_same(mine.disc) for mine in own)
    ]  # fmt: skip
    again = assemble(page, own, [], list(board.diamonds), others=theirs)
    return again and replace(again, extent=board.extent, instead=board.instead)


def _away(disc: Disc, board: FoundBoard) -> float:
    """How far a disc is from the nearest island of a board that is another one, full pixels."""
    rest = [c.disc.center for c in board.islands if not c.disc.is_same(disc)]
    return min((float(np.hypot(*(center - disc.center))) for center in rest), default=np.inf)
