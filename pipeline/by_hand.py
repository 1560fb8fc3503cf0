"""What a person has set on a board, as records of each kind of puzzle tell it."""

from collections.abc import Iterable

import msgspec


class ByHand(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was set at one place; nothing that the rules say changes it.

    Attributes:
        row, column: from 0; in a text, those of the text as it was given. Where a board on a picture has no
            island, the nearest crossing of its lines, which may lie outside it: -1 is before the first line.
        clue: the number; None for none that is printed; "none" for no island. Left out beside arrows.
        corner: which corner of a sign the clue is in; None for an island and for a crossing.
        arrows: the directions that a crossing's arrow points in, one or two of N, NE ... NW; None for a clue.
    """

    row: int
    column: int
    clue: int | str | msgspec.UnsetType | None = msgspec.UNSET
    corner: str | None = None
    arrows: tuple[str, ...] | None = None

    @property
    def typed(self) -> str:
        """What a person types after --set for it, rows and columns from 1, without the puzzle's number."""
        what = "-".join(self.arrows or ()) or ("?" if self.clue is None else str(self.clue))
        corner = "" if self.corner is None else f".{self.corner}"
        return f"{self.row + 1},{self.column + 1}{corner}={what}"


def in_a_sentence(by_hand: Iterable[ByHand]) -> str:
    """All that was set on a board, as it is typed."""
    return f"Set by hand: {', '.join(one.typed for one in by_hand)}."
