"""A correction: what a person sets at one place of a board. It is written as in `typed` or `sent`."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final, Literal, get_args

Corner = Literal["north", "south", "east", "west"]
CORNERS: tuple[Corner, ...] = get_args(Corner)

NO_ISLAND: Final = "none"
"""Set in the place of a number: neither an island nor a sign is there."""

Clue = int | Literal["none"] | None
"""A number, None where no number is printed, or `NO_ISLAND`."""

Arrow = tuple[str, ...]
"""The directions of an arrow: one of HEADS, or two that are opposite."""

HEADS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a board.

    Attributes:
        row, column: from 0; None where only pixels are known.
        puzzle: which puzzle of the page, 0 first; None for the only one, or for the one at the pixels.
        corner: of the sign there, with the board's numbers upright; None for an island, a crossing or a whole
            sign.
        spot: (x, y), pixels of the upright picture; if given, it decides, whatever row and column say. None
            as long as only row and column are known.
    """

    row: int | None = None
    column: int | None = None
    puzzle: int | None = None
    corner: Corner | None = None
    spot: tuple[float, float] | None = None


@dataclass(frozen=True, slots=True)
class Correction:
    """What is set at a place.

    Attributes:
        place: the place.
        clue: a number, None where no number is printed, or `NO_ISLAND`; ignored where an arrow is set.
        arrow: what the sign of a crossing shows, with the board's numbers upright; None where a clue is set.
    """

    place: Place
    clue: Clue = None
    arrow: Arrow | None = None


def combine(before: Iterable[Correction], later: Iterable[Correction]) -> tuple[Correction, ...]:
    """All corrections of a page: a later one takes the place of an earlier one at the same place.

    Those that were fitted to a page are at the same place if they are at the same pixels, whatever their rows
    and columns; one that was fitted and one that was not never are. Different corners of a sign do not
    replace each other, nor do the number and the arrow of a crossing; `NO_ISLAND` replaces all of them, and
    any of them replaces it.
    """
    kept: list[Correction] = []
    for correction in (*before, *later):
        kept = [one for one in kept if not _replaces(correction, one)]
        kept.append(correction)
    return tuple(kept)


def without(corrections: Iterable[Correction], place: Place) -> tuple[Correction, ...]:
    """Corrections without those at a place; without a corner it stands for all that is set there."""
    return tuple(
        one for one in corrections
        if not _is_at(one.place, place) or place.corner not in (None, one.place.corner)
    )  # fmt: skip


def _replaces(later: Correction, earlier: Correction) -> bool:
    if not _is_at(later.place, earlier.place):
        return False
    if NO_ISLAND in (later.clue, earlier.clue):
        return True
    alike = (later.arrow is None) == (earlier.arrow is None)
    return alike and later.place.corner == earlier.place.corner


def _is_at(one: Place, other: Place) -> bool:
    """Whether two places are the same, whatever the corner."""
    if one.spot is not None and other.spot is not None:
        return one.spot == other.spot
    return replace(one, corner=None) == replace(other, corner=None)


def is_arrow(heads: Arrow) -> bool:
    """Whether an arrow can have these directions: one of `HEADS`, or two opposite ones."""
    if not 1 <= len(heads) <= 2 or any(head not in HEADS for head in heads):
        return False
    return len(heads) == 1 or (HEADS.index(heads[0]) - HEADS.index(heads[1])) % 8 == 4
