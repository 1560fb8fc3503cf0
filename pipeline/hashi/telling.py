"""Telling: what tells islands that were taken in with a board from its own.

Numbers that no island can have, that count up as the keys of a program do, or that are hard to read, as
letters are; and places and sizes (`vision.hashi.unlike`).
"""

import math
from itertools import pairwise

from pipeline.hashi.another import SURELY, seems_impossible, shows_another_kind
from vision.hashi.unlike import unlike
from vision.reading import Board

UNLIKE = 5.0
"""What places and sizes have to speak for their being none to tell it, nats."""

IMPOSSIBLE = 5.0
"""What a number that no island can have, and that is read surely, speaks for its being none; nats."""

COUNTS, FEWEST_KEYS = 2.0, 4
"""What each step speaks for their being none if so many or more stand in one line and count up one by one,
but for one step at most, as the buttons of a program do; nats."""

SMUDGED, CLEAR, NEARLY_ALL, LETTERS, MOST_LETTERS = 0.8, 0.95, 0.9, 2.0, 3
"""A number is smudged that is read less surely than the first, and clear if more surely than the second. All
numbers of a board are printed alike: where so large a part of the others is clear, each smudged one speaks so
much, in nats, for being a letter, if all that are asked for are; so many letters are all that count. One
alone may be an island in a shadow."""


def are_told(board: Board, some: frozenset[int], max_bridges: int) -> bool:
    """Whether they show a number that no island can have, are keys or letters, or look unlike the others."""
    odd = _sure_others(board, some, max_bridges)
    told = odd > 0 or are_keys(board, some) or _are_letters(board, some)
    return told or unlike(board, some) > UNLIKE


def weight_of(board: Board, some: frozenset[int], max_bridges: int) -> float:
    """What speaks for their being none of the board's, nats."""
    impossible = IMPOSSIBLE * _sure_others(board, some, max_bridges)
    keys = COUNTS * are_keys(board, some) * (len(some) - 1)
    letters = LETTERS * _are_letters(board, some) * min(len(some), MOST_LETTERS)
    return unlike(board, some) + impossible + keys + letters


def _sure_others(board: Board, some: frozenset[int], max_bridges: int) -> int:
    """How many surely show numbers that are too large; one, if it is only sure that some of them do.

    Two 15s of which neither is beyond doubt are hardly both misread.
    """
    islands = [board.islands[index] for index in some]
    sure = sum(shows_another_kind(island, max_bridges) for island in islands)
    if sure:
        return sure
    seeming = [i.number for i in islands if seems_impossible(i, max_bridges) and i.number.value != 0]
    return int(math.prod(1 - number.confidence for number in seeming) < 1 - SURELY)


def are_keys(board: Board, some: frozenset[int]) -> bool:
    """Whether they stand in one row or column and count up, as keys do.

    A key that was not seen, or a number misread, is one step that is not by one.
    """
    islands = [board.islands[index] for index in sorted(some)]
    in_line = any(len({*lines}) == 1 for lines in zip(*((i.row, i.column) for i in islands), strict=True))
    values = [island.number.value for island in sorted(islands, key=lambda i: (i.row, i.column))]
    steps = [after - before for before, after in pairwise(values) if before and after]
    one_by_one = sum(step == 1 for step in steps) >= len(values) - 2 and all(step > 0 for step in steps)
    return in_line and len(values) >= FEWEST_KEYS and one_by_one


def _are_letters(board: Board, some: frozenset[int]) -> bool:
    """Whether all of them are hard to read as numbers, and hardly any of the others is."""
    asked = [i.number.confidence for index, i in enumerate(board.islands) if index in some]
    others = [i.number.confidence for index, i in enumerate(board.islands) if index not in some]
    clear = sum(confidence > CLEAR for confidence in others)
    return len(asked) > 1 and max(asked) < SMUDGED and clear >= NEARLY_ALL * len(others)
