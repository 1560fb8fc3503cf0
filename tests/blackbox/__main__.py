"""Measures the program on the sets of the range.

    python -m tests.blackbox                                      40 boards of every set, seeds from 0
    python -m tests.blackbox --sets photos,hard --boards 200 --seed 123456 --jobs 2
    python -m tests.blackbox --save /tmp/failed                   and writes the pictures that failed
    python -m tests.blackbox --show photos 17                     one scene, into build/shown

Seeds below 10000 are for tuning; figures that are reported come from seeds above, never used before.
"""

import argparse
import os
import sys
from pathlib import Path
from time import perf_counter

from samples.scenes.fonts import families
from tests.blackbox.measure import Outcome, measure
from tests.blackbox.sets import FRESH, SETS, scene
from tests.blackbox.showing import show
from tests.blackbox.stages import Stages
from tests.blackbox.table import Row, confidences, failures, finished, row_of, slowest, stages, table


def main() -> None:
    """The command line."""
    arguments = _arguments()
    if arguments.show:
        name, seed = arguments.show
        for path in show(scene(name, int(seed)), Path(arguments.save or "build/shown")):
            print(path)
        return
    rows: list[Row] = []
    pages: dict[str, list[Stages]] = {}
    everything: list[Outcome] = []
    for name in arguments.sets:
        outcomes = list(_with_progress(name, arguments))
        if not outcomes:
            print(f"{name}: its pictures are not on this machine", file=sys.stderr)
            continue
        rows.append(row_of(name, outcomes))
        pages[name] = [outcome.stages for outcome in outcomes]
        everything += outcomes
    if len(rows) > 1:
        rows.append(row_of("all", everything))
    kind = "fresh" if arguments.seed >= FRESH else "tuning"
    type_faces, hands = (len(families(handwritten=handwritten)) for handwritten in (False, True))
    parts = (
        f"seeds from {arguments.seed} ({kind}); {type_faces} families of type, {hands} handwritten",
        table(rows),
        stages(pages),
        confidences(everything),
        finished(everything),
        slowest(everything),
        failures(everything),
    )
    print("\n\n".join(parts))
    if arguments.save:
        for outcome in everything:
            if outcome.failed:
                show(scene(outcome.name, outcome.seed), Path(arguments.save))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="tests.blackbox", description="Measures the program on made-up pictures."
    )
    parser.add_argument("--sets", type=_sets, default=list(SETS), help=f"of {','.join(SETS)}; default: all")
    parser.add_argument("--boards", type=int, default=40, help="of each set, at least; default: 40")
    parser.add_argument(
        "--seed", type=int, default=0, help=f"the first; from {FRESH} on: fresh ones; default: 0"
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="processes; default: one a core"
    )
    parser.add_argument("--save", metavar="DIR", help="write the pictures that failed, with what was found")
    parser.add_argument(
        "--show",
        nargs=2,
        metavar=("SET", "SEED"),
        help="write one scene and what was found, into build/shown",
    )
    return parser.parse_args()


def _sets(words: str) -> list[str]:
    names = [name for name in words.replace(" ", ",").split(",") if name]
    if unknown := [name for name in names if name not in SETS]:
        raise argparse.ArgumentTypeError(f"no such set: {', '.join(unknown)}")
    return names or list(SETS)


def _with_progress(name: str, arguments: argparse.Namespace) -> list[Outcome]:
    """The outcomes of a set; a line on standard error counts along where somebody watches."""
    outcomes: list[Outcome] = []
    start, watched = perf_counter(), sys.stderr.isatty()
    line = ""
    for outcome in measure(name, arguments.boards, arguments.seed, arguments.jobs):
        outcomes.append(outcome)
        boards, failed = sum(one.boards for one in outcomes), sum(one.failed for one in outcomes)
        line = f"{name}: {boards} boards on {len(outcomes)} pictures, {failed} to look at"
        if watched:
            print(f"\r{line} ", end="", file=sys.stderr)
    print(f"\r{line}, {perf_counter() - start:.0f} s", file=sys.stderr)
    return outcomes


if __name__ == "__main__":
    main()
