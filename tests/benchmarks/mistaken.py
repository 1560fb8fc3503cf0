"""How often a board that was put together wrongly has exactly one solution all the same.

    python -m tests.benchmarks.mistaken [--boards 300] [--seed 1] [--signs | --crossings]

Of boards made up and then mistaken in one way each, the share that has exactly one solution with the numbers
as printed (first column), and of which one of the first so many readings by readers that are wrong about one
number in twenty has (the others); `far`: whose likeliest reading with a solution is not to be believed;
`none`: that has none within reach; `one more`: of those without a solution as printed, that one island more
gives exactly one. With `--signs` of boards with signs, as printed only; with `--crossings` of boards of
crossings likewise, by the number of signs that are left. `pipeline/decide/parameters.py` has its figures from
here.
"""

import argparse
import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from pipeline.decide.parameters import ASKING, VERDICT
from samples.scenes.shelf import take_signed
from solver import Budget, Candidate, Island, Odds, Outcome, Puzzle, missing_islands, most_likely, solve
from solver.crossings import Crossings
from solver.crossings import solve as solve_crossings
from solver.crossings.making import ARROWS
from solver.crossings.making import make_board as make_crossings
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


def lines_less(rows: int, columns: int) -> Callable[[Crossings, random.Random], Crossings]:
    """Without so many of its outer rows and columns, each on one side."""

    def less(board: Crossings, chance: random.Random) -> Crossings:
        height, width = _extent(board)
        top, left = chance.choice((0, rows)), chance.choice((0, columns))
        down, across = range(top, top + height - rows), range(left, left + width - columns)
        return replace(
            board, cells=tuple(one for one in board.cells if one.row in down and one.column in across)
        )

    return less


def column_more(board: Crossings, chance: random.Random) -> Crossings:
    """With a column more, of signs like its own."""
    height, width = _extent(board)
    more = [replace(chance.choice(board.cells), row=row, column=width) for row in range(height)]
    return replace(board, cells=(*board.cells, *more))


def signs_shuffled(board: Crossings, chance: random.Random) -> Crossings:
    """With its signs at other places: what is no board at all."""
    signs = chance.sample(board.cells, len(board.cells))
    cells = [
        replace(sign, row=cell.row, column=cell.column) for cell, sign in zip(board.cells, signs, strict=True)
    ]
    return replace(board, cells=tuple(cells))


def arrows_misread(board: Crossings, chance: random.Random) -> Crossings:
    """With two of its arrows read as others."""
    cells = list(board.cells)
    for index in chance.sample(range(len(cells)), 2):
        others = [arrows for arrows in ARROWS if arrows != cells[index].arrows]
        cells[index] = replace(cells[index], arrows=chance.choice(others))
    return replace(board, cells=tuple(cells))


ON_CROSSINGS: dict[str, Callable[[Crossings, random.Random], Crossings]] = {
    "a row less": lines_less(1, 0),
    "two columns less": lines_less(0, 2),
    "a row and a column less": lines_less(1, 1),
    "a column more": column_more,
    "shuffled": signs_shuffled,
    "two arrows misread": arrows_misread,
}
GRIDS = (16, 30, 64)
"""Sizes of boards of crossings, in signs: up to the first, beyond it up to the second, and so on."""

SMALLEST = 3
"""A board of crossings has so many rows and columns."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=300, help="boards of each size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sizes", type=int, nargs="*", default=SIZES)
    parser.add_argument("--signs", action="store_true", help="of boards with signs")
    parser.add_argument("--crossings", action="store_true", help="of boards of crossings")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    if options.crossings:
        crossings(options.boards, chance)
        return
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


def crossings(count: int, chance: random.Random) -> None:
    """Prints how often mistaken boards of crossings have exactly one solution, and how often several."""
    told: dict[tuple[str, int], Counter[Outcome]] = defaultdict(Counter)
    for _ in range(count):
        rows, columns = (chance.randint(SMALLEST, 8) for _ in range(2))
        board = make_crossings(rows, columns, chance, redundant=chance.choice((0.0, 0.1, 0.35))).puzzle
        for name, mistake in ON_CROSSINGS.items():
            wrong = mistake(board, chance)
            lines = ({one.row for one in wrong.cells}, {one.column for one in wrong.cells})
            if min(map(len, lines)) >= SMALLEST:
                size = next(most for most in GRIDS if len(wrong.cells) <= most or most == GRIDS[-1])
                told[name, size][solve_crossings(wrong, budget=Budget(2.0)).outcome] += 1
    for name, size in itertools.product(ON_CROSSINGS, GRIDS):
        its = told[name, size]
        one, several = (its[outcome] / max(its.total(), 1) for outcome in (Outcome.UNIQUE, Outcome.MULTIPLE))
        print(f"{name:24} up to {size:2} {one:7.1%} {several:7.1%} of {its.total()}", flush=True)


def _extent(board: Crossings) -> tuple[int, int]:
    return max(one.row for one in board.cells) + 1, max(one.column for one in board.cells) + 1


def _read(board: Puzzle, chance: random.Random) -> tuple[Candidate | None, float]:
    """The first reading that has a solution, and up to which cost it is believed."""
    odds = Odds(read_by(chance.choice(READERS), board, chance))
    believed = VERDICT.believed + 2 * odds.doubt
    return most_likely(board, odds, most=1, reach=believed + ASKING.reach).best, believed


def _lacking(boards: Sequence[Puzzle]) -> float:
    """The share of boards without solution to which one island more gives exactly one."""
    impossible = [board for board in boards if solve(board).outcome is Outcome.IMPOSSIBLE]
    found = [missing_islands(board, free_places(board), Budget(60.0)) for board in impossible]
    lacking = [any(fit.outcome is Outcome.UNIQUE for one in some for fit in one.fits) for some in found]
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
