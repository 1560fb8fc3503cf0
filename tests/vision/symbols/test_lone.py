"""Lone: pieces of ink shaped like digits, and those of what is deeper within larger pieces."""

import cv2
import numpy as np

from vision.symbols.lone import _lone_within

PLACES = [(100, 100), (250, 100), (100, 250), (250, 250), (400, 250), (400, 100)]


def masks(radius, joined=True):
    """The ink of discs, which lines may join, and the deep ink of what is about a digit in each."""
    ink, deep = np.zeros((500, 500), np.uint8), np.zeros((500, 500), np.uint8)
    for x, y in PLACES:
        if joined:
            cv2.line(ink, (x - 75, y), (x + 75, y), 1, 3)
        cv2.circle(ink, (x, y), radius, 1, cv2.FILLED)
        cv2.rectangle(deep, (x - 7, y - 10), (x + 7, y + 10), 1, 4)
    return np.maximum(ink, deep), deep


def spots(lone):
    return sorted(map(tuple, lone.centers.tolist()))


def test_digits_on_discs_that_are_ink_themselves_stand_alone():
    for joined in (True, False):
        alone, within = _lone_within(*masks(28, joined))
        assert spots(within) == sorted(PLACES)
        assert len(within.letters) == 0
        assert not set(spots(within)) & {spot for spot in spots(alone) if joined}


def test_what_is_about_as_large_as_the_piece_it_is_part_of_counts_once():
    alone, within = _lone_within(*masks(2, joined=False))
    assert spots(alone) == sorted(PLACES)
    assert len(within.centers) == 0
