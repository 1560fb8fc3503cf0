"""Few islands on a curled page stand on their places, those that stand anywhere do not."""

import numpy as np
import pytest

from tests.vision.points import camera, grid
from vision.curl import with_curl
from vision.lattice import place

RADIUS = 16.0


def placed(curl=0.0, shaken=0.0, seed=3, keep=0.45):
    _, _, places = grid(5, 5, keep=keep, seed=seed)
    seen, size = camera(places, tilt=0.1, curl=curl)
    seen = seen + np.random.default_rng(seed).normal(0, shaken, seen.shape) if shaken else seen
    return place(seen, RADIUS * size), seen, RADIUS * size


def test_a_curled_page_is_no_reason_to_stand_off():
    before, points, radii = placed(curl=0.06)
    assert 9 <= len(points) < 14
    after = with_curl(before, points, radii)
    assert np.sqrt(np.mean(after.off**2)) < 0.25 * np.sqrt(np.mean(before.off**2))
    spots = np.column_stack([after.rows, after.columns]).astype(float)
    off = np.hypot(*(after.lattice.to_pixels(spots) - points).T) / radii
    assert off == pytest.approx(after.off)


@pytest.mark.parametrize("seed", range(1, 9))
def test_islands_drawn_by_hand_stand_off_all_the_same(seed):
    before, points, radii = placed(shaken=2.0, seed=seed, keep=0.5)
    after = with_curl(before, points, radii)
    assert np.median(after.off) > 0.6 * np.median(before.off)


@pytest.mark.parametrize("keep", [0.2, 0.9])
def test_too_few_and_plenty_are_left_alone(keep):
    before, points, radii = placed(curl=0.06, keep=keep)
    assert not 9 <= len(points) < 14
    assert with_curl(before, points, radii) is before
