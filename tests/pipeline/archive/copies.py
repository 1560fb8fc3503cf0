"""Copies of a puzzle as they turn up on a shelf: set anew, turned, mirrored, photographed, in documents."""

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from pipeline.archive.fingerprint import Turn
from samples.page import BoardStyle, Picture, Sheet, draw_board
from samples.scene import Camera, Curl, photograph
from solver.puzzle import Puzzle

SCALE = 8.0
"""Pixels a millimetre."""

EDGE = 22.0
"""Of paper around the outermost islands, mm."""

STYLES = (
    BoardStyle((10.0, 10.0), 3.9, ring=0.35, digit=5.5),
    BoardStyle((11.5, 11.5), 4.4, ring=0.6, digit=6.2, bold=0.02, grid="dots"),
    BoardStyle((11.0, 9.6), 3.7, ring=0.3, digit=5.2, fill=(228, 228, 228)),
    BoardStyle((10.5, 10.5), 4.0, ring=0.4, digit=5.6, grid="lines", frame=7.0),
)

FLAT = Curl(fold=5, reach=60, wave=0.3, length=170)

MEDIA = ("png", "jpg", "pdf")
"""As a program draws it, as a phone sees it, and as a scanner puts it into a document."""


def turned(puzzle: Puzzle, turn: Turn) -> Puzzle:
    """The same puzzle, set anew in another position; only of islands."""
    places = [turn.place(island.row, island.column) for island in puzzle.islands]
    top, left = min(row for row, _ in places), min(column for _, column in places)
    islands = (
        replace(island, row=row - top, column=column - left)
        for (row, column), island in zip(places, puzzle.islands, strict=True)
    )
    return replace(puzzle, islands=tuple(islands))


def save_copy(puzzle: Puzzle, path: Path, style: BoardStyle, seed: int) -> Path:
    """Writes a picture of a puzzle; the suffix is one of MEDIA and says how it came about."""
    page = _printed(puzzle, style)
    rng = np.random.default_rng(seed)
    if path.suffix == ".jpg":
        page = _photographed(page, rng)
    if path.suffix == ".pdf":
        page = _scanned(page, rng)
    Image.fromarray(page).save(path, **({"resolution": SCALE * 25.4} if path.suffix == ".pdf" else {}))
    return path


def _printed(puzzle: Puzzle, style: BoardStyle) -> Picture:
    rows = 1 + max(int(island.row) for island in puzzle.islands)
    columns = 1 + max(int(island.column) for island in puzzle.islands)
    size = [2 * EDGE + (lines - 1) * pitch for lines, pitch in zip((columns, rows), style.pitch, strict=True)]
    sheet = Sheet(*size, SCALE, smooth=2)
    draw_board(sheet, puzzle, (rows, columns), (EDGE, EDGE), style)
    return sheet.picture()


def _photographed(page: Picture, rng: np.random.Generator) -> Picture:
    height, width = page.shape[0] / SCALE, page.shape[1] / SCALE
    tilt, pan, roll = rng.uniform(-10, 10), rng.uniform(-8, 8), rng.uniform(-4, 4)
    focal, across = 1500.0, 1.15 * max(height, width)
    camera = Camera(1400, 1400, focal, (width / 2, height / 2), across * focal / 1400, tilt, pan, roll)
    return photograph(page, SCALE, camera, FLAT, rng)


def _scanned(page: Picture, rng: np.random.Generator) -> Picture:
    height, width = page.shape[:2]
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), rng.uniform(-1.5, 1.5), 1.0)
    soft = cv2.warpAffine(page, turn, (width, height), flags=cv2.INTER_AREA, borderValue=(255, 255, 255))
    grain = rng.normal(0, 5, soft.shape)
    return np.clip(soft * 0.94 + 8 + grain, 0, 255).astype(np.uint8)
