"""How well the program tells what is drawn on boards that are solved in part, half of them with a mistake.

    python -m tests.benchmarks.half_solved [--set half-solved] [--first 10000] [--boards 200]
        [--kinds screens scans photos] [--show]

Each picture is read from its pixels, as `hashilens check` reads it. A line for each kind of picture:

    boards    all; not read: those not `solved` with the right islands, of which nothing more is counted
    bridges   pairs with bridges drawn right; read: those that the record has with their number
    accused   of these, called wrong
    wrong     pairs with wrong ones; told: those called wrong
    spurious  pairs that are called drawn, and have none
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import cv2

from pipeline.hashi.record import HashiPuzzle
from pipeline.status import Status
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Scene, Truth
from samples.scenes.sets import FRESH, SETS, scene
from tests.blackbox.matching import pair
from tests.blackbox.solving import try_pixels

Pair = tuple[int, int]

KINDS = ("screens", "scans", "photos")
STEP = 20
"""So many pictures after which the table is shown, as it takes minutes."""


@dataclass
class Tally:
    """What came of the boards of one kind of picture."""

    boards: int = 0
    unread: int = 0
    bridges: int = 0
    read: int = 0
    accused: int = 0
    wrong: int = 0
    told: int = 0
    spurious: int = 0

    def line(self) -> str:
        share = self.read / max(self.bridges, 1)
        return (
            f"{self.boards:6} {self.unread:9} {self.bridges:8} {self.read:6} {share:7.2%} {self.accused:8} "
            f"{self.wrong:6} {self.told:5} {self.spurious:9}"
        )


HEADER = (
    f"{'kind':8} {'boards':>6} {'not read':>9} {'bridges':>8} {'read':>6} {'':>7} {'accused':>8} "
    f"{'wrong':>6} {'told':>5} {'spurious':>9}"
)


def kind_of(made: Scene) -> str:
    """How a picture was taken."""
    if "scan" in made.traits:
        return "scans"
    return "photos" if "shadow" in made.traits else "screens"


def boards_of(made: Scene) -> Iterator[tuple[Truth[Solved], HashiPuzzle | None]]:
    """The boards of a picture that somebody has to read, and what the program made of each."""
    puzzles = [found for found in try_pixels(made.picture).puzzles if isinstance(found, HashiPuzzle)]
    for truth in made.boards:
        if truth.counts and isinstance(truth.board, Solved) and truth.drawn is not None and truth.bridges:
            hits = {index: pair(truth, found).hits for index, found in enumerate(puzzles)}
            best = max(hits, key=lambda index: hits[index], default=None)
            yield truth, None if best is None else puzzles[best]


def add(tally: Tally, truth: Truth[Solved], found: HashiPuzzle | None) -> bool:
    """Counts a board; returns whether a stroke of it was told otherwise than it is."""
    tally.boards += 1
    if found is None or found.status is not Status.SOLVED:
        tally.unread += 1
        return False
    true_of = pair(truth, found).true_of[: len(found.islands)].tolist()
    if -1 in true_of or len(true_of) != len(truth.board.puzzle.islands):
        tally.unread += 1
        return False
    said = {_pair(*(true_of[island] for island in one.islands)): one for one in found.drawn}
    solution = {_pair(a, b): count for a, b, count in truth.board.bridges}
    drawn = {_pair(a, b): count for a, b, count in truth.bridges or ()}
    before = (tally.read, tally.accused, tally.told, tally.spurious)
    for ends, count in drawn.items():
        one = said.get(ends)
        if count > solution.get(ends, 0):
            tally.wrong += 1
            tally.told += one is not None and one.right is False
        else:
            tally.bridges += 1
            tally.read += one is not None and one.count == count
            tally.accused += one is not None and one.right is False
    tally.spurious += len(set(said) - set(drawn))
    gained = tally.read - before[0] + tally.told - before[2]
    return gained < len(drawn) or (tally.accused, tally.spurious) != (before[1], before[3])


def _pair(a: int, b: int) -> Pair:
    return min(a, b), max(a, b)


def show(tallies: Mapping[str, Tally], seed: int) -> None:
    """Prints the table so far."""
    print(f"seeds below {seed}\n{HEADER}")
    for kind, tally in sorted(tallies.items()):
        print(f"{kind:8} {tally.line()}", flush=True)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--set", default="half-solved", choices=SETS, metavar="NAME")
    parser.add_argument("--first", type=int, default=FRESH)
    parser.add_argument("--boards", type=int, default=200)
    parser.add_argument("--kinds", nargs="+", default=KINDS, choices=KINDS, help="of pictures")
    parser.add_argument("--show", action="store_true", help="name the boards with strokes told otherwise")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    seed = options.first
    while sum(tally.boards for tally in tallies.values()) < options.boards:
        made = scene(options.set, seed)
        for truth, found in boards_of(made) if kind_of(made) in options.kinds else ():
            if add(tallies[kind_of(made)], truth, found) and options.show:
                print(f"  seed {seed}, {kind_of(made)}: {dict(truth.traits)}", flush=True)
        seed += 1
        if seed % STEP == 0:
            show(tallies, seed)
    show(tallies, seed)


if __name__ == "__main__":
    main()
