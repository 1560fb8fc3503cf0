"""A process of its own for a single input: it ends in a record within its limits, whatever the input is."""

import json
import os
import subprocess
import sys
import threading
import zlib
from pathlib import Path

import pytest

from pipeline.errors import PageCrashed, PageTimeout, WorkerLost
from pipeline.puzzles.texts import puzzles_in
from pipeline.runs.crew import Alone
from pipeline.runs.worker import can_be_copied
from tests.pipeline.runs.test_crew import die, gorge, nap, stumble
from vision.limits import WORKER_MEMORY

ROOT = Path(__file__).parents[3]
linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold to the limit of memory")


def crash():
    os.abort()


def test_a_call_that_goes_wrong_costs_no_other():
    with Alone(60) as alone:
        errors = [type(alone.submit(what).exception()) for what in (die, crash, stumble)]
        assert errors == [WorkerLost, PageCrashed, ZeroDivisionError]
        assert alone.submit(max, 3, 7).result() == 7
        assert isinstance(alone.submit_within(0.5, nap).exception(), PageTimeout)
        assert alone.submit(os.getpid).result() != os.getpid()


STUBBORN = """
import signal, time
from pipeline.errors import PageTimeout
from pipeline.runs.crew import Alone
from pipeline.runs.worker import can_be_copied

def hear_nothing():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # as inside a library that never looks up
    time.sleep(600)

assert can_be_copied()
with Alone(0.5) as alone:
    assert isinstance(alone.submit(hear_nothing).exception(), PageTimeout)
"""


@linux
def test_a_copy_that_does_not_want_to_end_is_ended():
    subprocess.run([sys.executable, "-c", STUBBORN], cwd=ROOT, check=True, timeout=120)


@linux
def test_memory_is_limited():
    with Alone(60, memory=800_000_000) as alone:
        assert isinstance(alone.submit(gorge).exception(), MemoryError)


@linux
def test_a_process_with_threads_is_not_copied():
    ended = threading.Event()
    thread = threading.Thread(target=ended.wait)
    thread.start()
    try:
        assert not can_be_copied()
    finally:
        ended.set()
        thread.join()


def bomb(path, calls=10, levels=9):
    """A PDF of 2 kB whose page asks for calls ** levels forms, one within the other."""
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R/Resources<</XObject<</X 5 0 R>>>>>>",
        b"<</Length 5>>stream\n/X Do\nendstream",
    ]
    head = b"/Type/XObject/Subtype/Form/BBox[0 0 300 300]/Resources<</XObject<</X %d 0 R>>>>"
    form = b"<<" + head + b"/Length %d>>stream\n%s\nendstream"
    for level in range(levels):
        content = b"/X Do " * calls if level < levels - 1 else b"0 0 9 9 re f "
        objects.append(form % (min(6 + level, 4 + levels), len(content), content))
    write_pdf(path, objects)


def content_bomb(path):
    """A PDF of a page that draws 30 million rectangles."""
    content = zlib.compress(b"0 0 9 9 re f\n" * 30_000_000, 9)
    write_pdf(path, [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Count 1/Kids[3 0 R]>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]/Contents 4 0 R>>",
        b"<</Filter/FlateDecode/Length %d>>stream\n%s\nendstream" % (len(content), content),
    ])  # fmt: skip


def write_pdf(path, objects):
    out, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(out))
        out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    size = len(objects) + 1
    table = b"xref\n0 %d\n0000000000 65535 f \n" % size + b"".join(b"%010d 00000 n \n" % at for at in places)
    path.write_bytes(
        out + table + b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (size, len(out))
    )


# The most that all children of a process have held, each by itself, as the system has counted it.
WATCHED = """
import json, resource, subprocess, sys
run = subprocess.run(sys.argv[1:], capture_output=True, text=True)
most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
print(json.dumps([run.returncode, run.stdout, run.stderr, most]))
"""


def watched(*arguments):
    command = [sys.executable, "-m", "pipeline.cli", *map(str, arguments)]
    run = subprocess.run(
        [sys.executable, "-c", WATCHED, *command], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return json.loads(run.stdout)


@linux
@pytest.mark.slow
@pytest.mark.parametrize("make", [bomb, content_bomb])
def test_a_bomb_gives_a_record_within_the_memory_of_a_page(make, tmp_path):
    make(tmp_path / "bomb.pdf")
    status, out, _, most = watched("solve", tmp_path / "bomb.pdf", "--json", "--timeout", "60")
    [record] = map(json.loads, out.splitlines())
    assert (status, record["error"]["code"] in ("page-crashed", "page-timeout", "out-of-memory")) == (1, True)
    assert most < WORKER_MEMORY + 100_000_000


@linux
def test_commands_that_read_one_input_are_limited_as_well(tmp_path):
    bomb(tmp_path / "bomb.pdf")
    status, out, err, most = watched("hint", tmp_path / "bomb.pdf")
    assert (status, out) == (1, "")
    assert "brought down the process" in err
    assert most < WORKER_MEMORY + 100_000_000


@pytest.mark.parametrize("command", ["hint", "explain", "convert", "solve"])
def test_standard_input_reaches_the_process(command):
    arguments = [command, "-", *(["--to", "json"] if command == "convert" else [])]
    run = subprocess.run(
        [sys.executable, "-m", "pipeline.cli", *arguments],
        cwd=ROOT, input="3x3m2:3a4c2a3\n", capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert run.stdout
    if command == "convert":
        assert len(puzzles_in(run.stdout, "-")[0].islands) == 4
