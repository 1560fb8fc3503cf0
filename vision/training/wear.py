"""Wear: what print, paper, light and camera do to a scene."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.scene import CANVAS, MIDDLE, Scene, grid
from vision.training.symbols import Mask

Rng = np.random.Generator
Light = NDArray[np.float32]

# The height of symbols on the picture, pixels.
HEIGHTS = (7.0, 45.0)
BANK = 384


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A scene as a camera, a scanner or a screen shows it.

    Attributes:
        grey: H x W uint8.
        scale: its pixels for each pixel of the scene.
        height: of the symbol, its own pixels.
        blur: how far light was spread (standard deviation), in parts of that height.
        contrast: by how many grey levels ink is darker than paper; negative where it is lighter.
    """

    grey: NDArray[np.uint8]
    scale: float
    height: float
    blur: float
    contrast: float


def wear(rng: Rng, scene: Scene, behind: Callable[[], Mask]) -> Shot:
    """Prints a scene and takes its picture; `behind` draws a symbol on the other side of the paper."""
    wild = rng.random() ** 2
    height = float(np.exp(rng.uniform(*np.log(HEIGHTS))))
    scale = min(height / scene.height, 1.0)
    height = scale * scene.height
    cover = _spread(rng, scene.cover)
    paper, contrast = _tones(rng)
    ground = 0.0 if rng.random() < 0.3 else contrast * rng.uniform(-0.5, 0.5)
    light = paper - contrast * cover - ground * scene.ground * (1 - cover)
    if rng.random() < 0.12:
        light -= _show_through(rng, behind()) * contrast * rng.uniform(0.05, 0.3)
    light -= contrast * _paper(rng, wild)
    if rng.random() < 0.06:
        light -= contrast * _screen(rng, scale) * rng.uniform(0.1, 0.5) * (1 - cover)
    light *= _ramp(rng)
    size = max(round(CANVAS * scale), 8)
    if size < CANVAS:
        light = cv2.resize(light, (size, size), interpolation=cv2.INTER_AREA)
    light, blur = _lens(rng, np.asarray(light, np.float32), height, wild)
    light += rng.normal(0, 1, light.shape).astype(np.float32) * np.float32(
        contrast * 0.22 * wild * rng.random()
    )
    grey = np.clip(light * 255, 0, 255).round().astype(np.uint8)
    return Shot(_process(rng, grey), size / CANVAS, height, blur / height, contrast * 255)


def _tones(rng: Rng) -> tuple[float, float]:
    """How light paper is, and how much darker the ink (lighter, where it is negative)."""
    contrast = rng.uniform(0.35, 0.95) if rng.random() < 0.75 else rng.uniform(0.1, 0.35)
    paper = rng.uniform(contrast, 1.0)
    return (float(paper), float(contrast)) if rng.random() < 0.7 else (float(1 - paper), float(-contrast))


def _spread(rng: Rng, cover: Light) -> Light:
    """Ink runs, or does not reach into every corner."""
    if rng.random() < 0.5:
        return cover
    soft = cv2.GaussianBlur(cover, (0, 0), rng.uniform(0.6, 1.6))
    gain = rng.uniform(1.5, 4)
    return np.asarray(np.clip((soft - 0.5 + rng.uniform(-0.12, 0.35)) * gain + 0.5, 0, 1), np.float32)


def _show_through(rng: Rng, behind: Mask) -> Light:
    """The other side of the paper: mirrored, soft, anywhere."""
    page = np.zeros((CANVAS, CANVAS), np.float32)
    if behind.size:
        mirrored = cv2.resize(behind[:, ::-1], None, fx=1.3, fy=1.3)[:CANVAS, :CANVAS]
        y, x = (int(rng.integers(0, CANVAS - side + 1)) for side in mirrored.shape)
        page[y : y + mirrored.shape[0], x : x + mirrored.shape[1]] = mirrored / np.float32(255)
    return np.asarray(cv2.GaussianBlur(page, (0, 0), 2.5), np.float32)


def _paper(rng: Rng, wild: float) -> Light:
    """Fibres and unevenness of newsprint."""
    fine, coarse = _bank()
    y, x = rng.integers(0, BANK - CANVAS, 2)
    part = slice(y, y + CANVAS), slice(x, x + CANVAS)
    return (
        np.float32(wild * 0.12 * rng.random()) * fine[part]
        + np.float32(wild * 0.08 * rng.random()) * coarse[part]
    )


def _screen(rng: Rng, scale: float) -> Light:
    """The dots of a printed grey."""
    period = rng.uniform(2, 4.5) / scale
    turn = np.deg2rad(rng.choice([0, 45, 15, 30]))
    x, y, *_ = grid()
    across, along = float(np.cos(turn)) * 2 * np.pi / period, float(np.sin(turn)) * 2 * np.pi / period
    wave = np.cos(x * across + y * along) * np.cos(y * across - x * along)
    return np.asarray(np.clip(2 * wave + rng.uniform(-0.5, 0.5), 0, 1), np.float32)


def _ramp(rng: Rng) -> Light:
    """Light from one side; now and then the edge of a shadow."""
    turn = rng.uniform(0, 2 * np.pi)
    x, y, *_ = grid()
    along = (x - MIDDLE) * (math.cos(turn) / CANVAS) + (y - MIDDLE) * (math.sin(turn) / CANVAS)
    light = 1 + rng.normal(0, 0.12) * along
    if rng.random() < 0.05:
        depth, edge, steep = rng.uniform(0.1, 0.35), rng.uniform(-0.4, 0.4), rng.uniform(8, 40)
        light *= 1 - depth / (1 + np.exp((edge - along) * steep))
    return np.asarray(light, np.float32)


def _lens(rng: Rng, light: Light, height: float, wild: float) -> tuple[Light, float]:
    """Out of focus, or moved; returns also the standard deviation of the spread, pixels."""
    blur = 0.0
    seen: Light = light
    if rng.random() < 0.65:
        blur = height * (0.02 + 0.09 * wild) * rng.random() + 0.3 * rng.random()
        seen = _blurred(seen, max(blur, 0.15))
    if rng.random() < 0.12:
        length = max(round(height * rng.uniform(0.1, 0.3)), 2)
        kernel = np.zeros((length, length), np.float32)
        (x, y), (u, v) = rng.integers(0, length, (2, 2)).tolist()
        cv2.line(kernel, (x, y), (u, v), 1.0)
        seen = np.asarray(cv2.filter2D(seen, -1, kernel / kernel.sum()), np.float32)
        blur = math.hypot(blur, math.hypot(x - u, y - v) / 12**0.5)
    if rng.random() < 0.15:
        seen = seen + np.float32(rng.uniform(0.3, 1.2)) * (seen - _blurred(seen, 1.2))
    return seen, blur


def _blurred(light: Light, sigma: float) -> Light:
    return np.asarray(cv2.GaussianBlur(light, (0, 0), sigma), np.float32)


def _process(rng: Rng, grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """What programs do afterwards: scale, compress, turn to black and white."""
    if rng.random() < 0.08:
        size = grey.shape[0]
        less = max(round(size * rng.uniform(0.45, 0.8)), 8)
        small = cv2.resize(grey, (less, less), interpolation=cv2.INTER_AREA)
        way = (cv2.INTER_CUBIC, cv2.INTER_LINEAR, cv2.INTER_NEAREST)[rng.integers(3)]
        grey = np.asarray(cv2.resize(small, (size, size), interpolation=way), np.uint8)
    if rng.random() < 0.35:
        code = cv2.imencode(".jpg", grey, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(25, 92))])[1]
        grey = np.asarray(cv2.imdecode(code, cv2.IMREAD_GRAYSCALE), np.uint8)
    if rng.random() < 0.07:
        grey = np.asarray(cv2.threshold(grey, 0, 255, cv2.THRESH_BINARY | cv2.THRESH_OTSU)[1], np.uint8)
    return grey


@cache
def _bank() -> tuple[Light, Light]:
    """Noise, fine and coarse, with a standard deviation of 1; cut anywhere."""
    rng = np.random.default_rng(7)
    fields = []
    for sigma in (1.0, 6.0):
        field = cv2.GaussianBlur(rng.normal(0, 1, (BANK, BANK)).astype(np.float32), (0, 0), sigma)
        fields.append(np.asarray(field / field.std(), np.float32))
    return fields[0], fields[1]
