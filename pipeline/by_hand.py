"""What a person has set on a board, as records of each kind of puzzle tell it."""

import msgspec


class ByHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was set at one place; nothing that the rules say changes it.

    Attributes:
        row, column: from 0. Of an island that is none: where it would be; outside the board it may be -1.
        clue: the number; None for none that is printed; "none" for no island. Not there beside arrows.
        corner: of a sign.
        arrows: of a crossing.
    """

    row: int
    column: int
    clue: int | str | msgspec.UnsetType | None = msgspec.UNSET
    corner: str | None = None
    arrows: tuple[str, ...] | None = None
