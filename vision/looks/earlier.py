"""Earlier: what a look found put together with what earlier looks had found."""

from dataclasses import replace

import numpy as np

from vision.boards.assembly import take_in
from vision.boards.placing import FoundBoard
from vision.distances import distances
from vision.shapes.discs import Disc

# A board is whole if it is one more surely than this and has fewer doubtful places than this part of its
# islands, unless a later look sees so many times these; or so many, if that leaves doubt about all of it.
WHOLE, FEW, GROWN = 0.9, 0.3, 5 / 4
DOUBLED = 2.0
# An island that stands so far off its place, in radii, and so many times as far as the farthest one did, was
# seen better before.
ASTRAY, FARTHER = 0.25, 3.0
# What is so much larger or smaller than all islands of a board, difference of log radius, is none of them.
UNLIKE = 0.3
# Most are more than this part.
MOSTLY = 0.5


def better(before: list[FoundBoard], now: list[FoundBoard], *, rejected: bool = False) -> list[FoundBoard]:
    """What two looks found, each board as the later one saw it, unless that saw less of it.

    Or unless it saw hardly more of it, and in pieces: then one more thing fits no rows and columns, but for
    pieces that leave no doubt and of which each stands on clearer ones. Nor if it saw the same islands, and
    one of them where none can stand. What it saw less of it may be all of it, if it leaves no doubt, and the
    rest is of another size: then that is something else beside it.

    Args:
        before: what the earlier look found.
        now: what the later one found.
        rejected: whether the rules objected to the boards of the earlier look: these may be pieces.
    """
    kept = []
    for board in before:
        again = [other for other in now if board.shares(other)]
        if any(_is_all_of(board, other) for other in again) or _are_clearer(again, board):
            continue
        plain = not board.far_off and len(board.doubtful) < FEW * len(board.islands)
        whole = len(again) > 1 and plain and board.extent.single > WHOLE and not rejected
        grown = DOUBLED if all(one.doubtful or one.far_off for one in again) else GROWN
        if _count(again) < (grown if whole else 1.0) * len(board.islands) or _is_blurred(board, again):
            now = [other for other in now if other not in again]
            kept.append(board)
    return kept + now


def _is_all_of(board: FoundBoard, again: FoundBoard) -> bool:
    """Whether a later look saw all of a doubtful board plainly, as the rest of it is of another size."""
    if not board.doubtful or again.doubtful or again.far_off:
        return False
    rest = [c.disc.radius for c in board.islands if not again.has(c.disc)]
    sizes = np.log([c.disc.radius for c in again.islands])
    off = np.abs(np.log(rest)[:, None] - sizes)
    return bool(rest) and bool((off > UNLIKE).all())


def _are_clearer(again: list[FoundBoard], board: FoundBoard) -> bool:
    """Whether a later look saw several boards plainly that together fit rows and columns less well."""
    plain = not any(one.doubtful or one.far_off for one in again)
    if len(again) < 2 or not board.doubtful or not plain:
        return False
    seen = _count(again) >= len(board.islands)
    return seen and min(one.placed.clearance for one in again) > board.placed.clearance


def _is_blurred(board: FoundBoard, again: list[FoundBoard]) -> bool:
    """Whether a later look saw the same islands and one of them far off its place, as in something larger."""
    if len(again) != 1 or len(again[0].islands) != len(board.islands):
        return False
    return float(again[0].astray.max()) > max(FARTHER * float(board.astray.max()), ASTRAY)


def instead_of(
    none: list[FoundBoard], refused: list[FoundBoard], others: list[FoundBoard]
) -> list[FoundBoard]:
    """What looks had seen of boards that were kept instead and are none after all, the largest of it first.

    Args:
        none: that were kept and are no boards.
        refused: what was seen less of.
        others: that are boards; what shares islands with these is none of it.
    """
    found: list[FoundBoard] = []
    for board in sorted(refused, key=lambda board: -len(board.islands)):
        if any(board.shares(one) for one in none) and not any(board.shares(one) for one in others + found):
            found.append(board)
    return found


def _count(boards: list[FoundBoard]) -> int:
    """How many islands boards have, each once."""
    return sum(
        not any(other.has(c.disc) for other in boards[:index])
        for index, board in enumerate(boards)
        for c in board.islands
    )


def with_known(boards: list[FoundBoard], before: list[FoundBoard]) -> list[FoundBoard]:
    """Boards with those islands that an earlier look had seen on them and this one has not."""
    taken = [c.disc for board in boards for c in board.islands]
    known = [
        [c for other in before if board.shares(other) for c in other.islands if not _is_any(c.disc, taken)]
        for board in boards
    ]
    return [take_in(board, lost) if lost else board for board, lost in zip(boards, known, strict=True)]


def beside_settled(board: FoundBoard, settled: list[FoundBoard]) -> FoundBoard:
    """A board as doubtful as a settled one where it and that may be parted differently."""
    for other in settled:
        if any(board.shares(one) for way in other.instead for one in way):
            alone = min(board.extent.alone, other.extent.alone)
            board = replace(board, extent=replace(board.extent, alone=alone), instead=other.instead)
    return board


def without_remote_of(board: FoundBoard, now: list[FoundBoard]) -> FoundBoard:
    """A settled board without what stands far off it where that is a part of another one, without a doubt.

    Of the next board a look may see an island that is in line with this one, and nothing else.
    """
    less = board.less
    if less is None:
        return board
    plain = [one for one in now if not one.doubtful and not one.far_off and not one.shares(less)]
    return replace(less, hasty=board.hasty) if any(one.shares(board) for one in plain) else board


def without_insides(doubtful: list[FoundBoard], settled: list[FoundBoard]) -> list[FoundBoard]:
    """The boards of which most islands are not what stands in a settled one's, as bowls of its digits."""
    return [board for board in doubtful if not any(_stands_in(board, one) for one in settled)]


def _stands_in(board: FoundBoard, other: FoundBoard) -> bool:
    """Whether most islands of a board have their middles in those of another one."""
    reach = np.array([c.disc.radius for c in other.islands])
    within = (distances(board.centers, other.centers) < reach).any(axis=1)
    return bool(within.mean() > MOSTLY)


def _is_any(disc: Disc, others: list[Disc]) -> bool:
    return any(disc.is_same(other) for other in others)
