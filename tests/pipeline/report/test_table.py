"""The table: a row a puzzle, its paths as seen from the folder in which it is."""

import csv

import pytest

from pipeline.report import write_report
from pipeline.report.table import HEADINGS
from tests.pipeline.report.made import NASTY, page, puzzle, results, shelf


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    """The run was started beside its folder `out`."""
    monkeypatch.chdir(tmp_path)


def rows_of(folder):
    write_report(folder)
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_a_puzzle_in_the_order_of_the_results(tmp_path):
    rows = rows_of(shelf(tmp_path / "out"))
    assert tuple(rows[0]) == HEADINGS
    assert [(row["source"], row["page"], row["number"], row["status"]) for row in rows] == [
        ("../scans/p1.png", "1", "1", "solved"),
        ("../scans/p1.png", "1", "2", "solved"),
        (f"../{NASTY}", "1", "1", "check"),
        ("../doc.pdf", "1", "1", "multiple"),
        ("../doc.pdf", "2", "1", "impossible"),
        ("../doc.pdf", "3", "", ""),
        ("../bad.png", "1", "", ""),
        ("../p2.png", "1", "1", "unreadable"),
        ("../p2.png", "1", "2", "solved"),
        ("https://puzz.link/p?hashikake/2/2/2g2g", "1", "1", "solved"),
    ]
    assert rows[0] | {"source": ""} == {
        "source": "", "page": "1", "number": "1", "status": "solved", "rows": "5", "columns": "4",
        "islands": "6", "confidence": "0.99", "notes": "", "overlay": "p1.solved.png",
        "error": "", "difficulty": "", "grade": "", "fingerprint": "", "address": "", "same_as": "",
    }  # fmt: skip
    told = ["No puzzle was found.", "bad.png ends too early.", "Something. Do something."]
    assert [row["error"] for row in rows[5:8]] == told


def test_notes_commas_and_line_ends(tmp_path):
    (row,) = rows_of(
        results(tmp_path / "out", page("a,\n\"b'.png", puzzle("check", 0.5, "one, two", "three")))
    )
    assert (row["source"], row["notes"]) == ("../a,\n\"b'.png", "one, two; three")


GRADED = {
    "fingerprint": "f0",
    "difficulty": "hard",
    "grade": 2.2,
    "address": "https://puzz.link/p?hashikake/...",
}


def test_copies_say_which_they_are_the_same_as(tmp_path):
    pages = [
        page("scans/p1.png", puzzle(), puzzle() | GRADED),
        page("doc.pdf", puzzle("check", 0.5, "one") | GRADED, number=2),
        page("p3.png", puzzle() | {"fingerprint": "e1"}),
    ]
    _, first, copy, other = rows_of(results(tmp_path / "out", *pages))
    assert (first["difficulty"], first["grade"], first["fingerprint"]) == ("hard", "2.2", "f0")
    assert first["address"] == "https://puzz.link/p?hashikake/..."
    assert [row["same_as"] for row in (first, copy, other)] == ["", "../scans/p1.png, puzzle 2", ""]
    assert copy["notes"] == "one; same as ../scans/p1.png, puzzle 2"


def test_a_correction_of_the_first_leaves_the_second_alone(tmp_path):
    folder = results(
        tmp_path / "out", *(page(name, puzzle() | GRADED) for name in ("a.png", "b.png", "c.png"))
    )
    assert [row["same_as"] for row in rows_of(folder)] == ["", "../a.png", "../a.png"]
    corrected = page("a.png", puzzle() | GRADED | {"fingerprint": "other"})
    results(folder, corrected, *(page(name, puzzle() | GRADED) for name in ("b.png", "c.png")))
    assert [row["same_as"] for row in rows_of(folder)] == ["", "", "../b.png"]


@pytest.mark.parametrize(
    ("source", "overlay", "seen"),
    [
        ("scans/p1.png", "shelf/out/p1.solved.png", "../../scans/p1.png"),  # started where tmp_path is
        ("scans/p1.png", "out/p1.solved.png", "../scans/p1.png"),  # started in the shelf
        ("p1.png", "p1.solved.png", "p1.png"),  # in the folder itself
        ("../p1.png", "out/p1.solved.png", "../../p1.png"),
        ("scans/p1.png", "elsewhere/p1.solved.png", "../../scans/p1.png"),  # it has moved: as seen from here
        ("scans/p1.png", None, "../../scans/p1.png"),
        ("-", None, "'-"),
        ("7x7m2:4e3g4d2g2b2b3h3c3a2", None, "7x7m2:4e3g4d2g2b2b3h3c3a2"),
    ],
)
def test_sources_are_named_as_seen_from_the_folder(tmp_path, source, overlay, seen):
    folder = tmp_path / "shelf" / "out"
    folder.mkdir(parents=True)
    (folder / "p1.solved.png").touch()
    (row,) = rows_of(results(folder, page(source, overlay=overlay, code="no-board")))
    assert row["source"] == seen
    assert row["overlay"] == ("" if overlay is None else "p1.solved.png")
    (row,) = rows_of(results(folder, page(str(tmp_path / "p2.png"), code="no-board")))
    assert row["source"] == "../../p2.png"
