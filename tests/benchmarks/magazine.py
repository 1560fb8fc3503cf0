"""The magazine's puzzle in all four styles, as a screenshot, a scan and an ordinary photo.

    python -m tests.benchmarks.magazine [--rounds 1] [--seed 0] [--save FOLDER]

A line a picture: with the four numbers that the magazine gave, what the program says and how many numbers of
its solution are right; without them, what it says and how many solutions `--all` lists. Another round or seed
draws everything anew: colours, fonts, arrows, paper, light, camera.
"""

import argparse
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from PIL import Image

from pipeline import solve_picture
from pipeline.crossings.record import CrossingsPuzzle
from pipeline.puzzles.listing import list_all
from pipeline.settings import Settings
from pipeline.status import Status
from samples.scenes.crossings.item import CrossingsItem
from samples.scenes.crossings.looks import STYLES, crossings_look
from samples.scenes.photos import ORDINARY, photograph
from samples.scenes.scans import choose_resolution, scan
from samples.scenes.scene import Scene
from samples.scenes.screens import capture
from solver.crossings.making import Made
from tests.solver.crossings.boards import SOLUTION, magazine, without_clues

KINDS = ("screenshot", "scan", "photo")
SOLUTIONS = 14
"""Without the four numbers."""
ROW = "{:<15} {:<11} {:>4}   {:<11} {:>7}   {:<11} {:>6}   {}"


@dataclass(frozen=True, slots=True)
class Line:
    """What came of one picture, with the four numbers and without.

    Attributes:
        style: of the board.
        kind: of the picture.
        seed: of everything else.
        status, right: with them: the program's word, and how many of the 25 numbers are right.
        bare, listed: without them: the program's word, and how many solutions it lists.
    """

    style: str
    kind: str
    seed: int
    status: str
    right: int
    bare: str
    listed: int

    @property
    def good(self) -> bool:
        """Whether all is as it must be."""
        solved = self.status == Status.SOLVED and self.right == len(SOLUTION)
        return solved and self.bare == Status.MULTIPLE and self.listed == SOLUTIONS

    @property
    def wrong(self) -> bool:
        """Whether nobody would look at it, and it is wrong."""
        return (self.status == Status.SOLVED and self.right < len(SOLUTION)) or self.bare == Status.SOLVED

    def __str__(self) -> str:
        remark = "WRONG" if self.wrong else "" if self.good else "not as it must be"
        return ROW.format(
            self.style, self.kind, self.seed, self.status, f"{self.right}/25", self.bare, self.listed, remark
        )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--seed", type=int, default=0, help="of the first round")
    parser.add_argument("--save", type=Path, metavar="FOLDER", help="keep the pictures")
    options = parser.parse_args()
    print(ROW.format("style", "picture", "seed", "with", "right", "without", "listed", ""))
    lines = []
    with tempfile.TemporaryDirectory() as folder:
        for line in try_all(options.save or Path(folder), range(options.seed, options.seed + options.rounds)):
            print(line, flush=True)
            lines.append(line)
    print(f"{sum(line.good for line in lines)} of {len(lines)}, {sum(line.wrong for line in lines)} wrong")


def try_all(folder: Path, seeds: range) -> Iterator[Line]:
    """Draws all pictures into a folder and runs the program on each."""
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds:
        for style in STYLES:
            for kind in KINDS:
                yield try_one(folder, style, kind, seed)


def try_one(folder: Path, style: str, kind: str, seed: int) -> Line:
    """Draws a picture with the four numbers, and one without, and runs the program on both."""
    paths = []
    for given in (True, False):
        word = "given" if given else "bare"
        paths.append(folder / f"{style}-{kind}-{seed}-{word}.png".replace(" ", "-"))
        Image.fromarray(draw(style, kind, seed, given=given).picture).save(paths[-1])
    full, bare = (solve_picture(path).record.puzzles for path in paths)
    listings = list_all(str(paths[1]), Settings())
    listed = len(listings[0].found.solutions) if len(listings) == 1 else 0
    one = full[0] if len(full) == 1 else None
    values = [cell.value for cell in one.cells] if isinstance(one, CrossingsPuzzle) else []
    right = sum(a == b for a, b in zip(values, SOLUTION, strict=True)) if len(values) == len(SOLUTION) else 0
    return Line(style, kind, seed, _status(full), right, _status(bare), listed)


def draw(style: str, kind: str, seed: int, *, given: bool) -> Scene:
    """A picture of the puzzle; with and without the numbers everything else is the same."""
    rng = np.random.default_rng([STYLES.index(style), KINDS.index(kind), seed])
    puzzle = magazine() if given else without_clues(magazine())
    return PICTURES[kind](Made(puzzle, SOLUTION), style, seed, rng)


def _screenshot(board: Made, style: str, seed: int, rng: np.random.Generator) -> Scene:
    item = CrossingsItem(board, crossings_look(_digit(10, 30, rng), rng, screen=True, style=style))
    return capture("magazine", seed, item, rng)


def _scan(board: Made, style: str, seed: int, rng: np.random.Generator) -> Scene:
    dots, smallest, largest = choose_resolution(rng)
    item = CrossingsItem(board, crossings_look(_digit(smallest, largest, rng), rng, style=style))
    return scan("magazine", seed, [item], close=False, dots=dots, rng=rng)


def _photo(board: Made, style: str, seed: int, rng: np.random.Generator) -> Scene:
    item = CrossingsItem(board, crossings_look(_digit(14, 36, rng), rng, style=style))
    return photograph("magazine", seed, [item], close=False, trouble=ORDINARY, rng=rng)


PICTURES: dict[str, Callable[[Made, str, int, np.random.Generator], Scene]] = {
    "screenshot": _screenshot,
    "scan": _scan,
    "photo": _photo,
}


def _digit(smallest: float, largest: float, rng: np.random.Generator) -> float:
    """The height of a digit, pixels: any, small ones as often as large ones."""
    return float(np.exp(rng.uniform(np.log(smallest), np.log(largest))))


def _status(puzzles: tuple[object, ...]) -> str:
    """The program's word, where it found one puzzle."""
    if len(puzzles) != 1:
        return f"{len(puzzles)} puzzles"
    return str(getattr(puzzles[0], "status", ""))


if __name__ == "__main__":
    main()
