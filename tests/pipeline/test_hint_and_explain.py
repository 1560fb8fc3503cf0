"""The commands that show steps: in words, and on the picture."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pipeline.drawing.colours import ON_LIGHT
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.drawn import FIVE, below, board_from, flat, picture_of, see_by
from vision.errors import TesseractMissing

ROOT = Path(__file__).parents[2]
GAME = "5x5m2:4a2c3b23e3a1a3a4a3"
"""The board FIVE."""


def colours_near(path, x, y, reach=4):
    """The colours around a place of a picture."""
    pixels = np.asarray(Image.open(path).convert("RGB"))
    return {
        tuple(map(int, pixel))
        for pixel in pixels[y - reach : y + reach + 1, x - reach : x + reach + 1].reshape(-1, 3)
    }


def test_the_first_hint_of_a_text(hashilens):
    ending = hashilens("hint", GAME)
    assert ending.status == 0
    assert "Step 1 of " in ending.out
    assert "The 4 in row 1, column 1 needs every bridge it can have: 2 east, 2 south." in ending.out
    assert "    4═══════2" in ending.out
    assert "Picture" not in ending.out


def test_a_later_hint_shows_the_bridges_before_it(hashilens):
    ending = hashilens("hint", GAME, "--after", 2)
    assert "Step 3 of " in ending.out
    assert "    4═══════2" in ending.out


def test_after_the_last_step_nothing_is_left(hashilens):
    ending = hashilens("hint", GAME, "--after", 100)
    assert ending.status == 0
    assert "nothing is left to do" in ending.out


def test_the_whole_path_of_a_text(hashilens):
    ending = hashilens("explain", GAME)
    assert ending.status == 0
    lines = ending.out.splitlines()
    assert (
        lines[0]
        == "1. The 4 in row 1, column 1 needs every bridge it can have: 2 east, 2 south. [a full clue]"
    )
    assert "Difficulty: easy (0." in ending.out
    assert "4═══════2" in ending.out


@pytest.mark.parametrize(
    ("board", "said"),
    [("3x1m2:1a1", None), ("5x1m2:1a1a1", "No solution fits"), ("3x3m2:3a3c3a3", "more than one solution")],
)
@pytest.mark.parametrize("command", ["hint", "explain"])
def test_boards_without_exactly_one_solution_need_a_person(command, board, said, hashilens):
    ending = hashilens(command, board)
    assert ending.status == (0 if said is None else 1)
    assert said is None or said in ending.out


def test_a_hint_is_drawn_onto_the_picture(photo, hashilens, seen):
    ending = hashilens("hint", photo)
    picture = photo.with_name("photo.hint.png")
    assert ending.status == 0
    assert ending.out.endswith(f"Picture: {picture}\n")
    board = board_from(FIVE)
    (x, y), radius = board.islands[0].center, board.islands[0].radius
    assert ON_LIGHT.change in colours_near(picture, round(x - 1.3 * radius), round(y))
    between = round((x + board.islands[1].center[0]) / 2)
    assert ON_LIGHT.fault in colours_near(picture, between, round(y), reach=round(radius / 2))
    assert ON_LIGHT.fault not in colours_near(picture, round(board.islands[-1].center[0]), round(y))


def test_the_path_is_drawn_onto_the_picture(tmp_path, photo, hashilens, seen):
    ending = hashilens("explain", photo, "-o", tmp_path / "new")
    picture = tmp_path / "new" / "photo.explained.png"
    assert ending.out.endswith(f"Picture: {picture}\n")
    board = board_from(FIVE)
    (x, y), (other, _) = board.islands[0].center, board.islands[1].center
    assert ON_LIGHT.several in colours_near(picture, round((x + other) / 2), round(y), reach=20)
    assert ON_LIGHT.ink in colours_near(picture, round((x + other) / 2), round(y))


def test_all_puzzles_of_a_picture_get_a_hint(tmp_path, hashilens, seen):
    boards = board_from(FIVE), board_from("3.3/.../3.3", below(3, 3))
    seen(*boards)
    path = tmp_path / "page.png"
    picture_of(*boards).save(path)
    ending = hashilens("hint", path)
    assert ending.status == 1
    assert "Puzzle 1\n\nStep 1" in ending.out
    assert "Puzzle 2\n\n" in ending.out


def test_a_doubtful_reading_is_told(photo, hashilens, seen):
    seen(board_from(FIVE, confidence=0.5))
    ending = hashilens("hint", photo)
    assert ending.status == 1
    assert "The rows and columns are doubtful" in ending.out


def test_a_picture_without_a_puzzle(photo, hashilens, seen):
    seen()
    for command in ("hint", "explain"):
        ending = hashilens(command, photo)
        assert (ending.status, ending.out) == (1, "")
        assert "No puzzle was found" in ending.err


def test_where_tesseract_is_missing_the_exit_status_says_so(photo, hashilens, monkeypatch):
    def fail(grey):
        raise TesseractMissing("Tesseract is not there. Install it.")

    see_by(monkeypatch, fail)
    ending = hashilens("hint", photo)
    assert (ending.status, ending.out) == (3, "")
    assert "Install it" in ending.err


def test_what_is_no_puzzle_is_told(tmp_path, hashilens):
    assert "does not exist" in hashilens("hint", tmp_path / "missing.png").err
    assert hashilens("explain").status == 2


def test_a_hint_for_a_text_needs_nothing_that_pictures_need():
    program = f"""
import sys
from pipeline.cli import main
assert main(["hint", {GAME!r}]) == 0
print(sorted({{"numpy", "cv2", "PIL", "ortools"}} & set(sys.modules)))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout.splitlines()[-1] == "[]"


@pytest.fixture
def magazine(tmp_path, monkeypatch, seen):
    """Five pages: on the second is a puzzle, on the fourth are two."""
    one, other = board_from(FIVE), board_from("2.2/.../2.2", flat(3, 3, margin=460))
    pages = [Image.new("RGB", (700, 700), "white") for _ in range(5)]
    pages[1].paste(picture_of(one), (0, 0))
    pages[3] = picture_of(one, other, size=(700, 700))
    see_by(
        monkeypatch,
        lambda grey: page_reading_of(
            *[one, other][: int(grey.min() < 128) + int(grey[450:, 450:].min() < 128)]
        ),
    )
    pages[0].save(tmp_path / "magazine.pdf", save_all=True, append_images=pages[1:], resolution=72)
    return tmp_path / "magazine.pdf"


@pytest.mark.parametrize(("command", "word"), [("hint", "hint"), ("explain", "explained")])
def test_all_pages_of_a_document_are_looked_at(command, word, magazine, hashilens):
    ending = hashilens(command, magazine)
    assert [line for line in ending.out.splitlines() if line.startswith("Puzzle")] == [
        "Puzzle 1, page 2", "Puzzle 2, page 4", "Puzzle 3, page 4",
    ]  # fmt: skip
    assert sorted(path.name for path in magazine.parent.glob("*.jpg")) == [
        f"magazine-p2.{word}.jpg", f"magazine-p4.{word}.jpg",
    ]  # fmt: skip


@pytest.mark.parametrize("command", ["hint", "explain", "check"])
def test_a_damaged_page_costs_no_other_page_its_answer(command, magazine, hashilens):
    data = magazine.read_bytes()
    second = [one.start() for one in re.finditer(rb"/Type /Page\b", data)][1]
    magazine.write_bytes(data[:second] + b"/Type /None" + data[second + len("/Type /Page") :])
    ending = hashilens(command, magazine)
    heads = [line for line in ending.out.splitlines() if line.startswith("Puzzle")]
    assert (ending.status, heads) == (1, ["Puzzle 1, page 4", "Puzzle 2, page 4"])
    assert ending.err.splitlines()[-1].startswith("hashilens: Page 2 of ")
    assert "is damaged" in hashilens(command, magazine, "--pages", 2).err


def test_pages_and_puzzles_are_chosen(magazine, hashilens, tmp_path):
    def heads(*options):
        ending = hashilens("explain", magazine, "-o", tmp_path / "out", *options)
        return [line for line in ending.out.splitlines() if line.startswith("Puzzle")]

    assert heads("--pages", "1-2") == ["Puzzle 1, page 2"]
    assert heads("--pages", 4) == ["Puzzle 1, page 4", "Puzzle 2, page 4"]
    assert heads("--puzzle", 3) == ["Puzzle 3, page 4"]
    assert heads("--pages", 4, "--puzzle", 2) == ["Puzzle 2, page 4"]
    ending = hashilens("hint", magazine, "--json", "--puzzle", 3, "-o", tmp_path / "out")
    assert [(told["page"], told["puzzle"]) for told in ending.records] == [(4, 1)]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--puzzle", 4], "there is no puzzle 4; there are fewer. Choose another with --puzzle."),
        (["--pages", 3], "No puzzle was found"),
        (["--pages", "6-"], "has 5 pages, and none of those that --pages names"),
        (["--set", "1,1=3"], "are for one page, and 5 pages are named here"),
    ],
)
def test_what_is_not_there_is_told(options, said, magazine, hashilens):
    ending = hashilens("hint", magazine, *options)
    assert said in ending.err
    assert ending.status > 0


def test_one_page_can_be_set_right(magazine, hashilens):
    ending = hashilens("explain", magazine, "--pages", 4, "--set", "2:1,1=?")
    assert ending.status == 0
    assert "Puzzle 2, page 4" in ending.out


def test_puzzles_of_a_document_are_converted(magazine, hashilens):
    ending = hashilens("convert", magazine, "--to", "tatham")
    assert len(ending.out.splitlines()) == 3
    ending = hashilens("convert", magazine, "--to", "grid", "--pages", "3-", "--puzzle", 2)
    assert (ending.status, ending.out) == (0, "2.2\n...\n2.2\n")
    assert "more than one puzzle" in hashilens("convert", magazine, "--to", "grid").err


def test_a_document_is_checked_page_by_page(magazine, hashilens):
    ending = hashilens("check", magazine, "--json")
    assert [(told["page"], told["puzzle"]) for told in ending.records] == [(2, 0), (4, 0), (4, 1)]
