"""The places of a board that was decided on: how sure they are, and what people should know about them."""

import math
from collections.abc import Collection, Sequence

import numpy as np

from pipeline.decide.loop import Decision
from pipeline.decide.mistakes import Contender, Mistake, key_of, mistake_of
from pipeline.decide.parameters import CHANCES, UNCLAIMED, VERDICT
from pipeline.decide.verdict import Place
from vision.board_view import BoardView
from vision.crossings.view import CrossingsView
from vision.types import BoardHypothesis, Group, Indices, PageReading

View = BoardView | CrossingsView
"""A board of any kind of puzzle, with the pieces that it is made of."""

DOUBTS = {
    Mistake.NONE_AT_ALL: "It is doubtful whether this is a puzzle at all.",
    Mistake.MERGED: "It may be more than one board: look which islands belong together.",
    Mistake.PART: "It may be a part of a larger board: look whether it is whole.",
    Mistake.MOVED: "The rows and columns are doubtful: look which islands are in line.",
    Mistake.TURNED: "The numbers could be read upside down or from the side, too: look which way up it is.",
}


def place_of(
    reading: PageReading, group: Group, decision: Decision, board: BoardHypothesis, view: View
) -> Place:
    """How sure the places of a board are, and what to say of them.

    Args:
        reading: of the page.
        group: the board's.
        decision: on the group.
        board: of the best hypothesis.
        view: of the board.
    """
    doubtful_lines = CHANCES.doubtful_lines if board.separation < 2 else 0.0
    unclaimed = _unclaimed(reading, group, board)
    whole = math.prod(1 - chance for _, chance in unclaimed) * (1 - chance_of_missing(reading, board))
    rivals = [one for one, chance in decision.rivals(board) if chance >= VERDICT.told]
    notes = (*_taken_in(reading, view), *_left_out(reading, group, decision, board))
    doubts = (*_beside(unclaimed), *_doubts(reading, board, view, rivals))
    return Place(decision.posterior(board), 1 - whole * (1 - doubtful_lines), notes, doubts)


def chance_of_missing(reading: PageReading, board: BoardHypothesis) -> float:
    """The probability that an island of a board was not detected at all."""
    doubt = float(np.sum(1 - reading.detections.scores[board.members]))
    return max(CHANCES.least_missing, 1 - math.exp(-CHANCES.missing * doubt))


def unclaimed_by(
    reading: PageReading, board: BoardHypothesis, claimed: Indices
) -> list[tuple[int, tuple[int, int]]]:
    """Pieces of the kind of a board's, among and beside them, and the crossing that each is nearest to.

    Args:
        reading: of the page.
        board: that they may belong to.
        claimed: pieces that are none of them.
    """
    pieces, own = reading.detections, board.members
    radius = float(np.median(pieces.radii[own]))
    lines = (np.arange(-1, board.lattice.rows + 1), np.arange(-1, board.lattice.columns + 1))
    crossings = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 2)
    places = board.lattice.to_pixels(crossings.astype(np.float64))
    found = []
    for piece in np.setdiff1d(np.flatnonzero(pieces.kinds == pieces.kinds[own[0]]), claimed).tolist():
        away = np.hypot(*(places - pieces.centers[piece]).T) / radius
        alone = np.hypot(*(pieces.centers[own] - pieces.centers[piece]).T).min() > radius
        if alone and away.min() < 1:
            row, column = crossings[int(away.argmin())].tolist()
            found.append((piece, (row, column)))
    return found


def chance_of_unclaimed(reading: PageReading, board: BoardHypothesis, piece: int) -> float:
    """The probability that a piece which no hypothesis has is one of a board."""
    pieces = reading.detections
    odd = abs(math.log(float(pieces.radii[piece] / np.median(pieces.radii[board.members]))))
    score = float(np.clip(pieces.scores[piece], 0.01, 0.99))
    odds = UNCLAIMED.base + UNCLAIMED.score * math.log(score / (1 - score)) - UNCLAIMED.odd * odd
    return min(UNCLAIMED.most, 1 / (1 + math.exp(-odds)))


def _unclaimed(
    reading: PageReading, group: Group, board: BoardHypothesis
) -> list[tuple[tuple[int, int], float]]:
    """Where pieces stand that are in no hypothesis, and how likely each is one of a board."""
    others = [one for other in reading.groups if other is not group for one in other.hypotheses[0].boards]
    claimed = np.concatenate([group.members, *(one.members for one in others)])
    found = unclaimed_by(reading, board, claimed)
    return [(crossing, chance_of_unclaimed(reading, board, piece)) for piece, crossing in found]


def _beside(unclaimed: Sequence[tuple[tuple[int, int], float]]) -> tuple[str, ...]:
    """What people should know of pieces that are in no hypothesis."""
    told = [crossing for crossing, chance in unclaimed if chance >= VERDICT.guess]
    if not 0 < len(told) <= VERDICT.most_left_out:
        return ()
    where = "; ".join(f"row {row + 1}, column {column + 1}" for row, column in sorted(told))
    return (f"{where}: an island may be missed there.",)


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
    notes = [f"{_named(view, too_many)}: what stands there may be none of the board's."] if too_many else []
    if too_few:
        notes.append(f"What stands beside the board ({_texts(reading, too_few, board)}) may belong to it.")
    return (*notes, *others)


def _taken_in(reading: PageReading, view: View) -> tuple[str, ...]:
    """The pieces that rather are none by themselves."""
    weak = [piece for piece in view.pieces if reading.detections.scores[piece] < VERDICT.guess]
    return (f"{_named(view, weak)}: what stands there was hardly seen.",) if weak else ()


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
    return (f"What stands beside the board ({_texts(reading, told, board)}) was taken for none of it.",)


def _named(view: View, pieces: Collection[int]) -> str:
    """Some pieces of a board in words, by their places."""
    where = [thing for thing, piece in zip(view.things, view.pieces, strict=True) if piece in pieces]
    return "; ".join(f"row {thing.row + 1}, column {thing.column + 1}" for thing in where)


def _texts(reading: PageReading, pieces: Collection[int], board: BoardHypothesis) -> str:
    """What some pieces show, as far as it was read the way that a board stands."""
    read = [reading.numbers.get((piece, board.quarters), ()) for piece in sorted(pieces)]
    return ", ".join(" ".join(n.text for n in numbers if n.text) or "nothing" for numbers in read)
