"""Cuts: numbers whose digits touch, lean over one another or fall apart come out as the digits they are."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.digits.network import CLASSES, classify
from vision.symbols.cuts import part_symbols

SIDE = 128
MIDDLE = (SIDE - 1) / 2
SIZE = 30


def patch_of(words, closer=0.0, lean=0.0):
    """Digits, 0 ground to 1 ink, each `closer` to the one before by so many pixels, leaning to the right."""
    canvas = Canvas(SIDE, SIDE)
    for place, word in enumerate(words):
        off = (place - (len(words) - 1) / 2) * (0.62 * SIZE - closer)
        canvas.text((MIDDLE + off, MIDDLE), word, SIZE)
    matrix = np.array([(1, -lean, lean * MIDDLE), (0, 1, 0)])
    grey = cv2.warpAffine(canvas.pixels(), matrix, (SIDE, SIDE), borderValue=255)
    return (1 - grey / 255).astype(np.float32)


def strokes_of(patch):
    count, labels = cv2.connectedComponents((patch > 0.5).astype(np.uint8))
    return [labels == index for index in range(1, count)]


def read(way):
    return "".join(CLASSES[index] for index in classify([glyph.crop for glyph in way.glyphs]).argmax(axis=1))


@pytest.mark.parametrize("digit", "123456789")
def test_one_digit_is_one_symbol(digit):
    patch = patch_of(digit)
    likeliest, *others = part_symbols(patch, strokes_of(patch))
    assert read(likeliest) == digit
    assert likeliest.chance > 0.98
    assert not others or others[0].chance < 0.02


@pytest.mark.parametrize("lean", [0.0, 0.3])
@pytest.mark.parametrize("closer", [0, 3, 5])
@pytest.mark.parametrize("number", ["10", "12", "14", "15", "22", "18", "20"])
def test_two_digits_are_two_symbols_even_if_they_touch_or_lean(number, closer, lean):
    patch = patch_of(number, closer, lean)
    likeliest, *_ = part_symbols(patch, strokes_of(patch))
    assert read(likeliest) == number
    assert likeliest.chance > 0.8


@pytest.mark.parametrize("broken", [False, True])
def test_a_bar_beside_a_digit_is_another_one_though_the_network_sees_it_alone(broken, monkeypatch):
    """Both sides of one that is broken are slimmer together."""
    canvas = Canvas(SIDE, SIDE)
    if broken:
        canvas.text((MIDDLE, MIDDLE), "8", SIZE)
        canvas.line((MIDDLE, MIDDLE - 20), (MIDDLE, MIDDLE + 20), 3, 255)
    else:
        canvas.line((MIDDLE - 14, MIDDLE - 11), (MIDDLE - 14, MIDDLE + 11), 3)
        canvas.text((MIDDLE + 4, MIDDLE), "3", SIZE)
    patch = (1 - canvas.pixels() / 255).astype(np.float32)
    assert len(strokes_of(patch)) == 2
    sure = np.zeros(len(CLASSES), np.float32)
    sure[CLASSES.index("3")] = 1
    monkeypatch.setattr("vision.symbols.cuts.classify", lambda crops: np.tile(sure, (len(crops), 1)))
    likeliest, *_ = part_symbols(patch, strokes_of(patch))
    assert len(likeliest.glyphs) == 2 - broken


def test_two_slanted_bars_are_eleven():
    """As in types whose 1 is a bar: side by side they look like a pattern rather than like two symbols."""
    canvas = Canvas(SIDE, SIDE)
    for x in (MIDDLE - 6, MIDDLE + 6):
        canvas.line((x - 5, MIDDLE + 12), (x + 5, MIDDLE - 12), 3)
    patch = (1 - canvas.pixels() / 255).astype(np.float32)
    likeliest, *_ = part_symbols(patch, strokes_of(patch))
    assert read(likeliest) == "11"


def test_two_ones_close_together():
    patch = patch_of("11", closer=6)
    likeliest, *_ = part_symbols(patch, strokes_of(patch))
    assert read(likeliest) == "11"


@pytest.mark.parametrize("digit", "058")
def test_a_stencilled_digit_in_two_halves_is_one(digit):
    patch = patch_of(digit)
    patch[:, round(MIDDLE) - 1 : round(MIDDLE) + 1] = 0
    assert len(strokes_of(patch)) > 1
    likeliest, *_ = part_symbols(patch, strokes_of(patch))
    assert read(likeliest) == digit


def test_the_chances_of_all_ways_are_one():
    patch = patch_of("14", closer=4)
    assert sum(way.chance for way in part_symbols(patch, strokes_of(patch))) == pytest.approx(1, abs=0.011)
