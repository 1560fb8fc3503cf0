"""A scene as a person looks into it: the picture, the truth on it, and what the program made of it."""

from pathlib import Path

import cv2
import numpy as np
from PIL import Image

from pipeline.hashi.record import HashiPuzzle
from tests.blackbox.canvas import Pixels
from tests.blackbox.scene import Scene, Truth
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


def _draw_truth(picture: Pixels, truth: Truth) -> None:
    if truth.drawn is None:
        return
    colour = TRUE if truth.counts else SPARE
    places = np.vstack([truth.drawn.islands, truth.drawn.signs])
    for center, radius in zip(places, np.concatenate([truth.drawn.radii, truth.drawn.reaches]), strict=True):
        _ring(picture, (float(center[0]), float(center[1])), float(radius) * 1.12, colour)


def _draw_found(picture: Pixels, found: HashiPuzzle) -> None:
    for island in found.islands:
        if island.center is None or island.radius is None:
            continue  # of a puzzle given as text
        _ring(picture, island.center, island.radius * 1.3, FOUND)
        words = f"{'' if island.clue is None else island.clue}@{island.row},{island.column}"
        spot = round(island.center[0] + 0.6 * island.radius), round(island.center[1] - 0.9 * island.radius)
        cv2.putText(picture, words, spot, cv2.FONT_HERSHEY_SIMPLEX, island.radius / 45, FOUND, 1, cv2.LINE_AA)
    for center in [sign.center for sign in found.signs if sign.center is not None]:
        cv2.drawMarker(picture, (round(center[0]), round(center[1])), FOUND, cv2.MARKER_DIAMOND, 40, 2)


def _ring(picture: Pixels, center: tuple[float, float], radius: float, colour: tuple[int, int, int]) -> None:
    spot = round(center[0] * 16), round(center[1] * 16)
    cv2.circle(picture, spot, round(radius * 16), colour, 2, cv2.LINE_AA, 4)
