"""Boards of crossings made up, as the reader says them, and what is decided of them."""

from random import Random

import numpy as np
import pytest

from pipeline.crossings.finding import CrossingsFinding
from pipeline.decide import decide
from pipeline.settings import Settings
from pipeline.status import Status
from solver.crossings.making import make_board
from tests.pipeline.decide.made import PITCH, number
from vision.crossings.arrows import ARROWS
from vision.digits.crops import Inside
from vision.reading import Lattice
from vision.types import (
    VALUES,
    BoardHypothesis,
    CrossingSign,
    Detections,
    Group,
    Hypothesis,
    Kind,
    PageReading,
)

MADE = make_board(4, 5, Random(3), redundant=0.3)
CELLS = MADE.puzzle.cells
NO_NUMBER = Inside(np.zeros((8, 8), np.float32), ())


def column_of(cell):
    """The class of a cell's arrow."""
    names = {way.name for way in cell.arrows}
    return next(index for index, arrow in enumerate(ARROWS) if set(arrow) == names)


def reading(arrows=None, numbers=None, rival=None):
    """The page with MADE, read otherwise in some cells; a hypothesis without its last row.

    Args:
        arrows: by cell the probabilities of some classes.
        numbers: by cell what is read.
        rival: the log-prior of the hypothesis.
    """
    centers = np.array([(cell.column, cell.row) for cell in CELLS]) * PITCH + PITCH
    count = len(CELLS)
    signs = {}
    for index, cell in enumerate(CELLS):
        chances = np.full(len(ARROWS) + 1, 1e-6)
        for which, chance in (arrows or {}).get(index, {column_of(cell): 1.0}).items():
            chances[which] = chance
        x, y = centers[index].tolist()
        signs[index] = CrossingSign(chances, NO_NUMBER, (x + 9, y), 8.0, np.array([0.8, 0.0]))
    detections = Detections(
        centers,
        np.full(count, 20.0),
        np.full(count, Kind.CROSSING, np.int8),
        np.full(count, 0.99),
        np.full((count, len(VALUES)), 1 / len(VALUES), np.float32),
        np.full((count, 4), 0.25, np.float32),
    )
    hypotheses = [Hypothesis((board(range(count)),), 0.0)]
    if rival is not None:
        less = board([index for index, cell in enumerate(CELLS) if cell.row < 3])
        hypotheses.append(Hypothesis((less,), rival, ("less",)))
    said = {(i, 0): (number((numbers or {}).get(i, cell.clue)),) for i, cell in enumerate(CELLS)}
    return PageReading(detections, (Group(np.arange(count), tuple(hypotheses)),), said, {}, signs)


def board(members):
    """A hypothesis of some cells."""
    members = np.array(list(members), dtype=np.intp)
    rows, columns = (
        np.array([getattr(CELLS[index], name) for index in members], dtype=np.intp)
        for name in ("row", "column")
    )
    homography = np.array([[PITCH, 0, PITCH], [0, PITCH, PITCH], [0, 0, 1.0]])
    lattice = Lattice(int(rows.max()) + 1, int(columns.max()) + 1, homography, np.zeros((0, 2)), ())
    return BoardHypothesis(members, rows, columns, lattice, np.zeros(len(members)), 9.0, odds=3.0)


def one(page):
    [finding] = decide(page, Settings())
    assert isinstance(finding, CrossingsFinding)
    return finding


def test_a_board_that_was_read_surely_is_solved():
    finding = one(reading())
    assert finding.values == MADE.values
    assert finding.puzzle().cells == CELLS
    record = finding.record()
    assert (record.status, record.notes) == (Status.SOLVED, ())
    assert record.confidence > 0.95
    assert record.cells[7].center == (CELLS[7].column * PITCH + PITCH, CELLS[7].row * PITCH + PITCH)


def test_a_number_that_cannot_stand_there_gives_way_to_the_next():
    finding = one(reading(numbers={1: {3: 0.6, CELLS[1].clue: 0.4}}))  # its arrow points at one crossing
    assert finding.record().status is Status.SOLVED
    assert finding.puzzle().cells == CELLS


@pytest.mark.parametrize(("cell", "status"), [(0, Status.MULTIPLE), (12, Status.CHECK)])
def test_an_arrow_that_may_be_another_is_told(cell, status):
    right = column_of(CELLS[cell])
    record = one(reading(arrows={cell: {right: 0.4, (right + 1) % 8: 0.6}})).record()
    assert record.status is status
    assert record.confidence < 0.7
    assert any(f"row {CELLS[cell].row + 1}, column {CELLS[cell].column + 1}" in note for note in record.notes)


@pytest.mark.parametrize("index", [7, 16])
def test_the_cell_that_was_read_least_surely_is_asked_about(index):
    cell = CELLS[index]
    record = one(reading(numbers={index: {cell.clue: 0.8, cell.clue + 1: 0.2}})).record()
    assert record.status is Status.CHECK
    assert any(f"row {cell.row + 1}, column {cell.column + 1}: read" in note for note in record.notes)
    assert f"--set {cell.row + 1},{cell.column + 1}={cell.clue + 1}" in record.notes[-1]


def test_an_arrow_that_the_rules_forbid_gives_way_to_the_next():
    right = column_of(CELLS[5])
    finding = one(reading(arrows={5: {right: 0.4, (right + 1) % 8: 0.6}}))
    assert finding.puzzle().cells == CELLS


def test_arrows_that_nobody_could_make_out_leave_it_unreadable():
    blurred = {index: dict.fromkeys(range(len(ARROWS)), 1 / len(ARROWS)) for index in range(len(CELLS))}
    assert one(reading(arrows=blurred)).record().status is Status.UNREADABLE


@pytest.mark.parametrize("rival", [-9.0, -0.1])
def test_the_whole_board_wins_over_a_part_of_it(rival):
    record = one(reading(rival=rival)).record()
    assert (record.rows, record.columns, record.status) == (4, 5, Status.SOLVED)
