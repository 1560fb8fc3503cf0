"""A printed page as a scanner sees it."""

from collections.abc import Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.arranging import Printed
from samples.scenes.canvas import Pixels
from samples.scenes.circled import Filler
from samples.scenes.light import squeeze
from samples.scenes.pages import Page, compose
from samples.scenes.paper import Where, choose_paper, cloud, print_on
from samples.scenes.scene import Project, Scene, Truth, truths

RESOLUTIONS = (100, 150, 200, 300)
"""Dots an inch."""

# Numbers stand within this part of the radius of an island, and here in a sign, in parts of its reach.
INSIDE = 0.6
SIDES = 0.5 * np.array([(0, -1), (0, 1), (1, 0), (-1, 0)])
AT_SIDES = 0.25
# What changes by fewer grey levels is nothing; what is shown in black and white is as much like it as this.
SOMETHING = 40
LIKE = 0.7


def choose_resolution(rng: np.random.Generator) -> tuple[int, float, float]:
    """How finely a page is scanned.

    Returns:
        Dots an inch, and the least and the greatest height of printed digits, pixels: those of 1.8 and 6 mm,
        but 8 at least and 40 at most.
    """
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
    """A scan of a page with these boards, one of which must count; lengths in pixels, `dots` an inch."""
    busy = rng.random() < 0.85
    page = compose(items, 1.0, rng, close=close, busy=busy, smooth=2, fillers=fillers)
    return scan_page(name, seed, page, dots=dots, rng=rng)


def scan_page(name: str, seed: int, page: Page, *, dots: int, rng: np.random.Generator) -> Scene:
    """A scan of a page, a unit a pixel, turned by up to 3 degrees; there may be no board on it."""
    paper = choose_paper(rng, newsprint=0.35)
    turn = _skew(page.pixels.shape[1], page.pixels.shape[0], rng.uniform(-3, 3))
    size = page.pixels.shape[1::-1]
    clean = cv2.warpAffine(page.pixels, turn, size, flags=cv2.INTER_CUBIC, borderValue=page.paper)
    printed = print_on(np.asarray(clean, np.uint8), paper, page.digit, rng, _where(size))
    soft = cv2.GaussianBlur(printed, (0, 0), rng.uniform(0.3, 0.7) * (1.0 if dots > 100 else 0.8))
    boards = truths(page, _through(turn))
    picture, mode = _digitise(np.asarray(soft, np.float32), dots, boards, rng)
    traits = {"dots": str(dots), "paper": paper.name + (", dots" if paper.screen else ""), "scan": mode}
    return Scene(name, seed, picture, boards, traits)


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


def _digitise(
    light: NDArray[np.float32], dots: int, boards: Sequence[Truth[Any]], rng: np.random.Generator
) -> tuple[Pixels, str]:
    """Colour, grey, or black and white; the scanner stretches the paper towards white.

    Nobody keeps a scan in black and white from which numbers are gone; it is made in grey then.
    """
    white = float(np.percentile(light[::8, ::8], 95))
    lifted = light * (rng.uniform(0.88, 1.06) / white)
    lifted += rng.uniform(0.002, 0.012) * cloud(light.shape, 1, rng)[..., None]
    levels = np.asarray(np.clip(lifted, 0, 1) * 255 + 0.5, np.uint8)
    kind = rng.random()
    if kind < 0.4:
        return squeeze(levels, int(rng.integers(75, 97))), "colour"
    grey = np.asarray(cv2.cvtColor(levels, cv2.COLOR_RGB2GRAY), np.uint8)
    if kind > 0.9 and dots >= 200:
        plain = np.where(grey > rng.integers(110, 150), 255, 0).astype(np.uint8)
        if all(_are_shown(grey, plain, board) for board in boards if board.counts):
            return np.repeat(plain[..., None], 3, axis=2), "black and white"
    picture = np.repeat(grey[..., None], 3, axis=2)
    return (squeeze(picture, int(rng.integers(75, 97))) if rng.random() < 0.6 else picture), "grey"


def _are_shown(grey: NDArray[np.uint8], plain: NDArray[np.uint8], board: Truth[Any]) -> bool:
    """Whether a scan in black and white shows what stands in the islands of a board, and in its signs."""
    drawn = board.drawn
    if drawn is None:
        return True
    sides = drawn.signs[:, None] + drawn.reaches[:, None, None] * SIDES
    places = np.concatenate([drawn.islands, sides.reshape(-1, 2)])
    sizes = np.concatenate([INSIDE * drawn.radii, np.repeat(AT_SIDES * drawn.reaches, len(SIDES))])
    return all(_is_shown(grey, plain, *one) for one in zip(places, sizes.tolist(), strict=True))


def _is_shown(
    grey: NDArray[np.uint8], plain: NDArray[np.uint8], place: NDArray[np.float64], size: float
) -> bool:
    """Whether what there is around a place is to be seen in black and white, too; nothing always is."""
    left, top = np.maximum(np.rint(place - size), 0).astype(int)
    right, bottom = np.rint(place + size).astype(int) + 1
    before, after = (pixels[top:bottom, left:right].ravel().astype(np.float64) for pixels in (grey, plain))
    if before.size == 0 or np.ptp(before) < SOMETHING:
        return True
    return bool(np.ptp(after) > 0 and np.corrcoef(before, after)[0, 1] > LIKE)
