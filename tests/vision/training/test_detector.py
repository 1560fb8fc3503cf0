import numpy as np
import pytest

from samples.scenes.fonts import families, only_fonts
from samples.scenes.sets import scene
from vision.detect import CELL, UNIT
from vision.training.detector.crops import SIDE, Crop, cut_crops
from vision.training.detector.targets import CELLS, targets_of
from vision.training.detector.truth import BLANK, UNKNOWN, pieces_of
from vision.training.detector.wear import SEEN, turn, wear, worn
from vision.types import VALUES, Kind


def crop_with(*pieces):
    rows = np.array(pieces, np.float32).reshape(-1, 6)
    return Crop(np.full((SIDE, SIDE, 3), 255, np.uint8), rows, np.zeros((SIDE // CELL,) * 2, np.uint8))


def island(x, y, radius=10.0, value=3, way=0):
    return (x, y, radius, Kind.ISLAND, value, way)


@pytest.fixture(scope="module")
def signed():
    return scene("signs-scans", 2001)


def test_islands_of_boards_with_signs_show_nothing(signed):
    pieces = pieces_of(signed)
    islands = pieces.kinds == Kind.ISLAND
    assert (pieces.values[islands] == BLANK).all() and (pieces.ways[islands] == UNKNOWN).all()
    assert (pieces.kinds == Kind.SIGN).sum() == len(signed.boards[0].board.puzzle.signs)


def test_clues_are_the_values_and_pieces_lie_in_their_hull():
    made = scene("photos", 2001)
    pieces = pieces_of(made)
    shown = [str(island.clue) for truth in made.boards for island in truth.board.puzzle.islands]
    assert [VALUES[value] for value in pieces.values] == shown
    for board, hull in enumerate(pieces.hulls):
        centers = pieces.centers[pieces.boards == board]
        assert (hull.min(axis=0) < centers.min(axis=0)).all()
        assert (hull.max(axis=0) > centers.max(axis=0)).all()


@pytest.mark.parametrize("seed", [2000, 2001, 2002])
def test_a_scene_turned_to_the_left_needs_so_many_turns_fewer(seed):
    pieces = pieces_of(scene("turned", seed))
    assert set(pieces.ways.tolist()) - {UNKNOWN} <= {(4 - (1 + seed % 3)) % 4}


def test_crops_show_what_their_pieces_say():
    made = scene("screenshots", 2003)
    for crop in cut_crops(made, 6, np.random.default_rng(1)):
        assert crop.picture.shape == (SIDE, SIDE, 3)
        for x, y, radius, *_ in crop.pieces:
            left, top = max(int(x - radius), 0), max(int(y - radius), 0)
            around = crop.picture[top : int(y + radius) + 1, left : int(x + radius) + 1]
            assert np.ptp(around) > 20


def test_four_quarter_turns_are_none():
    crop = crop_with(island(30, 50), island(200, 100, value=BLANK, way=UNKNOWN))
    once = turn(crop, 1)
    assert once.pieces[0, :2] == pytest.approx([50, SIDE - 1 - 30])
    assert once.pieces[:, 5].tolist() == [3, UNKNOWN]
    assert turn(once, 3).pieces == pytest.approx(crop.pieces)


def test_what_is_learned_from_is_a_smaller_square_and_its_pieces():
    crop = crop_with(island(2, 2), island(150, 150), island(286, 286))
    seen, truth = worn(crop, np.random.default_rng(3))
    assert seen.shape == (SEEN, SEEN, 3) and truth.cohesion.shape == (CELLS, CELLS)
    assert 1 <= len(truth.pieces) < 3
    assert (truth.pieces[:, :2] > -0.5).all() and (truth.pieces[:, :2] < SEEN - 0.5).all()


def test_wear_keeps_the_size_and_follows_from_the_seed():
    picture = np.random.default_rng(5).integers(0, 256, (SIDE, SIDE, 3)).astype(np.uint8)
    one, two = (
        [wear(picture, rng) for _ in range(12)]
        for rng in (np.random.default_rng(7), np.random.default_rng(7))
    )
    assert all((a == b).all() for a, b in zip(one, two, strict=True))
    assert all(a.shape == picture.shape and a.dtype == np.uint8 for a in one)
    assert any((a != picture).any() for a in one)


def test_heat_is_greatest_in_the_middle_and_places_point_to_it():
    x, y = 101.0, 66.0
    targets = targets_of(crop_with(island(x, y, radius=12)))
    assert targets.heat[Kind.ISLAND].max() == 1 and not targets.heat[Kind.SIGN].any()
    assert (targets.heat == 1).sum() == 1
    rows, columns = np.divmod(targets.places, CELLS)
    assert (columns + targets.geometry[:, 0]) * CELL + 1.5 == pytest.approx(x, abs=1e-3)
    assert (rows + targets.geometry[:, 1]) * CELL + 1.5 == pytest.approx(y, abs=1e-3)
    assert np.exp(targets.geometry[:, 2]) * UNIT == pytest.approx(12)
    assert targets.shares.sum() == pytest.approx(1)


def test_pieces_hardly_too_small_are_not_learned_from():
    hardly = targets_of(crop_with(island(100, 100, radius=4.2)))
    assert not hardly.heat.any() and (hardly.counted == 0).any() and not len(hardly.places)
    tiny = targets_of(crop_with(island(100, 100, radius=2.0)))
    assert not tiny.heat.any() and (tiny.counted == 1).all()


def test_training_sees_no_font_that_is_held_out():
    everything = set(families(handwritten=False))
    with only_fonts(held_out=False):
        seen = set(families(handwritten=False))
    with only_fonts(held_out=True):
        kept = set(families(handwritten=False))
    assert seen | kept == everything and not seen & kept
