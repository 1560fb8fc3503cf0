"""What the page for the browser takes: times for whoever looks at it, and what it holds out.

    python -m tests.benchmarks.serving [PARTS...] [--uploads N] [--at-once N] [--pages N] [--rounds N]

Each part starts the program anew, with a worker a core:

    start     from the start of the process to the address, and to the first answer
    photo     a photo of 12 megapixels in Chromium, from the end of the upload to the solution on the screen,
              against `hashilens solve` of the same photo, by turns
    tap       a correction in Chromium, from the tap on a number to the frame that shows the bridges, or
              that there is no solution: of a newspaper's board, and of a large one
    storm     many uploads at once, a third of them bad: whether every one is answered, the memory of the
              program itself, files and descriptors that are left, and the next photo against the first
    first     bytes of the first load
    shelf     a folder of results: a fifth of its pages is worked off by keys in Chromium, and what the
              next run redoes
"""

import argparse
import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from selenium.webdriver.common.keys import Keys

from tests.pipeline.drawn import FIVE, board_from, picture_of
from tests.pipeline.serve.browsing import Screen, chromium

ROOT = Path(__file__).parents[2]
NEWSPAPER = ROOT / "samples" / "newspaper.jpg"
LARGE = 230
"""Islands that a large board is to have; some find no place."""


class Program:
    """The program in a process of its own."""

    def __init__(self, temporary, folder=None):
        self.began = time.perf_counter()
        command = [sys.executable, "-m", "pipeline.cli", "serve", "--port", "0"]
        command += [str(folder)] if folder else []
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, env={**os.environ, "TMPDIR": str(temporary)}, cwd=ROOT
        )
        line = self.process.stdout.readline()
        self.told = time.perf_counter() - self.began
        self.port, self.token = re.search(r":(\d+)/\?token=(\S+)", line).groups()
        self.headers = {"Authorization": f"Bearer {self.token}"}
        self.temporary = Path(temporary)

    def ask(self, method, path, body=None, timeout=600):
        connection = http.client.HTTPConnection("127.0.0.1", int(self.port), timeout=timeout)
        try:
            connection.request(method, path, body, self.headers)
            answer = connection.getresponse()
            return answer.status, answer.read()
        finally:
            connection.close()

    def send(self, picture):
        start = time.perf_counter()
        status, body = self.ask("POST", "/api/pages", picture)
        return status, json.loads(body), time.perf_counter() - start

    @property
    def memory(self):
        """Megabytes that the program itself holds, its workers not counted."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    @property
    def descriptors(self):
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))


@contextmanager
def started(folder=None):
    with tempfile.TemporaryDirectory() as temporary:
        program = Program(temporary, folder)
        try:
            yield program
        finally:
            program.process.terminate()
            program.process.wait()


def start(_):
    with started() as program:
        while True:
            try:
                program.ask("GET", "/healthz")
                break
            except OSError:
                time.sleep(0.01)
        answered = time.perf_counter() - program.began
    print(f"start: the address after {program.told:.2f} s, the first answer after {answered:.2f} s")


SEEN = """
window.times = {};
const send = XMLHttpRequest.prototype.send;
XMLHttpRequest.prototype.send = function (body) {
  this.upload.addEventListener('load', () => (window.times.sent = performance.now()));
  send.call(this, body);
};
const look = async () => {
  const image = document.querySelector('#board:not([hidden]) image');
  if (!image) return requestAnimationFrame(look);
  document.getElementById('solution').click();
  await image.decode();
  requestAnimationFrame(() => requestAnimationFrame(() => (window.times.shown = performance.now())));
};
look();
"""


def served_by(program):
    """The program as `Screen` wants it."""
    return SimpleNamespace(
        origin=f"http://127.0.0.1:{program.port}", keys=SimpleNamespace(token=program.token)
    )


def photo(options):
    alone, page = [], []
    with started() as program, chromium() as driver, tempfile.TemporaryDirectory() as folder:
        program.send(NEWSPAPER.read_bytes())  # all workers are warm
        served = served_by(program)
        for _ in range(options.rounds):
            begin = time.perf_counter()
            command = [
                sys.executable,
                "-m",
                "pipeline.cli",
                "solve",
                str(NEWSPAPER),
                "-o",
                folder,
                "-q",
                "--fresh",
            ]
            subprocess.run(command, check=False, cwd=ROOT)
            alone.append(time.perf_counter() - begin)
            screen = Screen(driver, served).open()
            screen.run(SEEN)
            screen.send(NEWSPAPER)
            screen.wait(lambda screen=screen: screen.run("return window.times.shown"), 300)
            assert screen.all("#board .bridge.solution")
            page.append(screen.run("return window.times.shown - window.times.sent") / 1000)
    ratio = statistics.median(mine / other for mine, other in zip(page, alone, strict=True))
    print(
        f"photo: {statistics.median(page):.2f} s from the end of the upload to the solution on the screen, "
        f"{statistics.median(alone):.2f} s for hashilens solve; ratio {ratio:.2f}"
    )


def large_picture():
    """A printed board of LARGE islands with one solution."""
    from samples.scenes.puzzles import make_board
    from solver.making import Plan

    solved = make_board(Plan(34, 34, LARGE, 2, 0.5, 0.3), np.random.default_rng(10_000))
    clues = {(island.row, island.column): island.clue for island in solved.puzzle.islands}
    rows = [
        "".join(str(clues[row, column]) if (row, column) in clues else "." for column in range(34))
        for row in range(34)
    ]
    file = BytesIO()
    picture_of(board_from("/".join(rows))).save(file, "PNG")
    return file.getvalue()


TAPPED = """
const [title, done] = arguments;
const button = [...document.querySelectorAll('#pad-numbers button')].find((one) => one.textContent === title);
const status = document.getElementById('status');
const start = performance.now();
let shown = null;
const look = () => {
  const now = performance.now() - start;
  const busy = document.querySelector('#board.busy');
  if (shown === null && !busy && document.querySelector('#board .badge.hand')) shown = now;
  if (shown !== null && status.className !== 'weighing') done([shown, now, status.className]);
  else requestAnimationFrame(() => setTimeout(look)); // after that frame is painted
};
button.click();
look();
"""


def tap(options):
    with started() as program, chromium() as driver:
        served = served_by(program)
        driver.set_script_timeout(120)
        for name, picture in (("newspaper", NEWSPAPER.read_bytes()), ("large", large_picture())):
            _, told, _ = program.send(picture)
            [puzzle] = told["record"]["puzzles"]
            screen = Screen(driver, served, "desk").open(told)
            screen.click("#solution")  # bridges are to be drawn anew
            screen.wait(lambda screen=screen: screen.all("#board .bridge.solution"))
            program.ask("GET", f"/api/pages/{told['id']}/steps")  # what was begun for the picture is done
            times = {"fits": [], "does not": []}
            for index in range(options.rounds):
                clue = puzzle["islands"][index]["clue"]
                for what, number in (("fits", clue), ("does not", clue % 8 + 1)):
                    screen.run("document.querySelectorAll('#board .piece')[arguments[0]].focus()", index)
                    screen.keys(Keys.ENTER)
                    screen.wait(lambda screen=screen: screen.one("#pad").is_displayed())
                    times[what].append(driver.execute_async_script(TAPPED, str(number)))
                    screen.click("#undo")
                    screen.settled()
            for what, found in times.items():
                shown, final = ([one[at] for one in found] for at in (0, 1))
                print(
                    f"tap, {name}, {len(puzzle['islands'])} islands, a number that {what}: "
                    f"{statistics.median(shown):.0f} ms, at most {max(shown):.0f} ms; "
                    f"weighed to the end: {statistics.median(final):.0f} ms, at most {max(final):.0f} ms"
                )


def storm(options):
    file = BytesIO()
    picture_of(board_from(FIVE)).save(file, "PNG")
    good = file.getvalue()
    bad = (b"no picture", good[:700], bytes(3_000_000), b"%PDF-1.4 nothing", b"\xff\xd8\xff" + bytes(500))
    uploads = [bad[number % len(bad)] if number % 3 == 2 else good for number in range(options.uploads)]
    with started() as program:
        first = min(program.send(NEWSPAPER.read_bytes())[2] for _ in range(3))
        before = program.descriptors
        most = [program.memory]
        ended = threading.Event()

        def watch():
            while not ended.wait(0.2):
                most[0] = max(most[0], program.memory)

        watcher = threading.Thread(target=watch)
        watcher.start()
        begin = time.perf_counter()
        with ThreadPoolExecutor(options.at_once) as pool:
            answers = list(pool.map(program.send, uploads))
        took = time.perf_counter() - begin
        ended.set()
        watcher.join()
        after = min(program.send(NEWSPAPER.read_bytes())[2] for _ in range(3))
        statuses = Counter(status for status, _, _ in answers)
        records = [told["record"] for _, told, _ in answers if "record" in told]
        solved = sum(puzzle["status"] == "solved" for record in records for puzzle in record["puzzles"])
        told = sum(record["error"] is not None for record in records)
        left = len(list(program.temporary.iterdir()))
        print(
            f"storm: {len(answers)} uploads, {options.at_once} at once, in {took:.0f} s: {dict(statuses)}, "
            f"{solved} solved, {told} with an error in their record; memory {most[0]:.0f} MB at most; "
            f"descriptors {before} before, {program.descriptors} after; files left {left}; "
            f"a photo {first:.2f} s before, {after:.2f} s after"
        )


def first(_):
    with started() as program, chromium() as driver:
        served = served_by(program)
        for language in ("en", "de", "fr", "ja", "nl"):
            screen = Screen(driver, served, language=language).open()
            loads = screen.run(
                "return ['navigation', 'resource'].flatMap(n => performance.getEntriesByType(n))"
                ".map(e => e.transferSize)"
            )
            print(f"first load, {language}: {sum(loads) / 1000:.0f} kB in {len(loads)} answers")


def worked_on(screen):
    """Whether the page that is shown is still the one that was just put right."""
    return "Now there is exactly one solution" in screen.text("#words")


def shelf(options):
    without = FIVE.replace("/3..../", "/...../")  # its island in row 3, column 1
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "scans").mkdir()
        for number in range(options.pages):
            file = BytesIO()
            image = picture_of(board_from(without if number % 5 == 4 else FIVE))
            image.putpixel((0, 0), (number, 0, 0))  # no two files are the same
            image.save(file, "PNG")
            (folder / "scans" / f"p{number}.png").write_bytes(file.getvalue())
        command = [
            sys.executable,
            "-m",
            "pipeline.cli",
            "solve",
            str(folder / "scans"),
            "-o",
            str(folder / "out"),
        ]
        subprocess.run([*command, "-q"], check=False, cwd=ROOT)
        begin = time.perf_counter()
        with started(folder / "out") as program, chromium() as driver:
            screen = Screen(driver, served_by(program), "desk").open()
            entries = json.loads(program.ask("GET", "/api/archive")[1])["pages"]
            to_look_at = [entry for entry in entries if entry["look"]]
            screen.run("document.querySelector('#archive-list button').focus()")
            screen.keys(Keys.ENTER)
            for number in range(len(to_look_at)):
                screen.wait(lambda: screen.run("return document.activeElement.matches('.piece')"))
                screen.wait_for("#status", "Please check")
                # From the first island to the free place below it, and an island there.
                screen.keys("n", Keys.ARROW_LEFT, Keys.ARROW_DOWN, Keys.ARROW_DOWN, "3")
                screen.wait_for("#words", "Now there is exactly one solution")
                screen.keys("k")
                is_last = number + 1 == len(to_look_at)
                said = "the last one to look at" if is_last else ""
                screen.wait(lambda said=said: said in screen.text("#words") and not worked_on(screen))
        took = time.perf_counter() - begin
        results = folder / "out" / "results.jsonl"
        before = results.read_bytes()
        begin = time.perf_counter()
        again = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
        records = [json.loads(line) for line in results.read_text().splitlines()]
        solved = sum(record["puzzles"][0]["status"] == "solved" for record in records)
        print(
            f"shelf: {len(entries)} pages, {len(to_look_at)} to look at, corrected and kept in {took:.0f} s; "
            f"solved after that: {solved}; the next run: exit status {again.returncode}, "
            f"{time.perf_counter() - begin:.1f} s, results as they were: {results.read_bytes() == before}"
        )


PARTS = {part.__name__: part for part in (start, first, tap, photo, storm, shelf)}


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], default=[*PARTS])
    parser.add_argument("--uploads", type=int, default=500)
    parser.add_argument("--at-once", type=int, default=50)
    parser.add_argument("--pages", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=7)
    options = parser.parse_args()
    for part in options.parts:
        PARTS[part](options)


if __name__ == "__main__":
    main()
