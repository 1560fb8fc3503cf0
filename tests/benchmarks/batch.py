"""What a page costs in a batch: against the same page alone, on one and two workers, and in memory.

    python -m tests.benchmarks.batch --pages 500            pictures and PDF documents of mixed sizes
    python -m tests.benchmarks.batch --document 300 --with-puzzles 40   one PDF, most of its pages empty

Pages come from the measuring range (`tests/blackbox`), the same in every run. Alone means one process a page,
`hashilens solve page`, so that imports and the start of everything count; both are told in seconds that pass
and in seconds of processor time, which other work on the machine does not disturb.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from tests.blackbox.sets import FRESH, scene

ROOT = Path(__file__).parents[2]
KINDS = ("screenshots", "scans", "photos", "scans")
IN_DOCUMENT = 10
"""Pages of each PDF; two of five pages stand in one."""


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
    singles = make_pages(folder / "few", max(pages // 10, 1))
    make_pages(folder / "many", pages)
    for name, count in (("few", max(pages // 10, 1)), ("many", pages)):
        for workers in (1, 2):
            cost = solve([folder / name], folder / f"{name}{workers}", workers)
            done = count_records(folder / f"{name}{workers}")
            print(
                f"{count} pages, -j {workers}: {60 * count / cost.wall:.1f} pages a minute; "
                f"{cost.cpu / count:.2f} s of processor time a page; "
                f"peak {cost.parent:.0f} MB parent, {cost.worker:.0f} MB worker; {done}"
            )
    singles = sorted(path for path in (folder / "many").iterdir() if path.suffix != ".pdf")
    some = singles[:: max(len(singles) // alone, 1)][:alone]
    together = solve(some, folder / "together", 1)
    apart = [solve([path], folder / "apart", None) for path in some]
    wall, cpu = sum(cost.wall for cost in apart), sum(cost.cpu for cost in apart)
    print(
        f"{len(some)} pages alone: {wall / len(some):.2f} s a page, processor {cpu / len(some):.2f} s; "
        f"in a batch, -j 1: {together.wall / len(some):.2f} s and {together.cpu / len(some):.2f} s; "
        f"ratio {together.wall / wall:.2f} and {together.cpu / cpu:.2f}"
    )


def measure_document(folder: Path, pages: int, with_puzzles: int) -> None:
    """Prints the figures for one document with few puzzles."""
    chosen = {round((n + 0.5) * pages / with_puzzles) for n in range(with_puzzles)}
    sheets = [puzzle_page(n) if n in chosen else text_page(n) for n in range(1, pages + 1)]
    (folder / "in").mkdir()
    save_pdf(sheets, folder / "in" / "magazine.pdf")
    cost = solve([folder / "in"], folder / "out", 1)
    records = [json.loads(line) for line in (folder / "out" / "results.jsonl").read_text().splitlines()]
    found = {record["page"] for record in records if record["puzzles"]}
    empty = [record["seconds"]["total"] for record in records if record["page"] not in chosen]
    print(
        f"{pages} pages, {len(chosen)} with puzzles: {len(found & chosen)} found, "
        f"{len(found - chosen)} false; "
        f"{np.median(empty):.2f} s an empty page (median), {cost.cpu:.0f} s of processor time, "
        f"peak {cost.parent:.0f} MB parent, {cost.worker:.0f} MB worker"
    )


def make_pages(folder: Path, count: int) -> list[Path]:
    """Pages of mixed sizes, two of five in PDF documents; returns all files."""
    folder.mkdir()
    waiting: list[Image.Image] = []
    paths = []
    for number in range(count):
        sheet = Image.fromarray(np.asarray(scene(KINDS[number % len(KINDS)], FRESH + number).picture))
        if number % 5 < 2:
            waiting.append(sheet)
        else:
            suffix = "jpg" if number % 2 else "png"
            paths.append(folder / f"page{number}.{suffix}")
            sheet.save(paths[-1], quality=90)
        if waiting and (len(waiting) == IN_DOCUMENT or number == count - 1):
            paths.append(folder / f"document{number}.pdf")
            save_pdf(waiting, paths[-1])
            waiting = []
    return paths


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


def solve(inputs: list[Path], out: Path, workers: int | None) -> Cost:
    """Runs the program."""
    command = [sys.executable, "-m", "pipeline.cli", "solve", "-q", "-o", str(out)]
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


def count_records(out: Path) -> str:
    records = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
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
