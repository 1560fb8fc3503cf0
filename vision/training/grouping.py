"""Grouping: the odds that pieces share a board, as `vision/parameters.py` has them, fitted on scenes.

`python -m vision.training.grouping --sets reports beside --seeds 500 520` prints, for the detector as it is:

    GROUPING weights    with which its answers say best whether two neighbours share a board; the last is
                        such that links across a cut average 0 where one board is as likely as two
    HYPOTHESES surest   to choose it by: the mean log-odds across a cut below which 5% of the cuts through
                        boards lie, and above which 5% of the cuts between boards lie

Fit on seeds below 2,000, which the detector does not train on.
"""

import argparse
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from samples.scenes.sets import SETS, scene
from vision.detect import detect
from vision.grouping import find_links, link_features
from vision.parameters import GROUPING, GroupingParameters
from vision.training.detector.measure import matches
from vision.training.detector.truth import pieces_of
from vision.training.logistic import fit
from vision.types import Detections, Indices
from vision.ways import sides

NONE = -1
UNSEEN = 1.5
"""Links between boards with at least these log-odds for one are left out: the detector sees no gap there."""
TRIMMINGS = 5
"""Rounds of leaving such links out."""
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Seen:
    """What the detector saw on a scene.

    Attributes:
        detections: N pieces.
        boards: N, the index of the scene's board that each belongs to; NONE if it is no piece of any.
    """

    detections: Detections
    boards: Indices


def seen_on(sets: Sequence[str], seeds: range) -> Iterator[Seen]:
    """The scenes of some sets, for each seed one of each, as the detector sees them."""
    for name in sets:
        for seed in seeds:
            made = scene(name, seed)
            seen, pieces = detect(made.picture), pieces_of(made)
            match = matches(seen, pieces)
            boards = np.full(len(seen), NONE, np.intp)
            boards[match[match >= 0]] = pieces.boards[match >= 0]
            yield Seen(seen, boards)


def links_on(seen: Seen) -> tuple[Floats, Flags]:
    """What the detector says of all links between pieces of boards, and which of them lie within one board.

    Returns:
        L x 3, the features of `link_features`; and L, whether the ends are of one board.
    """
    plain = replace(GROUPING, weights=(1.0, 0.0, 0.0))
    links = find_links(seen.detections, np.flatnonzero(seen.boards != NONE), plain)
    return link_features(links.first, links.second, links.odds), seen.boards[links.first] == seen.boards[
        links.second
    ]


def trimmed(features: Floats, truth: Flags) -> Floats:
    """The weights of a fit that leaves out links between boards whose gap the detector does not see.

    Args:
        features: L x 3, as of `links_on`.
        truth: L, whether both ends are of one board.

    Returns:
        The weight of each of the 3 features.
    """
    weights = fit(features, truth)
    for _ in range(TRIMMINGS):
        kept = truth | (features @ weights < UNSEEN)
        weights = fit(features[kept], truth[kept])
    return weights


def cuts_on(seen: Seen, by: GroupingParameters) -> tuple[Floats, Flags]:
    """What the links say of cuts between any two boards, and of the weakest straight cut through each board.

    Returns:
        C x 2: the mean log-odds of the links that are cut, and 1; and C, whether both sides are one board.
        Cuts without links are left out.
    """
    means, truth = [], []
    own = [np.flatnonzero(seen.boards == board) for board in np.unique(seen.boards[seen.boards != NONE])]
    links = find_links(seen.detections, np.flatnonzero(seen.boards != NONE), by)
    for one, other in combinations(own, 2):
        across = links.between(one, other)
        if len(across.odds):
            means.append(across.odds.mean())
            truth.append(False)
    for board in own:
        sections = sides(seen.detections.centers[board], board)
        odds = [links.between(side, np.setdiff1d(board, side)).odds for side, _, _ in sections]
        if weakest := [one.mean() for one in odds if len(one)]:
            means.append(min(weakest))
            truth.append(True)
    return np.column_stack([means, np.ones(len(means))]), np.array(truth, np.bool_)


def main() -> None:
    """Fits the weights on scenes, and prints them and what they say of cuts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sets", nargs="+", choices=SETS, default=[*SETS], metavar="SET")
    parser.add_argument("--seeds", nargs=2, type=int, default=(500, 503), metavar=("FIRST", "END"))
    wanted = parser.parse_args()
    scenes = [*seen_on(wanted.sets, range(*wanted.seeds))]
    features, truth = _all(links_on(seen) for seen in scenes)
    weights = trimmed(features, truth)
    found = replace(GROUPING, weights=tuple(weights.tolist()))
    cuts, through = _all(cuts_on(seen, found) for seen in scenes)
    slope, base = fit(cuts, through)
    weights[2] += base / slope
    means = cuts[:, 0] + base / slope
    print(
        f"GROUPING weights {weights.round(1).tolist()}: {truth.sum()} links within boards, "
        f"{(~truth).sum()} between, {(truth != (features @ weights > 0)).sum()} come out wrong"
    )
    weak, strong = np.quantile(means[through], 0.05), np.quantile(means[~through], 0.95)
    print(
        f"HYPOTHESES surest: {through.sum()} cuts through boards, 5% below {weak:.1f}; "
        f"{(~through).sum()} between, 5% above {strong:.1f}"
    )


def _all(parts: Iterable[tuple[Floats, Flags]]) -> tuple[Floats, Flags]:
    """Features and truth of all scenes."""
    some = [(features, truth) for features, truth in parts if len(truth)]
    return np.concatenate([one for one, _ in some]), np.concatenate([one for _, one in some])


if __name__ == "__main__":
    main()
