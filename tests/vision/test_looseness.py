"""What is printed on a curled page is not taken for what is drawn by hand."""

import numpy as np
import pytest

from vision.discs import Disc
from vision.looseness import is_far_off, is_loose, unevenness

RADIUS = 20.0


def discs(seed, uneven, slope=0.1):
    """Islands on a page that is nearer to the camera on its right side, each uneven by that much."""
    rng = np.random.default_rng(seed)
    made = []
    for x, y in rng.uniform(0, 800, (15, 2)):
        size = RADIUS * (1 + slope * x / 800) * np.exp(rng.normal(0, uneven))
        stretch = np.diag(np.exp(np.array([0.5, -0.5]) * rng.normal(0.05, uneven)))
        made.append(Disc(np.array([x, y]), size, size, stretch * size, 0.01))
    return made


@pytest.mark.parametrize("uneven", [0.05, 0.1, 0.2])
def test_unevenness_is_what_the_page_does_not_explain(uneven):
    found = np.median([unevenness(discs(seed, uneven)) for seed in range(20)])
    assert found == pytest.approx(np.hypot(uneven, uneven), rel=0.25)


def test_a_page_at_an_angle_is_even():
    assert unevenness(discs(1, 0.0, slope=0.3)) < 0.02


@pytest.mark.parametrize(
    ("off", "uneven", "loose"), [(0.01, 0.1, False), (0.1, 0.0, False), (0.1, 0.1, True), (0.2, 0.0, True)]
)
def test_loose_is_off_and_uneven_or_far_off(off, uneven, loose):
    assert is_loose(discs(3, uneven), np.full(15, off)) is loose


def test_three_islands_tell_nothing():
    assert unevenness(discs(1, 0.2)[:3]) == 0.0


@pytest.mark.parametrize(
    ("count", "off", "far"), [(10, 0.2, True), (10, 0.1, False), (5, 0.2, False), (5, 0.35, True)]
)
def test_far_off_may_be_on_other_rows(count, off, far):
    assert is_far_off(np.full(count, off)) is far
