"""Rays: directions all around, along which an edge or the paper is looked for."""

import numpy as np
from numpy.typing import NDArray


def rays(count: int) -> NDArray[np.float64]:
    """Count x 2: unit vectors (x, y), equally far apart, the first of them along x."""
    angles = np.arange(count) * 2 * np.pi / count
    return np.column_stack([np.cos(angles), np.sin(angles)])
