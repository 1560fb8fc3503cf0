"""The solver against trying everything: python -m tests.benchmarks.bruteforce --boards 5000 --seed 20000

Compared are the outcome, the solutions shown, all solutions, and, for bridges, the numbers that each island
and each corner of a sign can have when its own is lost. The exit status is 1 if anything differs.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random

from solver.crossings import Crossings
from solver.formats import write_puzzle
from solver.puzzle import Puzzle
from tests.benchmarks.bruteforce.boards import KINDS, bridges_boards, crossings_boards
from tests.benchmarks.bruteforce.comparing import differences_on_bridges, differences_on_crossings

AnyPuzzle = Puzzle | Crossings


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=500, help="of all kinds together; default: 500")
    parser.add_argument("--seed", type=int, default=0, help="default: 0")
    options = parser.parse_args()
    each = -(-options.boards // len(KINDS))
    totals: Counter[str] = Counter()
    print(f"{'':24}{'boards':>8}{'none':>8}{'one':>8}{'several':>8}{'differ':>8}")
    for kind in KINDS:
        counts: Counter[str] = Counter()
        for puzzle, solutions, differences in islice(compared(kind, options.seed), each):
            counts["boards"] += 1
            counts[("none", "one", "several")[min(solutions, 2)]] += 1
            counts["differ"] += bool(differences)
            if differences:
                print(f"{kind}: {'; '.join(differences)}\n{write_puzzle(puzzle, 'json')}", file=sys.stderr)
        print(_line(kind, counts), flush=True)
        totals += counts
    print(_line("together", totals))
    return 1 if totals["differ"] else 0


def compared(kind: str, seed: int) -> Iterator[tuple[AnyPuzzle, int, list[str]]]:
    """Yields boards of a kind without end: the puzzle, how many solutions it has, and what differs."""
    rng = Random(f"{kind} {seed}")
    if kind == "crossings":
        from tests.benchmarks.bruteforce.crossings import all_solutions

        for crossing in crossings_boards(rng):
            yield crossing, len(all_solutions(crossing)), list(differences_on_crossings(crossing))
    else:
        for board, puzzle in bridges_boards(kind, rng):
            yield puzzle, len(board.solutions(puzzle)), list(differences_on_bridges(board, puzzle))


def _line(name: str, counts: Counter[str]) -> str:
    return f"{name:24}" + "".join(
        f"{counts[column]:8}" for column in ("boards", "none", "one", "several", "differ")
    )


if __name__ == "__main__":
    sys.exit(main())
