"""How often a board that was put together wrongly has exactly one solution all the same.

    python -m tests.benchmarks.mistaken [--boards 300] [--seed 1] [--signs]

Of boards made up and then mistaken in one way each, the share that has exactly one solution with the numbers
as printed (first column), and of which one of the first so many readings by readers that are wrong about one
number in twenty has (the others); `far`: whose likeliest reading with a solution is not to be believed;
`none`: that has none within reach; `one more`: of those without a solution as printed, that one island more
gives exactly one. With `--signs` of boards with signs, as printed only. `pipeline/decide/parameters.py` has
its figures from here.
"""

import argparse
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from pipeline.decide.parameters import ASKING, VERDICT
from samples.scenes.shelf import take_signed
from solver import Budget, Candidate, Island, Odds, Outcome, Puzzle, missing_islands, most_likely, solve
from tests.benchmarks.made import made_board
from tests.benchmarks.readers import ALIKE, Reader, read_by

SIZES = (4, 6, 8, 12, 20, 30, 45)
RANKS = (1, 2, 5, 10, 20, 50)
READERS = (Reader(0.05), Reader(0.05, even=True))


def missed(board: Puzzle, chance: random.Random) -> Puzzle:
    """Without one of its islands."""
    islands = list(board.islands)
    del islands[chance.randrange(len(islands))]
    return replace(board, islands=tuple(islands))


def stray_without_number(board: Puzzle, chance: random.Random) -> Puzzle:
    """Likewise, and the island shows none."""
    row, column = chance.choice(free_places(board))
    return replace(board, islands=(*board.islands, Island(row, column)))


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


def misread(board: Puzzle, chance: random.Random) -> Puzzle:
    """With two of its numbers read as others that look like them."""
    islands = list(board.islands)
    for index in chance.sample(range(len(islands)), 2):
        clue = islands[index].clue or 1
        islands[index] = replace(islands[index], clue=chance.choice(ALIKE.get(clue, (1,))))
    return replace(board, islands=tuple(islands))


MISTAKES: dict[str, Callable[[Puzzle, random.Random], Puzzle]] = {
    "missed": missed,
    "stray": stray,
    "moved": moved,
    "shuffled": shuffled,
    "misread": misread,
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=300, help="boards of each size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--signs", action="store_true", help="of boards with signs")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    if options.signs:
        signed(options.boards, options.seed, chance)
        return
    print(
        "mistake   islands printed  read: within"
        + "".join(f"{rank:7}" for rank in RANKS)
        + "    far   none  one more"
    )
    for size in options.sizes:
        boards = [board for _ in range(options.boards) if free_places(board := made_board(chance, size))]
        for name, mistake in MISTAKES.items():
            wrong = [mistake(board, chance) for board in boards]
            plain = sum(solve(board).outcome is Outcome.UNIQUE for board in wrong) / len(wrong)
            read = [_read(board, chance) for board in wrong]
            ranks = [best.rank for best, _ in read if best and best.answer.outcome is Outcome.UNIQUE]
            shares = [sum(rank is not None and rank <= most for rank in ranks) for most in RANKS]
            shares += [sum(best is not None and best.cost > believed for best, believed in read)]
            shares += [sum(best is None for best, _ in read)]
            told = "".join(f"{share / len(wrong):7.1%}" for share in shares)
            print(f"{name:9} {size:7} {plain:7.1%} {'':12}{told} {_lacking(wrong):9.1%}", flush=True)


def signed(count: int, seed: int, chance: random.Random) -> None:
    """Prints how often mistaken boards with signs have exactly one solution, and how often several."""
    rng = np.random.default_rng(seed)
    boards = [take_signed(rng).puzzle for _ in range(count)]
    for mistake in (missed, stray_without_number):
        told = Counter(solve(mistake(board, chance)).outcome for board in boards if free_places(board))
        one, several = (told[outcome] / told.total() for outcome in (Outcome.UNIQUE, Outcome.MULTIPLE))
        print(f"{mistake.__name__:20} {one:7.1%} {several:7.1%} of {told.total()}", flush=True)


def _read(board: Puzzle, chance: random.Random) -> tuple[Candidate | None, float]:
    """The first reading that has a solution, and up to which cost it is believed."""
    odds = Odds(read_by(chance.choice(READERS), board, chance))
    believed = VERDICT.believed + 2 * odds.doubt
    return most_likely(board, odds, most=1, reach=believed + ASKING.reach).best, believed


def _lacking(boards: Sequence[Puzzle]) -> float:
    """The share of boards without solution to which one island more gives exactly one."""
    impossible = [board for board in boards if solve(board).outcome is Outcome.IMPOSSIBLE]
    found = [missing_islands(board, free_places(board), Budget(60.0)) for board in impossible]
    lacking = [any(o is Outcome.UNIQUE for one in some for _, o in one.numbers) for some in found]
    return sum(lacking) / max(len(lacking), 1)


def _spots(board: Puzzle) -> list[tuple[int, int]]:
    return [(int(one.row), int(one.column)) for one in (*board.islands, *board.signs)]


def free_places(board: Puzzle) -> list[tuple[int, int]]:
    """Where a row and a column of islands cross and nothing stands."""
    spots = _spots(board)
    rows, columns = ({*lines} for lines in zip(*spots, strict=True))
    return sorted({(row, column) for row in rows for column in columns} - {*spots})


if __name__ == "__main__":
    main()
