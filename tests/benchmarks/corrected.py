"""Boards spoilt at one to three places: what comes of them once a person has set these places right.

    python -m tests.benchmarks.corrected [--boards 60] [--seed 500] [--each 4] [--sets NAMES] [--save DIR]

Of each set, boards that come out solved and right as they are. Then one to three of their places are spoilt,
one in four of what stands there at most:
a digit painted over by another, an island whited out, a false one drawn, the number in a corner of a sign,
that of a crossing or its arrow. Those that do not come out `solved` any more are set right as a person would
type it, and counted: `right` are those that are `solved` then, with the printed numbers and the true bridges.
The picture is not read again for that; `ms` is what it takes of a core (median, slowest). Where that is not
enough, the person answers up to twice what the last note asks about: `later` are those that are right then.
`wrong` are those that are `solved` and are not right, also after all but one of several places were set where
the rules changed a number to another one than is printed: without that it is a puzzle as it is printed now.
"""

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from dataclasses import replace as replaced
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray
from PIL import Image

from pipeline.corrections import parse_set
from pipeline.corrections.checks import things_of
from pipeline.corrections.correcting import correct_page
from pipeline.drawing.overlay import draw_overlay
from pipeline.errors import PipelineError
from pipeline.hashi.record import HashiPuzzle
from pipeline.page import FoundPuzzles, OpenPage, read_together, work_out_page
from pipeline.settings import Settings
from samples.scenes.scene import Scene, Truth
from samples.scenes.sets import FRESH, scene
from tests.benchmarks.answering import answers_to, denied, typed_for
from tests.benchmarks.spoilt import Pixels, Spoilt, spoil
from tests.blackbox.judging import Verdict, judge
from tests.blackbox.solving import Result
from vision.pictures.opening import Picture
from vision.read import find_page
from vision.reading import AnyBoard, Board, Number

SETS = (
    "screenshots", "scans", "signs-scans", "crossings-screens", "styles-screens", "turned", "by-hand", "apps",
    "styles-scans", "puzzle-pages", "photos", "beside", "signs-photos", "styles-photos", "crossings-scans",
)  # fmt: skip
ANSWERS = 2
"""So often a person answers what is asked."""

MOST_SEEDS = 40
"""So many scenes of a set are looked through for each board that is wanted."""


@dataclass
class Tally:
    """What came of the boards of one set."""

    boards: int = 0
    unsolved: int = 0
    right: int = 0
    later: int = 0
    wrong: int = 0
    statuses: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)

    def line(self, name: str) -> str:
        times = sorted(self.seconds) or [0.0]
        said = ", ".join(f"{count} {status}" for status, count in self.statuses.most_common())
        return (
            f"{name:18} {self.boards:6} {self.unsolved:8} {self.right:6} {self.later:6} {self.wrong:6} "
            f"{1000 * times[len(times) // 2]:7.0f} {1000 * times[-1]:7.0f}  {said}"
        )


def main() -> None:
    options = _options()
    tallies = {name: Tally() for name in options.sets}
    for number in range(-(-options.boards // options.each)):
        name = options.sets[number % len(options.sets)]
        seed = options.seed + MOST_SEEDS * (number // len(options.sets))
        for line in _pages(name, seed, options.each, tallies[name], options.save):
            print(line, flush=True)
        print(tallies[name].line(name), file=sys.stderr, flush=True)
    print(f"{'set':18} {'boards':>6} {'unsolved':>8} {'right':>6} {'later':>6} {'wrong':>6} {'ms':>7}")
    for name, tally in tallies.items():
        print(tally.line(name))
    words = ("unsolved", "right", "later", "wrong")
    unsolved, right, later, wrong = (sum(getattr(one, word) for one in tallies.values()) for word in words)
    print(
        f"{right} of {unsolved} boards that were not solved are, and right ({right / max(unsolved, 1):.1%}); "
        f"{later} more after an answer, {wrong} are solved and wrong"
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--boards", type=int, default=60)
    parser.add_argument("--seed", type=int, default=500, help=f"figures are reported from {FRESH} on")
    parser.add_argument("--each", type=int, default=4, help="so often a board is spoilt, each time otherwise")
    parser.add_argument("--sets", nargs="*", default=SETS)
    parser.add_argument("--save", type=Path, metavar="DIR", help="write the pictures of those that failed")
    return parser.parse_args()


def _pages(name: str, first: int, each: int, tally: Tally, folder: Path | None) -> Iterator[str]:
    """Spoils and corrects the next board of a set that can be spoilt; yields what failed, in words."""
    for seed in range(first, first + MOST_SEEDS):
        made, chance = scene(name, seed), random.Random(f"{name} {seed}")
        [before] = read([made.picture])
        index = _solved_board(made, before, chance)
        if index is None:
            continue
        board = _as_printed(made.boards[index[0]], before.findings[index[1]].board)
        most = max(1, len(things_of(board)) // 4)
        tried = [spoil(made.picture, board, min(chance.randint(1, 3), most), chance) for _ in range(each)]
        pages = read([picture for picture, _ in tried])
        for number, ((picture, spoilt), page) in enumerate(zip(tried, pages, strict=True), start=1):
            if failed := _one(made, index[0], page, spoilt, tally):
                yield f"{name} {seed}, {number}: {', '.join(one.how for one in spoilt)}; {failed[0]}"
                if folder:
                    _save(folder / f"{name}-{seed}-{number}", picture, failed[1])
        return


def _one(
    made: Scene, index: int, page: FoundPuzzles, spoilt: list[Spoilt], tally: Tally
) -> tuple[str, FoundPuzzles] | None:
    """Corrects a spoilt picture; what failed, in words, and the page then."""
    tally.boards += 1
    verdict = _verdict(made, page, index)
    if verdict.status == "solved":  # as it was printed, or as a puzzle that it is now
        return None
    tally.unsolved += 1
    tally.statuses[verdict.status] += 1
    typed: list[str] = []
    start = time.process_time()
    try:
        after, typed = set_right(page, spoilt)
        said = ""
    except PipelineError as error:
        after, said = page, error.message
    tally.seconds.append(time.process_time() - start)
    partly = _wrong_in_part(made, index, page, spoilt)
    tally.wrong += len(partly)
    verdict = _verdict(made, after, index)
    tally.wrong += verdict.wrong
    if verdict.status == "solved" and verdict.right:
        tally.right += 1
        return (f"right, but {'; '.join(partly)}", after) if partly else None
    told = f"{' '.join(typed)}: {said or f'{verdict.status} {verdict.confidence}: {verdict.reason}'}"
    for _ in range(0 if said else ANSWERS):
        answers = answers_to(made.boards[index], after)
        told += f"; then {' '.join(answers)}" if answers else ""
        after = correct_page(after, [*map(parse_set, answers)], Settings())
        verdict = _verdict(made, after, index)
        tally.wrong += verdict.wrong
        if verdict.status == "solved" and verdict.right:
            tally.later += 1
            return f"{told}: solved", after
    return f"{told}: {verdict.status}", after


def _wrong_in_part(made: Scene, index: int, page: FoundPuzzles, spoilt: list[Spoilt]) -> list[str]:
    """Where the board is solved and wrong after all but one of several places were set, in words."""
    wrong = []
    for left in spoilt if len(spoilt) > 1 else ():
        with suppress(PipelineError):
            some, typed = set_right(page, [one for one in spoilt if one is not left])
            changed = _is_against_print(made.boards[index], _result(some).puzzles)
            verdict = _verdict(made, some, index)
            if changed and verdict.wrong:  # else it is a puzzle as it is printed now
                said = f"{verdict.status} {verdict.confidence}"
                wrong.append(f"WRONG {said} after {' '.join(typed)}: {verdict.reason}")
    return wrong


def _is_against_print(truth: Truth[Any], puzzles: Sequence[Any]) -> bool:
    """Whether the rules changed a number of a board to another one than is printed there."""
    if truth.drawn is None or not len(truth.drawn.islands):
        return any(getattr(one, "corrections", ()) for one in puzzles)
    spots, printed = truth.drawn.islands, truth.board.puzzle.islands

    def nearest(island: Any) -> tuple[int, bool]:
        away = np.hypot(*(spots - island.center).T)
        return int(away.argmin()), bool(away.min() < island.radius)

    bridges = [one for one in puzzles if isinstance(one, HashiPuzzle)]
    own = max(bridges, key=lambda one: sum(nearest(island)[1] for island in one.islands))
    for change in own.corrections:
        if change.island is None:
            return True
        at, there = nearest(own.islands[change.island])
        if not there or printed[at].clue != change.to:
            return True
    return False


def _save(path: Path, picture: Pixels, page: FoundPuzzles) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    image = Image.fromarray(picture)
    image.save(path.with_name(f"{path.name}.png"))
    draw_overlay(image, page.grey, page.findings)
    image.save(path.with_name(f"{path.name}.corrected.png"))


def read(pictures: Sequence[Pixels]) -> list[FoundPuzzles]:
    """Reads pictures together and asks the rules."""
    opened = [Picture(Image.fromarray(picture), "PNG", "RGB") for picture in pictures]
    pages = [OpenPage(one, find_page(one.colours()), 0.0) for one in opened]
    readings = read_together(pages)
    return [work_out_page(page, reading, Settings()) for page, reading in zip(pages, readings, strict=True)]


def set_right(page: FoundPuzzles, spoilt: list[Spoilt]) -> tuple[FoundPuzzles, list[str]]:
    """The page after a person has set right what was spoilt, and what was typed for that.

    A false island that the program has not taken for one is denied, too, unless the program says that there
    is none to take away.

    Raises:
        PipelineError: the program refuses it.
    """
    texts = [(one, typed_for(page, one)) for one in spoilt]
    typed = [text for _, text in texts if text is not None]
    unseen = [denied(one) for one, text in texts if text is None]
    if unseen:
        with suppress(PipelineError):
            return correct_page(page, [*map(parse_set, (*typed, *unseen))], Settings()), [*typed, *unseen]
    return correct_page(page, [*map(parse_set, typed)], Settings()), typed


def _solved_board(made: Scene, page: FoundPuzzles, chance: random.Random) -> tuple[int, int] | None:
    """A board that is solved and right: its index among the true ones and among those found."""
    verdicts = judge(made, _result(page))
    ways = []
    for index, (truth, verdict) in enumerate(zip(made.boards, verdicts, strict=False)):
        fine = truth.counts and truth.unique and verdict.status == "solved" and verdict.right
        if fine and truth.drawn is not None:
            spots = truth.drawn.islands if len(truth.drawn.islands) else truth.drawn.signs
            middle = np.median(spots, axis=0)
            outlines = [np.mean(finding.board.outline, axis=0) for finding in page.findings]
            ways.append((index, int(np.argmin([np.hypot(*(one - middle)) for one in outlines]))))
    return chance.choice(ways) if ways else None


def _as_printed(truth: Truth[Any], board: AnyBoard) -> AnyBoard:
    """A solved board with the numbers of its islands as printed: the rules may have changed what was read."""
    if truth.drawn is None or not isinstance(board, Board):
        return board
    printed, spots = truth.board.puzzle.islands, truth.drawn.islands
    clues = [printed[int(np.hypot(*(spots - one.center).T).argmin())].clue for one in board.islands]
    islands = [
        one if clue is None else replaced(one, number=Number(str(clue), ((clue, 1.0),)))
        for one, clue in zip(board.islands, clues, strict=True)
    ]
    return replaced(board, islands=tuple(islands))


def _verdict(made: Scene, page: FoundPuzzles, index: int) -> Verdict:
    """How a board fared; an island that was set by row and column may stand a radius off the print."""
    result, drawn = _result(page), made.boards[index].drawn
    puzzles = [one if drawn is None else _snapped(one, drawn.islands) for one in result.puzzles]
    return judge(made, Result(tuple(puzzles), result.seconds))[index]


def _snapped(puzzle: Any, islands: NDArray[np.float64]) -> Any:
    """A record whose islands that were set by hand stand where the nearest true one does, if one is near."""
    by_hand = {(one.row, one.column) for one in puzzle.by_hand}
    if not isinstance(puzzle, HashiPuzzle) or not by_hand or not len(islands):
        return puzzle
    moved = []
    for one in puzzle.islands:
        away = np.hypot(*(islands - one.center).T)
        near = (one.row, one.column) in by_hand and away.min() < one.radius
        moved.append(replace(one, center=tuple(islands[int(away.argmin())].tolist())) if near else one)
    return replace(puzzle, islands=tuple(moved))


def _result(page: FoundPuzzles) -> Result:
    return Result(tuple(finding.record() for finding in page.findings), 0.0)


if __name__ == "__main__":
    main()
