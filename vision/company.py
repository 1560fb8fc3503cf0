"""Company: how likely what was hardly seen is a piece, by the surely seen pieces near it that are like it.

The detector judges each place by what is around it, but it does not count: of weak pieces, those with many
sure ones of their kind and size around them are mostly there, and those by themselves are not. Called once
the pieces of a page are found, before they are grouped.
"""

from dataclasses import replace

import numpy as np

from vision.parameters import COMPANY, DETECTION, GROUPING
from vision.types import Detections, Floats, Indices


def in_company(pieces: Detections) -> Detections:
    """Scores weak pieces anew, in view of the sure ones, and takes in faint ones that are likely enough then.

    Args:
        pieces: what was found on a page.

    Returns:
        The same pieces in the same order, and after them what was `faint`. Scores of sure pieces are as they
        were, and so are all where nothing of their kind is sure.
    """
    faint = pieces.faint
    every = pieces if faint is None else pieces.plus(faint)
    weak = weak_of(every)
    if not len(weak):
        return pieces
    scores = every.scores.copy()
    scores[weak] = 1 / (1 + np.exp(-company(every, weak) @ np.array(COMPANY.weights)))
    if faint is not None:
        kept = scores >= DETECTION.least_score
        kept[: len(pieces)] = True
        faint = faint.take(~kept[len(pieces) :])
        every, scores = every.take(kept), scores[kept]
    return replace(every, scores=scores, faint=faint)


def weak_of(pieces: Detections) -> Indices:
    """The weak pieces, where others of their kind are sure."""
    sure = pieces.scores >= GROUPING.sure
    return np.flatnonzero(~sure & np.isin(pieces.kinds, pieces.kinds[sure]))


def company(pieces: Detections, weak: Indices) -> Floats:
    """What tells weak pieces that are there from others; `COMPANY.weights` were fitted to it.

    Args:
        pieces: of a page.
        weak: K, those that are asked about, indices into the pieces.

    Returns:
        K x 4: the log-odds of the score, nats; the logarithm of the distance to the nearest sure piece of its
        kind and about its size, in its own radii; that of one more than how many of them are within
        `COMPANY.around` radii; 1.
    """
    sure = np.flatnonzero(pieces.scores >= GROUPING.sure)
    step = pieces.centers[weak][:, None] - pieces.centers[sure]
    away = np.hypot(step[..., 0], step[..., 1]) / pieces.radii[weak, None]
    alike = np.abs(np.log(pieces.radii[weak, None] / pieces.radii[sure])) < np.log(GROUPING.alike)
    alike &= pieces.kinds[weak, None] == pieces.kinds[sure]
    away[~alike] = np.inf
    scores = np.clip(pieces.scores[weak], COMPANY.least, 1 - COMPANY.least)
    return np.column_stack(
        [
            np.log(scores / (1 - scores)),
            np.log(np.clip(away.min(axis=1, initial=np.inf), 1, COMPANY.farthest)),
            np.log1p((away < COMPANY.around).sum(axis=1)),
            np.ones(len(weak)),
        ]
    )
