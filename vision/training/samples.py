"""Samples: worn scenes, laid out by `insides` and cropped as the reader crops what it finds."""

from dataclasses import dataclass
from functools import partial

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import SIZE, Box, crop_inside, crop_symbol
from vision.training.insides import PATCH, lay_out
from vision.training.scene import MIDDLE, Scene, set_scene
from vision.training.symbols import Source, Symbol, draw_character, pick_symbol
from vision.training.wear import Shot, wear

Rng = np.random.Generator

# Of all crops so many show the whole inside, and of the others so many have a box that is far off.
WHOLE = 0.2
FAR_OFF = 0.15


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Crops with what is known about them, one entry each.

    Attributes:
        crops: N x SIZE x SIZE float32, 0 ground .. 1 ink.
        labels: N, indices into `CLASSES`.
        kinds: N, where the symbols come from: "font", "pen", "letter", ...; see `Symbol.kind`.
        heights: N, of the symbol on the picture, pixels.
        blurs: N, standard deviation in parts of the height.
    """

    crops: NDArray[np.float32]
    labels: NDArray[np.int64]
    kinds: NDArray[np.str_]
    heights: NDArray[np.float64]
    blurs: NDArray[np.float64]


def make_samples(seed: tuple[int, ...], count: int, source: Source) -> Samples:
    """Draws `count` samples; the same seed and source give the same ones."""
    rng = np.random.default_rng(seed)
    crops = np.empty((count, SIZE, SIZE), np.float32)
    symbols, shots = [], []
    for index in range(count):
        symbol = pick_symbol(rng, source)
        crops[index], shot = make_crop(rng, symbol, source)
        symbols.append(symbol)
        shots.append(shot)
    return Samples(
        crops,
        np.array([s.label for s in symbols], np.int64),
        np.array([s.kind for s in symbols]),
        np.array([s.height for s in shots]),
        np.array([s.blur for s in shots]),
    )


def make_crop(rng: Rng, symbol: Symbol, source: Source) -> tuple[NDArray[np.float32], Shot]:
    """Draws, wears and cuts out one symbol; `source` gives digits beside it and behind the paper.

    Returns:
        The crop, SIZE x SIZE, as the network takes it; and the picture that it was cut from.
    """
    digit = partial(_any_digit, rng, source)
    scene = set_scene(rng, symbol.mask, digit)
    shot = wear(rng, scene, digit)
    # The reader's idea of the disc is a little off.
    center = (np.full(2, MIDDLE) + rng.normal(0, 0.02, 2) * scene.radius + 0.5) * shot.scale - 0.5
    shape = scene.radius * shot.scale * (np.eye(2) + rng.normal(0, 0.02, (2, 2)))
    patch = lay_out(shot.grey, center, shape)
    if scene.box is None or symbol.kind == "several" or rng.random() < WHOLE:
        if symbol.kind != "nothing" or rng.random() < 0.5:
            return crop_inside(patch), shot
        return crop_symbol(patch, _anywhere(rng)), shot
    return crop_symbol(patch, _jitter(rng, _box(scene, shot, center, shape))), shot


def _any_digit(rng: Rng, source: Source) -> NDArray[np.uint8]:
    return draw_character(rng, source, str(rng.integers(10))).mask


def _box(
    scene: Scene, shot: Shot, center: NDArray[np.float64], shape: NDArray[np.float64]
) -> tuple[float, float, float, float]:
    """The symbol's box on the patch."""
    assert scene.box is not None
    left, top, right, bottom = scene.box
    corners = np.array([(left, top), (right, top), (right, bottom), (left, bottom)]) * shot.scale - 0.5
    places = (corners - center) @ np.linalg.inv(shape * 2 / PATCH).T + PATCH / 2
    (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def _jitter(rng: Rng, box: tuple[float, float, float, float]) -> Box:
    """What the reader would take for the box: a pixel more all around, give or take, or far off."""
    height = box[3] - box[1]
    off = np.array([-1.0, -1.0, 1.0, 1.0]) + rng.normal(0, 0.03 * height, 4)
    if rng.random() < FAR_OFF:
        off[rng.integers(4)] += rng.normal(0, 0.25 * height)
        off[rng.integers(4)] += rng.normal(0, 0.12 * height)
    left, top, right, bottom = (round(edge) for edge in np.array(box) + off)
    return left, top, max(right, left + 3), max(bottom, top + 3)


def _anywhere(rng: Rng) -> Box:
    height, width = (int(side) for side in rng.integers(8, 44, 2))
    left, top = (int(edge) for edge in PATCH / 2 + rng.normal(0, 6, 2) - (width / 2, height / 2))
    return left, top, left + width, top + height
