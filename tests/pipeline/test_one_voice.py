"""One voice: what the program says is said once, in words, and alike everywhere."""

import csv
import json
import re
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from pipeline.drawing import legend
from pipeline.drawing.colours import BLUE, VERMILLION, WHITE
from tests.pipeline.drawn import FIVE, board_from, flat, picture_of, see_by, sure

CODE = re.compile(r"\b[a-z]+(?:-[a-z]+)+\b")


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder with a board, a file that is no picture, and one that is cut off, in the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    picture_of(board_from(FIVE)).save("in/p1.png")
    (tmp_path / "in" / "p2.png").write_bytes(b"no picture")
    Image.new("RGB", (300, 200), "white").save("in/p3.png")
    (tmp_path / "in" / "p3.png").write_bytes((tmp_path / "in" / "p3.png").read_bytes()[:60])
    return tmp_path


@pytest.mark.usefixtures("seen")
@pytest.mark.parametrize("options", [("-o", "out"), ("--beside",)])
def test_each_failure_is_told_once_and_its_code_recorded(options, shelf, hashilens):
    told = hashilens("solve", "in", *options)
    records = hashilens("solve", "in", *options, "--json").records
    assert told.status == 1
    errors = [record["error"] for record in records if record["error"]]
    assert len(errors) == 2
    page = (shelf / "out" / "report.html").read_text() if options[0] == "-o" else ""
    for error in errors:
        assert CODE.fullmatch(error["code"])
        assert (told.out + told.err).count(error["message"]) == 1
        assert error["code"] not in told.out + told.err + page
    assert sum(line.count("p2.png") for line in (told.out + told.err).splitlines()) == 1
    if page:
        rows = list(csv.DictReader((shelf / "out" / "results.csv").read_text("utf-8").splitlines()))
        assert [row["error"] for row in rows if row["error"]] == [error["message"] for error in errors]


def test_a_page_without_a_puzzle_is_told_once(shelf, hashilens, seen):
    seen()
    ending = hashilens("solve", "in/p1.png", "-o", "out")
    assert (ending.status, ending.out) == (1, "")
    assert ending.err.count("p1.png") == 1
    assert "No puzzle was found on this picture." in ending.err


def test_a_single_page_tells_all_about_itself_each_time(shelf, hashilens, seen):
    seen(board_from(FIVE.replace("4", "8", 1)))
    first, again = (hashilens("solve", "in/p1.png", "-o", "out", "--no-report") for _ in range(2))
    note = "row 1, column 1: read 8"
    assert (first.status, again.status) == (1, 1)
    assert note in first.out
    assert note in again.out
    assert again.out.splitlines()[-1] == "This page was done before; --retry and --fresh do it again."


def test_a_confidence_is_told_alike_everywhere(shelf, hashilens, seen):
    """99.87% is neither 100% here nor 99% there."""
    seen(board_from(FIVE, numbers={(0, 0): sure(4, 0.9987, (3, 0.0012))}, confidence=0.9987))
    told = hashilens("solve", "in/p1.png").out
    hashilens("solve", "in/p1.png", "-o", "out", "--report")
    (record,) = [json.loads(line) for line in (shelf / "out" / "results.jsonl").read_text().splitlines()]
    confidence = record["puzzles"][0]["confidence"]
    assert 0.99 <= confidence < 1
    page = (shelf / "out" / "report.html").read_text()
    assert "confidence 99%" in told
    assert "99% sure" in page
    assert "100%" not in told
    assert "100% sure" not in page


def test_rows_and_columns_are_told_from_1_and_recorded_from_0(shelf, hashilens, seen):
    seen(board_from(FIVE, numbers={(2, 0): sure(8, 0.6, (3, 0.35))}, confidence=0.6))
    told = hashilens("solve", "in/p1.png").out
    (record,) = hashilens("solve", "in/p1.png", "--json").records
    (puzzle,) = record["puzzles"]
    (island,) = [one for one in puzzle["islands"] if one["read"] == "8"]
    assert (island["row"], island["column"]) == (2, 0)
    assert "row 3, column 1" in told
    assert any("row 3, column 1" in note for note in puzzle["notes"])
    assert "count from 0" in hashilens("solve", "--help").out


def test_a_mistake_of_the_program_is_told_once_too(shelf, hashilens, seen, monkeypatch):
    def stumble(grey):
        raise ZeroDivisionError("oops")

    see_by(monkeypatch, stumble)
    ending = hashilens("solve", "in/p1.png", "-o", "out")
    assert ending.err.count("This is a bug in the program") == 1
    assert "internal-error" not in ending.out + ending.err


# The legend.


@pytest.fixture
def tight(shelf, seen):
    """The path of a doubtful board that fills its picture; and the picture's size."""
    board = board_from(FIVE, flat(5, 5, pitch=110, margin=50), numbers={(2, 0): sure(8, 0.6, (3, 0.35))})
    seen(board)
    picture_of(board, size=(540, 540)).save("in/tight.png")
    return "in/tight.png"


def test_a_legend_below_changes_nothing_in_the_record(tight, hashilens):
    (record,) = hashilens("solve", tight, "--json").records
    assert (record["width"], record["height"]) == (540, 540)
    with Image.open(record["overlay"]) as overlay:
        assert overlay.width >= 540
        assert overlay.height > 540


def test_the_legend_of_a_hint_has_the_sentence_in_it(tight, hashilens, monkeypatch):
    legends = []
    really = legend.draw_below

    def draw_below(scene, one):
        legends.append(one)
        return really(scene, one)

    monkeypatch.setattr("pipeline.drawing.overlay.draw_below", draw_below)
    said = hashilens("hint", tight).out
    (one,) = legends
    assert len(one.lines) > 1
    assert " ".join(one.lines) in said


# Strokes.


def test_bridges_on_an_upright_screen_have_no_stairs(shelf, hashilens, seen):
    board = board_from(FIVE, flat(5, 5, pitch=100, margin=100))
    off = [tuple(np.add(one.center, (0.3, -0.2) if one.row % 3 else (-0.3, 0.4))) for one in board.islands]
    islands = tuple(replace(one, center=center) for one, center in zip(board.islands, off, strict=True))
    seen(replace(board, islands=islands))
    picture_of(board, size=(600, 600)).save("in/screen.png")
    (record,) = hashilens("solve", "in/screen.png", "--json").records
    with Image.open("in/screen.png") as before, Image.open(record["overlay"]) as after:
        pixels = np.asarray(before.convert("RGB")), np.asarray(after)
    changed = pixels[1][(pixels[0] != pixels[1]).any(axis=-1)]
    assert {tuple(colour) for colour in changed.tolist()} <= {BLUE, VERMILLION, WHITE}
