"""The pictures in samples/ are those that draw.py draws, and their records are true."""

import json
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest
from PIL import Image

from samples import boards
from samples.draw import CAMERA, CURL, SAMPLES, as_text, before_after, record
from samples.page import BLACK, Sheet

FOLDER = Path(__file__).parents[2] / "samples"
TEXTS = [boards.NEWSPAPER, boards.SCREENSHOT, boards.SIGNS, *boards.FOUR]


@pytest.mark.parametrize(
    "name",
    [pytest.param(one, marks=pytest.mark.slow) if one == "newspaper.jpg" else one for one in SAMPLES],
)
def test_the_picture_is_the_one_that_is_drawn(name):
    """Seen from a little further off, so that another JPEG library or processor may differ in a pixel."""
    drawn = SAMPLES[name].draw()
    with Image.open(FOLDER / name) as stored:
        kept = np.asarray(stored)
    assert kept.shape == drawn.shape
    size = kept.shape[1] // 4, kept.shape[0] // 4
    far = [cv2.resize(picture, size, interpolation=cv2.INTER_AREA) for picture in (drawn, kept)]
    difference = cv2.absdiff(*far)
    assert difference.mean() < 1.0
    assert np.percentile(difference, 99.9) < 12


@pytest.mark.parametrize("name", SAMPLES)
def test_the_record_is_the_only_solution(name):
    text = (FOLDER / name).with_suffix(".json").read_text(encoding="utf-8")
    assert json.loads(text) == record(SAMPLES[name])
    assert text == as_text(record(SAMPLES[name])) + "\n"


def test_there_is_nothing_else_in_the_folder():
    expected = {"before-after.jpg", *SAMPLES, *(Path(name).stem + ".json" for name in SAMPLES)}
    pictures = {path.name for path in FOLDER.iterdir() if path.suffix in {".jpg", ".png", ".json"}}
    assert {name for name in pictures if ".solved." not in name} <= expected
    assert set(SAMPLES) <= pictures


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
def test_every_row_and_column_holds_something(text):
    """Otherwise the number of rows would be a matter of opinion."""
    lines = text.split()
    assert len({len(line) for line in lines}) == 1
    assert all(set(line) != {"."} for line in lines)
    assert all(set(column) != {"."} for column in zip(*lines, strict=True))


def test_the_lost_sign_gets_its_numbers_back():
    [puzzle] = record(SAMPLES["signs.png"])["puzzles"]
    assert len(puzzle["islands"]) == 43
    assert len(puzzle["signs"]) == 8
    [lost] = [sign for sign in puzzle["signs"] if not any(sign["clues"].values())]
    assert lost["sums"] == {"north": 6, "south": 0, "east": 20, "west": 0}


def test_the_camera_looks_where_it_projects():
    x, y = np.meshgrid(np.linspace(60, 300, 25), np.linspace(-10, 300, 31))
    places = np.column_stack([x.ravel(), y.ravel()])
    assert CAMERA.look(CAMERA.project(places, CURL), CURL) == pytest.approx(places, abs=0.01)


def test_a_straight_line_on_the_page_is_bent_on_the_photo():
    line = np.column_stack([np.linspace(90, 290, 50), np.full(50, 48.0)])
    seen = CAMERA.project(line, CURL)
    chord = np.linspace(seen[0], seen[-1], 50)
    assert 10 < np.abs(seen - chord).max() < 120


def test_a_number_stands_in_the_middle():
    sheet = Sheet(20, 20, 10, smooth=2)
    sheet.number((10, 10), "4", 8, ink=BLACK)
    y, x = np.nonzero(sheet.picture()[..., 0] < 128)
    middle = (x.min() + x.max()) / 2, (y.min() + y.max()) / 2
    assert middle == pytest.approx((100, 100), abs=1.5)


def test_before_and_after_stand_side_by_side(tmp_path):
    Image.new("RGB", (600, 800), "red").save(tmp_path / "a.png")
    Image.new("RGB", (600, 800), "blue").save(tmp_path / "b.png")
    before_after(tmp_path / "a.png", tmp_path / "b.png", tmp_path / "both.jpg", height=400)
    with Image.open(tmp_path / "both.jpg") as both:
        assert both.height == 400
        red, _, blue = both.getpixel((100, 200))
        assert red > 200 > blue
        red, _, blue = both.getpixel((both.width - 100, 200))
        assert blue > 200 > red


def test_the_command_draws_one_picture(tmp_path):
    command = [sys.executable, str(FOLDER / "draw.py"), "--out", str(tmp_path)]
    subprocess.run([*command, "screenshot.png"], check=True, capture_output=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["screenshot.json", "screenshot.png"]
    refused = subprocess.run([*command, "portrait.png"], check=False, capture_output=True, text=True)
    assert refused.returncode == 2
    assert "no such sample: portrait.png" in refused.stderr
