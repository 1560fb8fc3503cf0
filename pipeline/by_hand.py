"""What a person has set on a board, as records of each kind of puzzle tell it."""

from collections.abc import Iterable

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

    @property
    def typed(self) -> str:
        """What a person types after --set for it; rows and columns from 1."""
        what = "-".join(self.arrows or ()) or ("?" if self.clue is None else str(self.clue))
        corner = "" if self.corner is None else f".{self.corner}"
        return f"{self.row + 1},{self.column + 1}{corner}={what}"


def in_a_sentence(by_hand: Iterable[ByHand]) -> str:
    """All that was set on a board, as it is typed."""
    return f"Set by hand: {', '.join(one.typed for one in by_hand)}."
