"""What is no board: every kind of it draws something, stays in its rectangle, and follows from its seed."""

import numpy as np
import pytest

from samples.scenes.canvas import Canvas
from samples.scenes.collage import compose_others, split
from samples.scenes.fonts import BUILT_IN, Font
from samples.scenes.others import FIGURES, FILLERS, PRINT, PUZZLES

FONT = Font(BUILT_IN, "Regular", None, False)
PLACES = [((30, 25, 240, 170), 9.0), ((30, 25, 130, 210), 14.0), ((30, 25, 260, 70), 11.0)]
"""Rectangles to be filled, with the unit: broad, tall, flat."""
SPREAD = 2
"""Smooth edges may reach so many pixels farther."""
LIGHT, DARK = (255, 255, 255), (24, 26, 32)


def drawn(name, box, unit, seed, paper=LIGHT):
    canvas = Canvas(320, 270, 1.0, paper)
    FILLERS[name](canvas, box, unit, FONT, np.random.default_rng(seed))
    return canvas.picture()


@pytest.mark.parametrize("name", FILLERS)
def test_it_draws_something_and_nothing_outside(name):
    for seed, (box, unit) in enumerate(PLACES):
        left, top, width, height = box
        changed = (drawn(name, box, unit, seed) != 255).any(axis=2)
        assert changed.sum() > 20, (seed, box)
        rows, columns = np.nonzero(changed)
        assert columns.min() >= left - SPREAD, (seed, box)
        assert rows.min() >= top - SPREAD, (seed, box)
        assert columns.max() <= left + width + SPREAD, (seed, box)
        assert rows.max() <= top + height + SPREAD, (seed, box)


@pytest.mark.parametrize("name", FILLERS)
def test_it_follows_from_its_seed_and_is_another_with_another(name):
    box, unit = PLACES[1]
    first = drawn(name, box, unit, 5)
    assert np.array_equal(first, drawn(name, box, unit, 5))
    assert not np.array_equal(first, drawn(name, box, unit, 6))


@pytest.mark.parametrize("name", FILLERS)
def test_it_can_be_seen_on_a_dark_page(name):
    box, unit = PLACES[0]
    picture = drawn(name, box, unit, 2, DARK).astype(int)
    assert (np.abs(picture - DARK).max(axis=2) > 60).sum() > 20


def test_no_kind_has_two_names():
    assert len(FILLERS) == len(PUZZLES) + len(FIGURES) + len(PRINT)
    assert len(set(FILLERS.values())) == len(FILLERS)


def test_the_parts_of_a_page_do_not_overlap():
    boxes = split((10, 20, 900, 700), 100.0, 15.0, np.random.default_rng(4))
    taken = np.zeros((720, 910), int)
    for left, top, width, height in boxes:
        assert min(width, height) >= 100
        taken[round(top) : round(top + height), round(left) : round(left + width)] += 1
    assert len(boxes) > 3
    assert taken.max() == 1


def test_a_page_without_a_board_says_so():
    page = compose_others(tuple(FILLERS.values()), np.random.default_rng(1))
    assert page.placed == ()
    left, top, width, height = page.block
    assert 0 <= left < left + width <= page.size[0]
    assert 0 <= top < top + height <= page.size[1]
