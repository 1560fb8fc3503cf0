"""Common: a line on all signs is found, also where a scan broke it; numbers and dots are not."""

import cv2
import numpy as np
import pytest

from vision.crossings.common import same_on_all, unlike
from vision.crossings.layout import PATCH

EVERYWHERE = np.ones((PATCH, PATCH), dtype=bool)
SIGNS = 30


@pytest.fixture
def rng():
    return np.random.default_rng(4)


def blank():
    return np.zeros((SIGNS, PATCH, PATCH), dtype=np.float32)


def test_what_is_on_all_signs_is_the_same_on_all():
    patches = blank()
    patches[:, 20:60, 39:42] = 1
    patches[:10, 30:50, 60:63] = 1
    same = same_on_all(patches, EVERYWHERE)
    assert same[20:60, 39:42].all()
    assert not same[:, 55:].any()


@pytest.mark.parametrize("upright", [True, False])
def test_a_line_of_which_each_sign_has_kept_another_piece_is_the_same_on_all(rng, upright):
    patches = blank()
    for patch in patches:
        start = rng.integers(30, 42)
        patch[start : start + 9, 40:42] = 1
    if not upright:
        patches = patches.transpose(0, 2, 1)
    same = same_on_all(patches, EVERYWHERE)
    assert np.count_nonzero(same & (patches > 0)) == np.count_nonzero(patches)
    assert same.mean() < 0.05


def test_pieces_where_an_arrow_stands_are_not_those_of_a_line(rng):
    patches = blank()
    for patch in patches:
        start = rng.integers(28, 44)
        patch[start : start + 9, 40:42] = 1
    assert not same_on_all(patches, ~EVERYWHERE).any()


@pytest.mark.parametrize("font", [cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX])
def test_numbers_on_all_signs_are_unlike(rng, font):
    patches = blank()
    for patch in patches:
        drawn = np.zeros((PATCH, PATCH), np.uint8)
        cv2.putText(drawn, str(rng.choice([1, 1, 2, 3])), (32, 52), font, 0.8, 1, 2)
        patch[:] = drawn
    same = same_on_all(patches, EVERYWHERE)
    assert same.any()  # their strokes meet
    assert (unlike(patches, same, EVERYWHERE) == same).all()


def test_a_box_is_alike_wherever_numbers_stand_in_some(rng):
    patches = blank()
    for index, patch in enumerate(patches):
        drawn = np.zeros((PATCH, PATCH), np.uint8)
        shift = int(rng.integers(0, 2))
        cv2.rectangle(drawn, (26, 26 + shift), (54, 54 + shift), 1, 2)
        if index % 3 == 0:
            cv2.putText(drawn, str(rng.choice([1, 2, 3])), (33, 50), cv2.FONT_HERSHEY_SIMPLEX, 0.6, 1, 2)
        patch[:] = drawn
    same = same_on_all(patches, EVERYWHERE)
    assert same.any()
    assert not unlike(patches, same, EVERYWHERE).any()


def test_dots_all_over_are_not_the_same_on_all(rng):
    patches = (rng.random((SIGNS, PATCH // 2, PATCH // 2)) < 0.3).astype(np.float32)
    dots = np.zeros((SIGNS, PATCH, PATCH), np.float32)
    dots[:, ::2, ::2] = patches
    assert not same_on_all(dots, EVERYWHERE).any()
