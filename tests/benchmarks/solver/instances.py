"""Boards to solve: the files of a folder, or boards drawn at random."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from solver import Island, Puzzle
from solver.formats import has

SIZES = {100: 16, 200: 24, 300: 29, 400: 34}
"""For each number of islands the rows and columns that Coelho et al. give them."""

LARGE_SIZES = {1000: 54, 2000: 76, 4000: 108}
"""Likewise, for boards that are larger than theirs and as dense."""

ALPHAS = (25, 50, 75)
MORE = (0, 5, 10, 15)

Place = tuple[int, int]


@dataclass(frozen=True)
class Instance:
    """A board and the group that it belongs to.

    Attributes:
        name: of the file, or what it was drawn from.
        puzzle: the board; it has a solution, and most have many.
        alpha: the share of single bridges that it was drawn with, in percent: the higher, the harder. None
            where it is not known.
    """

    name: str
    puzzle: Puzzle
    alpha: int | None

    @property
    def islands(self) -> int:
        """How many islands it has."""
        return len(self.puzzle.islands)


def from_folder(folder: Path) -> list[Instance]:
    """Read all `.has` files; names like `Hs_16_100_25_00_001.has` tell the alpha (here 25)."""
    paths = sorted(folder.glob("*.has"))
    if not paths:
        raise SystemExit(f"there are no .has files in {folder}")
    return [Instance(path.stem, has.read(path.read_text("utf-8")), _alpha(path)) for path in paths]


def drawn(number: int, seed: int, sizes: Mapping[int, int] = SIZES) -> list[Instance]:
    """Draw boards with several solutions, so many of each size and alpha.

    Like those of Coelho, Laporte, Lindbeck and Vidal (2019, arXiv:1905.00973): a random tree of bridges, of
    which alpha percent are single and the others double, and some more single bridges that close circles.
    """
    made = []
    for islands, size in sizes.items():
        for alpha in ALPHAS:
            for no in range(number):
                name = f"{islands}_{alpha}_{no:03}"
                chance = random.Random(f"{seed} {name}")
                puzzle = draw(chance, islands, size, alpha, MORE[no % len(MORE)])
                made.append(Instance(name, puzzle, alpha))
    return made


def draw(chance: random.Random, islands: int, size: int, alpha: int, more: int) -> Puzzle:
    """Draw one board.

    Args:
        chance: where the luck comes from.
        islands: how many.
        size: of rows and of columns.
        alpha: the share of single bridges in the tree, in percent.
        more: how many single bridges are added, in percent of the islands.
    """
    while True:
        board = _Board(chance, size)
        if board.grow(islands):
            board.add(islands * more // 100)
            return board.puzzle(alpha)


class _Board:
    """Islands and the bridges between them, which grow at random."""

    def __init__(self, chance: random.Random, size: int) -> None:
        self._chance = chance
        self._size = size
        self._islands = [(chance.randrange(size), chance.randrange(size))]
        self._on = set(self._islands)
        self._under: set[Place] = set()
        self._tree: list[tuple[Place, Place]] = []
        self._others: list[tuple[Place, Place]] = []

    def grow(self, islands: int) -> bool:
        """Add islands, each at the end of a bridge from one that is there; False when no room is left."""
        for _ in range(100 * islands):
            if len(self._islands) == islands:
                return True
            start = self._chance.choice(self._islands)
            free = list(self._free(start, *self._chance.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))))
            if free:
                end = self._chance.randrange(len(free))
                self._under.update(free[:end])
                self._islands.append(free[end])
                self._on.add(free[end])
                self._tree.append((start, free[end]))
        return False

    def add(self, number: int) -> None:
        """Add bridges between islands that see each other; fewer where not so many do."""
        joined = {frozenset(pair) for pair in self._tree}
        pairs = [
            (start, end) for start in self._islands for end in self._seen(start) if {start, end} not in joined
        ]
        self._chance.shuffle(pairs)
        for start, end in pairs:
            if len(self._others) == number:
                return
            between = _between(start, end)
            if not self._under.intersection(between):
                self._under.update(between)
                self._others.append((start, end))

    def puzzle(self, alpha: int) -> Puzzle:
        """Count the bridges at each island."""
        clues = dict.fromkeys(sorted(self._islands), 0)
        single = set(self._chance.sample(range(len(self._tree)), len(self._tree) * alpha // 100))
        counted = [(pair, 1 if i in single else 2) for i, pair in enumerate(self._tree)]
        for pair, count in (*counted, *[(pair, 1) for pair in self._others]):
            for place in pair:
                clues[place] += count
        return Puzzle(tuple(Island(*place, clue) for place, clue in clues.items()))

    def _free(self, start: Place, down: int, right: int) -> Iterator[Place]:
        """Yield the places from an island on, up to the first island or bridge or the edge."""
        row, column = start[0] + down, start[1] + right
        while 0 <= row < self._size and 0 <= column < self._size:
            if (row, column) in self._under or (row, column) in self._on:
                return
            yield row, column
            row, column = row + down, column + right

    def _seen(self, start: Place) -> Iterator[Place]:
        """Yield the next island to the right and the next one below, where no bridge is between."""
        for down, right in ((0, 1), (1, 0)):
            free = list(self._free(start, down, right))
            row, column = free[-1] if free else start
            if (end := (row + down, column + right)) in self._on:
                yield end


def _between(start: Place, end: Place) -> list[Place]:
    if start[0] == end[0]:
        return [(start[0], column) for column in range(start[1] + 1, end[1])]
    return [(row, start[1]) for row in range(start[0] + 1, end[0])]


def thinned(instances: Iterable[Instance], number: int, seed: int) -> set[str]:
    """Return the names of so many instances of each size and alpha, picked at random."""
    cells: dict[tuple[int, int | None], list[str]] = {}
    for instance in instances:
        cells.setdefault((instance.islands, instance.alpha), []).append(instance.name)
    chance = random.Random(seed)
    return {name for names in cells.values() for name in chance.sample(names, min(number, len(names)))}


def _alpha(path: Path) -> int | None:
    words = path.stem.split("_")
    return int(words[3]) if len(words) == 6 and words[3].isdigit() else None
