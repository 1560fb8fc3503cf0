"""Tests of rings: an inner edge that is none is put where the neighbours have theirs."""

from dataclasses import replace

import numpy as np
import pytest

from vision.shapes.discs import Disc
from vision.shapes.rings import even_rings


def _row(count: int = 9, inner: float = 18.0) -> list[Disc]:
    return [Disc(np.array([60.0 * i, 50.0]), 20.0, inner, np.eye(2) * inner, 0.01) for i in range(count)]


def test_the_outline_of_a_digit_is_no_inner_edge() -> None:
    discs = _row()
    discs[4] = replace(discs[4], inner=13.0, shape=np.array([(14.0, 0.0), (0.0, 12.0)]))
    seen = even_rings(discs)
    np.testing.assert_allclose(seen[4].shape, np.array([(14.0, 0.0), (0.0, 12.0)]) * 18 / 13)
    assert seen[:4] + seen[5:] == discs[:4] + discs[5:]
    assert seen[4].inner == 13.0
    assert seen[4].outer == pytest.approx(20 / 18, rel=0.01)


def test_an_inner_edge_that_was_not_seen_is_where_the_others_have_it() -> None:
    discs = _row()
    discs[0] = replace(discs[0], inner=20.0, shape=np.eye(2) * 20)
    np.testing.assert_allclose(even_rings(discs)[0].shape, np.eye(2) * 18)


def test_nothing_is_nothing() -> None:
    assert even_rings([]) == []


def test_a_ring_that_bridges_touch_is_as_large_as_the_others() -> None:
    """Its inner edge alone was seen, or an edge in the ink of its ring."""
    discs = _row()
    for index in (1, 3, 4):
        discs[index] = replace(discs[index], radius=18.0)
    discs[6] = replace(discs[6], radius=22.5)
    discs[7] = replace(discs[7], radius=22.5)
    seen = even_rings(discs)
    assert [disc.radius for disc in seen] == pytest.approx([20.0] * 9)
    for disc in seen:
        np.testing.assert_allclose(disc.shape, np.eye(2) * 18)


def test_discs_without_rings_keep_their_sizes() -> None:
    discs = [replace(disc, inner=20.0, shape=np.eye(2) * 20) for disc in _row()]
    discs[2] = replace(discs[2], inner=11.0, shape=np.eye(2) * 11)
    discs[5] = replace(discs[5], radius=22.0, inner=22.0, shape=np.eye(2) * 22)
    seen = even_rings(discs)
    assert [disc.radius for disc in seen] == [disc.radius for disc in discs]
    np.testing.assert_allclose(seen[2].shape, np.eye(2) * 20)
