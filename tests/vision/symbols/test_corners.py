"""Corners: a sign's numbers, each in the corner where it is printed."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas, leaning, through, turned
from vision.shapes.signs import Diamond
from vision.symbols.corners import find_corner_glyphs

SIDE = 900
CENTER = np.array([450.0, 450.0])
TIPS = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)])
REACH = 60
NAMES = ("north", "east", "south", "west")


def sign(numbers, ground=255, ink=0, line=3):
    """A diamond with the given numbers half way to its tips."""
    canvas = Canvas(SIDE, SIDE, ground, ink)
    canvas.diamond(CENTER, REACH, line)
    for name, words in numbers.items():
        canvas.text(CENTER + 0.52 * REACH * TIPS[NAMES.index(name)], words, 26)
    return canvas


def look(canvas, matrix=None):
    corners = CENTER + REACH * TIPS
    matrix = np.eye(3) if matrix is None else matrix
    canvas.seen_through(matrix)
    diamond = Diamond(through(matrix, CENTER)[0], through(matrix, corners))
    found = find_corner_glyphs(canvas.page(), diamond)
    return {name: getattr(found, name)[0].glyphs for name in NAMES if getattr(found, name)}


def counts(corners):
    return {name: len(glyphs) for name, glyphs in corners.items()}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("digit", "0123456789")
def test_one_number_lands_in_its_corner(name, digit):
    assert counts(look(sign({name: digit}))) == {name: 1}


def test_all_four():
    corners = look(sign({"north": "3", "east": "1", "south": "4", "west": "2"}))
    assert counts(corners) == dict.fromkeys(NAMES, 1)
    widths = {name: corners[name][0].grey.shape[1] for name in NAMES}
    assert widths["east"] < min(widths["north"], widths["west"]) <= widths["south"], "the 1 is slim"


def test_numbers_of_two_digits():
    corners = look(sign({"north": "10", "south": "25", "west": "7"}))
    assert counts(corners) == {"north": 2, "south": 2, "west": 1}
    one, nought = corners["north"]
    assert one.grey.shape[1] < nought.grey.shape[1]


@pytest.mark.parametrize(
    "matrix",
    [turned(15, (450, 450)), turned(-15, (450, 450)), leaning(SIDE, SIDE, 0.15)],
    ids=["turned", "turned back", "leaning"],
)
def test_seen_at_an_angle(matrix):
    corners = look(sign({"north": "2", "east": "8", "south": "11"}), matrix)
    assert counts(corners) == {"north": 1, "east": 1, "south": 2}


def test_light_print_on_dark():
    corners = look(sign({"north": "5", "west": "9"}, ground=25, ink=235))
    assert counts(corners) == {"north": 1, "west": 1}
    dark = look(sign({"north": "5", "west": "9"}, ground=235, ink=25))
    assert corners["north"][0].grey == pytest.approx(dark["north"][0].grey, abs=12)


def test_a_question_mark():
    [glyph] = look(sign({"east": "?"}))["east"]
    assert glyph.question


@pytest.mark.parametrize("line", [1, 3, 6])
def test_an_empty_sign_has_no_numbers(line):
    assert counts(look(sign({}, line=line))) == {}


def test_a_number_in_the_middle_belongs_to_no_corner():
    canvas = sign({"north": "5"})
    canvas.text(CENTER, "7", 12)
    assert counts(look(canvas)) == {"north": 1}


def test_specks_are_no_numbers():
    canvas = sign({"north": "5"})
    for way in ((0, 30), (30, 4), (-28, 3)):
        canvas.disc(CENTER + way, 1.4)
    assert counts(look(canvas)) == {"north": 1}


def test_the_blur_of_the_line_is_no_number():
    canvas = sign({"south": "6"}, line=6)
    canvas.blurred(2.5)
    assert counts(look(canvas)) == {"south": 1}


def shaded(canvas, slope, middle=CENTER, darkest=0.55, soft=6.0):
    """A shadow over all to the lower right of a line through a place, its edge some pixels wide."""
    y, x = np.mgrid[: canvas.grey.shape[0], : canvas.grey.shape[1]]
    beyond = ((x - middle[0]) * np.cos(slope) + (y - middle[1]) * np.sin(slope)) / soft
    canvas.grey *= 1 - (1 - darkest) / (1 + np.exp(-beyond))
    return canvas


@pytest.mark.parametrize("slope", [0.2, 0.9, 1.6, 2.4, 3.5])
@pytest.mark.parametrize("away", [-12, 0, 12])
def test_a_shadow_across_the_sign_is_no_number_and_hides_none(slope, away):
    corners = look(shaded(sign({"north": "3", "east": "4", "south": "12"}), slope, CENTER + away))
    assert counts(corners) == {"north": 1, "east": 1, "south": 2}


def test_the_dot_of_a_leaning_question_mark_belongs_to_it():
    canvas = sign({})
    canvas.text((452, 476), "2", 20)
    [hook] = look(canvas)["south"]
    canvas.disc((444, 488), 1.6)
    [whole] = look(canvas)["south"]
    assert whole.grey.shape[0] > hook.grey.shape[0] + 3


def hooked(dot):
    """A sign with the hook of a question mark to the south, and a dot of this radius below it."""
    canvas = sign({})
    canvas.text((450, 468), "7", 30)
    if dot:
        canvas.disc((450, 486), dot)
    return canvas


@pytest.mark.parametrize("dot", [0.75, 1.0, 1.4])
def test_however_small_the_dot_it_belongs_to_its_question_mark(dot):
    [hook], [whole] = look(hooked(0))["south"], look(hooked(dot))["south"]
    assert whole.grey.shape[0] > hook.grey.shape[0] + 3


def test_amid_noise_no_speck_is_a_dot():
    canvas = hooked(0.75)
    for x in range(-30, 31, 10):
        canvas.disc(CENTER + np.array((x, -15)), 0.75)
    [hook], [whole] = look(hooked(0))["south"], look(canvas)["south"]
    assert whole.grey.shape == hook.grey.shape


def test_a_tint_of_dots_is_no_part_of_a_number():
    canvas = sign({"north": "5", "south": "?"})
    for x in range(-60, 61, 6):
        for y in range(-60, 61, 6):
            if abs(x) + abs(y) < 50:
                canvas.disc(CENTER + np.array((x, y)), 0.9)
    plain, tinted = look(sign({"north": "5", "south": "?"})), look(canvas)
    assert counts(tinted) == {"north": 1, "south": 1}
    assert tinted["south"][0].question
    assert tinted["north"][0].grey.shape == pytest.approx(plain["north"][0].grey.shape, abs=4)


@pytest.mark.parametrize(("tone", "numbers"), [(128, 1), (0, 2)], ids=["pale", "as dark"])
def test_dots_of_a_screen_that_run_together_are_pale_and_no_number(tone, numbers):
    canvas = sign({"north": "5"})
    x, y = CENTER.astype(int)
    for top in range(y + 21, y + 42, 5):
        canvas.grey[top : top + 3, x - 2 : x + 2] = tone
    assert len(look(canvas)) == numbers


def test_the_numbers_of_a_sign_of_which_the_lit_part_is_the_smaller_one_are_darker_than_it():
    canvas = shaded(sign({"north": "3", "west": "4"}, ground=230, ink=90), 0.785, CENTER - 16)
    assert counts(look(canvas)) == {"north": 1, "west": 1}
