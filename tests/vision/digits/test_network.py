"""The network on digits that no training ever saw the font of: it is the one that comes with Pillow."""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import vision
from tests.vision.drawing import Canvas
from vision.digits.crops import PATCH, look_inside
from vision.digits.network import CLASSES, MODEL, SIZE, TALL, classify, crop_inside, crop_strokes, crop_symbol

CENTER, RADIUS = np.array([450.0, 450.0]), 40.0
CARD = Path(vision.__file__).parent / "training" / "CARD.md"


def inside(words, ground=255, ink=0, blur=0.0, radius=RADIUS):
    """The inside of a ring with something written in it."""
    canvas = Canvas(900, 900, ground, ink)
    canvas.ring(CENTER, radius + 4, 4)
    if words:
        canvas.text(CENTER, words, 1.3 * radius)
    if blur:
        canvas.blurred(blur)
    return look_inside(canvas.pixels(), CENTER, radius + 4)[0]


def says(crops):
    return [CLASSES[i] for i in classify(crops).argmax(axis=1)]


def symbols(words, **how):
    view = inside(words, **how)
    strokes = sorted(view.strokes, key=lambda mask: int(mask.any(axis=0).argmax()))
    return [crop_strokes(view.patch, mask) for mask in strokes]


@pytest.mark.parametrize("ground, ink", [(255, 0), (0, 255), (200, 130), (90, 200)])
def test_digits_are_read(ground, ink):
    crops = [symbols(digit, ground=ground, ink=ink)[0] for digit in "0123456789"]
    assert says(crops) == list("0123456789")


def test_digits_are_read_when_small_and_soft():
    crops = [symbols(digit, radius=9.0, blur=0.7)[0] for digit in "123456789"]
    assert says(crops) == list("123456789")


def test_digits_are_read_without_a_box():
    assert says([crop_inside(inside(digit).patch) for digit in "123456789"]) == list("123456789")


def test_each_digit_of_a_number_is_read():
    assert says(symbols("12")) == ["1", "2"]


def test_question_mark():
    assert says(symbols("?"))[:1] == ["?"]


def test_nothing_is_no_digit():
    assert says([crop_inside(np.zeros((PATCH, PATCH), np.float32))]) == ["other"]
    assert says([crop_inside(inside("").patch)]) == ["other"]


def test_letters_are_no_digits():
    assert says([symbols(letter)[0] for letter in "AKMXRWE"]) == ["other"] * 7


def test_clear_digits_are_sure_and_rows_are_probabilities():
    probabilities = classify([symbols(digit)[0] for digit in "2345"])
    assert probabilities.shape == (4, len(CLASSES))
    assert probabilities.dtype == np.float32
    assert probabilities.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert probabilities.max(axis=1).min() > 0.95


def test_crops_give_the_same_answer_whatever_is_beside_them():
    crops = np.random.default_rng(0).random((150, SIZE, SIZE), dtype=np.float32)
    together = classify(crops)
    assert (classify(crops) == together).all()
    assert np.concatenate([classify(crops[i : i + 1]) for i in range(150)]) == pytest.approx(
        together, abs=1e-5
    )


def test_no_crops_at_all():
    assert classify([]).shape == (0, len(CLASSES))


@pytest.mark.parametrize("box", [(10, 10, 30, 40), (3, 5, 6, 60), (40, 2, 60, 22)])
def test_a_crop_is_centred_on_its_box_which_takes_two_thirds(box):
    left, top, right, bottom = box
    patch = np.zeros((64, 64), np.float32)
    patch[top:bottom, left:right] = 1
    crop = crop_symbol(patch, box)
    assert crop.shape == (SIZE, SIZE)
    y, x = np.nonzero(crop > 0.5)
    assert (y.mean() + 0.5, x.mean() + 0.5) == pytest.approx((SIZE / 2, SIZE / 2), abs=0.6)
    assert y.max() + 1 - y.min() == pytest.approx(TALL * SIZE, abs=1.5)


def test_a_wide_box_is_shown_whole():
    patch = np.zeros((64, 64), np.float32)
    patch[28:36, 4:60] = 1
    crop = crop_symbol(patch, (4, 28, 60, 36))
    assert crop[:, 0].max() == crop[:, -1].max() == 0


def test_a_whole_inside_is_centred():
    patch = np.zeros((PATCH, PATCH), np.float32)
    patch[28:36, 28:36] = 1
    crop = crop_inside(patch)
    assert crop == pytest.approx(crop[::-1, ::-1], abs=1e-5)
    assert crop.max() > 0.9


def test_the_model_is_small_and_the_one_on_its_card():
    data = MODEL.read_bytes()
    assert len(data) < 1_000_000
    (digest,) = re.findall(r"sha256 \| `(\w+)`", CARD.read_text(encoding="utf-8"))
    assert hashlib.sha256(data).hexdigest() == digest


def test_importing_loads_nothing():
    script = "import vision.digits.network as n; assert n._load.cache_info().currsize == 0"
    subprocess.run([sys.executable, "-c", script], check=True, cwd=Path(vision.__file__).parents[1])
