import json
import re

import pikepdf
import pytest
from PIL import Image

from pipeline import solve_picture
from solver import Outcome, solve
from solver.formats import read_puzzle, read_puzzles
from solver.making import Wish, make_puzzle
from solver.steps import grade


def test_a_puzzle_goes_to_the_screen(hashilens):
    ending = hashilens("make", "--size", "7x5", "--seed", 3, "--difficulty", "easy")
    assert (ending.status, ending.err) == (0, "")
    assert len(ending.out.splitlines()) == 5
    puzzle = read_puzzle(ending.out)
    assert solve(puzzle).outcome is Outcome.UNIQUE
    assert grade(puzzle).difficulty.name == "EASY"
    assert hashilens("make", "--size", "7x5", "--seed", 3, "--difficulty", "easy").out == ending.out


def test_without_a_seed_puzzles_differ(hashilens):
    assert len({hashilens("make", "--size", "9x9").out for _ in range(3)}) > 1


def test_a_seed_that_was_drawn_is_shown_and_makes_the_same_again(hashilens):
    first = hashilens("make", "--size", "6x5", "--count", 2)
    [told] = re.findall(r"The same again: --seed (\d+)", first.err)
    again = hashilens("make", "--size", "6x5", "--count", 2, "--seed", told)
    assert (again.out, again.err) == (first.out, "")


def test_several_puzzles_have_seeds_counted_on(hashilens):
    three = hashilens("make", "--size", "6x6", "--seed", 4, "--count", 3, "--to", "tatham").out
    assert list(read_puzzles(three)) == [
        make_puzzle(Wish(6, 6, apart=True), seed).puzzle for seed in (4, 5, 6)
    ]
    blocks = hashilens("make", "--size", "6x6", "--seed", 4, "--count", 3).out.split("\n\n")
    assert [read_puzzle(block) for block in blocks] == [make_puzzle(Wish(6, 6), n).puzzle for n in (4, 5, 6)]


def test_wishes_reach_the_puzzle(hashilens):
    out = hashilens(
        "make", "--size", "6x6", "--islands", 8, "--max-bridges", 3, "--no-loops", "--to", "json"
    ).out
    puzzle = read_puzzle(out)
    assert (len(puzzle.islands), puzzle.max_bridges, puzzle.loops) == (8, 3, False)


def test_boards_with_signs_are_json(hashilens):
    told = json.loads(hashilens("make", "--size", "5x5", "--signs", "--seed", 1).out)
    assert told["signs"]


def test_text_goes_to_a_file_in_the_form_of_its_name(hashilens, tmp_path):
    target = tmp_path / "board.has"
    ending = hashilens("make", "--size", "6x6", "--seed", 9, "-o", target)
    assert ending.out == f"{target}: No. 9\n"
    assert read_puzzle(target.read_text(), "has") == make_puzzle(Wish(6, 6), 9).puzzle


def test_a_drawing_shows_the_solution_if_it_is_asked_for(hashilens):
    arguments = "make", "--size", "6x6", "--seed", 1, "--to", "svg"
    puzzle, solved = hashilens(*arguments).out, hashilens(*arguments, "--solutions").out
    assert puzzle.startswith("<svg")
    assert solved.count("<line") > puzzle.count("<line")


def test_a_folder_gets_a_file_for_each(hashilens, tmp_path):
    out = tmp_path / "new"
    hashilens(
        "make", "--size", "6x5", "--seed", 1, "--count", 2, "--difficulty", "hard", "-o", out, "--to", "grid"
    )
    assert sorted(path.name for path in out.iterdir()) == ["bridges-6x5-hard-1.txt", "bridges-6x5-hard-2.txt"]


def test_a_pdf_has_pages_of_puzzles_and_of_solutions(hashilens, tmp_path):
    target = tmp_path / "week.pdf"
    arguments = ["make", "--size", "8x8", "--seed", 1, "--count", 7, "-o", target]
    hashilens(*arguments)
    assert len(pikepdf.open(target).pages) == 3  # the rules, and twice four boards
    hashilens(*arguments, "--solutions")
    assert len(pikepdf.open(target).pages) == 4


def test_grades_rise_in_a_booklet(hashilens, tmp_path):
    target = tmp_path / "week.pdf"
    wish = "--size", "7x7", "--seed", 1, "--count", 3, "--difficulty", "easy..hard"
    hashilens("make", *wish, "--title", "Rain", "-o", target)
    first = target.read_bytes()
    with pikepdf.open(target) as pdf, pdf.open_outline() as outline:
        assert pdf.docinfo.Title == "Rain"
        told = [entry.title for entry in outline.root[0].children]
    assert told == ["1: easy, 7 by 7", "2: medium, 7 by 7", "3: hard, 7 by 7"]
    hashilens("make", *wish, "--title", "Rain", "-o", target)
    assert target.read_bytes() == first


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--size", "12"], "'12' is not a size: give columns and rows"),
        (["--size", "2x9"], "A board of 9 rows and 2 columns cannot be made"),
        (["--islands", "90"], "cannot have 90 islands: ask for 4 to 50"),
        (["--to", "docx"], "There is no format 'docx': choose one of pdf, png, grid"),
        (["--to", "pdf"], "give a file with -o"),
        (["-o", "board.docx"], "There is no format 'docx'"),
        (["--signs", "--difficulty", "easy"], "never easy"),
        (
            ["--difficulty", "hard..easy"],
            "'hard..easy' holds no difficulty: its ends are the wrong way round",
        ),
        (["--title", "Rätsel", "-o", "a.pdf"], "The font of the booklet has no ä"),
    ],
)
def test_wrong_wishes_are_wrong_usage(hashilens, arguments, told):
    ending = hashilens("make", *arguments)
    assert (ending.status, ending.out) == (2, "")
    assert told in ending.err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--count", "13", "-o", "page.png"], "this takes 3 pages, and a PNG holds one"),
        (["--count", "2", "-o", "both.has"], "holds one puzzle: give a folder"),
        (["--signs", "-o", "signs.has"], "No. 1 cannot be written as has"),
        (
            ["--size", "3x3", "--max-bridges", "1", "--difficulty", "medium", "-o", "a.png"],
            "no board of 3 rows",
        ),
    ],
)
def test_what_cannot_be_written_leaves_no_file(hashilens, tmp_path, monkeypatch, arguments, told):
    monkeypatch.chdir(tmp_path)
    ending = hashilens("make", "--size", "6x6", "--seed", 1, *arguments)
    assert (ending.status, ending.out) == (1, "")
    assert told in ending.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("signs", "count", "seed"), [(False, 2, 52), (True, 1, 53)], ids=["numbers", "signs"]
)
def test_a_printed_page_is_read_back(hashilens, tmp_path, signs, count, seed):
    page = tmp_path / "page.png"
    hashilens("make", "--size", "7x7", "--seed", seed, "--count", count, "-o", page, *["--signs"] * signs)
    with Image.open(page) as opened:
        assert opened.size == (2481, 3508)
    puzzles = solve_picture(page).record.puzzles
    assert [puzzle.status.value for puzzle in puzzles] == ["solved"] * count
    for number, seen in enumerate(puzzles, start=seed):
        made = make_puzzle(Wish(7, 7, signs=signs), number).puzzle
        assert _ranked(seen) == _ranked(made)
        sums = [(sign.north, sign.south, sign.east, sign.west) for sign in made.signs]
        assert [(s.clues.north, s.clues.south, s.clues.east, s.clues.west) for s in seen.signs] == sums


def _ranked(board):
    """Its islands, rows and columns counted without those that are empty: on paper some are not seen."""
    things = [*board.islands, *board.signs]
    rows, columns = (
        sorted({place[axis] for place in ((t.row, t.column) for t in things)}) for axis in (0, 1)
    )
    return sorted((rows.index(one.row), columns.index(one.column), one.clue) for one in board.islands)
