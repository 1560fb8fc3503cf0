"""Bombs and hostile files among good pages: what becomes of each, and what all that costs.

    python -m tests.benchmarks.hostile                      100 good pages, 60 bombs
    python -m tests.benchmarks.hostile --good 20 --bad 15   less of both

The good pages are solved alone first, then with the bombs in the same folder, and then each bomb by itself.
Memory is the most that any process has held (VmHWM), looked up while it runs; all is for Linux.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from PIL import Image

from pipeline.names import printable, recorded
from samples.scenes.sets import FRESH, scene
from tests.benchmarks.bombs import bombs

SECONDS, MEMORY, PARENT = 20, 1_500_000_000, 300_000_000
"""What a file may take: the time limit that is given, bytes of a worker, bytes of the program itself."""

GRACE, SLOWER = 5, 1.5
"""Seconds for starting and ending a program besides; how much longer good pages may take beside bombs."""

EVERY = 0.03
"""Seconds between two looks at processes."""

ROW = "{:<34} {:>7} {:>8} {:>8}  {}"


@dataclass(frozen=True)
class Run:
    """A run of the program.

    Attributes:
        records: by the source.
        seconds: that it took.
        parent, worker: bytes that the program itself held at the most, and any process that it has started.
        status: how it ended.
        said: what it wrote to standard error.
    """

    records: dict[str, list[dict]]
    seconds: float
    parent: int
    worker: int
    status: int
    said: str


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--good", type=int, default=100)
    parser.add_argument("--bad", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--single", type=int, default=60, help="so many bombs by themselves")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        good, bad = _good_pages(folder / "good", options.good), _bad_files(folder / "bad", options.bad)
        alone = run([folder / "good"], folder / "alone", options.jobs)
        mixed = _mixed(good, bad, folder / "mixed")
        beside = run([mixed], folder / "beside", options.jobs)
        in_order = _tell(good, bad, (alone, beside), mixed, options.jobs)
        in_order &= _tell_single(bad[: options.single], folder)
    raise SystemExit(not in_order)


def _good_pages(folder: Path, number: int) -> list[Path]:
    """Screenshots with a board, none larger than a screen."""
    folder.mkdir()
    paths = []
    for place in range(number):
        paths.append(folder / f"page {place:03}.png")
        picture = Image.fromarray(scene("screenshots", FRESH + place).picture)
        picture.thumbnail((1000, 1000))
        picture.save(paths[-1])
    return paths


def _bad_files(folder: Path, number: int) -> list[Path]:
    folder.mkdir()
    for name, make in islice(bombs(), number):
        (folder / name).write_bytes(make())
    return [folder / name for name, _ in islice(bombs(), number)]


def _mixed(good: list[Path], bad: list[Path], folder: Path) -> Path:
    """A folder with all of them, in such an order that each call of a worker may meet a bomb."""
    folder.mkdir()
    for path in good:
        (folder / path.name).hardlink_to(path)
    for number, path in enumerate(bad):
        place = number * len(good) // len(bad)
        (folder / f"page {place:03} {path.name}").hardlink_to(path)
    return folder


def run(inputs: list[Path], out: Path, jobs: int = 1) -> Run:
    """Runs the program, and looks at its processes meanwhile."""
    solve = ["solve", *inputs, "-o", out, "--timeout", SECONDS, "-j", jobs, "-q", "--no-report"]
    began = time.monotonic()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, "-m", "pipeline.cli", *map(str, solve)], stdout=said, stderr=subprocess.STDOUT
        )
        parent = worker = 0
        while process.poll() is None:
            parent = max(parent, _held(process.pid))
            worker = max([worker, *map(_held, _below(process.pid))])
            time.sleep(EVERY)
        seconds = time.monotonic() - began
        said.seek(0)
        words = said.read().decode(errors="replace")
    results = out / "results.jsonl"
    records: dict[str, list[dict]] = {}
    for line in results.read_bytes().splitlines() if results.is_file() else []:
        record = json.loads(line)
        records.setdefault(record["source"], []).append(record)
    return Run(records, seconds, parent, worker, process.returncode, words)


def _held(process: int) -> int:
    """The most bytes that a process has held so far; 0 if there is none."""
    with suppress(OSError):
        for line in Path(f"/proc/{process}/status").read_text(errors="replace").splitlines():
            if line.startswith("VmHWM"):
                return 1024 * int(line.split()[1])
    return 0


def _below(process: int) -> list[int]:
    """What a process has started, and so on."""
    above: dict[int, int] = {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            behind_name = place.read_text(errors="replace").rpartition(")")[2].split()  # state, parent
            above[int(place.parent.name)] = int(behind_name[1])
    found = [process]
    for one in found:
        found += [child for child, parent in above.items() if parent == one]
    return found[1:]


def _ending(records: list[dict]) -> str:
    """What came of a file, in a few words."""
    codes = Counter((r["error"] or {}).get("code") or ",".join(p["status"] for p in r["puzzles"]) or "-"
                    for r in records)  # fmt: skip
    return ", ".join(f"{count} x {code}" if count > 1 else code for code, count in codes.most_common(3))


def _tell(good: list[Path], bad: list[Path], runs: tuple[Run, Run], mixed: Path, jobs: int) -> bool:
    """Prints what came of the folder; whether all of it is as it should be."""
    alone, beside = runs
    same = without = late = 0
    for path in good:
        before = _ending(alone.records[str(path)])
        now = _ending(beside.records.get(str(mixed / path.name), []))
        same += now == before
        if now != before:
            print(f"  good page {path.name}: {now or 'no record'} instead of {before}")
    names = {recorded(path) for path in mixed.iterdir()} - {str(mixed / path.name) for path in good}
    for name in sorted(names):
        records = beside.records.get(name, [])
        without += not records
        late += any((record["error"] or {}).get("code") == "page-timeout" for record in records)
        print(f"  {printable(Path(name).name):<50.50} {_ending(records)}")
    most = SLOWER * alone.seconds + SECONDS * late / jobs
    print(f"good pages as without bombs  {same} of {len(good)}")
    print(f"bombs without a record       {without} of {len(bad)}; {late} ended by the time limit")
    print(f"largest worker, MB           {beside.worker / 1e6:.0f}, without bombs {alone.worker / 1e6:.0f}")
    print(f"the program itself, MB       {beside.parent / 1e6:.0f}, without bombs {alone.parent / 1e6:.0f}")
    print(f"time                         {beside.seconds:.0f} s of at most {most:.0f}; "
          f"good pages alone {alone.seconds:.0f} s")  # fmt: skip
    return (
        same == len(good) and not without and beside.worker <= MEMORY and beside.parent <= PARENT
        and beside.seconds <= most
    )  # fmt: skip


def _tell_single(bad: list[Path], folder: Path) -> bool:
    """Gives bombs one by one, and prints what each costs; whether none costs more than it may."""
    print("\n" + ROW.format("by itself", "s", "MB", "parent", "what came of it"))
    worst: list[tuple[float, int]] = []
    for number, path in enumerate(bad):
        one = run([path], folder / f"single {number}")
        records = one.records.get(recorded(path), [])
        ending = _ending(records) if records else f"no record: {one.status} {one.said[-200:]}"
        print(ROW.format(printable(path.name)[:34], f"{one.seconds:.1f}", f"{one.worker / 1e6:.0f}",
                         f"{one.parent / 1e6:.0f}", ending), flush=True)  # fmt: skip
        worst.append((one.seconds, max(one.worker, one.parent)))
    seconds, memory = max((w[0] for w in worst), default=0), max((w[1] for w in worst), default=0)
    print(f"the longest took {seconds:.1f} s, the largest {memory / 1e6:.0f} MB")
    return seconds <= SECONDS + GRACE and memory <= MEMORY


if __name__ == "__main__":
    main()
