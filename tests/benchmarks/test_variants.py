"""Variants: what is done to a picture, and what is counted."""

from pathlib import Path

import numpy as np
import pytest

from tests.benchmarks.labelled import NOT_FOUND, BoardVerdict, Labelled
from tests.benchmarks.variants import VARIANTS, Line, is_plain, rotate, summary

RIGHT = BoardVerdict(True, True, True, "solved", 0.9)
WRONG = BoardVerdict(True, False, False, "solved", 0.9)


@pytest.fixture
def picture():
    """A black dot right of the middle of a white page."""
    page = np.full((40, 60, 3), 240, np.uint8)
    page[18:22, 48:52] = 10
    return page


@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_is_a_picture_of_the_same_thing(picture, name):
    variant = VARIANTS[name](picture)
    assert (variant.dtype, variant.shape[2]) == (np.uint8, 3)
    assert variant.flags["C_CONTIGUOUS"]
    ink = 255 - variant if name != "inverted" else variant
    assert ink.max() > 90
    assert np.median(ink) < 40


def test_a_turned_picture_is_whole_on_the_ground_of_its_edge(picture):
    turned = rotate(picture, 90)
    assert turned.shape == (60, 40, 3)
    assert np.argwhere(turned[..., 0] < 60).mean(axis=0) == pytest.approx((9.5, 19.5), abs=0.6)
    assert np.all(rotate(picture, 5)[0, 0] == 240)


def test_which_pictures_are_taken():
    board = (object(),)
    assert is_plain(Labelled(Path("a"), "render", "unsolved", board))
    assert not is_plain(Labelled(Path("a"), "photo of a sheet", "unsolved", board))
    assert not is_plain(Labelled(Path("a"), "render", "solved", board))
    assert not is_plain(Labelled(Path("a"), "render", "unsolved", ()))


def test_what_counts_as_the_same():
    lines = [
        Line("a", "grey", (RIGHT,), 0),
        Line("b", "grey", (WRONG,), 0),
        Line("a", "JPEG 40", (RIGHT,), 1),
        Line("b", "JPEG 40", (NOT_FOUND,), 0),
    ]
    assert [line.same for line in lines] == [True, False, False, False]
    grey, jpeg, every = (line.split() for line in summary(lines).splitlines())
    assert grey[-3:] == ["1", "of", "2"]
    assert jpeg[-3:] == ["0", "of", "2"]
    assert " ".join(every) == "all 1 of 4; wrong under solved: 1"
