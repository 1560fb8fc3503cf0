"""Measure: how well the detector does on scenes, against their truth."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.scene import Scene
from vision.detect import MODEL, detect
from vision.training.detector.truth import UNKNOWN, Pieces, pieces_of
from vision.types import Cohesion, Detections

MATCHED = 0.5
"""A detection is a piece if its middle is within so many radii of the piece's, and its kind is the same."""
SEEN = 0.5
"""The score from which on a detection counts."""
NEIGHBOURS = 3
"""Links to so many next pieces are judged by cohesion."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What came of some scenes: N detections, M pieces, L links between neighbours.

    Attributes:
        scores: N, of all detections.
        true: N, whether they are pieces.
        found: M, the score of the detection of each piece, 0 where there is none.
        distances: of the pieces that were found, from middle to middle, radii.
        sizes: of the same, logarithm of the radius seen over the true one.
        values: of the same, where one is known: the greatest probability, and whether it is the truth's.
        ways: likewise.
        links: the least cohesion along each link, and whether its ends are of one board.
        pages: for each scene, whether every piece was found and nothing else.
    """

    scores: Floats
    true: Flags
    found: Floats
    distances: Floats
    sizes: Floats
    values: tuple[Floats, Flags]
    ways: tuple[Floats, Flags]
    links: tuple[Floats, Flags]
    pages: Flags

    @property
    def recall(self) -> float:
        """The share of pieces that were found."""
        return float((self.found >= SEEN).mean()) if len(self.found) else 1.0

    @property
    def precision(self) -> float:
        """The share of detections that are pieces."""
        seen = self.scores >= SEEN
        return float(self.true[seen].mean()) if seen.any() else 1.0


def measure(scenes: Iterable[Scene], model: Path = MODEL) -> Outcome:
    """Detects the pieces of scenes and compares them with the truth."""
    return joined([_one(scene, model) for scene in scenes])


def joined(parts: list[Outcome]) -> Outcome:
    """Several outcomes as one."""

    def pair(name: str) -> tuple[Floats, Flags]:
        first, second = zip(*(getattr(part, name) for part in parts), strict=True)
        return np.concatenate(first), np.concatenate(second)

    return Outcome(
        np.concatenate([part.scores for part in parts]),
        np.concatenate([part.true for part in parts]),
        np.concatenate([part.found for part in parts]),
        np.concatenate([part.distances for part in parts]),
        np.concatenate([part.sizes for part in parts]),
        pair("values"),
        pair("ways"),
        pair("links"),
        np.concatenate([part.pages for part in parts]),
    )


def _one(scene: Scene, model: Path) -> Outcome:
    seen, pieces = detect(scene.picture, model), pieces_of(scene)
    match = matches(seen, pieces)
    hit = np.flatnonzero(match >= 0)
    found = np.where(match >= 0, seen.scores[match], 0.0) if len(seen) else np.zeros(len(pieces))
    true = np.isin(np.arange(len(seen)), match[hit])
    at = match[hit]
    away = np.hypot(*(seen.centers[at] - pieces.centers[hit]).T) / pieces.radii[hit]
    complete = bool((found >= SEEN).all() and true[seen.scores >= SEEN].all())
    return Outcome(
        seen.scores,
        true,
        found,
        away,
        np.log(seen.radii[at] / pieces.radii[hit]),
        _judged(seen.values[at], pieces.values[hit]),
        _judged(seen.ways[at], pieces.ways[hit]),
        _links(seen.cohesion, pieces),
        np.array([complete]),
    )


def matches(seen: Detections, pieces: Pieces) -> NDArray[np.intp]:
    """For each piece the index of its detection, -1 where there is none; the likeliest ones choose first."""
    match = np.full(len(pieces), -1, np.intp)
    for index in np.argsort(-seen.scores):
        away = np.hypot(*(pieces.centers - seen.centers[index]).T) / pieces.radii
        away[(match >= 0) | (pieces.kinds != seen.kinds[index])] = np.inf
        if len(away) and away.min() < MATCHED:
            match[away.argmin()] = index
    return match


def _judged(chances: NDArray[np.float32], truth: NDArray[np.int16]) -> tuple[Floats, Flags]:
    known = truth != UNKNOWN
    some = chances[known].astype(np.float64)
    return some.max(axis=1, initial=0), some.argmax(axis=1) == truth[known]


def _links(cohesion: Cohesion | None, pieces: Pieces) -> tuple[Floats, Flags]:
    """The least probability of cohesion between pieces near each other, and whether they are of one board."""
    assert cohesion is not None
    apart = np.hypot(*(pieces.centers[:, None] - pieces.centers[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    starts, ends = [], []
    for one, row in enumerate(apart):
        for board in np.unique(pieces.boards):
            near = np.argsort(np.where(pieces.boards == board, row, np.inf))[:NEIGHBOURS]
            near = near[(row[near] < np.inf) & (pieces.boards[near] == board)]
            starts += [one] * len(near)
            ends += near.tolist()
    if not starts:
        return np.zeros(0), np.zeros(0, np.bool_)
    steps = np.linspace(0, 1, 15)[None, :, None]
    a, b = pieces.centers[starts][:, None], pieces.centers[ends][:, None]
    places = (((1 - steps) * a + steps * b + 0.5) * cohesion.scale - 0.5).astype(np.float32)
    logits = cv2.remap(
        cohesion.logits, places[..., 0], places[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    together = pieces.boards[starts] == pieces.boards[ends]
    return 1 / (1 + np.exp(-np.asarray(logits, np.float64).min(axis=1, initial=np.inf))), together
