"""How often a board that lacks an island has exactly one solution all the same, as read or put right.

    python -m tests.benchmarks.luck [--boards 400] [--seed 1]

Of boards made up, with an island left out, read by readers that are wrong about one number in twenty: the
share of which one of the first so many readings has exactly one solution. `pipeline/hashi/confidence.py` has
its figures from here.
"""

import argparse
import random

from solver import Odds, Outcome, most_likely
from tests.benchmarks.made import made_board
from tests.benchmarks.readers import read_by
from tests.benchmarks.reading import READERS, without_one

SIZES = (6, 8, 10, 15, 20, 30, 45)
RANKS = (1, 2, 3, 5, 10, 20, 50)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=400, help="boards of each size")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    print("islands  one solution within so many readings:" + "".join(f"{rank:7}" for rank in RANKS))
    for size in SIZES:
        ranks = [rank for _ in range(options.boards) if (rank := _rank(size, chance)) is not None]
        shares = (sum(rank <= most for rank in ranks) / options.boards for most in RANKS)
        print(f"{size:7}{'':38}" + "".join(f"{share:7.1%}" for share in shares), flush=True)


def _rank(size: int, chance: random.Random) -> int | None:
    """Which reading of a board that lacks an island is the first with a solution, if that is its only one."""
    board = without_one(made_board(chance, size), chance, passed=False)
    said = read_by(READERS[chance.choice(("5%", "5% even"))], board, chance)
    best = most_likely(board, Odds(said), most=1).best
    return best.rank if best is not None and best.answer.outcome is Outcome.UNIQUE else None


if __name__ == "__main__":
    main()
