"""The posterior of a number: three readers joined.

The value head of the detector sees a whole island, the digit network each symbol and the whole inside, and
Tesseract the symbols as type. They err in different ways, but not independently, so their log-likelihoods are
weighed before they are added: a log-linear opinion pool, with weights that were fitted on scenes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES
from vision.digits.symbols import OTHER, Chances, Seen
from vision.parameters import POSTERIOR, PosteriorParameters
from vision.reading import Number
from vision.types import VALUES

MARK = "?"
"""What is printed in place of a number that the puzzle leaves unknown."""

SUMS: tuple[str, ...] = (*map(str, range(100)), MARK, "")
"""What a corner of a sign may show: a sum, MARK, or nothing."""

Votes = Mapping[str, float]
"""Tesseract's votes for one symbol: the share of each character; together 0 to 1."""


@dataclass(frozen=True, slots=True, eq=False)
class Opinions:
    """What the readers say of one place.

    Attributes:
        seen: what the network sees there.
        votes: Tesseract's, for each symbol of the likeliest segmentation; empty where there is none.
        head: len(VALUES), the detector's probabilities for an island, flatter the less likely this way up is;
            all alike for a crossing, which the value head has not learned; None for the corner of a sign.
    """

    seen: Seen
    votes: tuple[Votes, ...]
    head: NDArray[np.float32] | None

    @property
    def texts(self) -> tuple[str, ...]:
        """What may be printed there: SUMS in the corner of a sign, VALUES anywhere else."""
        return SUMS if self.head is None else VALUES


def join(opinions: Opinions) -> Number:
    """Joins what the readers say of one place; MARK and nothing are the same value, None."""
    texts = opinions.texts
    logits = prior(texts) + likelihoods(opinions) @ weights(texts)
    chances = np.exp(logits - logits.max())
    return _number(texts, chances / chances.sum())


def likelihoods(opinions: Opinions) -> Chances:
    """len(texts) x 4: log-likelihoods by the symbols, by the whole inside, by Tesseract, by the head; nats.

    A reader that says nothing has zeros: Tesseract where there are no symbols, the head in corners.
    """
    texts, seen, head = opinions.texts, opinions.seen, opinions.head
    said = np.zeros((len(texts), 4))
    said[:, 0] = np.log(_by_symbols(seen, texts))
    said[:, 1] = np.log(_by_whole(seen.whole, texts) + POSTERIOR.floor)
    if seen.segmentations:
        said[:, 2] = np.log(_by_votes(opinions.votes, texts))
    if head is not None:
        said[:, 3] = np.log(head.astype(np.float64) + POSTERIOR.floor)
    return said


def weights(texts: Sequence[str], by: PosteriorParameters = POSTERIOR) -> Chances:
    """4: how much each column of `likelihoods` counts.

    Args:
        texts: VALUES on islands and crossings, or SUMS in corners, where Tesseract has more to say.
        by: the measured weights.
    """
    return np.array(by.in_corners if len(texts) > len(VALUES) else by.weights)


def prior(texts: Sequence[str], by: PosteriorParameters = POSTERIOR) -> Chances:
    """How often each text is printed, before anything is seen: log-odds, nats.

    They are relative to each clue from 1 to 8 on islands, and to an empty corner on signs.

    Args:
        texts: VALUES on islands and crossings, or SUMS in corners.
        by: the measured priors.
    """
    if len(texts) > len(VALUES):
        sums = np.array([by.of_sum + by.each_more * int(text) for text in texts if text.isdecimal()])
        return np.append(sums, [by.mark, 0.0])
    return np.array([by.blank if text == "" else 0.0 if text in [*"12345678"] else by.rare for text in texts])


def _by_symbols(seen: Seen, texts: Sequence[str]) -> Chances:
    """How likely each text is by the symbols: what is "other" to the network may be any digit, or nothing."""
    if not seen.segmentations:
        return np.array([POSTERIOR.overlooked if text else 1.0 for text in texts])
    chances = np.full(len(texts), POSTERIOR.floor)
    for way in seen.segmentations:
        other = np.array([symbol.chances[OTHER] for symbol in way.symbols])
        for index, text in enumerate(texts):
            if len(text) == len(way.symbols):
                own = [s.chances[CLASSES.index(c)] for c, s in zip(text, way.symbols, strict=True)]
                chances[index] += way.probability * np.prod(own + POSTERIOR.unreadable * other)
        chances[texts.index("")] += way.probability * POSTERIOR.grain * other.prod()
    return np.asarray(chances / chances.sum(), dtype=np.float64)


def _by_whole(whole: Chances, texts: Sequence[str]) -> Chances:
    """How likely the network sees what it sees of the whole inside: two digits, or nothing, are "other"."""
    classes = [CLASSES.index(text) if text in CLASSES else OTHER for text in texts]
    return np.asarray(whole[classes], dtype=np.float64)


def _by_votes(votes: Sequence[Votes], texts: Sequence[str]) -> Chances:
    doubt = POSTERIOR.doubt
    chances = np.full(len(texts), doubt ** len(votes))
    for index, text in enumerate(texts):
        if len(text) == len(votes):
            chances[index] = np.prod([own.get(c, 0.0) + doubt for c, own in zip(text, votes, strict=True)])
    return chances


def _number(texts: Sequence[str], chances: Chances) -> Number:
    """The number with these chances of its texts: "?" and nothing are the same value, None."""
    values = [int(text) if text.isdecimal() else None for text in texts]
    summed: dict[int | None, float] = {}
    for value, chance in zip(values, chances.tolist(), strict=True):
        summed[value] = summed.get(value, 0.0) + chance
    posterior = sorted(summed.items(), key=lambda pair: -pair[1])
    best = posterior[0][0]
    unnumbered = MARK if chances[texts.index(MARK)] > chances[texts.index("")] else ""
    return Number(unnumbered if best is None else str(best), tuple(posterior))
