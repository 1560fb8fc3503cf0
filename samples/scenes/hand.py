"""What a hand draws: wobbly strokes, ovals that do not quite close, digits.

Places are units of the page, N x 2; a stroke is the line that the pen follows.
"""

import cv2
import numpy as np
from numpy.typing import NDArray

Stroke = NDArray[np.float64]
"""N x 2: x and y."""

SKELETONS: dict[str, tuple[tuple[tuple[tuple[float, float], ...], ...], ...]] = {
    "1": (
        (((0.5, 0.0), (0.48, 0.5), (0.5, 1.0)),),
        (((0.15, 0.3), (0.4, 0.12), (0.58, 0.0)), ((0.58, 0.0), (0.56, 0.5), (0.55, 1.0))),
        (((0.0, 0.55), (0.3, 0.3), (0.6, 0.0)), ((0.6, 0.0), (0.56, 0.5), (0.52, 1.0))),
    ),
    "2": (
        (
            ((0.1, 0.25), (0.25, 0.05), (0.6, 0.0), (0.85, 0.2), (0.72, 0.48), (0.4, 0.75), (0.08, 1.0)),
            ((0.08, 1.0), (0.5, 0.97), (0.95, 1.0)),
        ),
    ),
    "3": (
        (
            ((0.12, 0.14), (0.4, 0.0), (0.75, 0.1), (0.72, 0.34), (0.4, 0.46)),
            ((0.4, 0.46), (0.78, 0.54), (0.88, 0.76), (0.6, 0.98), (0.28, 0.98), (0.06, 0.85)),
        ),
        (
            ((0.1, 0.02), (0.45, 0.03), (0.82, 0.0)),
            ((0.82, 0.0), (0.6, 0.22), (0.42, 0.4)),
            ((0.42, 0.4), (0.75, 0.46), (0.88, 0.7), (0.66, 0.96), (0.34, 1.0), (0.06, 0.87)),
        ),
    ),
    "4": (
        (
            ((0.55, 0.0), (0.32, 0.35), (0.06, 0.66)),
            ((0.06, 0.66), (0.5, 0.66), (0.96, 0.64)),
            ((0.68, 0.36), (0.66, 0.7), (0.64, 1.0)),
        ),
        (
            ((0.68, 0.0), (0.4, 0.32), (0.06, 0.66)),
            ((0.06, 0.66), (0.5, 0.67), (0.96, 0.66)),
            ((0.68, 0.0), (0.68, 0.5), (0.67, 1.0)),
        ),
        (
            ((0.2, 0.05), (0.16, 0.3), (0.14, 0.5)),
            ((0.14, 0.5), (0.5, 0.52), (0.84, 0.48)),
            ((0.76, 0.02), (0.74, 0.5), (0.7, 1.0)),
        ),
    ),
    "5": (
        (
            ((0.84, 0.0), (0.5, 0.02), (0.24, 0.02)),
            ((0.24, 0.02), (0.2, 0.2), (0.17, 0.44)),
            ((0.17, 0.44), (0.5, 0.34), (0.84, 0.5), (0.84, 0.78), (0.52, 1.0), (0.08, 0.92)),
        ),
    ),
    "6": (
        (
            (
                (0.74, 0.0), (0.4, 0.2), (0.16, 0.52), (0.14, 0.82), (0.46, 1.0), (0.82, 0.86), (0.8, 0.6),
                (0.5, 0.5), (0.18, 0.68),
            ),
        ),
    ),
    "7": (
        (((0.08, 0.04), (0.5, 0.03), (0.9, 0.02)), ((0.9, 0.02), (0.6, 0.45), (0.36, 1.0))),
        (
            ((0.08, 0.04), (0.5, 0.03), (0.9, 0.02)),
            ((0.9, 0.02), (0.6, 0.45), (0.36, 1.0)),
            ((0.28, 0.52), (0.5, 0.5), (0.82, 0.48)),
        ),
    ),
    "8": (
        (
            (
                (0.78, 0.12), (0.5, 0.0), (0.2, 0.14), (0.28, 0.36), (0.62, 0.54), (0.84, 0.8), (0.5, 1.0),
                (0.14, 0.82), (0.34, 0.54), (0.7, 0.36), (0.8, 0.14),
            ),
        ),
    ),
    "0": (
        (
            (
                (0.6, 0.02), (0.3, 0.06), (0.12, 0.4), (0.16, 0.8), (0.48, 1.0), (0.8, 0.82), (0.88, 0.42),
                (0.66, 0.06), (0.5, 0.02),
            ),
        ),
    ),
    "9": (
        (
            (
                (0.8, 0.2), (0.5, 0.02), (0.18, 0.2), (0.2, 0.45), (0.52, 0.54), (0.78, 0.36), (0.82, 0.16),
            ),
            ((0.82, 0.16), (0.8, 0.6), (0.7, 1.0)),
        ),
    ),
}  # fmt: skip
"""Ways to write each digit: strokes through points, 0 to 1 from the top left."""


def digit(words: str, center: tuple[float, float], height: float, rng: np.random.Generator) -> list[Stroke]:
    """The strokes of a written number (digits only), `height` units high, its middle at the centre."""
    slant, turn, wide = rng.normal(0.1, 0.08), rng.normal(0, 0.06), rng.uniform(0.5, 0.72)
    strokes = []
    for index, letter in enumerate(words):
        ways = SKELETONS[letter]
        for way in ways[int(rng.integers(len(ways)))]:
            points = np.array(way) + rng.normal(0, 0.022, (len(way), 2)) - 0.5
            x = points[:, 0] * wide - slant * points[:, 1] + (index - (len(words) - 1) / 2) * 1.15 * wide
            y = points[:, 1]
            turned = np.stack([x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)], -1)
            strokes.append(smooth(turned * height + center))
    return strokes


def warped(mask: NDArray[np.float32], rng: np.random.Generator) -> NDArray[np.float32]:
    """A number printed in a handwriting font, bent a little so that no two are alike; the same size."""
    height, width = mask.shape
    bend = cv2.resize(
        rng.normal(0, 0.035 * height, (4, 4, 2)).astype(np.float32),
        (width, height),
        interpolation=cv2.INTER_CUBIC,
    )
    x, y = np.meshgrid(np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32))
    slant, turn = rng.normal(0, 0.1), rng.normal(0, 0.08)
    across, down = x - width / 2, y - height / 2
    x_from = x + (slant + turn) * down + bend[..., 0]
    y_from = y - turn * across + bend[..., 1]
    return np.asarray(
        cv2.remap(mask, x_from.astype(np.float32), y_from.astype(np.float32), cv2.INTER_LINEAR), np.float32
    )


def oval(center: tuple[float, float], radius: float, rng: np.random.Generator, wobble: float = 1.0) -> Stroke:
    """A circle in one go: lopsided, leaning, open or overlapping where it should close.

    At a wobble of 0 it is a true circle, open by 3 % of a turn at most.
    """
    over = 0.4 if rng.random() < 0.3 else 0.18
    sweep = 2 * np.pi * rng.uniform(0.97, 1.0 + over * wobble)
    angle = rng.uniform(-2.2, -0.9) + np.linspace(0, sweep, 64) * rng.choice([-1, 1])
    drift = rng.normal(0, 0.05 * wobble) * np.linspace(-0.5, 0.5, 64)
    bumps = 1 + 0.03 * wobble * (
        rng.normal() * np.cos(2 * angle + rng.uniform(0, 6))
        + 0.5 * rng.normal() * np.cos(3 * angle + rng.uniform(0, 6))
    )
    lean = rng.uniform(0, np.pi)
    stretch = np.exp(rng.normal(0, (0.1 if rng.random() < 0.4 else 0.05) * wobble))
    along = radius * (bumps + drift) * stretch * np.cos(angle - lean)
    across = radius * (bumps + drift) / stretch * np.sin(angle - lean)
    x, y = along * np.cos(lean) - across * np.sin(lean), along * np.sin(lean) + across * np.cos(lean)
    return np.stack([center[0] + x, center[1] + y], -1)


def straight(
    start: tuple[float, float], end: tuple[float, float], rng: np.random.Generator, wobble: float
) -> Stroke:
    """A line without a ruler; `wobble`: how far it strays, units."""
    steps = np.linspace(0, 1, 9)
    points = np.array(start) + steps[:, None] * np.subtract(end, start)
    bow = np.sin(np.pi * steps)[:, None] * rng.normal(0, wobble, 2)
    return smooth(points + bow + rng.normal(0, wobble / 4, points.shape))


def smooth(points: Stroke, fineness: int = 6) -> Stroke:
    """A Catmull-Rom curve through two points or more, with `fineness` points from each to the next."""
    before = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, fineness, endpoint=False)[:, None]
    pieces = [_piece(before[i : i + 4], t) for i in range(len(points) - 1)]
    return np.vstack([*pieces, points[-1:]])


def _piece(around: Stroke, t: Stroke) -> Stroke:
    """Between the second and the third of four points on a curve."""
    a, b, c, d = around
    curve = 2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    return np.asarray(curve / 2)
