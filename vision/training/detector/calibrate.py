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
from vision.training.logistic import fit

SEEDS = range(100, 103)
"""Seeds of the scenes of each set that scores are calibrated on."""


def tuning_scenes() -> Iterator[Scene]:
    """Scenes that were not trained on, in fonts that were; scenes drawn meanwhile get only such fonts too."""
    with only_fonts(held_out=False):
        for name in SETS:
            yield from (scene(name, seed) for seed in SEEDS)


def calibrate(net: DetectorNet, file: Path) -> tuple[float, float]:
    """Finds how to turn the network's heat into honest scores (Platt 1999).

    Args:
        net: the network, as `learn` returns it.
        file: where it is written, uncalibrated, to be measured; a path that nothing was detected with in this
            process.

    Returns:
        The slope and the offset, for `export`, with which scores are the least surprising.
    """
    export(net, file)
    outcome = measure(tuning_scenes(), file)
    logits = np.log(outcome.scores) - np.log1p(-outcome.scores)
    heat = np.column_stack([logits, np.ones(len(logits))])
    slope, offset = fit(heat, outcome.true)
    return float(slope), float(offset)
