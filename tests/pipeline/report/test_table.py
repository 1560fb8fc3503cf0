import csv

from pipeline.report import write_report
from pipeline.report.table import HEADINGS
from tests.pipeline.report.made import NASTY, page, puzzle, results, shelf


def rows_of(folder):
    write_report(folder)
    with (folder / "results.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_a_row_a_puzzle_in_the_order_of_the_results(tmp_path):
    rows = rows_of(shelf(tmp_path / "out"))
    assert tuple(rows[0]) == HEADINGS
    assert [(row["source"], row["page"], row["number"], row["status"]) for row in rows] == [
        ("scans/p1.png", "1", "1", "solved"),
        ("scans/p1.png", "1", "2", "solved"),
        (NASTY, "1", "1", "check"),
        ("doc.pdf", "1", "1", "multiple"),
        ("doc.pdf", "2", "1", "impossible"),
        ("doc.pdf", "3", "", ""),
        ("bad.png", "1", "", ""),
        ("p2.png", "1", "1", "unreadable"),
        ("p2.png", "1", "2", "solved"),
        ("https://puzz.link/p?hashikake/2/2/2g2g", "1", "1", "solved"),
    ]
    assert rows[0] | {"source": ""} == {
        "source": "", "page": "1", "number": "1", "status": "solved", "rows": "5", "columns": "4",
        "islands": "6", "confidence": "0.99", "notes": "", "overlay": "somewhere/else/p1.solved.png",
        "error": "",
    }  # fmt: skip
    told = ["No puzzle was found.", "bad.png ends too early.", "Something. Do something."]
    assert [row["error"] for row in rows[5:8]] == told


def test_notes_commas_and_line_ends(tmp_path):
    (row,) = rows_of(results(tmp_path, page("a,\n\"b'.png", puzzle("check", 0.5, "one, two", "three"))))
    assert (row["source"], row["notes"]) == ("a,\n\"b'.png", "one, two; three")
