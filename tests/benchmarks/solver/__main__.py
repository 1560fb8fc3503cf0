"""Our solver beside two others: a plain CP-SAT model and clingo, on the same boards in one interleaved run.

    python -m tests.benchmarks.solver                          boards drawn at random, two of each kind
    python -m tests.benchmarks.solver --large                  the same of 1,000, 2,000 and 4,000 islands
    python -m tests.benchmarks.solver --boards FOLDER          the `.has` files of a folder
    python -m tests.benchmarks.solver --boards FOLDER --others 5    the others on five of each kind only
    python -m tests.benchmarks.solver --ids FILE               puzzles with one solution: solution and proof
    python -m tests.benchmarks.solver --process FILE           a whole process of `hashilens solve FILE`

Run so, the solver is not compiled. `make benchmark` compiles it, and so do

    make wheel
    PYTHONPATH=build/compiled:. python -P -m tests.benchmarks.solver ...

The public benchmark is that of Coelho, Laporte, Lindbeck and Vidal (2019, arXiv:1905.00973). The time of a
solve begins with the puzzle in memory and ends with a solution that has passed the checker. Who has none when
the time is up is counted as late, and with the time that it took. Times are in milliseconds.
"""

import argparse
import gc
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from solver.stages import propagation
from tests.benchmarks.solver.contenders import Contender, TimeUpError, contenders
from tests.benchmarks.solver.instances import LARGE_SIZES, SIZES, Instance, drawn, from_folder, thinned
from tests.benchmarks.solver.process import process_table
from tests.benchmarks.solver.tables import Run, Runs, by_groups
from tests.benchmarks.solver.unique import ids_table

LARGE = 100_000
"""Bytes: more than malloc keeps lists of blocks of one size for, less than it asks the system for."""


def main() -> None:
    """The command line."""
    options = _options()
    if options.ids:
        print(ids_table(options.ids, options.rounds))
    if options.process:
        print(process_table(options.process, options.rounds))
    if not (options.ids or options.process):
        instances = from_folder(options.boards) if options.boards else _drawn(options)
        print(f"ours: {'compiled' if is_compiled() else 'not compiled, see `make benchmark`'}\n")
        print(by_groups(_with_progress(instances, options)))


def _drawn(options: argparse.Namespace) -> list[Instance]:
    return drawn(options.number, options.seed, LARGE_SIZES if options.large else SIZES)


def is_compiled() -> bool:
    """Whether the solver that is measured was compiled."""
    return not str(propagation.__file__).endswith(".py")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tests.benchmarks.solver",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--boards", type=Path, metavar="FOLDER", help="of .has files")
    parser.add_argument(
        "--number", type=int, default=2, help="boards drawn of each size and alpha; default: 2"
    )
    parser.add_argument("--large", action="store_true", help="draw boards of 1,000 to 4,000 islands")
    parser.add_argument("--seed", type=int, default=0, help="of the boards drawn and picked; default: 0")
    parser.add_argument("--against", default="plain,clingo", help="the others; default: plain,clingo")
    parser.add_argument("--others", type=int, help="solve so many of each kind with the others; default: all")
    parser.add_argument("--limit", type=float, default=20.0, help="seconds for each solve; default: 20")
    parser.add_argument(
        "--workers", type=int, default=0, help="of the plain model; default: its own, all cores"
    )
    parser.add_argument("--ids", type=Path, metavar="FILE", help="game IDs, the last word of each line")
    parser.add_argument("--process", type=Path, metavar="FILE", help="a puzzle file of about 100 islands")
    parser.add_argument("--rounds", type=int, default=15, help="of --ids and --process; default: 15")
    return parser.parse_args()


def _with_progress(
    instances: Sequence[Instance], options: argparse.Namespace
) -> Iterator[tuple[Instance, Runs]]:
    chosen = contenders(options.against.split(","), options.workers)
    others = {instance.name for instance in instances}
    if options.others is not None:
        others = thinned(instances, options.others, options.seed)
    for number, instance in enumerate(instances, start=1):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(instances)} ", end="", file=sys.stderr, flush=True)
        taking_part = chosen if instance.name in others else {"ours": chosen["ours"]}
        yield instance, {name: measure(each, instance, options.limit) for name, each in taking_part.items()}
    if sys.stderr.isatty():
        print(file=sys.stderr)


def measure(contender: Contender, instance: Instance, limit: float) -> Run:
    """Run a solver once on an instance, after tidying up what the one before it has left.

    That is garbage of Python's and freed blocks of C's: the first large block that is asked for makes malloc
    sort those, which takes a fifth of a millisecond after clingo.
    """
    gc.collect()
    bytearray(LARGE)
    seconds, cpu = time.perf_counter(), time.process_time()
    late = False
    try:
        contender(instance.puzzle, limit)
    except TimeUpError:
        late = True
    return Run(time.perf_counter() - seconds, time.process_time() - cpu, late)


if __name__ == "__main__":
    main()
