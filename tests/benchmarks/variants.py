"""Whether a picture is read the same once it is turned, resized, blurred, or shown in other colours.

    python -m tests.benchmarks.variants FOLDER [--only WORDS] [--jobs 2]

Takes the unsolved boards of a labelled folder that are not drawn by hand and read right as they are: each of
their variants should show the same clues, and never others under `solved`. A line for each variant that does
not, then how many of each kind do.
"""

import argparse
import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from pathlib import Path

import cv2
import numpy as np

from samples.scenes.canvas import Pixels
from samples.scenes.light import squeeze
from tests.benchmarks.labelled import BoardVerdict, Labelled, judge_page, read_folder
from tests.blackbox.given import BY_HAND, pixels
from tests.blackbox.limits import limit_memory
from tests.blackbox.solving import try_pixels

UNTOUCHED = "untouched"
SCALES = (0.5, 0.6, 0.7, 0.8, 0.9, 1.1, 1.25, 1.5, 1.75, 2.0)


@dataclass(frozen=True, slots=True)
class Line:
    """What came of a variant of a picture: a verdict on each of its boards, and how many puzzles are none."""

    name: str
    variant: str
    verdicts: tuple[BoardVerdict, ...]
    strays: int

    @property
    def same(self) -> bool:
        """Whether every clue was read right, and nothing else is reported."""
        return all(verdict.clues for verdict in self.verdicts) and not self.strays

    @property
    def wrong(self) -> bool:
        """Whether nobody would look at what is wrong."""
        return any(verdict.wrong for verdict in self.verdicts)


def rotate(picture: Pixels, degrees: float) -> Pixels:
    """The picture turned to the left, all of it; what comes in at its edges has the colour of its edge."""
    height, width = picture.shape[:2]
    turn = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0)
    cos, sin = abs(turn[0, 0]), abs(turn[0, 1])
    size = round(width * cos + height * sin), round(width * sin + height * cos)
    turn[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    edge = np.concatenate([picture[0], picture[-1], picture[:, 0], picture[:, -1]])
    ground = [float(level) for level in np.median(edge, axis=0)]
    turned = cv2.warpAffine(picture, turn, size, flags=cv2.INTER_CUBIC, borderValue=ground)
    return np.asarray(turned, np.uint8)


def scale(picture: Pixels, factor: float) -> Pixels:
    """The picture resized."""
    way = cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC
    return np.asarray(cv2.resize(picture, None, fx=factor, fy=factor, interpolation=way), np.uint8)


def blur(picture: Pixels, deviation: float) -> Pixels:
    """The picture out of focus; the deviation of the Gauss curve in pixels."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), deviation), np.uint8)


def quarters(picture: Pixels, turns: int) -> Pixels:
    """The picture after so many quarter turns to the left."""
    return np.ascontiguousarray(np.rot90(picture, turns))


def grey(picture: Pixels) -> Pixels:
    """The picture without colours."""
    plain = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
    return np.asarray(cv2.cvtColor(plain, cv2.COLOR_GRAY2RGB), np.uint8)


def invert(picture: Pixels) -> Pixels:
    """White on black."""
    return np.asarray(255 - picture, np.uint8)


VARIANTS: Mapping[str, Callable[[Pixels], Pixels]] = {
    **{f"turned by {90 * turns}": partial(quarters, turns=turns) for turns in (1, 2, 3)},
    **{f"turned by {degrees}": partial(rotate, degrees=degrees) for degrees in range(1, 8)},
    **{f"scaled by {factor}": partial(scale, factor=factor) for factor in SCALES},
    **{f"blurred by {deviation}": partial(blur, deviation=deviation) for deviation in (1.0, 1.5)},
    "JPEG 40": partial(squeeze, quality=40),
    "inverted": invert,
    "grey": grey,
}
"""By name: what is done to a picture."""


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", metavar="WORDS", help="pictures with these in their name")
    parser.add_argument("--jobs", type=int, default=1, help="processes; default: 1")
    options = parser.parse_args()
    pictures = [one for one in read_folder(options.folder) if options.only in one.path.name and is_plain(one)]
    with ProcessPoolExecutor(options.jobs, multiprocessing.get_context("spawn"), limit_memory) as pool:
        untouched = list(pool.map(try_variant, pictures, [UNTOUCHED] * len(pictures)))
        for line in untouched:
            if not line.same:
                print(f"{line.name}: is not read right as it is", flush=True)
        right = [one for one, line in zip(pictures, untouched, strict=True) if line.same]
        names = list(product(right, VARIANTS))
        print(report(pool.map(try_variant, *zip(*names, strict=True)) if names else iter(())))


def is_plain(labelled: Labelled) -> bool:
    """Whether it shows unsolved boards that no hand has drawn."""
    return bool(labelled.boards) and labelled.state == "unsolved" and not labelled.kind.startswith(BY_HAND)


def try_variant(labelled: Labelled, variant: str) -> Line:
    """Reads and solves a variant of a picture."""
    cv2.setNumThreads(1)
    picture = pixels(labelled.path)
    if variant != UNTOUCHED:
        picture = VARIANTS[variant](picture)
    verdicts, strays = judge_page(labelled.boards, try_pixels(picture).puzzles)
    return Line(labelled.path.name, variant, verdicts, len(strays))


def report(lines: Iterator[Line]) -> str:
    """Prints what differs as it comes; the figures."""
    every: list[Line] = []
    for line in lines:
        every.append(line)
        if not line.same or line.wrong:
            said = ", ".join(verdict.status for verdict in line.verdicts)
            print(f"{line.name:60} {line.variant:14} {said}{'  WRONG' if line.wrong else ''}", flush=True)
    return summary(every)


def summary(lines: Sequence[Line]) -> str:
    """How many variants show the same clues, by what was done."""
    all_of = Counter(line.variant for line in lines)
    same = Counter(line.variant for line in lines if line.same)
    each = [f"{variant:16} {same[variant]:3} of {all_of[variant]}" for variant in all_of]
    wrong = sum(line.wrong for line in lines)
    total = f"all              {same.total():3} of {all_of.total()}; wrong under solved: {wrong}"
    return "\n".join([*each, total])


if __name__ == "__main__":
    main()
