"""Layout: every sign laid out alike, and where on it the arrow stands and the number.

All signs of a board are made alike. So what is the same on all of them is their edge, or a box for the
number; and where the network sees arrows best, on all of them together, is where the arrows are.
"""

from dataclasses import dataclass
from functools import cache
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings.arrows import classify, crop_arrow
from vision.crossings.grid import ANGLES, Grid
from vision.page import Page
from vision.symbols.insides import cut_out

Floats = NDArray[np.float64]
Patches = NDArray[np.float32]

# A sign is laid out as a square of this many pixels, REACH radii from the centre to each side.
PATCH = 80
REACH = 1.15
UNIT = PATCH / 2 / REACH
# The inside of a sign ends this far from its edge, in radii.
RIM = 0.07
# No stroke is wider than this, in radii: what is wider is ground, and shade on it.
WIDER = 0.75
# Ink is this much darker or lighter than the ground, in parts of the page's contrast.
FAINTEST = 0.1
# Where arrows are looked for: middles and lengths, in radii; first on a few signs, where they are best seen
# there on so many, and then nearer around the best. What is no arrow to the network that far, on the average
# this surely, will not become one.
MIDDLES = (-0.46, -0.23, 0.0, 0.23, 0.46)
LENGTHS = (0.62, 0.85, 1.2)
FEW = 4
KEPT = 6
SIGNS = 10
HOPELESS = 0.6
NEAR = (-0.11, 0.0, 0.11)
LONGER = (0.85, 1.0, 1.18)
# What is left for a sign that looks as if it had no arrow.
UNKNOWN = 0.02
# The network's last say is the mean of what it says of so many windows, each a little off.
WINDOWS = ((0.0, 0.0, 1.0), (0.05, 0.03, 1.07), (-0.05, -0.03, 0.95), (0.03, -0.05, 1.0))


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on each sign, radii from its centre.

    Attributes:
        arrow: the middle of the arrow.
        length: of the arrow.
        fit: how well the network knows arrows there: mean log-likelihood.
    """

    arrow: tuple[float, float]
    length: float
    fit: float


def as_ink(grey: NDArray[np.uint8], where: NDArray[np.bool_]) -> Patches:
    """What is darker or lighter than the ground of a sign.

    Args:
        grey: H x W.
        where: H x W, the inside of the sign.

    Returns:
        H x W: 0 ground, towards 1 ink, whatever the polarity.
    """
    darkest, ground, lightest = np.percentile(grey[where], [1, 50, 99])
    light = lightest - ground > ground - darkest
    depth = max(float(lightest - ground if light else ground - darkest), 1.0)
    away = grey.astype(np.float32) - np.float32(ground)
    return np.asarray(np.clip((away if light else -away) / depth, 0, 1), np.float32)


def lay_out(page: Page, centers: Floats, frames: Floats, inside: NDArray[np.bool_]) -> Patches | None:
    """Lays signs out, all alike.

    Args:
        page: the page.
        centers: N x 2, full pixels.
        frames: N x 2 x 2, see `Grid`.
        inside: PATCH x PATCH, see `inside_of`.

    Returns:
        N x PATCH x PATCH: 0 ground, towards 1 ink; None if there is no ink.
    """
    greys = [
        cut_out(page, c, f / UNIT, PATCH).astype(np.float32) for c, f in zip(centers, frames, strict=True)
    ]
    levels = np.array([np.percentile(grey[inside], [1, 50, 99]) for grey in greys])
    light = bool(np.median(levels[:, 2] + levels[:, 0] - 2 * levels[:, 1]) > 0)
    box = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(WIDER * UNIT) | 1,) * 2)
    way = cv2.MORPH_OPEN if light else cv2.MORPH_CLOSE
    patches, depths = [], []
    for grey in greys:
        # Beyond its edge a sign goes on as it is inside, or the edge would shade it.
        ground = np.float32(np.median(grey[inside]))
        alone = np.where(_grown(inside), grey, ground)
        soft = cv2.GaussianBlur(alone, (0, 0), 1.0)
        shade = cv2.GaussianBlur(cv2.morphologyEx(soft, way, box), (0, 0), 2.0)
        away = (grey - shade) if light else (shade - grey)
        patches.append(away)
        depths.append(float(np.percentile(away[inside], 99)))
    usual = float(np.median(depths))
    if usual < FAINTEST * page.contrast:
        return None
    scaled = [p / max(d, 0.5 * usual) for p, d in zip(patches, depths, strict=True)]
    return np.asarray(np.clip(scaled, 0, 1), np.float32)


def inside_of(grid: Grid, rim: float = RIM) -> NDArray[np.bool_]:
    """The inside of signs on their patches, without their edge."""
    reach, angle = _polar()
    angles = np.linspace(0, 2 * np.pi, ANGLES, endpoint=False)
    edge = np.interp(angle, angles, grid.edge, period=2 * np.pi)
    return np.asarray(reach < edge - rim)


def find_arrows(patches: Patches, known: Layout | None = None) -> tuple[Layout, Floats]:
    """Finds where on signs the arrows stand, and which way they point.

    Args:
        patches: N signs, as `lay_out` makes them.
        known: where the arrows stand, if that is known.

    Returns:
        The layout, and N x CLASSES probabilities (see `vision.crossings.arrows`).
    """
    some = patches[:: max(len(patches) // SIGNS, 1)][: SIGNS + 3]
    layout = known or _best(some)
    chances = [
        classify(
            _crops(
                patches,
                (layout.arrow[0] + x * layout.length, layout.arrow[1] + y * layout.length),
                layout.length * z,
            )
        )
        for x, y, z in WINDOWS
    ]
    logs = np.log(np.array(chances, np.float64) + 1e-6).mean(axis=0)
    powers = np.exp(logs)
    return layout, powers / powers.sum(axis=1, keepdims=True)


def _best(patches: Patches) -> Layout:
    """The window in which the network is surest of arrows."""
    few = patches[:: max(len(patches) // FEW, 1)][:FEW]
    windows = [((x, y), length) for x, y, length in product(MIDDLES, MIDDLES, LENGTHS)]
    seen = [_fit(few, *window)[0].fit for window in windows]
    kept = sorted(range(len(windows)), key=lambda index: -seen[index])[:KEPT]
    best, sure = max((_fit(patches, *windows[index]) for index in kept), key=lambda seen: seen[0].fit)
    if sure < HOPELESS:
        return best
    x, y = best.arrow
    fine = (
        _fit(patches, (x + dx, y + dy), best.length * longer)[0]
        for dx, dy, longer in product(NEAR, NEAR, LONGER)
    )
    return max(fine, key=lambda layout: layout.fit)


def _fit(patches: Patches, middle: tuple[float, float], length: float) -> tuple[Layout, float]:
    """Arrows looked for in one window, and how surely the network sees them there on the average."""
    surest = classify(_crops(patches, middle, length))[:, :-1].max(axis=1)
    layout = Layout(middle, length, float(np.log(UNKNOWN + (1 - UNKNOWN) * surest).mean()))
    return layout, float(surest.mean())


def _crops(patches: Patches, middle: tuple[float, float], length: float) -> Patches:
    x, y = (PATCH / 2 + part * UNIT for part in middle)
    return np.array([crop_arrow(patch, (x, y), length * UNIT) for patch in patches], np.float32)


def _grown(inside: NDArray[np.bool_]) -> NDArray[np.bool_]:
    return np.asarray(cv2.dilate(inside.astype(np.uint8), np.ones((3, 3), np.uint8)), bool)


@cache
def _polar() -> tuple[Floats, Floats]:
    """The distance from the centre in radii, and the angle, of each pixel of a patch."""
    y, x = (np.mgrid[:PATCH, :PATCH] - (PATCH - 1) / 2) / UNIT
    return np.hypot(x, y), np.arctan2(y, x)
