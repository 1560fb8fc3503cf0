"""Reading a page without a board: text, bullets, noise and other puzzles give none, and cost no error."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas, bullets
from vision import read_page

WIDTH, HEIGHT = 1000, 900


def of_text():
    canvas = Canvas(WIDTH, HEIGHT)
    lines = ["BOOK OF GOOD OLD ROOMS 0 600", "OOO 000 OQOQ COOL 80 90 60", "Foolproof 100 000 oxen so on"]
    for number in range(18):
        canvas.text((500, 60 + 45 * number), lines[number % 3], 34)
    return canvas


def of_letters_in_rows():
    canvas = Canvas(WIDTH, HEIGHT)
    for row in range(8):
        for column in range(8):
            canvas.text((150 + 90 * column, 120 + 90 * row), "O0"[(row + column) % 2], 60)
    return canvas


def of_bullets():
    return bullets(WIDTH, HEIGHT)


def of_noise():
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.grey = np.random.default_rng(3).integers(0, 255, (HEIGHT, WIDTH)).astype(float)
    return canvas


def of_clouds():
    canvas = Canvas(WIDTH, HEIGHT)
    rough = np.random.default_rng(3).normal(0, 1, (HEIGHT, WIDTH))
    canvas.grey = 128 + 900 * cv2.GaussianBlur(rough, (0, 0), 12)
    return canvas


def of_squares_with_numbers():
    canvas = Canvas(WIDTH, HEIGHT)
    for row in range(9):
        for column in range(9):
            x, y = 150 + 70 * column, 120 + 70 * row
            canvas.line((x - 35, y - 35), (x + 35, y - 35), 3)
            canvas.line((x - 35, y - 35), (x - 35, y + 35), 3)
            canvas.text((x, y), str((row * column) % 9 + 1), 40)
    return canvas


@pytest.mark.parametrize(
    "draw",
    [of_text, of_letters_in_rows, of_bullets, of_noise, of_clouds, of_squares_with_numbers],
    ids=lambda draw: draw.__name__.removeprefix("of_"),
)
def test_a_page_without_a_board(draw):
    assert read_page(draw().pixels()).boards == ()


@pytest.mark.parametrize("size", [(900, 900), (60, 900), (900, 40), (1, 1)])
def test_an_empty_page(size):
    reading = read_page(Canvas(*size).pixels())
    assert reading.boards == ()
    assert 0 <= reading.timing.find < 30
    assert 0 <= reading.timing.read < 30
