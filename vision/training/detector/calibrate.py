"""Calibrate: from the network's heat to a score that is a probability."""

from collections.abc import Iterable

import numpy as np

from samples.scenes.scene import Scene
from vision.parameters import DETECTION
from vision.training.detector.measure import measure

STEPS = 50


def calibrate(scenes: Iterable[Scene]) -> tuple[float, float]:
    """The slope and the offset at which scores are the least surprising (Platt 1999).

    What is detected depends on the slope and offset in use, but hardly: only where the weakest are cut off.
    """
    outcome = measure(scenes)
    logits = np.log(outcome.scores) - np.log1p(-outcome.scores)
    heat = np.column_stack([(logits - DETECTION.offset) / DETECTION.slope, np.ones(len(logits))])
    line = np.array([DETECTION.slope, DETECTION.offset])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-heat @ line))
        curve = heat.T @ (heat * (chance * (1 - chance))[:, None])
        line += np.linalg.solve(curve + 1e-3 * np.eye(2), heat.T @ (outcome.true - chance))
    return float(line[0]), float(line[1])
