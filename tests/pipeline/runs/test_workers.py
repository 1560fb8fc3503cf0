"""Workers: jobs go out a few at a time, results come in their order, one page's crash costs one page."""

import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from pipeline.errors import PageTimeout, WorkerLost
from pipeline.job import Job, Result
from pipeline.records import Page
from pipeline.runs import workers
from pipeline.runs.crew import Crew
from pipeline.runs.workers import AHEAD, SPARE, TOGETHER, Here, hire, run_jobs
from pipeline.settings import Settings


def jobs(*orders):
    return [Job(order, Path("nowhere"), Settings()) for order in orders]


def obey(job):
    if job.source == "die":
        raise WorkerLost("died")
    if job.source == "hang":
        raise PageTimeout("hung")
    return Result(Page(source=job.source))


class Recording(Executor):
    """Runs calls like `Here`, only when their results are asked for."""

    def __init__(self):
        self.calls, self.waiting, self.most_waiting = [], 0, 0

    def submit(self, fn, /, *args):
        executor = self

        class Late(Future):
            def result(self, timeout=None):
                executor.waiting -= 1
                return fn(*args)

        self.waiting += 1
        self.most_waiting = max(self.most_waiting, self.waiting)
        self.calls.append(
            [job.source for job in args[0]] if isinstance(args[0], (list, tuple)) else args[0].source
        )
        return Late()


@pytest.fixture(autouse=True)
def orders(monkeypatch):
    monkeypatch.setattr(workers, "run_together", lambda jobs: [obey(job) for job in jobs])


@pytest.mark.parametrize("count", [1, 2])
def test_results_come_in_the_order_of_the_jobs(count):
    given = [f"go {number}" for number in range(23)]
    executor = Recording()
    results = list(run_jobs(jobs(*given), executor, count))
    assert [result.record.source for result in results] == given
    assert [order for call in executor.calls for order in call] == given
    assert len(executor.calls[0]) == TOGETHER
    assert executor.most_waiting <= AHEAD * count + SPARE


def test_while_one_page_takes_long_the_other_workers_go_on(monkeypatch):
    done, others = [], threading.Event()

    def work(jobs):
        if jobs[0].source == "go 0":
            others.wait(10)
        done.append(jobs[0].source)
        if len(done) == AHEAD * 2 + SPARE - 1:
            others.set()
        return [obey(job) for job in jobs]

    monkeypatch.setattr(workers, "run_together", work)
    given = [f"go {number}" for number in range(100)]
    with ThreadPoolExecutor(2) as executor:
        results = list(run_jobs(jobs(*given), executor, 2))
    assert [result.record.source for result in results] == given
    assert done.index("go 0") == AHEAD * 2 + SPARE - 1


def test_the_last_jobs_are_shared_out():
    executor = Recording()
    list(run_jobs(jobs(*"abcdef"), executor, 2))
    assert [len(call) for call in executor.calls] == [3, 1, 1, 1]


def test_a_page_that_brings_its_worker_down_costs_only_itself():
    given = ["go 1", "die", "go 2", "hang", "go 3", "go 4", "go 5", "die"]
    results = list(run_jobs(jobs(*given), Recording(), 1))
    assert [result.record.source for result in results] == given
    codes = [result.record.error and result.record.error.code for result in results]
    assert codes == [None, "worker-lost", None, "page-timeout", None, None, None, "worker-lost"]


def test_a_page_whose_worker_someone_has_killed_is_done_again(monkeypatch):
    killed = []

    def kill_once(jobs):
        if not killed:
            killed.append(jobs)
            raise WorkerLost("died")
        return [obey(job) for job in jobs]

    monkeypatch.setattr(workers, "run_together", kill_once)
    (result,) = run_jobs(jobs("go"), Recording(), 1)
    assert result.record.error is None
    assert len(killed) == 1


def test_jobs_are_prepared_just_before_they_are_handed_out():
    prepared = []

    def prepare(job):
        prepared.append(job.source)
        return job

    given = [f"go {number}" for number in range(3 * (AHEAD + SPARE) * TOGETHER)]
    results = run_jobs(jobs(*given), Recording(), 1, prepare)
    next(results)
    assert prepared == given[: (AHEAD + SPARE) * TOGETHER]
    assert len(list(results)) == len(given) - 1
    assert prepared == given


def test_no_jobs_no_results():
    assert list(run_jobs([], Recording(), 2)) == []


def test_a_single_page_takes_no_process_unless_its_time_is_limited():
    assert isinstance(hire(1, 8, None), Here)
    for crew in (hire(1, 8, 5.0), hire(2, 8, None)):
        with crew:
            assert isinstance(crew, Crew)


def test_here_a_call_may_fail():
    with Here() as here:
        assert here.submit(max, 3, 7).result() == 7
        assert isinstance(here.submit(int, "x").exception(), ValueError)
