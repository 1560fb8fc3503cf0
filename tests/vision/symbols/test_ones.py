"""Ones: a 1 told from an 11 by the other ones of its board."""

from dataclasses import replace

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.digits.network import CLASSES, classify
from vision.symbols.cuts import part_symbols
from vision.symbols.ones import tell_ones

SIDE, SIZE = 128, 30
MIDDLE = (SIDE - 1) / 2


def ways_of(words, wide=1.0, feet=0.0):
    """A number in narrow or broad type, its ones with feet so many pixels long to either side."""
    canvas = Canvas(SIDE, SIDE)
    for place, word in enumerate(words):
        x = MIDDLE + (place - (len(words) - 1) / 2) * (0.66 * SIZE + 1.6 * feet)
        if word == "1":
            canvas.line((x, MIDDLE - 11), (x, MIDDLE + 11), 4)
            canvas.line((x - 6, MIDDLE - 6), (x, MIDDLE - 11), 3)
            if feet:
                canvas.line((x - feet, MIDDLE + 11), (x + feet, MIDDLE + 11), 3)
        else:
            canvas.text((x, MIDDLE), word, SIZE)
    matrix = np.array([(wide, 0, MIDDLE * (1 - wide)), (0, 1.0, 0)])
    grey = cv2.warpAffine(canvas.pixels(), matrix, (SIDE, SIDE), borderValue=255)
    patch = (1 - grey / 255).astype(np.float32)
    count, labels = cv2.connectedComponents((patch > 0.5).astype(np.uint8))
    return part_symbols(patch, [labels == index for index in range(1, count)])


def read(way):
    return "".join(CLASSES[index] for index in classify([glyph.crop for glyph in way.glyphs]).argmax(axis=1))


@pytest.fixture(scope="module")
def doubtful():
    """A 1 with broad feet that may as well be two digits."""
    ways = ways_of("1", feet=9)
    single = next(way for way in ways if len(way.glyphs) == 1)
    assert read(single) == "1"
    assert len(ways) == 2
    return tuple(replace(way, chance=0.5) for way in ways)


def chance_of_two(ways):
    return sum(way.chance for way in ways if len(way.glyphs) == 2)


def test_a_one_as_wide_as_those_in_front_of_other_digits_is_one(doubtful):
    numbers = [ways_of(words, feet=9) for words in ("12", "14", "15")]
    assert [read(ways[0]) for ways in numbers] == ["12", "14", "15"]
    told = tell_ones([*numbers, doubtful])
    assert told[:3] == numbers
    assert read(told[3][0]) == "1"
    assert chance_of_two(told[3]) < 0.01


def test_a_one_twice_as_wide_as_the_slim_ones_of_the_board_is_two(doubtful):
    told = tell_ones([ways_of("1"), ways_of("3"), doubtful, ()])
    assert chance_of_two(told[2]) > 0.9
    assert len(told[2][0].glyphs) == 2
    assert told[3] == ()


def test_without_other_ones_they_are_rather_ones_the_more_there_are(doubtful):
    places = [doubtful, ways_of("3"), doubtful, doubtful]
    alone, three = tell_ones(places[:2]), tell_ones(places)
    assert three[1] == places[1]
    assert [chance_of_two(ways) < 0.02 for ways in three] == [True] * 4
    assert 0.1 < chance_of_two(alone[0]) < 0.2


@pytest.mark.parametrize("words", ["2", "22", "10"])
def test_other_numbers_stay_as_they_are(words):
    places = [ways_of("1"), ways_of(words), ways_of("12")]
    assert tell_ones(places) == places
