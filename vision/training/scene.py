"""Scene: a symbol in its island or sign, with all that is drawn around and across it."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.fonts import HEIGHT
from vision.training.symbols import Mask

Rng = np.random.Generator
Cover = NDArray[np.float32]
Box = tuple[float, float, float, float]

# A scene is this many pixels across, and the inside of its island has this radius.
CANVAS = 112
RADIUS = 34.0
MIDDLE = (CANVAS - 1) / 2
# The height of a symbol, in parts of the inner diameter: usual, and very small.
HEIGHTS = (0.32, 0.76)
SMALL = (0.17, 0.32)
# So many symbols have a stroke through them; of those, so many one that hides what it crosses, as a dark pen
# does where digits are lighter than their disc.
STRUCK = 0.2
HIDDEN = 0.3


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """What is printed and drawn.

    Attributes:
        cover: CANVAS x CANVAS float32: the part of each pixel that ink covers.
        ground: likewise: the part that has the island's own colour, inside of a disc; 0 where there is none.
        box: left, top, right, bottom of the symbol, pixels; right and bottom are the first outside of it.
            None where there is no symbol.
        height: the height at which the symbol is drawn, pixels; a very wide or a very low one is lower.
        radius: of the inside that is cut out around the middle, pixels.
    """

    cover: Cover
    ground: Cover
    box: Box | None
    height: float
    radius: float


def set_scene(rng: Rng, mask: Mask, neighbour: Callable[[], Mask]) -> Scene:
    """Puts a symbol into an island or a sign.

    Args:
        rng: every choice comes from it.
        mask: h x w, 255 is ink; 0 x 0 for no symbol.
        neighbour: draws another such mask, to stand beside it.
    """
    small = rng.random() < 0.12
    height = float(rng.uniform(*(SMALL if small else HEIGHTS)) * 2 * RADIUS)
    in_sign = bool(rng.random() < 0.15)
    matrix, scaled = _placement(rng, mask, height)
    cover = _bend(rng, _place(scaled, matrix)) if mask.size else np.zeros((CANVAS, CANVAS), np.float32)
    box = _box(cover)
    surroundings = _sign(rng, height) if in_sign else _island(rng)
    if box is not None and rng.random() < (0.4 if in_sign else 0.1):
        surroundings = np.maximum(surroundings, _beside(rng, box, neighbour()))
    if rng.random() < 0.1:
        surroundings = np.maximum(surroundings, _marks(rng))
    if box is not None and rng.random() < STRUCK:
        cover, surroundings, box = _strike(rng, cover, surroundings, box)
    cover = np.maximum(cover, surroundings)
    ground = _disc(rng) if rng.random() < 0.25 else np.zeros_like(cover)
    return Scene(cover, ground, box, height, RADIUS)


def _placement(rng: Rng, mask: Mask, height: float) -> tuple[NDArray[np.float64], Mask]:
    """Where the mask's pixels go (3 x 3), and the mask at nearly the size it will have."""
    if not mask.size:
        return np.eye(3), mask
    zoom = height / max(mask.shape[0], mask.shape[1] / 1.4, HEIGHT / 3)
    if zoom < 0.6:
        size = max(round(mask.shape[1] * zoom), 2), max(round(mask.shape[0] * zoom), 2)
        mask, zoom = np.asarray(cv2.resize(mask, size, interpolation=cv2.INTER_AREA), np.uint8), 1.0
    h, w = mask.shape
    turn = np.deg2rad(np.clip(rng.normal(0, 5), -15, 15))
    slant, wide = rng.normal(0, 0.1), zoom * np.exp(rng.normal(0, 0.1))
    affine = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))]) @ [
        (wide, -slant),
        (0, zoom),
    ]
    offset = rng.normal(0, 0.09, 2) * RADIUS
    matrix = np.eye(3)
    matrix[:2, :2] = affine
    matrix[:2, 2] = MIDDLE + offset - affine @ ((w - 1) / 2, (h - 1) / 2)
    matrix[2, :2] = rng.normal(0, 0.0012, 2)
    middle = matrix @ ((w - 1) / 2, (h - 1) / 2, 1)
    shift = np.eye(3)
    shift[:2, 2] = MIDDLE + offset - middle[:2] / middle[2]
    return shift @ matrix, mask


def _place(mask: Mask, matrix: NDArray[np.float64]) -> Cover:
    placed = cv2.warpPerspective(mask, matrix, (CANVAS, CANVAS), flags=cv2.INTER_LINEAR)
    return np.asarray(placed / np.float32(255), dtype=np.float32)


def _bend(rng: Rng, cover: Cover) -> Cover:
    """Elastic distortion: every place moves a little, neighbours alike."""
    if rng.random() > 0.4:
        return cover
    size = int(rng.integers(4, 8))
    field = rng.normal(0, rng.uniform(0.3, 1.6), (size, size, 2)).astype(np.float32)
    moved = cv2.resize(field, (CANVAS, CANVAS), interpolation=cv2.INTER_CUBIC)
    x, y, _, _ = grid()
    return np.asarray(cv2.remap(cover, x + moved[..., 0], y + moved[..., 1], cv2.INTER_LINEAR), np.float32)


def _box(cover: Cover) -> Box | None:
    ink = cover > 0.4
    x, y = np.flatnonzero(ink.any(axis=0)), np.flatnonzero(ink.any(axis=1))
    if len(x) == 0 or len(y) == 0:
        return None
    return float(x[0]), float(y[0]), float(x[-1] + 1), float(y[-1] + 1)


def _island(rng: Rng) -> Cover:
    """The ring, or none, and bridges that end at it or run a little over."""
    _, _, reach, angle = grid()
    cover = np.zeros((CANVAS, CANVAS), np.float32)
    if rng.random() < 0.85:
        # Its inner edge is not quite where the reader takes it to be, and by hand it is no circle.
        width = rng.uniform(1, 4) if rng.random() < 0.7 else rng.uniform(4, 16)
        beyond = reach - RADIUS * (1 + rng.normal(0, 0.02))
        if rng.random() < 0.4:
            lobes, turn = float(rng.integers(1, 4)), rng.uniform(0, 7)
            beyond -= RADIUS * rng.exponential(0.05) * np.cos(angle * lobes + turn)
        cover = np.clip(width / 2 + 0.5 - np.abs(beyond - width / 2), 0, 1)
    for along in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        if rng.random() < 0.25:
            first = RADIUS * (1 if rng.random() < 0.8 else rng.uniform(0.6, 1))
            gap = rng.uniform(-8, 8) if rng.random() < 0.5 else 0.0
            for side in (gap, -gap) if gap else (0.0,):
                start, end = (
                    (MIDDLE + along[0] * r + along[1] * side, MIDDLE + along[1] * r + along[0] * side)
                    for r in (first, CANVAS)
                )
                _line(cover, start, end, int(rng.integers(1, 6)))
    return cover


def _sign(rng: Rng, height: float) -> Cover:
    """Two sides of a diamond that meet beyond the number."""
    cover = np.zeros((CANVAS, CANVAS), np.float32)
    turn = np.deg2rad(90 * rng.integers(4) + rng.normal(0, 4))
    away = height * rng.uniform(0.85, 1.5)
    tip = MIDDLE + away * 1.2 * np.array([np.cos(turn), np.sin(turn)])
    for side in (-1, 1):
        end = tip - 2 * CANVAS * np.array([np.cos(turn + side * np.pi / 4), np.sin(turn + side * np.pi / 4)])
        _line(cover, (tip[0], tip[1]), (end[0], end[1]), int(rng.integers(1, 4)))
    return cover


def _beside(rng: Rng, box: Box, mask: Mask) -> Cover:
    """Another digit of the same number, to the left or right."""
    left, top, right, bottom = box
    zoom = (bottom - top) / max(mask.shape[0], HEIGHT / 3)
    gap = (bottom - top) * rng.uniform(0.08, 0.3)
    width = mask.shape[1] * zoom
    x = right + gap if rng.random() < 0.5 else left - gap - width
    return _place(mask, np.array([(zoom, 0, x), (0, zoom, top + rng.normal(0, 1)), (0, 0, 1)]))


def _strike(rng: Rng, cover: Cover, surroundings: Cover, box: Box) -> tuple[Cover, Cover, Box]:
    """The symbol, what is around it, and its box, once somebody has struck it out."""
    stroke = _stroke_through(rng, box)
    if rng.random() < HIDDEN:
        cover = cover * (1 - stroke)
        return cover, surroundings * (1 - stroke), _box(cover) or box
    # The reader may take it for a part of the symbol.
    if rng.random() < 0.5:
        _, _, reach, _ = grid()
        box = _box(np.maximum(cover, stroke) * (reach < RADIUS)) or box
    return cover, np.maximum(surroundings, stroke), box


def _stroke_through(rng: Rng, box: Box) -> Cover:
    """A line or two through a symbol, straight or nearly so: somebody is done with it."""
    cover = np.zeros((CANVAS, CANVAS), np.float32)
    left, top, right, bottom = box
    height = bottom - top
    middle = np.array([(left + right) / 2, (top + bottom) / 2]) + rng.normal(0, 0.1, 2) * height
    reach = height * rng.uniform(0.4, 0.8) if rng.random() < 0.5 else RADIUS * rng.uniform(0.5, 1.15)
    turns = [rng.uniform(-1.1, 1.1) + (np.pi / 2 if rng.random() < 0.15 else 0)]
    if rng.random() < 0.2:
        turns.append(-turns[0])
    width = int(rng.integers(1, 5))
    for turn in turns:
        step = reach * np.array([np.cos(turn), np.sin(turn)])
        between = middle + rng.normal(0, 0.04, 2) * reach
        _line(cover, tuple(middle - step), tuple(between), width)
        _line(cover, tuple(between), tuple(middle + step), width)
    return cover * np.float32(rng.uniform(0.35, 1))


def _marks(rng: Rng) -> Cover:
    """Printed lines across a symbol, or a pencil's notes."""
    cover = np.zeros((CANVAS, CANVAS), np.float32)
    if rng.random() < 0.35:
        where = MIDDLE + rng.normal(0, 3)
        _line(cover, (0, where), (CANVAS, where), int(rng.integers(1, 3)))
        if rng.random() < 0.5:
            _line(cover, (where, 0), (where, CANVAS), 1)
        return cover * np.float32(rng.uniform(0.1, 0.5))
    for _ in range(int(rng.integers(1, 4))):
        spot, step = rng.uniform(0.2, 0.8, 2) * CANVAS, rng.normal(0, 12, 2)
        _line(cover, tuple(spot), tuple(spot + step), int(rng.integers(1, 3)))
    return cover * np.float32(rng.uniform(0.2, 0.8))


def _disc(rng: Rng) -> Cover:
    _, _, reach, _ = grid()
    return np.asarray(np.clip(RADIUS * rng.uniform(0.98, 1.08) - reach + 0.5, 0, 1), dtype=np.float32)


def _line(cover: Cover, start: tuple[float, ...], end: tuple[float, ...], width: int) -> None:
    ends = [(round(float(p[0]) * 16), round(float(p[1]) * 16)) for p in (start, end)]
    canvas = np.zeros(cover.shape, np.uint8)
    cv2.line(canvas, ends[0], ends[1], 255, width, cv2.LINE_AA, shift=4)
    np.maximum(cover, canvas.astype(np.float32) / 255, out=cover)


@cache
def grid() -> tuple[Cover, Cover, Cover, Cover]:
    """x, y, distance from the middle, pixels, and angle, radians, of every pixel; not to be changed."""
    y, x = np.mgrid[:CANVAS, :CANVAS].astype(np.float32)
    return x, y, np.hypot(x - MIDDLE, y - MIDDLE), np.arctan2(y - MIDDLE, x - MIDDLE)
