"""Learn: training on samples that are drawn meanwhile, then calibration on families kept aside for it."""

import hashlib
import multiprocessing
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import cv2
import numpy as np
import torch
from numpy.typing import NDArray

from vision.training.fitting import be_reproducible, fit, temperature_of
from vision.training.fonts import Face, find_faces
from vision.training.model import DIGITS, SymbolNet
from vision.training.samples import Samples, make_samples
from vision.training.symbols import Source

# Samples are made so many at a time, each chunk from a seed of its own; of the streams, one is to train on,
# one to calibrate on, and the others to measure with.
CHUNK = 2048
TRAIN, CALIBRATE = 0, 1
# Each fresh chunk is joined by as many old samples, so that what is dear to make is seen twice and more.
REPLAYS = 1
STORED = 40
# This part of the training families only calibrates.
ASIDE = 0.12


@dataclass(frozen=True, slots=True)
class Plan:
    """What a training depends on.

    Attributes:
        seed: the seed of every random choice.
        chunks: how many chunks of CHUNK samples are made.
        workers: how many processes make them; changes nothing but the time.
    """

    seed: int
    chunks: int
    workers: int


def learn(plan: Plan) -> tuple[SymbolNet, float]:
    """Trains a network; used by `python -m vision.training`. PyTorch stays on one thread afterwards.

    Returns:
        The network, and the temperature that makes its probabilities honest.
    """
    be_reproducible(plan.seed)
    chunks = (
        (torch.from_numpy(crops[:, None]), torch.from_numpy(labels)) for crops, labels in _with_replays(plan)
    )
    samples = plan.chunks * (1 + REPLAYS) * CHUNK
    net = fit(DIGITS, chunks, samples, torch.channels_last)
    aside = make_samples((plan.seed, CALIBRATE), 4 * CHUNK, calibration_source())
    return net, temperature_of(net, aside.crops, aside.labels)


def training_source() -> Source:
    """The typefaces and pens that are trained on."""
    return Source(tuple(face for face in find_faces(held_out=False) if not _is_aside(face)), held_out=False)


def calibration_source() -> Source:
    """What is calibrated on: families of their own, and the same pens."""
    return Source(tuple(face for face in find_faces(held_out=False) if _is_aside(face)), held_out=False)


def _is_aside(face: Face) -> bool:
    digest = hashlib.sha256(f"aside {face.family}".encode()).digest()
    return int.from_bytes(digest[:4], "big") < ASIDE * 2**32


def _chunk(seed: int, source: Source, number: int) -> Samples:
    return make_samples((seed, TRAIN, number), CHUNK, source)


def _with_replays(plan: Plan) -> Iterator[tuple[NDArray[np.float32], NDArray[np.int64]]]:
    """Chunks in their order, each mixed with samples of earlier ones."""
    rng = np.random.default_rng((plan.seed, TRAIN))
    stored_crops: list[NDArray[np.uint8]] = []
    stored_labels: list[NDArray[np.int64]] = []
    with multiprocessing.Pool(plan.workers, cv2.setNumThreads, (1,)) as pool:
        make = partial(_chunk, plan.seed, training_source())
        for samples in pool.imap(make, range(plan.chunks)):
            crops, labels = [(samples.crops * 255).round().astype(np.uint8)], [samples.labels]
            for _ in range(REPLAYS):
                old = int(rng.integers(len(stored_crops))) if stored_crops else -1
                crops.append(stored_crops[old] if stored_crops else crops[0])
                labels.append(stored_labels[old] if stored_labels else labels[0])
            stored_crops, stored_labels = (
                [*stored_crops, crops[0]][-STORED:],
                [*stored_labels, labels[0]][-STORED:],
            )
            order = rng.permutation(len(crops) * CHUNK)
            mixed = np.concatenate(crops)[order].astype(np.float32)
            yield np.asarray(mixed / 255, np.float32), np.concatenate(labels)[order]
