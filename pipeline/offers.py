"""Offers: changes that would make a board work, as a screen offers them, with what it takes to make them."""

from typing import Literal

import msgspec

from pipeline.corrections import Correction

Kind = Literal["number", "missing", "false", "arrow"]


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would be set at a place.

    Attributes:
        row, column: where it is, from 0.
        center, radius: where to touch it: (x, y) and radius in pixels of the upright picture. For a sign's
            corner the centre is the sign's.
        corner: which corner of a sign the clue is for; None for an island and for a crossing.
        clue: a number, None for none that is printed, "none" for no island; left out where `arrows` are.
        arrows: the directions that a crossing's arrow points in, one or two of N, NE ... NW; None for a clue.
    """

    row: int
    column: int
    center: tuple[float, float]
    radius: float
    corner: str | None = None
    clue: int | Literal["none"] | msgspec.UnsetType | None = msgspec.UNSET
    arrows: tuple[str, ...] | None = None


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A change that would make a board work; its places are set together.

    Attributes:
        kind: "number", "arrow": it was misread; "missing": an island was missed; "false": something else was
            taken for an island.
        changes: what would be set; empty where only the row or the column of a missing island is known.
        row, column: that row or column, from 0, and None for the other; both None if there are changes.
        chance: the probability that this is what happened, among all that would make it work; 0 if unknown.
    """

    kind: Kind
    changes: tuple[Change, ...] = ()
    row: int | None = None
    column: int | None = None
    chance: float = 0.0


def change_of(correction: Correction, center: tuple[float, float], radius: float) -> Change:
    """What a correction sets, with its place on the picture.

    Args:
        correction: what is set; its place has a row and a column.
        center: of the place, (x, y) in pixels.
        radius: of what is there, pixels.
    """
    at = correction.place
    assert at.row is not None
    assert at.column is not None
    x, y = center
    return Change(
        at.row, at.column, (round(float(x), 2), round(float(y), 2)), round(float(radius), 2), at.corner,
        msgspec.UNSET if correction.arrow is not None else correction.clue, correction.arrow,
    )  # fmt: skip
