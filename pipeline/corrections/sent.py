"""Corrections as programs send and keep them: JSON, rows, columns and puzzles from 0, as in a page's record.

    {"puzzle": 0, "set": [{"row": 0, "column": 3, "clue": 4}], "unset": [{"row": 2, "column": 1}]}

A clue is a number, null for none that is printed, or "none" for no island; a sign's has a "corner" besides,
such as "north". Instead of a clue, a crossing may have "arrows", one or two opposite ones. Instead of row and
column, or beside them, "center" has pixels; if given, they decide.
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from pipeline.corrections.correction import HEADS, Corner, Correction, Place, is_arrow
from pipeline.errors import NotACorrection
from pipeline.records import decoded


class SentPlace(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A place on a page, as clients send it and files keep it; see `Place`.

    Attributes:
        row, column: from 0; both None where only pixels are known.
        center: (x, y), pixels of the upright picture; if given, it decides.
        corner: of a sign; None for an island, a crossing, or the sign itself.
    """

    row: int | None = None
    column: int | None = None
    center: tuple[float, float] | None = None
    corner: Corner | None = None


class Sent(SentPlace, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is set at a place: either a clue or arrows.

    Attributes:
        clue: a number, None for none that is printed, "none" for no island; `msgspec.UNSET` beside arrows.
        arrows: of a crossing: one of `correction.HEADS`, or two opposite ones; None beside a clue.
    """

    clue: int | Literal["none"] | msgspec.UnsetType | None = msgspec.UNSET
    arrows: tuple[str, ...] | None = None


class SentChanges(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What is set on a puzzle, and what is taken back there.

    Attributes:
        puzzle: which of the page, 0 first; None for the only one, or for the one at the pixels.
        set: each place with what is set there.
        unset: places where what was set is taken back.
    """

    puzzle: int | None = None
    set: tuple[Sent, ...] = ()
    unset: tuple[SentPlace, ...] = ()


def to_sent(corrections: Sequence[Correction]) -> tuple[SentChanges, ...]:
    """Corrections for JSON, those of each puzzle together."""
    puzzles: dict[int | None, list[Sent]] = {}
    for one in corrections:
        at = one.place
        clue = msgspec.UNSET if one.arrow is not None else one.clue
        puzzles.setdefault(at.puzzle, []).append(Sent(at.row, at.column, at.spot, at.corner, clue, one.arrow))
    return tuple(SentChanges(puzzle, tuple(said)) for puzzle, said in puzzles.items())


def from_sent(changes: SentChanges) -> tuple[tuple[Correction, ...], tuple[Place, ...]]:
    """What is set on a puzzle, and what is taken back there; undoes `to_sent`, one puzzle at a time.

    Returns:
        The corrections, and the places where what was set is taken back.

    Raises:
        NotACorrection: a place has neither a row with a column nor pixels, or only one of row and column; a
            row, column or puzzle is below 0; something sets both a clue and arrows, or neither; or there is
            no such arrow.
    """
    corrections = tuple(
        Correction(_place(one, changes.puzzle), None if one.clue is msgspec.UNSET else one.clue, _arrow(one))
        for one in changes.set
    )
    return corrections, tuple(_place(one, changes.puzzle) for one in changes.unset)


def parse_sent(text: bytes | str) -> tuple[tuple[Correction, ...], tuple[Place, ...]]:
    """Reads the changes that a client has sent as JSON.

    Returns:
        The corrections, and the places where what was set is taken back.

    Raises:
        NotACorrection: it is no such JSON, or `from_sent` refuses what it says.
    """
    try:
        return from_sent(decoded(text, SentChanges))
    except msgspec.DecodeError as error:
        raise NotACorrection(f"This is not a correction: {error}.") from error


def _place(sent: SentPlace, puzzle: int | None) -> Place:
    if (sent.row is None) != (sent.column is None) or (sent.row is None and sent.center is None):
        raise NotACorrection("A correction needs a row and a column, or pixels as its center.")
    if min(sent.row or 0, sent.column or 0, puzzle or 0) < 0:
        raise NotACorrection("Rows, columns and puzzles are counted from 0.")
    return Place(sent.row, sent.column, puzzle, sent.corner, sent.center)


def _arrow(sent: Sent) -> tuple[str, ...] | None:
    if (sent.clue is msgspec.UNSET) == (sent.arrows is None):
        raise NotACorrection("A correction sets either a clue or arrows.")
    if sent.arrows is None:
        return None
    if not is_arrow(sent.arrows):
        raise NotACorrection(f"An arrow has one of the directions {', '.join(HEADS)}, or two opposite ones.")
    return sent.arrows
