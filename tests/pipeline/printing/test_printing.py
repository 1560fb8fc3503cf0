from dataclasses import replace

import numpy as np
import pytest

from pipeline.printing import Entry, pages_needed, set_pages
from pipeline.printing.board import Spot, draw_board
from pipeline.printing.paper import SCALE, Paper
from solver import Island, Puzzle, Sign, solve
from solver.making import Wish, make_puzzle

SQUARE = Puzzle((Island(0, 0, 3), Island(0, 2, 4), Island(2, 0, 2), Island(2, 2, 3)))
SPOT = Spot((50.0, 50.0), 10.0)


def ink(puzzle, solution=None):
    """Darkness of a sheet with a board, 0 to 255, by the tenth of a millimetre."""
    paper = Paper()
    draw_board(paper, puzzle, SPOT, solution)
    return 255 - np.asarray(paper.picture()).astype(int)


def dark(pixels, x, y, reach=0.15):
    """The greatest darkness around a place, mm."""
    left, top, right, bottom = (round(SCALE * edge) for edge in (x - reach, y - reach, x + reach, y + reach))
    return pixels[top : bottom + 1, left : right + 1].max()


def test_islands_stand_on_rows_and_columns():
    pixels = ink(SQUARE)
    for x, y in ((50, 50), (70, 50), (50, 70), (70, 70)):
        assert dark(pixels, x + 4, y) > 100  # the ring
        assert dark(pixels, x + 3.4, y) == 0
    assert dark(pixels, 60, 60, 4) == 0


def test_bridges_are_drawn_with_the_solution_only():
    solution = solve(SQUARE).solution
    double = next(bridge for bridge in solution.bridges if (bridge.a, bridge.b) == (0, 1))
    assert double.count == 2
    assert dark(ink(SQUARE), 60, 50, 1) == 0
    pixels = ink(SQUARE, solution)
    assert dark(pixels, 60, 50) == 0
    assert dark(pixels, 60, 49.3) > 100
    assert dark(pixels, 60, 50.7) > 100


def test_question_marks_stand_towards_islands_only():
    puzzle = replace(SQUARE, islands=(Island(0, 0), Island(2, 2)), signs=(Sign(0, 2),))
    pixels = ink(puzzle)
    ground = dark(pixels, 70, 50)
    assert 0 < ground < 60
    assert dark(pixels, 70, 52.4, 0.8) > ground  # an island in the south
    assert dark(pixels, 67.6, 50, 0.8) > ground  # one in the west
    assert dark(pixels, 72.4, 50, 0.8) == ground


@pytest.mark.parametrize(
    ("size", "count", "pages"),
    [(8, 1, 1), (8, 6, 1), (8, 7, 2), (12, 4, 1), (12, 5, 2), (20, 2, 2)],
)
def test_as_many_boards_to_a_page_as_can_be_written_in(size, count, pages):
    corners = Puzzle((Island(0, 0, 1), Island(size - 1, size - 1, 1)))
    assert pages_needed([Entry("", corners, None)] * count) == pages


def test_pages_come_as_they_were_counted():
    made = make_puzzle(Wish(5, 5), 0)
    entries = [Entry(f"No. {number}", made.puzzle, made.solution) for number in range(3)]
    pages = list(set_pages(entries, "5 by 5", solutions=True))
    assert len(pages) == pages_needed(entries, solutions=True) == 2
    assert {(page.mode, page.size) for page in pages} == {("L", (2480, 3508))}
