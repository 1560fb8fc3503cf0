"""Signs: diamonds under any angle a camera has; squares, discs and letters are none."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas, leaning, through, turned
from vision.shapes.contours import find_contours
from vision.shapes.signs import Diamond, find_broken_diamonds, find_diamonds, stands_in

SIDE = 900
CENTER = np.array([400.0, 500.0])
TIPS = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])


def diamonds_on(canvas):
    page = canvas.page()
    return find_diamonds(page, find_contours(page))


@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (20, 220)])
@pytest.mark.parametrize("reach", [14, 30, 60])
def test_a_diamond_has_a_center_and_four_tips(ground, ink, reach):
    canvas = Canvas(SIDE, SIDE, ground, ink)
    canvas.diamond(CENTER, reach, 3)
    [found] = diamonds_on(canvas)
    assert found.center == pytest.approx(CENTER, abs=0.5)
    assert found.corners == pytest.approx(CENTER + reach * TIPS, abs=2)
    assert found.size == pytest.approx(reach, abs=2)


@pytest.mark.parametrize("reach", [20, 40])
def test_a_diamond_among_other_print(reach):
    """With all of the page's contrast, thresholds find more than its edges."""
    canvas = Canvas(SIDE, SIDE)
    canvas.line((0, 20), (SIDE, 20), 20)
    canvas.diamond(CENTER, reach, 3)
    [found] = diamonds_on(canvas)
    assert found.corners == pytest.approx(CENTER + reach * TIPS, abs=2.5)


def test_a_filled_diamond_is_one_as_well():
    canvas = Canvas(SIDE, SIDE)
    canvas.polygon(CENTER + 40 * TIPS)
    [found] = diamonds_on(canvas)
    assert found.corners == pytest.approx(CENTER + 40 * TIPS, abs=2)


@pytest.mark.parametrize("gap", [3, 6])
def test_a_diamond_that_is_printed_in_pieces(gap):
    canvas = Canvas(SIDE, SIDE)
    canvas.diamond(CENTER, 40, 1)
    for start, end in zip(TIPS, np.roll(TIPS, -1, axis=0), strict=True):
        for part in (0.3, 0.7):
            canvas.disc(CENTER + 40 * (start + part * (end - start)), gap / 2, 255)
    canvas.text((400, 485), "12", 16)
    page = canvas.page()
    assert find_diamonds(page, find_contours(page)) == []
    [found] = find_broken_diamonds(page, find_contours(page))
    assert found.corners == pytest.approx(CENTER + 40 * TIPS, abs=2.5)


def test_one_that_is_whole_is_found_once_however_it_is_looked_for():
    canvas = Canvas(SIDE, SIDE)
    canvas.diamond(CENTER, 40, 3)
    [whole] = diamonds_on(canvas)
    [found] = find_broken_diamonds(page := canvas.page(), find_contours(page))
    assert found.corners == pytest.approx(whole.corners, abs=1)


@pytest.mark.parametrize(
    "matrix",
    [
        turned(12, (450, 450)),
        turned(-20, (450, 450)),
        leaning(SIDE, SIDE, 0.15),
        leaning(SIDE, SIDE, 0.15) @ turned(15, (450, 450)),
    ],
    ids=["turned", "turned back", "leaning", "both"],
)
def test_diamonds_seen_at_an_angle(matrix):
    """The centre is where the diagonals cross, which is not the middle of what is seen."""
    canvas = Canvas(SIDE, SIDE)
    places = np.array([(300.0, 300.0), (600, 300), (300, 600), (600, 600)])
    for place in places:
        canvas.diamond(place, 50, 4)
    canvas.seen_through(matrix)
    found = {tuple((d.center / 10).round()): d for d in diamonds_on(canvas)}
    assert len(found) == 4
    for place in places:
        [truth] = through(matrix, place)
        near = min(found.values(), key=lambda d: np.hypot(*(d.center - truth)))
        assert near.center == pytest.approx(truth, abs=2.5)
        assert near.corners == pytest.approx(through(matrix, place + 50 * TIPS), abs=2.5)


def test_they_come_from_top_to_bottom():
    canvas = Canvas(SIDE, SIDE)
    for y in (700, 200, 450):
        canvas.diamond((y, y), 40, 3)
    assert [round(d.center[1]) for d in diamonds_on(canvas)] == [200, 450, 700]


def square(canvas):
    canvas.polygon(CENTER + np.array([(-30, -30), (30, -30), (30, 30), (-30, 30)]))


def disc(canvas):
    canvas.disc(CENTER, 30)


def ring(canvas):
    canvas.ring(CENTER, 30, 3)


def triangle(canvas):
    canvas.polygon(CENTER + np.array([(0, -30), (30, 25), (-30, 25)]))


def slim(canvas):
    canvas.polygon(CENTER + TIPS * (20, 40))


def speck(canvas):
    canvas.polygon(CENTER + 3 * TIPS)


def poster(canvas):
    canvas.polygon(CENTER + 150 * TIPS)


@pytest.mark.parametrize("draw", [square, disc, ring, triangle, slim, speck, poster])
def test_other_shapes_are_refused(draw):
    canvas = Canvas(SIDE, SIDE)
    draw(canvas)
    assert diamonds_on(canvas) == []


@pytest.mark.parametrize("letter", "ABEHKMNOQSTVWXZ0123456789")
def test_letters_and_digits_are_refused(letter):
    canvas = Canvas(SIDE, SIDE)
    canvas.text(CENTER, letter, 60)
    assert diamonds_on(canvas) == []


def test_a_star_is_refused():
    """Ink or shade in its middle may be a small diamond; its outline is none."""
    canvas = Canvas(SIDE, SIDE)
    turn = np.arange(8) * np.pi / 4
    reach = np.where(np.arange(8) % 2, 12, 40)
    canvas.polygon(CENTER + np.column_stack([reach * np.sin(turn), -reach * np.cos(turn)]))
    assert all(found.size < 8 for found in diamonds_on(canvas))


def test_the_gap_between_four_islands_is_refused():
    canvas = Canvas(SIDE, SIDE)
    for way in TIPS @ [[1, 1], [-1, 1]]:
        canvas.ring(CENTER + 40 * way, 32, 6)
    canvas.blurred(3)
    assert diamonds_on(canvas) == []


def test_the_size_is_half_the_mean_diagonal():
    assert Diamond(np.zeros(2), TIPS * (30.0, 40.0)).size == 35


@pytest.mark.parametrize("degrees", [12, 15, 18, 20])
def test_the_tips_of_a_turned_diamond(degrees):
    canvas = Canvas(SIDE, SIDE)
    canvas.diamond((450, 450), 50, 4)
    matrix = turned(degrees, (450, 450))
    canvas.seen_through(matrix)
    [found] = diamonds_on(canvas)
    assert found.corners == pytest.approx(through(matrix, np.array((450, 450)) + 50 * TIPS), abs=2.5)


@pytest.mark.parametrize("reach", [20, 40, 62])
def test_tips_on_a_page_with_ink(reach):
    canvas = Canvas(1000, 900)
    canvas.line((0, 20), (1000, 20), 20)
    canvas.diamond((370, 320), reach, 3)
    [found] = diamonds_on(canvas)
    assert found.corners == pytest.approx(np.array((370, 320)) + reach * TIPS, abs=2.5)


def test_nothing_stands_in_a_sign():
    sign = Diamond(np.array([100.0, 80.0]), np.array([(100.0, 50), (130, 80), (100, 110), (70, 80)]))
    assert stands_in(np.array([105.0, 90.0]), [sign])
    assert not stands_in(np.array([100.0, 115.0]), [sign])
    assert not stands_in(np.array([100.0, 80.0]), [])
