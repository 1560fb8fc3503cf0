"""What a page costs in a batch: against the same page alone, on one and two workers, and in memory.

    python -m tests.benchmarks.batch --pages 500            pictures and PDFs of mixed sizes, 25 minutes
    python -m tests.benchmarks.batch --document 300 --with-puzzles 40   one PDF, most of its pages empty

Pages come from the measuring range (`tests/blackbox`), the same in every run. Alone means one process a page,
`hashilens solve page`, so that imports and the start of everything count; both are told in seconds that pass
and in seconds of processor time, which other work on the machine disturbs less.
"""

import argparse
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from samples.scenes.sets import FRESH, scene

ROOT = Path(__file__).parents[2]
KINDS = ("screenshots", "scans", "photos", "scans")
IN_DOCUMENT = 10
"""Pages of each PDF; two of five pages stand in one."""
COPIES = 4
"""Of each page that is compared with itself alone, so that the start of a run is shared as in a long one."""


@dataclass(frozen=True)
class Cost:
    """What a run took: seconds, seconds of processor time, peak megabytes of the parent and of a worker."""

    wall: float
    cpu: float
    parent: float
    worker: float


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pages", type=int, default=50)
    parser.add_argument("--alone", type=int, default=12, help="pages that are also solved one by one")
    parser.add_argument("--document", type=int, metavar="PAGES", help="measure one PDF of so many pages")
    parser.add_argument("--with-puzzles", type=int, default=40)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.document:
            measure_document(Path(folder), options.document, options.with_puzzles)
        else:
            measure_batch(Path(folder), options.pages, options.alone)


def measure_batch(folder: Path, pages: int, alone: int) -> None:
    """Prints the figures for many inputs."""
    made = make_pages(folder / "many", pages)
    few = first_of(made, folder / "few", max(pages // 10, 1))
    told(few, solve([folder / "few"], folder / "out-few", 2), folder / "out-few", 2)
    one, two = (solve([folder / "many"], folder / f"out{workers}", workers) for workers in (1, 2))
    told(pages, one, folder / "out1", 1)
    told(pages, two, folder / "out2", 2)
    print(f"-j 2 does {one.wall / two.wall:.2f} times the pages of -j 1 in a minute")
    singles = sorted(path for path, _ in made if path.suffix != ".pdf")
    compare(singles[:: max(len(singles) // alone, 1)][:alone], folder)


def told(pages: int, cost: Cost, out: Path, workers: int) -> None:
    """Prints what a run took."""
    print(
        f"{pages} pages, -j {workers}: {60 * pages / cost.wall:.1f} pages a minute; "
        f"{cost.cpu / pages:.2f} s of processor time a page; "
        f"peak {cost.parent:.0f} MB parent, {cost.worker:.0f} MB worker; {count_records(out)}",
        flush=True,
    )


def compare(paths: list[Path], folder: Path) -> None:
    """Prints what pages cost in a batch, -j 1, against a process for each."""
    (folder / "copies").mkdir()
    for number in range(COPIES):
        for path in paths:
            shutil.copy(path, folder / "copies" / f"{number}-{path.name}")
    together = solve([folder / "copies"], folder / "together", 1)
    seconds: dict[str, list[float]] = {}
    for record in records_in(folder / "together"):
        name = Path(record["source"]).name.partition("-")[2]
        seconds.setdefault(name, []).append(record["seconds"]["total"])
    apart = {path.name: solve([path], folder / "apart", None) for path in paths}
    cpu, batch = sum(cost.cpu for cost in apart.values()) / len(paths), together.cpu / COPIES / len(paths)
    ratios = [statistics.mean(seconds[name]) / cost.wall for name, cost in apart.items()]
    print(
        f"{len(paths)} pages, processor time a page: {cpu:.2f} s alone, {batch:.2f} s in a batch of "
        f"{COPIES * len(paths)}, ratio {batch / cpu:.2f}; "
        f"page by page, seconds in a batch over those alone: median {statistics.median(ratios):.2f}, "
        f"{min(ratios):.2f} to {max(ratios):.2f} (pages that are searched for long start no faster)"
    )


def measure_document(folder: Path, pages: int, with_puzzles: int) -> None:
    """Prints the figures for one document with few puzzles."""
    chosen = {round((n + 0.5) * pages / with_puzzles) for n in range(with_puzzles)}
    sheets = [puzzle_page(n) if n in chosen else text_page(n) for n in range(1, pages + 1)]
    (folder / "in").mkdir()
    save_pdf(sheets, folder / "in" / "magazine.pdf")
    cost = solve([folder / "in"], folder / "out", 1)
    records = records_in(folder / "out")
    found = {record["page"] for record in records if record["puzzles"]}
    empty = [record["seconds"]["total"] for record in records if record["page"] not in chosen]
    print(
        f"{pages} pages, {len(chosen)} with puzzles: {len(found & chosen)} found, "
        f"{len(found - chosen)} false; "
        f"{np.median(empty):.2f} s an empty page (median), "
        f"{cost.cpu / pages:.2f} s of processor time a page, "
        f"peak {cost.parent:.0f} MB parent, {cost.worker:.0f} MB worker"
    )


def make_pages(folder: Path, count: int) -> list[tuple[Path, int]]:
    """Pages of mixed sizes, two of five in PDF documents; returns each file with how many pages it has."""
    folder.mkdir()
    waiting: list[Image.Image] = []
    made = []
    for number, sheet in enumerate(pictures(count)):
        if number % 5 < 2:
            waiting.append(sheet)
        else:
            suffix = "jpg" if number % 2 else "png"
            made.append((folder / f"page{number}.{suffix}", 1))
            sheet.save(made[-1][0], quality=90)
        if waiting and (len(waiting) == IN_DOCUMENT or number == count - 1):
            made.append((folder / f"document{number}.pdf", len(waiting)))
            save_pdf(waiting, made[-1][0])
            waiting = []
    return made


def pictures(count: int) -> Iterator[Image.Image]:
    """The pictures of pages, made on all cores."""
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        for start in range(0, count, IN_DOCUMENT):
            yield from pool.map(picture_of, range(start, min(start + IN_DOCUMENT, count)))


def picture_of(number: int) -> Image.Image:
    return Image.fromarray(np.asarray(scene(KINDS[number % len(KINDS)], FRESH + number).picture))


def first_of(made: list[tuple[Path, int]], folder: Path, count: int) -> int:
    """Copies files of at least so many pages into a folder; returns how many pages they have."""
    folder.mkdir()
    copied = 0
    for path, pages in made:
        if copied < count:
            shutil.copy(path, folder)
            copied += pages
    return copied


def save_pdf(sheets: list[Image.Image], path: Path) -> None:
    first, *others = sheets
    first.convert("RGB").save(
        path, save_all=True, append_images=[o.convert("RGB") for o in others], resolution=200
    )


def puzzle_page(number: int) -> Image.Image:
    return Image.fromarray(np.asarray(scene("scans", FRESH + number).picture))


def text_page(number: int) -> Image.Image:
    """A page of a magazine without a puzzle: columns of text, a picture, a page number in a circle."""
    rng = np.random.default_rng(number)
    sheet = Image.new("L", (1654, 2339), 250)
    pen, font = ImageDraw.Draw(sheet), ImageFont.load_default(26)
    words = [
        "bridge",
        "of",
        "10",
        "8",
        "islands",
        "to",
        "Oslo",
        "in",
        "2008",
        "good",
        "books",
        "and",
        "0",
        "people",
    ]
    for column in range(2):
        for line in range(60):
            text = " ".join(rng.choice(words, 7))
            pen.text((120 + 740 * column, 150 + 33 * line), text[:46], 20, font)
    pen.rectangle((900, 900, 1500, 1300), fill=int(rng.integers(60, 200)))
    pen.ellipse((800, 2240, 860, 2300), outline=20, width=3)
    pen.text((815, 2255), str(number % 100), 20, font)
    grain = rng.normal(0, 4, (2339, 1654))
    return Image.fromarray(np.clip(np.asarray(sheet) + grain, 0, 255).astype(np.uint8))


def solve(inputs: list[Path], out: Path, workers: int | None, *more: str) -> Cost:
    """Runs the program, with more options perhaps."""
    command = [sys.executable, "-m", "pipeline.cli", "solve", "-q", "-o", str(out), *more]
    command += [] if workers is None else ["-j", str(workers)]
    before, start = children_cpu(), time.perf_counter()
    run = subprocess.Popen(
        [*command, *map(str, inputs)], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    peaks = Peaks(run.pid)
    run.wait()
    wall = time.perf_counter() - start
    return Cost(wall, children_cpu() - before, *peaks.stop())


def children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def records_in(out: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]


def count_records(out: Path) -> str:
    records = records_in(out)
    errors = sum(record["error"] is not None for record in records)
    puzzles = sum(len(record["puzzles"]) for record in records)
    return f"{len(records)} records, {puzzles} puzzles, {errors} without"


class Peaks:
    """Watches the memory of a process and its children, in /proc."""

    def __init__(self, pid: int) -> None:
        self.pid, self.parent, self.worker, self.ended = pid, 0.0, 0.0, threading.Event()
        self.thread = threading.Thread(target=self._watch)
        self.thread.start()

    def stop(self) -> tuple[float, float]:
        self.ended.set()
        self.thread.join()
        return self.parent, self.worker

    def _watch(self) -> None:
        while not self.ended.wait(0.2):
            self.parent = max(self.parent, peak(self.pid))
            for child in children(self.pid):
                self.worker = max(self.worker, peak(child))


def peak(pid: int) -> float:
    """The most memory that a process has held, megabytes."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM")), 0.0)


def children(pid: int) -> list[int]:
    try:
        tasks = os.listdir(f"/proc/{pid}/task")  # noqa: PTH208
        found = [Path(f"/proc/{pid}/task/{task}/children").read_text().split() for task in tasks]
    except OSError:
        return []
    return [int(child) for some in found for child in some]


if __name__ == "__main__":
    main()
