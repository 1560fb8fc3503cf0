"""Names: whatever files are called, no two are taken for one, and nothing in a name steers what shows it."""

import ast
import csv
import json
import os
import re
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pipeline.names import RESULTS, path_of, printable, recorded
from pipeline.report import write_report
from vision.words import plain

HOSTILE = "esc\x1b[31mred\x1b]0;title\x07 c1\x9b2J bidi\u202egnp\u2066 line\nbreak\rdel\x7f <b>&amp;\"'.png"
STEERING = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
PIPELINE = Path(__file__).parents[2] / "pipeline"

needs_bytes = pytest.mark.skipif(sys.platform != "linux", reason="other systems allow no such names")


# What records call a path.


@given(st.lists(st.sampled_from([b"\xff", b"\\", b"x", b"5c", b"ff", b"\\xff", "ü".encode(), b"a", b"\x80"])))
def test_no_two_paths_are_recorded_alike(parts):
    path = os.fsdecode(b"".join(parts))
    name = recorded(path)
    assert path_of(name) == path
    name.encode()


@pytest.mark.parametrize(
    "name", ["a.png", "Rätsel № 5 – 橋.png", "a\\b.png", "a\\x41.png", "line\nbreak.png"]
)
def test_usual_names_are_recorded_as_they_are(name):
    assert recorded(name) == path_of(name) == name


@needs_bytes
def test_two_files_whose_names_print_alike_are_two_pages(tmp_path, hashilens, seen):
    for name in (b"a\xff.png", b"a\\xff.png"):
        Image.new("L", (300, 200), "white").save(tmp_path / os.fsdecode(name))
    out = tmp_path / "out"
    hashilens("solve", tmp_path, "-o", out, "--no-report")
    records = [json.loads(line) for line in (out / RESULTS).read_text().splitlines()]
    assert len({record["source"] for record in records}) == 2
    assert {record["overlay"] and Path(path_of(record["overlay"])).is_file() for record in records} == {True}
    before = (out / RESULTS).read_bytes()
    assert "2 pages were done before" in hashilens("solve", tmp_path, "-o", out, "--no-report").out
    assert (out / RESULTS).read_bytes() == before


# What people are shown.


def test_what_steers_is_spelt():
    assert plain("a\x1b[0m\x9b\u202e\n") == r"a\x1b[0m\x9b\u202e\x0a"
    assert plain("a\tb\n\r", keep="\n\t") == "a\tb\n\\x0d"
    assert plain("Rätsel № 5 – 橋 👩‍🔧") == "Rätsel № 5 – 橋 👩‍🔧"
    assert printable(os.fsdecode(b"\xff\x1b")) == r"\xff\x1b"


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """A folder with a blank page and no picture, both of hostile names."""
    monkeypatch.chdir(tmp_path)
    Path("in").mkdir()
    Path("in", HOSTILE).write_bytes(b"no picture")
    Image.new("L", (300, 200), "white").save(Path("in", f"blank {HOSTILE}"), "PNG")
    return "in"


COMMANDS = [
    ("solve", "in", "-o", "out"),
    ("solve", "in", "-o", "out", "-v"),
    ("solve", "in", "-o", "out", "--dry-run"),
    ("solve", "in", "-o", "out", "--json"),
    ("solve", f"in/{HOSTILE}"),
    ("solve", f"in/blank {HOSTILE}"),
    ("solve", f"in/{HOSTILE}", "--all"),
    ("hint", f"in/{HOSTILE}"),
    ("explain", f"in/blank {HOSTILE}"),
    ("check", f"in/{HOSTILE}"),
    ("check", f"in/blank {HOSTILE}"),
    ("convert", f"in/{HOSTILE}", "--to", "json"),
    ("convert", f"in/blank {HOSTILE}", "--to", "json"),
    ("solve", f"--{HOSTILE}"),
    (f"{HOSTILE}",),
    ("report", HOSTILE),
    ("serve", HOSTILE),
    ("solve", "in", "-o", f"in/{HOSTILE}"),
    ("solve", "in", "-o", "out", "--debug", f"in/{HOSTILE}"),
    ("make", "--size", "5x5", "--seed", "1", "-o", f"{HOSTILE}"),
]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0][:7])
def test_nothing_in_a_name_steers_the_terminal(arguments, shelf, hashilens, seen):
    ending = hashilens(*arguments)
    assert ending.out + ending.err
    assert STEERING.search(ending.out + ending.err) is None
    assert "\nbreak" not in ending.out + ending.err, "nor forges a line"


def test_the_progress_bar_neither(shelf):
    import io

    from rich.console import Console

    from pipeline.runs.progress import Bar

    shown = io.StringIO()
    bar = Bar(Console(file=shown, force_terminal=False))
    bar.print(HOSTILE, err=True)
    bar.stop()
    assert STEERING.search(shown.getvalue()) is None


def test_records_on_the_screen_are_json_all_the_same(shelf, hashilens, seen):
    sources = [record["source"] for record in hashilens("solve", "in", "-o", "out", "--json").records]
    assert sorted(sources) == sorted([f"in/{HOSTILE}", f"in/blank {HOSTILE}"])


def test_a_line_is_only_printed_where_names_are_spelt():
    """`terminal.say` is the only way to the terminal."""
    found = []
    for path in PIPELINE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                called = ast.unparse(node.func)
                if called in {"print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write"}:
                    found.append(path.name)
    assert sorted(found) == ["cli.py", "terminal.py"], "that of cli.py prints the version alone"


# The report, the table, titles.


def results(folder, *sources):
    """A folder of results of these inputs."""
    folder.mkdir()
    error = {"code": "not-a-picture", "message": f"{sources[0]} is no picture."}
    lines = [json.dumps({"source": source, "error": error}) for source in sources]
    (folder / RESULTS).write_text("\n".join(lines) + "\n")
    return folder


def test_the_report_shows_names_as_text(tmp_path):
    page = write_report(
        results(tmp_path / HOSTILE.replace("/", ""), HOSTILE, "<script>x</script>")
    ).read_text()
    assert STEERING.search(page) is None
    assert "<b>&amp;" not in page
    assert "<script>x" not in page
    title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)[1]
    assert r"esc\x1b[31mred\x1b]0;title\x07" in title
    assert "\n" not in title


@pytest.mark.parametrize(
    ("name", "cell"),
    [
        ("=cmd|' !C0'!A0.png", "'=cmd|' !C0'!A0.png"),
        ("+1.png", "'+1.png"),
        ("-1.png", "'-1.png"),
        ("@SUM(A1).png", "'@SUM(A1).png"),
        ("\t=1.png", "'\t'=1.png"),
        ("\r=1.png", "\\x0d=1.png"),
        ("a;=1+1.png", "a;'=1+1.png"),
        ('a"=1+1.png', "a\"'=1+1.png"),
        ("\uff1d1.png", "'\uff1d1.png"),
        ("in/=1.png", "in/=1.png"),
        ("p-1.png", "p-1.png"),
        ("esc\x1b[0m.png", r"esc\x1b[0m.png"),
    ],
)
def test_the_table_carries_no_formula(name, cell, tmp_path, monkeypatch):
    folder = results(tmp_path / "out", name)
    monkeypatch.chdir(
        folder
    )  # as in a run with `-o .`: seen from the folder, its inputs have their own names
    write_report(folder)
    with (folder / "results.csv").open(newline="", encoding="utf-8") as file:
        [row] = csv.DictReader(file)
    assert row["source"] == cell
    assert row["error"].startswith(cell)
    assert row["page"] == "1"


def test_a_booklet_is_not_titled_by_its_name(tmp_path, monkeypatch, hashilens):
    monkeypatch.chdir(tmp_path)
    for name in ("booklet.pdf", "\x1b]0;x\x07.pdf"):
        assert hashilens("make", "--size", "5x5", "--seed", "1", "-o", name).status == 0
    titles = [pdfium.PdfDocument(path).get_metadata_value("Title") for path in sorted(Path().iterdir())]
    assert titles == ["Bridges", "Bridges"]


@needs_bytes
def test_the_page_of_serve_lists_names_as_text(tmp_path):
    from pipeline.serve.archive import Archive

    listed = Archive(results(tmp_path / os.fsdecode(b"out\xff\x1b[0m"), HOSTILE)).listed()
    assert listed["folder"] == r"out\xff\x1b[0m"
    [page] = listed["pages"]
    assert STEERING.search(page["name"]) is None
    assert page["name"].endswith("""<b>&amp;"'.png""")
