"""Flattening: each board of a page cut out, as if the paper lay flat and straight before the reader.

The map from rows and columns to the picture is known, so a board on its side, in perspective or with curl
becomes a straight one, at the resolution of its print.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pipeline.marks import is_marked
from pipeline.outputs import write_picture
from vision.pictures.opening import Picture
from vision.reading import Lattice

MARGIN = 0.8
"""How much is shown beyond the outermost rows and columns, in distances between lines."""

BAND = 64
"""Rows of pixels that are looked up at once: a large board takes no more memory for that than for itself."""


def board_files(stem: Path, suffix: str) -> Iterator[Path]:
    """The files of a page's boards, whose names begin alike: `NAME.board-1.png` and so on, without end."""
    number = 1
    while True:
        yield stem.with_name(f"{stem.name}.board-{number}{suffix}")
        number += 1


def write_boards(stem: Path, picture: Picture, lattices: Sequence[Lattice]) -> None:
    """Writes a picture of each board, each whole or not at all.

    Pictures of further boards that an earlier run has left there are removed, up to the first that is not
    marked as a result.

    Args:
        stem: what their names begin with; see `board_files`.
        picture: with the solutions drawn in.
        lattices: of the boards, in reading order.

    Raises:
        OutputNotWritable: the file system refuses.
    """
    page, files = picture.colours(), board_files(stem, suffix_of(picture))
    for lattice, path in zip(lattices, files, strict=False):
        board = Image.fromarray(flattened(page, lattice))
        write_picture(Picture(board, picture.format, "RGB", picture.icc_profile, picture.dpi), path)
    for path in files:  # of an earlier run, which has seen more boards
        if not is_marked(path):
            return
        path.unlink()


def suffix_of(picture: Picture) -> str:
    """The suffix that the pictures of a picture's boards get."""
    return ".jpg" if picture.format == "JPEG" else ".png"


def flattened(page: NDArray[np.uint8], lattice: Lattice) -> NDArray[np.uint8]:
    """A board cut out, its rows and columns straight and its numbers upright.

    Args:
        page: H x W x 3.
        lattice: where the board's rows and columns are on it.

    Returns:
        H' x W' x 3; rows and columns are as far apart as the median on the page. It is white beyond the page.
    """
    down, across = _pitches(lattice)
    rows = np.arange(round((lattice.rows - 1 + 2 * MARGIN) * down)) / down - MARGIN
    columns = np.arange(round((lattice.columns - 1 + 2 * MARGIN) * across)) / across - MARGIN
    bands = [_seen(page, lattice, band, columns) for band in np.split(rows, range(BAND, len(rows), BAND))]
    return np.concatenate(bands)


def _seen(
    page: NDArray[np.uint8], lattice: Lattice, rows: NDArray[np.float64], columns: NDArray[np.float64]
) -> NDArray[np.uint8]:
    """What is seen at places on the lattice: R x C x 3."""
    places = _places(lattice, rows, columns)
    x, y = np.ascontiguousarray(places[..., 0]), np.ascontiguousarray(places[..., 1])
    return np.asarray(cv2.remap(page, x, y, cv2.INTER_CUBIC, borderValue=(255, 255, 255)), np.uint8)


def _places(lattice: Lattice, rows: NDArray[np.float64], columns: NDArray[np.float64]) -> NDArray[np.float32]:
    """Where places on the lattice are seen: R x C x 2, (x, y)."""
    grid = np.stack(np.meshgrid(rows, columns, indexing="ij"), axis=-1)
    return lattice.to_pixels(grid.reshape(-1, 2)).reshape(*grid.shape).astype(np.float32)


def _pitches(lattice: Lattice) -> tuple[float, float]:
    """How far rows and columns are apart, pixels: the median over the board, at least one."""
    spots = _places(lattice, np.arange(max(lattice.rows, 2.0)), np.arange(max(lattice.columns, 2.0)))
    down, across = (np.median(np.hypot(*np.moveaxis(np.diff(spots, axis=axis), -1, 0))) for axis in (0, 1))
    return max(float(down), 1.0), max(float(across), 1.0)
