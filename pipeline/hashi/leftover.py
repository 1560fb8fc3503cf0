"""Left over: islands that a board was read with and is settled without, where they stand among another one.

What grew into a neighbour's islands leaves that neighbour with too few, which may have exactly one solution
by luck, or none. Those that are left over in the end are its own then.
"""

from collections.abc import Sequence
from dataclasses import replace

from pipeline.hashi.joined import NEAR, lines_apart
from pipeline.hashi.lost import lacking_in
from pipeline.hashi.plain import is_plain
from vision.hashi.recast import together
from vision.reading import AnyBoard, Board, Extent, Island

TAKEN_BACK = 0.97
"""How sure a board is that has exactly one solution with islands that another one was read with."""

SEVERAL = 2
"""So many that stand beside a board are its own rather than the number of a page."""

PERHAPS = 0.2
"""How likely a board is whole where it has none with them: a person is to look, whatever is beside it."""


def with_left_over(
    boards: Sequence[AnyBoard], parts: Sequence[Sequence[AnyBoard]], max_bridges: int
) -> list[AnyBoard]:
    """What boards are settled as, each with what is left over of others and stands among its islands.

    Args:
        boards: of a page, as read.
        parts: what each of them is settled as.
        max_bridges: the most bridges between two islands.
    """
    everything = [part for some in parts for part in some if isinstance(part, Board)]
    left = [
        [island for island in board.islands if not any(part.has(island) for part in everything)]
        if isinstance(board, Board) else []
        for board in boards
    ]  # fmt: skip
    if not any(left):
        return [part for some in parts for part in some]
    return [
        _with(part, [island for other in left if other is not own for island in other], max_bridges)
        for own, some in zip(left, parts, strict=True)
        for part in some
    ]


def _with(part: AnyBoard, left: Sequence[Island], max_bridges: int) -> AnyBoard:
    """A board with those islands that are its own; doubted if it has not exactly one solution with them."""
    if not isinstance(part, Board) or part.signs or not left:
        return part
    own = lacking_in(part, left)
    if not own:
        return _with_beside(part, left, max_bridges) or part
    alone = min(part.extent.alone, PERHAPS)
    return _whole(part, own, max_bridges) or replace(part, extent=replace(part.extent, alone=alone))


def _with_beside(part: Board, left: Sequence[Island], max_bridges: int) -> Board | None:
    """A board with all that stands close beside it, where it has exactly one solution only with that."""
    if len(left) < SEVERAL or is_plain(part, max_bridges):
        return None
    whole = _whole(part, left, max_bridges)
    return whole if whole is not None and lines_apart(whole, part) <= NEAR else None


def _whole(part: Board, islands: Sequence[Island], max_bridges: int) -> Board | None:
    """A board with some islands more, if it has exactly one solution with them."""
    whole = together(part, replace(part, islands=tuple(islands), drawn=()))
    if whole is None or not is_plain(whole, max_bridges):
        return None
    single = min(part.extent.single, TAKEN_BACK)
    return replace(whole, extent=Extent(part.extent.alone, single, part.extent.upright))
