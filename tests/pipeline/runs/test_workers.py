"""Workers: jobs go out a few at a time, results come when they are there, one page costs no other."""

import threading
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest

from pipeline.errors import PageCrashed, PageTimeout, WorkerLost
from pipeline.job import Job, Result
from pipeline.records import Error, Page
from pipeline.runs import workers
from pipeline.runs.crew import Crew
from pipeline.runs.workers import AHEAD, FEW_TEXTS, TOGETHER, TOGETHER_SECONDS, hire, run_jobs
from pipeline.settings import Settings
from tests.pipeline.here import Here


def jobs(*orders):
    return [Job(order, Path("nowhere"), Settings()) for order in orders]


def obey(job):
    if job.source == "die":
        raise WorkerLost("died")
    if job.source == "hang":
        raise PageTimeout("hung")
    return Result(Page(source=job.source))


class Recording(Here):
    """Runs calls like `Here`, and keeps what they were and the seconds that each might take."""

    def __init__(self):
        self.calls, self.seconds = [], []

    def submit_within(self, seconds, fn, /, *args):
        self.calls.append([job.source for job in args[0]])
        self.seconds.append(seconds)
        return super().submit(fn, *args)


class Threads(ThreadPoolExecutor):
    """Runs calls at the same time."""

    def submit_within(self, _, fn, /, *args):
        return self.submit(fn, *args)


def told(results):
    """Sources in the order in which they came; the numbers must be those of their jobs."""
    return {number: result.record.source for number, result in results}


def codes(results):
    found = {number: result.record.error and result.record.error.code for number, result in results}
    return [found[number] for number in range(len(found))]


@pytest.fixture(autouse=True)
def orders(monkeypatch):
    monkeypatch.setattr(workers, "run_together", lambda jobs: [obey(job) for job in jobs])


@pytest.mark.parametrize("count", [1, 2])
def test_each_job_has_one_result_with_its_number(count):
    given = [f"go {number}" for number in range(23)]
    hands = Recording()
    results = list(run_jobs(jobs(*given), hands, count))
    assert len(results) == 23
    assert told(results) == dict(enumerate(given))
    assert [order for call in hands.calls for order in call] == given
    assert len(hands.calls[0]) == TOGETHER


def test_no_more_is_handed_out_than_keeps_the_workers_busy():
    class Idle(Recording):
        def submit_within(self, seconds, fn, /, *args):
            super().submit_within(seconds, fn, *args)
            return Future()

    hands = Idle()
    results = run_jobs(jobs(*(f"go {number}" for number in range(100))), hands, 3)
    waiting = threading.Thread(target=lambda: next(results), daemon=True)
    waiting.start()
    waiting.join(0.2)
    assert len(hands.calls) == AHEAD * 3


def test_a_page_that_takes_long_holds_back_no_other(monkeypatch):
    others = threading.Event()

    def work(jobs):
        if jobs[0].source == "go 0":
            assert others.wait(10), "the others must not wait for it"
        return [obey(job) for job in jobs]

    monkeypatch.setattr(workers, "run_together", work)
    given = [f"go {number}" for number in range(100)]
    came = []
    with Threads(2) as hands:
        for number, result in run_jobs(jobs(*given), hands, 2):
            came.append((number, result))
            if len(came) == 100 - TOGETHER:
                others.set()
    assert told(came) == dict(enumerate(given))
    assert [number for number, _ in came][-TOGETHER:] == list(range(TOGETHER))


def test_the_last_jobs_are_shared_out():
    hands = Recording()
    list(run_jobs(jobs(*"abcdefghijkl"), hands, 2))
    assert [len(call) for call in hands.calls] == [3, 2, *[1] * 7]
    alone = Recording()
    list(run_jobs(jobs(*"abcdef"), alone, 1))
    assert [len(call) for call in alone.calls] == [4, 2]


def test_pages_of_documents_and_pictures_are_not_done_together():
    hands = Recording()
    given = ["a.png", "b.PDF", "b.PDF", *(f"{number}.jpg" for number in range(5))]
    assert [number for number, _ in run_jobs(jobs(*given), hands, 1)] == list(range(8))
    assert hands.calls == [given[:1], given[1:3], given[3:7], given[7:]]


def test_pages_read_together_have_a_limit_before_their_own():
    hands = Recording()
    given = ["go 1", "hang", "go 2", "go 3", *(f"go {number}" for number in range(4, 20))]
    results = list(run_jobs(jobs(*given), hands, 1))
    assert codes(results) == [None, "page-timeout", *[None] * 18]
    assert hands.calls.count(["hang"]) == 1
    for call, seconds in zip(hands.calls, hands.seconds, strict=True):
        assert seconds == (TOGETHER_SECONDS if len(call) > 1 else None)
    assert [len(call) for call in hands.calls[-4:-2]] == [TOGETHER // 2] * 2  # fewer together from then on


def blame(jobs, error):
    """Fails like a process that had told which page it worked on."""
    sources = [job.source for job in jobs]
    if "bad" in sources:
        error.place = sources.index("bad")
        raise error
    return [Result(Page(source=source)) for source in sources]


def test_a_page_known_to_be_slow_costs_the_others_nothing(monkeypatch):
    monkeypatch.setattr(workers, "run_together", lambda jobs: blame(jobs, PageTimeout("slow")))
    hands = Recording()
    results = list(run_jobs(jobs("a", "bad", "b", "c", *"defghijk"), hands, 1))
    assert codes(results) == [None, "page-timeout", *[None] * 10]
    assert ["a", "b", "c"] in hands.calls
    assert hands.calls.count(["bad"]) == 0
    assert ["d", "e", "f", "g"] in hands.calls  # as many together as before


@pytest.mark.parametrize("besides", [True, False])
def test_a_crash_is_tried_again_if_much_was_held_besides(besides, monkeypatch):
    def crash(jobs):
        error = PageCrashed("crashed")
        error.besides = besides
        return blame(jobs, error)

    monkeypatch.setattr(workers, "run_together", crash)
    hands = Recording()
    results = list(run_jobs(jobs("a", "bad", "b", "c"), hands, 1))
    assert codes(results) == [None, "page-crashed", None, None]
    assert hands.calls == [["a", "bad", "b", "c"], ["a", "b", "c"], *[["bad"]] * besides]


@pytest.mark.parametrize("tries", [1, 2])
@pytest.mark.parametrize("transient", [True, False])
def test_a_page_that_lacked_memory_beside_others_is_tried_alone(tries, transient, monkeypatch):
    full = Error("out-of-memory", "m", transient=True) if transient else Error("out-of-memory", "m")
    left = [full] * tries

    def error_of(job):
        return left.pop() if job.source == "bad" and left else None

    def work(jobs):
        return [Result(Page(source=job.source, error=error_of(job))) for job in jobs]

    monkeypatch.setattr(workers, "run_together", work)
    hands = Recording()
    results = dict(run_jobs(jobs("a", "bad", "b", "c"), hands, 1))
    failed = [number for number, result in results.items() if result.record.error]
    assert (len(results), failed) == (4, [1] * (not transient or tries > 1))
    assert hands.calls == [["a", "bad", "b", "c"], *[["bad"]] * transient]


def test_a_page_whose_worker_is_ended_has_two_more_tries(monkeypatch):
    monkeypatch.setattr(workers, "run_together", lambda jobs: blame(jobs, WorkerLost("died")))
    hands = Recording()
    results = list(run_jobs(jobs("a", "bad", "b", "c"), hands, 1))
    assert codes(results) == [None, "worker-lost", None, None]
    assert hands.calls == [["a", "bad", "b", "c"], ["a", "b", "c"], ["bad"], ["bad"]]


def test_a_page_that_brings_its_worker_down_costs_only_itself():
    given = ["go 1", "die", "go 2", "hang", "go 3", "go 4", "go 5", "die"]
    results = list(run_jobs(jobs(*given), Recording(), 1))
    assert told(results) == dict(enumerate(given))
    assert codes(results) == [None, "worker-lost", None, "page-timeout", None, None, None, "worker-lost"]


def test_a_page_whose_worker_someone_has_killed_is_done_again(monkeypatch):
    killed = []

    def kill_once(jobs):
        if not killed:
            killed.append(jobs)
            raise WorkerLost("died")
        return [obey(job) for job in jobs]

    monkeypatch.setattr(workers, "run_together", kill_once)
    ((_, result),) = run_jobs(jobs("go"), Recording(), 1)
    assert result.record.error is None
    assert len(killed) == 1


def test_jobs_are_prepared_just_before_they_are_handed_out():
    prepared = []

    def prepare(job):
        prepared.append(job.source)
        return job

    given = [f"go {number}" for number in range(3 * AHEAD * TOGETHER)]
    results = run_jobs(jobs(*given), Recording(), 1, prepare)
    next(results)
    assert prepared == given[: AHEAD * TOGETHER]
    assert len(list(results)) == len(given) - 1
    assert prepared == given


def test_what_is_no_pages_fault_ends_the_run(monkeypatch):
    def fail(_):
        raise RuntimeError("the cluster is gone")

    monkeypatch.setattr(workers, "run_together", fail)
    with pytest.raises(RuntimeError, match="gone"):
        list(run_jobs(jobs("go"), Recording(), 1))


def test_no_jobs_no_results():
    assert list(run_jobs([], Recording(), 2)) == []


def test_few_inputs_take_one_process_and_more_take_several():
    texts = [Job(f"{number}.txt", None, Settings(), is_text=True) for number in range(FEW_TEXTS + 1)]
    for few in ([], jobs("one"), texts[:1], texts[:-1]):
        alone = Here()
        assert hire(few, 8, 5.0, alone) is alone
    for many in (jobs("one", "two"), [*jobs("one"), texts[0]], texts):
        with hire(many, 8, 5.0, Here()) as crew:
            assert isinstance(crew, Crew)


def test_a_page_that_crashes_its_worker_is_not_tried_again(monkeypatch):
    tries = []

    def crash(jobs):
        tries.append([job.source for job in jobs])
        if any(job.source == "bomb" for job in jobs):
            raise PageCrashed("died")
        return [obey(job) for job in jobs]

    monkeypatch.setattr(workers, "run_together", crash)
    found = codes(run_jobs(jobs("go", "bomb", "go", "go"), Here(), 1))
    assert found == [None, "page-crashed", None, None]
    assert tries.count(["bomb"]) == 1
