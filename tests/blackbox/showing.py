"""A scene as a person looks into it: the picture, the truth on it, and what the program made of it."""

from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image

from pipeline.crossings.record import Cell
from pipeline.hashi.record import HashiPuzzle
from pipeline.records import PuzzleRecord
from samples.scenes.canvas import Pixels
from samples.scenes.scene import Scene, Truth
from tests.blackbox.solving import Result, try_pixels

TRUE, SPARE, FOUND = (0, 150, 0), (150, 150, 0), (230, 0, 160)


def show(scene: Scene, folder: Path) -> list[Path]:
    """Writes the picture as it is, and with the truth (green) and the finding (pink) drawn on it."""
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{scene.name}-{scene.seed}"
    paths = [folder / f"{stem}.png", folder / f"{stem}.found.png"]
    Image.fromarray(scene.picture).save(paths[0], compress_level=1)
    Image.fromarray(overlay(scene, try_pixels(scene.picture))).save(paths[1], compress_level=1)
    return paths


def overlay(scene: Scene, result: Result) -> Pixels:
    """The picture with a green ring around each true piece and a pink one around each found one."""
    picture = np.ascontiguousarray(scene.picture.copy())
    for truth in scene.boards:
        _draw_truth(picture, truth)
    for found in result.puzzles:
        _draw_found(picture, found)
    return picture


def _draw_truth(picture: Pixels, truth: Truth[Any]) -> None:
    if truth.drawn is None:
        return
    colour = TRUE if truth.counts else SPARE
    places = np.vstack([truth.drawn.islands, truth.drawn.signs])
    for center, radius in zip(places, np.concatenate([truth.drawn.radii, truth.drawn.reaches]), strict=True):
        _ring(picture, (float(center[0]), float(center[1])), float(radius) * 1.12, colour)


def _draw_found(picture: Pixels, found: PuzzleRecord) -> None:
    pieces = found.islands if isinstance(found, HashiPuzzle) else found.cells
    for piece in pieces:
        if piece.center is None or piece.radius is None:
            continue  # of a puzzle given as text
        (x, y), radius = piece.center, piece.radius
        _ring(picture, piece.center, radius * 1.3, FOUND)
        words = f"{'' if piece.clue is None else piece.clue}@{piece.row + 1},{piece.column + 1}"
        if isinstance(piece, Cell):
            words = f"{'-'.join(piece.arrows)} {words}"
        spot = round(x + 0.6 * radius), round(y - 0.9 * radius)
        cv2.putText(picture, words, spot, cv2.FONT_HERSHEY_SIMPLEX, radius / 45, FOUND, 1, cv2.LINE_AA)
    signs = found.signs if isinstance(found, HashiPuzzle) else ()
    for center in [sign.center for sign in signs if sign.center is not None]:
        cv2.drawMarker(picture, (round(center[0]), round(center[1])), FOUND, cv2.MARKER_DIAMOND, 40, 2)


def _ring(picture: Pixels, center: tuple[float, float], radius: float, colour: tuple[int, int, int]) -> None:
    spot = round(center[0] * 16), round(center[1] * 16)
    cv2.circle(picture, spot, round(radius * 16), colour, 2, cv2.LINE_AA, 4)
