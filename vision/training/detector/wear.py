"""Wear: what happens to a crop each time it is learned from, so that no two times are alike."""

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.detect import CELL, normalise
from vision.training.detector.crops import SIDE, Crop
from vision.training.detector.truth import UNKNOWN

SEEN = 256
"""Width and height of what is learned from, pixels."""
TURNED = 0.45
"""The share of crops that are turned by any number of quarters; most pages stand upright."""

Pixels = NDArray[np.uint8]


def worn(crop: Crop, rng: np.random.Generator) -> tuple[NDArray[np.float32], Crop]:
    """A crop as the network sees it: moved, turned, worn.

    Returns:
        What the network sees, SEEN x SEEN x 3, and a crop with the truth about it: pieces and cohesion are of
        that part, its picture is the whole one, turned but not worn.
    """
    turned = turn(crop, int(rng.integers(4)) if rng.random() < TURNED else 0)
    left, top = (CELL * int(step) for step in rng.integers(0, (SIDE - SEEN) // CELL + 1, 2))
    seen = normalise(wear(turned.picture, rng))[top : top + SEEN, left : left + SEEN]
    pieces = turned.pieces.copy()
    pieces[:, :2] -= left, top
    within = ((pieces[:, :2] > -0.5) & (pieces[:, :2] < SEEN - 0.5)).all(axis=1)
    cells = slice(top // CELL, (top + SEEN) // CELL), slice(left // CELL, (left + SEEN) // CELL)
    return seen, Crop(turned.picture, pieces[within], turned.cohesion[cells])


def turn(crop: Crop, quarters: int) -> Crop:
    """The crop turned by so many quarters to the left; its numbers need so many fewer to stand upright."""
    pieces = crop.pieces.copy()
    for _ in range(quarters):
        pieces[:, :2] = np.column_stack([pieces[:, 1], SIDE - 1 - pieces[:, 0]])
    known = pieces[:, 5] != UNKNOWN
    pieces[known, 5] = (pieces[known, 5] - quarters) % 4
    return Crop(np.rot90(crop.picture, quarters), pieces, np.rot90(crop.cohesion, quarters))


def wear(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Changes colours, light, focus, grain and coding of a picture (SIDE x SIDE x 3), each now and then."""
    picture = _coloured(picture, rng)
    if rng.random() < 0.3:
        picture = np.asarray(255 - picture, np.uint8)
    if rng.random() < 0.5:
        picture = _toned(picture, rng)
    if rng.random() < 0.25:
        picture = _coarser(picture, rng)
    if rng.random() < 0.3:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.4, 1.3)), np.uint8)
    if rng.random() < 0.4:
        picture = _grainy(picture, rng)
    if rng.random() < 0.25:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 90))]
        _, file = cv2.imencode(".jpg", np.ascontiguousarray(picture), quality)
        picture = np.asarray(cv2.imdecode(file, cv2.IMREAD_COLOR), np.uint8)
    if rng.random() < 0.06:
        grey = cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY)
        threshold, _ = cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU)
        black = np.where(grey > threshold + rng.uniform(-15, 15), 255, 0).astype(np.uint8)
        picture = np.asarray(cv2.cvtColor(black, cv2.COLOR_GRAY2RGB), np.uint8)
    return picture


def _coloured(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Without colours, or with others: those of another light, or entirely others."""
    chance = rng.random()
    if chance < 0.35:
        grey = cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_RGB2GRAY)
        return np.asarray(cv2.cvtColor(grey, cv2.COLOR_GRAY2RGB), np.uint8)
    if chance < 0.65:
        picture = picture[..., rng.permutation(3)]
    if chance > 0.85:
        picture = picture ^ np.array(rng.choice([0, 255], 3), np.uint8)
    elif chance > 0.75:
        tint = rng.uniform(0.6, 1.0, 3)
        picture = np.asarray(picture * tint + 0.5, np.uint8)
    return np.ascontiguousarray(picture)


def _toned(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Another gamma and contrast, and light from one side."""
    levels = np.linspace(0, 1, 256) ** np.exp(rng.uniform(-0.6, 0.6))
    low = rng.uniform(0, 0.5)
    high = rng.uniform(min(low + 0.2, 0.9), 1.0)
    toned = cv2.LUT(np.ascontiguousarray(picture), ((low + (high - low) * levels) * 255).astype(np.uint8))
    if rng.random() < 0.5:
        return np.asarray(toned, np.uint8)
    (left, right), (top, bottom) = rng.uniform(0.5, 1.0, (2, 2))
    across = np.linspace(left, right, SIDE, dtype=np.float32)
    down = np.linspace(top, bottom, SIDE, dtype=np.float32)
    return np.asarray(toned * (down[:, None] * across)[..., None] + 0.5, np.uint8)


def _coarser(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Made smaller, then larger again."""
    size = round(SIDE * rng.uniform(0.5, 0.95))
    ways = (cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_NEAREST)
    small = cv2.resize(picture, (size, size), interpolation=ways[int(rng.integers(3))])
    ways = (cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_NEAREST)
    return np.asarray(cv2.resize(small, (SIDE, SIDE), interpolation=ways[int(rng.integers(3))]), np.uint8)


def _grainy(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Noise of the sensor, or coarser grain, or specks."""
    if rng.random() < 0.25:
        number = int(rng.integers(5, 80))
        specks = picture.copy()
        for x, y in rng.integers(0, SIDE, (number, 2)):
            grey = int(rng.integers(0, 256))
            cv2.circle(specks, (int(x), int(y)), int(rng.integers(0, 3)), (grey, grey, grey), -1)
        return specks
    size = SIDE if rng.random() < 0.6 else int(SIDE / rng.uniform(1.2, 4))
    channels = 3 if rng.random() < 0.5 else 1
    noise = rng.uniform(2, 18) * rng.standard_normal((size, size, channels), dtype=np.float32)
    spread = cv2.resize(noise, (SIDE, SIDE), interpolation=cv2.INTER_LINEAR).reshape(SIDE, SIDE, channels)
    return np.asarray(np.clip(picture + spread, 0, 255), np.uint8)
