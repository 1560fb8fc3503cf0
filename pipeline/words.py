"""Places and numbers in words, alike for all kinds of puzzles; imports nothing that only pictures need."""

from collections.abc import Sequence

MOST_NAMED = 8
"""The most numbers that are named as contradicting each other: more of them would point nowhere."""


def place_in_words(row: int, column: int, corner: str | None = None) -> str:
    """A place in words, counted from 1, such as "row 4, column 7, north corner".

    Args:
        row: from 0.
        column: from 0.
        corner: of a sign, such as "north"; None for an island or a cell.
    """
    where = f"row {row + 1}, column {column + 1}"
    return where if corner is None else f"{where}, {corner} corner"


def together(named: Sequence[tuple[str, int | None]], *, as_read: bool = False) -> tuple[str, ...]:
    """Names numbers of which at least one is wrong, in a sentence; empty for no numbers, or over MOST_NAMED.

    Args:
        named: the place of each in words, and the number there.
        as_read: whether all are likely to be right, and something else was read wrong.
    """
    if not 0 < len(named) <= MOST_NAMED:
        return ()
    if len(named) == 1:
        [(place, number)] = named
        if as_read:
            return (f"As the board was read, {number} is not possible in {place}.",)
        return (f"{place}: {number} is not possible here.",)
    numbers = "; ".join(f"{place} ({number})" for place, number in named)
    these = "As the board was read, these" if as_read else "These"
    return (f"{these} numbers contradict each other: {numbers}.",)


def with_number(place: str, to: int | None) -> str:
    """A place with another number, None for no number; a clause to follow "It would work if"."""
    return f"{place} were {'without number' if to is None else to}"


def with_island(where: str, numbers: Sequence[int | None]) -> str:
    """A missed island at a place, with the numbers that it may show; to follow "It would work if"."""
    said = [str(number) for number in numbers if number is not None]
    shown = f" ({' or '.join(said)})" if said else ""
    return f"an island was missed in {where}{shown}"


def without_island(where: str) -> str:
    """A place without its island; a clause to follow "It would work if"."""
    return f"there were no island in {where}"


def would_work(ways: Sequence[str]) -> str:
    """What would make a board work, in a sentence; `ways` are clauses such as `with_number` gives."""
    return f"It would work if {', or if '.join(ways)}."
