"""Lone: pieces of ink shaped like digits, and those of what is deeper within larger pieces."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.page import prepare_page
from vision.symbols.lone import _lone_within, find_lone, stands_in_word

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


@pytest.mark.parametrize(
    ("x", "y", "height", "lone"),
    [(0, 26, 13, True), (0, 26, 17, False), (22, 0, 13, False), (22, 0, 9, True)],
    ids=["between two bridges", "a letter below", "a letter beside", "a speck"],
)
def test_what_stands_below_a_digit_is_no_letter_unless_it_is_as_high(x, y, height, lone):
    ink = np.zeros((500, 500), np.uint8)
    for left, top in PLACES:
        cv2.rectangle(ink, (left - 6, top - 10), (left + 6, top + 9), 1, 2)
    (left, top), high = np.add(PLACES[0], (x, y)), height // 2
    cv2.rectangle(ink, (left - 4, top - high), (left + 4, top + height - high - 1), 1, cv2.FILLED)
    alone, _ = _lone_within(ink, np.zeros_like(ink))
    near = np.abs(alone.centers - PLACES[0]).max(axis=1) < 2
    assert near.any() == lone


def test_a_letter_in_a_word_has_another_right_beside_it():
    canvas = Canvas(400, 200)
    canvas.text((100, 100), "8", 40)
    for x, word in ((260, "B"), (286, "8"), (312, "S")):
        canvas.text((x, 100), word, 40)
    page = canvas.page()
    assert not stands_in_word(page, np.array((100.0, 100.0)), 29)
    assert stands_in_word(page, np.array((286.0, 100.0)), 29)


def test_a_ring_around_a_digit_is_no_letter_beside_it():
    canvas = Canvas(400, 200)
    canvas.ring((100, 100), 32, 2)
    canvas.text((100, 100), "8", 40)
    assert not stands_in_word(canvas.page(), np.array((100.0, 100.0)), 29)


@pytest.mark.parametrize("plain", [True, False], ids=["black and white", "grey"])
def test_a_digit_in_two_pieces_is_one_in_black_and_white(plain):
    canvas = Canvas(950, 950)
    for x, y in PLACES:
        canvas.text((x, y), "8", 40)
        canvas.line((x - 20, y - 3), (x + 20, y - 3), 5, 255)
    canvas.cut()
    if not plain:
        canvas.grey[900:] = 128
    lone = find_lone(canvas.page())
    near = [np.hypot(*(lone.centers - place).T) < 2 for place in PLACES]
    whole = [(np.abs(lone.heights[own] - 29) < 3).sum() for own in near]
    assert whole == ([1] * len(PLACES) if plain else [0] * len(PLACES))


@pytest.mark.parametrize("height", [14, 28, 42, 70])
def test_digits_of_all_sizes_are_found_whole(height):
    """Of a blurred one much larger than the window of the local mean only edges stand out from that."""
    canvas = Canvas(900, 900)
    canvas.polygon([(0, 0), (900, 0), (900, 250), (0, 250)])
    for x, word in zip((200, 450, 700), "235", strict=True):
        canvas.text((x, 600), word, height / 0.7, 120)
    lone = find_lone(prepare_page(cv2.GaussianBlur(canvas.pixels(), (0, 0), height / 21)))
    for x in (200, 450, 700):
        near = np.hypot(*(lone.centers - (x, 600)).T) < 0.2 * height
        assert np.abs(lone.heights[near] / height - 1).min(initial=np.inf) < 0.25
