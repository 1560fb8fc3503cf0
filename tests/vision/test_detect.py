from dataclasses import replace

import cv2
import numpy as np
import pytest

from samples.scenes.sets import scene
from vision.detect import CELL, detect, normalise, pyramid, trust
from vision.parameters import DETECTION
from vision.types import VALUES, Kind


@pytest.fixture(scope="module")
def screenshot():
    return scene("screenshots", 12_026)


@pytest.fixture(scope="module")
def detections(screenshot):
    return detect(screenshot.picture)


def test_every_island_is_found_where_it_is_and_nothing_else(screenshot, detections):
    drawn = screenshot.boards[0].drawn
    seen = detections.take(detections.scores >= 0.5)
    away = np.hypot(*(drawn.islands[:, None] - seen.centers[None]).transpose(2, 0, 1))
    assert len(seen) == len(drawn.islands)
    assert sorted(away.argmin(axis=1)) == list(range(len(seen)))
    assert away.min(axis=1).max() < 0.15 * np.median(drawn.radii)
    assert np.abs(seen.radii[away.argmin(axis=1)] / drawn.radii - 1).max() < 0.25
    assert (seen.kinds == Kind.ISLAND).all()


def test_numbers_and_the_way_up_are_read(screenshot, detections):
    board = screenshot.boards[0]
    away = np.hypot(*(board.drawn.islands[:, None] - detections.centers[None]).transpose(2, 0, 1))
    seen = detections.take(away.argmin(axis=1))
    read = [VALUES[column] for column in seen.values.argmax(axis=1)]
    shown = [str(island.clue) for island in board.board.puzzle.islands]
    assert np.mean([a == b for a, b in zip(read, shown, strict=True)]) > 0.8
    assert (seen.ways.sum(axis=0).argmax()) == 0


def test_probabilities_are_probabilities(detections):
    assert ((detections.scores >= 0.05) & (detections.scores <= 1)).all()
    assert detections.values.sum(axis=1) == pytest.approx(1, abs=1e-5)
    assert detections.ways.sum(axis=1) == pytest.approx(1, abs=1e-5)


def test_no_two_pieces_are_at_one_place(detections):
    apart = np.hypot(*(detections.centers[:, None] - detections.centers[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    assert (apart > 0.6 * np.maximum(detections.radii[:, None], detections.radii)).all()


@pytest.mark.parametrize(("name", "seed"), [("beside", 1960008), ("tables", 1960009)])
def test_pieces_are_as_large_as_the_sure_ones_around_them(name, seed):
    page = scene(name, seed)
    found = detect(page.picture)
    seen = found.take(found.scores >= 0.5)
    for board in page.boards:
        away = np.hypot(*(board.drawn.islands[:, None] - seen.centers[None]).transpose(2, 0, 1))
        ratios = seen.radii[away.argmin(axis=1)] / board.drawn.radii
        assert np.abs(np.log(ratios / np.median(ratios))).max() < np.log(1.5)


def test_cohesion_is_greater_on_the_board_than_beside_it(screenshot, detections):
    seen = trust(np.median(detections.radii)[None], [level.scale for level in detections.cohesion])
    cohesion = detections.cohesion[int(seen.argmax())]
    middle = screenshot.boards[0].drawn.islands.mean(axis=0)
    column, row = np.rint((middle + 0.5) * cohesion.scale / CELL - 0.5).astype(int)
    assert cohesion.logits[row, column] > max(cohesion.logits[0, 0] + 1, 0)


def test_small_pieces_in_a_corner_of_a_page_are_seen_closer(monkeypatch):
    screenshot = scene("screenshots", 12_032)
    drawn = screenshot.boards[0].drawn
    small = 5.0 / float(np.median(drawn.radii))
    part = cv2.resize(screenshot.picture, None, fx=small, fy=small, interpolation=cv2.INTER_AREA)
    page = np.full((1800, 1300, 3), 255, np.uint8)
    page[1000 : 1000 + len(part), 700 : 700 + part.shape[1]] = part
    centers = (drawn.islands + 0.5) * small - 0.5 + (700, 1000)

    def surely_seen():
        seen = detect(page)
        found = seen.take(seen.scores >= 0.9)
        away = np.hypot(*(centers[:, None] - found.centers[None]).transpose(2, 0, 1))
        return int((away.min(axis=1, initial=np.inf) < 2).sum())

    closer = surely_seen()
    monkeypatch.setattr("vision.detect.DETECTION", replace(DETECTION, likely=1.0 - 1e-9))
    assert closer == len(centers) > surely_seen()


def test_pictures_turned_are_read_with_another_way_up(screenshot, detections):
    turned = detect(np.ascontiguousarray(np.rot90(screenshot.picture)))
    seen = turned.take(turned.scores >= 0.5)
    assert abs(len(seen) - (detections.scores >= 0.5).sum()) <= 1
    assert seen.ways.sum(axis=0).argmax() == 3


@pytest.mark.parametrize("shape", [(1, 1, 3), (7, 300, 3), (200, 200, 3)])
def test_nothing_is_on_an_empty_page_of_any_size(shape):
    assert len(detect(np.full(shape, 255, np.uint8))) == 0


def test_a_picture_gives_the_same_every_time(screenshot, detections):
    again = detect(screenshot.picture)
    assert (again.centers == detections.centers).all() and (again.scores == detections.scores).all()


def test_the_pyramid_halves_and_says_its_scale():
    levels = list(pyramid(np.zeros((1000, 3600, 3), np.uint8)))
    heights = [500, 250, 125, 62, 31]
    assert [level.shape[:2] for level, _ in levels] == [
        *zip(heights, [1800, 900, 450, 225, 112], strict=True)
    ]
    assert levels[1][1] == pytest.approx([0.25, 0.25])


def test_small_pictures_are_enlarged_but_not_without_limit():
    assert max(next(pyramid(np.zeros((300, 400, 3), np.uint8)))[0].shape) == 1280
    assert max(next(pyramid(np.zeros((100, 150, 3), np.uint8)))[0].shape) == 600


def test_large_pieces_are_seen_up_to_the_edges():
    page = np.full((244, 244, 3), 255, np.uint8)
    spots = [(x, y) for y in (32, 122, 212) for x in (32, 122, 212)]
    for spot in spots:
        cv2.circle(page, spot, 29, (0, 0, 0), 2, cv2.LINE_AA)
    seen = detect(page)
    away = np.hypot(*(np.array(spots)[:, None] - seen.centers[None]).transpose(2, 0, 1))
    assert len(seen) == len(spots)
    assert away.min(axis=1).max() < 5
    assert np.median(seen.scores) > 0.5


def test_brightness_and_contrast_make_hardly_any_difference():
    rng = np.random.default_rng(1)
    page = np.kron(rng.integers(0, 2, (30, 40)), np.ones((4, 4)))[..., None].repeat(3, axis=2) * 120
    bright, dark = normalise((100 + page).astype(np.uint8)), normalise((20 + page).astype(np.uint8))
    assert bright == pytest.approx(dark, abs=1e-3)
    assert np.abs(bright).max() < 4
    faint = normalise((100 + page / 2).astype(np.uint8))
    assert np.corrcoef(faint.ravel(), bright.ravel())[0, 1] > 0.99


def test_what_was_hardly_seen_is_kept_apart(screenshot, detections, monkeypatch):
    level = float(np.median(detections.scores))
    monkeypatch.setattr("vision.detect.DETECTION", replace(DETECTION, least_score=level))
    found = detect(screenshot.picture)
    faint = found.faint
    assert faint is not None
    assert found.scores.min() >= level > faint.scores.max()
    # Of a piece that is seen on two levels the other one may count then.
    both = np.concatenate([found.centers, faint.centers])
    away = np.hypot(*np.moveaxis(detections.centers[:, None] - both, -1, 0)).min(axis=1)
    assert (away < 0.1 * detections.radii).all()
