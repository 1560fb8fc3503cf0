"""Killing: whatever ends the program or its workers, the same command afterwards puts all in order."""

import random
import re
import signal
import time
from pathlib import Path

import pytest

from tests.pipeline.killed import await_lines, examine, finish, kill, make_shelf, solve, start, workers_of

PAGES = 8
SLOW = pytest.mark.slow

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    return make_shelf(tmp_path_factory.mktemp("killing") / "shelf", PAGES)


@pytest.fixture(scope="module")
def whole(shelf):
    """The results of a run that nobody disturbs, and the seconds that it took."""
    began = time.monotonic()
    assert solve(shelf, shelf.parent / "whole", "-j", 2) == (0, "")
    return shelf.parent / "whole", time.monotonic() - began


def resumed(shelf, out, whole):
    assert solve(shelf, out, "-j", 2) == (0, "")
    return examine(out, whole)


@pytest.mark.parametrize("done", [pytest.param(0, marks=SLOW), 1, pytest.param(5, marks=SLOW)])
def test_the_program_is_killed(done, shelf, whole, tmp_path):
    run = start(shelf, tmp_path / "out", "-j", 2)
    await_lines(run, tmp_path / "out", done) if done else time.sleep(0.4)
    kill(run.pid)
    assert finish(run)[0] == -signal.SIGKILL
    assert resumed(shelf, tmp_path / "out", whole[0]).in_order


def test_a_worker_is_killed(shelf, whole, tmp_path):
    run = start(shelf, tmp_path / "out", "-j", 2)
    await_lines(run, tmp_path / "out", 1)
    assert any(kill(worker) for worker in workers_of(run.pid))
    assert finish(run) == (0, "")
    assert examine(tmp_path / "out", whole[0]).in_order


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (signal.SIGTERM, 143),
        pytest.param(signal.SIGINT, 130, marks=SLOW),
        pytest.param(signal.SIGHUP, 129, marks=SLOW),
    ],
)
def test_ctrl_c_and_its_like(number, expected, shelf, whole, tmp_path):
    run = start(shelf, tmp_path / "out", "-j", 2)
    await_lines(run, tmp_path / "out", 1)
    workers = workers_of(run.pid)
    run.send_signal(number)
    status, said = finish(run)
    assert status == expected
    assert re.fullmatch(r"hashilens: interrupted: \d+ of \d+ done; the same command goes on", said.strip())
    assert workers
    assert not [worker for worker in workers if Path(f"/proc/{worker}").exists()]
    remains = examine(tmp_path / "out", whole[0])
    assert (remains.twice, remains.torn, remains.unlike) == (0, 0, 0)
    assert resumed(shelf, tmp_path / "out", whole[0]).in_order


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_random_moments(seed, shelf, whole, tmp_path):
    moment = random.Random(seed)
    out = tmp_path / "out"
    run = start(shelf, out, "-j", 2)
    time.sleep(moment.uniform(0, whole[1]))
    kill(moment.choice([run.pid, *workers_of(run.pid)]))
    finish(run)
    assert resumed(shelf, out, whole[0]).in_order
