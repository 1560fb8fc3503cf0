"""A printed page as a scanner sees it."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from tests.blackbox.arranging import Printed
from tests.blackbox.canvas import Pixels
from tests.blackbox.circled import Filler
from tests.blackbox.light import squeeze
from tests.blackbox.pages import compose
from tests.blackbox.paper import Where, choose_paper, cloud, print_on
from tests.blackbox.scene import Project, Scene, truths

RESOLUTIONS = (100, 150, 200, 300)
"""Dots an inch."""


def choose_resolution(rng: np.random.Generator) -> tuple[int, float, float]:
    """Dots an inch, and the least and greatest height of printed digits (1.8 to 6 mm), 8 to 40 pixels."""
    dots = RESOLUTIONS[int(rng.integers(len(RESOLUTIONS)))]
    return dots, max(8.0, 1.8 * dots / 25.4), min(40.0, 6.0 * dots / 25.4)


def scan(
    name: str,
    seed: int,
    items: Sequence[Printed],
    *,
    close: bool,
    dots: int,
    rng: np.random.Generator,
    fillers: Sequence[Filler] = (),
) -> Scene:
    """A scan of a page with these boards, turned by up to 3 degrees; lengths in pixels of the picture."""
    busy = rng.random() < 0.85
    page = compose(items, 1.0, rng, close=close, busy=busy, smooth=2, fillers=fillers)
    digit = min(item.look.digit for item in items if item.counts)
    paper = choose_paper(rng, newsprint=0.35)
    turn = _skew(page.pixels.shape[1], page.pixels.shape[0], rng.uniform(-3, 3))
    size = page.pixels.shape[1::-1]
    clean = cv2.warpAffine(page.pixels, turn, size, flags=cv2.INTER_CUBIC, borderValue=page.paper)
    printed = print_on(np.asarray(clean, np.uint8), paper, digit, rng, _where(size))
    soft = cv2.GaussianBlur(printed, (0, 0), rng.uniform(0.3, 0.7) * (1.0 if dots > 100 else 0.8))
    picture, mode = _digitise(np.asarray(soft, np.float32), dots, rng)
    traits = {"dots": str(dots), "paper": paper.name + (", dots" if paper.screen else ""), "scan": mode}
    return Scene(name, seed, picture, truths(page, _through(turn)), traits)


def _skew(width: int, height: int, degrees: float) -> NDArray[np.float64]:
    return np.asarray(cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), degrees, 1.0), np.float64)


def _where(size: tuple[int, ...]) -> Where:
    """The place that each pixel shows; that the page is turned by a few degrees matters to nobody."""
    x, y = np.meshgrid(np.arange(size[0], dtype=np.float32), np.arange(size[1], dtype=np.float32))
    return x, y


def _through(turn: NDArray[np.float64]) -> Project:
    """Places on the page, a unit a pixel, to the turned picture's pixels."""

    def project(places: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray((np.asarray(places) - 0.5) @ turn[:, :2].T + turn[:, 2])

    return project


def _digitise(light: NDArray[np.float32], dots: int, rng: np.random.Generator) -> tuple[Pixels, str]:
    """Colour, grey, or black and white; the scanner stretches the paper towards white."""
    white = float(np.percentile(light[::8, ::8], 95))
    lifted = light * (rng.uniform(0.88, 1.06) / white)
    lifted += rng.uniform(0.002, 0.012) * cloud(light.shape, 1, rng)[..., None]
    levels = np.asarray(np.clip(lifted, 0, 1) * 255 + 0.5, np.uint8)
    kind = rng.random()
    if kind < 0.4:
        return squeeze(levels, int(rng.integers(75, 97))), "colour"
    grey = np.asarray(cv2.cvtColor(levels, cv2.COLOR_RGB2GRAY), np.uint8)
    if kind > 0.9 and dots >= 200:
        grey = np.where(grey > rng.integers(110, 150), 255, 0).astype(np.uint8)
        return np.repeat(grey[..., None], 3, axis=2), "black and white"
    picture = np.repeat(grey[..., None], 3, axis=2)
    return (squeeze(picture, int(rng.integers(75, 97))) if rng.random() < 0.6 else picture), "grey"
