"""Upright: the symbols of islands as they are meant to be seen, however the page lies on the picture."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.assembly import Candidate, FoundBoard
from vision.glyphs import Glyph, find_glyphs
from vision.insides import look_inside
from vision.network import CLASSES, SIZE, classify
from vision.page import Page
from vision.reading import Lattice

# Rows that run by less than this off the picture's own, in degrees, need no turning.
LEVEL = 2.0
# Where the network is this sure of the symbols on the average, the page does not lie on its side.
READABLE = 0.6
QUARTERS = (0.0, 90.0, 180.0, 270.0)
CLUES = [CLASSES.index(digit) for digit in "12345678"]


def upright_glyphs(page: Page, board: FoundBoard) -> list[tuple[Glyph, ...]]:
    """The symbols of each island, turned by how the rows run there, and by quarters if they read so."""
    angles = row_angles(board.placed.lattice, board.placed.rows, board.placed.columns)[: len(board.islands)]
    level = [
        candidate.glyphs if abs(angle) < LEVEL else _turned(page, candidate, float(angle))
        for candidate, angle in zip(board.islands, angles, strict=True)
    ]
    if _readable(level) >= READABLE or not any(level):
        return level
    turns = [level] + [
        [_turned(page, c, float(angle) + quarter) for c, angle in zip(board.islands, angles, strict=True)]
        for quarter in QUARTERS[1:]
    ]
    return max(turns, key=_readable)


def row_angles(lattice: Lattice, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> NDArray[np.float64]:
    """How the rows run at places of the lattice: degrees, clockwise as seen on the picture."""
    places = np.column_stack([rows, columns]).astype(np.float64)
    half = np.array([0, 0.5])
    way = lattice.to_pixels(places + half) - lattice.to_pixels(places - half)
    return np.asarray(np.degrees(np.arctan2(way[:, 1], way[:, 0])), dtype=np.float64)


def _turned(page: Page, candidate: Candidate, angle: float) -> tuple[Glyph, ...]:
    """The symbols of an island seen turned; as they were where nothing can be made out so."""
    turn = np.deg2rad(angle)
    frame = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    inside = look_inside(page, candidate.disc.center, candidate.disc.shape @ frame)
    return find_glyphs(inside, page.contrast) or candidate.glyphs


def _readable(places: Sequence[tuple[Glyph, ...]]) -> float:
    """How much of the symbols looks like clues to the network, 0 to 1."""
    crops = np.array([glyph.crop for glyphs in places for glyph in glyphs], dtype=np.float32)
    if not len(crops):
        return 0.0
    return float(classify(crops.reshape(-1, SIZE, SIZE))[:, CLUES].max(axis=1).mean())
