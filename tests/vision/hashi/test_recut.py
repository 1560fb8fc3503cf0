"""Recut: what a stroke makes too large is cut out as high as the others of its board, and halves as one."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.digits.network import classify
from vision.hashi.recut import recut
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into

PLACES = [(100, 100), (200, 100), (300, 100), (400, 100), (500, 100), (600, 100)]
RADIUS = 34


def ways_of(words, struck=(), empty=(), stencil=()):
    """The ways to part what stands in a row of islands, some of them struck out or in two halves."""
    canvas = Canvas(700, 200)
    for index, (place, word) in enumerate(zip(PLACES, words, strict=False)):
        canvas.ring(place, RADIUS, 3)
        if index not in empty:
            canvas.text(place, word, 36)
        if index in struck:
            (x, y), off = place, 17
            canvas.line((x - off, y + off), (x + off, y - off), 2, 90)
        if index in stencil:
            canvas.line((place[0], place[1] - 20), (place[0], place[1] + 20), 4, canvas.ground)
    page = canvas.page()
    discs = [
        Disc(np.array(place, float), RADIUS, RADIUS - 3, (RADIUS - 3) * np.eye(2), 0.0) for place in PLACES
    ]
    seen = look_into(page, discs[: len(words)])
    return recut(page, [c.disc for c in seen], [0.0] * len(seen), [c.glyphs for c in seen])


def test_what_is_struck_out_is_also_seen_at_the_usual_height():
    for index, ways in enumerate(ways_of("243525", struck=(2, 5))):
        assert len(ways) == (2 if index in (2, 5) else 1)
        assert sum(way.chance for way in ways) == pytest.approx(1)
    struck, *_ = [ways for ways in ways_of("243525", struck=(2,)) if len(ways) == 2]
    [anew], [before] = (way.glyphs for way in struck)
    assert classify([anew.crop])[0, 3] > classify([before.crop])[0, 3]
    assert anew.grey.shape[0] < before.grey.shape[0]


def test_where_nothing_stands_there_is_no_way():
    assert [len(ways) for ways in ways_of("243525", empty=(1,))] == [1, 0, 1, 1, 1, 1]


def test_of_a_few_symbols_the_usual_height_is_not_known():
    assert [len(ways) for ways in ways_of("243", struck=(0, 1, 2))] == [1, 1, 1]


def test_the_halves_of_a_digit_are_rather_one_than_two():
    _, ways = ways_of("88", stencil=(1,))
    [symbol] = ways[0].glyphs
    assert classify([symbol.crop])[0].argmax() == 8
    assert ways[0].chance > 0.8


@pytest.mark.parametrize("number", ["10", "11", "12", "13", "14", "15", "16"])
def test_two_digits_are_rather_two_than_one(number):
    [ways] = ways_of([number])
    assert len(ways[0].glyphs) == 2
    assert ways[0].chance > 0.8
