"""The options --set and --unset: what is put right on one page, and kept for later runs."""

import json
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from pipeline.corrections.keeping import CORRECTIONS
from tests.pipeline.drawn import FIVE, board_from, flat, picture_of

MISREAD = FIVE.replace("4", "8", 1)
RIGHT = "1,1=4"


@pytest.fixture
def out(tmp_path):
    return tmp_path / "out"


@pytest.fixture
def misread(seen):
    seen(board_from(MISREAD))


@pytest.fixture
def solve(hashilens, photo, out, misread):
    """Solves the picture into the folder; the record and what was said."""

    def run(*options, of=photo):
        ending = hashilens("solve", of, "-o", out, "--no-report", *options)
        lines = (out / "results.jsonl").read_text().splitlines() if (out / "results.jsonl").exists() else []
        return ending, [json.loads(line) for line in lines]

    return run


def statuses(records):
    return [puzzle["status"] for record in records for puzzle in record["puzzles"]]


def by_hand(records):
    return [puzzle.get("by_hand") for record in records for puzzle in record["puzzles"]]


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_a_number_is_set_for_one_run(hashilens, photo, misread):
    assert hashilens("solve", photo, "--json").status == 1
    ending = hashilens("solve", photo, "--json", "--set", RIGHT)
    assert (ending.status, ending.err) == (0, "")
    [record] = ending.records
    assert statuses([record]) == ["solved"]
    assert by_hand([record]) == [[{"row": 0, "column": 0, "clue": 4}]]
    assert "corrections.jsonl" not in [path.name for path in photo.parent.iterdir()]


def test_the_summary_says_what_was_set(hashilens, photo, misread):
    ending = hashilens("solve", photo, "--set", RIGHT, "--set", "2,2=3")
    assert ending.status == 0
    assert "Set by hand: 1,1=4, 2,2=3." in ending.out


def test_what_to_type_next_repeats_what_is_kept_nowhere(hashilens, solve, photo, misread):
    first = hashilens("solve", photo, "--set", "2,2=3")
    [line] = [line for line in first.out.splitlines() if "hashilens solve" in line]
    assert line.endswith(f"hashilens solve {photo} --set 2,2=3 --set {RIGHT}")
    assert hashilens("solve", photo, *line.partition(f"{photo} ")[2].split()).status == 0


def test_what_to_type_counts_no_rows_of_earlier_corrections(hashilens, seen, photo):
    lattice = replace(flat(4, 5), homography=np.array([[60, 0, 60], [0, 60, 120], [0, 0, 1.0]]))
    rows = FIVE.replace("3.4.3", "3.6.3").split("/")
    seen(board_from("/".join(rows[1:]), lattice))  # without its first row, whose two islands are typed
    first = hashilens("solve", photo, "--set", "@60,60=4", "--set", "@180,60=2")
    [line] = [line for line in first.out.splitlines() if "hashilens solve" in line]
    assert line.endswith(f"{photo} --set @60,60=4 --set @180,60=2 --set @180,300=4")
    assert hashilens("solve", photo, *line.partition(f"{photo} ")[2].split()).status == 0


def test_what_is_set_is_kept_and_applied_by_later_runs(solve, photo, out):
    assert statuses(solve()[1]) != ["solved"]
    ending, records = solve("--set", RIGHT)
    assert (ending.status, ending.err, statuses(records)) == (0, "", ["solved"])
    [kept] = lines(out / CORRECTIONS)
    assert kept["corrections"] == [{"set": [{"row": 0, "column": 0, "center": [60.0, 60.0], "clue": 4}]}]
    again, same = solve()  # nothing is left to do
    assert (again.status, same) == (0, records)
    ending, records = solve("--fresh")
    assert (ending.status, statuses(records)) == (0, ["solved"])
    assert len(lines(out / CORRECTIONS)) == 1


def test_a_page_is_done_again_when_what_is_set_on_it_has_changed(solve, out):
    first = solve("--set", RIGHT)[1]
    (out / CORRECTIONS).unlink()
    assert statuses(solve()[1]) != ["solved"]
    assert solve("--set", RIGHT)[1][0]["key"] == first[0]["key"]


def test_a_rehearsal_knows_what_is_set(solve, hashilens, photo, out):
    solve("--set", RIGHT)
    assert "photo.png: done before" in hashilens("solve", photo, "-o", out, "--dry-run").out


def test_it_holds_for_the_content_wherever_it_lies(solve, photo, tmp_path):
    solve("--set", RIGHT)
    moved = photo.rename(tmp_path / "moved.png")
    ending, records = solve(of=moved)
    assert (ending.status, statuses(records)) == (0, ["solved", "solved"])
    assert records[1]["source"] == str(moved)


def test_a_later_one_takes_the_place_of_an_earlier_one(solve):
    solve("--set", "1,1=3", "--set", "2,2=3")
    ending, records = solve("--set", RIGHT)
    assert (ending.status, statuses(records)) == (0, ["solved"])
    assert by_hand(records) == [
        [{"row": 0, "column": 0, "clue": 4}, {"row": 1, "column": 1, "clue": 3}],
    ]


def test_unset_takes_it_back(solve, out):
    before = solve()[1]
    solve("--set", RIGHT)
    ending, after = solve("--unset", "1,1")
    assert ending.status == 1
    assert [after[0]["puzzles"], after[0]["key"]] == [before[0]["puzzles"], before[0]["key"]]
    assert lines(out / CORRECTIONS)[-1]["corrections"] == []


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--set", "9,1=2"], "9,1=2: this is off the board, which has 5 rows and 5 columns."),
        (["--set", "1,1=9"], "1,1=9: the number must be one of 1 to 8"),
        (["--set", "2:1,1=4"], "2:1,1=4: there is no puzzle 2 on this page"),
        (["--set", "1,1=4", "--set", "1,1=3"], "1,1=3: something else is set at this place, too."),
        (["--set", "1,2=none"], "1,2=none: there is no island to take away."),
        (["--unset", "1,1"], "1,1: nothing is set at this place."),
    ],
)
def test_what_does_not_fit_is_told_and_changes_nothing(options, said, solve, out):
    before = solve()[1]
    files = {path: path.read_bytes() for path in out.iterdir()}
    ending, after = solve(*options)
    assert ending.status == 1
    assert f"hashilens: {said}" in ending.err
    assert after == before
    assert {path: path.read_bytes() for path in out.iterdir()} == files


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--set", "1,1=x"], "'x' is neither a number"),
        (["--set", "1;1=2"], "where is that"),
        (["--unset", "1"], "where is that"),
        (["--set", "1,1=2", "--dry-run"], "--dry-run"),
        (["--set", "1,1=2", "--all"], "--all"),
        (["--set", "1,1=2", "--cluster", "tcp://nowhere:1"], "--cluster"),
    ],
)
def test_wrong_usage_is_told(options, said, hashilens, photo):
    ending = hashilens("solve", photo, *options)
    assert ending.status == 2
    assert said in ending.err


def test_unset_needs_a_folder(hashilens, photo):
    ending = hashilens("solve", photo, "--unset", "1,1")
    assert (ending.status, "-o DIR" in ending.err) == (2, True)


def test_one_page_is_to_be_named(hashilens, photo, misread, tmp_path):
    other = tmp_path / "other.png"
    picture_of(board_from(FIVE)).save(other)
    ending = hashilens("solve", photo, other, "--set", RIGHT)
    assert (ending.status, "2 pages are named here" in ending.err) == (2, True)
    page = picture_of(board_from(FIVE))
    page.save(tmp_path / "two.pdf", save_all=True, append_images=[page])
    ending = hashilens("solve", tmp_path / "two.pdf", "--set", RIGHT)
    assert (ending.status, "--pages" in ending.err) == (2, True)
    ending = hashilens("solve", tmp_path / "two.pdf", "--pages", 2, "--set", RIGHT, "--json")
    assert (ending.status, ending.records[0]["page"], statuses(ending.records)) == (0, 2, ["solved"])


def test_another_page_of_the_document_is_left_as_it_is(solve, out, tmp_path):
    page = picture_of(board_from(FIVE))
    page.save(tmp_path / "two.pdf", save_all=True, append_images=[page])
    solve("--pages", 2, "--set", RIGHT, of=tmp_path / "two.pdf")
    ending, records = solve(of=tmp_path / "two.pdf")
    found = {record["page"]: statuses([record]) for record in records}
    assert (found[2], found[1] != ["solved"], ending.status) == (["solved"], True, 1)


def test_a_page_that_has_changed_is_told(solve, photo):
    solve("--set", RIGHT)
    with Image.open(photo) as picture:
        picture.resize((picture.width + 1, picture.height)).save(photo)
    ending, records = solve()
    assert "has changed since it was corrected" in ending.err
    assert statuses(records) != ["solved"]


def test_a_file_with_a_bad_line_costs_nothing_else(solve, out):
    solve("--set", RIGHT)
    with (out / CORRECTIONS).open("a") as file:
        file.write('{"content": 3}\n{"schema": 2}\n')
    text = (out / CORRECTIONS).read_text()
    ending, records = solve("--fresh")
    assert (ending.status, statuses(records)) == (0, ["solved"])
    assert f"{out / CORRECTIONS}, line 2: " in ending.err
    assert f"{out / CORRECTIONS}, line 3: it was written by a newer version" in ending.err
    assert (out / CORRECTIONS).read_text() == text


def test_the_report_shows_what_was_set(hashilens, photo, out, misread):
    hashilens("solve", photo, "-o", out, "--report", "--set", RIGHT)
    assert "Set by hand: 1,1=4." in (out / "report.html").read_text()
    assert "Set by hand: 1,1=4." in (out / "results.csv").read_text()


def test_other_commands_take_it_too(hashilens, photo, misread, tmp_path):
    ending = hashilens("convert", photo, "--to", "grid", "--set", RIGHT)
    assert (ending.status, ending.out.split()) == (0, FIVE.split("/"))
    ending = hashilens("hint", photo, "--set", RIGHT, "-o", tmp_path / "hints")
    assert (ending.status, "Step 1 of" in ending.out) == (0, True)
    assert hashilens("explain", photo, "--set", RIGHT, "-o", tmp_path / "hints").status == 0
    ending = hashilens("convert", photo, "--to", "grid", "--set", "9,9=1")
    assert (ending.status, "off the board" in ending.err) == (1, True)


def test_what_is_kept_holds_for_hints_into_the_same_folder(solve, hashilens, photo, out):
    solve("--set", RIGHT)
    for command in ("hint", "explain"):
        assert hashilens(command, photo, "-o", out).status == 0
    assert hashilens("hint", photo, "-o", out, "--set", "1,1=8").status == 1
    assert hashilens("hint", photo, "-o", out / "other").status == 1
    assert "does not exist" in hashilens("hint", "nothing.png", "-o", out).err


def test_a_puzzle_in_text_is_corrected(hashilens, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(MISREAD.replace("/", "\n") + "\n")
    ending = hashilens("solve", path, "--json", "--set", RIGHT)
    assert (ending.status, by_hand(ending.records)) == (0, [[{"row": 0, "column": 0, "clue": 4}]])
    assert hashilens("convert", path, "--to", "grid", "--set", RIGHT).out.split() == FIVE.split("/")
    out = tmp_path / "out"
    assert hashilens("solve", path, "-o", out, "-q", "--set", RIGHT).status == 0
    assert hashilens("solve", path, "-o", out, "-q", "--fresh").status == 0
    assert hashilens("solve", path, "-o", out, "-q", "--unset", "1,1").status == 1


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9,1=2", "5 rows and 5 columns"),
        ("1,1=9", "one of 1 to 8"),
        ("1,2=none", "no island to take away"),
        ("@60,60=4", "no pixels"),
        ("1,1=N", "no arrows"),
        ("1,1.north=3", "no sign"),
        ("2:1,1=3", "no puzzle 2"),
    ],
)
def test_what_does_not_fit_a_text_is_told(typed, said, hashilens, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(FIVE.replace("/", "\n") + "\n")
    ending = hashilens("solve", path, "--set", typed)
    assert (ending.status, said in ending.err) == (1, True)


def test_an_island_more_and_one_less_in_a_text(hashilens, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(FIVE.replace("/.3.1.", "/..51.").replace("/", "\n") + "\n")
    ending = hashilens("convert", path, "--to", "grid", "--set", "4,2=3", "--set", "4,3=none")
    assert ending.out.split() == FIVE.split("/")
