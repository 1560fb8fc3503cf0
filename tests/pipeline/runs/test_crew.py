"""The crew: real processes, with calls that die, hang about, stumble or eat memory."""

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pipeline import job
from pipeline.errors import NotAPuzzle, PageCrashed, PageTimeout, WorkerLost
from pipeline.job import BEGUN, RAN_OUT
from pipeline.runs.crew import Crew
from pipeline.settings import Settings

HELD = []


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


def start_and_nap(path):
    """As Tesseract is started: in a group of its own, and it does not end by itself."""
    child = subprocess.Popen(["sleep", "60"], process_group=0)
    Path(path).write_text(str(child.pid))
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    time.sleep(60)


def run_out(*, told):
    if told:
        RAN_OUT.get()()
    return os.getpid()


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


def begin_and_nap(place):
    BEGUN.get()(0)
    BEGUN.get()(place)
    time.sleep(60)


def begin_and_crash(place, besides=0):
    HELD.append(bytearray(besides))
    BEGUN.get()(place)
    os.abort()


def test_it_is_known_on_which_page_of_a_call_all_the_time_went(hired):
    with Crew(1, 5.0) as crew:  # to start takes a part of that
        assert crew.submit_within(60.0, begin_and_nap, 2).exception().place == 2
        assert crew.submit_within(0.5, begin_and_nap, 2).exception().place is None  # several took long


def hang(job):
    if job.source == "hang":
        time.sleep(60)
    if job.source == "hear nothing":
        signal.signal(signal.SIGALRM, signal.SIG_IGN)  # as inside a library that never looks up
        time.sleep(60)
    raise NotAPuzzle(str(os.getpid()))


def run_hanging(sources):
    """The codes of the errors, and the processes that have done the pages."""
    job.open_job = hang  # in this process only
    found = job.run_together([job.Job(source, None, Settings()) for source in sources])
    errors = [result.record.error for result in found]
    return [error.code for error in errors], {
        error.message for error in errors if error.code == "not-a-puzzle"
    }


@pytest.mark.skipif(sys.platform == "win32", reason="a process cannot interrupt itself there")
def test_a_page_that_hangs_costs_no_other_and_no_process():
    with Crew(1, 4.0) as crew:
        codes, processes = crew.submit_within(60, run_hanging, ["a", "hang", "b"]).result()
        assert codes == ["not-a-puzzle", "page-timeout", "not-a-puzzle"]
        assert processes == {str(crew.submit(os.getpid).result())}
        deaf = crew.submit_within(60, run_hanging, ["a", "hear nothing", "b"]).exception()
        assert (type(deaf), deaf.place) == (PageTimeout, 1)
        assert processes != {str(crew.submit(os.getpid).result())}


def test_it_is_known_on_which_page_of_a_call_a_process_crashed():
    with Crew(1, 30.0) as crew:
        crashed = crew.submit(begin_and_crash, 3).exception()
    assert isinstance(crashed, PageCrashed)
    assert crashed.place == 3


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not tell")
def test_it_is_known_whether_much_was_held_besides_a_crash():
    with Crew(1, 30.0) as crew:
        crashed = [crew.submit(begin_and_crash, 0, besides).exception() for besides in (0, 500_000_000)]
    assert [error.besides for error in crashed] == [False, True]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not hold to the limit")
def test_a_call_that_eats_memory_gets_an_error():
    with Crew(1, 60, memory=800_000_000) as crew:
        assert isinstance(crew.submit(gorge).exception(), MemoryError)
        assert crew.submit(max, 3, 7).result() == 7


ORPHANED = """
import sys
from pipeline.runs.crew import Crew
from pipeline.settings import Settings
from tests.pipeline.runs.test_crew import start_and_nap
if __name__ == "__main__":
    Crew(1, 60).submit(start_and_nap, sys.argv[1]).result()
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system has no /proc")
@pytest.mark.parametrize("ending", ["time is up", "the worker is killed", "the program is killed"])
def test_what_a_worker_has_started_ends_with_it(ending, tmp_path):
    started, program = tmp_path / "started", tmp_path / "program.py"
    if ending == "the program is killed":
        program.write_text(ORPHANED)
        environment = os.environ | {"PYTHONPATH": str(Path(__file__).parents[3])}
        parent = subprocess.Popen([sys.executable, program, started], env=environment)
        await_that(lambda: started.exists() and started.read_text())
        parent.kill()
        parent.wait()
    else:
        with Crew(1, 60) as crew:
            crew.submit(threads).result()  # it is there, and knows this file: that takes long
            call = crew.submit_within(4.0 if ending == "time is up" else None, start_and_nap, str(started))
            await_that(lambda: started.exists() and started.read_text())
            if ending == "the worker is killed":
                os.kill(parent_of(int(started.read_text())), signal.SIGKILL)
            assert isinstance(call.exception(), PageTimeout | WorkerLost)
    await_that(lambda: parent_of(int(started.read_text())) is None)


def await_that(condition):
    deadline = time.monotonic() + 30
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def parent_of(process):
    """The process that has started another one; None if that has ended."""
    try:
        state, parent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[:2]
    except FileNotFoundError:
        return None
    return None if state == "Z" else int(parent)


def test_a_process_whose_memory_ran_out_is_replaced():
    with Crew(1, 60) as crew:
        first, second, third = (crew.submit(run_out, told=told).result() for told in (False, True, False))
    assert first == second != third


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


def test_a_worker_told_to_end_twice_tidies_up(tmp_path, hired):
    crew = Crew(1, 60)
    crew.submit(nap_and_tidy_up, str(tmp_path / "asleep"), str(tmp_path / "tidy"))
    while not (tmp_path / "asleep").exists():
        time.sleep(0.01)
    [worker] = hired()
    worker.terminate()
    time.sleep(0.1)
    crew.shutdown(cancel_futures=True)
    assert (tmp_path / "tidy").exists()
