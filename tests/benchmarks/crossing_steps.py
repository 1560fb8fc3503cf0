"""How far people's rules lead on crossings, and how fast: python -m tests.benchmarks.crossing_steps [SEED]

On made-up boards of three sizes, with no more numbers given than one solution needs, and on the magazine's.
"""

import statistics
import sys
import time
from random import Random

from solver.crossings import Crossings
from solver.crossings.making import make_board
from solver.crossings.steps import Ending, Path, grade_of, path
from tests.solver.crossings.boards import magazine

SIZES = (3, 5, 8)
BOARDS = 100


def main(seed: int) -> None:
    """Prints the table."""
    print("size   solved  without guess  guesses a board  tried out  steps: median, most  ms: median, worst")
    for size in SIZES:
        made = [make_board(size, size, Random(seed + number)) for number in range(BOARDS)]
        timed = [timed_path(each.puzzle) for each in made]
        right = [
            way.ending is Ending.SOLVED and way.left == tuple((number,) for number in each.values)
            for each, (way, _) in zip(made, timed, strict=True)
        ]
        report(f"{size} x {size}", sum(right), [way for way, _ in timed], [took for _, took in timed])
    way, took = timed_path(magazine())
    report("Zeit", int(way.ending is Ending.SOLVED), [way], [took])
    print(grade_of(way))


def timed_path(puzzle: Crossings) -> tuple[Path, float]:
    """The path of a puzzle, and the milliseconds of CPU that it took."""
    start = time.process_time()
    way = path(puzzle)
    return way, 1000 * (time.process_time() - start)


def report(name: str, solved: int, ways: list[Path], took: list[float]) -> None:
    """Prints a line."""
    guesses = [[step.rule for step in way.steps if step.rule.guesses] for way in ways]
    tried = sum(rule.name == "TRIED_OUT" for rules in guesses for rule in rules)
    steps = [len(way.steps) for way in ways]
    print(
        f"{name:5} {solved:7} {sum(not rules for rules in guesses):14} "
        f"{sum(map(len, guesses)) / len(ways):16.1f} {tried:10} "
        f"{statistics.median(steps):15.0f}, {max(steps):4} {statistics.median(took):12.1f}, {max(took):.0f}",
        flush=True,
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 0)
