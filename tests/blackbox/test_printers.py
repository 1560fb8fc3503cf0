"""Pages that other programs print: the truth about them, and where it is."""

from dataclasses import replace

import numpy as np
import pytest

from samples.scenes.puzzles import Solved
from solver import Island, Puzzle
from tests.blackbox.printers import pzpr, tatham
from tests.blackbox.printers.page import cut, lay, place, solved
from tests.blackbox.printers.sets import PRINTED
from tests.blackbox.sets import DRAWN, NEEDS, SETS, scene, seeds

SQUARE = Puzzle(tuple(Island(row, column, 2) for row in (0, 3) for column in (0, 4)))
BOARD = Solved(SQUARE, (), 4, 5)
CENTERS = np.array([(20.0, 20.0), (60.0, 20.0), (20.0, 50.0), (60.0, 50.0)])
WHITE = 255, 255, 255
HERE = [name for name, (_, is_here) in PRINTED.items() if is_here()]


def test_circles_are_taken_in_reading_order():
    shaken = CENTERS[[2, 1, 3, 0]] + np.array([(0.1, 0), (0, 0), (0, -0.1), (0, 0)])
    printed = place(BOARD, shaken, 4.0, 3.0)
    assert np.allclose(printed.drawn.islands, CENTERS, atol=0.2)


@pytest.mark.parametrize("centers", [CENTERS[:3], CENTERS + np.array([(0, 0), (0, 0), (0, 0), (9.0, 0)])])
def test_a_page_with_another_board_is_refused(centers):
    with pytest.raises(ValueError, match="another board"):
        place(BOARD, centers, 4.0, 3.0)


def test_a_page_that_is_cut_keeps_its_circles():
    pixels = np.full((140, 200, 3), 255, np.uint8)
    for x, y in CENTERS:
        pixels[int(2 * y), int(2 * x)] = 0
    page = lay(pixels, 2.0, [place(BOARD, CENTERS, 4.0, 3.0)], paper=WHITE)
    assert page.block == (16.0, 16.0, 48.0, 38.0)
    less = cut(page, (5.0, 100.0, 3.0, 4.0))
    assert less.size == (67.0 - 11.0, 58.0)
    for x, y in less.placed[0].drawn.islands:
        assert not less.pixels[int(2 * y), int(2 * x)].any()


def test_a_board_has_one_solution_and_is_no_trifle():
    assert solved(SQUARE) is None
    twice = tuple(
        Island(row, column, 2) for row in (0, 2, 4) for column in (0, 2, 4) if (row, column) != (2, 2)
    )
    board = solved(Puzzle(twice))
    assert (board.rows, board.columns, len(board.bridges)) == (5, 5, 8)
    assert solved(Puzzle(tuple(replace(island, clue=5) for island in twice))) is None


def test_circles_of_a_drawing():
    ring = 'stroke="black" d="M 34.02 18.125 A 16.02 16.02 0 1 1 34.02 18 z" stroke-width="1.8"'
    disc = 'stroke="none" d="M 34.92 18.125 A 16.92 16.92 0 1 1 34.92 18 z"'
    drawing = f'<svg viewBox="-5.5 -4.5 190 190"><path fill="white" {disc}/><path fill="none" {ring}/></svg>'
    assert np.allclose(pzpr.find_circles(drawing), [(23.5, 22.5)])


def test_sets_are_empty_where_their_programs_are_missing(monkeypatch):
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(tatham, "PROGRAMS", "")
    assert all(not seeds(name, 0) for name in PRINTED)
    assert not any(is_here() for _, is_here in PRINTED.values())
    assert set(PRINTED) <= set(SETS) - set(DRAWN)
    assert set(PRINTED) <= set(NEEDS)


@pytest.mark.parametrize("name", [name for name in HERE if "pages" not in name])
def test_a_seed_gives_the_same_picture_with_its_truth(name):
    made = scene(name, 1)
    assert np.array_equal(made.picture, scene(name, 1).picture)
    for truth in made.boards:
        for (x, y), radius in zip(truth.drawn.islands, truth.drawn.radii, strict=True):
            angles = np.linspace(0, 2 * np.pi, 90)
            around = np.column_stack([x + 0.93 * radius * np.cos(angles), y + 0.93 * radius * np.sin(angles)])
            columns, rows = np.rint(around).astype(int).T
            inside = made.picture[round(y - 0.7 * radius), round(x)].mean()
            assert made.picture[rows, columns].mean() < inside - 25
