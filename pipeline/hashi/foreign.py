"""Foreign: what was taken for islands of a board and is none, by the rules where geometry leaves it open.

A page's number in a circle, the buttons below a board on a screen, or numbers in another puzzle's circles may
stand in line with a board. With them it has no solution, and without them exactly one. So it is by luck, too,
where another thing is wrong and they are islands: Bayes' rule over the two cases, with what the search saw of
them (`telling`).
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from pipeline.hashi.another import shows_impossible
from pipeline.hashi.plain import is_plain
from pipeline.hashi.telling import are_keys, are_told, weight_of
from vision.hashi.recast import without
from vision.reading import Board, Island

TAKEN_IN = 0.02
"""The chance that something was taken in that is no island."""

OTHERWISE_WRONG = 0.1
"""The chance that something else is wrong: an island missed, on a hard photo, or a number misread."""

MOST = 0.4
"""No more than this part of the islands is asked for being none."""

MOST_UNTOLD = 4
"""Nor more than this where nothing tells them from islands."""

SUREST_UNTOLD, HARDLY = 0.9, 0.01
"""And nobody is surer than this that they are none: a person is to look. But of many islands all others have
exactly one solution by luck less often than this."""

FEWEST_BESIDE, PERHAPS = 4, 0.5
"""What is left out may be another board if it is so many islands, this surely: a person is to look."""

FEWEST = 5
"""So many islands are left at least."""

LUCKY, USUAL = (0.02, 0.016, 0.014, 0.007), 30
"""The chance that a board on which something else is wrong has exactly one solution without 1, 2, 3 or 4 of
its islands that stand beyond one of its lines; where it has more islands than the second, it falls with their
number. Of 4496 such sides, on boards of 18 to 130 islands with a number that is one too many or too few or
with an island missed, 12 in 1000 have, where all are 18, 9 of 35, 4 of 75, 2 of 130."""

LUCKY_MORE, USUAL_MORE, RARER = 0.005, 18, 2.5
"""The same without more of them; it falls with this power: 5 in 1000 of 18, 7 in 10000 of 35, 1 of 75."""

FEW, LUCKY_FEW = 8, 0.15
"""Of so few islands that are left nothing is sure: the chance is at least this."""

SECONDS = 0.2
"""For each question; what is not answered by then counts as no."""


class Trimmed(NamedTuple):
    """A board without what is none of it.

    Attributes:
        board: the rest, which has exactly one solution as it was read.
        chance: how likely that is the board, 0 to 1.
        left_out: what is not.
        rest: that as a board by itself, if it has exactly one solution, too.
    """

    board: Board
    chance: float
    left_out: tuple[Island, ...]
    rest: Board | None = None


def without_foreign(board: Board, max_bridges: int) -> Trimmed | None:
    """The likeliest board that is left without what is none of it; None if no such board has one solution.

    Args:
        board: one that has not exactly one solution as it was read.
        max_bridges: the most bridges between two islands.
    """
    if board.signs or board.ringless:
        return None
    found: list[tuple[float, frozenset[int]]] = []
    by_luck = 0.0
    for some in _suspects(board, max_bridges):
        by_luck += _luck(len(board.islands), len(some))
        # Suspects come in order of size: what is none of a board without some others is rather these alone.
        if any(less <= some for _, less in found):
            continue
        if len(some) > MOST_UNTOLD and not are_told(board, some, max_bridges):
            continue
        if is_plain(others_of(board, some), max_bridges, SECONDS):
            found.append((TAKEN_IN * math.exp(weight_of(board, some, max_bridges)), some))
    if not found:
        return None
    best, some = max(found, key=lambda one: one[0])
    chance = best / (sum(odds for odds, _ in found) + OTHERWISE_WRONG * min(by_luck, 1.0))
    if by_luck > HARDLY and not are_told(board, some, max_bridges):
        chance = min(chance, SUREST_UNTOLD)
    left = tuple(board.islands[index] for index in sorted(some))
    return Trimmed(without(board, some), chance, left, _rest(board, some, max_bridges))


def _luck(islands: int, without: int) -> float:
    """The chance that a board of so many islands is wrong, and has exactly one solution without some."""
    if islands - without <= FEW:
        return LUCKY_FEW
    if without <= len(LUCKY):
        return LUCKY[without - 1] * min(1.0, USUAL / islands)
    return LUCKY_MORE * math.pow(min(1.0, USUAL_MORE / islands), RARER)


def _rest(board: Board, some: frozenset[int], max_bridges: int) -> Board | None:
    """What is left out as a board by itself; None if it has not exactly one solution, or stands in a line."""
    lines = zip(*((board.islands[index].row, board.islands[index].column) for index in some), strict=True)
    if len(some) < FEWEST_BESIDE or any(len({*own}) == 1 for own in lines):
        return None
    rest = without(board, frozenset(range(len(board.islands))) - some)
    doubted = replace(rest, extent=replace(rest.extent, single=PERHAPS))
    return doubted if is_plain(rest, max_bridges, SECONDS) else None


def others_of(board: Board, some: frozenset[int]) -> Board:
    """A board without some islands, on the same rows and columns: enough for the rules, and quickly done."""
    return replace(board, islands=tuple(i for index, i in enumerate(board.islands) if index not in some))


def left_out(trimmed: Trimmed) -> str:
    """What a person should look at, as it was taken for none of a board's."""
    numbers = ", ".join(island.number.text or "nothing" for island in trimmed.left_out)
    return f"What stands beside the board ({numbers}) was taken for none of it, for the sake of one solution."


def _suspects(board: Board, max_bridges: int) -> Iterator[frozenset[int]]:
    """Islands that may have been taken in together: those beyond a line, those with odd numbers, or both."""
    islands = board.islands
    seen: set[frozenset[int]] = set()
    odd = frozenset(i for i, island in enumerate(islands) if shows_impossible(island, max_bridges))
    ways = []
    for own in _lines(board):
        for before, after in pairwise(sorted(set(own))):
            ways.append(frozenset(index for index, line in enumerate(own) if line <= before))
            ways.append(frozenset(index for index, line in enumerate(own) if line >= after))
    if odd:
        ways += [odd, *(odd | some for some in ways)]
    for some in sorted(ways, key=len):
        few = len(some) <= MOST * len(islands) or are_keys(board, some)
        if few and len(islands) - len(some) >= FEWEST and some not in seen:
            seen.add(some)
            yield some


def _lines(board: Board) -> tuple[list[int], list[int]]:
    """The rows of its islands, and their columns."""
    return [island.row for island in board.islands], [island.column for island in board.islands]
