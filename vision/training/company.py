"""Company: the odds that weak pieces are there, as `vision/parameters.py` has them, fitted on scenes.

`python -m vision.training.company --sets scans photos --seeds 800 812` prints, for the detector as it is:

    COMPANY weights    with which the score of a weak piece, and the sure ones near it that are like it, say
                       best whether it is there
    surprise           what the truth costs on the mean with them, and by the scores as they are, nats

Fit on seeds below 2,000, which the detector does not train on.
"""

import argparse
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from samples.scenes.sets import SETS, scene
from vision.company import company, weak_of
from vision.detect import detect
from vision.training.detector.measure import matches
from vision.training.detector.truth import pieces_of
from vision.training.logistic import fit

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


def weak_on(sets: Sequence[str], seeds: range) -> tuple[Floats, Flags]:
    """The weak and the faint pieces of some sets, for each seed one scene of each.

    Returns:
        K x 4, what `company` says of them; and K, whether they are there.
    """
    features, truth = [np.zeros((0, 4))], [np.zeros(0, np.bool_)]
    for name in sets:
        for seed in seeds:
            made = scene(name, seed)
            seen = detect(made.picture)
            every = seen if seen.faint is None else seen.plus(seen.faint)
            weak, match = weak_of(every), matches(every, pieces_of(made))
            features.append(company(every, weak))
            truth.append(np.isin(weak, match[match >= 0]))
    return np.concatenate(features), np.concatenate(truth)


def surprise(log_odds: Floats, truth: Flags) -> float:
    """The mean of what the truth costs by some log-odds (K), nats."""
    return float(np.logaddexp(0, np.where(truth, -log_odds, log_odds)).mean())


def main() -> None:
    """Fits the weights on scenes, and prints them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sets", nargs="+", choices=SETS, default=[*SETS], metavar="SET")
    parser.add_argument("--seeds", nargs=2, type=int, default=(800, 803), metavar=("FIRST", "END"))
    wanted = parser.parse_args()
    features, truth = weak_on(wanted.sets, range(*wanted.seeds))
    weights = fit(features, truth)
    print(f"COMPANY weights {weights.round(2).tolist()}: {truth.sum()} of {len(truth)} pieces are there")
    by_scores = surprise(features[:, 0], truth)
    print(f"surprise {surprise(features @ weights, truth):.3f}, by the scores {by_scores:.3f}")


if __name__ == "__main__":
    main()
