"""Whether one kind of puzzle is taken for another: what was found on pictures of each kind.

    python -m tests.benchmarks.kinds [FOLDER] [--pictures 50] [--seed SEED] [--jobs 2]

Pictures come from every made-up set of the measuring range, and from FOLDER, whose pictures all hold bridges.
"""

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

import cv2

from pipeline import solve_picture
from pipeline.records import CrossingsPuzzle, PuzzleRecord
from tests.blackbox.limits import limit_memory
from tests.blackbox.sets import DRAWN, FRESH, scene
from tests.blackbox.solving import try_pixels

BRIDGES, CROSSINGS = "bridges", "crossings"
COLUMNS = (BRIDGES, CROSSINGS, "mistaken")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--pictures", type=int, default=50, help="of each set")
    parser.add_argument("--seed", type=int, default=FRESH)
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.pictures)
    print(f"{'set':20} pictures  " + "  ".join(COLUMNS), flush=True)
    with ProcessPoolExecutor(options.jobs, multiprocessing.get_context("spawn"), limit_memory) as pool:
        for name in sorted(DRAWN):
            wanted = CROSSINGS if name.startswith(CROSSINGS) else BRIDGES
            report(name, wanted, pool.map(partial(kinds_on, name), seeds))
        if options.folder is not None:
            paths = sorted(options.folder.iterdir())
            report(options.folder.name, BRIDGES, pool.map(kinds_on_picture, paths))


def kinds_on(name: str, seed: int) -> Counter[str]:
    """The kinds of all puzzles that are found on a picture of a set."""
    cv2.setNumThreads(1)
    return count_kinds(try_pixels(scene(name, seed).picture).puzzles)


def kinds_on_picture(path: Path) -> Counter[str]:
    """The kinds of all puzzles that are found on a picture."""
    cv2.setNumThreads(1)
    return count_kinds(solve_picture(path).record.puzzles)


def count_kinds(puzzles: Iterable[PuzzleRecord]) -> Counter[str]:
    """How many puzzles of each kind there are."""
    return Counter(CROSSINGS if isinstance(puzzle, CrossingsPuzzle) else BRIDGES for puzzle in puzzles)


def report(name: str, wanted: str, found: Iterable[Counter[str]]) -> None:
    """Prints a line: pictures, puzzles of each kind found on them, and how many are of the other kind."""
    each = list(found)
    total = sum(each, Counter[str]())
    other = CROSSINGS if wanted == BRIDGES else BRIDGES
    numbers = (total[BRIDGES], total[CROSSINGS], total[other])
    cells = "  ".join(f"{n:{len(column)}}" for n, column in zip(numbers, COLUMNS, strict=True))
    print(f"{name:20} {len(each):8}  {cells}", flush=True)


if __name__ == "__main__":
    main()
