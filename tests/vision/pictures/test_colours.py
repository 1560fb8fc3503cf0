"""Colours: grey is as light as the colour looks; what each kind of pixels becomes is shown with opening."""

import numpy as np
import pytest
from PIL import Image

from vision.pictures.colours import to_grey


@pytest.mark.parametrize(
    ("colour", "level"),
    [((255, 0, 0), 76), ((0, 255, 0), 150), ((0, 0, 255), 29), ((9, 9, 9), 9), ((250, 250, 250), 250)],
)
def test_grey_is_as_light_as_the_colour_looks(colour, level):
    assert np.unique(to_grey(Image.new("RGB", (31, 17), colour))).tolist() == [level]


@pytest.mark.parametrize("height", [1, 64, 193])
def test_every_row_arrives_in_its_place(height):
    rows = np.repeat(np.arange(height, dtype=np.uint8)[:, None], 5, axis=1)
    assert np.array_equal(to_grey(Image.fromarray(rows).convert("RGB")), rows)
