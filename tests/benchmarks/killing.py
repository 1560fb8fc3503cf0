"""What there is after a run that is killed at a random moment, and the same command once more.

    python -m tests.benchmarks.killing --moments 20
    python -m tests.benchmarks.killing --moments 20 --set

At each moment first the program itself is killed (kill -9), in a run of its own, then one of its workers in
another. Each run is then given once more, and compared with one that nobody disturbed: pages without a
record, records too many, lines that are no record, files that no record names or that are missing, and pages
whose record (apart from times) or picture differs, and what is left in the temporary folder. With --set a run
is killed that sets a misread number right: what is set must be kept or not, and the next run must say the
same.
"""

import argparse
import random
import shutil
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.pipeline.killed import (
    Remains,
    examine,
    finish,
    kill,
    killed_while_setting,
    make_misread,
    make_shelf,
    set_right,
    solve,
    start,
    workers_of,
)

ROW = "{:<8} {:>6} {:>6} {:>6}   {:>6} {:>5} {:>5} {:>5} {:>6} {:>6} {:>5}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moments", type=int, default=20)
    parser.add_argument("--pages", type=int, default=12)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", action="store_true", help="kill runs that set a number right")
    options = parser.parse_args()
    if options.set:
        _kill_while_setting(options.moments, random.Random(options.seed))
        return
    with tempfile.TemporaryDirectory() as folder:
        shelf = make_shelf(Path(folder) / "shelf", options.pages)
        began = time.monotonic()
        solve(shelf, Path(folder) / "whole", "-j", options.jobs)
        seconds = time.monotonic() - began
        print(f"{options.pages} pages, -j {options.jobs}; a run that nobody disturbs takes {seconds:.1f} s\n")
        print(
            ROW.format(
                "killed",
                "after",
                "status",
                "done",
                "status",
                "lost",
                "twice",
                "torn",
                "strays",
                "unlike",
                "left",
            )
        )
        moments = random.Random(options.seed)
        bad = 0
        for number in range(options.moments):
            for victim in ("program", "worker"):
                out = Path(folder) / f"out-{number}-{victim}"
                moment, status = _disturbed(
                    shelf, out, victim, seconds=seconds, jobs=options.jobs, moments=moments
                )
                bad += not _row(shelf, out, (victim, moment, status), options.jobs)
    print(f"\nruns that were not in order after the same command: {bad} of {2 * options.moments}")


def _kill_while_setting(moments: int, chance: random.Random) -> None:
    """Kills runs that set a number right, at random moments, and prints what there is then."""
    with tempfile.TemporaryDirectory() as folder:
        picture = make_misread(Path(folder) / "page.png")
        began = time.monotonic()
        set_right(picture, Path(folder) / "whole")
        seconds = time.monotonic() - began
        print(f"a run that nobody disturbs takes {seconds:.1f} s")
        found = Counter[str]()
        for number in range(moments):
            # Every other one as soon as the corrections are there: reading takes most of the time.
            after = chance.uniform(0.5, 1.1) * seconds if number % 2 else None
            what = killed_while_setting(picture, Path(folder) / f"out-{number}", after)
            found[what] += 1
            moment = "at once" if after is None else f"after {after:.2f} s"
            print(f"killed {moment}: {what}", flush=True)
    print(f"of {moments} corrections {found['kept']} are kept and {found['not kept']} are not, "
          f"{moments - found['kept'] - found['not kept']} are half there")  # fmt: skip


def _disturbed(
    shelf: Path, out: Path, victim: str, *, seconds: float, jobs: int, moments: random.Random
) -> tuple[float, int]:
    """Runs until the victim was there to be killed at a random moment; which one, and the exit status."""
    while True:
        shutil.rmtree(out, ignore_errors=True)
        run, moment = start(shelf, out, "-j", jobs), moments.uniform(0, seconds)
        time.sleep(moment)
        process = run.pid if victim == "program" else moments.choice(workers_of(run.pid) or [0])
        hit = run.poll() is None and process > 0 and kill(process)
        status, _ = finish(run)
        if hit:
            return moment, status


def _row(shelf: Path, out: Path, what: tuple[str, float, int], jobs: int) -> bool:
    """Gives the same command, and prints what there is. Whether all is in order."""
    victim, moment, status = what
    done = len(list(out.glob("*.solved.*")))
    again, _ = solve(shelf, out, "-j", jobs)
    remains: Remains = examine(out, shelf.parent / "whole")
    counts = remains.lost, remains.twice, remains.torn, remains.strays, remains.unlike, remains.left
    print(ROW.format(victim, f"{moment:.2f}", status, done, again, *counts), flush=True)
    return again == 0 and remains.in_order


if __name__ == "__main__":
    main()
