"""Strokes: digits and question marks as a pen draws them, in several national variants."""

import hashlib

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.training.fonts import HEIGHT, cut_to_ink
from vision.training.pens import PENS

Skeleton = tuple[tuple[tuple[float, float], ...], ...]
"""For each stroke its points, (x, y) from the top left, tenths of the height."""

VARIANTS: dict[str, dict[str, Skeleton]] = {
    character: {
        name: tuple(
            tuple((float(x), float(y)) for x, y in (point.split(",") for point in stroke.split()))
            for stroke in drawn.split("/")
        )
        for name, drawn in variants.items()
    }
    for character, variants in PENS.items()
}
# Of each character this many variants are never trained on; these, which whole countries write, always are.
HELD_OUT = 1
COMMON = {
    "1": ("French", "French on a foot", "steep", "winged"),
    "4": ("open", "closed", "short tail"),
    "7": ("plain", "crossed"),
}
FINE = 2
# How thick pens are, in parts of the height, and how many are so.
WIDTHS = (0.045, 0.09), (0.09, 0.18), (0.18, 0.27)
SHARES = 0.5, 0.36, 0.14
# Pens start early or late and run on or stop short: the ends' parts are so much longer (a log-normal spread).
ENDS = 0.18
# A stroke whose ends are this near goes round smoothly, in tenths of the height.
CLOSED = 1.5
# Pressure below this makes no difference.
EVEN = 0.25


def variants(character: str, held_out: bool) -> list[str]:
    """Names of the variants of a digit or "?" that are kept out of every training, or of the others."""
    names = sorted(
        set(VARIANTS[character]) - set(COMMON.get(character, ())),
        key=lambda name: hashlib.sha256(f"{character} {name}".encode()).digest(),
    )
    return names[:HELD_OUT] if held_out else [*COMMON.get(character, ()), *names[HELD_OUT:]]


def draw_strokes(rng: np.random.Generator, character: str, variant: str) -> NDArray[np.uint8]:
    """Draws a character as a person with a pen would.

    Args:
        rng: every choice comes from it.
        character: a digit or "?".
        variant: the way to write it, one of `VARIANTS[character]`.

    Returns:
        h x w, 255 is ink, cut to its box, about HEIGHT pixels high.
    """
    size = HEIGHT * FINE
    margin = size // 3
    width = rng.uniform(*WIDTHS[int(rng.choice(len(WIDTHS), p=SHARES))])
    unsteady = rng.uniform(0, 0.45)
    slim = rng.uniform(0.55, 1.0)
    canvas = np.zeros((size + 2 * margin, size + 2 * margin), np.uint8)
    pressure = rng.uniform(0, 0.5)
    for stroke in VARIANTS[character][variant]:
        points = _with_ends(np.array(stroke), rng) + rng.normal(0, unsteady, (len(stroke), 2))
        same = np.flatnonzero((np.diff(np.array(stroke), axis=0) == 0).all(axis=1))
        points[same + 1] = points[same]
        path = _smooth(points) * (slim * size / 10, size / 10) + margin
        _ink(canvas, path, width * size, pressure, rng)
    cut = cut_to_ink(canvas)
    shrunk = max(cut.shape[1] // FINE, 1), max(cut.shape[0] // FINE, 1)
    return np.asarray(cv2.resize(cut, shrunk, interpolation=cv2.INTER_AREA), dtype=np.uint8)


def _with_ends(points: NDArray[np.float64], rng: np.random.Generator) -> NDArray[np.float64]:
    """Lets a stroke begin and end elsewhere on its way, unless it goes round."""
    if np.hypot(*(points[0] - points[-1])) < CLOSED:
        return points
    varied = points.copy()
    first, last = np.exp(rng.normal(0, ENDS, 2))
    varied[0] = points[1] + (points[0] - points[1]) * first
    varied[-1] = points[-2] + (points[-1] - points[-2]) * last
    return varied


def _smooth(points: NDArray[np.float64], steps: int = 5) -> NDArray[np.float64]:
    """A Catmull-Rom spline through points (K x 2), a few steps from each to the next."""
    closed = np.hypot(*(points[0] - points[-1])) < CLOSED
    before, after = (
        (points[-2], points[1]) if closed else (2 * points[0] - points[1], 2 * points[-1] - points[-2])
    )
    padded = np.vstack([before, points, after])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = []
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        if (b == c).all():
            continue
        # At a corner the neighbour beyond is the corner itself, and the curve ends straight.
        cubic = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * (b - c) + d - a) * t**3
        parts.append(cubic / 2)
    return np.vstack([*parts, points[-1:]])


def _ink(
    canvas: NDArray[np.uint8],
    path: NDArray[np.float64],
    width: float,
    pressure: float,
    rng: np.random.Generator,
) -> None:
    """Draws a path with a pen that is pressed harder here and there."""
    fixed = np.round(path * 16).astype(np.int32)
    if pressure < EVEN:
        cv2.polylines(canvas, [fixed], False, 255, max(round(width), 1), cv2.LINE_AA, shift=4)
        return
    anchors = 1 + pressure * rng.uniform(-1, 1, 4)
    widths = np.maximum(width * np.interp(np.linspace(0, 3, len(path)), np.arange(4), anchors), 2)
    for start, end, thick in zip(fixed.tolist(), fixed[1:].tolist(), widths, strict=False):
        cv2.line(canvas, start, end, 255, max(round(thick), 1), cv2.LINE_AA, shift=4)
