"""Learn: the network from crops, with checkpoints from which a training that was broken off goes on."""

import sys
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch.optim.swa_utils import AveragedModel

from vision.training.detector.crops import Crop
from vision.training.detector.losses import NAMES, PARTS, losses
from vision.training.detector.model import DetectorNet
from vision.training.detector.store import CROPS, SCENES, Store
from vision.training.detector.targets import Targets, targets_of
from vision.training.detector.wear import worn

BATCH = 8
RATE = 2e-3
GENTLE_RATE = 4e-4
"""The greatest rate where a training begins with given weights: what they know is not to be lost."""
SAMPLED = 4
"""The batch norms of such weights get their statistics from the first batches of so many rounds."""
WARM = 0.03
"""The share of the steps in which the rate of learning rises."""
WEIGHT_DECAY = 1e-2
AVERAGED = 0.998
"""How much of the averaged weights stays at each step, after many steps."""
CLIPPED = 5.0
"""The norm that gradients are clipped to."""

RECENT = 40
"""Replays are drawn from this many of the latest shards."""

Batch = tuple[NDArray[np.float32], list[Targets]]


@dataclass(frozen=True, slots=True)
class Plan:
    """What a training depends on, together with the scenes.

    Attributes:
        seed: the seed of every random choice.
        rounds: the number of rounds; each sees one new shard of crops.
        replays: how many shards each round sees besides, drawn from the latest RECENT ones, its own included.
        folder: where crops and checkpoints are kept.
        start: an ONNX file to begin with, as `export` writes it, unless a checkpoint is resumed; None for
            random weights.
    """

    seed: int
    rounds: int
    replays: int
    folder: Path
    start: Path | None = None

    @property
    def rate(self) -> float:
        """The greatest rate of learning."""
        return GENTLE_RATE if self.start else RATE

    @property
    def batches(self) -> int:
        """How many batches a round has."""
        return ((1 + self.replays) * SCENES * CROPS) // BATCH

    @property
    def crops(self) -> Path:
        """The folder of the crops; each seed has one of its own."""
        return self.folder / f"crops-{self.seed}"

    @property
    def checkpoint(self) -> Path:
        """The file of the last checkpoint."""
        return self.folder / "checkpoint.pt"


def learn(plan: Plan, *, resume: bool) -> DetectorNet:
    """Trains a network, on a GPU if PyTorch finds one, and reports progress on standard error.

    Args:
        plan: of the training; its checkpoint is replaced every five rounds, and at the end.
        resume: whether to go on from the checkpoint, if there is one.

    Returns:
        The network with weights averaged over the steps, in which the latest count most; on the CPU, ready to
        be used.

    Raises:
        ValueError: the checkpoint is of a training from another seed, or `plan.start` of another network.
    """
    torch.manual_seed(plan.seed)
    torch.set_num_threads(1)
    torch.set_flush_denormal(True)
    cv2.setNumThreads(1)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    resume = resume and plan.checkpoint.exists()
    start, weights = time.monotonic(), torch.tensor(PARTS, device=device)
    with Store(plan.crops, plan.rounds, plan.seed) as store:
        net = (DetectorNet() if resume else _first(plan, store)).to(device)
        torch.nn.utils.convert_conv2d_weight_memory_format(net, torch.channels_last)
        average = AveragedModel(net, avg_fn=_averaged, use_buffers=True)
        best = torch.optim.AdamW(net.parameters(), lr=plan.rate, weight_decay=WEIGHT_DECAY)
        parts = {"net": net, "average": average, "best": best}
        first = _load(plan, parts, device) if resume else 0
        net.train()
        for number in range(first, plan.rounds):
            total = torch.zeros(len(NAMES), device=device)
            for index, (seen, targets) in enumerate(_batches(plan, number, store)):
                best.param_groups[0]["lr"] = plan.rate * _share((number + index / plan.batches) / plan.rounds)
                maps = net(torch.from_numpy(seen).to(device, memory_format=torch.channels_last))
                each = losses(maps, targets)
                best.zero_grad()
                (each * weights).sum().backward()
                torch.nn.utils.clip_grad_norm_(net.parameters(), CLIPPED)
                best.step()
                average.update_parameters(net)
                total += each.detach() / plan.batches
            said = ", ".join(f"{name} {loss:.3f}" for name, loss in zip(NAMES, total.tolist(), strict=True))
            print(f"round {number}: {said}, {time.monotonic() - start:.0f} s", file=sys.stderr, flush=True)
            if number % 5 == 4 or number == plan.rounds - 1:
                _save(plan, parts, number + 1)
    return averaged(average)


def averaged(average: AveragedModel) -> DetectorNet:
    """The network that `average` holds, moved to the CPU and ready to be used."""
    net = average.module.cpu().eval()
    assert isinstance(net, DetectorNet)
    return net


def load_average(plan: Plan) -> DetectorNet:
    """The averaged network of the last checkpoint."""
    average = AveragedModel(DetectorNet(), use_buffers=True)
    average.load_state_dict(torch.load(plan.checkpoint, map_location="cpu")["average"])
    return averaged(average)


def _first(plan: Plan, store: Store) -> DetectorNet:
    """The network as a training begins."""
    if plan.start is None:
        return DetectorNet()
    from vision.training.detector.start import load, normalised

    shards = range(min(SAMPLED, plan.rounds))
    batches = (seen for number in shards for seen, _ in islice(_batches(plan, number, store), BATCH))
    return normalised(load(plan.start), batches)


def _share(done: float) -> float:
    """Of the greatest rate, when this share of the training is done: up in a line, down like a cosine."""
    if done < WARM:
        return (done + 0.01 * WARM) / WARM
    return 0.5 * (1 + float(np.cos(np.pi * (done - WARM) / (1 - WARM))))


def _averaged(average: torch.Tensor, new: torch.Tensor, steps: torch.Tensor | int) -> torch.Tensor:
    """The average of weights with those of one more step; the first steps are soon forgotten."""
    return average + (new - average) * max(1 - AVERAGED, 9 / (10 + int(steps)))


def _batches(plan: Plan, number: int, store: Store) -> Iterator[Batch]:
    """The batches of a round: its shard and some before it, mixed."""
    rng = np.random.default_rng((plan.seed, 1, number))
    old = rng.integers(max(number + 1 - RECENT, 0), number + 1, plan.replays)
    crops: list[Crop] = []
    for index in (number, *old.tolist()):
        crops += store.shard(index)
    order = rng.permutation(len(crops))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        some = [worn(crops[index], rng) for index in order[start : start + BATCH]]
        yield np.stack([seen.transpose(2, 0, 1) for seen, _ in some]), [targets_of(crop) for _, crop in some]


def _save(plan: Plan, parts: dict[str, Any], done: int) -> None:
    unfinished = plan.checkpoint.with_suffix(".part")
    state = {name: part.state_dict() for name, part in parts.items()}
    state |= {"done": done, "plan": {name: str(value) for name, value in asdict(plan).items()}}
    torch.save(state, unfinished)
    unfinished.rename(plan.checkpoint)


def _load(plan: Plan, parts: dict[str, Any], device: torch.device) -> int:
    """Takes up the last checkpoint; returns how many rounds were done.

    Raises:
        ValueError: it is of a training from another seed.
    """
    state = torch.load(plan.checkpoint, map_location=device)
    if state["plan"]["seed"] != str(plan.seed):
        raise ValueError(f"{plan.checkpoint} is of a training from seed {state['plan']['seed']}")
    for name, part in parts.items():
        part.load_state_dict(state[name])
    return int(state["done"])
