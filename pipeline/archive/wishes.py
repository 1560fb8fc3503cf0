"""Wishes: which puzzles of an archive are asked for, as people write it.

10x10         ten rows and ten columns; 7x10 is 10x7: a board may be turned
10x10..       no side shorter than that
..15x15       no side longer
7x7..10x10    both
easy..medium  a range of grades; an end may be left out here, too
"""

import re
from dataclasses import dataclass
from enum import Enum

SIZE = re.compile(r"(\d{1,6})[x×](\d{1,6})", re.ASCII | re.IGNORECASE)

BETWEEN = ".."
"""Parts the ends of a range."""

LEVELS = ("easy", "medium", "hard")
"""The grades of `solver.stepping.Difficulty` in words, the easiest first; a search imports no solver."""

KINDS = ("hashi", "signs", "crossings")
"""The kinds of puzzles: bridges, bridges with signs, and crossings."""


def kind_of(kind: str, *, signs: bool) -> str:
    """The kind of a puzzle, one of KINDS, or what a later version calls it.

    Args:
        kind: what its record says.
        signs: whether it has signs.
    """
    return "signs" if signs else kind


class Copies(Enum):
    """Which of the copies of a puzzle are listed."""

    ALL = "all"
    ONCE = "once"
    """The first of the copies that fit the rest of the wish."""
    REPEATED = "repeated"
    """All copies of puzzles that are in the archive more than once."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """A range of sizes; the shorter side first.

    Attributes:
        least: lines that the shorter and the longer side have at least; None for any.
        most: lines that they have at most; None for any.
    """

    least: tuple[int, int] | None = None
    most: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """Which puzzles are asked for.

    Attributes:
        levels: some of LEVELS; any puzzle if None, even one without a grade.
        sizes: of the board.
        statuses: values of `pipeline.status.Status`; any if empty.
        kinds: some of KINDS; any if empty.
        copies: which of the copies of a puzzle.
    """

    levels: tuple[str, ...] | None = None
    sizes: Sizes = Sizes()
    statuses: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    copies: Copies = Copies.ALL


def parse_sizes(text: str) -> Sizes:
    """Reads a size or a range of sizes.

    Raises:
        ValueError: the text is no size; the message, for people, says what is wrong.
    """
    first, between, last = text.strip().partition(BETWEEN)
    if not first and not last:
        raise ValueError(_no_size(text))
    least = _size(first, text) if first else None
    most = (_size(last, text) if last else None) if between else least
    if least and most and (least[0] > most[0] or least[1] > most[1]):
        raise ValueError(f"{text!r} holds no size: its ends are the wrong way round.")
    return Sizes(least, most)


def _size(text: str, whole: str) -> tuple[int, int]:
    """A size, its shorter side first."""
    found = SIZE.fullmatch(text.strip())
    if found is None:
        raise ValueError(_no_size(whole))
    shorter, longer = sorted(map(int, found.groups()))
    return shorter, longer


def _no_size(text: str) -> str:
    return f"{text!r} is not a size: write 10x10, 10x10.., ..15x15 or 7x7..10x10."


def parse_levels(text: str) -> tuple[str, ...]:
    """Reads a grade or a range of grades, in upper or lower case.

    Raises:
        ValueError: the text is no grade; the message, for people, says what is wrong.
    """
    first, between, last = text.strip().lower().partition(BETWEEN)
    ends = first or LEVELS[0], (last or LEVELS[-1]) if between else first
    if not set(ends) <= set(LEVELS) or not (first or last):
        raise ValueError(f"{text!r} is not a difficulty: write {', '.join(LEVELS)} or a range, easy..medium.")
    levels = LEVELS[LEVELS.index(ends[0]) : LEVELS.index(ends[1]) + 1]
    if not levels:
        raise ValueError(f"{text!r} holds no difficulty: its ends are the wrong way round.")
    return levels
