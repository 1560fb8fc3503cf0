import io
import json

import pytest

from pipeline.commands.convert import NAMES
from solver import Puzzle
from solver.formats import FORMATS, read_puzzle, write_puzzle
from solver.formats.drawings import WRITTEN
from tests.pipeline.drawn import FIVE, below, board_from, picture_of

BRIDGES = [name for name, form in FORMATS.items() if Puzzle in form.kinds]

FOUR = "3.4\n...\n2.3\n"
GAME = "3x3m2:3a4c2a3"
ADDRESS = "https://puzz.link/p?hashikake/3/3/3g4i2g3"
SHOWN = {
    "grid": FOUR,
    "has": "3 3 4\n 3  0  4\n 0  0  0\n 2  0  3\n",
    "tatham": f"{GAME}\n",
    "puzzlink": f"{ADDRESS}\n",
    "text": "3═══════4\n│       ║\n│       ║\n│       ║\n2───────3\n",
    "classic": "3=4\nI X\n2-3\n",
}


def test_every_format_can_be_asked_for():
    assert sorted(NAMES) == sorted(WRITTEN)


@pytest.mark.parametrize("name", SHOWN)
@pytest.mark.parametrize("source", [GAME, ADDRESS])
def test_from_an_argument(source, name, hashilens):
    ending = hashilens("convert", source, "--to", name)
    assert (ending.status, ending.out, ending.err) == (0, SHOWN[name], "")


@pytest.mark.parametrize("name", BRIDGES)
@pytest.mark.parametrize("before", BRIDGES)
def test_between_all_formats_that_are_read(before, name, tmp_path, hashilens):
    source, target = tmp_path / "before", tmp_path / "after"
    source.write_text(write_puzzle(read_puzzle(FOUR), before))
    assert hashilens("convert", source, "--to", name, "-o", target).status == 0
    assert read_puzzle(target.read_text(), name) == read_puzzle(FOUR)


@pytest.mark.parametrize(("name", "start"), [("svg", "<svg "), ("dot", "graph "), ("penpa", "https://")])
def test_drawings(name, start, hashilens, monkeypatch):
    texts = []
    for options in ([], ["--unsolved"]):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(FOUR.encode())))
        ending = hashilens("convert", "-", "--to", name, *options)
        assert (ending.status, ending.err) == (0, "")
        texts.append(ending.out)
    assert texts[0].startswith(start)
    assert texts[0] != texts[1]


def test_a_picture(photo, hashilens, seen):
    ending = hashilens("convert", photo, "--to", "grid")
    assert (ending.status, ending.out, ending.err) == (0, FIVE.replace("/", "\n") + "\n", "")


def test_a_picture_of_several_puzzles(photo, hashilens, seen):
    boards = board_from(FIVE), board_from("3.4/.../2.3", below(3, 3))
    seen(*boards)
    picture_of(*boards).save(photo)
    assert hashilens("convert", photo, "--to", "tatham").out.splitlines()[1] == GAME
    ending = hashilens("convert", photo, "--to", "grid")
    assert (ending.status, ending.out) == (1, "")
    assert (
        "There is more than one puzzle, and the format grid holds one. Choose it with --puzzle." in ending.err
    )
    assert hashilens("convert", photo, "--to", "grid", "--puzzle", 2).out == FOUR
    ending = hashilens("convert", photo, "--to", "grid", "--puzzle", 3)
    assert (ending.status, ending.out) == (1, "")
    assert "there is no puzzle 3; there are fewer" in ending.err


def test_a_doubtful_picture_is_written_and_needs_a_person(photo, hashilens, seen):
    seen(board_from(FIVE, confidence=0.5))
    ending = hashilens("convert", photo, "--to", "json")
    assert ending.status == 1
    assert len(json.loads(ending.out)["islands"]) == 10
    assert "The rows and columns are doubtful" in ending.err


@pytest.mark.parametrize(
    ("text", "words", "shown"),
    [("3.3\n...\n3.3\n", "more than one solution", "3═══════3"), ("7.7\n", "no solution", "7       7\n")],
)
def test_a_drawing_without_the_one_solution(text, words, shown, tmp_path, hashilens):
    path = tmp_path / "puzzle"
    path.write_text(text)
    ending = hashilens("convert", path, "--to", "text")
    assert ending.status == 1
    assert words in ending.err
    assert shown in ending.out
    assert hashilens("convert", path, "--to", "text", "--unsolved").status == 0


def test_what_a_format_cannot_tell(tmp_path, hashilens):
    path, target = tmp_path / "puzzle", tmp_path / "out"
    path.write_text("max_bridges 3\n3.3\n")
    ending = hashilens("convert", path, "--to", "has", "-o", target)
    assert (ending.status, ending.out) == (1, "")
    assert "cannot be written as has: this format knows two bridges" in ending.err
    assert not target.exists()


def test_the_input_stays_as_it_is(tmp_path, hashilens):
    path = tmp_path / "puzzle"
    path.write_text(FOUR)
    ending = hashilens("convert", path, "--to", "json", "-o", path)
    assert ending.status == 1
    assert "is the input itself" in ending.err
    assert path.read_text() == FOUR


def test_a_file_that_cannot_be_written(tmp_path, hashilens):
    ending = hashilens("convert", GAME, "--to", "json", "-o", tmp_path / "missing" / "x.json")
    assert ending.status == 1
    assert "cannot be written" in ending.err


def test_errors_say_where(tmp_path, hashilens):
    path = tmp_path / "puzzle.json"
    path.write_text('{"islands": [\n  {"row": 0, "column": 0, "clue": "x"}]}')
    ending = hashilens("convert", path, "--to", "grid")
    assert ending.status == 1
    assert "Line 2, column 35: islands[0].clue: expected a whole number" in ending.err


@pytest.mark.parametrize(
    "arguments", [(), (GAME,), (GAME, "--to", "gif"), (GAME, "--to", "grid", "--puzzle", "0")]
)
def test_wrong_usage(arguments, hashilens):
    assert hashilens("convert", *arguments).status == 2
