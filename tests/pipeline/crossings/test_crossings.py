"""Crossings in the hall: from a reading to a verdict, a record, a drawing, and puzzles in text."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from pipeline.cli import main
from pipeline.records import Page, from_json, to_json
from pipeline.status import Status
from solver.formats import read_puzzles
from tests.pipeline.as_read import crossings_finding_of
from tests.solver.crossings.boards import MAGAZINE, SOLUTION, magazine, without_clues
from vision.reading import NOTHING, Crossing, CrossingsBoard, Lattice, Number

PITCH = 50.0


def board(puzzle=None, changes=(), confidence=0.99):
    """A board as vision hands it on, all of it read surely, but for some cells."""
    puzzle = puzzle or magazine()
    size = max(cell.row for cell in puzzle.cells) + 1, max(cell.column for cell in puzzle.cells) + 1
    cells = [
        Crossing(
            cell.row,
            cell.column,
            (PITCH * (cell.column + 1), PITCH * (cell.row + 1)),
            20.0,
            ((tuple(arrow.name for arrow in cell.arrows), 0.9999),),
            NOTHING if cell.clue is None else Number(str(cell.clue), ((cell.clue, 0.9999),)),
            (PITCH * (cell.column + 1), PITCH * (cell.row + 1) + 8),
            10.0,
        )
        for cell in puzzle.cells
    ]
    for index, change in changes:
        cells[index] = replace(cells[index], **change)
    homography = np.array([(PITCH, 0, PITCH), (0, PITCH, PITCH), (0, 0, 1.0)])
    lattice = Lattice(*size, homography, np.zeros((0, 2)), ())
    corner = (PITCH / 2, PITCH / 2)
    return CrossingsBoard(lattice, (corner,) * 4, tuple(cells), confidence)


def test_the_magazine_is_solved():
    finding = crossings_finding_of(board())
    record = finding.record()
    assert record.status is Status.SOLVED
    assert tuple(cell.value for cell in record.cells) == SOLUTION
    assert record.cells[0].arrows == ("E",)
    assert record.cells[0].clue == 4
    assert record.confidence > 0.95
    page = Page(source="p.png", puzzles=(record,))
    assert from_json(to_json(page)) == page
    [puzzle] = read_puzzles(to_json(page).decode())
    assert [(set(cell.arrows), cell.clue) for cell in puzzle.cells] == [
        (set(cell.arrows), cell.clue) for cell in magazine().cells
    ]


def test_without_its_numbers_it_has_several():
    record = crossings_finding_of(board(without_clues(magazine()))).record()
    assert record.status is Status.MULTIPLE
    assert any("more than one" in note for note in record.notes)


def test_a_doubtful_arrow_is_no_solved_board():
    doubt = ((("W", "E"), 0.6), (("E",), 0.39))
    finding = crossings_finding_of(board(changes=[(2, {"arrows": doubt})]))
    assert finding.judgement.status is not Status.SOLVED
    assert finding.record().confidence < 0.95


def test_doubtful_rows_are_no_solved_board():
    assert crossings_finding_of(board(confidence=0.5)).judgement.status is Status.CHECK


def test_a_number_that_the_rules_put_right_is_to_be_checked():
    misread = Number("7", ((7, 0.99), (4, 0.01)))
    finding = crossings_finding_of(board(changes=[(0, {"number": misread})]))
    assert finding.judgement.status is Status.CHECK
    assert finding.judgement.changed == (0,)
    assert "taken as 4" in finding.judgement.notes[0]


def test_an_impossible_number_gives_way_to_a_possible_one():
    """Four crossings are in line with the first: no 7."""
    misread = Number("7", ((7, 0.6), (4, 0.39)))
    finding = crossings_finding_of(board(changes=[(0, {"number": misread})], confidence=0.999))
    assert finding.judgement.status is Status.SOLVED
    assert finding.judgement.puzzle.cells[0].clue == 4
    assert finding.record().cells[0].read == "7"


def test_an_arrow_at_nothing_gives_way_to_one_at_something():
    arrow = ((("N",), 0.55), (("E",), 0.44))
    finding = crossings_finding_of(board(changes=[(0, {"arrows": arrow})], confidence=0.999))
    assert finding.judgement.status is Status.SOLVED
    assert finding.record().cells[0].arrows == ("E",)


def test_numbers_too_large_cast_doubt_on_rows_and_columns():
    """As if columns were missing: what is read surely does not fit."""
    large = Number("5", ((5, 0.6), (4, 0.3)))
    cells = [(index, {"number": large}) for index in (0, 4, 20, 24)]
    assert crossings_finding_of(board(changes=cells)).judgement.confidence < 0.5


def test_what_has_no_solution_is_impossible():
    wrong = Number("9", ((9, 0.99999),))
    finding = crossings_finding_of(board(changes=[(0, {"number": wrong}), (4, {"number": wrong})]))
    assert finding.judgement.status is Status.IMPOSSIBLE
    assert finding.values is None


def test_mostly_guesses_are_unreadable():
    guess = {"arrows": ((("N",), 0.3),)}
    finding = crossings_finding_of(board(changes=[(index, guess) for index in range(12)]))
    assert finding.judgement.status is Status.UNREADABLE


@pytest.mark.parametrize("quarters", [0, 1])
def test_numbers_are_written_into_the_empty_signs_only(quarters):
    finding = crossings_finding_of(replace(board(), quarters=quarters))
    scene = Image.new("RGB", (300, 300), "white")
    assert finding.draw(scene, np.full((300, 300), 255, np.uint8)) is None
    inked = np.asarray(scene).min(axis=2) < 200
    for cell in finding.board.cells:
        x, y = (round(place) for place in cell.spot)
        assert inked[y - 8 : y + 9, x - 8 : x + 9].any() == (cell.number.value is None)


def test_doubts_are_marked_and_explained():
    finding = crossings_finding_of(board(changes=[(2, {"arrows": ((("W", "E"), 0.45), (("E",), 0.4))})]))
    scene = Image.new("RGB", (300, 300), "white")
    legend = finding.draw(scene, np.full((300, 300), 255, np.uint8))
    assert legend is not None
    assert legend.entries


@pytest.fixture
def run(tmp_path, capsys):
    def run(command, *options, text=MAGAZINE):
        path = tmp_path / "puzzle.txt"
        path.write_text(text, encoding="utf-8")
        status = main([command, str(path), *options])
        return status, capsys.readouterr().out

    return run


def test_text_is_solved_on_the_command_line(run):
    status, said = run("solve")
    assert status == 0
    assert "4 1 4 2 3" in said
    assert "only solution" in said


def test_all_solutions_are_listed(run):
    bare = "\n".join(line.replace("=4", "").replace("=3", "") for line in MAGAZINE.splitlines())
    _, said = run("solve", "--all", text=bare)
    assert "14 solutions" in said
    assert said.count("Solution ") == 14


def test_text_is_converted(run):
    status, said = run("convert", "--to", "json")
    assert status == 0
    assert read_puzzles(said) == (magazine(),)
    assert "4 1 4 2 3" in run("convert", "--to", "text")[1]
    assert run("convert", "--to", "svg")[0] != 0
