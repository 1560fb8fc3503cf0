"""How well pictures of others are read whose boards are known, and what they cost.

    python -m tests.benchmarks.pictures FOLDER [--only WORDS] [--jobs 2] [--save DIR]

FOLDER holds a `truth.json` in one of two layouts, see `labelled.read_folder`; pictures without a board may be
among the others or in `negatives/`. Every board gets a line, and so does every stray: a puzzle that is
reported and is no board of its page. A board is right if its rows, columns and clues are exact and the
outcome is the true one. `--save` writes the pictures on which something went wrong, and what was found there.
"""

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from pipeline.records import PuzzleRecord
from samples.scenes.scene import Scene
from tests.benchmarks.labelled import NOT_FOUND, BoardVerdict, Labelled, judge_page, read_folder
from tests.blackbox.given import pixels
from tests.blackbox.limits import limit_memory
from tests.blackbox.showing import overlay
from tests.blackbox.solving import Result, try_pixels


@dataclass(frozen=True, slots=True)
class Line:
    """What came of a picture.

    Attributes:
        labelled: the picture and what is on it.
        verdicts: for each of its boards.
        strays: puzzles that are none of them.
        result: all that the program made of it.
    """

    labelled: Labelled
    verdicts: tuple[BoardVerdict, ...]
    strays: tuple[PuzzleRecord, ...]
    result: Result

    @property
    def failed(self) -> bool:
        """Whether someone should look at it."""
        return bool(self.strays or self.result.crash) or not all(one.right for one in self.verdicts)


def main() -> None:
    """The command line."""
    options = _options()
    pictures = [one for one in read_folder(options.folder) if options.only in one.path.name]
    lines = []
    for line in _lines(pictures, options.jobs):
        lines.append(line)
        print("\n".join(told(line)), flush=True)
        if options.save and line.failed:
            save(line, options.save)
    print(f"\n{summary(lines)}")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", metavar="WORDS", help="pictures with these in their name")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    parser.add_argument("--save", type=Path, metavar="DIR", help="write the pictures that failed")
    return parser.parse_args()


def try_picture(labelled: Labelled) -> Line:
    """Reads and solves a picture and judges what came out."""
    cv2.setNumThreads(1)
    result = try_pixels(pixels(labelled.path))
    verdicts, strays = judge_page(labelled.boards, result.puzzles)
    return Line(labelled, verdicts, strays, result)


def _lines(pictures: Sequence[Labelled], jobs: int) -> Iterator[Line]:
    if jobs == 1:
        yield from map(try_picture, pictures)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), limit_memory) as pool:
        yield from pool.map(try_picture, pictures)


def told(line: Line) -> list[str]:
    """What came of a picture, a line for each board and each stray."""
    name, seconds = line.labelled.path.name, f"{line.result.seconds:.1f} s"
    rows = []
    for number, (label, verdict) in enumerate(zip(line.labelled.boards, line.verdicts, strict=True)):
        passed = [word if getattr(verdict, word) else "-" for word in ("places", "clues", "right")]
        mark = "  WRONG" if verdict.wrong else ""
        end = f"{verdict.status:10} {verdict.confidence:.2f} {seconds:>8}{mark}"
        of = f" #{number + 1}" if len(line.verdicts) > 1 else ""
        rows.append(f"{name + of:66} {label.solutions:14}{passed[0]:7}{passed[1]:6}{passed[2]:6}{end}")
    for stray in line.strays:
        size = f"stray of {stray.rows} x {stray.columns}"
        rows.append(f"{name:66} {size:33}{stray.status.value:10} {stray.confidence:.2f} {seconds:>8}")
    if line.result.crash:
        rows.append(f"{name:66} {line.result.crash}")
    return rows or [f"{name:66} {'nothing, as there is':45} {seconds:>8}"]


def summary(lines: Sequence[Line]) -> str:
    """The figures of all pictures, those of `negatives/` by themselves."""
    negatives = [line for line in lines if line.labelled.state == "negative"]
    known = [line for line in lines if line.labelled.state != "negative"]
    verdicts = [verdict for line in known for verdict in line.verdicts]
    strays = [stray for line in known for stray in line.strays]
    count = Counter(
        word
        for verdict in verdicts
        for word in ("places", "clues", "right", "wrong")
        if getattr(verdict, word)
    )
    misplaced = sum(verdict != NOT_FOUND and not verdict.places for verdict in verdicts)
    words = [
        f"{len(known)} pictures, {len(verdicts)} boards: places right {count['places']}, clues right "
        f"{count['clues']}, outcome right {count['right']}; wrong under solved {count['wrong']}",
        f"strays: {len(strays)} on {sum(bool(line.strays) for line in known)} pictures "
        f"({sum(stray.status.value == 'solved' for stray in strays)} solved); {len(strays) + misplaced} with "
        f"boards that were found and whose places are not exact",
    ]
    if negatives:
        puzzles = sum(len(line.strays) for line in negatives)
        words.append(f"negatives: {len(negatives)} pictures, puzzles found {puzzles}")
    return "\n".join([*words, _seconds(lines)])


def _seconds(lines: Sequence[Line]) -> str:
    """What the pictures cost."""
    if not lines:
        return "no pictures"
    seconds = [line.result.seconds for line in lines]
    middle, most = np.median(seconds), np.percentile(seconds, 95)
    crashed = sum(bool(line.result.crash) for line in lines)
    return (
        f"processor seconds a page: median {middle:.2f}, 95% {most:.2f}, worst {max(seconds):.2f}; "
        f"given up or crashed: {crashed}"
    )


def save(line: Line, folder: Path) -> None:
    """Writes a picture, and what was found on it."""
    folder.mkdir(parents=True, exist_ok=True)
    picture = pixels(line.labelled.path)
    seen = overlay(Scene(line.labelled.path.stem, 0, picture, (), {}), line.result)
    Image.fromarray(picture).save(folder / f"{line.labelled.path.stem}.png", compress_level=1)
    Image.fromarray(seen).save(folder / f"{line.labelled.path.stem}.found.png", compress_level=1)


if __name__ == "__main__":
    main()
