"""The store: crops on disk in shards, made by a process of its own while the network learns."""

import multiprocessing
import os
from collections.abc import Sequence
from multiprocessing.pool import AsyncResult
from pathlib import Path
from types import TracebackType
from typing import Self

import cv2
import numpy as np

from samples.scenes.fonts import only_fonts
from vision.training.detector.crops import Crop, cut_crops
from vision.training.detector.scenes import training_scene

SCENES = 16
"""Scenes per shard."""
CROPS = 4
"""Crops per scene."""
TASKS = 8
"""Shards that a process makes before the next takes over: drawing leaves memory behind."""


class Store:
    """Shards of crops in a folder; a process makes those that are missing, one by one, until `with` ends.

    Args:
        folder: where they are kept, made if it is missing; shards that are there stay, whatever their seed.
        count: how many shards there will be.
        seed: of all random choices; with the number of a shard it determines the crops there.
    """

    def __init__(self, folder: Path, count: int, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._pool = multiprocessing.get_context("spawn").Pool(1, _step_back, maxtasksperchild=TASKS)
        self._pending: dict[int, AsyncResult[None]] = {
            number: self._pool.apply_async(_make, (self._path(number), number, seed))
            for number in range(count)
            if not self._path(number).exists()
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.terminate()

    def shard(self, number: int) -> list[Crop]:
        """The crops of a shard, 0 first; waits until they are made, and raises what went wrong there."""
        if number in self._pending:
            self._pending.pop(number).get()
        with np.load(self._path(number)) as kept:
            parts = np.split(kept["pieces"], np.cumsum(kept["counts"])[:-1])
            return [Crop(*crop) for crop in zip(kept["pictures"], parts, kept["cohesion"], strict=True)]

    def _path(self, number: int) -> Path:
        return self._folder / f"{number:05d}.npz"


def _step_back() -> None:
    """Lets others go first on this processor."""
    os.nice(5)
    cv2.setNumThreads(1)


def _make(path: Path, number: int, seed: int) -> None:
    rng = np.random.default_rng((seed, number))
    with only_fonts(held_out=False):
        crops = [
            crop
            for index in range(SCENES)
            for crop in cut_crops(training_scene(number * SCENES + index, rng), CROPS, rng)
        ]
    _save(path, crops)


def _save(path: Path, crops: Sequence[Crop]) -> None:
    unfinished = path.with_suffix(".part.npz")
    np.savez(
        unfinished,
        pictures=np.stack([crop.picture for crop in crops]),
        pieces=np.concatenate([crop.pieces for crop in crops]),
        counts=np.array([len(crop.pieces) for crop in crops]),
        cohesion=np.stack([crop.cohesion for crop in crops]),
    )
    unfinished.rename(path)
