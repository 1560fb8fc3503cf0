"""Endings: a full disk, a folder that goes away, a closed terminal or pipe, and then the same command again.

Ends by signals that leave no time are in test_killing.
"""

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from pipeline.names import RESULTS
from tests.pipeline.killed import ROOT
from tests.pipeline.test_program import PATIENCE

FOUR = "3.4\n...\n2.3\n"
PAGES = 40


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """Names of many puzzles in text in the current folder; each takes a moment, and its results 5 kB."""
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    names = [f"in/p{number:02}.txt" for number in range(PAGES)]
    for name in names:
        Path(name).write_text(FOUR)
    return names


@pytest.fixture
def solve(shelf, hashilens):
    return lambda *options: hashilens("solve", *shelf, "-o", "out", "-q", "--no-report", *options)


def whole(out=Path("out")):
    """Whether every page is there once, and nothing else."""
    names = [json.loads(line)["source"] for line in (out / RESULTS).read_text().splitlines()]
    texts = sorted(path.name for path in out.iterdir() if path.name != RESULTS)
    assert names == [f"in/p{number:02}.txt" for number in range(PAGES)]
    assert texts == [f"p{number:02}.solved.txt" for number in range(PAGES)]
    return True


def command(*options, inputs):
    return [sys.executable, "-m", "pipeline.cli", "solve", *inputs, "-o", "out", *options]


def environment():
    return os.environ | {"PYTHONPATH": str(ROOT)}


# The disk.


@contextmanager
def disk(place, size):
    """A small disk of its own at a place."""
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", place]
    if os.geteuid() != 0 or shutil.which("mount") is None:
        pytest.skip("only root can make a disk")
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("the system lets nobody make a disk")
    try:
        yield
    finally:
        subprocess.run(["umount", "-l", place], check=True)


def remount(place, options):
    subprocess.run(["mount", "-o", f"remount,{options}", place], check=True)


def test_a_full_disk(solve):
    with disk(Path("out"), "64k"):
        ending = solve()
        assert ending.status == 1
        assert "No space left on device. Make room, or choose another folder with -o." in ending.err
        assert f" of {PAGES} done; the same command goes on." in ending.err
        again = solve()
        assert (again.status, "No space left" in again.err) == (1, True)
        remount("out", "size=4m")
        assert (solve().status, whole()) == (0, True)


def test_a_disk_that_can_only_be_read(solve):
    with disk(Path("out"), "4m"):
        remount("out", "ro")
        ending = solve()
        assert ending.status == 1
        assert "Read-only file system" in ending.err
        remount("out", "rw")
        assert (solve().status, whole()) == (0, True)


def after_some_pages(monkeypatch, what):
    """Has something happen in the middle of the next run."""
    from pipeline.runs.reporters import TerminalReporter

    really, done = TerminalReporter.page, []

    def page(self, number, result):
        really(self, number, result)
        done.append(number)
        if len(done) == 5:
            what()

    monkeypatch.setattr(TerminalReporter, "page", page)


def take_away(folder="out"):
    """At once, whatever workers are writing into it just now."""
    Path(folder).rename("away")
    shutil.rmtree("away", ignore_errors=True)


@pytest.mark.parametrize(
    "instead",
    [None, pytest.param("folder", marks=pytest.mark.slow), pytest.param("file", marks=pytest.mark.slow)],
)
def test_a_folder_that_goes_away(instead, solve, monkeypatch):
    def lose():
        take_away()
        if instead == "folder":
            Path("keep-the-number").mkdir()  # else the new one might get that of the old one
            Path("out").mkdir()
        elif instead == "file":
            Path("out").write_text("mine")

    with monkeypatch.context() as patched:
        after_some_pages(patched, lose)
        ending = solve()
    assert ending.status == 1
    assert "out was removed during the run" in ending.err
    assert f"5 of {PAGES} done; the same command goes on." in ending.err
    if instead == "file":
        assert Path("out").read_text() == "mine"
        Path("out").unlink()
    assert (solve().status, whole()) == (0, True)


def test_a_folder_that_goes_away_when_all_was_done_before(solve, monkeypatch):
    assert solve().status == 0
    with monkeypatch.context() as patched:
        after_some_pages(patched, take_away)
        ending = solve()
    assert (ending.status, "was removed" in ending.err, "bug" in ending.err) == (1, True, False)
    assert (solve().status, whole()) == (0, True)


def test_being_broken_off_counts_more_than_what_follows_from_it(solve, monkeypatch):
    def stop():
        take_away()
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        after_some_pages(patched, stop)
        assert solve().status == 130
    assert (solve().status, whole()) == (0, True)


# The clock.


@pytest.mark.parametrize("jump", [-1e9, 1e9])
def test_a_clock_that_jumps(jump, solve, shelf, monkeypatch):
    really, really_ns = time.time, time.time_ns

    def leap():
        monkeypatch.setattr(time, "time", lambda: really() + jump)
        monkeypatch.setattr(time, "time_ns", lambda: really_ns() + int(jump * 1e9))
        for name in shelf:
            os.utime(name, (2e9 + jump, 2e9 + jump))

    after_some_pages(monkeypatch, leap)
    assert (solve().status, whole()) == (0, True)
    before = Path("out", RESULTS).read_bytes()
    assert solve().status == 0
    assert Path("out", RESULTS).read_bytes() == before


# Who listens.


@contextmanager
def waiting(shelf, **streams):
    """A run that waits for its standard input; it has begun, as it has locked its folder."""
    run = subprocess.Popen(
        command(inputs=["-", *shelf]), stdin=subprocess.PIPE, env=environment(), **streams
    )  # fmt: skip
    try:
        deadline = time.monotonic() + PATIENCE
        while not any(Path("out").glob(".hashilens.lock")) and run.poll() is None:
            assert time.monotonic() < deadline
            time.sleep(0.01)
        yield run
    finally:
        run.kill()
        run.wait()
        run.stdin.close()


def at_a_terminal():
    """For the child of a fork: standard error becomes its terminal, which ends it even if nohup runs this."""
    import fcntl
    import termios

    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    os.setsid()
    fcntl.ioctl(2, termios.TIOCSCTTY, 0)


def test_a_terminal_that_is_closed(shelf, hashilens):
    ours, theirs = os.openpty()
    with waiting(shelf, stdout=theirs, stderr=theirs, preexec_fn=at_a_terminal) as run:
        os.close(theirs)
        os.close(ours)
        assert run.wait(timeout=PATIENCE) == 129
    assert list(Path("out").iterdir()) == []
    assert hashilens("solve", *shelf, "-o", "out", "-q", "--no-report").status == 0
    assert whole()


def ignoring():
    """As nohup does it."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)


def test_under_nohup_it_goes_on(shelf):
    with waiting(shelf, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=ignoring) as run:
        run.send_signal(signal.SIGHUP)
        run.stdin.write(FOUR.encode())
        run.stdin.close()
        assert run.wait(timeout=PATIENCE) == 0


@pytest.mark.parametrize(
    ("both", "option"),
    [
        (True, ()),
        (False, ("--json",)),
        *(pytest.param(*one, marks=pytest.mark.slow) for one in ((False, ()), (True, ("--json",)))),
        *(pytest.param(both, ("-v",), marks=pytest.mark.slow) for both in (False, True)),
    ],
)
def test_a_pipe_that_is_closed(both, option, shelf, hashilens):
    ours, theirs = os.pipe()
    os.close(ours)
    run = subprocess.Popen(
        command(*option, inputs=shelf), env=environment(), stdin=subprocess.DEVNULL,
        stdout=theirs, stderr=theirs if both else subprocess.PIPE,
    )  # fmt: skip
    os.close(theirs)
    _, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == 1
    assert both or b"rror" not in said
    assert hashilens("solve", *shelf, "-o", "out", "-q", "--no-report").status == 0
    assert whole()


def test_a_pipe_that_is_closed_after_a_line(shelf, hashilens):
    run = subprocess.run(
        f"{sys.executable} -m pipeline.cli solve in/*.txt -o out --no-report --json | head -1",
        shell=True, env=environment(), capture_output=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert run.stdout.count(b"\n") == 1
    assert run.stderr == b""
    assert hashilens("solve", *shelf, "-o", "out", "-q", "--no-report").status == 0
    assert whole()


def test_no_space_is_what_a_short_write_means(tmp_path, monkeypatch):
    """A disk that takes half of a line has no room for the rest."""
    from pipeline.errors import OutputNotWritable
    from pipeline.outputs import append_line

    class Short:
        def __init__(self, file):
            self.file = file

        def __enter__(self):
            return self

        def __exit__(self, *_):
            self.file.close()

        def __getattr__(self, name):
            return getattr(self.file, name)

        def write(self, data):
            return self.file.write(data[:3])

    really = Path.open
    monkeypatch.setattr(Path, "open", lambda self, *how, **options: Short(really(self, *how, **options)))
    with pytest.raises(OutputNotWritable, match=os.strerror(errno.ENOSPC)):
        append_line(tmp_path / "lines", b"a line")
    assert (tmp_path / "lines").read_bytes() == b""
