"""Calibrate: from the network's heat to a score that is a probability."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np

from samples.scenes.fonts import only_fonts
from samples.scenes.scene import Scene
from samples.scenes.sets import SETS, scene
from vision.training.detector.export import export
from vision.training.detector.measure import measure
from vision.training.detector.model import DetectorNet

STEPS = 50
SEEDS = range(100, 103)
"""Of each set."""


def tuning_scenes() -> Iterator[Scene]:
    """Scenes that were not trained on, in fonts that were."""
    with only_fonts(held_out=False):
        for name in SETS:
            yield from (scene(name, seed) for seed in SEEDS)


def calibrate(net: DetectorNet, file: Path) -> tuple[float, float]:
    """The slope and the offset of the heat at which scores are the least surprising (Platt 1999).

    Args:
        net: as it was trained.
        file: where it is written to be measured.
    """
    export(net, file)
    outcome = measure(tuning_scenes(), file)
    logits = np.log(outcome.scores) - np.log1p(-outcome.scores)
    heat = np.column_stack([logits, np.ones(len(logits))])
    line = np.array([1.0, 0.0])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-heat @ line))
        curve = heat.T @ (heat * (chance * (1 - chance))[:, None])
        line += np.linalg.solve(curve + 1e-3 * np.eye(2), heat.T @ (outcome.true - chance))
    return float(line[0]), float(line[1])
