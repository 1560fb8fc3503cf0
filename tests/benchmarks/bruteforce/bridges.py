"""Bridges by trying everything: first all ways to lay them, then those that the numbers allow."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

from solver.puzzle import Island, Puzzle, Sign

Link = tuple[int, int]
Spot = tuple[int, int]

STEPS = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}
"""Down and right."""

EDGE = 12
"""Rows and columns from 0 on, beyond which no board of these has anything."""


@dataclass(frozen=True, slots=True)
class Way:
    """Bridges that join all islands and do not cross.

    Attributes:
        bridges: islands, the smaller index first, and how many join them.
        values: for each island, how many end there.
    """

    bridges: frozenset[tuple[int, int, int]]
    values: tuple[int, ...]


class Board:
    """A puzzle without its numbers, with all ways to lay bridges on it."""

    def __init__(self, puzzle: Puzzle) -> None:
        """Lays bridges in all ways that join all islands and obey every rule but those of numbers.

        Args:
            puzzle: on whole rows and columns from 0 on, `EDGE` at most. Its numbers are of no account.
        """
        self.spots = [(int(island.row), int(island.column)) for island in puzzle.islands]
        self.signs = [(int(sign.row), int(sign.column)) for sign in puzzle.signs]
        self.links = list(_links(self.spots, {*self.spots, *self.signs}))
        self.crossed = [
            [i for i, other in enumerate(self.links[:number]) if self._cross(link, other)]
            for number, link in enumerate(self.links)
        ]
        self.seen = [_seen(spot, puzzle, self.spots, self.signs) for spot in self.signs]
        self.ways = [
            self._way(counts)
            for counts in self._counts(puzzle.max_bridges, [])
            if self._joins(counts, puzzle)
        ]

    def solutions(self, puzzle: Puzzle) -> list[Way]:
        """The ways that the numbers of a puzzle on this board allow.

        A sign without any number had some once: values that are the same within one of its sums count only if
        there is no other way.
        """
        allowed = [way for way in self.ways if self._fits(puzzle, way)]
        plain = [way for way in allowed if not self._repeats_at_blank_sign(puzzle, way)]
        return plain or allowed

    def sum_at(self, sign: int, corner: str, way: Way) -> int:
        """What bridges give to the corner of a sign."""
        return sum(way.values[island] for island in self.seen[sign][corner])

    def _cross(self, link: Link, other: Link) -> bool:
        across, down = sorted((link, other), key=lambda one: self.spots[one[0]][0] != self.spots[one[1]][0])
        (row, left), (end_row, right) = sorted(self.spots[island] for island in across)
        (top, column), (bottom, end_column) = sorted(self.spots[island] for island in down)
        if row != end_row or column != end_column:
            return False  # both along rows, or both along columns
        return left < column < right and top < row < bottom

    def _counts(self, most: int, before: list[int]) -> Iterator[list[int]]:
        """The numbers of bridges of all links, no two of which cross."""
        if len(before) == len(self.links):
            yield before
            return
        blocked = any(before[other] for other in self.crossed[len(before)])
        for count in range(1 if blocked else most + 1):
            yield from self._counts(most, [*before, count])

    def _joins(self, counts: Sequence[int], puzzle: Puzzle) -> bool:
        """Whether each island is joined to the first, without a ring where none may close."""
        used = [link for link, count in zip(self.links, counts, strict=True) if count]
        reached: set[int] = set()
        new = {0}
        while new:
            reached |= new
            new = {b for a, b in used if a in reached} | {a for a, b in used if b in reached}
            new -= reached
        return len(reached) == len(self.spots) and (puzzle.loops or len(used) < len(self.spots))

    def _way(self, counts: Sequence[int]) -> Way:
        laid = [(a, b, count) for (a, b), count in zip(self.links, counts, strict=True) if count]
        values = [sum(count for a, b, count in laid if island in (a, b)) for island in range(len(self.spots))]
        return Way(frozenset(laid), tuple(values))

    def _fits(self, puzzle: Puzzle, way: Way) -> bool:
        if any(i.clue not in (None, value) for i, value in zip(puzzle.islands, way.values, strict=True)):
            return False
        for number, sign in enumerate(puzzle.signs):
            for corner, islands in self.seen[number].items():
                printed = getattr(sign, corner)
                values = [way.values[island] for island in islands]
                if printed is not None and printed != sum(values):
                    return False
                if printed is not None and not puzzle.repeats_in_sums and len(set(values)) < len(values):
                    return False
        return True

    def _repeats_at_blank_sign(self, puzzle: Puzzle, way: Way) -> bool:
        if puzzle.repeats_in_sums:
            return False
        blank = [n for n, sign in enumerate(puzzle.signs) if sign == Sign(sign.row, sign.column)]
        lines = [islands for number in blank for islands in self.seen[number].values()]
        return any(len({way.values[island] for island in line}) < len(line) for line in lines)


def without(puzzle: Puzzle, index: int, corner: str | None) -> Puzzle:
    """The puzzle with one number lost: of an island, or of the corner of a sign."""
    if corner is None:
        islands: list[Island] = list(puzzle.islands)
        islands[index] = replace(islands[index], clue=None)
        return replace(puzzle, islands=tuple(islands))
    blank: dict[str, Any] = {corner: None}
    signs: list[Sign] = list(puzzle.signs)
    signs[index] = replace(signs[index], **blank)
    return replace(puzzle, signs=tuple(signs))


def _links(spots: Sequence[Spot], taken: set[Spot]) -> Iterator[Link]:
    """The pairs of islands in a row or column with nothing between them."""
    for a, b in combinations(range(len(spots)), 2):
        (row, column), (last_row, last_column) = sorted((spots[a], spots[b]))
        if row == last_row:
            between = {(row, at) for at in range(column + 1, last_column)}
        elif column == last_column:
            between = {(at, column) for at in range(row + 1, last_row)}
        else:
            continue
        if not between & taken:
            yield a, b


def _seen(spot: Spot, puzzle: Puzzle, islands: Sequence[Spot], signs: Sequence[Spot]) -> dict[str, list[int]]:
    """The islands that each corner of a sign counts: to the edge, or to the next sign if sums stop there."""
    found: dict[str, list[int]] = {}
    for corner, (down, right) in STEPS.items():
        row, column = spot
        found[corner] = []
        for _ in range(EDGE):
            row, column = row + down, column + right
            if puzzle.sums_to_next_sign and (row, column) in signs:
                break
            if (row, column) in islands:
                found[corner].append(islands.index((row, column)))
    return found
