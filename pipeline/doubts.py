"""Doubts: the places of a board that a person should look at, as a screen marks them."""

from typing import Literal

import msgspec

Kind = Literal["doubt", "change", "fault"]


class Doubt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place to look at.

    Attributes:
        kind: doubt, it may be otherwise; change, the rules want another number than was read; fault, it
            cannot be right together with the other faults.
        row, column: where it is, from 0.
        center, radius: pixels.
        read: what was read.
        instead: what it could or should be; "" where nobody knows, or nothing is printed.
        corner: of a sign.
    """

    kind: Kind
    row: int
    column: int
    center: tuple[float, float]
    radius: float
    read: str
    instead: str = ""
    corner: str | None = None
