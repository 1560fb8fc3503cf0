"""Changed pictures: every change moves the truth along with the picture."""

import numpy as np
import pytest

from samples.scenes.sets import chance, scene
from tests.blackbox.metamorphic import CHANGES, FROM, changed

SEED = 15
"""Of a screenshot of 47 islands."""


def inside(picture, place, radius):
    """The mean grey level inside a circle; None where the picture does not show all of it."""
    height, width = picture.shape[:2]
    x, y = place
    if not (radius <= x < width - radius and radius <= y < height - radius):
        return None
    rows, columns = np.ogrid[:height, :width]
    return float(picture[(columns - x) ** 2 + (rows - y) ** 2 < (0.8 * radius) ** 2].mean())


@pytest.mark.parametrize("name", CHANGES)
def test_islands_are_where_the_truth_says(name):
    before, after = scene(FROM[0], SEED), changed(name, SEED, chance(name, SEED))
    [one], [other] = before.boards, after.boards
    assert other.board == one.board
    levels = [
        (inside(before.picture, place, radius), inside(after.picture, *moved))
        for place, radius, *moved in zip(
            one.drawn.islands, one.drawn.radii, other.drawn.islands, other.drawn.radii, strict=True
        )
    ]
    seen = [(255 - a if name.endswith("inverted") else a, b) for a, b in levels if b is not None]
    assert len(seen) > len(levels) / 3
    assert all(abs(a - b) < 12 for a, b in seen)


@pytest.mark.parametrize("name", CHANGES)
def test_the_same_seed_gives_the_same_picture(name):
    first, second = (changed(name, SEED, chance(name, SEED)) for _ in range(2))
    assert np.array_equal(first.picture, second.picture)
    assert first.name == name
