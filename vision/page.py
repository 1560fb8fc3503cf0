"""The page: a picture at two sizes, one to be searched, in even light, and one to be read."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

Places = NDArray[np.float32] | NDArray[np.float64]

# How long the longer side is when a page is searched. Large enough for a board of 34 x 34 that fills half of
# it; every length that depends on it is measured afterwards, on the islands.
SMALLEST_SIDE = 900
LARGEST_SIDE = 1800
MOST_ENLARGED = 4.0
# The light on a page is worked out on a picture this long. Dark things narrower than a board's width are
# things, wider ones lie in the shade; both in parts of the longer side.
LIGHT_SIDE = 240
SHADE = 1 / 6
SOFT = 1 / 60
# What is darker than this, in parts of the lightest, is dark itself: no shadow on a page is so deep. And a
# page as evenly lit as this is left alone.
DEEPEST = 0.2
EVEN = 0.8
# On a black and white picture what was grey is dots, a pixel each; they are softened by so much, pixels.
DOTS = 1.0
SAMPLE = 16


@dataclass(frozen=True, slots=True)
class Page:
    """A grey picture, twice.

    Attributes:
        full: H x W uint8, the upright picture at its full size.
        small: the same in even light, at the size at which it is searched (it may be larger than `full`); the
            dots of a black and white scan are grey there.
        scale: pixels of `small` for each pixel of `full`.
        contrast: grey levels of `small` between the darkest and the lightest parts, at least 20.
        light: how much light falls where on `full`, as a small picture of it, 1 for the most; None where it
            is even.
        quarters: by how many quarters the picture was turned to the left to become this page, 0 to 3.
        black_and_white: whether the picture has two grey levels only, so that thin strokes may be in pieces.
    """

    full: NDArray[np.uint8]
    small: NDArray[np.uint8]
    scale: float
    contrast: float
    light: NDArray[np.float32] | None = None
    quarters: int = 0
    black_and_white: bool = False

    def light_at(self, places: NDArray[np.float64]) -> NDArray[np.float64]:
        """How much light falls on places of `full`: what is seen there is darker by this factor.

        Args:
            places: ... x 2, (x, y).

        Returns:
            One for each place.
        """
        if self.light is None:
            return np.ones(places.shape[:-1])
        size = np.array(self.light.shape[::-1])
        spots = np.clip((places + 0.5) / self.full.shape[::-1] * size, 0, size - 1).astype(int)
        return np.asarray(self.light[spots[..., 1], spots[..., 0]], dtype=np.float64)

    def grey_at(self, x: Places, y: Places) -> NDArray[np.int16]:
        """How light it is on `small` at places (x, y) of `full`; off the page, at the nearest on it.

        Args:
            x: N x ..., at least one; fewer than 32767, and fewer of them for each.
            y: as many. Apart from x, since arithmetic on pairs takes many times as long.

        Returns:
            N x ..., grey levels; signed, so that they can be taken from each other.
        """
        across, down = (
            ((one.reshape(len(one), -1) + 0.5) * self.scale - 0.5).astype(np.float32, copy=False)
            for one in (x, y)
        )
        grey = cv2.remap(self.small, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        return np.asarray(grey.reshape(x.shape), dtype=np.int16)

    def to_small(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Sends N x 2 (x, y) places of `full` to places of `small`; pixel centres stay pixel centres."""
        return (points + 0.5) * self.scale - 0.5

    def to_full(self, points: NDArray[np.float64]) -> NDArray[np.float64]:
        """Sends N x 2 (x, y) places of `small` to places of `full`; pixel centres stay pixel centres."""
        return (points + 0.5) / self.scale - 0.5


def prepare_page(full: NDArray[np.uint8]) -> Page:
    """Finds the size at which to search an upright picture (H x W, grey)."""
    longest = max(full.shape)
    plain = _is_black_and_white(full)
    soft = _softened(full) if plain else full
    if longest > LARGEST_SIDE:
        scale = LARGEST_SIDE / longest
        small = _resized(soft, scale, cv2.INTER_AREA)
    elif longest < SMALLEST_SIDE:
        scale = min(SMALLEST_SIDE / longest, MOST_ENLARGED)
        small = _resized(soft, scale, cv2.INTER_CUBIC)
    else:
        scale, small = 1.0, soft
    light = _light(small)
    if light is not None:
        small = _evened(small, light)
    darkest, lightest = np.percentile(small[::4, ::4], [0.5, 99.5])
    return Page(full, small, scale, max(float(lightest - darkest), 20.0), light, black_and_white=plain)


def _is_black_and_white(grey: NDArray[np.uint8]) -> bool:
    """Whether a picture has two grey levels only, as a scan of that kind that was stored without loss."""
    some = grey[:: max(len(grey) // SAMPLE, 1)]  # A few rows tell of most pictures that they have more.
    return _levels(some) <= 2 and _levels(grey) == 2


def _levels(grey: NDArray[np.uint8]) -> int:
    return int(np.count_nonzero(np.bincount(grey.ravel(), minlength=256)))


def _softened(grey: NDArray[np.uint8]) -> NDArray[np.uint8]:
    return np.asarray(cv2.GaussianBlur(grey, (0, 0), DOTS), dtype=np.uint8)


def _resized(grey: NDArray[np.uint8], scale: float, way: int) -> NDArray[np.uint8]:
    return np.asarray(cv2.resize(grey, None, fx=scale, fy=scale, interpolation=way), dtype=np.uint8)


def _light(grey: NDArray[np.uint8]) -> NDArray[np.float32] | None:
    """How bright paper is where (a morphological closing: everything dark that is small goes); None for even.

    A closing keeps the edges of shadows where they are, which a mean does not.
    """
    shrink = min(LIGHT_SIDE / max(grey.shape), 1.0)
    coarse = cv2.resize(grey, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA)
    size = int(max(coarse.shape) * SHADE) | 1
    paper = cv2.morphologyEx(coarse, cv2.MORPH_CLOSE, np.ones((size, size), np.uint8))
    brightest = float(np.percentile(paper, 99))
    light = np.clip(paper.astype(np.float32) / max(brightest, 1.0), DEEPEST, 1.0)
    if float(light.min()) > EVEN:
        return None
    return np.asarray(cv2.GaussianBlur(light, (0, 0), max(coarse.shape) * SOFT), dtype=np.float32)


def _evened(grey: NDArray[np.uint8], light: NDArray[np.float32]) -> NDArray[np.uint8]:
    """The picture as it would look with the same light everywhere."""
    gain = cv2.resize(1 / light, grey.shape[::-1], interpolation=cv2.INTER_LINEAR)
    return np.asarray(cv2.multiply(grey, gain, dtype=cv2.CV_8U), dtype=np.uint8)
