"""Learn: training on an endless stream of samples, then calibration on some of their own."""

import sys
import time
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn

from vision.training.arrows.model import ArrowNet
from vision.training.arrows.samples import Samples, make_samples

# Drawings are made so many at a time, each chunk from a seed of its own; each is seen eight ways.
CHUNK = 256
TRAIN, CALIBRATE, MEASURE = 0, 1, 2
BATCH = 128
RATE = 4e-3
WEIGHT_DECAY = 1e-3


@dataclass(frozen=True, slots=True)
class Plan:
    """What a training depends on: the seed of everything, and how many chunks of samples are made."""

    seed: int
    chunks: int


def learn(plan: Plan) -> tuple[ArrowNet, float]:
    """Trains a network; returns it with the temperature that makes its probabilities honest."""
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)
    net = ArrowNet()
    best = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=WEIGHT_DECAY)
    steps = plan.chunks * (8 * CHUNK // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(best, RATE, total_steps=steps, pct_start=0.15)
    start = time.monotonic()
    for number in range(plan.chunks):
        loss = _train(net, best, schedule, make_samples((plan.seed, TRAIN, number), CHUNK))
        if number % 10 == 9:
            print(
                f"chunk {number}: {loss:.3f}, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True
            )
    net.eval()
    return net, _temperature(net, make_samples((plan.seed, CALIBRATE), 4 * CHUNK))


def _train(
    net: ArrowNet,
    best: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
    samples: Samples,
) -> float:
    """One pass over some samples; returns the mean loss."""
    net.train()
    order = torch.randperm(len(samples.labels))
    crops, labels = torch.from_numpy(samples.crops[:, None])[order], torch.from_numpy(samples.labels)[order]
    total = 0.0
    for start in range(0, len(labels), BATCH):
        part = slice(start, start + BATCH)
        loss = nn.functional.cross_entropy(net(crops[part]), labels[part])
        best.zero_grad()
        loss.backward()
        best.step()
        schedule.step()
        total += loss.item() * len(labels[part])
    return total / len(labels)


def _temperature(net: ArrowNet, samples: Samples) -> float:
    """The temperature at which samples are least surprising (Guo and others 2017)."""
    with torch.no_grad():
        logits = net(torch.from_numpy(samples.crops[:, None]))
    labels = torch.from_numpy(samples.labels)
    tried = np.geomspace(0.5, 4, 200)
    losses = [float(nn.functional.cross_entropy(logits / t, labels)) for t in tried]
    return float(tried[int(np.argmin(losses))])
