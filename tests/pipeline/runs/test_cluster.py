"""The cluster: a real scheduler with two workers on this machine gives what the program gives by itself."""

import logging
import re
import signal
import sys
from concurrent.futures import CancelledError, Future
from pathlib import Path

import pytest

from pipeline.errors import ClusterMissing
from pipeline.job import Job
from pipeline.runs.cluster import LOOP, Cluster, _check, _is_not_cancelled
from pipeline.runs.sending import Sending, are_here, packing, samples_of
from pipeline.settings import Settings
from pipeline.version import __version__
from tests.pipeline.killed import (
    await_lines,
    examine,
    finish,
    kill,
    make_shelf,
    solve,
    start,
    workers_of,
)
from tests.pipeline.runs.dasks import started

# More than two calls of four pages: when the first ones are done, others are still to come.
PAGES = 12


@pytest.fixture(scope="module")
def shelf(tmp_path_factory):
    return make_shelf(tmp_path_factory.mktemp("cluster") / "shelf", PAGES)


@pytest.fixture(scope="module")
def whole(shelf):
    """The results of a run without a cluster."""
    assert solve(shelf, shelf.parent / "whole", "-j", 2) == (0, "")
    return shelf.parent / "whole"


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """One for all tests that leave it as it was."""
    pytest.importorskip("distributed")
    with started(tmp_path_factory.mktemp("scheduler")) as found:
        yield found


@pytest.mark.slow
@pytest.mark.parametrize("sending", [(), ("--send", "bytes", "--timeout", "200")])
def test_the_records_are_those_of_a_run_without_it(sending, cluster, shelf, whole, tmp_path):
    assert solve(shelf, tmp_path / "out", "--cluster", cluster.address, *sending) == (0, "")
    assert examine(tmp_path / "out", whole).in_order


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")
def test_a_worker_is_killed_half_way(cluster, shelf, whole, tmp_path):
    run = start(shelf, tmp_path / "out", "--cluster", cluster.address)
    await_lines(run, tmp_path / "out", 2)
    assert kill(workers_of(cluster.workers.pid)[0])
    assert finish(run) == (0, "")
    assert examine(tmp_path / "out", whole).in_order


@pytest.mark.slow
def test_ctrl_c_and_the_same_command_again(cluster, shelf, whole, tmp_path):
    run = start(shelf, tmp_path / "out", "--cluster", cluster.address)
    await_lines(run, tmp_path / "out", 1)
    run.send_signal(signal.SIGINT)
    status, said = finish(run)
    assert status == 130
    assert re.fullmatch(r"hashilens: interrupted: \d+ of 12 done; the same command goes on", said.strip())
    assert solve(shelf, tmp_path / "out", "--cluster", cluster.address) == (0, "")
    assert examine(tmp_path / "out", whole).in_order


@pytest.mark.parametrize(("error", "told"), [(CancelledError(), False), (OSError("gone"), True)])
def test_what_is_given_up_is_not_logged(error, told):
    record = logging.LogRecord(LOOP, logging.ERROR, "", 0, "Exception in callback", None, (None, error, None))
    assert _is_not_cancelled(record) == told
    assert _is_not_cancelled(logging.LogRecord(LOOP, logging.ERROR, "", 0, "Something else", None, None))


@pytest.mark.slow
def test_the_scheduler_goes_away(shelf, whole, tmp_path):
    pytest.importorskip("distributed")
    (tmp_path / "dask").mkdir()
    with started(tmp_path / "dask") as cluster:
        run = start(shelf, tmp_path / "out", "--cluster", cluster.address)
        await_lines(run, tmp_path / "out", 1)
        kill(cluster.scheduler.pid)
        status, said = finish(run)
    assert status == 3, said
    assert "See that its scheduler runs" in said
    assert solve(shelf, tmp_path / "out", "-j", 2) == (0, "")
    assert examine(tmp_path / "out", whole).in_order


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (ModuleNotFoundError("No module named 'pipeline'"), "cannot run hashilens (No module"),
        (("0.0.0", ""), "has hashilens 0.0.0"),
        ((__version__, "Tesseract is not installed."), "The worker: Tesseract is not installed."),
    ],
)
def test_whoever_cannot_take_part_is_named(answer, said):
    with pytest.raises(ClusterMissing) as caught:
        _check("The worker", answer)
    assert said in str(caught.value)


class Forgetful:
    """A client that says nothing of a call when the connection is lost, as Dask's does at a bad moment."""

    status = "running"

    def __init__(self):
        self.submit = lambda *call: Future()
        self.run_on_scheduler = lambda *call, **options: (__version__, "")
        self.get_executor = lambda **options: self

    def wait_for_workers(self, number, timeout):
        return None

    def run(self, *call, **options):
        return {}

    def nthreads(self):
        return {"one": 1}

    def shutdown(self, *, wait):
        return None

    def close(self):
        return None


def test_nobody_waits_for_a_connection_that_was_lost(monkeypatch):
    client = Forgetful()
    monkeypatch.setattr("pipeline.runs.cluster.client_of", lambda address: client)
    monkeypatch.setattr("pipeline.runs.cluster.GLANCE", 0.01)
    with Cluster("tcp://10.0.0.1:8786", 9.0) as cluster:
        call = cluster.submit(len, ())
        with pytest.raises(TimeoutError):
            call.result(timeout=0.1)
        client.status = "closed"
        with pytest.raises(ClusterMissing, match="The connection to the cluster"):
            call.result(timeout=9)


class ClosedClientError(Exception):
    """As Dask calls it."""


def refuse(*args, **options):
    raise ClosedClientError("Client is closed.")


def test_a_closed_client_takes_no_calls_and_gives_none_back(monkeypatch):
    client = Forgetful()
    monkeypatch.setattr("pipeline.runs.cluster.client_of", lambda address: client)
    with Cluster("tcp://10.0.0.1:8786", 9.0) as cluster:
        client.submit = client.shutdown = refuse
        with pytest.raises(ClusterMissing, match="The connection to the cluster"):
            cluster.submit(len, ())


class CommClosedError(OSError):
    """As Dask calls it."""


@pytest.mark.parametrize(
    ("status", "error", "told"),
    [
        ("running", CommClosedError("gone"), ClusterMissing),
        ("running", CancelledError(), ClusterMissing),
        ("connecting", OSError("gone"), ClusterMissing),
        ("running", OSError("no space left"), OSError),
    ],
)
def test_a_call_that_ends_with_the_connection_says_so(status, error, told, monkeypatch):
    client, theirs = Forgetful(), Future()
    client.submit = lambda *call: theirs
    monkeypatch.setattr("pipeline.runs.cluster.client_of", lambda address: client)
    with Cluster("tcp://10.0.0.1:8786", 9.0) as cluster:
        call = cluster.submit(len, ())
        client.status = status
        theirs.set_exception(error)
        assert type(call.exception(timeout=9)) is told


def test_no_scheduler(photo, hashilens, seen, monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr("pipeline.runs.cluster.PATIENCE", 0.3)
    ending = hashilens("solve", photo, "--cluster", "tcp://127.0.0.1:9")
    assert (ending.status, ending.out) == (3, "")
    assert "No scheduler answers at tcp://127.0.0.1:9" in ending.err


def test_no_library(photo, hashilens, seen, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    ending = hashilens("solve", photo, "--cluster", "tcp://127.0.0.1:9")
    assert (ending.status, ending.out) == (3, "")
    assert "pip install 'hashilens[cluster]'" in ending.err


def job_of(source, content=None):
    return Job(str(source), Path("out.png"), Settings(), content=content)


def test_inputs_travel_as_paths_from_the_root(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.png").write_bytes(b"a")
    (tmp_path / "spool").write_bytes(b"b")
    pack = packing(Sending.PATHS)
    assert pack(job_of("a.png")).content == str(tmp_path / "a.png")
    assert pack(job_of("-", str(tmp_path / "spool"))).content == b"b", "nobody else sees this one"
    assert pack(job_of("a.png")).carried


def test_inputs_travel_as_bytes(tmp_path):
    (tmp_path / "a.pdf").write_bytes(b"a")
    pack = packing(Sending.BYTES)
    first, second = pack(job_of(tmp_path / "a.pdf")), pack(job_of(tmp_path / "a.pdf"))
    assert first.content == b"a"
    assert first.content is second.content, "once for all pages of a call"
    assert pack(job_of(tmp_path / "gone")).content == str(tmp_path / "gone")


def test_a_file_of_each_folder_tells_whether_inputs_are_seen(tmp_path):
    for name in ("x/a", "x/b", "y/a"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"12")
    samples = samples_of(job_of(tmp_path / name) for name in ("x/a", "x/b", "y/a"))
    assert samples == [(str(tmp_path / "x/a"), 2), (str(tmp_path / "y/a"), 2)]
    assert are_here(samples)
    (tmp_path / "y/a").write_bytes(b"1")
    assert not are_here(samples)
    assert not are_here([(str(tmp_path / "z"), 2)])
