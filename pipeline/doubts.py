"""Doubts: the places of a board that a person should look at, as a screen marks them."""

from typing import Literal

import msgspec

Kind = Literal["doubt", "change", "fault"]


class Doubt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place to look at.

    Attributes:
        kind: "doubt": it may be otherwise; "change": the rules want another number or arrow than was read;
            "fault": it cannot be right together with the other faults, or another number here would help.
        row, column: where it is, from 0.
        center, radius: (x, y) and radius of the island or crossing, or of the number in a sign's corner, in
            pixels of the upright picture.
        read: the number as it was read: digits, "?", or "" for nothing.
        instead: the number that it could or should be; "" where nobody knows, or none is printed.
        corner: which corner of a sign the number is in; None for an island and for a crossing.
    """

    kind: Kind
    row: int
    column: int
    center: tuple[float, float]
    radius: float
    read: str
    instead: str = ""
    corner: str | None = None
