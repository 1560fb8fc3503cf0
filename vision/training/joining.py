"""Joining: how well numbers are read on scenes, and with which weights the readers' opinions are best joined.

`python -m vision.training.joining --sets photos scans --seeds 1000 1010` prints a table by set, and how far
the probabilities can be believed; with `--fit` also the weights for `PosteriorParameters`, and both again
with them. Fit on seeds below 2,000, which the detector does not train on; report on seeds from 10,000 on.
"""

import argparse
import dataclasses
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.scene import Scene, Truth
from samples.scenes.sets import SETS, scene
from vision.detect import detect
from vision.digits import posterior
from vision.digits.posterior import SUMS, Opinions, likelihoods
from vision.digits.read import Request, gather
from vision.parameters import POSTERIOR, PosteriorParameters
from vision.types import VALUES, Detections, Kind

NOISE = 0.03
"""Deviation of pieces that are placed by the truth: of middles, in radii, and of the logarithms of radii."""
MATCHED = 0.4
"""A detection is a piece if it is of its kind and its middle is within so many radii of the piece's."""
BINS = (0, 0.5, 0.8, 0.9, 0.95, 0.99, 0.999, 0.9999, 1.0001)
STEPS = 300

Floats = NDArray[np.float64]
Weights = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Place:
    """A place with a number, or without one, as the readers see it.

    Attributes:
        board: the set, the seed and the board's index.
        corner: whether it is the corner of a sign.
        said: texts x 4, the readers' log-likelihoods.
        truth: texts, which of them are right: both "" and "?" where no number is printed; none if what is
            printed is not among them.
    """

    board: tuple[str, int, int]
    corner: bool
    said: Floats
    truth: NDArray[np.bool_]


def places_of(picture: Scene, *, detected: bool) -> Iterator[Place]:
    """What the readers say of the places on a scene, whose boards are taken to stand upright.

    Left out are boards of crossings, boards of which only the puzzle is known, and those whose islands show
    something other than their clues.

    Args:
        picture: the scene.
        detected: whether places are those that the detector found, which leaves out what it missed; else they
            are placed by the truth, a little off, and the value head says nothing.

    Raises:
        TesseractError: see `vision.digits.read.gather`.
    """
    grey = np.asarray(cv2.cvtColor(picture.picture, cv2.COLOR_RGB2GRAY), dtype=np.uint8)
    found = detect(picture.picture) if detected else None
    rng = np.random.default_rng(picture.seed)
    for index, truth in enumerate(picture.boards):
        if truth.drawn is None or hasattr(truth.board.puzzle, "cells"):
            continue
        if truth.traits.get("shows", "clues") != "clues":
            continue  # Islands that show what is left to be drawn.
        pieces, shown = _pieces(truth, found, rng)
        asked = [(piece, 0) for piece in range(len(pieces))]
        [gathered] = gather([Request(grey, pieces, asked)])
        for (piece, _), own in gathered.items():
            for opinions, value in zip(own, shown[piece], strict=True):
                corner = pieces.kinds[piece] == Kind.SIGN
                yield Place(
                    (picture.name, picture.seed, index), corner, likelihoods(opinions), _is(opinions, value)
                )


def _pieces(
    truth: Truth[Any], found: Detections | None, rng: np.random.Generator
) -> tuple[Detections, list[tuple[int | None, ...]]]:
    """The pieces of a board and what each shows; those that were not detected are left out."""
    drawn, puzzle = truth.drawn, truth.board.puzzle
    assert drawn is not None
    centers = np.concatenate([drawn.islands.reshape(-1, 2), drawn.signs.reshape(-1, 2)])
    radii = np.concatenate([drawn.radii, drawn.reaches])
    kinds = np.array([Kind.ISLAND] * len(drawn.radii) + [Kind.SIGN] * len(drawn.reaches), np.int8)
    shown: list[tuple[int | None, ...]] = [(island.clue,) for island in puzzle.islands]
    shown += [(sign.north, sign.south, sign.east, sign.west) for sign in puzzle.signs]
    count = len(radii)
    if found is None:
        return Detections(
            centers=centers + rng.normal(0, NOISE, (count, 2)) * radii[:, None],
            radii=radii * np.exp(rng.normal(0, NOISE, count)),
            kinds=kinds,
            scores=np.ones(count),
            values=np.full((count, len(VALUES)), 1 / len(VALUES), np.float32),
            ways=np.full((count, 4), 0.25, np.float32),
        ), shown
    apart = np.linalg.norm(found.centers[None] - centers[:, None], axis=2) / radii[:, None]
    fit = (apart < MATCHED) & (found.kinds[None] == kinds[:, None])
    best = np.where(fit, found.scores[None], -1).argmax(axis=1) if len(found) else np.zeros(count, int)
    seen = np.flatnonzero(fit.any(axis=1))
    return found.take(best[seen]), [shown[piece] for piece in seen.tolist()]


def _is(opinions: Opinions, value: int | None) -> NDArray[np.bool_]:
    right = ("", "?") if value is None else (str(value),)
    return np.array([text in right for text in opinions.texts])


def fit(places: Sequence[Place]) -> PosteriorParameters:
    """The weights and the priors under which the truth is the least surprising, islands and corners apart.

    Where there are no places of a kind, its parameters stay those of POSTERIOR. So do all parameters that are
    not fitted, `rare` among them.
    """
    return _fit_corners(_fit_islands(POSTERIOR, places), places)


def _fit_islands(start: PosteriorParameters, places: Sequence[Place]) -> PosteriorParameters:
    blank = np.array([float(text == "") for text in VALUES])
    base = posterior.prior(VALUES, dataclasses.replace(start, blank=0.0))
    some = [place for place in places if not place.corner]
    weights, [lacking] = _fitted(some, start.weights, base, blank[:, None], [start.blank])
    return dataclasses.replace(start, weights=weights, blank=lacking)


def _fit_corners(start: PosteriorParameters, places: Sequence[Place]) -> PosteriorParameters:
    sums = [text.isdecimal() for text in SUMS]
    terms = np.array([[one, one and int(text), text == "?"] for one, text in zip(sums, SUMS, strict=True)])
    some = [place for place in places if place.corner]
    before = [start.of_sum, start.each_more, start.mark]
    weights, priors = _fitted(some, start.in_corners, np.zeros(len(SUMS)), terms.astype(np.float64), before)
    return dataclasses.replace(
        start, in_corners=weights, of_sum=priors[0], each_more=priors[1], mark=priors[2]
    )


def _fitted(
    places: Sequence[Place], weights: Weights, base: Floats, terms: Floats, priors: Sequence[float]
) -> tuple[Weights, list[float]]:
    """Weights and priors that fit some places best.

    Args:
        places: all of one kind; where there are none, all stays as it was.
        weights: to begin with.
        base: of each text, log-odds that stay.
        terms: texts x P, to which texts each prior is added, how often.
        priors: P, to begin with.
    """
    import torch

    some = [place for place in places if place.truth.any()]
    if not some:
        return weights, list(priors)
    said = torch.tensor(np.array([place.said for place in some]))
    truth = torch.tensor(np.array([place.truth for place in some]))
    counts = torch.tensor(np.log(np.maximum(weights, 1e-3)), requires_grad=True)
    before = torch.tensor(priors, dtype=torch.float64, requires_grad=True)
    best = torch.optim.LBFGS([counts, before], max_iter=STEPS, line_search_fn="strong_wolfe")

    def surprise() -> Any:  # noqa: ANN401 - PyTorch's own type is untyped
        best.zero_grad()
        logits = said @ counts.exp() + torch.tensor(base) + torch.tensor(terms) @ before
        # Labels are not beyond doubt either: no single place counts for more than some nats.
        right = (torch.softmax(logits, dim=1) * truth).sum(dim=1)
        total = (counts - np.log(0.5)).square().sum() + 0.1 * before.square().sum()
        total = total - torch.log(right + 1e-6).sum()
        total.backward()
        return total

    best.step(surprise)
    a, b, c, d = counts.exp().tolist()
    return (a, b, c, d), before.tolist()


def chances_of(place: Place, parameters: PosteriorParameters) -> Floats:
    """The posterior of what a place shows under some parameters: a probability for each of VALUES or SUMS."""
    texts = SUMS if place.corner else VALUES
    logits = posterior.prior(texts, parameters) + place.said @ posterior.weights(texts, parameters)
    chances = np.exp(logits - logits.max())
    return np.asarray(chances / chances.sum(), dtype=np.float64)


def report(places: Sequence[Place], parameters: PosteriorParameters) -> None:
    """Prints the shares of numbers and boards that are right by set, and those of numbers by probability.

    A place that shows a number beyond VALUES or SUMS counts as wrong.
    """
    sure, right = np.zeros(len(places)), np.zeros(len(places), bool)
    for index, place in enumerate(places):
        chances = chances_of(place, parameters)
        # Nothing and "?" are one value.
        value = max(float(chances[-2:].sum()), float(chances[:-2].max()))
        sure[index] = value
        right[index] = place.truth[-1] if value > chances[:-2].max() else place.truth[chances[:-2].argmax()]
    for name in dict.fromkeys(place.board[0] for place in places):
        own = [index for index, place in enumerate(places) if place.board[0] == name]
        boards: dict[tuple[str, int, int], bool] = {}
        for index in own:
            boards[places[index].board] = boards.get(places[index].board, True) and bool(right[index])
        whole = sum(boards.values()) / len(boards)
        print(f"{name:22} {right[own].mean():8.2%} of {len(own):5} {whole:8.1%} of {len(boards):4} boards")
    for low, high in pairwise(BINS):
        some = (sure >= low) & (sure < high)
        if some.any():
            mean, share = sure[some].mean(), right[some].mean()
            print(f"{low:6.4f} to {min(high, 1):6.4f} {some.sum():6} {mean:8.4f} {share:8.4f}")


def main() -> None:
    """Reads the numbers of scenes, and prints how well; with --fit finds weights for the readers."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--sets", nargs="+", choices=SETS, default=["screenshots", "scans", "photos"], metavar="SET"
    )
    parser.add_argument("--seeds", nargs=2, type=int, default=(1000, 1010), metavar=("FIRST", "END"))
    parser.add_argument(
        "--detected", action="store_true", help="by the detector, with its head, not by the truth"
    )
    parser.add_argument("--fit", action="store_true", help="and report again with the weights that fit best")
    wanted = parser.parse_args()
    scenes: Iterable[Scene] = (scene(name, seed) for name in wanted.sets for seed in range(*wanted.seeds))
    places = [place for picture in scenes for place in places_of(picture, detected=wanted.detected)]
    report(places, POSTERIOR)
    if wanted.fit:
        fitted = fit(places)
        print(fitted)
        report(places, fitted)


if __name__ == "__main__":
    main()
