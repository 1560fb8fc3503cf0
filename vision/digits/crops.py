"""Crops: the inside of an island, laid out as a square of one size, with its strokes.

Light differs from place to place on a page, so every inside is normalised by itself: the ground is 0, ink is
towards 1, whether print is dark on light or light on dark.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import CROPS, INK

Grey = NDArray[np.uint8]
Patch = NDArray[np.float32]
Mask = NDArray[np.bool_]
Floats = NDArray[np.float64]

PATCH = 64
"""Width and height of a laid-out inside, pixels; the network was trained at this size."""


@dataclass(frozen=True, slots=True, eq=False)
class Inside:
    """What stands within a circle, within a sign, or within a part of one.

    Attributes:
        patch: H x W float32, 0 ground .. 1 ink; an island's is PATCH x PATCH, its inner edge at all sides.
        strokes: masks, H x W each: the connected parts of the ink that may be symbols, in no order.
    """

    patch: Patch
    strokes: tuple[Mask, ...]

    def turned(self, quarters: int) -> "Inside":
        """The same, turned to the left by this many quarters; the object itself where nothing is turned."""
        if quarters % 4 == 0:
            return self
        turned = tuple(np.ascontiguousarray(np.rot90(stroke, quarters)) for stroke in self.strokes)
        return Inside(np.ascontiguousarray(np.rot90(self.patch, quarters)), turned)


def look_inside(grey: Grey, center: NDArray[np.float64], radius: float) -> tuple[Inside, ...]:
    """Lays out the inside of an island and finds its strokes.

    Args:
        grey: H x W, the picture.
        center: (x, y) of the island's middle, pixels of the picture.
        radius: to the outer edge of its ring, pixels of the picture.

    Returns:
        One view of the inside; two, with dark ink and with light ink, if it is unclear what is the ground.
        A view has no strokes if its ink is too faint.
    """
    edge, contrast = _inner_edge(square_around(grey, center, radius * CROPS.beyond, PATCH))
    square = square_around(grey, center, radius * edge, PATCH)
    return tuple(
        Inside(patch, _strokes(patch) if depth > INK.faintest * contrast else ())
        for patch, depth in _normalised(square)
    )


def square_around(grey: Grey, center: NDArray[np.float64], reach: float, size: int) -> Grey:
    """The square that reaches `reach` pixels of a picture each way from `center`, as by `cut_out`."""
    return cut_out(grey, center, 2 * reach / size * np.eye(2), size)


def cut_out(grey: Grey, center: NDArray[np.float64], step: NDArray[np.float64], size: int) -> Grey:
    """A part of a picture at `size` x `size` pixels, without aliasing. Beyond the picture its edge repeats.

    Args:
        grey: H x W, the picture.
        center: (x, y) of the middle of the part, pixels of the picture.
        step: 2 x 2; its columns are one pixel of the part to the right, and one down, in pixels (x, y) of the
            picture.
        size: width and height of the part, its own pixels.
    """
    finer = max(int(np.ceil(np.linalg.norm(step, axis=0).max())), 1)
    fine, sides = step / finer, (size * finer, size * finer)
    matrix = np.column_stack([fine, center - fine @ np.full(2, (size * finer - 1) / 2)])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    cut = cv2.warpAffine(grey, matrix, sides, flags=flags, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(cv2.resize(cut, (size, size), interpolation=cv2.INTER_AREA), dtype=np.uint8)


def strokes_in(patch: Patch, within: Mask) -> list[tuple[Mask, Floats]]:
    """The connected parts of the ink in a part of a patch (threshold of Otsu 1979).

    Args:
        patch: H x W, 0 ground .. 1 ink.
        within: H x W, where ink is looked for.

    Returns:
        For each connected part its mask, H x W, and its middle, (x, y) in pixels of the patch.
    """
    level = cv2.threshold((patch[within] * 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[0] / 255
    ink = (within & (patch > level)).view(np.uint8)
    count, labels, _, middles = cv2.connectedComponentsWithStats(ink, connectivity=8)
    return [(labels == index, middles[index]) for index in range(1, count)]


def without_specks(strokes: Sequence[Mask], rim: Mask) -> tuple[Mask, ...]:
    """Leaves out strokes that are specks beside the largest, or of which more than half lies on `rim`."""
    least = INK.speck * max(map(np.count_nonzero, strokes), default=0)
    return tuple(
        s
        for s in strokes
        if np.count_nonzero(s) > least and 2 * np.count_nonzero(s & rim) <= np.count_nonzero(s)
    )


def _inner_edge(square: Grey) -> tuple[float, float]:
    """Where the inside ends, radii: within the ring of a circle, at the edge of a disc; and its contrast.

    Args:
        square: PATCH x PATCH, `CROPS.beyond` radii each way.
    """
    cells, middle = PATCH // 2, (PATCH - 1) / 2
    flags = cv2.INTER_LINEAR | cv2.WARP_POLAR_LINEAR
    polar = cv2.warpPolar(square, (cells, PATCH), (middle, middle), PATCH / 2, flags)
    place = (np.arange(cells) + 0.5) / cells * CROPS.beyond
    ground = np.median(polar[:, (place > 0.4) & (place < CROPS.least_edge)])
    away = np.where(place > CROPS.least_edge, np.abs(polar - ground), 0)
    # The median over all angles: strokes of a number or a bridge cover but some of them.
    most = away.max(axis=1, keepdims=True)
    contrast, first = float(np.median(most)), float(np.median((away > most / 2).argmax(axis=1)))
    edge = first / cells * CROPS.beyond if contrast > INK.least_depth else 1.0
    return min(edge, 1.0), contrast


def _normalised(square: Grey) -> list[tuple[Patch, float]]:
    """The ground at 0 and ink towards 1, and how many grey levels deep the ink is: one way, or two in doubt.

    A closing leaves the ground of dark ink, an opening that of light ink. Where one of them is even, that is
    the ground. Where neither is, as across the edge of a shadow, either may be.
    """
    soft = cv2.GaussianBlur(square, (0, 0), CROPS.soft * PATCH)
    box = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(CROPS.widest_stroke * PATCH) | 1,) * 2)
    grounds = [
        cv2.blur(cv2.morphologyEx(soft, way, box), (5, 5)).astype(np.float32)
        for way in (cv2.MORPH_CLOSE, cv2.MORPH_OPEN)
    ]
    within = _disc(CROPS.inside)
    spans = [float(np.ptp(ground[within])) for ground in grounds]
    even = int(np.argmin(spans))
    unsure = spans[even] > CROPS.uneven * spans[1 - even]
    found = []
    for way, ground in enumerate(grounds):
        if unsure or way == even:
            away = ground - square if way == 0 else square - ground
            if way == 0:  # What is in the shade is as much paler as less light falls there.
                away *= float(np.median(ground[within])) / np.maximum(ground, 1)
            depth = float(np.quantile(away[within], 0.99))
            patch = np.clip(away / max(depth, INK.least_depth), 0, 1)
            found.append((np.asarray(patch, dtype=np.float32), depth))
    return found


def _strokes(patch: Patch) -> tuple[Mask, ...]:
    """The strokes within a disc, without those along its edge and without specks."""
    within = _disc(CROPS.inside)
    rim = within & ~_disc(CROPS.inside - 0.08)
    found = strokes_in(patch, within)
    if sum(np.count_nonzero(s & rim) for s, _ in found) > CROPS.most_of_rim * np.count_nonzero(rim):
        return ()  # It is the ground that was taken for ink.
    reach = CROPS.farthest * PATCH / 2
    return without_specks([s for s, middle in found if np.hypot(*(middle - (PATCH - 1) / 2)) < reach], rim)


@cache
def _disc(reach: float) -> Mask:
    """PATCH x PATCH: what is within so many radii of the middle."""
    x = (np.arange(PATCH) - (PATCH - 1) / 2) / (PATCH / 2)
    return np.asarray(np.hypot(x[:, None], x[None, :]) < reach, dtype=np.bool_)
