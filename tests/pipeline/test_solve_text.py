"""The command `solve` on puzzles in text."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from pipeline.records import from_json
from solver.formats import read_puzzle
from tests.pipeline.drawn import FIVE

ROOT = Path(__file__).parents[2]
GRID = FIVE.replace("/", "\n") + "\n"
GAME = "3x3m2:3a4c2a3"
ADDRESS = "https://puzz.link/p?hashikake/3/3/3g4i2g3"


@pytest.fixture
def puzzle_file(tmp_path):
    path = tmp_path / "five.txt"
    path.write_text(GRID)
    return path


def test_the_summary_shows_the_solved_board(puzzle_file, hashilens):
    ending = hashilens("solve", puzzle_file)
    assert (ending.status, ending.err) == (0, "")
    assert ending.out.startswith(
        f"{puzzle_file}\n\nSolved, and this is the only solution (5 rows, 5 columns)\n"
    )
    assert "4═══════2" in ending.out
    assert [path.name for path in puzzle_file.parent.iterdir()] == ["five.txt"]


@pytest.mark.parametrize("argument", [GAME, ADDRESS])
def test_a_puzzle_for_an_argument(argument, hashilens):
    ending = hashilens("solve", argument)
    assert (ending.status, ending.err) == (0, "")
    assert "3═══════4" in ending.out


def test_a_record_without_pixels(puzzle_file, hashilens):
    (record,) = hashilens("solve", puzzle_file, "--json").records
    assert (record["source"], record["overlay"], record["error"]) == (str(puzzle_file), None, None)
    assert (record["width"], record["height"], record["seconds"]["read"]) == (0, 0, 0.0)
    (puzzle,) = record["puzzles"]
    assert (puzzle["status"], puzzle["rows"], puzzle["columns"], puzzle["outline"]) == ("solved", 5, 5, None)
    assert puzzle["islands"][3] == {
        "row": 1, "column": 4, "clue": 2, "read": "2", "confidence": 1.0, "value": 2,
        "center": None, "radius": None,
    }  # fmt: skip
    assert {"islands": [0, 1], "count": 2} in puzzle["bridges"]
    assert from_json(json.dumps(record)).puzzles[0].islands[3].value == 2


def test_a_record_says_all_of_the_puzzle_and_can_be_fed_back(tmp_path, hashilens):
    told = {
        "max_bridges": 3,
        "loops": False,
        "islands": [{"x": "1/3", "y": 0, "name": "Oahu", "clue": 3}, {"x": 1, "y": 0}],
        "signs": [{"x": 2, "y": 0, "clues": {"west": 6}}],
        "repeats_in_sums": True,
    }
    path = tmp_path / "puzzle.json"
    path.write_text(json.dumps(told))
    ending = hashilens("solve", path, "--json")
    assert ending.status == 0
    (puzzle,) = ending.records[0]["puzzles"]
    assert puzzle["islands"][0]["name"] == "Oahu"
    assert "name" not in puzzle["islands"][1]
    assert (puzzle["loops"], puzzle["repeats_in_sums"]) == (False, True)
    assert puzzle["signs"][0]["sums"] == {"north": 0, "south": 0, "east": 0, "west": 6}
    (tmp_path / "again.json").write_text(ending.out)
    again = hashilens("solve", tmp_path / "again.json", "--json").records[0]["puzzles"]
    assert again == [puzzle]
    assert read_puzzle(ending.out).islands[0].name == "Oahu"


LOST = {"islands": [{"row": 0, "column": 2 * n, "clue": clue} for n, clue in enumerate((1, 2, 1))]}
"""The islands of a board whose only solution repeats a value in the only sum of a sign east of them."""


@pytest.mark.parametrize("command", ["solve", "explain", "hint"])
def test_a_lost_sign_may_repeat_a_value_and_that_is_told(command, tmp_path, hashilens):
    path = tmp_path / "lost.json"
    path.write_text(json.dumps({**LOST, "signs": [{"row": 0, "column": 6}]}))
    ending = hashilens(command, path)
    assert ending.status == 0
    assert "The sign in row 1, column 7 shows no number, and its sums repeat a value" in ending.out


@pytest.mark.parametrize(("clues", "status"), [({"west": 4}, "impossible"), ({"east": 0}, "solved")])
def test_a_sum_binds_if_its_number_is_printed(clues, status, tmp_path, hashilens):
    path = tmp_path / "printed.json"
    path.write_text(json.dumps({**LOST, "signs": [{"row": 0, "column": 6, "clues": clues}]}))
    (puzzle,) = hashilens("solve", path, "--json").records[0]["puzzles"]
    assert puzzle["status"] == status
    assert not any("repeat" in note for note in puzzle["notes"])


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("3.3\n...\n3.3\n", "multiple", 1),
        ("7.7\n...\n7.7\n", "impossible", 1),
        ("3.4\n...\n2.3\n", "solved", 0),
    ],
)
def test_statuses(text, status, code, tmp_path, hashilens):
    path = tmp_path / "puzzle"
    path.write_text(text)
    ending = hashilens("solve", path, "--json")
    assert ending.status == code
    (puzzle,) = ending.records[0]["puzzles"]
    assert (puzzle["status"], bool(puzzle["notes"]), bool(puzzle["bridges"])) == (
        status, status != "solved", status != "impossible"
    )  # fmt: skip


def test_with_o_the_board_and_the_record_go_to_the_folder(tmp_path, puzzle_file, hashilens):
    out = tmp_path / "out"
    ending = hashilens("solve", puzzle_file, GAME, ADDRESS, "-o", out)
    assert (ending.status, ending.err) == (0, "")
    lines = ending.out.partition("\n\n")[0].splitlines()  # behind them comes the table
    assert lines == [f"{puzzle_file}: solved", f"{GAME}: solved", f"{ADDRESS}: solved"]
    assert sorted(path.name for path in out.iterdir()) == [
        "five.solved.txt", "puzzle-2.solved.txt", "puzzle.solved.txt", "report.html", "results.csv",
        "results.jsonl",
    ]  # fmt: skip
    assert (out / "puzzle.solved.txt").read_text(encoding="utf-8").startswith("3═══════4\n│")
    records = [json.loads(line) for line in (out / "results.jsonl").read_text().splitlines()]
    assert [record["text"] for record in records] == [
        str(out / f"{stem}.solved.txt") for stem in ("five", "puzzle", "puzzle-2")
    ]


def test_standard_input_with_several_puzzles(hashilens, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{GAME}\n{ADDRESS}\n".encode())))
    ending = hashilens("solve", "-")
    assert ending.status == 0
    assert "Puzzle 2 of 2: solved" in ending.out


def test_pictures_and_texts_in_one_run(tmp_path, puzzle_file, photo, hashilens, seen):
    out = tmp_path / "out"
    other = photo.with_name("other.png")
    other.write_bytes(photo.read_bytes())
    ending = hashilens("solve", puzzle_file, photo, GAME, other, "-o", out, "--json", "-j", 1)
    assert ending.status == 0
    assert [record["source"] for record in ending.records] == [str(puzzle_file), str(photo), GAME, str(other)]
    assert [record["overlay"] is None for record in ending.records] == [True, False, True, False]


def test_a_bad_text_stops_nothing_and_says_where(tmp_path, puzzle_file, hashilens):
    bad = tmp_path / "bad.has"
    bad.write_text("2 3 2\n 1 0 1\n 0 x 0\n")
    ending = hashilens("solve", bad, puzzle_file, "--json")
    assert ending.status == 1
    assert [bool(record["error"]) for record in ending.records] == [True, False]
    assert ending.records[0]["error"]["code"] == "not-a-puzzle"
    assert "bad.has is not a puzzle that can be read. Line 3, column 4: 'x' is not a number" in ending.err


def test_a_number_too_long_for_a_computer_is_no_mistake_of_ours(tmp_path, hashilens):
    path = tmp_path / "long.txt"
    path.write_text(f"1 . {'1' * 5000}\n")
    assert hashilens("solve", path, "--json").records[0]["error"]["code"] == "not-a-puzzle"


def test_a_result_never_replaces_an_input(tmp_path, hashilens):
    (tmp_path / "a.txt").write_text(GRID)
    (tmp_path / "a.solved.txt").write_text(GRID)
    ending = hashilens("solve", tmp_path / "a.txt", tmp_path / "a.solved.txt", "-o", tmp_path, "--json")
    assert ending.status == 1
    assert ending.records[0]["error"]["code"] == "output-is-input"
    assert (tmp_path / "a.solved.txt").read_text() == GRID


def test_no_tesseract_and_no_picture_library_is_needed(puzzle_file):
    program = f"""
import sys
from pipeline.cli import main
assert main(["solve", {str(puzzle_file)!r}, "-q"]) == 0
print(*sorted({{"cv2", "numpy", "PIL", "pytesseract", "ortools"}} & set(sys.modules)))
"""
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, env={"PATH": ""})
    assert run.stdout.strip() == ""


FOUR = "8.4\n...\n4..\n"
"""Has a solution only if four bridges may join two islands."""


@pytest.mark.parametrize("command", ["solve", "hint", "explain"])
def test_numbers_that_take_more_bridges_suggest_the_option(command, tmp_path, hashilens):
    path = tmp_path / "four.txt"
    path.write_text(FOUR)
    ending = hashilens(command, path)
    assert ending.status == 1
    assert "The 8 needs 4 bridges to a pair: if the puzzle allows that many, add --max-br" in ending.out
    given = hashilens(command, path, "--max-bridges", "4")
    assert (given.status, "--max-bridges" in given.out) == (0, False)


def test_the_most_bridges_may_be_given(tmp_path, hashilens):
    path = tmp_path / "four.txt"
    path.write_text(FOUR)
    (puzzle,) = hashilens("solve", path, "--max-bridges", "4", "--json").records[0]["puzzles"]
    assert (puzzle["status"], puzzle["max_bridges"]) == ("solved", 4)
    assert [bridge["count"] for bridge in puzzle["bridges"]] == [4, 4]
    assert json.loads(hashilens("solve", path, "--max-bridges", "4", "--all", "--json").out)["complete"]
    assert "m4:" in hashilens("convert", path, "--to", "tatham", "--max-bridges", "4").out


def test_what_a_text_says_counts_unless_an_option_is_given(hashilens):
    game = "3x3m3:6a3c3b"
    assert hashilens("solve", game).status == 0
    assert hashilens("solve", game, "--max-bridges", "2").status == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9.2\n...\n2.2\n", "It would work if row 1, column 1 were 2."),
        ("1.1\n...\n1.1\n", "contradict each other: row 1, column 3 (1); row 3, column 1 (1)."),
    ],
)
def test_why_a_text_has_no_solution_is_told(text, reason, tmp_path, hashilens):
    (tmp_path / "board.txt").write_text(text)
    told = hashilens("solve", tmp_path / "board.txt")
    assert reason in told.out
    assert "--set" not in told.out
