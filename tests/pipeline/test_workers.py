"""Workers: real processes, with jobs that die, hang about or stumble."""

import os
import signal
import time
from pathlib import Path

import pytest

from pipeline import workers
from pipeline.job import Job, Result
from pipeline.records import Page
from pipeline.settings import Settings


def obey(job):
    """Does what the job's name says; runs in the workers."""
    order, _, number = job.source.partition(" ")
    if order == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    if order == "sleep":
        Path(job.target).write_text("asleep")
        time.sleep(60)
    time.sleep(0.002 * (int(number or 0) % 3))
    return Result(Page(source=job.source, page=os.getpid()))


@pytest.fixture(autouse=True)
def orders(monkeypatch):
    monkeypatch.setattr(workers, "run_job", obey)


def jobs(*orders, target=Path("nowhere")):
    return [Job(order, target, Settings()) for order in orders]


def test_one_worker_is_this_process():
    results = list(workers.run_jobs(jobs("go 1", "go 2"), 1))
    assert {result.record.page for result in results} == {os.getpid()}
    (alone,) = workers.run_jobs(jobs("go 1"), 8)
    assert alone.record.page == os.getpid()
    assert list(workers.run_jobs([], 8)) == []


def test_results_come_in_the_order_of_the_jobs():
    given = [f"go {number}" for number in range(12)]
    results = list(workers.run_jobs(jobs(*given), 2))
    assert [result.record.source for result in results] == given
    assert os.getpid() not in {result.record.page for result in results}


def test_a_worker_that_dies_costs_one_page():
    given = ["go 1", "die", "go 2", "die", "go 3", "go 4", "go 5"]
    results = list(workers.run_jobs(jobs(*given), 2))
    assert [result.record.source for result in results] == given
    codes = [result.record.error and result.record.error.code for result in results]
    assert codes == ["worker-lost" if order == "die" else None for order in given]


def test_a_run_that_is_broken_off_ends_its_workers(tmp_path):
    given = jobs("go 1", "sleep", "sleep", target=tmp_path / "asleep")
    results = workers.run_jobs(given, 2)
    assert next(results).record.source == "go 1"
    while not (tmp_path / "asleep").exists():
        time.sleep(0.01)
    start = time.monotonic()
    results.close()
    assert time.monotonic() - start < 10
    import multiprocessing

    assert multiprocessing.active_children() == []
