"""How often the repairs of a spoilt board name first what was spoilt.

    python -m tests.benchmarks.repairing [--ways WHITED DIGIT STRAY] [--sets "scans photos"] [--pages 10]
        [--seed 12000] [--show]

Boards of scenes with one place spoilt (see `spoilt`), read and decided as pages are. Of those that are not
solved: how often the likeliest repair is the right one, or one of those told. An island that took its row or
column with it has no crossing left: such boards are counted apart, and so are those that are taken for no
board at all. Seeds below 10,000 are for tuning.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any

import cv2
import numpy as np

from pipeline.decide import decide
from pipeline.hashi.clues import Clue
from pipeline.hashi.finding import BridgesFinding
from pipeline.hashi.judgement import Judgement
from pipeline.hashi.repairs import FalseIsland, MissingIsland, OtherNumbers, Repair
from pipeline.settings import Settings
from pipeline.status import Status
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Scene, Truth
from tests.benchmarks.drawn_bridges import board_of
from tests.benchmarks.spoilt import draw_false, replace_digit, spoil, white_out
from tests.blackbox.sets import scene
from vision.read import read_page
from vision.reading import Board

SETS = "screenshots scans photos sizes turned"
NEAR = 0.7
"""Radii within which a place is the spoilt one."""
OWN = 0.6
"""A board is the spoilt one if so many of its islands are."""


LEAST = 8
"""A board of fewer islands is not spoilt: without one of them hardly anything is left."""


class Way(Enum):
    """How a board is spoilt."""

    WHITED = "island whited out"
    DIGIT = "number replaced"
    STRAY = "island too many"


WAYS = {Way.WHITED: white_out, Way.DIGIT: replace_digit, Way.STRAY: draw_false}


@dataclass(frozen=True, slots=True, eq=False)
class Spoilt:
    """A scene with a board that was spoilt at one place.

    Attributes:
        page: with the spoilt picture; the truth is that of before.
        truth: the board that was spoilt.
        way: how.
        spot: where, pixels.
    """

    page: Scene
    truth: Truth[Solved]
    way: Way
    spot: tuple[float, float]


@dataclass
class Row:
    """What came of the boards that were spoilt in one way.

    Attributes:
        statuses: of all.
        firsts: of those that are not solved: whether the right repair is told first.
    """

    statuses: Counter[str] = field(default_factory=Counter)
    firsts: Counter[str] = field(default_factory=Counter)


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ways", nargs="+", default=[way.name for way in Way])
    parser.add_argument("--sets", default=SETS)
    parser.add_argument("--pages", type=int, default=10, help="of each set")
    parser.add_argument("--seed", type=int, default=12_000, help="the first one")
    parser.add_argument("--show", action="store_true", help="name the boards whose spoilt place is not first")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for way in (Way[name] for name in options.ways):
        row = Row()
        for name in options.sets.split():
            for one in spoilt_scenes(name, range(options.seed, options.seed + options.pages), way):
                told = observe(one, row)
                if options.show and told:
                    print(f"{name} {one.page.seed}: {told}", flush=True)
            print(f"{way.value} up to {name}: {dict(row.statuses)} {dict(row.firsts)}", flush=True)


def spoilt_scenes(name: str, seeds: range, way: Way) -> Iterator[Spoilt]:
    """Scenes of a set, each with a place spoilt; those that have no board for it are left out."""
    for seed in seeds:
        made, chance = scene(name, seed), random.Random(seed)
        boards = [truth for truth in made.boards if _may_be_spoilt(truth)]
        if boards:
            truth = chance.choice(boards)
            board, _ = board_of(truth, np.random.default_rng(seed))
            picture, spoilt = spoil(made.picture, board, 1, chance, [WAYS[way]])
            if spoilt:
                yield Spoilt(replace(made, picture=picture), truth, way, spoilt[0].spot)


def _may_be_spoilt(truth: Truth[Any]) -> bool:
    return (
        truth.counts
        and truth.drawn is not None
        and truth.unique
        and isinstance(truth.board, Solved)
        and truth.shown is None
        and not truth.finished
        and not truth.bridges
        and len(truth.board.puzzle.islands) == len(truth.drawn.islands) >= LEAST
    )


def observe(one: Spoilt, row: Row) -> str:
    """Adds what comes of a board; what it was told instead, if that was wrong."""
    finding = finding_of(one)
    if finding is None:
        row.statuses["no board"] += 1
        return "no board"
    judgement = finding.judgement
    row.statuses[judgement.status] += 1
    if judgement.status is Status.SOLVED:
        return ""
    place = place_among(finding.board, one, repairs_told(judgement))
    word = "first" if place == 0 else "told" if place is not None else "not told"
    if one.way is Way.WHITED and not has_crossing(finding.board, one):
        word = "no crossing left"
    row.firsts[word] += 1
    return "" if place == 0 else f"{word}: {[told.words for told in judgement.repairs]}"


def finding_of(one: Spoilt) -> BridgesFinding | None:
    """What was found of the board that was spoilt: the largest that is mostly its."""
    assert one.truth.drawn is not None
    true, radius = one.truth.drawn.islands, float(np.median(one.truth.drawn.radii))
    best = None
    for finding in decide(read_page(one.page.picture), Settings()):
        if not isinstance(finding, BridgesFinding):
            continue
        centers = np.array([island.center for island in finding.board.islands]).reshape(-1, 2)
        away = np.hypot(*(centers[:, None] - true[None]).transpose(2, 0, 1))
        if np.mean(away.min(axis=1) < NEAR * radius) > OWN and (
            best is None or len(best.board.islands) < len(centers)
        ):
            best = finding
    return best


def repairs_told(judgement: Judgement) -> tuple[Repair, ...]:
    """The repairs, the likeliest first; where there are none, the numbers that the rules changed."""
    changed = tuple(OtherNumbers(((change.clue, change.to),)) for change in judgement.corrections)
    return judgement.repairs or changed


def place_among(board: Board, one: Spoilt, repairs: tuple[Repair, ...]) -> int | None:
    """Which of the repairs is the right one."""
    return next((at for at, repair in enumerate(repairs) if is_right(board, one, repair)), None)


def is_right(board: Board, one: Spoilt, repair: Repair) -> bool:
    """Whether a repair names what was spoilt; the number is not looked at."""

    def there(clue: Clue) -> bool:
        return clue.corner is None and is_near(one, board.islands[clue.index].center)

    if isinstance(repair, MissingIsland):
        return one.way is Way.WHITED and repair.center is not None and is_near(one, repair.center)
    if isinstance(repair, FalseIsland):
        return one.way is Way.STRAY and there(repair.clue)
    return one.way is Way.DIGIT and len(repair.changes) == 1 and there(repair.changes[0][0])


def is_near(one: Spoilt, center: tuple[float, float]) -> bool:
    """Whether a place is the spoilt one."""
    assert one.truth.drawn is not None
    away = np.hypot(center[0] - one.spot[0], center[1] - one.spot[1])
    return bool(away < NEAR * np.median(one.truth.drawn.radii))


def has_crossing(board: Board, one: Spoilt) -> bool:
    """Whether some crossing of the board is the spoilt place."""
    lines = (range(board.lattice.rows), range(board.lattice.columns))
    crossings = np.stack(np.meshgrid(*lines, indexing="ij"), axis=-1).reshape(-1, 2)
    spots = board.lattice.to_pixels(crossings.astype(np.float64)).tolist()
    return any(is_near(one, (x, y)) for x, y in spots)


if __name__ == "__main__":
    main()
