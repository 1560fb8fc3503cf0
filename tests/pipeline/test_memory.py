"""Whose fault it is that memory ran out: the page's at the limit of its worker, the machine's otherwise."""

import mmap
import os
import resource
import sys

import pytest

from pipeline import memory
from pipeline.job import Job, run_together
from pipeline.runs.crew import Crew
from pipeline.settings import Settings

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems hold to no limit")


def test_what_is_held_counts_against_the_limit():
    before = memory.held()
    # Not by the allocator, which may have as much to spare.
    with mmap.mmap(-1, 50_000_000, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS):
        assert 50_000_000 <= memory.held() - before < 60_000_000


def work(jobs, *, besides=0, room=None, addresses=None):
    """Does jobs that want more memory than there is."""
    holding = bytearray(besides)

    def gorge(*_):
        [bytearray(10**8) for _ in range(1000)]

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("pipeline.page.open_page", gorge)
        if room is not None:
            patched.setattr(memory, "room", lambda: room)
        if addresses is not None:
            patched.setattr(resource, "getrlimit", lambda kind: (addresses, addresses))
        errors = [result.record.error for result in run_together(jobs)]
    assert len(holding) == besides
    return [(error.code, error.transient is True) for error in errors]


@pytest.fixture(scope="module")
def crew():
    with Crew(1, 60) as hired:
        yield hired


@pytest.fixture
def ran_out(crew):
    """What is said of two pages that want more memory than there is; what each of them says."""
    jobs = [Job(name, None, Settings()) for name in ("a.png", "b.png")]

    def run(**how):
        first, second = crew.submit(work, jobs, **how).result()
        assert first[0] == "out-of-memory"
        assert first == second
        return "the machine" if first[1] else "the page"

    return run


def test_a_page_that_reaches_the_limit_is_to_blame(ran_out):
    assert ran_out() == "the page"


def test_it_is_not_where_the_worker_held_much_besides(ran_out):
    assert ran_out(besides=600_000_000) == "the machine"


def test_a_worker_whose_memory_ran_out_is_replaced(crew, ran_out):
    before = crew.submit(os.getpid).result()
    ran_out()
    assert crew.submit(os.getpid).result() != before


def test_it_is_not_where_the_machine_has_less(ran_out):
    assert ran_out(room=10**9) == "the machine"


def test_it_is_not_where_a_limit_was_set_from_outside(ran_out):
    assert ran_out(addresses=10**9) == "the machine"


def test_it_is_not_where_no_limit_was_set():
    assert not memory.has_reached_its_limit(0)


def test_a_machine_that_counts_promises_has_what_is_left(tmp_path):
    (tmp_path / "sys" / "vm").mkdir(parents=True)
    (tmp_path / "meminfo").write_text(
        "MemTotal: 8000000 kB\nSwapTotal: 0 kB\nCommitLimit: 4000000 kB\nCommitted_AS: 3000000 kB\n"
    )
    for promised, room in (("0", 8_192_000_000), ("2", 1_024_000_000)):
        (tmp_path / "sys" / "vm" / "overcommit_memory").write_text(promised + "\n")
        assert memory.room(tmp_path) == room
