"""How far points are from one another."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.distances import distances

POINTS = st.lists(st.tuples(*[st.floats(-1e4, 1e4)] * 2), max_size=6).map(
    lambda some: np.reshape(some, (-1, 2))
)


def test_each_point_is_told_from_each_other() -> None:
    apart = distances(np.array([[0.0, 0.0], [3.0, 0.0]]), np.array([[3.0, 4.0], [0.0, 1.0], [3.0, 0.0]]))
    np.testing.assert_allclose(apart, [[5, 1, 3], [4, np.hypot(3, 1), 0]])


@given(POINTS, POINTS)
def test_the_other_way_round_it_is_as_far(some: np.ndarray, others: np.ndarray) -> None:
    apart = distances(some, others)
    assert apart.shape == (len(some), len(others))
    np.testing.assert_array_equal(apart, distances(others, some).T)
