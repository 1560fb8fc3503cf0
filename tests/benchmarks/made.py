"""Boards made up for measurements: grown bridge by bridge, then changed until they have one solution only."""

import random
from dataclasses import dataclass, field

from solver import Bridge, Island, Outcome, Puzzle, solve

Place = tuple[int, int]

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))


def made_board(chance: random.Random, islands: int) -> Puzzle:
    """A board with exactly one solution.

    Args:
        chance: where the luck comes from.
        islands: how many.
    """
    while True:
        grown = _Grown(chance, islands)
        if grown.grow() and (puzzle := _settled(grown, chance)):
            return puzzle


@dataclass
class _Grown:
    """A board and the bridges that it grew with: for each pair of places how many."""

    chance: random.Random
    islands: int
    bridges: dict[tuple[Place, Place], int] = field(default_factory=dict)

    def grow(self) -> bool:
        """Grow from one island; False where there was no room for all."""
        size = round((self.islands * 4.5) ** 0.5)
        start = self.chance.randrange(size), self.chance.randrange(size)
        self.places = {start}
        self.water = {(row, column) for row in range(size) for column in range(size)} - {start}
        for _ in range(60 * self.islands):
            if len(self.places) == self.islands and self.chance.random() < 0.02:
                break
            self._build()
        return len(self.places) == self.islands

    def puzzle(self) -> Puzzle:
        clues = dict.fromkeys(sorted(self.places), 0)
        for pair, count in self.bridges.items():
            for place in pair:
                clues[place] += count
        return Puzzle(tuple(Island(*place, clue) for place, clue in clues.items()))

    def _build(self) -> None:
        """Lay bridges from some island to another, old or new."""
        start = row, column = self.chance.choice(sorted(self.places))
        down, right = self.chance.choice(WAYS)
        between = []
        for _ in range(self.chance.choice((2, 2, 3, 3, 4, 6))):
            row, column = row + down, column + right
            if (row, column) not in self.water:
                break
            between.append((row, column))
        end = row, column
        if end in self.water and len(self.places) < self.islands:
            if len(between) < 2 or any((row + d, column + r) in self.places for d, r in WAYS):
                return
            self.places.add(end)
            between.pop()
        elif end not in self.places or not between:
            return
        pair = min(start, end), max(start, end)
        if pair not in self.bridges:
            self.bridges[pair] = self.chance.choice((1, 2))
            self.water.difference_update((*between, end))


def _settled(grown: _Grown, chance: random.Random) -> Puzzle | None:
    """Make single bridges double, or double ones single, where solutions differ, until there is only one."""
    for _ in range(3 * grown.islands):
        puzzle = grown.puzzle()
        answer = solve(puzzle)
        if answer.outcome is Outcome.UNIQUE:
            return puzzle
        pairs = [
            pair for bridge in _differences(answer) if (pair := _places(puzzle, bridge)) in grown.bridges
        ]
        if not pairs:
            return None
        pair = chance.choice(pairs)
        grown.bridges[pair] = 3 - grown.bridges[pair]
    return None


def _differences(answer) -> list[Bridge]:
    return sorted(set(answer.solution.bridges) ^ set(answer.other.bridges))


def _places(puzzle: Puzzle, bridge: Bridge) -> tuple[Place, Place]:
    one, other = ((puzzle.islands[i].row, puzzle.islands[i].column) for i in (bridge.a, bridge.b))
    return min(one, other), max(one, other)
