"""Where readings go wrong without a hypothesis that says so: the numbers of deciding, measured anew.

    python -m tests.benchmarks.doubts [--sets "others reports hard"] [--pages 30] [--seed 7000]

To be run after each training of the detector, and whenever its scores change; seeds below 10,000. It prints
what belongs into `pipeline/decide/parameters.py`:

    UNCLAIMED   a piece that no hypothesis has is one of the board that it stands beside
    CHANCES     islands that the detector missed without a trace, for each one that it doubts
    LIKELIHOOD  what tells boards from other things that stand in rows (`vision/parameters.py`)
    NO_BOARD    how much what the rules say counts there

The first and the last two are logistic regressions, these two in one; those of a page are alike, so each page
counts as the square root of what it has. A figure without a solution, as in tutorials, is no board; of boards
that nobody has to read only the first is measured. How many boards are lost and how many strays are found is
told of each sixth of the pages by the weights of the rest.
"""

import argparse
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.decide.deciding import ask_group
from pipeline.decide.evidence import is_figure, log_ratio
from pipeline.decide.mistakes import BoardKey, Contender, contender, key_of
from pipeline.decide.outcome import Outcome
from pipeline.decide.parameters import ASKING, NO_BOARD
from pipeline.decide.unclaimed import unclaimed_by
from pipeline.settings import Settings
from samples.scenes.scene import Scene, Truth
from solver import Budget, solve
from solver import Outcome as Answered
from tests.blackbox.sets import scene
from vision.likelihood import appearance
from vision.read import read_page
from vision.training.logistic import fit
from vision.types import BoardHypothesis, Hypothesis, Kind, PageReading

SETS = (
    "others misleading reports tutorials cut beside tables consoles windows apps close-ups puzzle-pages "
    "lone tatham-pages styles-screens styles-photos hard signs-styles-screens signs-styles-photos"
)
NEAR = 0.5
"""Radii within which a piece is the true island."""
REAL = 0.6
"""A board is real if so many of its pieces are islands of one true board."""


class Row(NamedTuple):
    """An observation: its page, what it is told by, whether it is so."""

    page: str
    features: tuple[float, ...]
    so: bool


class Rows(NamedTuple):
    """What is observed of pages.

    Attributes:
        unclaimed: pieces in no hypothesis; whether they are of the board. Gap, size, signs.
        boards: groups that are taken for a board; whether they are one. What the rules say for it, and what
            against it, whether they are a figure, how blank and how unfit they are, and their appearance.
        missed: islands of a board that were not detected, and how many the scores let expect to be none.
    """

    unclaimed: list[Row]
    boards: list[Row]
    missed: list[tuple[int, float]]


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sets", default=SETS)
    parser.add_argument("--pages", type=int, default=30, help="of each set")
    parser.add_argument("--seed", type=int, default=7000, help="the first one")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    rows = Rows([], [], [])
    for name in options.sets.split():
        for seed in range(options.seed, options.seed + options.pages):
            page = scene(name, seed)
            observe(f"{name} {seed}", page, read_page(page.picture), rows)
    print("\n".join(told(rows)))


def observe(name: str, page: Scene, reading: PageReading, rows: Rows) -> None:
    """Adds what a page shows."""
    for board, best, others, outcomes in _boards(reading):
        if reading.detections.kinds[board.members[0]] == Kind.CROSSING:
            continue
        truth = _owner(page, reading, board)
        solvable = truth is not None and solve(truth.board.puzzle).outcome is not Answered.IMPOSSIBLE
        counts = truth is None or truth.counts or (not solvable and page.name != "cut")
        own = reading.detections.take(board.members)
        if counts:
            outcome = outcomes[key_of(board)]
            figure, blank, unfit = is_figure(outcome, len(own)), outcome.blank, outcome.unfit
            without = contender(Hypothesis(others, best.hypothesis.log_prior))
            beside = NO_BOARD.blank * blank - NO_BOARD.figure * figure - NO_BOARD.unfit * unfit
            rules = log_ratio(best, without, outcomes) - beside
            said = max(rules, 0.0) / NO_BOARD.speaks_for, min(rules, 0.0) / NO_BOARD.against
            seen = appearance(reading.detections, board.members, board.rows, board.columns)
            is_board = truth is not None and (solvable or len(own) >= NO_BOARD.fewest)
            rows.boards.append(Row(name, (*said, figure, blank, unfit, *seen), is_board))
        if truth is None or truth.drawn is None:
            continue
        away = _away(truth, reading.detections.centers)
        if counts:
            rows.missed.append((int(np.sum(away.min(axis=0) > NEAR)), float(np.sum(1 - own.scores))))
        for one in unclaimed_by(reading, board):
            so = bool(away[one.piece].min() < NEAR)
            rows.unclaimed.append(Row(name, (one.gap, one.odd, one.signs), so))


def told(rows: Rows) -> list[str]:
    """The figures in words."""
    base, gap, odd, signs = fit_rows(rows.unclaimed)
    missed, doubted = (sum(column) for column in zip(*rows.missed, strict=True))
    board, speaks_for, against, figure, blank, unfit, *seen = fit_rows(rows.boards)
    real = sum(row.so for row in rows.boards)
    lost, strays = missed_by(rows.boards)
    return [
        f"UNCLAIMED base {base:.1f}, gap {-gap:.1f}, odd {-odd:.1f}, signs {-signs:.1f}: "
        f"{len(rows.unclaimed)} pieces",
        f"CHANCES missing {missed / doubted:.2f}: {missed} islands of {len(rows.missed)} boards",
        f"LIKELIHOOD board {board:.1f}, weights {np.round(seen, 2).tolist()}: "
        f"{real} boards, {len(rows.boards) - real} that are none; {lost} lost, {strays} strays",
        f"NO_BOARD speaks_for {speaks_for:.2f}, against {against:.2f}, figure {-figure:.1f}, "
        f"blank {blank:.1f}, unfit {-unfit:.1f}",
    ]


def missed_by(rows: Sequence[Row], parts: int = 6) -> tuple[int, int]:
    """How many that are so are taken for none, and the other way round; each part is told by the others."""
    wrong: Counter[bool] = Counter()
    pages = sorted({row.page for row in rows})
    for part in range(parts):
        kept = set(pages[part::parts])
        weights = fit_rows([row for row in rows if row.page not in kept])
        for row in rows:
            if row.page in kept:
                likely = float(np.dot(weights, (1.0, *row.features))) > 0
                wrong[row.so] += likely != row.so
    return wrong[True], wrong[False]


def fit_rows(rows: Sequence[Row]) -> NDArray[np.float64]:
    """The intercept, and the weight of each feature; each page counts as the square root of its rows."""
    count = Counter(row.page for row in rows)
    weights: NDArray[np.float64] = fit(
        np.array([(1.0, *row.features) for row in rows]),
        np.array([row.so for row in rows]),
        counts=np.array([1 / math.sqrt(count[row.page]) for row in rows]),
    )
    return weights


Seen = tuple[
    BoardHypothesis,
    Contender,
    tuple[BoardHypothesis, ...],
    dict[BoardKey, Outcome],
]


def _boards(reading: PageReading) -> Iterator[Seen]:
    """The boards of the likeliest hypotheses that have any, whether or not they are rather none."""
    for group in reading.groups:
        decision, asked = ask_group(reading, group, Settings(), Budget(600.0, ASKING.page))
        best = next((one for one, _ in decision.ranked if one.boards), None)
        outcomes = {key: one.outcome for key, one in asked.items()}
        if best is None:
            continue
        for key, board in best.boards.items():
            if key in outcomes:
                rest = tuple(one for other, one in best.boards.items() if other != key)
                yield board, best, rest, outcomes


def _owner(page: Scene, reading: PageReading, board: BoardHypothesis) -> Truth[Any] | None:
    """The true board that pieces are of; None if they are of none."""
    centers = reading.detections.centers[board.members]
    known = [truth for truth in page.boards if truth.drawn is not None and len(truth.drawn.islands)]
    shares = [float(np.mean(_away(truth, centers).min(axis=1) < NEAR)) for truth in known]
    best = int(np.argmax(shares)) if shares else -1
    return known[best] if shares and shares[best] >= REAL else None


def _away(truth: Truth[Any], centers: NDArray[np.float64]) -> NDArray[np.float64]:
    """N x M: from each of N places to each of the M islands and signs of a board, in their radii."""
    drawn = truth.drawn
    assert drawn is not None
    true = np.concatenate([np.reshape(drawn.islands, (-1, 2)), np.reshape(drawn.signs, (-1, 2))])
    radii = np.concatenate([np.ravel(drawn.radii), np.ravel(drawn.reaches)])
    steps = centers[:, None] - true[None]
    return np.asarray(np.hypot(steps[..., 0], steps[..., 1]) / radii)


if __name__ == "__main__":
    main()
