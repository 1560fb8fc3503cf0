"""Pictures like the samples, spoilt at a place, and what comes out with what a person would type."""

import json

import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.cli import main
from samples import boards, crossings, pages
from samples.draw import SAMPLES, record
from samples.page import BLACK, WHITE, BoardStyle, Sheet, draw_board
from tests.samples.test_samples import facts

DOTS = 150 / 25.4
STYLE = BoardStyle((9.6, 9.6), 3.6, ring=0.35, digit=5.0, bold=0.01)
CORNER = (14.0, 16.0)


def cutting(spoil):
    """The cutting of the sample with the blot, without it."""
    sheet, text = Sheet(105, 105, DOTS, smooth=2), boards.FOUR[3]
    draw_board(sheet, boards.puzzle(text), boards.size(text), CORNER, STYLE)
    spoil(sheet)
    return Image.fromarray(sheet.picture())


def spot(row, column):
    return CORNER[0] + column * STYLE.pitch[0], CORNER[1] + row * STYLE.pitch[1]


def misread_digit():
    def spoil(sheet):
        sheet.circle(spot(0, 3), 2.9, ink=WHITE, width=0.2, fill=WHITE)
        sheet.number(spot(0, 3), "8", 5.0, bold=0.01)

    return cutting(spoil)


def island_too_many():
    def spoil(sheet):
        sheet.circle(spot(4, 8), STYLE.radius, ink=BLACK, width=STYLE.ring, fill=WHITE)
        sheet.number(spot(4, 8), "3", 5.0, bold=0.01)

    return cutting(spoil)


def number_of_a_sign():
    """A 15 becomes a 17."""
    image = Image.fromarray(pages.signs())
    x, y = 12 * (11 + 12 * 4), 12 * (11 + 12 * 5) - 31
    pen = ImageDraw.Draw(image)
    pen.rectangle((x - 19, y - 14, x + 19, y + 14), fill=(226, 226, 226))
    pen.text((x, y), "17", "black", ImageFont.load_default(30), anchor="mm", stroke_width=0.6)
    return image


def arrow_of_a_crossing():
    """Ink over the second one of the first row."""
    image = Image.fromarray(crossings.cutting())
    x, y = 8 * (22 + 17), 8 * (46 - 2.4)
    ImageDraw.Draw(image).ellipse((x - 24, y - 20, x + 21, y + 22), fill=(24, 30, 66))
    return image


@pytest.mark.parametrize(
    ("spoilt", "typed", "like"),
    [
        (misread_digit, "1,4=5", "blot.png"),
        (island_too_many, "5,9=none", "blot.png"),
        (number_of_a_sign, "6,5.north=15", "signs.png"),
        (arrow_of_a_crossing, "1,2=SE", "crossings.png"),
    ],
)
def test_what_is_typed_puts_it_right(spoilt, typed, like, tmp_path, capfd):
    picture = tmp_path / "spoilt.png"
    spoilt().save(picture)
    assert main(["solve", str(picture), "--json"]) == 1
    assert json.loads(capfd.readouterr().out)["puzzles"][0]["status"] != "solved"
    assert main(["solve", str(picture), "--json", "--set", typed]) == 0
    [puzzle] = json.loads(capfd.readouterr().out)["puzzles"]
    assert facts(puzzle) == facts(record(SAMPLES[like])["puzzles"][0])
    assert len(puzzle["by_hand"]) == 1
