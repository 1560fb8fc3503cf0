"""Several: whether what was taken for one board is several, asked of the rules where geometry leaves it open.

Bayes' rule over the two cases. A board that is printed has exactly one solution. What is made up by a cut in
the wrong place, or by none where there should be one, has exactly one by luck alone (see `confidence`).
"""

import statistics
from collections.abc import Iterator, Sequence
from dataclasses import replace

from pipeline.hashi.another import is_of_another_kind
from pipeline.hashi.confidence import LUCKY_SEVERAL, LUCKY_STRAY, lucky_beside, lucky_part
from pipeline.hashi.plain import is_plain
from pipeline.hashi.titles import without_title
from vision.reading import AnyBoard, Board, Extent

READ_WRONG = 0.05
"""The chance that a board has not exactly one solution as read: a number is misread, or an island missed."""

FEW = 8
"""So few islands have one solution without one of theirs more often."""

DOUBTFUL, POSSIBLE = 0.8, 0.1
"""A number that is less sure may be otherwise, and is one of those that are likelier than the second."""

MANY, MOST_DOUBTFUL = 12, 4
"""So many numbers hardly have one solution by chance, even if one of a few doubtful ones may be another."""

ALIKE = 1.15
"""Numbers of one print are as high, up to this factor."""


def settle_extent(board: Board, max_bridges: int) -> tuple[Board, ...]:
    """The board, or the boards that it is more likely, each as sure as it is in view of the rules.

    Args:
        board: as read.
        max_bridges: the most bridges between two islands.
    """
    return tuple(one for one, _ in _settled(board, max_bridges)) if board.otherwise else (board,)


def without_guesses(boards: Sequence[AnyBoard], max_bridges: int) -> list[AnyBoard]:
    """The boards of a page without numbers that stand in line by chance.

    Numbers with nothing around them are a board if they have exactly one solution as they were read, many of
    them with one that is doubtful read otherwise, or without that of a title; or if they are printed as high
    as those of such a board.
    """
    alone = [board for board in boards if isinstance(board, Board) and board.ringless]
    heights = [_height(board) for board in alone if _may_be_one(board, max_bridges)]
    guesses = {
        id(board) for board in alone
        if not any(1 / ALIKE < _height(board) / height < ALIKE for height in heights)
    }  # fmt: skip
    return [board for board in boards if id(board) not in guesses]


def _may_be_one(board: Board, max_bridges: int) -> bool:
    """Whether numbers with nothing around them have exactly one solution, but for one of them."""
    plain = any(is_plain(one, max_bridges) for one in _readings(board))
    return plain or without_title(board, max_bridges) is not None


def _readings(board: Board) -> Iterator[Board]:
    """A board as it was read; one of many numbers with one that is doubtful, if a few are, read otherwise."""
    yield board
    islands = board.islands
    doubtful = [i for i, island in enumerate(islands) if island.number.confidence < DOUBTFUL]
    if len(islands) < MANY or len(doubtful) > MOST_DOUBTFUL:
        return
    for index in doubtful:
        island = islands[index]
        for other in island.number.posterior[1:]:
            if other[1] <= POSSIBLE:
                continue
            again = replace(island, number=replace(island.number, posterior=(other,)))
            yield replace(board, islands=(*islands[:index], again, *islands[index + 1 :]))


def _height(board: Board) -> float:
    """How large the numbers of a board are, up to a factor that is the same for all."""
    return statistics.median(island.radius for island in board.islands)


def without_copies(boards: Sequence[AnyBoard]) -> list[AnyBoard]:
    """The boards of a page without parts of larger ones of which the numbers alone were seen.

    Two parts may both be settled as the same larger board.
    """
    kept: list[AnyBoard] = []
    larger: list[Board] = []
    # The larger ones first: what is a part of one may come before it.
    for board in sorted(boards, key=lambda board: not (isinstance(board, Board) and board.ringless)):
        if isinstance(board, Board) and any(all(map(one.has, board.islands)) for one in larger):
            continue
        kept.append(board)
        if isinstance(board, Board) and board.ringless:
            larger.append(board)
    return [board for board in boards if any(board is one for one in kept)]


def _settled(board: Board, max_bridges: int) -> list[tuple[Board, bool]]:
    """What a board is settled as, and of each whether it has exactly one solution as it was read."""
    whole = is_plain(board, max_bridges)
    if not board.otherwise:
        return [(board, whole)]
    single = board.extent.single
    # What may be several boards may be more than two: what it is parted in is asked first.
    parts = [one for part in board.otherwise for one in _settled(part, max_bridges)]
    # What the outcomes speak for several boards rather than for one, and how likely it is several by itself.
    by_luck = LUCKY_STRAY if _leaves_out_some(board) else LUCKY_SEVERAL
    by_whole = _ratio(by_luck, 1 - READ_WRONG, whole)
    # A map or a pyramid of numbers beside a board has no solution in any case.
    real = [(part, plain) for part, plain in parts if not is_of_another_kind(part, max_bridges)]
    if board.ringless:
        # Nor have numbers alone that are another puzzle's, whatever they show.
        real = [(part, plain) for part, plain in real if plain and len(part.islands) >= MANY] or real
    told = bool(real) and all(plain for _, plain in real)
    by_parts = _ratio(1 - READ_WRONG, _luck_of([part for part, _ in real]), told)
    few = len(board.islands) <= FEW
    if whole and few and not told and all(part.ringless for part in board.otherwise):
        # Numbers alone may be others as well, which tells nothing of whether those of the board are all.
        by_parts = max(by_parts, 1.0)
    odds = (1 - single) / single if single else float("inf")
    if odds * by_whole * by_parts > 1:
        # What the parts say counts later, for each of them and for all boards beside it.
        alone = board.extent.alone * _chance(odds * by_whole)
        return [(replace(part, extent=_less_alone(part.extent, alone)), plain) for part, plain in parts]
    # Likewise what the whole says; `confidence` takes its luck for that of two boards.
    rarer = by_luck / LUCKY_SEVERAL if whole else 1.0
    extent = replace(board.extent, single=1 - _chance(odds * by_parts * rarer))
    return [(replace(board, extent=extent, otherwise=()), whole)]


def _leaves_out_some(board: Board) -> bool:
    """Whether it may be itself without a number or a few that stand far off, rather than several boards."""
    return len(board.otherwise) == 1 and len(board.otherwise[0].islands) < len(board.islands)


def _luck_of(parts: Sequence[Board]) -> float:
    """The chance that all parts of one board have exactly one solution each."""
    smallest = min((len(part.islands) for part in parts), default=1)
    return lucky_part(smallest) * (lucky_beside(smallest) if len(parts) > 1 else 1.0)


def _less_alone(extent: Extent, alone: float) -> Extent:
    return replace(extent, alone=extent.alone * alone)


def _ratio(several: float, one: float, happened: bool) -> float:
    """How many times likelier it is with several boards than with one that something happened, or did not."""
    return several / one if happened else (1 - several) / (1 - one)


def _chance(odds: float) -> float:
    return odds / (1 + odds) if odds < float("inf") else 1.0
