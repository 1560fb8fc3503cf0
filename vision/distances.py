"""Distances: how far each of some points is from each of others."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def distances(some: Floats, others: Floats) -> Floats:
    """How far points are apart, N x M.

    Args:
        some: N x 2.
        others: M x 2, in the same frame.
    """
    across, down = (np.subtract.outer(some[:, axis], others[:, axis]) for axis in (0, 1))
    return np.asarray(np.hypot(across, down), dtype=np.float64)
