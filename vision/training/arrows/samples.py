"""Samples: an arrow in its sign, beside a number or the box for one, worn, cut out, labelled."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from vision.crossings.arrows import ARROWS, CLASSES, SEEN, turned
from vision.digits.network import crop_square
from vision.training.arrows.shapes import choose_make, draw_arrow
from vision.training.scene import CANVAS, MIDDLE, Scene
from vision.training.wear import wear

Rng = np.random.Generator
Cover = NDArray[np.float32]

NO_ARROW = CLASSES - 1
# What no arrow shows instead, and how often there is none.
OTHERS = 0.14
ANGLES = {arrow: index * 45.0 for index, arrow in enumerate(ARROWS[:8])}
AXES = dict(zip(ARROWS[8:], (0.0, 45.0, 90.0, 135.0), strict=True))
LETTERS = "0123456789123456789ABEHKMSZ?"


@dataclass(frozen=True, slots=True, eq=False)
class Samples:
    """Crops and what they show.

    Attributes:
        crops: N x SIZE x SIZE, 0 ground .. 1 ink.
        labels: N, columns of `vision.crossings.arrows.classify`.
    """

    crops: NDArray[np.float32]
    labels: NDArray[np.int64]


def make_samples(seed: tuple[int, ...], number: int) -> Samples:
    """Makes `number` drawings and eight samples of each, turned and mirrored; the same ones for a seed."""
    rng = np.random.default_rng(seed)
    crops, labels = [], []
    for _ in range(number):
        crop, label = _sample(rng)
        for quarters in range(4):
            crops.append(np.rot90(crop, quarters))
            labels.append(turned(quarters)[label])
            crops.append(np.rot90(crop, quarters)[:, ::-1])
            labels.append(MIRRORED[labels[-1]])
    return Samples(np.array(crops, np.float32), np.array(labels, np.int64))


def _mirrored() -> list[int]:
    """For each class the one that it becomes where left and right are exchanged."""
    swap = str.maketrans("EW", "WE")
    names = [frozenset(head.translate(swap) for head in arrow) for arrow in ARROWS]
    return [*(next(i for i, arrow in enumerate(ARROWS) if frozenset(arrow) == n) for n in names), NO_ARROW]


MIRRORED = _mirrored()


def _sample(rng: Rng) -> tuple[NDArray[np.float32], int]:
    label = NO_ARROW if rng.random() < OTHERS else int(rng.integers(len(ARROWS)))
    reach = float(rng.uniform(26, 58))
    middle = np.array([MIDDLE, MIDDLE]) + rng.normal(0, 5, 2)
    cover = np.zeros((CANVAS, CANVAS), np.float32)
    if label != NO_ARROW:
        matrix = _put(rng, label, reach, middle)
        cover = draw_arrow(choose_make(rng), double=label >= 8, matrix=matrix, size=CANVAS)
    elif rng.random() < 0.7:
        cover = _letters(rng, middle, reach * rng.uniform(0.5, 1.0))
    cover = np.maximum(cover, _around(rng, middle, reach))
    ground = np.zeros_like(cover)
    shot = wear(rng, Scene(cover, ground, None, reach * 0.6, CANVAS / 2), lambda: np.zeros((0, 0), np.uint8))
    size = shot.grey.shape[0]
    patch = _as_ink(shot.grey)
    off = rng.normal(0, 0.05, 2) * reach
    x, y = (middle + off + 0.5) * size / CANVAS
    side = SEEN * reach * np.exp(rng.normal(0, 0.13)) * size / CANVAS
    return crop_square(patch, float(x), float(y), float(max(side, 4.0))), label


def _as_ink(grey: NDArray[np.uint8]) -> Cover:
    """What is darker or lighter than the ground: 0 ground, towards 1 ink, whatever the polarity."""
    darkest, ground, lightest = np.percentile(grey, [1, 50, 99])
    light = lightest - ground > ground - darkest
    depth = max(float(lightest - ground if light else ground - darkest), 1.0)
    away = grey.astype(np.float32) - np.float32(ground)
    return np.asarray(np.clip((away if light else -away) / depth, 0, 1), np.float32)


def _put(rng: Rng, label: int, reach: float, middle: NDArray[np.float64]) -> NDArray[np.float64]:
    """Where an arrow's places go: turned as its class says and a little more, never quite as long."""
    clockwise = ANGLES.get(ARROWS[label], AXES.get(ARROWS[label], 0.0)) - 90.0
    turn = np.deg2rad(clockwise + np.clip(rng.normal(0, 4), -11, 11))
    long = reach * rng.uniform(0.72, 1.0)
    flat = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))]) * long
    lean = np.eye(2) + rng.normal(0, 0.05, (2, 2))
    return np.column_stack([lean @ flat, middle + rng.normal(0, 0.03, 2) * reach])


def _letters(rng: Rng, middle: NDArray[np.float64], height: float) -> Cover:
    """A digit or two, or a letter."""
    picture = Image.new("L", (CANVAS, CANVAS))
    words = "".join(rng.choice(list(LETTERS), 1 if rng.random() < 0.8 else 2))
    font = ImageFont.load_default(height * 1.35)
    ImageDraw.Draw(picture).text((float(middle[0]), float(middle[1])), words, 255, font, anchor="mm")
    return np.asarray(np.asarray(picture, np.float32) / 255, np.float32)


def _around(rng: Rng, middle: NDArray[np.float64], reach: float) -> Cover:
    """The sign's edge, and beside the arrow a number, a box, a line between them, or nothing."""
    canvas = np.zeros((CANVAS, CANVAS), np.uint8)
    way = np.deg2rad(rng.choice([0.0, 90.0, 90.0, 180.0, 270.0]))
    toward = np.array([np.cos(way), np.sin(way)])
    if rng.random() < 0.85:
        half = reach * rng.uniform(0.62, 1.5)
        center = middle + toward * max(half - reach * rng.uniform(0.58, 0.75), 0)
        width = int(rng.integers(1, 5))
        if rng.random() < 0.5:
            cv2.circle(canvas, _fixed(center), round(half * 16), 255, width, cv2.LINE_AA, 4)
        else:
            cv2.rectangle(canvas, _fixed(center - half), _fixed(center + half), 255, width, cv2.LINE_AA, 4)
    cover = canvas.astype(np.float32) / 255
    dice = rng.random()
    spot = middle + toward * reach * rng.uniform(0.72, 0.95)
    if dice < 0.5:
        cover = np.maximum(cover, _letters(rng, spot, reach * rng.uniform(0.3, 0.7)))
    if 0.3 < dice < 0.75:
        box, edge = np.zeros((CANVAS, CANVAS), np.uint8), reach * rng.uniform(0.2, 0.4)
        corners = _fixed(spot - edge), _fixed(spot + edge)
        cv2.rectangle(box, *corners, 255, int(rng.integers(1, 3)), cv2.LINE_AA, 4)
        cover = np.maximum(cover, box.astype(np.float32) / 255)
    return np.asarray(cover, np.float32)


def _fixed(place: NDArray[np.float64]) -> tuple[int, int]:
    return round(float(place[0]) * 16), round(float(place[1]) * 16)
