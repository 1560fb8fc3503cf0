"""Debug pictures: those of the stages of reading (`vision/debug.py`), and what was decided in the end."""

from collections.abc import Sequence
from itertools import chain
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.finding import Finding
from pipeline.marks import mark_for
from pipeline.names import debug_files
from pipeline.outputs import PNG_LEVEL, whole_file
from pipeline.status import Status
from vision.canvas import GREY, LARGE, Caption, Colour
from vision.debug import canvas_for, draw_stages
from vision.reading import AnyBoard, CrossingsBoard, Point
from vision.types import PageReading
from vision.words import percent

COLOURS: dict[Status, Colour] = {
    Status.SOLVED: (0, 125, 50),
    Status.CHECK: (205, 105, 0),
    Status.MULTIPLE: (20, 90, 225),
    Status.IMPOSSIBLE: (215, 0, 30),
    Status.UNREADABLE: (150, 30, 170),
}


def write_debug(
    stem: Path, page: NDArray[np.uint8], reading: PageReading, findings: Sequence[Finding]
) -> None:
    """Writes a picture of each stage of reading and deciding, each whole or not at all.

    Args:
        stem: what their names begin with; see `debug_files`. The folder is made if need be.
        page: H x W x 3, red, green and blue, as it was opened.
        reading: what was read on it.
        findings: the boards that were decided on.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    pictures = chain(draw_stages(page, reading), [draw_decided(page, reading, findings)])
    for path, picture in zip(debug_files(stem), pictures, strict=True):
        with whole_file(path, in_subfolder=True) as file:
            picture.save(file, format="PNG", compress_level=PNG_LEVEL, **mark_for("PNG"))


def draw_decided(page: NDArray[np.uint8], reading: PageReading, findings: Sequence[Finding]) -> Image.Image:
    """The boards that were decided on, with their statuses, and crosses on pieces that are on no board."""
    canvas, pieces = canvas_for(page, reading), reading.detections
    captions: list[Caption] = [
        (f"5 Boards that were decided on, once the rules were asked: {len(findings)}", None)
    ]
    taken = {place for finding in findings for place in _places(finding.board)}
    for index, finding in enumerate(findings, start=1):
        record, corners = finding.record(), np.array(finding.board.outline)
        colour = COLOURS[record.status]
        canvas.line(corners[[0, 1, 2, 3, 0]], colour, 3)
        canvas.write(f"{index} {record.status}", corners[0], colour, anchor="lb", height=LARGE)
        words = " ".join((f"confidence {percent(record.confidence)}.", *record.notes))
        captions.append(
            (f"board {index}, {record.rows} x {record.columns}: {record.status}, {words}", colour)
        )
    for index, group in enumerate(reading.groups, start=1):
        places = {piece: tuple(pieces.centers[piece].tolist()) for piece in group.members.tolist()}
        left = [piece for piece, place in places.items() if place not in taken]
        for piece in left:
            canvas.cross(pieces.centers[piece], float(pieces.radii[piece]), GREY)
        if left:
            captions.append((f"group {index}: {len(left)} of {len(places)} pieces are on no board", GREY))
    return canvas.image(captions)


def _places(board: AnyBoard) -> list[Point]:
    """Where its pieces are."""
    if isinstance(board, CrossingsBoard):
        return [cell.center for cell in board.cells]
    return [*(island.center for island in board.islands), *(sign.center for sign in board.signs)]
