"""Fitting: the weights of a network to chunks of samples, and its temperature to others."""

import sys
import time
from collections.abc import Iterable

import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from vision.training.model import Build, SymbolNet

Floats = NDArray[np.float32]
Labels = NDArray[np.int64]
Chunk = tuple[torch.Tensor, torch.Tensor]
"""Crops, N x 1 x SIZE x SIZE, and their labels, N."""

BATCH = 128
RATE = 4e-3
WEIGHT_DECAY = 1e-3


def be_reproducible(seed: int) -> None:
    """Lets everything that PyTorch does in this process follow from a seed, on one thread."""
    torch.manual_seed(seed)
    torch.set_num_threads(1)
    torch.use_deterministic_algorithms(True)


def fit(build: Build, chunks: Iterable[Chunk], samples: int, memory: torch.memory_format) -> SymbolNet:
    """Trains a new network, and reports progress on standard error.

    Args:
        build: of the network.
        chunks: in their order; each is gone through once. A chunk holds whole batches, a multiple of BATCH.
        samples: how many all chunks hold together, to plan the rate of learning; if they hold more, PyTorch
            raises ValueError.
        memory: how weights and crops are laid out in memory.

    Returns:
        The network, ready to be used.
    """
    net = SymbolNet(build)
    torch.nn.utils.convert_conv2d_weight_memory_format(net, memory)
    best = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=WEIGHT_DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(best, RATE, total_steps=samples // BATCH, pct_start=0.15)
    start = time.monotonic()
    for number, (crops, labels) in enumerate(chunks):
        loss = _train(net, best, schedule, (crops.contiguous(memory_format=memory), labels))
        if number % 10 == 9:
            seconds = time.monotonic() - start
            print(f"chunk {number}: loss {loss:.3f}, {seconds:.0f} s", file=sys.stderr, flush=True)
    net.eval()
    return net


def _train(
    net: SymbolNet,
    best: torch.optim.Optimizer,
    schedule: torch.optim.lr_scheduler.LRScheduler,
    chunk: Chunk,
) -> float:
    """One pass over some samples; returns the mean loss."""
    crops, labels = chunk
    net.train()
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


def temperature_of(net: SymbolNet, crops: Floats, labels: Labels) -> float:
    """The temperature, from 0.5 to 4, at which samples are least surprising (Guo and others 2017).

    Args:
        net: the network, trained and ready to be used.
        crops: N x SIZE x SIZE, none of which it was trained on.
        labels: N, the class of each.
    """
    with torch.no_grad():
        logits = net(torch.from_numpy(crops[:, None]))
    known = torch.from_numpy(labels)
    tried = np.geomspace(0.5, 4, 200)
    losses = [float(nn.functional.cross_entropy(logits / t, known)) for t in tried]
    return float(tried[int(np.argmin(losses))])
