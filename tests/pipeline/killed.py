"""Runs of the program that are killed, and what they leave behind."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from tests.pipeline.drawn import FIVE, board_from, flat, picture_of

ROOT = Path(__file__).parents[2]

RESULTS = "results.jsonl"


@dataclass(frozen=True)
class Remains:
    """A folder of results, compared with that of a run that nobody disturbed.

    Attributes:
        lost: pages without a record.
        twice: records too many.
        torn: lines that are no record.
        strays: files that no record names, and records whose file is not there.
        unlike: pages whose record or picture differs.
        left: files that the runs have left in the temporary folder.
    """

    lost: int
    twice: int
    torn: int
    strays: int
    unlike: int
    left: int

    @property
    def in_order(self):
        return self == Remains(0, 0, 0, 0, 0, 0)


def make_shelf(folder, pages):
    """Pictures of a board, all different, and a document of three pages."""
    folder.mkdir()
    board = board_from(FIVE, flat(5, 5, pitch=70, margin=70))
    pictures = [picture_of(board, size=(440 + 2 * number, 440)) for number in range(pages)]
    for number, picture in enumerate(pictures[3:]):
        picture.save(folder / f"p{number}.png")
    pictures[0].save(folder / "magazine.pdf", save_all=True, append_images=pictures[1:3])
    return folder


def start(shelf, out, *options):
    """Begins a run that signals end, also where nohup or a shell's & has them ignored."""
    hearing = ["env", "--default-signal=HUP,INT"]
    command = [*hearing, sys.executable, "-m", "pipeline.cli", "solve", shelf, "-o", out, "-q", "--no-report"]
    temporary(out).mkdir(parents=True, exist_ok=True)
    environment = os.environ | {
        "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "TMPDIR": str(temporary(out)),
    }  # fmt: skip
    return subprocess.Popen(
        [*map(str, command), *map(str, options)],
        cwd=shelf.parent, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
    )  # fmt: skip


def temporary(out):
    """The temporary folder of all runs into a folder of results."""
    return out.with_name(f"{out.name}-temporary")


def finish(run):
    """Waits for a run; its exit status and what it said."""
    said, _ = run.communicate(timeout=300)
    return run.returncode, said.decode()


def solve(shelf, out, *options):
    """A whole run."""
    return finish(start(shelf, out, *options))


def workers_of(parent):
    """The processes that a process has started to do the work."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            state, above = (place / "stat").read_text().rpartition(")")[2].split()[:2]
            if int(above) == parent and state != "Z" and "spawn_main" in (place / "cmdline").read_text():
                found.append(int(place.name))
        except (FileNotFoundError, ProcessLookupError):
            continue  # ended meanwhile
    return sorted(found)


def kill(process):
    """As the system does when memory runs out: there is no time for anything."""
    try:
        os.kill(process, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True


def await_lines(run, out, count):
    """Waits until so many pages are done."""
    deadline = time.monotonic() + 120
    while run.poll() is None and time.monotonic() < deadline:
        if (out / RESULTS).is_file() and (out / RESULTS).read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.02)
    raise AssertionError(f"the run came to its end: {run.poll()}")


def records_in(out):
    """Records by page, without what differs from run to run; and how many lines are none."""
    found, torn = {}, 0
    for line in (out / RESULTS).read_bytes().splitlines() if (out / RESULTS).is_file() else []:
        try:
            record = json.loads(line)
        except ValueError:
            torn += 1
            continue
        del record["seconds"]
        record["overlay"] = record["overlay"] and Path(record["overlay"]).name
        found.setdefault((record["source"], record["page"]), []).append(record)
    return found, torn


def examine(out, whole):
    """Compares a folder of results with that of a run that nobody disturbed."""
    found, torn = records_in(out)
    expected, _ = records_in(whole)
    pictures = {path.name for path in out.iterdir()} - {RESULTS}
    named = {records[-1]["overlay"] for records in found.values()} - {None}
    unlike = [page for page, records in found.items() if records[-1] != expected[page][-1]]
    unlike += [name for name in named & pictures if (out / name).read_bytes() != (whole / name).read_bytes()]
    return Remains(
        lost=len(expected.keys() - found.keys()),
        twice=sum(len(records) - 1 for records in found.values()),
        torn=torn,
        strays=len(pictures ^ named),
        unlike=len(unlike),
        left=len(list(temporary(out).iterdir())),
    )


SET = ("--set", "1,1=4")
"""What puts right the picture of `make_misread`."""


def make_misread(path):
    """A picture of a board on which an 8 stands in the place of a 4."""
    picture_of(board_from(FIVE.replace("4", "8", 1), flat(5, 5, pitch=70, margin=70))).save(path)
    return path


def set_right(picture, out):
    """A whole run that sets the number right; its exit status and what it said."""
    return solve(picture, out, *SET)


def killed_while_setting(picture, out, after):
    """Kills a run that sets a number right, and looks at what the next runs make of it.

    Args:
        picture: of `make_misread`.
        out: the folder for the results.
        after: seconds until it is killed; None for as soon as the corrections are there.

    Returns:
        "kept" or "not kept", or what is wrong.
    """
    kept = out / "corrections.jsonl"
    run, began = start(picture, out, *SET), time.monotonic()
    while run.poll() is None and (
        time.monotonic() - began < after if after is not None else not kept.exists()
    ):
        time.sleep(0.005)
    kill(run.pid)
    finish(run)
    lines = kept.read_bytes().splitlines(keepends=True) if kept.exists() else []
    there = [line for line in lines if line.endswith(b"\n")]
    if any(json.loads(line)["corrections"][0]["set"][0]["clue"] != 4 for line in there) or len(lines) > 1:
        return f"half: {lines}"
    status, said = solve(picture, out)
    found, torn = records_in(out)
    solved = [record["puzzles"][0]["status"] == "solved" for records in found.values() for record in records]
    if said or torn or len(solved) != 1 or solved[0] != bool(there) or (status == 0) != solved[0]:
        return f"{status} {said!r}, torn {torn}, solved {solved}, lines {lines}"
    return "kept" if there else "not kept"
