"""Grouping: the odds that pieces share a board, as `vision/parameters.py` has them, fitted on scenes.

`python -m vision.training.grouping --sets reports beside --seeds 500 520` prints, for the detector as
it is, with which weights its answers say best whether two neighbours share a board (`GROUPING`), how much all
links across a cut say together (`WAYS`), and what a cluster of pieces has to say for itself to be a board
(`LIKELIHOOD`). Fit on seeds below 2,000, which the detector does not train on.
"""

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from samples.scenes.sets import SETS, scene
from vision.detect import detect
from vision.grouping import cluster, find_links, link_features
from vision.hypotheses import ways_of
from vision.likelihood import sureness
from vision.parameters import GROUPING, HYPOTHESES, WAYS
from vision.training.detector.measure import matches
from vision.training.detector.truth import pieces_of
from vision.training.logistic import fit
from vision.types import Detections, Indices

NONE = -1
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the detector saw on a scene, and of which board each piece is; NONE if of none."""

    detections: Detections
    boards: Indices


def seen_on(sets: Sequence[str], seeds: range) -> Iterator[Seen]:
    """The scenes of some sets as the detector sees them."""
    for name in sets:
        for seed in seeds:
            made = scene(name, seed)
            seen, pieces = detect(made.picture), pieces_of(made)
            match = matches(seen, pieces)
            boards = np.full(len(seen), NONE, np.intp)
            boards[match[match >= 0]] = pieces.boards[match >= 0]
            yield Seen(seen, boards)


def links_on(seen: Seen) -> tuple[Floats, Flags]:
    """L x 3 for the links between pieces of boards: what tells if they are of one board; and the truth."""
    plain = replace(GROUPING, weights=(1.0, 0.0, 0.0))
    links = find_links(seen.detections, np.flatnonzero(seen.boards != NONE), plain)
    return link_features(links.first, links.second, links.odds), seen.boards[links.first] == seen.boards[
        links.second
    ]


def cuts_on(seen: Seen) -> tuple[Floats, Flags]:
    """C x 2 for cuts between boards, and through them where links are weakest: mean odds, 1; the truth."""
    means, truth = [], []
    own = [np.flatnonzero(seen.boards == board) for board in np.unique(seen.boards[seen.boards != NONE])]
    links = find_links(seen.detections, np.flatnonzero(seen.boards != NONE))
    for one, other in combinations(own, 2):
        across = links.between(one, other)
        if len(across.odds):
            means.append(across.odds.mean())
            truth.append(False)
    for board in own:
        halves = cluster(board, links.within(board), most=2, least=np.inf)
        if len(halves) == 2 and len(halves[1]) >= WAYS.fewest:
            means.append(links.between(*halves).odds.mean())
            truth.append(True)
    return np.column_stack([means, np.ones(len(means))]), np.array(truth, np.bool_)


def clusters_on(seen: Seen) -> tuple[Floats, Flags]:
    """K x 2 for clusters of strong pieces: what tells boards from others; and whether most is of one."""
    strong = np.flatnonzero(seen.detections.scores >= HYPOTHESES.sure)
    features, truth = [np.zeros((0, 2))], []
    links = find_links(seen.detections, strong)
    for part in cluster(strong, links):
        if len(part) >= WAYS.fewest:
            ways = ways_of(seen.detections, links, part, part[:0])
            board = ways.cleaned(ways.placed(part)[0])
            features.append(np.array([[sureness(seen.detections.scores[board.members]), 1.0]]))
            truth.append((seen.boards[board.members] != NONE).mean() > 0.5)
    return np.concatenate(features), np.array(truth, np.bool_)


def surprise(features: Floats, truth: Flags, weights: Floats) -> float:
    """The mean surprise at the truth, nats."""
    logits = features @ weights
    return float(np.logaddexp(0, np.where(truth, -logits, logits)).mean())


def main() -> None:
    """Fits and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sets", nargs="+", choices=SETS, default=[*SETS], metavar="SET")
    parser.add_argument("--seeds", nargs=2, type=int, default=(500, 503), metavar=("FIRST", "END"))
    wanted = parser.parse_args()
    scenes = [*seen_on(wanted.sets, range(*wanted.seeds))]
    for what, measured in (("links", links_on), ("cuts", cuts_on), ("clusters", clusters_on)):
        parts = [measured(seen) for seen in scenes]
        features = np.concatenate([some for some, _ in parts if len(some)])
        truth = np.concatenate([some for _, some in parts])
        weights = fit(features, truth)
        print(
            f"{what:9} {len(truth):6}, {truth.mean():.3f} true; weights {weights.round(3).tolist()}, "
            f"surprise {surprise(features, truth, weights):.4f}"
        )


if __name__ == "__main__":
    main()
