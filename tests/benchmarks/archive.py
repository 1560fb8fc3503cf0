"""The archive: whether copies are joined, and how fast puzzles are found.

    python -m tests.benchmarks.archive copies [--puzzles 20] [--copies 40]
    python -m tests.benchmarks.archive find [--records 100000]

`copies` draws made puzzles, sets them anew in the eight positions, photographs them and puts them into PDFs;
the archive should hold as many puzzles as were made. `find` searches many records, and says how long the
processor takes for the search and for the whole command.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from itertools import cycle, islice
from pathlib import Path

import msgspec

from pipeline.archive import puzzles_in
from pipeline.archive.fingerprint import TURNS, fingerprint
from pipeline.archive.index import INDEX
from pipeline.archive.searching import search
from pipeline.archive.wishes import LEVELS, Copies, Wish, parse_sizes
from pipeline.names import RESULTS
from pipeline.puzzles.text_page import solve_text
from pipeline.records import to_json
from pipeline.settings import Settings
from solver.formats import write_puzzle
from solver.making import Wish as Board
from solver.making import make_puzzle
from tests.benchmarks.batch import children_cpu, solve
from tests.pipeline.archive.copies import MEDIA, STYLES, save_copy, turned

REPEAT = 5
"""Searches of each kind; the fastest counts, as other work on the machine only slows them down."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["copies", "find"])
    parser.add_argument("--puzzles", type=int, default=20)
    parser.add_argument("--copies", type=int, default=40)
    parser.add_argument("--records", type=int, default=100_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if options.what == "copies":
            measure_copies(Path(folder), options.puzzles, options.copies)
        else:
            measure_find(Path(folder), options.records)


def measure_copies(folder: Path, puzzles: int, copies: int) -> None:
    """Prints what came of copies, and how many different puzzles the archive holds."""
    rng = random.Random(61)
    boards = [
        make_puzzle(Board(rng.randint(6, 10), rng.randint(6, 10), apart=True), seed).puzzle
        for seed in range(puzzles)
    ]
    paths, truth = [], {}
    for number, puzzle in enumerate(islice(cycle(boards), copies)):
        path = folder / f"{number:02}.{MEDIA[number % len(MEDIA)]}"
        turn, style = rng.choice(TURNS), rng.choice(STYLES)
        paths.append(save_copy(turned(puzzle, turn), path, style, number))
        truth[str(path)] = fingerprint(puzzle)
    solve(paths, folder / "out", 1)
    found = list(puzzles_in(folder / "out"))
    statuses = Counter(str(one.record.status) for one in found)
    print(f"{copies} copies of {puzzles} puzzles: {len(found)} boards found, {dict(statuses)}")
    right = sum(one.fingerprint == truth[one.source] for one in found)
    print(f"fingerprints that are those of the puzzles drawn: {right}")
    different = len({one.fingerprint for one in found})
    solved = [one for one in found if one.record.status == "solved"]
    print(f"different: {different}; of those solved {len({one.fingerprint for one in solved})}")
    wrong = [one.source for one in solved if one.fingerprint != truth[one.source]]
    print(f"solved and another puzzle: {wrong or 'none'}")


def measure_find(folder: Path, records: int) -> None:
    """Prints how long the index takes, and searches."""
    make_records(folder, records)
    print(f"{records} records, {(folder / RESULTS).stat().st_size / 1e6:.0f} MB")
    start = time.process_time()
    search(folder, Wish())
    print(f"index made and all listed: {time.process_time() - start:.2f} s")
    print(f"index: {(folder / INDEX).stat().st_size / 1e6:.1f} MB")
    few = ["--difficulty", "hard", "--size", "10x10..11x11", "--status", "solved"]
    wishes = {
        "hard, 10x10..11x11, solved": Wish(("hard",), parse_sizes("10x10..11x11"), ("solved",)),
        "hard, 10x10.., solved": Wish(("hard",), parse_sizes("10x10.."), ("solved",)),
        "each puzzle once": Wish(copies=Copies.ONCE),
        "all": Wish(),
    }
    for name, wish in wishes.items():
        found, seconds = 0, []
        for _ in range(REPEAT):
            start = time.process_time()
            found = len(search(folder, wish).listed)
            seconds.append(time.process_time() - start)
        print(f"search: {name}: {found} found in {1000 * min(seconds):.1f} ms")
    commands = {"python -c pass": ["-c", "pass"], "find --help": ["-m", "pipeline.cli", "find", "--help"]}
    commands["find " + " ".join(few)] = ["-m", "pipeline.cli", "find", str(folder), *few]
    for name, command in commands.items():
        seconds = []
        for _ in range(REPEAT):
            before = children_cpu()
            subprocess.run([sys.executable, *command], stdout=subprocess.DEVNULL, check=True)
            seconds.append(children_cpu() - before)
        print(f"command: {name}: {1000 * min(seconds):.0f} ms")


def make_records(folder: Path, records: int) -> None:
    """Writes records of a made board with all that is searched for by chance; a third are copies."""
    rng = random.Random(61)
    text = write_puzzle(make_puzzle(Board(10, 10), 61).puzzle, "json")
    page = solve_text("made", text, Settings()).record
    [puzzle] = page.puzzles
    with (folder / RESULTS).open("wb") as file:
        for number in range(records):
            other = msgspec.structs.replace(
                puzzle,
                fingerprint=f"{rng.randrange(records):032x}",
                rows=rng.randint(5, 25),
                columns=rng.randint(5, 25),
                difficulty=rng.choice(LEVELS),
                status=rng.choice(("solved", "solved", "check")),
            )
            source = f"scans/{number // 1000}/p{number}.jpg"
            file.write(to_json(msgspec.structs.replace(page, source=source, puzzles=(other,))) + b"\n")


if __name__ == "__main__":
    main()
