"""What the network is trained on; all of it without PyTorch, and with no font but Pillow's own."""

import numpy as np
import pytest

from vision.digits.network import CLASSES, SIZE
from vision.training.fonts import BUILT_IN, HEIGHT, draw_text, family_of, install_command, is_held_out
from vision.training.samples import make_samples
from vision.training.scene import CANVAS, set_scene
from vision.training.strokes import VARIANTS, draw_strokes, variants
from vision.training.symbols import OTHER, Source, draw_character, pick_symbol
from vision.training.wear import wear

SOURCE = Source((BUILT_IN,), held_out=False)


def digit():
    return draw_text(BUILT_IN, "5")


def test_samples_are_the_same_for_the_same_seed():
    first, again, other = (make_samples(seed, 20, SOURCE) for seed in ((1, 2), (1, 2), (1, 3)))
    assert (first.crops == again.crops).all()
    assert (first.labels == again.labels).all()
    assert not (first.crops == other.crops).all()


def test_samples_are_crops_with_labels():
    samples = make_samples((5,), 200, SOURCE)
    assert samples.crops.shape == (200, SIZE, SIZE)
    assert samples.crops.min() >= 0
    assert samples.crops.max() <= 1
    assert set(samples.labels.tolist()) == set(range(len(CLASSES)))
    assert {"font", "pen", "letter", "nothing"} <= set(samples.kinds.tolist())
    assert samples.heights.min() > 3


@pytest.mark.parametrize("character", VARIANTS)
def test_pens_write_every_variant_about_as_high_as_type(character):
    rng = np.random.default_rng(0)
    for held_out in (False, True):
        for name in variants(character, held_out):
            mask = draw_strokes(rng, character, name)
            assert 0.7 * HEIGHT < mask.shape[0] < 1.5 * HEIGHT
            assert mask.max() == 255


@pytest.mark.parametrize("character", VARIANTS)
def test_variants_that_are_held_out_are_never_trained_on(character):
    trained, kept = variants(character, held_out=False), variants(character, held_out=True)
    assert kept
    assert len(trained) >= 2
    assert not set(trained) & set(kept)
    assert sorted(trained + kept) == sorted(VARIANTS[character])


def test_families_do_not_change_sides():
    sides = {name: is_held_out(name) for name in ("helvetica", "times", "courier", "lato", "inter", "roboto")}
    assert sides == {
        "helvetica": False, "times": True, "courier": True, "lato": True, "inter": False, "roboto": False,
    }  # fmt: skip


@pytest.mark.parametrize(
    "name, family",
    [
        ("Liberation Serif", "times"), ("Nimbus Roman", "times"), ("STIXGeneral", "times"),
        ("Lato Black", "lato"), ("Carlito", "lato"), ("Roboto Condensed", "roboto"), ("Go", "go fonts"),
        ("Go Mono", "go fonts"), ("Goudy Bookletter 1911", "goudy"), ("GFS Didot", "didot"), ("", "nameless"),
        ("Because We Build", "because we build"), ("DSEG14 Classic", "dseg classic"),
    ],
)  # fmt: skip
def test_copies_and_weights_of_a_design_are_one_family(name, family):
    assert family_of(name) == family


def test_how_to_install_the_fonts():
    assert install_command().startswith("apt-get install -y --no-install-recommends fonts-")


def test_a_scene_knows_where_its_symbol_is():
    rng = np.random.default_rng(3)
    for _ in range(20):
        symbol = draw_character(rng, SOURCE, "8")
        scene = set_scene(rng, symbol.mask, digit)
        left, top, right, bottom = scene.box
        assert 0 <= left < right <= CANVAS
        assert 0 <= top < bottom <= CANVAS
        assert scene.cover[int(top) : int(bottom), int(left) : int(right)].max() > 0.5


@pytest.mark.parametrize(("hidden", "sign"), [(1, -1), (0, 1)], ids=["hides", "adds"])
def test_a_stroke_hides_what_it_crosses_or_adds_to_it(monkeypatch, hidden, sign):
    symbol = draw_character(np.random.default_rng(3), SOURCE, "8")
    sums = []
    for struck in (0, 1):
        monkeypatch.setattr("vision.training.scene.STRUCK", struck)
        monkeypatch.setattr("vision.training.scene.HIDDEN", hidden)
        scenes = [set_scene(np.random.default_rng(seed), symbol.mask, digit) for seed in range(40)]
        sums.append(sum(scene.cover.sum() for scene in scenes))
    assert sign * (sums[1] - sums[0]) > 0


def test_an_empty_scene_has_no_box():
    scene = set_scene(np.random.default_rng(0), np.zeros((0, 0), np.uint8), digit)
    assert scene.box is None


def test_wear_keeps_the_scale_and_stays_grey():
    rng = np.random.default_rng(4)
    for _ in range(20):
        scene = set_scene(rng, digit(), digit)
        shot = wear(rng, scene, digit)
        assert shot.grey.dtype == np.uint8
        assert shot.grey.shape == (round(CANVAS * shot.scale),) * 2
        assert 3 < shot.height < 46


def test_what_is_neither_digit_nor_question_mark_is_other():
    rng = np.random.default_rng(1)
    seen = {symbol.kind: symbol.label for symbol in (pick_symbol(rng, SOURCE) for _ in range(300))}
    assert {seen[kind] for kind in ("letter", "several", "blob", "scribble", "nothing")} == {OTHER}
