"""Documents and folders: which pages are done, what they are called, and what a bad one costs."""

import io
import os
from pathlib import Path

import pytest
from PIL import Image

from pipeline.runs.choice import parse_choice
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.bad import mixed_shelf, run_mixed
from tests.pipeline.drawn import FIVE, board_from, picture_of, see_by


@pytest.fixture
def document(tmp_path, monkeypatch, seen):
    """Makes a document in which the given pages have a puzzle; the others are a little wider."""
    puzzle = picture_of(board_from(FIVE))
    blank = Image.new("RGB", (puzzle.width + 40, puzzle.height), "white")
    see_by(monkeypatch, lambda grey: page_reading_of(*[board_from(FIVE)][: int(grey.min() < 128)]))

    def make(with_puzzle, pages, name="magazine.tif"):
        first, *others = [puzzle if page in with_puzzle else blank for page in range(1, pages + 1)]
        first.save(tmp_path / name, save_all=True, append_images=others)
        return tmp_path / name

    return make


@pytest.mark.parametrize("name", ["magazine.tif", "magazine.pdf"])
def test_every_page_has_a_record_and_a_picture_of_its_own(name, document, tmp_path, hashilens):
    path = document({2, 3}, 3, name)
    ending = hashilens("solve", path, "-o", tmp_path / "out", "--json", "-j", 1)
    assert (ending.status, ending.err) == (0, ""), "a page without a puzzle needs nobody"
    assert [(r["source"], r["page"], r["pages"]) for r in ending.records] == [
        (str(path), page, 3) for page in (1, 2, 3)
    ]
    codes = [record["error"] and record["error"]["code"] for record in ending.records]
    assert codes == ["no-board", None, None]
    solved = ["magazine-p2.solved.png", "magazine-p3.solved.png"]
    solved = solved if name.endswith("tif") else ["magazine.solved.pdf"]
    assert sorted(found.name for found in (tmp_path / "out").iterdir()) == [
        *solved, "report.html", "results.csv", "results.jsonl",
    ]  # fmt: skip


def test_empty_pages_are_not_talked_about(document, tmp_path, hashilens):
    path = document({2}, 4)
    ending = hashilens("solve", path, "-o", tmp_path / "out")
    lines = ending.out.partition("\n\n")[0].splitlines()  # behind them comes the table
    assert (ending.status, lines, ending.err) == (0, [f"{path}, page 2: solved"], "")


def test_a_document_without_any_puzzle_needs_a_person(document, hashilens):
    ending = hashilens("solve", document(set(), 3), "-q")
    assert ending.status == 1
    assert ending.err.count("No puzzle was found") == 1


def test_pages_are_chosen(document, hashilens):
    path = document({1, 2, 3, 4, 5}, 5)
    ending = hashilens("solve", path, "--json", "--pages", "5,1-2")
    assert [record["page"] for record in ending.records] == [1, 2, 5]
    ending = hashilens("solve", path, "--json", "--pages", "7-")
    assert [record["error"]["code"] for record in ending.records] == ["no-such-page"]
    assert hashilens("solve", path, "--pages", "3-1").status == 2


def test_standard_input_may_be_a_document(document, tmp_path, hashilens, monkeypatch):
    path = document({1, 2}, 2, "magazine.pdf")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(path.read_bytes())))
    ending = hashilens("solve", "-", "--json", "-o", tmp_path / "out")
    assert ending.status == 0
    assert [(r["source"], r["page"]) for r in ending.records] == [("-", 1), ("-", 2)]
    assert all(Path(record["overlay"]).is_file() for record in ending.records)


def test_subfolders_keep_their_shape(tmp_path, hashilens, seen):
    for place in ("p10.png", "p2.png", "2015/p1.png", "2016/p1.png", "2016/.hidden/p1.png"):
        (tmp_path / "scans" / place).parent.mkdir(parents=True, exist_ok=True)
        picture_of(board_from(FIVE)).save(tmp_path / "scans" / place)
    ending = hashilens("solve", tmp_path / "scans", "-o", tmp_path / "out", "--json")
    places = [os.path.relpath(record["overlay"], tmp_path / "out") for record in ending.records]
    assert places == ["p2.solved.png", "p10.solved.png", "2015/p1.solved.png", "2016/p1.solved.png"]
    again = hashilens("solve", tmp_path, "-o", tmp_path / "out", "--json")
    assert len(again.records) == 4, "results are no inputs"


@pytest.mark.parametrize(
    ("text", "pages"),
    [
        ("1", [1]),
        ("2-4", [2, 3, 4]),
        ("5-,1", [1, 5, 6]),
        ("-2", [1, 2]),
        ("6,6-9", [6]),
        (" 3 - 4 ", [3, 4]),
    ],
)
def test_a_choice(text, pages):
    assert parse_choice(text).of(6) == pages


@pytest.mark.parametrize("text", ["", "x", "0", "4-2", "1,,2", "-", "1-2-3", "0-3"])
def test_no_choice(text):
    with pytest.raises(ValueError, match="page"):
        parse_choice(text)


@pytest.mark.slow
def test_one_of_each_bad_input_among_good_ones(tmp_path):
    """Real workers and the whole program: each bad input costs one record, and nothing else."""
    arguments, good, bad = mixed_shelf(tmp_path / "shelf", 7)
    ending = run_mixed(arguments, tmp_path / "shelf" / "out", 2)
    if ending is None:
        pytest.skip("root may do everything on this system")
    status, records = ending
    assert status == 1
    assert len(records) == len(good) + len(bad)
    codes = {Path(record["source"]): record["error"] and record["error"]["code"] for record in records}
    assert codes == bad | dict.fromkeys(good)
    for record in records:
        solved = [puzzle["status"] for puzzle in record["puzzles"]]
        assert solved == (["solved"] if Path(record["source"]) in good else [])
