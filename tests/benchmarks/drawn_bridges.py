"""How well bridges are seen that are drawn on the page already, where the places of all islands are known.

    python -m tests.benchmarks.drawn_bridges [--sets "drawn finished"] [--seeds 8] [--first 41000]

Places are the true ones, each off by 0.03 radii. A line for each set: `pairs`, the share of neighbours whose
count is right; `missed` of those with bridges; `false` of those without; `boards`, on which all counts are
right; `bare`, boards without any bridge on which none was seen; `sure`, boards on which the product of all
confidences reaches the pipeline's `DRAWN.whole`, and `wrong`, how many of those have a wrong count; the
median and the longest time for a board.
"""

import argparse
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import cv2
import numpy as np
from numpy.typing import NDArray

from pipeline.hashi.parameters import DRAWN
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Truth
from samples.scenes.sets import SETS, scene
from vision.bridges import find_drawn
from vision.lattice.placing import place_on
from vision.reading import NOTHING, Board, Drawn, Island, Number, Sign

JITTER = 0.03
"""How far detected centres are off, radii."""

BLANK = "screenshots scans photos hard apps signs-scans signs-photos coarse"
SOME = "drawn finished by-hand by-hand-wide styles-screens styles-scans styles-photos max-bridges windows"
MORE = "signs-styles-screens signs-styles-scans tutorials reports"

Picture = NDArray[np.uint8]
Counts = dict[tuple[int, int], int]


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """A board on a picture.

    Attributes:
        picture: H x W x 3.
        board: where it is, islands in reading order.
        counts: of the lines between its islands, where there are any.
        truth: all about it.
    """

    picture: Picture
    board: Board
    counts: Counts
    truth: Truth[Solved]


@dataclass
class Tally:
    """What came of the boards of one set."""

    with_lines: int = 0
    missed: int = 0
    without: int = 0
    false: int = 0
    boards: int = 0
    right: int = 0
    bare: int = 0
    bare_right: int = 0
    sure: int = 0
    wrong: int = 0
    seconds: list[float] = field(default_factory=list)

    def add(self, case: Case, drawn: Sequence[Drawn], seconds: float) -> int:
        """Counts a board; returns how many of its pairs are wrong."""
        wrong = [pair.count != case.counts.get((pair.a, pair.b), 0) for pair in drawn]
        lines = [(pair.a, pair.b) in case.counts for pair in drawn]
        missed = sum(bad and line for bad, line in zip(wrong, lines, strict=True))
        self.with_lines += sum(lines)
        self.missed += missed
        self.without += len(drawn) - sum(lines)
        self.false += sum(wrong) - missed
        self.boards += 1
        self.right += not any(wrong)
        if not case.counts:
            self.bare += 1
            self.bare_right += not any(wrong)
        sure = float(np.prod([pair.confidence for pair in drawn])) >= DRAWN.whole
        self.sure += sure
        self.wrong += sure and any(wrong)
        self.seconds.append(seconds)
        return sum(wrong)

    def line(self) -> str:
        pairs = self.with_lines + self.without
        share = 1 - (self.missed + self.false) / max(pairs, 1)
        bare = f"{self.bare_right}/{self.bare}"
        times = 1000 * np.array(self.seconds or [0.0])
        return (
            f"{pairs:6} {share:7.2%} {self.missed:5}/{self.with_lines:<5} {self.false:5}/{self.without:<5} "
            f"{self.right:4}/{self.boards:<4} {bare:>8} {self.sure:5} {self.wrong:5} "
            f"{np.median(times):7.1f} {times.max():6.0f}"
        )


HEADER = (
    f"{'set':21} {'pairs':>6} {'right':>7} {'missed':>11} {'false':>11} {'boards':>9} {'bare':>8} "
    f"{'sure':>5} {'wrong':>5} {'ms':>7} {'most':>6}"
)


def cases(name: str, seeds: Iterable[int]) -> Iterator[Case]:
    """The boards of some scenes of a set, those of which nothing is hidden."""
    for seed in seeds:
        made = scene(name, seed)
        chance = np.random.default_rng(seed)
        for truth in made.boards:
            if not isinstance(truth.board, Solved) or truth.bridges is None or truth.drawn is None:
                continue
            if len(truth.drawn.islands) >= 2 and not {"covered", "cut"} & set(truth.traits):
                yield _case(made.picture, truth, chance)


def _case(picture: Picture, truth: Truth[Solved], chance: np.random.Generator) -> Case:
    board, ranks = board_of(truth, chance)
    counts = {}
    for bridge in truth.bridges or ():
        a, b = sorted((ranks[bridge.a], ranks[bridge.b]))
        counts[a, b] = bridge.count
    return Case(picture, board, counts, truth)


def board_of(truth: Truth[Solved], chance: np.random.Generator) -> tuple[Board, dict[int, int]]:
    """A true board as if it had been read, its places off by JITTER.

    Returns:
        The board, and the place of each island of the puzzle in it.
    """
    assert truth.drawn is not None
    puzzle, drawn = truth.board.puzzle, truth.drawn
    radii = np.concatenate([drawn.radii, drawn.reaches])
    centers = np.concatenate([drawn.islands, drawn.signs])
    centers = centers + chance.normal(0, JITTER, centers.shape) * radii[:, None]
    places = np.array([(int(thing.row), int(thing.column)) for thing in (*puzzle.islands, *puzzle.signs)])
    lattice = place_on(places[:, 0], places[:, 1], centers, radii).lattice
    places -= places.min(axis=0)
    spots = [(float(x), float(y)) for x, y in centers]
    order = sorted(range(len(puzzle.islands)), key=lambda index: places[index].tolist())
    numbers = [
        NOTHING if island.clue is None else Number(str(island.clue), ((island.clue, 1.0),))
        for island in puzzle.islands
    ]
    islands = [
        Island(int(places[i, 0]), int(places[i, 1]), spots[i], float(radii[i]), numbers[i]) for i in order
    ]
    signs = [
        Sign(int(places[i, 0]), int(places[i, 1]), spots[i], (spots[i],) * 4, *(NOTHING,) * 4)
        for i in range(len(order), len(places))
    ]
    ranks = {old: new for new, old in enumerate(order)}
    return Board(lattice, (spots[0],) * 4, tuple(islands), tuple(signs)), ranks


def _looked_at(page: Sequence[Case]) -> tuple[list[tuple[Drawn, ...]], list[float]]:
    """What is seen on the boards of a page, and the seconds for each."""
    if not page:
        return [], []
    picture, start = page[0].picture, time.perf_counter()
    drawn = find_drawn(_grey(picture), [case.board for case in page], partial(_part, picture))
    return drawn, [(time.perf_counter() - start) / len(page)] * len(page)


def _grey(picture: Picture) -> Picture:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)


def _part(picture: Picture, box: tuple[int, int, int, int]) -> Picture:
    left, top, right, bottom = box
    return picture[top:bottom, left:right]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--sets", default=f"{SOME} {MORE} {BLANK}")
    parser.add_argument("--seeds", type=int, default=8)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--wrong", action="store_true", help="name the boards with wrong counts")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    unknown = set(options.sets.split()) - set(SETS)
    if unknown:
        parser.error(f"unknown sets: {', '.join(sorted(unknown))}")
    print(HEADER)
    for name in options.sets.split():
        tally = Tally()
        for seed in range(options.first, options.first + options.seeds):
            page = list(cases(name, [seed]))
            for case, drawn, seconds in zip(page, *_looked_at(page), strict=True):
                wrong = tally.add(case, drawn, seconds)
                if wrong and options.wrong:
                    print(f"  {wrong} of {len(drawn)} wrong: {dict(case.truth.traits)}")
        print(f"{name:21} {tally.line()}", flush=True)


if __name__ == "__main__":
    main()
