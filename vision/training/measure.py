"""Measure: how well the network does, and how far its probabilities can be believed."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES, classify
from vision.training.fonts import find_faces
from vision.training.learn import training_source
from vision.training.samples import Samples, make_samples
from vision.training.symbols import OTHER, Source

COUNT = 6000
# Streams of samples that no training uses.
STREAMS = {"families never seen": 10, "pens never seen": 11, "families trained on": 12}
HEIGHTS = (0, 9, 12, 16, 24, 46)
BLURS = (-1, 0.001, 0.03, 0.06, 0.1, 9)
# Less high than this, pixels, or more blurred, is hard.
HARD = (12.0, 0.06)
SURE = (0, 0.5, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1.001)


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """Samples and what the network made of them.

    Attributes:
        samples: N of them.
        best: N, the most likely class, an index into CLASSES.
        sure: N, its probability.
    """

    samples: Samples
    best: NDArray[np.int64]
    sure: NDArray[np.float64]

    @property
    def right(self) -> NDArray[np.bool_]:
        """N: whether the most likely class is the true one."""
        return np.asarray(self.best == self.samples.labels, dtype=np.bool_)


def answer(seed: int, name: str, count: int = COUNT) -> Answers:
    """Asks the network about fresh samples of one of the STREAMS."""
    samples = make_samples((seed, STREAMS[name]), count, _source(name))
    probabilities = classify(samples.crops)
    return Answers(samples, probabilities.argmax(axis=1), probabilities.max(axis=1).astype(np.float64))


def _source(name: str) -> Source:
    if name == "families never seen":
        return Source(find_faces(held_out=True), held_out=False, by_pen=0.0)
    if name == "pens never seen":
        return Source(find_faces(held_out=True), held_out=True, by_pen=1.0)
    return training_source()


def _is_character(answers: Answers) -> NDArray[np.bool_]:
    return np.asarray(answers.samples.labels != OTHER, dtype=np.bool_)


def hard(answers: Answers) -> Answers:
    """The answers about symbols that are lower on the picture, or more blurred, than HARD."""
    old = answers.samples
    chosen = (old.heights < HARD[0]) | (old.blurs > HARD[1])
    samples = Samples(*(getattr(old, field.name)[chosen] for field in fields(Samples)))
    return Answers(samples, answers.best[chosen], answers.sure[chosen])


def by_class(answers: Answers) -> list[tuple[str, int, float]]:
    """A row for each class that occurs: its name, its number of samples, the share answered right."""
    labels = answers.samples.labels
    return [
        (name, int((labels == i).sum()), float(answers.right[labels == i].mean()))
        for i, name in enumerate(CLASSES)
        if (labels == i).any()
    ]


def by_height(answers: Answers) -> list[tuple[str, int, float]]:
    """A row for each range of heights, pixels: its name, its number of digits, the share answered right.

    Question marks count as digits. "other" is left out, and so are ranges without digits.
    """
    return _by(answers, answers.samples.heights, HEIGHTS, lambda low, high: f"{low:g} to {high:g} px")


def by_blur(answers: Answers) -> list[tuple[str, int, float]]:
    """A row for each range of blur, as in `by_height`.

    Blur is a standard deviation, in parts of the height.
    """
    return _by(answers, answers.samples.blurs, BLURS, _blur_name)


def _blur_name(low: float, high: float) -> str:
    return "sharp" if low < 0 else f"over {low:g}" if high > 1 else f"{low:g} to {high:g}"


def _by(
    answers: Answers,
    values: NDArray[np.float64],
    edges: tuple[float, ...],
    name: Callable[[float, float], str],
) -> list[tuple[str, int, float]]:
    rows = []
    for low, high in pairwise(edges):
        chosen = (values >= low) & (values < high) & _is_character(answers)
        if chosen.any():
            rows.append((name(low, high), int(chosen.sum()), float(answers.right[chosen].mean())))
    return rows


def reliability(answers: Answers) -> list[tuple[str, int, float, float]]:
    """A row for each range of probability: its name, number of samples, mean, share answered right."""
    rows = []
    for low, high in pairwise(SURE):
        chosen = (answers.sure >= low) & (answers.sure < high)
        if chosen.any():
            mean, right = float(answers.sure[chosen].mean()), float(answers.right[chosen].mean())
            rows.append((f"{low:g} to {min(high, 1):g}", int(chosen.sum()), mean, right))
    return rows


def calibration_error(answers: Answers) -> float:
    """How far the mean and the share answered right are apart in the rows of `reliability`, by samples."""
    rows = reliability(answers)
    return sum(n * abs(mean - right) for _, n, mean, right in rows) / sum(n for _, n, _, _ in rows)


def confusions(answers: Answers, most: int = 10) -> list[tuple[str, str, int]]:
    """The commonest mistakes, up to `most` of them: the true class, the one it was taken for, how often."""
    table = np.zeros((len(CLASSES), len(CLASSES)), int)
    np.add.at(table, (answers.samples.labels, answers.best), 1)
    np.fill_diagonal(table, 0)
    order = np.argsort(-table, axis=None, kind="stable")[:most]
    places = [(int(i) // len(CLASSES), int(i) % len(CLASSES)) for i in order]
    return [(CLASSES[i], CLASSES[j], int(table[i, j])) for i, j in places if table[i, j]]
