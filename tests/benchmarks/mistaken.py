"""How often a board that was put together wrongly has exactly one solution all the same.

    python -m tests.benchmarks.mistaken [--boards 300] [--seed 1]

Of boards made up and then mistaken in one way each, the share that has exactly one solution with the numbers
as printed (first column), and of which one of the first so many readings by readers that are wrong about one
number in twenty has (the others). `pipeline/decide/parameters.py` has its figures from here.
"""

import argparse
import random
from collections.abc import Callable
from dataclasses import replace

from solver import Island, Odds, Outcome, Puzzle, most_likely, solve
from tests.benchmarks.made import made_board
from tests.benchmarks.readers import Reader, read_by

SIZES = (4, 6, 8, 12, 20, 30, 45)
RANKS = (1, 2, 5, 10, 20, 50)
READERS = (Reader(0.05), Reader(0.05, even=True))
REACH = 26.0
"""Nats: what the program looks for at most in a board that was read surely."""


def missed(board: Puzzle, chance: random.Random) -> Puzzle:
    """Without one of its islands."""
    islands = list(board.islands)
    del islands[chance.randrange(len(islands))]
    return replace(board, islands=tuple(islands))


def shuffled(board: Puzzle, chance: random.Random) -> Puzzle:
    """With its numbers at other islands: what is no board at all."""
    clues = [island.clue for island in board.islands]
    chance.shuffle(clues)
    islands = zip(board.islands, clues, strict=True)
    return replace(board, islands=tuple(replace(island, clue=clue) for island, clue in islands))


def stray(board: Puzzle, chance: random.Random) -> Puzzle:
    """With an island more where a row and a column cross."""
    row, column = chance.choice(free_places(board))
    clue = chance.choice([island.clue for island in board.islands])
    return replace(board, islands=(*board.islands, Island(row, column, clue)))


def moved(board: Puzzle, chance: random.Random) -> Puzzle:
    """With one island on the row or column next to its own."""
    rows, columns = (sorted({*lines}) for lines in zip(*_spots(board), strict=True))
    free = set(free_places(board))
    ways = []
    for index, (row, column) in enumerate(_spots(board)):
        at, across = rows.index(row), columns.index(column)
        ways += [(index, rows[i], column) for i in (at - 1, at + 1) if 0 <= i < len(rows)]
        ways += [(index, row, columns[i]) for i in (across - 1, across + 1) if 0 <= i < len(columns)]
    ways = [way for way in ways if way[1:] in free]
    index, row, column = chance.choice(ways)
    islands = list(board.islands)
    islands[index] = replace(islands[index], row=row, column=column)
    return replace(board, islands=tuple(islands))


MISTAKES: dict[str, Callable[[Puzzle, random.Random], Puzzle]] = {
    "missed": missed,
    "stray": stray,
    "moved": moved,
    "shuffled": shuffled,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=300, help="boards of each size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print("mistake   islands  printed  read: within so many" + "".join(f"{rank:7}" for rank in RANKS))
    for size in SIZES:
        boards = [board for _ in range(options.boards) if free_places(board := made_board(chance, size))]
        for name, mistake in MISTAKES.items():
            wrong = [mistake(board, chance) for board in boards]
            plain = sum(solve(board).outcome is Outcome.UNIQUE for board in wrong) / len(wrong)
            ranks = [_rank(board, chance) for board in wrong]
            shares = [sum(r is not None and r <= most for r in ranks) / len(ranks) for most in RANKS]
            told = "".join(f"{share:7.1%}" for share in shares)
            print(f"{name:9} {size:7} {plain:8.1%} {'':20}{told}", flush=True)


def _rank(board: Puzzle, chance: random.Random) -> int | None:
    """Which reading is the first with a solution, if that is its only one."""
    said = read_by(chance.choice(READERS), board, chance)
    best = most_likely(board, Odds(said), most=1, reach=REACH).best
    return best.rank if best is not None and best.answer.outcome is Outcome.UNIQUE else None


def _spots(board: Puzzle) -> list[tuple[int, int]]:
    return [(int(island.row), int(island.column)) for island in board.islands]


def free_places(board: Puzzle) -> list[tuple[int, int]]:
    """Where a row and a column of islands cross and nothing stands."""
    spots = _spots(board)
    rows, columns = ({*lines} for lines in zip(*spots, strict=True))
    return sorted({(row, column) for row in rows for column in columns} - {*spots})


if __name__ == "__main__":
    main()
