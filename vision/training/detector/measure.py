"""Measure: how well the detector does on scenes, against their truth."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from samples.scenes.scene import Scene
from vision.detect import MODEL, detect
from vision.grouping import find_links
from vision.training.detector.truth import UNKNOWN, Pieces, pieces_of
from vision.types import Detections

MATCHED = 0.5
"""A detection is a piece if its middle is within so many radii of the piece's, and its kind is the same."""
SEEN = 0.5
"""The least score with which a detection counts."""

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Outcome:
    """What came of some scenes: N detections, M pieces, L links between detected neighbours.

    Attributes:
        scores: N, of all detections.
        true: N, whether each was matched to a piece; a second detection of one piece is not.
        found: M, the score of the detection of each piece, 0 where there is none.
        distances: of the pieces with a detection, from middle to middle, true radii.
        sizes: of the same, logarithm of the radius seen over the true one.
        values: of the same, where one is known: the greatest probability, and whether it is the truth's.
        ways: of the same, where a way up is known: the greatest probability, and whether it is the truth's.
        links: L, the probability that pieces next to each other share a board, and whether they do.
        pages: for each scene, whether every piece, and nothing else, was seen with a score of at least SEEN.
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
    def precision(self) -> float:
        """The share of detections with a score of at least SEEN that are pieces; 1 if there are none."""
        seen = self.scores >= SEEN
        return float(self.true[seen].mean()) if seen.any() else 1.0


def measure(scenes: Iterable[Scene], model: Path = MODEL) -> Outcome:
    """Detects the pieces of scenes, at least one, and compares them with the truth."""
    return joined([_one(scene, model) for scene in scenes])


def joined(parts: list[Outcome]) -> Outcome:
    """Several outcomes, at least one, as one."""

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
        _links(seen, match, pieces),
        np.array([complete]),
    )


def matches(seen: Detections, pieces: Pieces) -> NDArray[np.intp]:
    """For each piece the index of its detection, -1 where there is none; likelier detections choose first."""
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


def _links(seen: Detections, match: NDArray[np.intp], pieces: Pieces) -> tuple[Floats, Flags]:
    """How likely pieces next to each other are of one board by what was seen, and whether they are."""
    boards = np.full(len(seen), UNKNOWN)
    boards[match[match >= 0]] = pieces.boards[match >= 0]
    links = find_links(seen, np.flatnonzero(boards != UNKNOWN))
    return 1 / (1 + np.exp(-links.odds)), boards[links.first] == boards[links.second]
