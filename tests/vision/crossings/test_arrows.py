"""Arrows: which way they point, by the network."""

import numpy as np

from vision.crossings.arrows import ARROWS, CLASSES, classify, turned
from vision.digits.network import SIZE


def test_turning_an_arrow_turns_its_class():
    assert [turned(4)[index] for index in range(CLASSES)] == list(range(CLASSES))
    assert ARROWS[turned(1)[ARROWS.index(("E",))]] == ("N",)
    assert ARROWS[turned(1)[ARROWS.index(("NW", "SE"))]] == ("NE", "SW")


def test_a_mirrored_crop_is_the_mirrored_arrow():
    crop = np.zeros((SIZE, SIZE), np.float32)
    crop[15:17, 5:27] = 1
    for step in range(6):
        crop[15 - step : 17 + step, 26 - step] = 1
    east = ARROWS[int(classify([crop]).argmax())]
    west = ARROWS[int(classify([np.ascontiguousarray(crop[:, ::-1])]).argmax())]
    assert (east, west) == (("E",), ("W",))
