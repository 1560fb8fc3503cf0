import io
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from pipeline.errors import NotAPuzzle
from pipeline.puzzles.given import read_given
from pipeline.puzzles.texts import text_of
from solver import Island, Puzzle
from solver.formats import FORMATS, write_puzzle
from tests.pipeline.drawn import FIVE, below, board_from, picture_of, sure
from vision.errors import MissingFile, NotAFile, NotAPicture
from vision.limits import TEXT_BYTES

ROOT = Path(__file__).parents[2]
BRIDGES = [name for name, form in FORMATS.items() if Puzzle in form.kinds]
FOUR = Puzzle((Island(0, 0, 3), Island(0, 2, 4), Island(2, 0, 2), Island(2, 2, 3)))


@pytest.fixture
def standard_input(monkeypatch):
    def give(data):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))

    return give


@pytest.mark.parametrize("name", BRIDGES)
def test_a_puzzle_file(name, tmp_path):
    path = tmp_path / "board.txt"
    path.write_text(write_puzzle(FOUR, name))
    (given,) = read_given(str(path))
    assert (given.source, given.number, given.puzzle, given.seen) == (str(path), 1, FOUR, None)


@pytest.mark.parametrize("name", ["tatham", "puzzlink"])
def test_a_puzzle_that_is_the_argument(name):
    text = write_puzzle(FOUR, name).strip()
    (given,) = read_given(text)
    assert (given.source, given.puzzle) == (text, FOUR)


def test_standard_input(standard_input):
    standard_input(b"3.4\n...\n2.3\n")
    (given,) = read_given("-")
    assert (given.source, given.puzzle) == ("-", FOUR)


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0", b"", b"  \n"])
def test_standard_input_without_text(data, standard_input):
    standard_input(data)
    with pytest.raises(NotAPuzzle, match="holds no text"):
        read_given("-")


def test_an_address_of_something_else():
    with pytest.raises(NotAPuzzle, match=r"slither/3/3/g is the address of a Slitherlink puzzle"):
        read_given("https://puzz.link/p?slither/3/3/g")


def test_many_puzzles_in_a_file(tmp_path):
    path = tmp_path / "ids.txt"
    path.write_text("3x3m2:3a4c2a3\n\n3x1m2:1a1\n")
    first, second = read_given(str(path))
    assert (first.number, first.puzzle, second.number) == (1, FOUR, 2)


def test_a_letter_that_spans_the_end_of_the_head(tmp_path):
    path = tmp_path / "board"
    path.write_text("#" + "é" * 2000 + "\n1.1\n", encoding="utf-8")
    assert len(read_given(str(path))[0].puzzle.islands) == 2


def test_a_picture_with_what_is_needed_to_draw_on_it(photo, seen):
    boards = board_from(FIVE), board_from("1.1", below(1, 3))
    seen(*boards)
    picture_of(*boards).save(photo)
    first, second = read_given(str(photo))
    assert [first.number, second.number] == [1, 2]
    assert [island.clue for island in second.puzzle.islands] == [1, 1]
    assert first.seen.picture is second.seen.picture
    assert first.seen.picture.image.tobytes() == Image.open(photo).convert("RGB").tobytes()
    assert first.seen.grey.shape == first.seen.picture.image.size[::-1]
    assert first.seen.finding.record().status == "solved"


def test_a_picture_gives_the_numbers_that_were_accepted(photo, seen):
    board = board_from(FIVE, numbers={(2, 0): sure(8, 0.6, (3, 0.39))})
    seen(board)
    (given,) = read_given(str(photo))
    finding = given.seen.finding
    assert finding.record().islands[4].read == "8"
    assert [island.clue for island in given.puzzle.islands] == [4, 2, 3, 2, 3, 3, 1, 3, 4, 3]


@pytest.mark.parametrize(
    "head", [b"P2\n2 2 255\n0 0 0 0\n", b"%PDF-1.7\n", b"<svg/>", b"\x89PNG", b"", b"\0"]
)
def test_what_is_no_text_of_ours_is_left_to_vision(head, tmp_path):
    path = tmp_path / "board.has"
    path.write_bytes(head)
    assert text_of(str(path)) is None


@pytest.mark.parametrize("name", ["long.txt", "long.png"])
def test_a_text_that_is_too_long_is_not_read_as_a_puzzle(name, tmp_path, monkeypatch):
    monkeypatch.setattr("pipeline.puzzles.texts.read_puzzles", lambda text: pytest.fail("it is read"))
    (tmp_path / name).write_bytes(b"3 . 3\n" * (TEXT_BYTES // 6 + 1))
    with pytest.raises(NotAPuzzle, match="more than 10 MB"):
        text_of(str(tmp_path / name))


def test_what_is_neither(tmp_path):
    for name in ("diary.txt", "diary.png"):
        (tmp_path / name).write_text("Dear diary")
    with pytest.raises(NotAPuzzle, match=r"diary.txt is not a puzzle .*Line 1, column 1: 'Dear' is"):
        read_given(str(tmp_path / "diary.txt"))
    with pytest.raises(NotAPicture, match="is text"):
        read_given(str(tmp_path / "diary.png"))
    with pytest.raises(NotAFile):
        read_given(str(tmp_path))
    with pytest.raises(MissingFile):
        read_given(str(tmp_path / "board.has"))
    (tmp_path / "page.json").write_text('{"puzzles": []}')
    with pytest.raises(NotAPuzzle, match="holds no puzzle"):
        read_given(str(tmp_path / "page.json"))


def test_a_text_brings_no_costly_library():
    program = """
import sys
from pipeline.puzzles.given import read_given

read_given("3x3m2:3a4c2a3")
print(*sorted({"cv2", "numpy", "PIL", "pytesseract", "ortools"} & set(sys.modules)))
"""
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert run.stdout.strip() == ""
