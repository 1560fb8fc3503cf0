"""The crew: real processes, with calls that die, hang about, stumble or eat memory."""

import multiprocessing
import os
import signal
import sys
import time
from pathlib import Path

import pytest

from pipeline.errors import PageTimeout, WorkerLost
from pipeline.runs.crew import Crew


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def nap(path=None, seconds=60.0):
    if path is not None:
        Path(path).write_text("asleep")
    time.sleep(seconds)


def nap_and_tidy_up(asleep, tidy):
    try:
        nap(asleep)
    finally:
        time.sleep(0.5)
        Path(tidy).write_text("tidy")


def stumble():
    raise ZeroDivisionError("oops")


def unsendable():
    return lambda: None


def gorge():
    return len([bytearray(10**8) for _ in range(1000)])


def ignore_and_nap():
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)


def threads():
    import cv2

    return cv2.getNumThreads(), os.environ["OMP_THREAD_LIMIT"]


@pytest.fixture
def hired():
    """The processes that were started since and are there: other tests here may have their own."""
    before = {child.pid for child in multiprocessing.active_children()}
    return lambda: [child for child in multiprocessing.active_children() if child.pid not in before]


def test_what_goes_wrong_costs_one_call_each(hired):
    with Crew(2, 60) as crew:
        first = crew.submit(os.getpid)
        calls = [crew.submit(what) for what in (die, stumble, unsendable, die)]
        last = crew.submit(max, 3, 7)
        assert first.result() != os.getpid()
        assert last.result() == 7
        errors = [type(call.exception()) for call in calls]
    assert errors == [WorkerLost, ZeroDivisionError, RuntimeError, WorkerLost]
    assert hired() == []


def test_a_call_that_hangs_is_ended_even_if_it_does_not_want_to(hired):
    with Crew(1, 6.0) as crew:
        hung, after = crew.submit(ignore_and_nap), crew.submit(max, 3, 7)
        assert isinstance(hung.exception(), PageTimeout)
        assert "--timeout" in str(hung.exception())
        assert after.result() == 7
    assert hired() == []


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold to the limit")
def test_a_call_that_eats_memory_gets_an_error():
    with Crew(1, 60, memory=800_000_000) as crew:
        assert isinstance(crew.submit(gorge).exception(), MemoryError)
        assert crew.submit(max, 3, 7).result() == 7


def test_libraries_keep_to_one_thread():
    with Crew(1, 60) as crew:
        assert crew.submit(threads).result() == (1, "1")


def test_a_crew_sent_home_takes_no_more_calls():
    crew = Crew(1, 60)
    call = crew.submit(max, 3, 7)
    crew.shutdown()
    assert call.result() == 7
    with pytest.raises(RuntimeError):
        crew.submit(max, 3, 7)


def test_a_run_that_is_broken_off_ends_its_workers(tmp_path, hired):
    with pytest.raises(KeyboardInterrupt), Crew(2, 60) as crew:
        calls = [crew.submit(nap, str(tmp_path / "asleep")), crew.submit(nap), crew.submit(nap)]
        while not (tmp_path / "asleep").exists():
            time.sleep(0.01)
        start = time.monotonic()
        raise KeyboardInterrupt
    assert time.monotonic() - start < 10
    assert all(call.done() for call in calls)
    assert hired() == []


def test_a_worker_that_is_told_to_end_again_and_again_tidies_up_all_the_same(tmp_path, hired):
    crew = Crew(1, 60)
    crew.submit(nap_and_tidy_up, str(tmp_path / "asleep"), str(tmp_path / "tidy"))
    while not (tmp_path / "asleep").exists():
        time.sleep(0.01)
    [worker] = hired()
    worker.terminate()
    time.sleep(0.1)
    crew.shutdown(cancel_futures=True)
    assert (tmp_path / "tidy").exists()
