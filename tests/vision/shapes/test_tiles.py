"""Tiles: rounded squares that stand apart, and no circles or cells of a table."""

import numpy as np
import pytest

from tests.vision.drawing import FIVE, Canvas
from vision.looks.search import find
from vision.shapes.contours import LOOKS, find_contours
from vision.shapes.tiles import find_tiles


def square(canvas, center, half, ink, corner=0.1):
    """A filled square whose corners are cut off."""
    near, far = (1 - corner) * half, half
    way = [
        (near, -far),
        (far, -near),
        (far, near),
        (near, far),
        (-near, far),
        (-far, near),
        (-far, -near),
        (-near, -far),
    ]
    canvas.polygon([np.add(center, step) for step in way], ink)


def board_of_tiles(text=FIVE, pitch=70, half=24, *, fill=235, line=40, ground=255):
    canvas = Canvas(120 + 5 * pitch, 120 + 5 * pitch, ground)
    places = {}
    for row, words in enumerate(text.split("/")):
        for column, word in enumerate(words.split()):
            if word != ".":
                places[row, column] = center = (90 + pitch * column, 90 + pitch * row)
                square(canvas, center, half, line)
                square(canvas, center, half - 3, fill)
                canvas.text(center, word, 1.2 * half, 255 if fill < 128 else 0)
    return canvas, places


def tiles_on(canvas):
    page = canvas.page()
    return find_tiles(page, find_contours(page, LOOKS[0]))


@pytest.mark.parametrize(("fill", "line", "ground"), [(235, 40, 255), (40, 220, 15), (255, 255, 90)])
def test_squares_are_found_where_they_stand(fill, line, ground):
    canvas, places = board_of_tiles(fill=fill, line=line, ground=ground)
    found = [tuple(np.round(tile.center).astype(int).tolist()) for tile in tiles_on(canvas)]
    assert sorted(found) == sorted(places.values())
    assert all(18 < tile.radius < 25 for tile in tiles_on(canvas))


def test_circles_are_none():
    canvas = Canvas(500, 500)
    canvas.board(FIVE, (90, 90), pitch=(70, 70), radius=24)
    assert tiles_on(canvas) == []


def test_cells_of_a_table_are_none():
    canvas = Canvas(600, 600)
    for step in range(8):
        canvas.line((60 + 60 * step, 59), (60 + 60 * step, 481), 3)
        canvas.line((59, 60 + 60 * step), (481, 60 + 60 * step), 3)
    assert tiles_on(canvas) == []


def test_a_board_of_squares_is_one_if_it_has_exactly_one_solution():
    """As where nothing but the numbers is seen, the rules have the last word."""
    canvas, places = board_of_tiles()
    [board] = find(canvas.page())
    assert board.ringless
    assert len(board.islands) == len(places)
