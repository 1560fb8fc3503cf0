"""Facing: which way is up, told from the insides of islands or from the corners of signs."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.looks.facing import ALIKE, CLEAR, USUAL, belief, find_facing, find_facing_of, lead, spread
from vision.page import prepare_page
from vision.shapes.contours import find_contours
from vision.shapes.discs import find_discs
from vision.shapes.ellipses import fit_ellipses
from vision.shapes.signs import find_diamonds
from vision.symbols.digits import Digits
from vision.turning import Sight, turn_page

QUARTERS = range(4)
TIPS = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])


def sight_of(page):
    contours = find_contours(page)
    return Sight(page, find_discs(page, fit_ellipses(contours, page.contrast)), find_diamonds(page, contours))


def lying(canvas, quarters):
    """What is seen on a picture that must be turned so often to be upright."""
    return sight_of(prepare_page(np.ascontiguousarray(np.rot90(canvas.pixels(), -quarters))))


def numbered(text="4 . 2 . 3/. 3 . 5 ./6 . 7 . 1/. 7 . 1 ./3 . 4 . 2"):
    canvas = Canvas(1000, 900)
    canvas.board(text, (240, 190), (105, 105), 36, 3)
    return canvas


def signed():
    canvas = Canvas(1000, 900)
    canvas.board("o . o . o/. . . . ./o . o . o/. . . . ./o . o . o", (250, 200), (120, 120), 34, 3)
    for place, words in (((370, 320), "3472"), ((610, 320), "8435"), ((370, 560), "7214")):
        canvas.diamond(place, 44, 3)
        for tip, word in zip(TIPS, words, strict=True):
            canvas.text(np.array(place) + 0.52 * 44 * tip, word, 18)
    return canvas


@pytest.mark.parametrize("quarters", QUARTERS)
@pytest.mark.parametrize("draw", [numbered, signed])
def test_a_page_is_turned_as_its_numbers_stand(draw, quarters):
    assert find_facing(lying(draw(), quarters)) == quarters


@pytest.mark.parametrize("quarters", QUARTERS)
def test_signs_tell_more_than_what_else_is_round(quarters):
    """Letters of a text beside a board with signs may look as if they lay on their side."""
    both = np.hstack([np.rot90(numbered().pixels())[:900, :900], signed().pixels()[:900]])
    page = prepare_page(np.ascontiguousarray(np.rot90(both, -quarters)))
    assert find_facing(sight_of(page)) == quarters


@pytest.mark.parametrize("quarters", QUARTERS)
def test_light_print_on_dark(quarters):
    canvas = Canvas(1000, 900, ground=28, ink=225)
    canvas.board("4 . 2/. 3 ./6 . 4", (240, 190), (105, 105), 36, 3)
    assert find_facing(lying(canvas, quarters)) == quarters


@pytest.mark.parametrize("text", ["8 . 8/. 8 ./8 . 8", "o . o/. o ./o . o"])
@pytest.mark.parametrize("quarters", [0, 2])
def test_what_does_not_tell_stays_as_it_is(text, quarters):
    assert find_facing(lying(numbered(text), quarters)) == 0


@pytest.mark.parametrize("quarters", QUARTERS)
def test_letters_in_rings_do_not_tell(quarters):
    canvas = Canvas(1000, 900)
    for index, letter in enumerate("HRFTDUTHFRUD"):
        place = 240 + 105 * (index % 4), 190 + 105 * (index // 4)
        canvas.ring(place, 36, 3)
        canvas.text(place, letter, 36)
    assert find_facing(lying(canvas, quarters)) == 0


@pytest.mark.parametrize(("side", "told"), [(8, True), (6, False)])
def test_of_many_discs_that_are_unlike_one_another_the_largest_tell(monkeypatch, side, told):
    """Letters beside islands make a family of all sizes with them."""
    canvas = Canvas(1000, 1000)
    canvas.board("/".join(["4 2 3 5 6 4 7 3"[: 2 * side]] * side), (100, 100), (105, 105), 36, 3)
    monkeypatch.setattr("vision.looks.facing.is_round", lambda page, family: False)
    assert find_facing(lying(canvas, 1)) == (1 if told else 0)


@pytest.mark.parametrize("quarters", QUARTERS)
def test_a_few_islands_tell_beside_many_smaller_round_things(quarters):
    canvas = Canvas(1000, 1000)
    canvas.board("4 . 2/. 3 ./6 . 4/2 5 .", (140, 140), (100, 100), 36, 3)
    for index in range(200):
        place = np.array((470 + 25 * (index % 20), 100 + 80 * (index // 20)))
        canvas.ring(place, 9, 2)
        canvas.text(place, "HRFTDU"[index % 6], 9)
    assert find_facing(lying(canvas, quarters)) == quarters


@pytest.mark.parametrize("quarters", QUARTERS)
def test_what_is_larger_and_tells_less_does_not_count_beside_islands(quarters):
    """Of the letters in some circles a few look like numbers that lie on their side."""
    canvas = Canvas(1000, 1100)
    canvas.board("4 . 2/. 3 ./6 . 4/2 5 .", (140, 140), (100, 100), 30, 3)
    for index, letter in enumerate("HRFTDU5347HR"):
        x, y = 160 + 150 * (index % 4), 620 + 150 * (index // 4)
        canvas.ring((x, y), 50, 3)
        symbol = Canvas(60, 60)
        symbol.text((29.5, 29.5), letter, 44)
        canvas.grey[y - 30 : y + 30, x - 30 : x + 30] = np.rot90(symbol.grey, letter.isdigit())
    assert find_facing(lying(canvas, quarters)) == quarters


@pytest.mark.parametrize("quarters", QUARTERS)
@pytest.mark.parametrize("tells", [True, False])
def test_numbers_with_nothing_around_them(quarters, tells):
    canvas = Canvas(1000, 900)
    for index, digit in enumerate("423547342" if tells else "8" * 9):
        canvas.text((240 + 105 * (index % 3), 190 + 105 * (index // 3)), digit, 40)
    digits = Digits(prepare_page(np.ascontiguousarray(np.rot90(canvas.pixels(), -quarters))))
    assert find_facing_of(digits) == (quarters if tells else 0)


def test_the_largest_numbers_tell_though_many_smaller_ones_lie_otherwise():
    large, small = Canvas(900, 900), Canvas(900, 900)
    for index in range(64):
        column, row = index % 8, index // 8
        small.text((100 + 100 * column, 100 + 100 * row), "457"[(column + row) % 3], 20)
        if row < 3:
            large.text((100 + 100 * column, 100 + 100 * row), "457"[(column + row) % 3], 40)
    digits = Digits(prepare_page(np.vstack([np.rot90(large.pixels(), 2), small.pixels()])))
    assert find_facing_of(digits) == 2


def test_an_empty_page_stays_as_it_is():
    assert find_facing(sight_of(Canvas(900, 900).page())) == 0


def test_pictures_usually_are_upright_whatever_was_turned_before():
    """A page that tells nothing, but was turned already, goes back."""
    page = turn_page(numbered("8 . 8/. 8 ./8 . 8").page(), 2)
    assert find_facing(sight_of(page)) == 2


def test_beliefs():
    """Without any evidence a board lies as pictures do, else as it itself and its neighbours tell."""
    nothing, head = np.zeros(4), np.array([0, 0, 20.0, 0])
    assert belief(nothing, nothing) == pytest.approx(USUAL)
    assert belief(head, nothing)[2] > 0.999
    assert belief(nothing, head)[2] == pytest.approx(ALIKE + (1 - ALIKE) * USUAL[2], abs=1e-6)
    assert belief(-head, head).argmax() == 0
    assert lead(np.array([1.0, 4, -2, 0.5])) == 3
    assert lead(nothing) < CLEAR


def test_few_things_are_taken_from_all_over():
    order = spread(list(range(100)))
    assert sorted(order) == list(range(100))
    assert np.max(np.diff(sorted([*order[:8], 0, 99]))) < 30
