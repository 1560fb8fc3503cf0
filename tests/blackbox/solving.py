"""The program at work on a scene: the only place where the range knows how it is called."""

import os
import time
from dataclasses import dataclass

from PIL import Image

from pipeline.page import OpenPage, read_together, work_out_page
from pipeline.records import PuzzleRecord
from pipeline.settings import Settings
from samples.scenes.canvas import Pixels
from tests.blackbox.limits import limited_time
from tests.blackbox.seen import Seen, from_records, with_pieces
from vision.pictures.opening import Picture
from vision.read import find_page


@dataclass(frozen=True, slots=True)
class Result:
    """What the program made of a picture.

    Attributes:
        puzzles: the records of all boards that it found.
        seconds: of the processor, for it and the programs that it called; drawing and files left out.
        crash: the error that ended it; empty if none did.
        seen: the pieces and boards, if more is known of them than the records tell.
    """

    puzzles: tuple[PuzzleRecord, ...]
    seconds: float
    crash: str = ""
    seen: Seen | None = None


def solve_pixels(picture: Pixels) -> Result:
    """Reads and solves a picture (height x width x 3: red, green, blue)."""
    opened = Picture(Image.fromarray(picture), "PNG", "RGB")
    start = processor_seconds()
    page = OpenPage(opened, find_page(opened.colours()), 0.0)
    [reading] = read_together([page])
    findings = work_out_page(page, reading, Settings()).findings
    seconds = processor_seconds() - start
    puzzles = tuple(finding.record() for finding in findings)
    seen = with_pieces(from_records(puzzles), reading.detections)
    return Result(puzzles, seconds, seen=seen)


def try_pixels(picture: Pixels) -> Result:
    """The same, where a program that fails is a result like any other."""
    start = processor_seconds()
    try:
        with limited_time():
            return solve_pixels(picture)
    except Exception as error:  # whatever it is, the range reports it and goes on
        return Result((), processor_seconds() - start, f"{type(error).__name__}: {error}")


def processor_seconds() -> float:
    """What this process has used so far, and those of its children that have ended."""
    _, _, children, for_children, _ = os.times()
    return time.process_time() + children + for_children
