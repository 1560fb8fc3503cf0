"""How long it takes to make boards, by size.

    python -m tests.benchmarks.making [--sizes 7,12,18,25] [--boards 100] [--seed 0] [--signs]
        [--difficulty hard]

Seeds are counted on from the one given. Each board is proved to have exactly one solution once more, outside
the time. Printed are the median and the worst time in milliseconds, and how many islands and signs there are.
"""

import argparse
import statistics
import time

import ortools.sat.python.cp_model_helper  # noqa: F401 - so that the first board need not wait for it

from solver import Outcome, solve
from solver.making import Made, Wish, make_puzzle
from solver.steps import Difficulty


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sizes", default=",".join(map(str, range(7, 26))), help="default: 7 to 25")
    parser.add_argument("--boards", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--signs", action="store_true")
    parser.add_argument("--difficulty", choices=[one.name.lower() for one in Difficulty])
    options = parser.parse_args()
    difficulty = Difficulty[options.difficulty.upper()] if options.difficulty else None
    print("size      boards  unique  median   worst   islands   signs")
    for size in map(int, options.sizes.split(",")):
        seeds = range(options.seed, options.seed + options.boards)
        print(
            row(size, [timed(Wish(size, size, difficulty, options.signs), seed) for seed in seeds]),
            flush=True,
        )


def timed(wish: Wish, seed: int) -> tuple[Made, float]:
    """A board and the seconds that it took."""
    start = time.perf_counter()
    made = make_puzzle(wish, seed)
    return made, time.perf_counter() - start


def row(size: int, results: list[tuple[Made, float]]) -> str:
    """A line of the table."""
    puzzles = [made.puzzle for made, _ in results]
    unique = sum(solve(puzzle, seconds=300).outcome is Outcome.UNIQUE for puzzle in puzzles)
    times = [1000 * seconds for _, seconds in results]
    islands, signs = ([len(things) for things in column] for column in columns(puzzles))
    return (
        f"{size:2} x {size:2}  {len(puzzles):7} {unique:7} {statistics.median(times):7.0f} {max(times):7.0f}"
        f"   {min(islands):3}-{max(islands):3}   {min(signs):2}-{max(signs):2}"
    )


def columns(puzzles: list) -> tuple[list, list]:
    """The islands and the signs of each."""
    return [puzzle.islands for puzzle in puzzles], [puzzle.signs for puzzle in puzzles]


if __name__ == "__main__":
    main()
