"""Logistic regression, by Newton's method: how what was observed tells whether something is so."""

import numpy as np
from numpy.typing import NDArray

STEPS = 100
LONGEST = 1.0
"""No weight changes by more in a step."""
Floats = NDArray[np.float64]


def fit(
    features: Floats,
    truth: NDArray[np.bool_],
    *,
    known: Floats | float = 0.0,
    counts: Floats | float = 1.0,
    held: float = 0.01,
) -> Floats:
    """The weights under which the truth is the least surprising.

    Args:
        features: N x K; a column of ones has the intercept for its weight.
        truth: N, whether it was so.
        known: N, or one for all: log-odds that are known already, nats.
        counts: N, or one for all: how much each observation counts.
        held: how strongly all weights are drawn to 0 (ridge).

    Returns:
        K weights, nats for each unit of a feature.
    """
    weights = np.zeros(features.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(known + features @ weights, -30, 30)))
        slope = features.T @ (counts * (truth - chance)) - held * weights
        curve = features.T @ (features * (counts * chance * (1 - chance))[:, None]) + held * np.eye(
            len(weights)
        )
        weights += np.clip(np.linalg.solve(curve, slope), -LONGEST, LONGEST)
    return weights
