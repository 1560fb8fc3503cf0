"""Solved documents of a run: whole or not at all, and only when something has changed."""

import json
import os
import signal
import time
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from PIL import Image

from pipeline.documents.bound import layers_in
from pipeline.documents.layer import parts_folder
from pipeline.errors import OutputNotWritable
from pipeline.runs.crew import Alone
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.documents.made import RENDERERS, rendered
from tests.pipeline.drawn import FIVE, SOLUTION, board_from, flat, picture_of, see_by

BOARD = board_from(FIVE, flat(5, 5, pitch=60, margin=60))

WRONG = ("--set", "1,1=3")
"""What the board has no solution with, so that other numbers are doubted."""


@pytest.fixture
def magazine(tmp_path, monkeypatch, seen):
    """Five pages, of which the second and the fourth have a puzzle: a pixel of a scan is one of the page."""
    puzzle = picture_of(BOARD, size=(360, 360))
    blank = Image.new("RGB", (360, 360), "white")
    see_by(monkeypatch, lambda grey: page_reading_of(*[BOARD][: int(grey.min() < 128)]))
    pages = [blank, puzzle, blank, puzzle, blank]
    pages[0].save(tmp_path / "magazine.pdf", save_all=True, append_images=pages[1:], resolution=72)
    return tmp_path / "magazine.pdf"


@pytest.fixture
def solve(magazine, tmp_path, hashilens):
    """Runs the command with a folder for the results; the records that are there then."""

    def run(*options):
        ending = hashilens("solve", magazine, "-o", tmp_path / "out", "--no-report", "-q", *options)
        lines = (tmp_path / "out" / "results.jsonl").read_text().splitlines()
        return ending, {record["page"]: record for record in map(json.loads, lines)}

    return run


@pytest.fixture
def target(tmp_path):
    return tmp_path / "out" / "magazine.solved.pdf"


def stamp(path):
    status = path.stat()
    return status.st_ino, status.st_mtime_ns


def test_all_pages_go_into_one_document(solve, target):
    ending, records = solve()
    assert (ending.status, ending.err) == (0, "")
    assert [records[page]["overlay"] for page in range(1, 6)] == [None, str(target), None, str(target), None]
    assert sorted(path.name for path in target.parent.iterdir()) == ["magazine.solved.pdf", "results.jsonl"]
    assert list(layers_in(target)) == [2, 4]


@pytest.mark.parametrize("render", RENDERERS)
def test_bridges_run_from_ring_to_ring(render, solve, magazine, target):
    solve()
    before, after = (render(path, 2, 288) for path in (magazine, target))
    drawn = np.abs(after - before).max(axis=2) > 60
    for (a, b), count in SOLUTION.items():
        ends = [BOARD.islands[index] for index in (a, b)]
        across = ends[0].row == ends[1].row
        start, end = ((island.center[0 if across else 1] + 0.5) * 4 for island in ends)
        line = (ends[0].center[1 if across else 0] + 0.5) * 4
        radius = 4 * ends[0].radius
        strip = drawn if across else drawn.T
        strip = strip[round(line - 0.5 * radius) : round(line + 0.5 * radius), round(start) : round(end)]
        along = np.flatnonzero(strip.any(axis=0))
        gap = 1.06 * radius
        assert (along.min(), strip.shape[1] - 1 - along.max()) == pytest.approx((gap, gap), abs=6), (
            "to a pixel of the page"
        )
        assert along.size == along[-1] - along[0] + 1, "without a gap"
        edges = np.diff(strip[:, strip.shape[1] // 2].astype(int), prepend=0, append=0)
        assert (edges == 1).sum() == count, "as many strokes as bridges"
    for island in BOARD.islands:
        x, y = ((part + 0.5) * 4 for part in island.center)
        reach = 0.6 * 4 * island.radius
        inside = drawn[round(y - reach) : round(y + reach), round(x - reach) : round(x + reach)]
        assert not inside.any(), "no number is touched"


def test_a_second_run_does_nothing(solve, target):
    solve()
    before = stamp(target)
    ending, _ = solve()
    assert (ending.status, stamp(target)) == (0, before)


def test_a_correction_redraws_its_page_alone(solve, target):
    solve()
    before = layers_in(target)
    ending, records = solve("--pages", 4, *WRONG)
    after = layers_in(target)
    assert ending.status == 1
    assert records[4]["puzzles"][0]["status"] == "check"
    assert list(after) == [2, 4]
    assert after[2] == before[2]
    assert after[4].head.statuses == ("check",)
    ending, records = solve("--pages", 4, "--unset", "1,1")
    assert (ending.status, layers_in(target)) == (0, before)


def test_pages_of_several_runs_meet_in_the_document(solve, target):
    solve("--pages", 4)
    assert list(layers_in(target)) == [4]
    solve("--pages", "1-3")
    assert list(layers_in(target)) == [2, 4]


def test_a_document_that_was_taken_away_is_made_again(solve, target):
    solve()
    before = target.read_bytes()
    target.unlink()
    solve()
    assert target.read_bytes() == before


def test_what_was_drawn_on_another_document_is_left_out(solve, magazine, target):
    solve()
    puzzle, blank = picture_of(BOARD, size=(360, 360)), Image.new("RGB", (360, 360), "white")
    puzzle.save(magazine, save_all=True, append_images=[blank] * 4, resolution=72)
    solve("--pages", 1)
    assert list(layers_in(target)) == [1]
    blank.save(magazine, save_all=True, append_images=[blank], resolution=72)
    solve()
    assert not target.exists()


def test_a_disk_that_is_full_costs_nothing_that_was_read(solve, target, monkeypatch):
    def refuse(*_):
        raise OutputNotWritable("magazine.solved.pdf cannot be written: no space left.")

    with monkeypatch.context() as patch:
        patch.setattr("pipeline.documents.renewing.bind", refuse)
        ending, _ = solve()
    assert (ending.status, target.exists()) == (1, False)
    assert "no space left" in ending.err
    assert parts_folder(target).is_dir()
    read = []
    monkeypatch.setattr("pipeline.job.run_together", read.extend)
    ending, _ = solve()
    assert (ending.status, read, list(layers_in(target))) == (0, [], [2, 4])
    assert not parts_folder(target).exists()


def test_beside_the_input_it_goes_on_as_well(magazine, hashilens):
    hashilens("solve", magazine)
    target = magazine.with_name("magazine.solved.pdf")
    before = stamp(target)
    ending = hashilens("solve", magazine)
    assert "2 pages were done before" in ending.err
    assert (ending.status, stamp(target)) == (0, before)
    ending = hashilens("solve", magazine, "--pages", 2, *WRONG)
    assert {page: layer.head.statuses for page, layer in layers_in(target).items()} == {
        2: ("check",), 4: ("solved",),
    }  # fmt: skip
    assert sorted(path.name for path in magazine.parent.iterdir()) == ["magazine.pdf", "magazine.solved.pdf"]


def test_a_result_is_no_input(solve, target, hashilens):
    solve()
    ending = hashilens("solve", target.rename(target.with_name("renamed.pdf")), "-o", target.parent / "more")
    assert "skipped, because hashilens wrote it" in ending.err


def test_pictures_if_wanted(solve, target):
    _, records = solve("--no-pdf")
    assert [Path(records[page]["overlay"]).name for page in (2, 4)] == [
        "magazine-p2.solved.jpg", "magazine-p4.solved.jpg",
    ]  # fmt: skip
    solve()
    assert sorted(path.name for path in target.parent.iterdir()) == ["magazine.solved.pdf", "results.jsonl"]


def test_a_protected_document_gives_pictures_and_a_word(magazine, hashilens, tmp_path):
    with pikepdf.open(magazine, allow_overwriting_input=True) as pdf:
        pdf.save(magazine, encryption=pikepdf.Encryption(owner="secret", user=""))
    ending = hashilens("solve", magazine, "-o", tmp_path / "out", "--no-report")
    assert "is protected against changes: its solved pages are written as pictures" in ending.err
    assert {path.name for path in (tmp_path / "out").iterdir()} == {
        "magazine-p2.solved.jpg", "magazine-p4.solved.jpg", "results.jsonl",
    }  # fmt: skip


def test_a_link_in_the_place_of_what_waits_is_not_followed(solve, target, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    target.parent.mkdir()
    parts_folder(target).symlink_to(tmp_path / "elsewhere")
    ending, records = solve()
    assert ending.status == 1
    assert {record["error"]["code"] for record in records.values()} == {"foreign-results"}
    assert not [*(tmp_path / "elsewhere").iterdir()]


def test_two_documents_of_one_name(magazine, hashilens, tmp_path):
    (tmp_path / "more").mkdir()
    os.link(magazine, tmp_path / "more" / "magazine.pdf")
    inputs = magazine, tmp_path / "more" / "magazine.pdf"
    for _ in range(2):
        ending = hashilens("solve", *inputs, "-o", tmp_path / "out", "--json")
        places = {record["overlay"] and Path(record["overlay"]).name for record in ending.records}
        assert places == {None, "magazine.solved.pdf", "magazine-2.solved.pdf"}
    assert (rendered(tmp_path / "out" / "magazine-2.solved.pdf", 2) != rendered(magazine, 2)).any()


def _linger(*_):
    time.sleep(60)


def _die(*_):
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("harm", [_linger, _die])
def test_a_document_too_large_costs_the_solved_document_alone(harm, solve, target, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr("pipeline.runs.binder.Alone", Alone)
        patch.setattr("pipeline.runs.binder.PAGE_SECONDS", 3.0)
        patch.setattr("pipeline.documents.renewing.renew", harm)
        ending, records = solve()
    assert (ending.status, len(records), target.exists()) == (1, 5, False)
    assert "that takes too much time or memory" in ending.err
    assert "--no-pdf" in ending.err
    ending, _ = solve()
    assert (ending.status, len(layers_in(target))) == (0, 2)


def test_a_document_is_written_by_another_process(solve, target, monkeypatch):
    monkeypatch.setattr("pipeline.runs.binder.Alone", Alone)
    ending, _ = solve()
    assert (ending.status, ending.err, len(layers_in(target))) == (0, "", 2)


def test_where_nothing_is_drawn_no_process_is_started(solve, target, monkeypatch, seen):
    see_by(monkeypatch, lambda grey: page_reading_of())
    monkeypatch.setattr("pipeline.runs.binder.Alone", lambda *_: pytest.fail("a process is started"))
    ending, records = solve()
    assert {record["overlay"] for record in records.values()} == {None}
    assert (ending.status, len(records), target.exists()) == (1, 5, False)


def test_an_album_whose_picture_has_gone_is_told(tmp_path, monkeypatch, seen, hashilens):
    puzzle, scans, out = picture_of(BOARD), tmp_path / "scans", tmp_path / "out"
    scans.mkdir()
    for name in ("a.png", "b.png"):
        puzzle.save(scans / name)
    read = []

    def one(_):
        read.append(1)
        if len(read) == 2:
            (scans / "a.png").unlink()
        return page_reading_of(BOARD)

    see_by(monkeypatch, one)
    ending = hashilens("solve", scans, "-o", out, "--pdf", "--no-report", "-q")
    assert ending.status == 1
    assert "cannot be made: a picture cannot be opened any more" in ending.err
    assert "bug" not in ending.err
    assert len((out / "results.jsonl").read_text().splitlines()) == 2
