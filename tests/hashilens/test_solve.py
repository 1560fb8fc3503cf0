"""`import hashilens`: what it takes, what it gives, and how it refuses."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import get_args

import numpy as np
import pytest
from PIL import Image

import hashilens
from pipeline.marks import is_marked
from pipeline.records import from_json
from solver import Puzzle as SolverPuzzle
from solver.formats import read_puzzle
from solver.formats.drawings import WRITTEN

SAMPLES = Path(__file__).parents[2] / "samples"
TEXT = "7x7m2:4e3g4d2g2b2b3h3c3a2"


@pytest.fixture(scope="module")
def blot():
    return hashilens.solve(SAMPLES / "blot.png")


@pytest.fixture(scope="module")
def cured(blot):
    return blot.correct("7,5=4")


def as_file(path):
    return io.BytesIO(path.read_bytes())


def as_picture(path):
    return Image.open(path)


def as_array(path):
    return np.array(Image.open(path).convert("RGB"))


@pytest.mark.parametrize("given", [as_file, as_picture, as_array])
def test_a_picture_may_come_as_anything(given, blot):
    result = hashilens.solve(given(SAMPLES / "blot.png"))
    assert result.record.puzzles == blot.record.puzzles
    assert result.record.source == "input"


def test_a_picture_of_a_program_is_not_drawn_on():
    image = Image.new("RGB", (80, 80), "white")
    result = hashilens.solve(image)
    assert result.overlay is not image
    assert result.puzzles == ()
    assert not result.solved
    with pytest.raises(hashilens.HashilensError, match="No puzzle was found"):
        _ = result.puzzle


def test_a_correction_gives_a_new_result(blot, cured):
    assert (blot.puzzle.status, cured.puzzle.status) == (hashilens.Status.IMPOSSIBLE, hashilens.Status.SOLVED)
    assert not blot.solved
    assert cured.solved
    assert [one.typed for one in cured.record.puzzles[0].by_hand] == ["7,5=4"]
    assert cured.correct(unset=["7,5"]).record.puzzles == blot.record.puzzles


def test_a_puzzle_tells_what_people_ask_for(cured):
    puzzle = cured.puzzle
    assert isinstance(puzzle, hashilens.BridgesPuzzle)
    assert (puzzle.rows, puzzle.columns) == (9, 9)
    assert len(puzzle.islands) == sum(character.isdigit() for character in puzzle.text)
    assert sum(bridge.count for bridge in puzzle.bridges) * 2 == sum(
        island.value for island in puzzle.islands
    )
    assert puzzle.difficulty == "easy"
    assert puzzle.notes == puzzle.record.notes


def test_what_is_written_can_be_read(cured):
    puzzle = read_puzzle(cured.to("puzzlink"))
    assert isinstance(puzzle, SolverPuzzle)
    assert len(puzzle.islands) == len(cured.record.puzzles[0].islands)
    assert from_json(cured.json()) == cured.record
    assert "═" in cured.to("text")
    assert "═" not in cured.puzzle.to("text", solved=False)


def test_hints_lead_to_the_end(cured):
    first, second = cured.hint(), cured.puzzle.hint(after=1)
    assert (first.number, second.number) == (1, 2)
    assert str(first).startswith(f"Step 1 of {first.of}: {first.title}\n{first.words}\n")
    assert cured.hint(after=first.of) is None


def test_a_solved_picture_is_written_whole(cured, tmp_path):
    cured.save(tmp_path / "a.JPEG")
    cured.save(tmp_path / "a.png")
    with Image.open(tmp_path / "a.JPEG") as jpeg, Image.open(tmp_path / "a.png") as png:
        assert (jpeg.format, png.format) == ("JPEG", "PNG")
        assert png.size == cured.overlay.size
        assert np.array_equal(np.array(png), np.array(cured.overlay))
    assert is_marked(tmp_path / "a.png")
    with pytest.raises(hashilens.HashilensError, match=r"\.png or \.jpg"):
        cured.save(tmp_path / "a.webp")
    assert {path.name for path in tmp_path.iterdir()} == {"a.JPEG", "a.png"}


def test_no_input_is_written_over(blot):
    before = (SAMPLES / "blot.png").read_bytes()
    with pytest.raises(hashilens.HashilensError):
        blot.save(SAMPLES / "blot.png")
    assert (SAMPLES / "blot.png").read_bytes() == before


@pytest.mark.parametrize("given", [TEXT, TEXT.encode(), io.StringIO(TEXT)], ids=["word", "bytes", "file"])
def test_a_puzzle_in_text_is_solved_too(given):
    result = hashilens.solve(given)
    assert result.solved
    assert result.hint().number == 1
    assert result.to("tatham").strip() == TEXT


def test_a_text_is_corrected_and_has_no_picture():
    result = hashilens.solve(TEXT)
    other = result.correct("1,1=?").correct("1,1=3")
    assert [one.typed for one in other.record.puzzles[0].by_hand] == ["1,1=3"]
    assert other.correct(unset=["1,1"]).record.puzzles == result.record.puzzles
    with pytest.raises(hashilens.HashilensError, match="1,2: nothing is set at this place"):
        other.correct(unset=["1,2"])
    for ask in (lambda: result.overlay, lambda: result.save("a.png")):
        with pytest.raises(hashilens.HashilensError, match="there is no picture"):
            ask()


def test_crossings_have_a_class_of_their_own():
    puzzle = hashilens.solve(SAMPLES / "crossings.json").puzzle
    assert isinstance(puzzle, hashilens.CrossingsPuzzle)
    assert len(puzzle.cells) == puzzle.rows * puzzle.columns
    assert puzzle.hint().words
    with pytest.raises(hashilens.HashilensError, match="puzzlink"):
        puzzle.to("puzzlink")


def test_of_several_puzzles_one_is_to_be_chosen():
    text = "\n".join([TEXT, TEXT])
    result = hashilens.solve(text.encode())
    assert len(result.puzzles) == 2
    assert result.to("tatham").split() == [TEXT, TEXT]
    with pytest.raises(hashilens.HashilensError, match="2 puzzles"):
        result.hint()


BAD = {
    "missing-file": "nowhere.png",
    "empty-file": b"",
    "not-a-picture": np.zeros((40, 40, 7)),
    "too-small": Image.new("L", (3, 3)),
    "not-a-puzzle": "https://puzz.link/p?slither/3/3/1",
}


@pytest.mark.parametrize("code", BAD)
def test_what_cannot_be_read_is_told(code):
    with pytest.raises(hashilens.HashilensError) as told:
        hashilens.solve(BAD[code])
    assert told.value.code == code
    assert told.value.message


def test_a_page_that_is_not_there_is_told():
    assert hashilens.count_pages(SAMPLES / "blot.png") == 1
    with pytest.raises(hashilens.HashilensError, match="pages count from 1"):
        hashilens.solve(SAMPLES / "blot.png", page=0)


def test_what_is_no_source_at_all_is_a_type_error():
    with pytest.raises(TypeError, match="int"):
        hashilens.solve(3)


def test_notebooks_show_pictures_and_boards(cured):
    with Image.open(io.BytesIO(cured._repr_png_())) as shown:
        assert max(shown.size) <= 1200
    assert repr(cured) == f"<Result of {SAMPLES / 'blot.png'}: 1 solved>"
    assert repr(cured.puzzle) == "<BridgesPuzzle of 9 rows and 9 columns: solved>"
    assert "<pre" in hashilens.solve(TEXT)._repr_html_()
    assert "<pre" in cured.puzzle._repr_html_()


def test_every_format_that_is_written_has_a_name():
    assert get_args(hashilens.Format) == tuple(WRITTEN)


def test_everything_that_is_promised_is_there():
    assert all(getattr(hashilens, name) is not None for name in hashilens.__all__)
    assert sorted(dir(hashilens)) == sorted(hashilens.__all__)
    with pytest.raises(AttributeError):
        _ = hashilens.sovle


def test_importing_it_loads_nothing_heavy():
    told = "import sys, json, hashilens; print(json.dumps(sorted(sys.modules)))"
    run = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    loaded = json.loads(run.stdout)
    assert {"cv2", "numpy", "PIL", "ortools", "msgspec", "click"}.isdisjoint(loaded)
