"""The places of a board that was decided on: how sure they are, and what people should know about them."""

import numpy as np

from pipeline.decide.loop import Decision
from pipeline.decide.mistakes import Contender, Mistake, key_of, mistake_of
from pipeline.decide.parameters import CHANCES, VERDICT
from pipeline.decide.verdict import Place
from vision.board_view import BoardView
from vision.reading import Island, Sign
from vision.types import BoardHypothesis, Group, PageReading

DOUBTS = {
    Mistake.NONE_AT_ALL: "It is doubtful whether this is a puzzle at all.",
    Mistake.MERGED: "It may be more than one board: look which islands belong together.",
    Mistake.PART: "It may be a part of a larger board: look whether it is whole.",
    Mistake.MOVED: "The rows and columns are doubtful: look which islands are in line.",
    Mistake.TURNED: "The numbers could be read upside down or from the side, too: look which way up it is.",
}


def place_of(
    reading: PageReading, group: Group, decision: Decision, board: BoardHypothesis, view: BoardView
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
    unlisted = 1 - (1 - CHANCES.missing) * (1 - doubtful_lines)
    rivals = [(one, chance) for one, chance in decision.rivals(board) if chance >= VERDICT.told]
    said = dict.fromkeys(_doubt(reading, board, view, one) for one, _ in rivals)
    notes = (*_taken_in(reading, view), *_left_out(reading, group, decision, board))
    return Place(decision.posterior(board), unlisted, notes, tuple(said))


def _doubt(reading: PageReading, board: BoardHypothesis, view: BoardView, rival: Contender) -> str:
    """What a rival hypothesis has otherwise."""
    own = frozenset(board.members.tolist())
    mistake, more = mistake_of(key_of(board), own, rival)
    if mistake is Mistake.STRAY:
        return f"{_named(view, sorted(more))}: what stands there may be none of the board's."
    if mistake is Mistake.MISSED:
        others = frozenset().union(*rival.pieces.values()) - own
        numbers = ", ".join(_text(reading, piece, board.quarters) for piece in sorted(others))
        return f"What stands beside the board ({numbers}) may belong to it."
    return DOUBTS[mistake]


def _taken_in(reading: PageReading, view: BoardView) -> tuple[str, ...]:
    """The pieces that rather are none by themselves."""
    weak = [piece for piece in view.pieces if reading.detections.scores[piece] < VERDICT.guess]
    return tuple(f"{_named(view, [piece])}: what stands there was hardly seen." for piece in weak)


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
    told = [
        _text(reading, piece, board.quarters) for piece, at in zip(out, nearest, strict=True) if at == own
    ]
    if not told:
        return ()
    return (f"What stands beside the board ({', '.join(told)}) was taken for none of it.",)


def _named(view: BoardView, pieces: list[int]) -> str:
    """Some pieces in words, by their places on the board."""
    things: tuple[Island | Sign, ...] = (*view.board.islands, *view.board.signs)
    where = [things[view.pieces.index(piece)] for piece in pieces]
    return "; ".join(f"row {thing.row + 1}, column {thing.column + 1}" for thing in where)


def _text(reading: PageReading, piece: int, quarters: int) -> str:
    numbers = reading.numbers.get((piece, quarters), ())
    return " ".join(number.text for number in numbers if number.text) or "nothing"
