"""The places of a board that was decided on: how sure they are, and what people should know about them."""

from collections.abc import Collection, Sequence

import numpy as np

from pipeline.decide.loop import Decision
from pipeline.decide.mistakes import Contender, Mistake, key_of, mistake_of
from pipeline.decide.parameters import CHANCES, VERDICT
from pipeline.decide.unclaimed import Unclaimed, chance_of_less, unclaimed_by
from pipeline.decide.verdict import Place
from vision.board_view import BoardView
from vision.crossings.view import CrossingsView
from vision.types import BoardHypothesis, Group, PageReading

View = BoardView | CrossingsView
"""A board of any kind of puzzle, with the pieces that it is made of."""

CUT = "The board seems to run over the edge of the picture: take one that shows all of it."
DOUBTS = {
    Mistake.NONE_AT_ALL: "It is doubtful whether this is a puzzle at all.",
    Mistake.MERGED: "It may be more than one board: see which islands belong together.",
    Mistake.PART: "It may be a part of a larger board: see whether it is whole.",
    Mistake.MOVED: "The rows and columns are doubtful: see which islands are in line.",
    Mistake.TURNED: "The numbers could be read upside down or from the side, too: see which way up it is.",
}


def place_of(
    reading: PageReading, group: Group, decision: Decision, board: BoardHypothesis, view: View
) -> Place:
    """How sure the places of a board are, and what to say about them.

    Args:
        reading: of the page.
        group: the board's.
        decision: on the group.
        board: one of the best hypothesis: the object itself, as a copy is not recognised.
        view: of the board.

    Returns:
        All but whether a person has looked at the board: `looked_at` is False.
    """
    doubtful_lines = CHANCES.doubtful_lines if board.separation < 2 else 0.0
    unclaimed = unclaimed_by(reading, board)
    lacks = chance_of_less(reading, board, unclaimed)
    rivals = [one for one, chance in decision.rivals(board) if chance >= VERDICT.told]
    notes = (*_taken_in(reading, view), *_left_out(reading, group, decision, board))
    doubts = (
        *_cut(reading, board, unclaimed),
        *_beside(reading, unclaimed, board),
        *_doubts(reading, board, view, rivals),
    )
    faint = frozenset(view.pieces.index(piece) for piece in _faint(reading, view))
    unlisted = 1 - (1 - lacks) * (1 - doubtful_lines)
    return Place(decision.posterior(board), unlisted, notes, doubts, faint=faint)


def _cut(reading: PageReading, board: BoardHypothesis, unclaimed: Sequence[Unclaimed]) -> tuple[str, ...]:
    """Whether the edge of the picture cuts through what is or may be one of a board's pieces."""
    pieces = np.array([*board.members.tolist(), *(one.piece for one in unclaimed)], dtype=np.intp)
    centers, reach = reading.detections.centers[pieces], reading.detections.radii[pieces, None]
    room = np.minimum(centers, np.array(reading.size) - 1 - centers)
    return (CUT,) if (room < VERDICT.cut * reach).any() else ()


def _beside(reading: PageReading, unclaimed: Sequence[Unclaimed], board: BoardHypothesis) -> tuple[str, ...]:
    """What people should know of pieces that are in no hypothesis."""
    told = sorted(one.crossing for one in unclaimed if one.chance >= VERDICT.guess)
    if not 0 < len(told) <= VERDICT.most_left_out:
        return ()
    inside = [
        f"row {row + 1}, column {column + 1}"
        for row, column in told
        if 0 <= row < board.lattice.rows and 0 <= column < board.lattice.columns
    ]
    where = [*inside, *(["beside the board"] if len(inside) < len(told) else [])]
    pieces = [one.piece for one in unclaimed if one.chance >= VERDICT.guess]
    return (f"{'; '.join(where)}: an island may be missed there{_if_not(reading, pieces)}",)


def _doubts(
    reading: PageReading, board: BoardHypothesis, view: View, rivals: Sequence[Contender]
) -> tuple[str, ...]:
    """What rival hypotheses have otherwise, a sentence for each kind of difference."""
    own = frozenset(board.members.tolist())
    too_many: set[int] = set()
    too_few: set[int] = set()
    others: dict[str, None] = {}
    for rival in rivals:
        mistake, more = mistake_of(key_of(board), own, rival)
        if mistake is Mistake.STRAY:
            too_many |= more
        elif mistake is Mistake.MISSED:
            too_few |= frozenset().union(*rival.pieces.values()) - own
        else:
            others[DOUBTS[mistake]] = None
    notes = [_too_many(reading, board, view, too_many)] if too_many else []
    if too_few:
        texts = _texts(reading, too_few, board)
        notes.append(f"What stands beside the board ({texts}) may belong to it{_if_not(reading, too_few)}")
    return (*notes, *others)


def _too_many(reading: PageReading, board: BoardHypothesis, view: View, pieces: Collection[int]) -> str:
    """The note on pieces of a board that may be none of it, with what to type in either case."""
    said = f"{_named(view, pieces)}: what stands there may be none of the board's"
    numbers = [reading.numbers.get((piece, board.quarters), ()) for piece in sorted(pieces)]
    if len(numbers) == 1 == len(numbers[0]) and numbers[0][0].value is not None:
        [(x, y)] = _pixels(reading, pieces)
        said += f"; if it is: --set @{x},{y}={numbers[0][0].value}"
    return f"{said}{_if_not(reading, pieces)}"


def _pixels(reading: PageReading, pieces: Collection[int]) -> list[list[int]]:
    """Where pieces stand, as x and y of whole pixels."""
    spots: list[list[int]] = reading.detections.centers[sorted(pieces)].round().astype(int).tolist()
    return spots


def _if_not(reading: PageReading, pieces: Collection[int]) -> str:
    """The end of a note on pieces that may be a board's: what to type if they are none."""
    return f"; if not: {' '.join(f'--set @{x},{y}=none' for x, y in _pixels(reading, pieces))}"


def _taken_in(reading: PageReading, view: View) -> tuple[str, ...]:
    """What people should know of pieces that rather are none by themselves."""
    faint = _faint(reading, view)
    return (f"{_named(view, faint)}: what stands there was hardly seen.",) if faint else ()


def _faint(reading: PageReading, view: View) -> list[int]:
    """The pieces of a board that rather are none by themselves."""
    return [piece for piece in view.pieces if reading.detections.scores[piece] < VERDICT.guess]


def _left_out(
    reading: PageReading, group: Group, decision: Decision, board: BoardHypothesis
) -> tuple[str, ...]:
    """The pieces that rather are some by themselves, and stand nearer to this board than to others."""
    pieces, boards = reading.detections, tuple(decision.best.boards.values())
    used = np.concatenate([one.members for one in boards])
    out = [
        piece for piece in np.setdiff1d(group.members, used).tolist() if pieces.scores[piece] >= VERDICT.guess
    ]
    centers = [pieces.centers[one.members] for one in boards]
    own = next(index for index, one in enumerate(boards) if one is board)
    nearest = [
        int(np.argmin([np.hypot(*(some - pieces.centers[piece]).T).min() for some in centers]))
        for piece in out
    ]
    told = [piece for piece, at in zip(out, nearest, strict=True) if at == own]
    if not 0 < len(told) <= VERDICT.most_left_out:
        return ()
    return (f"What stands beside the board ({_texts(reading, told, board)}) was left out.",)


def _named(view: View, pieces: Collection[int]) -> str:
    """Some pieces of a board in words, by their places."""
    where = [thing for thing, piece in zip(view.things, view.pieces, strict=True) if piece in pieces]
    return "; ".join(f"row {thing.row + 1}, column {thing.column + 1}" for thing in where)


def _texts(reading: PageReading, pieces: Collection[int], board: BoardHypothesis) -> str:
    """What some pieces show, as far as it was read the way that a board stands."""
    read = [reading.numbers.get((piece, board.quarters), ()) for piece in sorted(pieces)]
    return ", ".join(" ".join(n.text for n in numbers if n.text) or "no number" for numbers in read)
