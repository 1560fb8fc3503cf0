"""Where readings go wrong without a hypothesis that says so: the numbers of deciding, measured anew.

    python -m tests.benchmarks.doubts [--sets "others reports hard"] [--pages 30] [--seed 7000]

To be run after each training of the detector; seeds below 10,000. It prints what belongs into
`pipeline/decide/parameters.py`:

    UNCLAIMED   a piece that no hypothesis has is one of the board that it stands beside
    CHANCES     islands that the detector missed without a trace, for each one that it doubts
    LIKELIHOOD  what tells boards from other things that stand in rows (`vision/parameters.py`)
    NUMBERS     how many numbers count at most, where they say whether circles are islands

The first and the last are logistic regressions; those of a page are alike, so each page counts as the square
root of what it has. A figure without a solution, as in tutorials, is no board; of boards that nobody has to
read only the first is measured.
"""

import argparse
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.decide.deciding import ask_group
from pipeline.decide.evidence import log_ratio
from pipeline.decide.mistakes import BoardKey, Contender, contender, key_of
from pipeline.decide.outcome import Outcome
from pipeline.decide.parameters import ASKING, NUMBERS
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
    "tatham-pages styles-screens styles-photos hard signs-styles-screens signs-styles-photos"
)
NEAR = 0.5
"""Radii within which a piece is the true island."""
FIGURE = 6
"""Fewer pieces without a solution are a figure."""
REAL = 0.6
"""A board is real if so many of its pieces are islands of one true board."""


class Row(NamedTuple):
    """An observation: its page, what it is told by, the log-odds that are known already, whether it is so."""

    page: str
    features: tuple[float, ...]
    known: float
    so: bool


class Rows(NamedTuple):
    """What is observed of pages.

    Attributes:
        unclaimed: pieces in no hypothesis; whether they are of the board. Score and size.
        boards: groups that are taken for a board; whether they are one. What their numbers say, and their
            appearance.
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
        seen = appearance(own.scores, own.kinds == Kind.SIGN)
        without = contender(Hypothesis(others, best.hypothesis.log_prior))
        known = log_ratio(best, without, outcomes)
        if counts:
            said = outcomes[key_of(board)].speak_for(board.members.tolist())
            is_board = truth is not None and (solvable or len(board.members) >= FIGURE)
            rows.boards.append(Row(name, (said, *seen), known, is_board))
        if truth is None or truth.drawn is None:
            continue
        away = _away(truth, reading.detections.centers)
        if counts:
            rows.missed.append((int(np.sum(away.min(axis=0) > NEAR)), float(np.sum(1 - own.scores))))
        for one in unclaimed_by(reading, board):
            so = bool(away[one.piece].min() < NEAR)
            rows.unclaimed.append(Row(name, (one.score, one.odd), 0.0, so))


def told(rows: Rows) -> list[str]:
    """The figures in words."""
    base, score, odd = fit_rows(rows.unclaimed)
    missed, doubted = (sum(column) for column in zip(*rows.missed, strict=True))
    board, numbers, *seen = fit_rows(rows.boards)
    real = sum(row.so for row in rows.boards)
    return [
        f"UNCLAIMED base {base:.1f}, score {score:.2f}, odd {-odd:.1f}: {len(rows.unclaimed)} pieces",
        f"CHANCES missing {missed / doubted:.2f}: {missed} islands of {len(rows.missed)} boards",
        f"LIKELIHOOD board {board:.1f}, size, sure, signs {np.round(seen, 1).tolist()}: "
        f"{real} boards, {len(rows.boards) - real} that are none",
        f"NUMBERS count {NUMBERS.count * (1 + numbers):.1f}",
    ]


def fit_rows(rows: Sequence[Row]) -> NDArray[np.float64]:
    """The intercept, and the weight of each feature; each page counts as the square root of its rows."""
    count = Counter(row.page for row in rows)
    return fit(
        np.array([(1.0, *row.features) for row in rows]),
        np.array([row.so for row in rows]),
        known=np.array([row.known for row in rows]),
        counts=np.array([1 / math.sqrt(count[row.page]) for row in rows]),
    )


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
        for key, board in best.boards.items() if best else ():
            if key in outcomes:
                rest = tuple(one for other, one in best.boards.items() if other != key)
                yield board, best, rest, outcomes


def _owner(page: Scene, reading: PageReading, board: BoardHypothesis) -> Truth | None:
    """The true board that pieces are of; None if they are of none."""
    centers = reading.detections.centers[board.members]
    known = [truth for truth in page.boards if truth.drawn is not None and len(truth.drawn.islands)]
    shares = [float(np.mean(_away(truth, centers).min(axis=1) < NEAR)) for truth in known]
    best = int(np.argmax(shares)) if shares else -1
    return known[best] if shares and shares[best] >= REAL else None


def _away(truth: Truth, centers: NDArray[np.float64]) -> NDArray[np.float64]:
    """N x M: from each of N places to each of the M islands and signs of a board, in their radii."""
    drawn = truth.drawn
    assert drawn is not None
    true = np.concatenate([np.reshape(drawn.islands, (-1, 2)), np.reshape(drawn.signs, (-1, 2))])
    radii = np.concatenate([np.ravel(drawn.radii), np.ravel(drawn.reaches)])
    return np.hypot(*(centers[:, None] - true[None]).transpose(2, 0, 1)) / radii


if __name__ == "__main__":
    main()
