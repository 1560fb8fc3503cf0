"""The commands that show steps, on crossings: in words, and on the picture."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from pipeline.crossings.stepping import DrawnPath, DrawnStep
from pipeline.crossings.text import in_short
from pipeline.crossings.walk import walk
from pipeline.drawing.colours import ON_LIGHT
from solver.crossings.steps import Left, Rule, Step
from solver.stepping import Ending
from tests.pipeline.as_read import crossings_finding_of
from tests.pipeline.crossings.test_crossings import PITCH, board
from tests.solver.crossings.boards import MAGAZINE, SOLUTION, magazine

ROOT = Path(__file__).parents[3]
BARE = MAGAZINE.replace("=4", "").replace("=3", "")


@pytest.fixture
def text(tmp_path):
    def write(text):
        path = tmp_path / "puzzle.txt"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def photo(tmp_path, seen):
    """The path of a picture on which vision sees the magazine's board."""
    seen(board())
    path = tmp_path / "photo.png"
    Image.new("RGB", (400, 400), "white").save(path)
    return path


def colours_in(scene, cell, reach=0.5):
    """The colours around the place of a cell's number."""
    x, y = (round(place) for place in cell.spot)
    reach = round(reach * cell.radius)
    pixels = np.asarray(scene)[y - reach : y + reach + 1, x - reach : x + reach + 1]
    return {tuple(map(int, pixel)) for pixel in pixels.reshape(-1, 3)}


def colours_at(scene, cell, way, far, reach=0):
    """The colours around a place so many radii to the right of and below a sign's middle."""
    spot = np.add(cell.center, np.multiply(way, far * cell.radius))
    return colours_in(scene, replace(cell, spot=tuple(spot)), reach)


def painted(drawable, size=300):
    scene = Image.new("RGB", (size, size), "white")
    legend = drawable.draw(scene, np.full((size, size), 255, np.uint8))
    return scene, legend


def test_the_first_hint_of_a_text(text, hashilens):
    ending = hashilens("hint", text(MAGAZINE))
    assert ending.status == 0
    lines = ending.out.splitlines()
    assert lines[:2] == [
        "Step 1 of 34: one crossing ahead",
        "The arrow at row 1, column 2 points at one crossing only: its number is 1.",
    ]
    assert lines[3].split() == ["E=4", "W", "W-E", "S", "SW=3", "4", "1", "?", "?", "3"]
    assert "Picture" not in ending.out


def test_a_later_hint_shows_what_is_left(text, hashilens):
    ending = hashilens("hint", text(MAGAZINE), "--after", 2)
    assert "  4   1 2/4 2/4   3\n" in ending.out


def test_the_whole_path_of_a_text(text, hashilens):
    ending = hashilens("explain", text(MAGAZINE))
    assert ending.status == 0
    assert " 1. The arrow at row 1, column 2 points at one" in ending.out
    assert "Difficulty: hard (2.1); the hardest rule: every way to fill it" in ending.out
    assert ending.out.splitlines()[-1].split()[-5:] == ["4", "3", "1", "3", "3"]


@pytest.mark.parametrize("command", ["hint", "explain"])
@pytest.mark.parametrize(
    ("puzzle", "said"), [(BARE, "more than one solution"), ("E=1 E W=2", "No solution fits")]
)
def test_boards_without_exactly_one_solution_need_a_person(command, puzzle, said, text, hashilens):
    ending = hashilens(command, text(puzzle))
    assert ending.status == 1
    assert said in ending.out


def test_the_last_board_shows_what_solutions_share():
    way = walk(replace(magazine(), cells=tuple(replace(cell, clue=None) for cell in magazine().cells)))
    assert way.ending is Ending.STUCK
    assert way.grade() is None
    first = way.last_board().splitlines()[0].split()[5:]
    assert first[1] == "1"
    assert "?" in way.last_board()


@pytest.mark.parametrize("command", ["hint", "explain"])
def test_steps_are_drawn_onto_the_picture(command, photo, hashilens):
    ending = hashilens(command, photo)
    assert ending.status == 0
    word = {"hint": "hint", "explain": "explained"}[command]
    picture = photo.with_name(f"photo.{word}.png")
    assert ending.out.endswith(f"Picture: {picture}\n")
    scene = Image.open(picture).convert("RGB")
    cells = board().cells
    assert (ON_LIGHT.fault in colours_in(scene, cells[1])) == (command == "hint")
    assert (ON_LIGHT.number in colours_in(scene, cells[1])) == (command == "explain")
    assert (ON_LIGHT.number in colours_in(scene, cells[7])) == (command == "explain")


def test_a_step_shows_what_it_rests_on_and_what_follows():
    finding = crossings_finding_of(board())
    before = [None if cell.clue is None else (cell.clue,) for cell in magazine().cells]
    before[1], before[2], before[7] = (1,), (2, 4), (1, 2)
    step = Step(Rule.ALL_NEW, (0, 1, 2), (Left(3, (2, 4)), Left(6, (2,))), 4)
    scene, legend = painted(DrawnStep(finding, tuple(before), step, ""))
    cells = finding.board.cells
    for index, wanted in ((1, "number"), (2, "number"), (3, "fault"), (6, "fault")):
        assert getattr(ON_LIGHT, wanted) in colours_in(scene, cells[index]), index
    # A printed number stays; what is half known elsewhere is not shown; nor what is not known.
    assert all(colours_in(scene, cells[index], 0.3) == {(255, 255, 255)} for index in (0, 4, 7, 12))
    ringed = [i for i, cell in enumerate(cells) if ON_LIGHT.change in colours_at(scene, cell, (0, -1), 1.2)]
    assert ringed == [0, 1, 2]
    assert legend.title == "Next: each brings a new one"


@pytest.mark.parametrize(("quarters", "corner"), [(0, (1, -1)), (1, (1, 1)), (2, (-1, 1)), (3, (-1, -1))])
def test_a_path_numbers_its_steps_at_the_signs(quarters, corner):
    finding = crossings_finding_of(replace(board(), quarters=quarters))
    way = walk(magazine())
    scene, legend = painted(DrawnPath(finding, way.steps))
    for cell, printed in zip(finding.board.cells, magazine().cells, strict=True):
        sides = [(right, down) for right in (1, -1) for down in (1, -1)]
        black = {side for side in sides if (0, 0, 0) in colours_at(scene, cell, side, 0.75, 0.2)}
        assert black == (set() if printed.clue else {corner})
        assert (ON_LIGHT.number in colours_in(scene, cell)) == (printed.clue is None)
    assert legend.title == "34 steps"


@pytest.mark.parametrize("quarters", range(4))
@pytest.mark.parametrize("side", [-9.0, 9.0])
def test_several_numbers_beside_an_arrow_keep_off_it(quarters, side):
    """The arrow stands in the other half of the sign."""
    seen = board()
    shift = np.array((side, 0) if quarters % 2 == 0 else (0, side))
    cells = tuple(replace(cell, spot=tuple(np.add(cell.center, shift))) for cell in seen.cells)
    finding = crossings_finding_of(replace(seen, cells=cells, quarters=quarters))
    step = Step(Rule.AT_LEAST, (7,), (Left(7, (1, 3, 4, 6)),), 1)
    scene, _ = painted(DrawnStep(finding, (None,) * 25, step, ""))
    x, y = seen.cells[7].center
    inked = np.argwhere((np.asarray(scene) == ON_LIGHT.fault).all(axis=2))[:, ::-1] - (x, y)
    along = inked[:, quarters % 2] * np.sign(side)
    assert along.min() > -2
    assert along.max() < 0.65 * PITCH


@pytest.mark.parametrize(
    ("numbers", "short"), [((2,), "2"), ((1, 2), "1/2"), ((1, 2, 3), "1-3"), ((1, 3, 4, 5, 7), "1/3-5/7")]
)
def test_numbers_in_short(numbers, short):
    assert in_short(numbers) == short


def test_the_solution_is_where_the_path_ends():
    shown = [line.split()[-5:] for line in walk(magazine()).last_board().splitlines()]
    assert [int(number) for row in shown for number in row] == list(SOLUTION)


def test_a_hint_for_a_text_needs_nothing_that_pictures_need(text):
    program = f"""
import sys
from pipeline.cli import main
assert main(["hint", {str(text(MAGAZINE))!r}]) == 0
print(sorted({{"numpy", "cv2", "PIL", "ortools"}} & set(sys.modules)))
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert run.stdout.splitlines()[-1] == "[]"
