import io
import os
import pty
import re
import subprocess

import pytest
from rich.console import Console

from pipeline.runs.progress import Bar
from pipeline.runs.tally import Tally
from tests.pipeline.test_program import PATIENCE, command, environment


@pytest.fixture
def screen():
    return Console(file=io.StringIO(), force_terminal=True, width=120, color_system=None)


def tally_of(*pages):
    tally = Tally()
    for statuses in pages:
        tally.add(statuses, None if statuses else "truncated-image")
    return tally


def last_bar(text):
    return [line for line in re.split(r"[\r\n]", text) if "/" in line][-1]


def test_the_bar_tells_how_far_and_what_came_of_it(screen):
    bar = Bar(screen)
    bar.advance(tally_of(["solved"], ["solved", "check"], []), 10)
    bar.stop()
    shown = last_bar(screen.file.getvalue())
    assert "3/10" in shown
    assert "2 solved, 1 check, 1 error" in shown
    assert "a minute" in shown


def test_what_is_printed_stands_on_lines_of_its_own_and_as_it_is(screen):
    bar = Bar(screen)
    bar.advance(tally_of(["solved"]), 2)
    bar.print("[bold]p1.png:10 " + "x" * 200)
    bar.stop()
    lines = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen.file.getvalue()).replace("\r", "\n").splitlines()
    assert "[bold]p1.png:10 " + "x" * 200 in lines


def test_results_go_to_standard_output(screen, capsys):
    bar = Bar(screen, beside=False)
    bar.print("p1.png: solved")
    bar.print("hashilens: oops", err=True)
    bar.stop()
    assert capsys.readouterr().out == "p1.png: solved\n"
    assert "p1.png" not in screen.file.getvalue()
    assert "hashilens: oops" in screen.file.getvalue()


def on_a_terminal(*arguments):
    """What the program writes to a terminal that is its standard error."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command(*arguments),
        env=environment(TERM="xterm", COLUMNS="100"),
        stdout=subprocess.PIPE,
        stderr=theirs,
    )
    os.close(theirs)
    seen = bytearray()
    try:
        while piece := os.read(ours, 4096):
            seen += piece
    except OSError:
        pass  # Linux says so when nobody is left at the other side
    os.close(ours)
    out, _ = process.communicate(timeout=PATIENCE)
    return out.decode(), seen.decode()


@pytest.fixture
def two(tmp_path):
    """Two puzzles, and a file that is none."""
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("2.2\n...\n2.2\n")
    (tmp_path / "bad.png").write_bytes(b"no picture")
    return [tmp_path / name for name in ("a.txt", "bad.png", "b.txt")]


def test_a_run_on_a_terminal(two, tmp_path):
    out, seen = on_a_terminal("solve", *two, "-o", tmp_path / "out")
    assert "3/3" in seen
    assert "bad.png" in seen
    assert "2 solved, 1 error" in seen
    assert out.startswith(f"{two[0]}: solved\n")
    assert re.search(r"\nall +2 +3\n", out)
    assert f"Report: {tmp_path / 'out' / 'report.html'}" in out


@pytest.mark.parametrize("option", ["-q", "--json"])
def test_no_bar_where_nobody_wants_one(two, tmp_path, option):
    out, seen = on_a_terminal("solve", *two, "-o", tmp_path / "out", option)
    assert "3/3" not in seen
    assert "all   " not in out
    assert (tmp_path / "out" / "report.html").is_file()


def test_no_bar_for_a_single_page(two):
    assert on_a_terminal("solve", two[0])[1] == ""
