"""Glyphs: the symbols inside an island, without its ring; a question mark is known by its dot."""

import cv2
import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.page import prepare_page
from vision.symbols.glyphs import cut_glyphs, find_glyphs
from vision.symbols.insides import PATCH, look_inside

CENTER = np.array([450.0, 450.0])
RADIUS = 40.0
HERSHEY = {
    "simplex": cv2.FONT_HERSHEY_SIMPLEX,
    "plain": cv2.FONT_HERSHEY_PLAIN,
    "duplex": cv2.FONT_HERSHEY_DUPLEX,
    "complex": cv2.FONT_HERSHEY_COMPLEX,
    "triplex": cv2.FONT_HERSHEY_TRIPLEX,
}


def glyphs_on(canvas, radius=RADIUS):
    """What stands in the ring in the middle of a canvas, whose inner edge has this radius."""
    page = canvas.page()
    return find_glyphs(look_inside(page, CENTER, radius * np.eye(2)), 255.0)


def ringed(words, size=1.2 * RADIUS, ground=255, ink=0):
    canvas = Canvas(900, 900, ground, ink)
    canvas.ring(CENTER, RADIUS + 5, 5)
    if words:
        canvas.text(CENTER, words, size)
    return canvas


def stroked(words, font, sigma=0.0):
    """In a ring, in one of the pen fonts that come with OpenCV."""
    canvas = ringed("")
    scale = 40 / cv2.getTextSize("8", font, 1, 1)[0][1]
    (width, height), _ = cv2.getTextSize(words, font, scale, 3)
    corner = round(450 - width / 2), round(450 + height / 2)
    mask = np.zeros(canvas.grey.shape, np.uint8)
    cv2.putText(mask, words, corner, font, scale, 255, 3, cv2.LINE_AA)
    canvas.grey *= 1 - mask / 255
    if sigma:
        canvas.blurred(sigma)
    return canvas


def print_of(words, size):
    """The symbol alone, as large as it becomes on the patch."""
    canvas = Canvas(PATCH, PATCH)
    canvas.text(((PATCH - 1) / 2, (PATCH - 1) / 2), words, size * PATCH / 2 / RADIUS)
    return canvas.grey


@pytest.mark.parametrize("digit", "0123456789")
@pytest.mark.parametrize(("ground", "ink"), [(255, 0), (30, 230)])
def test_a_digit_is_one_glyph_cut_to_its_box(digit, ground, ink):
    """Dark on light whatever the print, its box that of the print, nothing of the ring in it."""
    [glyph] = glyphs_on(ringed(digit, ground=ground, ink=ink))
    y, x = np.nonzero(print_of(digit, 1.2 * RADIUS) < 128)
    box = np.ptp(y) + 1, np.ptp(x) + 1
    assert glyph.grey.shape == pytest.approx(np.add(box, 2), abs=2)
    assert glyph.grey.dtype == np.uint8
    assert glyph.grey.min() < 30
    assert not glyph.question
    assert (glyph.grey < 128).sum() == pytest.approx(len(y), rel=0.2)


@pytest.mark.parametrize("words", ["10", "12", "27"])
def test_a_number_of_two_digits_is_two_glyphs_from_left_to_right(words):
    both = glyphs_on(ringed(words))
    assert len(both) == 2
    for glyph, digit in zip(both, words, strict=True):
        [alone] = glyphs_on(ringed(digit))
        assert glyph.grey.shape == pytest.approx(alone.grey.shape, abs=2)


@pytest.mark.parametrize("radius", [1.0, 1.06, 1.12])
def test_what_is_left_of_the_ring_goes(radius):
    """The edge was measured too far out, so that the ring itself lies inside."""
    [glyph] = glyphs_on(ringed("5"), radius * RADIUS)
    [alone] = glyphs_on(ringed("5"))
    assert glyph.grey.shape == pytest.approx(np.array(alone.grey.shape) / radius, abs=2)


def test_bits_of_the_ring_and_specks_go():
    canvas = ringed("4")
    canvas.line(CENTER - (38, 0), CENTER - (31, 0), 9)
    canvas.disc(CENTER + np.array((24.0, 10.0)), 1.2)
    [glyph] = glyphs_on(canvas)
    [alone] = glyphs_on(ringed("4"))
    assert glyph.grey.shape == alone.grey.shape


def test_strokes_above_one_another_are_one_symbol():
    """A broken 5, its bar torn off."""
    canvas = ringed("5")
    canvas.line((425, 442), (475, 442), 3, ink=255)
    [glyph] = glyphs_on(canvas)
    [whole] = glyphs_on(ringed("5"))
    assert glyph.grey.shape == pytest.approx(whole.grey.shape, abs=1)


def test_an_empty_ring_has_no_glyphs():
    assert glyphs_on(ringed("")) == ()


@pytest.mark.parametrize(("ink", "count"), [(238, 0), (222, 1)])
def test_print_fainter_than_a_tenth_of_the_contrast_is_none(ink, count):
    canvas = Canvas(900, 900)
    canvas.text(CENTER, "5", 48, ink)
    assert len(glyphs_on(canvas)) == count


@pytest.mark.parametrize(("ink", "count"), [(238, 0), (222, 1)])
def test_in_the_dark_print_may_be_fainter_by_as_much(ink, count):
    canvas = Canvas(900, 900)
    canvas.text(CENTER, "5", 48, ink)
    canvas.grey[:, :600] *= 0.5
    inside = look_inside(prepare_page(canvas.page().full), CENTER, RADIUS * np.eye(2))
    assert len(find_glyphs(inside, 255) or ()) == count


@pytest.mark.parametrize("soft", [3.0, 8.0, 20.0])
@pytest.mark.parametrize("away", [-30, -15, 0, 15, 30])
@pytest.mark.parametrize("ground", [255, 120])
def test_a_shadow_that_falls_into_an_empty_ring_is_no_glyph(ground, away, soft):
    canvas = Canvas(900, 900, ground)
    canvas.ring(CENTER, RADIUS + 5, 5)
    beyond = (np.arange(900) - CENTER[0] - away) / soft
    canvas.grey *= 1 - 0.4 / (1 + np.exp(-beyond))
    assert glyphs_on(canvas) == ()


@pytest.mark.parametrize("soft", [6, 7])
def test_a_pale_bold_8_is_a_glyph_for_all_that_it_is_as_wide_as_a_shadow(soft):
    canvas = ringed("", ground=220, ink=110)
    for y in (437, 463):
        canvas.ring((450, y), 18, 11)
    canvas.blurred(soft)
    assert len(glyphs_on(canvas)) == 1


def brick(canvas):
    canvas.line((425, 450), (475, 450), 14)


def dot(canvas):
    canvas.disc(CENTER, 3)


def bar(canvas):
    canvas.line((450, 408), (450, 492), 8)


@pytest.mark.parametrize("draw", [brick, dot, bar])
def test_what_is_no_number_is_refused(draw):
    canvas = ringed("")
    draw(canvas)
    assert glyphs_on(canvas) is None


# Question marks


@pytest.mark.parametrize("size", [30, 40, 48, 56])
@pytest.mark.parametrize("sigma", [0.4, 1.0, 1.6])
def test_a_question_mark_is_known_by_its_dot(size, sigma):
    canvas = ringed("?", size)
    canvas.blurred(sigma)
    [glyph] = glyphs_on(canvas)
    assert glyph.question


@pytest.mark.parametrize("font", ["simplex", "duplex", "complex", "triplex"])
def test_question_marks_of_other_fonts(font):
    [glyph] = glyphs_on(stroked("?", HERSHEY[font]))
    assert glyph.question


@pytest.mark.parametrize("lean", [0.1, 0.2, 0.3])
def test_a_leaning_question_mark_is_known_by_the_dot_below_its_foot(lean):
    canvas = ringed("?", 40)
    canvas.seen_through(np.array([(1, -lean, lean * CENTER[1]), (0, 1, 0), (0, 0, 1)]))
    [glyph] = find_glyphs(look_inside(canvas.page(), CENTER, 26 * np.eye(2)), 255.0)
    assert glyph.question


@pytest.mark.parametrize("digit", "0123456789")
@pytest.mark.parametrize("sigma", [0.4, 1.0, 2.0, 3.0])
def test_no_digit_is_a_question_mark(digit, sigma):
    for size in (24, 30, 40, 48, 56):
        canvas = ringed(digit, size)
        canvas.blurred(sigma)
        assert [g.question for g in glyphs_on(canvas) or ()] in ([False], []), size


@pytest.mark.parametrize("font", HERSHEY)
@pytest.mark.parametrize("digit", "0123456789")
def test_no_digit_of_another_font_is_a_question_mark(digit, font):
    for sigma in (0, 1.5):
        [glyph] = glyphs_on(stroked(digit, HERSHEY[font], sigma))
        assert not glyph.question


def test_one_of_two_may_be_a_question_mark():
    assert [glyph.question for glyph in glyphs_on(ringed("1?"))] == [False, True]


# Cutting


def test_glyphs_are_cut_with_their_soft_edges_and_without_their_neighbours():
    patch = np.zeros((PATCH, PATCH), np.float32)
    strokes = [np.zeros((PATCH, PATCH), bool) for _ in range(2)]
    strokes[0][20:40, 40:44] = True
    strokes[1][20:40, 30:34] = True
    for stroke in strokes:
        patch[stroke] = 1
    patch[20:40, 34] = 0.4
    left, right = cut_glyphs(patch, strokes)
    assert left.grey.shape == right.grey.shape == (22, 6)
    assert left.grey[10].tolist() == [255, 0, 0, 0, 0, 153]
    assert right.grey[10].tolist() == [255, 0, 0, 0, 0, 255]


def test_a_round_blob_is_no_number():
    canvas = ringed("")
    canvas.disc(CENTER, 20)
    assert glyphs_on(canvas) is None


def test_the_drops_of_a_3_whose_thin_line_is_lost_belong_to_it():
    canvas = ringed("3")
    canvas.line((CENTER[0] - 4, CENTER[1] - 30), (CENTER[0] - 4, CENTER[1] + 30), 3, ink=255)
    (glyph,) = glyphs_on(canvas)
    whole = print_of("3", 1.2 * RADIUS)
    y, x = np.nonzero(whole < 128)
    assert glyph.grey.shape == pytest.approx((np.ptp(y) + 3, np.ptp(x) + 3), abs=3)
