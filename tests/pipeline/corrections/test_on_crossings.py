"""Corrections of boards of crossings: numbers and arrows."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from pipeline.corrections import parse_set
from pipeline.corrections.correcting import correct_page
from pipeline.decide import decide_page
from pipeline.decide.deciding import decide_groups
from pipeline.errors import CorrectionMisfit
from pipeline.page import FoundPuzzles
from pipeline.records import Seconds
from pipeline.settings import Settings
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.crossings.test_crossings import PITCH, board
from tests.solver.crossings.boards import SOLUTION, magazine, without_clues
from vision.amending import without_pieces
from vision.lattice import turned
from vision.pictures.opening import Picture
from vision.reading import Number

CLUED = next(index for index, cell in enumerate(magazine().cells) if cell.clue == 4)
CELL = magazine().cells[CLUED]
ARROW = CELL.arrows[0].name
TYPED = f"{CELL.row + 1},{CELL.column + 1}"


def page_of(seen, quarters=0):
    """A page with a board; it lies turned if it is upright after some quarter turns to the left."""
    reading = page_reading_of(seen)
    if quarters:
        [group] = reading.groups
        [hypothesis] = group.hypotheses
        boards = tuple(turned(one, quarters) for one in hypothesis.boards)
        numbers = {(piece, quarters): said for (piece, _), said in reading.numbers.items()}
        group = replace(group, hypotheses=(replace(hypothesis, boards=boards),))
        reading = replace(reading, groups=(group,), numbers=numbers)
    decided = tuple(decide_page(reading, Settings()))
    image = Image.new("RGB", (400, 400), "white")
    return FoundPuzzles(
        Picture(image, "PNG", "RGB"), np.asarray(image.convert("L")), reading, decided, Seconds()
    )


def corrected(page, *texts):
    [finding] = correct_page(page, [*map(parse_set, texts)], Settings()).findings
    return finding


def test_a_misread_number_is_put_right():
    page = page_of(board(changes=[(CLUED, {"number": Number("2", ((2, 0.999),))})]))
    assert page.findings[0].record().status != "solved"
    record = corrected(page, f"{TYPED}=4").record()
    assert (record.status, tuple(cell.value for cell in record.cells)) == ("solved", SOLUTION)
    assert [(one.row, one.column, one.clue) for one in record.by_hand] == [(CELL.row, CELL.column, 4)]


def test_a_sign_beside_a_board_read_too_small_makes_it_whole():
    seen = board(without_clues(magazine()))
    whole = page_reading_of(seen)
    [group] = whole.groups
    [hypothesis] = group.hypotheses
    column = np.array([piece for piece, cell in enumerate(seen.cells) if cell.column == 0])
    less = replace(
        hypothesis, boards=(without_pieces(whole.detections, hypothesis.boards[0], column, anew=True),)
    )
    narrow = replace(whole, groups=(replace(group, hypotheses=(less,)),))
    decided = decide_groups(narrow, [0], Settings(), lambda _: (), certain=group.members.tolist())
    both = replace(whole, groups=(replace(group, hypotheses=(less, replace(hypothesis, log_prior=-1.0))),))
    page = replace(page_of(seen), reading=both, decided=tuple(decided))
    assert len(page.findings[0].board.cells) == len(seen.cells) - len(column)
    x, y = seen.cells[column[1]].center
    finding = corrected(page, f"@{x:.0f},{y:.0f}=2")
    assert len(finding.board.cells) == len(seen.cells)
    assert [(one.row, one.column, one.clue) for one in finding.record().by_hand] == [(1, 0, 2)]
    with pytest.raises(CorrectionMisfit, match="no sign stands there"):
        corrected(page, f"@{x - PITCH:.0f},{y:.0f}=2")


def test_a_misread_arrow_is_put_right():
    right = tuple(arrow.name for arrow in magazine().cells[2].arrows)
    page = page_of(board(changes=[(2, {"arrows": ((("W", "E"), 0.6), (right, 0.39))})]))
    assert page.findings[0].record().status != "solved"
    record = corrected(page, f"1,3={'-'.join(right)}").record()
    assert (record.status, tuple(cell.value for cell in record.cells)) == ("solved", SOLUTION)
    assert [one.arrows for one in record.by_hand] == [right]


def test_number_and_arrow_of_one_crossing_are_two_things():
    record = corrected(page_of(board()), f"{TYPED}={ARROW}", f"{TYPED}=4").record()
    assert (record.status, len(record.by_hand)) == ("solved", 2)


@pytest.mark.parametrize(("quarters", "shown"), [(1, "N"), (2, "W"), (3, "S")])
def test_an_arrow_points_as_the_board_stands(quarters, shown):
    """On the picture it is one of E; so it is another on the board that lies turned."""
    page = page_of(board(), quarters)
    cell = next(one for one in page.findings[0].board.cells if one.center == board().cells[CLUED].center)
    assert (ARROW, cell.arrows[0][0]) == ("E", (shown,))
    typed = f"{cell.row + 1},{cell.column + 1}"
    for arrow in ("SE", shown, "N-S", "E-W"):
        finding = corrected(page, f"{typed}={arrow}")
        after = next(one for one in finding.board.cells if one.center == cell.center)
        assert set(after.arrows[0][0]) == set(arrow.split("-"))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (f"{TYPED}=none", "none can be taken away"),
        (f"{TYPED}=9", "one of 1 to 4"),
        (f"{TYPED}=0", "one of 1 to 4"),
        (f"{TYPED}.north=3", "no corners"),
        ("9,1=2", "5 rows and 5 columns"),
    ],
)
def test_what_does_not_fit_is_told(typed, said):
    with pytest.raises(CorrectionMisfit) as caught:
        corrected(page_of(board()), typed)
    assert said in caught.value.message
