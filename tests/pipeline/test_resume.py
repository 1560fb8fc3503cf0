"""Resume: the same command again does what is left, and nothing twice."""

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from pipeline import job as job_module
from pipeline.names import RESULTS
from pipeline.runs import run as run_module
from pipeline.runs.lock import locked
from pipeline.runs.workers import TOGETHER
from tests.pipeline.drawn import FIVE, board_from, picture_of

OTHER = "3.3/.../3.3"


@pytest.fixture
def shelf(tmp_path):
    """A folder of three pictures."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    for number in range(1, 4):
        picture_of(board_from(FIVE), size=(400 + number, 400)).save(folder / f"p{number}.png")
    return folder


@pytest.fixture
def solve(shelf, hashilens, seen, tmp_path, monkeypatch):
    """Runs the command; tells which pages it has worked on, and what there is then."""
    done = []
    really = run_module.run_jobs

    def counting(jobs, *arguments):
        done.append([job.source.removeprefix(f"{shelf}/") for job in jobs])
        return really(jobs, *arguments)

    monkeypatch.setattr(run_module, "run_jobs", counting)

    def run(*options, inputs=(shelf,)):
        ending = hashilens("solve", *inputs, "-o", tmp_path / "out", "-j", 1, "--no-report", *options)
        return ending, done[-1]

    return run


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out"


def lines(out):
    return [json.loads(line) for line in (out / RESULTS).read_text().splitlines()]


def names(out):
    return sorted(path.name for path in out.iterdir())


ALL_THREE = ["p1.png", "p2.png", "p3.png"]
COMPLETE = ["p1.solved.png", "p2.solved.png", "p3.solved.png", RESULTS]


def test_the_same_command_again_does_nothing(solve, out):
    first, done = solve()
    assert (first.status, done) == (0, ALL_THREE)
    before = (out / RESULTS).read_bytes()
    again, done = solve()
    assert (again.status, done) == (0, [])
    assert "solved  " in again.out
    assert "3 pages were done before" in again.out
    assert "p1.png: solved" not in again.out
    assert (out / RESULTS).read_bytes() == before
    assert names(out) == COMPLETE


def test_records_of_pages_done_before_are_printed_as_json_too(solve, out):
    first, _ = solve("--json")
    again, done = solve("--json")
    assert (again.records, done) == (first.records, [])
    assert len({record["key"] for record in lines(out)}) == 3


@pytest.mark.parametrize("torn", [b'{"schema":1,"sou', b'{"schema":1,"source":3,"pa', b"\0\0\0\0", b"{}"])
def test_half_a_line_is_cut_off_and_its_page_done_again(torn, solve, out):
    solve()
    whole = (out / RESULTS).read_bytes()
    *kept, _ = whole.splitlines(keepends=True)
    (out / RESULTS).write_bytes(b"".join(kept) + torn)
    _, done = solve()
    assert done == ["p3.png"]
    sources = [record.get("source", "")[-6:] for record in lines(out)]
    assert [source for source in sources if source] == ALL_THREE


def test_a_last_line_without_its_end_is_kept(solve, out):
    solve()
    (out / RESULTS).write_bytes((out / RESULTS).read_bytes().removesuffix(b"\n"))
    assert solve()[1] == []
    assert len(lines(out)) == 3


def test_a_page_without_its_picture_is_done_again_in_place(solve, out):
    solve()
    (out / "p2.solved.png").unlink()
    assert solve()[1] == ["p2.png"]
    assert [record["source"][-6:] for record in lines(out)] == ALL_THREE
    assert names(out) == COMPLETE


def test_changed_content_is_done_again(solve, shelf, out):
    solve()
    picture_of(board_from(FIVE), size=(500, 500)).save(shelf / "p2.png")
    assert solve()[1] == ["p2.png"]
    assert [(record["source"][-6:], record["width"]) for record in lines(out)] == [
        ("p1.png", 401),
        ("p2.png", 500),
        ("p3.png", 403),
    ]


def test_another_version_does_everything_again(solve, out, monkeypatch):
    solve()
    monkeypatch.setattr("pipeline.runs.keys.__version__", "0.0.0")
    assert solve()[1] == ALL_THREE
    assert len(lines(out)) == 3


def test_a_picture_that_no_longer_belongs_to_a_record_goes(solve, shelf, out):
    solve()
    (shelf / "p2.png").write_bytes(b"no picture any more")
    ending, _ = solve()
    assert ending.status == 1
    assert names(out) == ["p1.solved.png", "p3.solved.png", RESULTS]
    assert [bool(record["error"]) for record in lines(out)] == [False, True, False]


def test_failed_pages_are_done_again_when_asked_for(solve, shelf, out):
    (shelf / "p2.png").write_bytes(b"no picture")
    assert solve()[0].status == 1
    ending, done = solve()
    assert (ending.status, done) == (1, [])
    assert "p2.png" in ending.err
    assert solve("--retry", "failed")[1] == ["p2.png"]
    assert [record["source"][-6:] for record in lines(out)] == ALL_THREE


def test_pages_to_check_are_done_again_with_other_versions(solve, seen, out, monkeypatch):
    seen(board_from(FIVE, confidence=0.5))
    assert solve()[0].status == 1
    seen(board_from(FIVE))
    monkeypatch.setattr("pipeline.runs.keys.LIBRARIES", ("numpy",))
    ending, done = solve("--retry", "failed")
    assert (ending.status, done) == (1, [])
    ending, done = solve("--retry", "check")
    assert (ending.status, ending.err, done) == (0, "", ALL_THREE)
    assert [record["puzzles"][0]["status"] for record in lines(out)] == ["solved"] * 3


def test_pages_to_check_are_left_where_nothing_has_changed(solve, seen, out):
    seen(board_from(FIVE, confidence=0.5))
    assert solve()[0].status == 1
    before = (out / RESULTS).read_bytes()
    ending, done = solve("--retry", "check")
    assert (ending.status, done) == (1, [])
    assert "--retry check does nothing for 3 pages: nothing has changed since" in ending.err
    assert "a minute" not in ending.out
    assert (out / RESULTS).read_bytes() == before
    assert solve("--retry", "check", "-q")[0].err == ""


def test_a_page_that_failed_by_the_machine_is_done_again(solve, out, monkeypatch):
    def refuse(*_):
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("pipeline.outputs.save_picture", refuse)
        assert solve()[0].status == 1
    assert [record["error"]["code"] for record in lines(out)] == ["output-not-writable"] * 3
    ending, done = solve()
    assert (ending.status, done) == (0, ALL_THREE)
    assert names(out) == COMPLETE


def test_fresh_does_all_again_and_leaves_one_record_each(solve, out):
    solve()
    assert solve("--fresh")[1] == ALL_THREE
    assert [record["source"][-6:] for record in lines(out)] == ALL_THREE
    assert names(out) == COMPLETE


def test_a_run_broken_off_goes_on(solve, out, monkeypatch):
    from pipeline.runs.reporters import TerminalReporter

    really = TerminalReporter.page

    def stop(self, number, result):
        really(self, number, result)
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(TerminalReporter, "page", stop)
        assert solve()[0].status == 130
    assert [record["source"][-6:] for record in lines(out)] == ["p1.png"]
    assert solve()[1] == ["p2.png", "p3.png"]
    assert names(out) == COMPLETE


def test_pages_of_a_killed_run_are_merged_by_the_next(solve, out, monkeypatch):
    solve()
    with monkeypatch.context() as patched:
        patched.setattr("pipeline.runs.ledger.merge", lambda *_: None)
        solve("--fresh")
    old = (out / RESULTS).read_bytes()
    (redone,) = set(names(out)) - set(COMPLETE)
    new = (out / redone).read_bytes()
    assert len(lines(out)) == 3
    assert new != old
    (out / redone).write_bytes(new + new[:100])
    assert solve()[1] == []
    assert (out / RESULTS).read_bytes() == new
    assert names(out) == COMPLETE


def test_files_left_by_processes_that_were_killed_are_swept_up(solve, out):
    out.mkdir()
    (out / ".hashilens-99999999-abcd.part").write_bytes(b"half a picture")
    solve()
    assert names(out) == COMPLETE


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else tells when a process began")
def test_files_of_a_killed_run_whose_number_is_used_are_swept(solve, out):
    out.mkdir()
    for name, since in (("old", 1e9), ("new", time.time())):
        (out / f".hashilens-{os.getpid()}-{name}.part").write_bytes(b"half a picture")
        os.utime(out / f".hashilens-{os.getpid()}-{name}.part", (since, since))
    solve()
    assert names(out) == sorted([*COMPLETE, f".hashilens-{os.getpid()}-new.part"])


def test_results_of_other_inputs_keep_their_places(solve, shelf, out):
    solve(inputs=(shelf / "p1.png",))
    other = shelf.parent / "other"
    other.mkdir()
    (other / "p1.png").write_bytes((shelf / "p1.png").read_bytes())
    solve(inputs=(other / "p1.png",))
    places = [str(out / "p1.solved.png"), str(out / "p1-2.solved.png")]
    assert [record["overlay"] for record in lines(out)] == places
    assert solve(inputs=(other / "p1.png", shelf / "p1.png"))[1] == []


def test_texts_are_not_solved_twice(hashilens, out):
    hashilens("solve", "3x3m2:3a4c2a3", "-o", out)
    before = (out / RESULTS).read_bytes()
    (text,) = out.glob("*.txt")
    assert hashilens("solve", "3x3m2:3a4c2a3", "-o", out).status == 0
    assert (out / RESULTS).read_bytes() == before
    text.unlink()
    hashilens("solve", "3x3m2:3a4c2a3", "-o", out)
    assert text.is_file()
    assert len(lines(out)) == 1


def test_an_input_given_twice_is_one_page(solve, shelf):
    assert solve(inputs=(shelf / "p2.png", shelf, shelf / "p2.png"))[1] == ["p2.png", "p1.png", "p3.png"]


def test_two_runs_at_once_into_one_folder(shelf, hashilens, seen, out):
    out.mkdir()
    with locked(out):
        ending = hashilens("solve", shelf, "-o", out)
    assert (ending.status, ending.out) == (1, "")
    assert "Another run writes into" in ending.err
    assert names(out) == []
    assert hashilens("solve", shelf, "-o", out, "-j", 1).status == 0


def test_without_o_there_are_no_records_and_json_reads_again(shelf, hashilens, seen):
    for _ in range(2):
        (record,) = hashilens("solve", shelf / "p1.png", "--json").records
        assert record["seconds"]["total"] > 0
    assert sorted(path.name for path in shelf.iterdir()) == ["p1.png", "p1.solved.png", "p2.png", "p3.png"]


@pytest.mark.parametrize("option", [["--retry", "failed"], ["-o", "x", "--send", "bytes"]])
def test_wrong_usage(option, shelf, hashilens):
    assert hashilens("solve", shelf, *option).status == 2


# A page that takes long.


class Threads(ThreadPoolExecutor):
    """Workers that are threads: what is made up in this process, no other knows of."""

    def submit_within(self, _, function, /, *arguments):
        return self.submit(function, *arguments)


@pytest.fixture
def slow_first(shelf, out, seen, monkeypatch):
    """Nine pictures, the first of which is open only when others are in the results; how many they were."""
    for number in range(4, 10):
        picture_of(board_from(FIVE), size=(400 + number, 400)).save(shelf / f"p{number}.png")
    monkeypatch.setattr("pipeline.runs.run.hire", lambda *_: Threads(2))
    really, others = job_module.open_job, []

    def open_late(job):
        deadline = time.monotonic() + 20
        while job.source.endswith("p1.png") and time.monotonic() < deadline:
            others[:] = lines(out) if (out / RESULTS).is_file() else []
            if len(others) >= 9 - TOGETHER:
                break
            time.sleep(0.01)
        return really(job)

    monkeypatch.setattr(job_module, "open_job", open_late)
    return others


def test_a_slow_page_holds_back_no_other(slow_first, shelf, out, hashilens):
    ending = hashilens("solve", shelf, "-o", out, "-j", 2, "--no-report", "--json")
    assert ending.status == 0
    assert len(slow_first) == 9 - TOGETHER, "they are kept while the first is still worked on"
    assert not any(record["source"].endswith("p1.png") for record in slow_first)
    expected = [f"p{number}.png" for number in range(1, 10)]
    assert [record["source"][-6:] for record in lines(out)] == expected
    assert [record["source"][-6:] for record in ending.records] == expected


@pytest.mark.usefixtures("slow_first")
def test_an_interrupted_run_keeps_what_was_done(shelf, out, hashilens, monkeypatch):
    from pipeline.runs.reporters import TerminalReporter

    really = TerminalReporter.page

    def stop(self, number, result):
        really(self, number, result)
        if self.tally.pages == 9 - TOGETHER:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(TerminalReporter, "page", stop)
        ending = hashilens("solve", shelf, "-o", out, "-j", 2, "--no-report")
    assert ending.status == 130
    assert f"interrupted: {9 - TOGETHER} of 9 done; the same command goes on" in ending.err
    assert ending.out.count(": solved\n") == 9 - TOGETHER
    again = hashilens("solve", shelf, "-o", out, "-j", 2, "--no-report")
    assert f"{9 - TOGETHER} pages were done before" in again.out
    assert [record["source"][-6:] for record in lines(out)] == [f"p{number}.png" for number in range(1, 10)]
