"""Evidence: print weighed for one board or for two."""

import numpy as np
import pytest

from tests.vision.points import grid
from vision.parting.bounds import Bounds
from vision.parting.evidence import is_framed, weigh_grid, weigh_print

UPPER, LOWER = grid(4, 4)[2], grid(4, 4, corner=(100, 500))[2]
POINTS = np.concatenate([UPPER, LOWER])
ONE, OTHER = np.arange(16), np.arange(16, 32)
NO_INK, NO_LETTERS = np.zeros(32, dtype=np.intp), np.zeros((0, 2))
WORD = [(120.0 + 12 * i, 400.0) for i in range(6)]


def weight(frames=(), ink=NO_INK, letters=NO_LETTERS, tones=NO_LETTERS, other=OTHER):
    letters, tones = (np.array(pairs, float).reshape(-1, 2) for pairs in (letters, tones))
    bounds = Bounds(tuple(map(frozenset, frames)), ink, letters, tones=tones)
    return weigh_print(bounds, POINTS, ONE, other)


def test_no_print_says_nothing():
    assert weight() == 0


def test_frames():
    assert 0 < weight([range(16)]) < weight([range(16), range(16, 32)])
    assert weight([range(32)]) < 0
    assert weight([range(15)]) == 0
    assert weight([range(12, 20)]) == weight([range(32)])
    assert weight([[*range(16), 40]]) == weight([range(16)])


@pytest.mark.parametrize(
    ("ink", "speaks"),
    [
        (np.repeat([1, 2], 16), 1),
        (np.repeat([1], 32), -1),
        (np.arange(32) + 1, 0),
        (np.where(np.arange(32) % 16 < 12, 1 + np.arange(32) // 16, 0), 1),
        (np.where(np.arange(32) % 16 < 5, 1 + np.arange(32) // 16, 0), 0),
    ],
    ids=["a grid each", "one grid", "nothing joined", "two broken grids", "a few bridges"],
)
def test_ink(ink, speaks):
    assert np.sign(weight(ink=ink)) == speaks


def test_ink_that_holds_most_of_both_ties_them_more_than_a_few_bridges_do():
    few = np.where(np.abs(np.arange(32) - 15.5) < 4, 1, 0)
    assert weight(ink=np.repeat([1], 32)) < weight(ink=few) < 0


def test_letters_between_speak_for_two_and_letters_beside_do_not():
    assert weight(letters=WORD) > 0
    assert weight(letters=[(x, y + 1000) for x, y in WORD]) == 0
    assert weight(letters=WORD[:3]) == 0


def toned(here, there):
    """Islands whose rims and insides are as dark as that, each side but for some noise."""
    noise = np.random.default_rng(3).normal(0, 0.02, (32, 2))
    return np.repeat([here, there], 16, axis=0) + noise


@pytest.mark.parametrize(
    ("here", "there", "speaks"),
    [((0.9, 0), (0.88, 0), 0), ((0.9, 0), (0.4, 0), 1), ((0.9, 0), (0.9, 0.4), 1)],
    ids=["alike", "paler rims", "filled"],
)
def test_islands_printed_otherwise_speak_for_two(here, there, speaks):
    assert np.sign(weight(tones=toned(here, there))) == speaks


def test_a_few_islands_of_another_colour_say_nothing():
    """Those that are done, or chosen, on a screen; and too few to tell what is usual."""
    tones = toned((0.9, 0), (0.9, 0))
    tones[16:22] = 0.4
    assert weight(tones=tones) == 0
    assert weight(tones=toned((0.9, 0), (0.4, 0)), other=OTHER[:3]) == 0


def test_a_grid_that_ends_speaks_for_two_and_one_that_goes_on_for_one():
    assert weigh_grid(0.05, known=True) > weigh_grid(0.05, known=False) > 0
    assert weigh_grid(0.95, known=True) < weigh_grid(0.95, known=False) < 0
    assert weigh_grid(0.5, known=True) == weigh_grid(None, known=True) == 0


def test_framed_are_all_or_none():
    bounds = Bounds((frozenset(range(8)), frozenset(range(8, 16))), NO_INK, NO_LETTERS)
    assert is_framed(bounds, ONE)
    assert not is_framed(bounds, OTHER)
    assert not is_framed(bounds, np.arange(12))
