"""Learn: training on samples that are drawn meanwhile, then calibration on others."""

from collections.abc import Iterator
from dataclasses import dataclass

import torch

from vision.crossings.arrows import CLASSES
from vision.training.arrows.samples import make_samples
from vision.training.fitting import Chunk, be_reproducible, fit, temperature_of
from vision.training.model import Build, SymbolNet

# Every place is seen in the end: where the head is matters.
ARROWS = Build("arrows", (16, 24, 32, 48), (1, 2), averaged=False, dropout=0.15, classes=CLASSES)

# Drawings are made so many at a time, each chunk from a seed of its own; each is seen eight ways.
CHUNK = 256
TRAIN, CALIBRATE, MEASURE = 0, 1, 2


@dataclass(frozen=True, slots=True)
class Plan:
    """What a training depends on.

    Attributes:
        seed: the seed of every random choice.
        chunks: how many chunks of CHUNK drawings are made.
    """

    seed: int
    chunks: int


def learn(plan: Plan) -> tuple[SymbolNet, float]:
    """Trains a network; used by `python -m vision.training.arrows`. PyTorch stays on one thread afterwards.

    Returns:
        The network, and the temperature that makes its probabilities honest.
    """
    be_reproducible(plan.seed)
    net = fit(ARROWS, _chunks(plan), plan.chunks * 8 * CHUNK, torch.contiguous_format)
    aside = make_samples((plan.seed, CALIBRATE), 4 * CHUNK)
    return net, temperature_of(net, aside.crops, aside.labels)


def _chunks(plan: Plan) -> Iterator[Chunk]:
    """Samples in their order, those of a chunk shuffled."""
    for number in range(plan.chunks):
        samples = make_samples((plan.seed, TRAIN, number), CHUNK)
        order = torch.randperm(len(samples.labels))
        yield torch.from_numpy(samples.crops[:, None])[order], torch.from_numpy(samples.labels)[order]
