"""What happens to pictures on their way: few colours, coarse pixels, black and white, moire, cuts."""

from collections.abc import Callable, Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Pixels
from samples.scenes.changed import moved
from samples.scenes.light import squeeze
from samples.scenes.paper import cloud
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Scene, Truth
from samples.scenes.styles.item import visible

ALIKE = 0.55
"""How much what a worn picture shows of each piece must be like what was there: a correlation."""
LEAST_RADIUS = 4.6
"""No island is made smaller than that, pixels."""
COARSE = ("few colours", "few colours", "blocks", "black and white", "pale")
"""What happens to small pictures."""


def worn(
    scene: Scene, rng: np.random.Generator, *, chance: float, kinds: Sequence[str] | None = None
) -> Scene:
    """The scene worn with probability `chance`, if all its pieces can still be seen; otherwise unchanged.

    `kinds` are the names in `WEARS` to choose from; None for all.
    """
    if rng.random() >= chance:
        return scene
    names = kinds or tuple(WEARS)
    name = names[int(rng.integers(len(names)))]
    picture = WEARS[name](scene.picture, rng)
    if not _still_there(scene, picture):
        return scene
    return replace(scene, picture=picture, traits={**scene.traits, "wear": name})


def few_colours(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """A GIF: a palette, with or without dots to make up the colours between."""
    colours = int(rng.choice([4, 8, 16, 32, 64]))
    dither = Image.Dither.FLOYDSTEINBERG if rng.random() < 0.5 else Image.Dither.NONE
    first = Image.fromarray(picture).quantize(colours)
    return np.asarray(Image.fromarray(picture).quantize(colours, palette=first, dither=dither).convert("RGB"))


def black_and_white(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """A threshold, the same for all or one that follows the light; strokes break or run."""
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY))
    if rng.random() < 0.65:
        block = 2 * int(rng.integers(7, 30)) + 1
        way = cv2.ADAPTIVE_THRESH_MEAN_C if rng.random() < 0.5 else cv2.ADAPTIVE_THRESH_GAUSSIAN_C
        plain = cv2.adaptiveThreshold(grey, 255, way, cv2.THRESH_BINARY, block, float(rng.uniform(4, 18)))
    else:
        split, _ = cv2.threshold(grey, 0, 255, cv2.THRESH_OTSU)
        plain = cv2.threshold(grey, split + rng.uniform(-25, 25), 255, cv2.THRESH_BINARY)[1]
    if rng.random() < 0.3:
        kernel = np.ones((2, 2), np.uint8)
        plain = cv2.erode(plain, kernel) if rng.random() < 0.5 else cv2.dilate(plain, kernel)
    if rng.random() < 0.4:
        spots = rng.random(plain.shape) < rng.uniform(0.0005, 0.01)
        plain = np.where(spots, rng.choice([0, 255]), plain)
    return np.repeat(np.asarray(plain, np.uint8)[..., None], 3, axis=2)


def pale(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Little contrast, and a little noise."""
    share, level = rng.uniform(0.18, 0.5), rng.uniform(40, 215)
    light = (
        level
        + (picture - picture.mean()) * share
        + rng.uniform(0, 3) * cloud(picture.shape, 1, rng)[..., None]
    )
    return np.asarray(np.clip(light, 0, 255), np.uint8)


def moire(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Stripes and coloured bands, as in photos of screens."""
    y, x = np.mgrid[: picture.shape[0], : picture.shape[1]].astype(np.float32)
    bands = np.zeros(picture.shape, np.float32)
    for _ in range(2):
        angle, length = rng.uniform(0, np.pi), rng.uniform(2.5, 30)
        bend = 0.6 * cloud(picture.shape, 200, rng)
        for channel, shift in enumerate(rng.uniform(0, 2.5, 3)):
            wave = np.cos((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / length + 6 * bend + shift)
            bands[..., channel] += wave.astype(np.float32)
    return np.asarray(np.clip(picture * (1 + rng.uniform(0.02, 0.09) * bands), 0, 255), np.uint8)


def creases(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Paper that was crumpled: facets that face the light more or less, with bright edges between."""
    height, width = picture.shape[:2]
    y, x = np.mgrid[:height:4, :width:4].astype(np.float32)
    seeds = rng.uniform(0, 1, (int(rng.integers(8, 40)), 2)) * (width, height)
    far = np.stack([np.hypot(x - a, y - b) for a, b in seeds])
    nearest = np.argsort(far, axis=0)[:2]
    tone = rng.uniform(-1, 1, len(seeds))[nearest[0]] * rng.uniform(0.03, 0.14)
    slope = rng.uniform(-1, 1, (2, len(seeds)))[:, nearest[0]]
    tone = tone + 0.1 * (slope[0] * x / width + slope[1] * y / height)
    between = np.diff(np.sort(far, axis=0)[:2], axis=0)[0]
    tone = tone + 0.1 * np.exp(-((between / 8) ** 2)) * rng.choice([-1, 1])
    light = cv2.resize((1 + tone).astype(np.float32), (width, height), interpolation=cv2.INTER_LINEAR)
    return np.asarray(np.clip(picture * np.asarray(light)[..., None], 0, 255), np.uint8)


def blocks(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """A JPEG of low quality, now and then twice."""
    once = squeeze(picture, int(rng.integers(12, 45)))
    return squeeze(once, int(rng.integers(30, 80))) if rng.random() < 0.4 else once


def negative(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Light and dark exchanged."""
    return (
        255 - picture
        if rng.random() < 0.7
        else np.repeat(255 - picture.mean(2, keepdims=True).astype(np.uint8), 3, 2)
    )


def sharp(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Sharpened too much: halos."""
    soft = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 2.5)).astype(np.float32)
    return np.asarray(np.clip(picture + rng.uniform(0.8, 2.5) * (picture - soft), 0, 255), np.uint8)


def soft(picture: Pixels, rng: np.random.Generator) -> Pixels:
    """Blurred, as if out of focus or scaled up."""
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.8, 1.8)), np.uint8)


WEARS: dict[str, Callable[[Pixels, np.random.Generator], Pixels]] = {
    "few colours": few_colours, "black and white": black_and_white, "pale": pale, "moire": moire,
    "creases": creases, "blocks": blocks, "negative": negative, "sharp": sharp, "soft": soft,
}  # fmt: skip
"""Kinds of wear, by name."""


def coarse(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene shrunk to a longer side of 120 to 400 pixels; half of the time enlarged again, by 2 to 4.

    It stays larger where islands would get smaller than `LEAST_RADIUS`. Between the two steps it may get
    wear of the kinds in `COARSE`.

    Raises:
        ValueError: the islands of no board are known, or a board has none.
    """
    height, width = scene.picture.shape[:2]
    smallest = min(float(truth.drawn.radii.min()) for truth in scene.boards if truth.drawn is not None)
    factor = max(rng.uniform(120, 400) / max(height, width), LEAST_RADIUS * rng.uniform(1.0, 1.3) / smallest)
    way = int(rng.choice([cv2.INTER_AREA, cv2.INTER_AREA, cv2.INTER_LINEAR, cv2.INTER_NEAREST]))
    small = _resized(scene, min(factor, 1.0), cv2.INTER_AREA if factor < 0.6 else way)
    small = worn(small, rng, chance=0.45, kinds=COARSE)
    if rng.random() < 0.5:
        return small
    larger = int(rng.choice([cv2.INTER_NEAREST, cv2.INTER_NEAREST, cv2.INTER_LINEAR, cv2.INTER_CUBIC]))
    return _resized(small, float(rng.choice([2, 2, 3, 4])), larger)


def cut(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene cut by one or two edges through its boards, so that at least three islands are left.

    If 20 attempts fail it stays as it is. All its boards must be boards of bridges; those of which nothing
    is left are dropped.

    Raises:
        ValueError: the islands of no board are known.
    """
    drawn = [truth.drawn.islands for truth in scene.boards if truth.drawn is not None]
    low, high = np.vstack(drawn).min(0), np.vstack(drawn).max(0)
    for _ in range(20):
        height, width = scene.picture.shape[:2]
        box = [0.0, 0.0, float(width), float(height)]
        for side in rng.permutation(4)[: int(rng.integers(1, 3))]:
            axis = side % 2
            inward = float(rng.uniform(0.05, 0.45) * (high - low)[axis])
            box[side] = float(low[axis]) + inward if side < 2 else float(high[axis]) - inward
        left, top, right, bottom = (round(edge) for edge in box)
        if right - left > 60 and bottom - top > 60:
            cropped = _cropped(scene, left, top, right, bottom)
            if sum(len(truth.board.puzzle.islands) for truth in cropped.boards) >= 3:
                return cropped
    return scene


def _cropped(scene: Scene, left: int, top: int, right: int, bottom: int) -> Scene:
    """A rectangle of the picture, and of the truth what has its middle there."""
    picture = np.ascontiguousarray(scene.picture[top:bottom, left:right])
    away = moved(replace(scene, picture=picture), lambda places: places - (left, top), 1.0)
    size = np.array([right - left, bottom - top])
    seen = [truth if truth.drawn is None else _inside(truth, truth.drawn, size) for truth in away.boards]
    kept = tuple(truth for truth in seen if truth.board.puzzle.islands or truth.board.puzzle.signs)
    return replace(away, boards=kept)


def _inside(truth: Truth[Solved], drawn: Drawn, size: NDArray[np.int_]) -> Truth[Solved]:
    """What of a board has its middle on a picture of that width and height."""
    islands, signs = (
        np.asarray(((places >= 0) & (places <= size - 1)).all(axis=1), np.bool_)
        for places in (drawn.islands, drawn.signs.reshape(-1, 2))
    )
    return visible(truth, islands, signs, "cut")


def _resized(scene: Scene, factor: float, way: int) -> Scene:
    height, width = scene.picture.shape[:2]
    size = max(round(width * factor), 1), max(round(height * factor), 1)
    picture = np.asarray(cv2.resize(scene.picture, size, interpolation=way), np.uint8)
    scale = np.array([size[0] / width, size[1] / height])
    larger = moved(
        replace(scene, picture=picture),
        lambda places: (places + 0.5) * scale - 0.5,
        float(np.sqrt(scale.prod())),
    )
    return replace(larger, traits={**scene.traits, "resized": f"{factor:.2f}"})


def _still_there(scene: Scene, picture: Pixels) -> bool:
    """Whether a picture of the same size shows of each piece what the scene shows, inverted or not."""
    before, after = (cv2.cvtColor(one, cv2.COLOR_RGB2GRAY) for one in (scene.picture, picture))
    for truth in scene.boards:
        if truth.drawn is None:
            continue
        places = np.concatenate([truth.drawn.islands, truth.drawn.signs.reshape(-1, 2)])
        for place, size in zip(places, [*truth.drawn.radii, *truth.drawn.reaches], strict=True):
            if not _alike(before, after, place, 1.3 * size):
                return False
    return True


def _alike(
    before: cv2.typing.MatLike, after: cv2.typing.MatLike, place: NDArray[np.float64], size: float
) -> bool:
    left, top = np.maximum(np.rint(place - size), 0).astype(int)
    right, bottom = np.rint(place + size).astype(int) + 1
    one, other = (np.asarray(grey[top:bottom, left:right], np.float64).ravel() for grey in (before, after))
    if one.size < 9 or one.std() < 2:
        return True
    return bool(other.std() > 2 and abs(np.corrcoef(one, other)[0, 1]) > ALIKE)
