"""One page through all stages: open, read, solve, draw."""

import os
from dataclasses import dataclass
from time import perf_counter

import msgspec
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.kinds import Finding, work_out_all
from pipeline.names import printable
from pipeline.overlay import draw_overlay
from pipeline.records import Error, Page, Seconds
from pipeline.settings import LEGIBLE, Settings
from vision import read_page
from vision.opening import Picture, open_picture

NO_BOARD = Error(
    "no-board",
    "No puzzle was found on this picture. Take a sharper or closer picture that shows the whole board, "
    f"with all its circles, each at least {LEGIBLE} pixels across.",
)


@dataclass(frozen=True, slots=True, eq=False)
class SolvedPage:
    """A page and what came of it.

    Attributes:
        record: what was found, for scripts; its `overlay` is None until someone writes the picture.
        picture: as it was opened, with the solutions drawn in.
        boards: each puzzle in letters and lines, in the record's order.
    """

    record: Page
    picture: Picture
    boards: tuple[str, ...]

    @property
    def overlay(self) -> Image.Image | None:
        """The picture with the solutions drawn in, upright, at its full size; None without a puzzle."""
        return self.picture.image if self.record.puzzles else None


@dataclass(frozen=True, slots=True, eq=False)
class FoundPuzzles:
    """A picture and the puzzles on it; nothing is drawn.

    Attributes:
        picture: as it was opened.
        grey: H x W, the picture as it was searched.
        findings: solved and judged, in reading order.
        seconds: how long it took.
    """

    picture: Picture
    grey: NDArray[np.uint8]
    findings: list[Finding]
    seconds: Seconds


def find_puzzles(path: str | os.PathLike[str], settings: Settings) -> FoundPuzzles:
    """Opens a picture, reads it, and solves what is on it.

    Raises:
        vision.errors.VisionError: the picture cannot be opened, or Tesseract does not work.
    """
    start = perf_counter()
    picture = open_picture(path)
    grey = picture.grey()
    opened = perf_counter()
    reading = read_page(grey)
    read = perf_counter()
    findings = work_out_all(reading.boards, settings)
    solved = perf_counter()
    seconds = Seconds(
        load=_seconds(opened - start),
        find=_seconds(reading.timing.find),
        read=_seconds(reading.timing.read),
        solve=_seconds(solved - read),
        total=_seconds(solved - start),
    )
    return FoundPuzzles(picture, grey, findings, seconds)


def solve_picture(path: str | os.PathLike[str], settings: Settings | None = None) -> SolvedPage:
    """Solves every puzzle on a picture. Writes nothing.

    Args:
        path: of a picture file.
        settings: other than the usual ones.

    Returns:
        The page. A picture without a puzzle is no error here: the record says `no-board`.

    Raises:
        vision.errors.VisionError: the picture cannot be opened, or Tesseract does not work.
    """
    start = perf_counter()
    found = find_puzzles(path, settings or Settings())
    before = perf_counter()
    draw_overlay(found.picture.image, found.grey, found.findings)
    drawn = perf_counter()
    record = Page(
        source=printable(path),
        width=found.picture.width,
        height=found.picture.height,
        seconds=msgspec.structs.replace(
            found.seconds, draw=_seconds(drawn - before), total=_seconds(drawn - start)
        ),
        error=None if found.findings else NO_BOARD,
        puzzles=tuple(finding.record() for finding in found.findings),
    )
    return SolvedPage(record, found.picture, _texts(found.findings))


def _texts(findings: list[Finding]) -> tuple[str, ...]:
    return tuple(finding.text() for finding in findings)


def _seconds(duration: float) -> float:
    return round(duration, 4)
