"""Corners: the symbols in the four corners of a sign."""

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.shapes.signs import Diamond
from vision.symbols.cuts import part_symbols
from vision.symbols.glyphs import Way, span

# The sign is laid out as a square of this many pixels, standing on its tip.
LAYOUT = 128
# Ink lies within this part of the way from the centre to the edge; beyond is the sign's own line.
INSIDE = 0.86
# From this part of the way outwards the line's blur is looked for.
HAZE = 0.66
# Symbols are at least this high, in parts of the sign, and lie this far from its centre; one of their strokes
# is at least this large, in parts of its area, others (dots, broken pieces) in parts of the largest of all.
SHORTEST = 0.1
SPECK = 0.0006
DOT = 0.03
# The dots of a screen may run together to larger ones, which are paler than strokes of symbols: how dark the
# darkest tenth of each is.
PALE, PALE_DOT, DARKEST = 0.65, 0.12, 90
CENTRAL = 0.14
# Where there are more strokes than this, most are specks of a tint, and so are all that are not so many times
# as large as these percent of them.
MANY = 60
TINT, MOST_OF_TINT = 3.0, 80
# The dot of a question mark, however small, is this near below its hook, in parts of the hook's height; half
# of all specks at least are such dots, or they are noise.
BELOW = 0.5
MOST_SPECKS = 0.5
# No stroke is wider than this; noise is softened by so much before what is wider is looked for.
WIDER = 0.2
SOFT = 0.01
# Dots, bars and broken pieces stand as near as this to the columns of the rest of their symbol.
ASIDE = 0.04
# Ink is this much darker or lighter than the sign's ground, in parts of the page's contrast.
FAINTEST = 0.12


@dataclass(frozen=True, slots=True)
class CornerGlyphs:
    """The symbols in the corners of a sign: for each the ways to part them, the likeliest first, or none."""

    north: tuple[Way, ...]
    south: tuple[Way, ...]
    east: tuple[Way, ...]
    west: tuple[Way, ...]

    @property
    def compass(self) -> tuple[tuple[Way, ...], ...]:
        """North, south, east, west."""
        return self.north, self.south, self.east, self.west


def find_corner_glyphs(page: Page, diamond: Diamond) -> CornerGlyphs:
    """Lays the sign out by its own corners and sorts its strokes into north, south, east and west."""
    patch, ink = _lay_out(page, diamond)
    count, labels, stats, centres = cv2.connectedComponentsWithStats(ink.astype(np.uint8), connectivity=8)
    strokes: dict[str, list[NDArray[np.bool_]]] = {"north": [], "south": [], "east": [], "west": []}
    boxes = np.asarray(stats, dtype=np.int32)
    areas = boxes[:, cv2.CC_STAT_AREA]
    specks = set((1 + np.flatnonzero(_are_specks(areas[1:]))).tolist())
    small = {int(i) for i in np.flatnonzero(areas < PALE_DOT * areas[1:].max(initial=0))} - specks
    specks |= {i for i in small if np.percentile(patch[labels == i], DARKEST) < PALE}
    dots = _dots(boxes, specks)
    for index in range(1, count):
        x, y = centres[dots.get(index, index)] / (LAYOUT / 2) - 1
        if (index in specks and index not in dots) or max(abs(x), abs(y)) < CENTRAL:
            continue
        corner = ("east" if x > 0 else "west") if abs(x) > abs(y) else ("south" if y > 0 else "north")
        strokes[corner].append(labels == index)
    symbols = {corner: _of_symbols(found) for corner, found in strokes.items()}
    return CornerGlyphs(
        **{corner: part_symbols(patch, found) if found else () for corner, found in symbols.items()}
    )


def _are_specks(areas: NDArray[np.int32]) -> NDArray[np.bool_]:
    """Whether strokes are small beside the largest, or about as small as most are of very many: a tint.

    Args:
        areas: N, pixels.
    """
    tint = TINT * float(np.percentile(areas, MOST_OF_TINT)) if len(areas) > MANY else 0.0
    return np.asarray(areas < max(DOT * areas.max(initial=0), tint), dtype=np.bool_)


def _dots(boxes: NDArray[np.int32], specks: set[int]) -> dict[int, int]:
    """The specks that may be dots of question marks, by index, and the hooks above them; none amid noise.

    Args:
        boxes: of all components with their areas, as OpenCV gives them, the ground first.
        specks: the indices of those that are small.
    """
    hooks = [index for index in range(1, len(boxes)) if index not in specks]
    dots = {speck: hook for speck in specks for hook in hooks if _is_below(boxes[speck], boxes[hook])}
    return dots if len(dots) >= MOST_SPECKS * len(specks) else {}


def _is_below(speck: NDArray[np.int32], hook: NDArray[np.int32]) -> bool:
    """Whether one component is where the dot of a question mark would be if the other is its hook."""
    left, top, width, height, _ = hook
    middle, gap = speck[0] + speck[2] / 2, speck[1] - (top + height)
    return bool(left <= middle <= left + width and 0 < gap < BELOW * height)


def _of_symbols(strokes: list[NDArray[np.bool_]]) -> list[NDArray[np.bool_]]:
    """Leaves out specks: strokes that are not as high as symbols with those above, below and near them."""
    clusters: list[NDArray[np.bool_]] = []
    members: list[list[NDArray[np.bool_]]] = []
    for stroke in sorted(strokes, key=lambda stroke: span(stroke, axis=0)):
        first, _ = span(stroke, axis=0)
        if clusters and first <= span(clusters[-1], axis=0)[1] + ASIDE * LAYOUT:
            clusters[-1] = clusters[-1] | stroke
            members[-1].append(stroke)
        else:
            clusters.append(stroke)
            members.append([stroke])
    return [
        stroke
        for cluster, own in zip(clusters, members, strict=True)
        if np.ptp(span(cluster, axis=1)) > SHORTEST * LAYOUT
        and max(one.sum() for one in own) > SPECK * LAYOUT**2
        for stroke in own
    ]


def _lay_out(page: Page, diamond: Diamond) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """Returns the sign with its tips in the middles of a square's sides (0 ground, 1 ink), and its ink."""
    half, end = (LAYOUT - 1) / 2, LAYOUT - 1
    tips = np.array([(half, 0), (end, half), (half, end), (0, half)], dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(diamond.corners.astype(np.float32), tips)
    grey = cv2.warpPerspective(page.full, matrix, (LAYOUT, LAYOUT), borderMode=cv2.BORDER_REPLICATE)
    x, y = (_grid() - half) / half
    reach = np.abs(x) + np.abs(y)
    inside = reach < INSIDE
    away = _without_shade(np.asarray(grey, dtype=np.uint8), inside)
    away -= _edge_haze(away, reach, x, y)
    lighter, darker = np.percentile(away[inside], [99, 1])
    depth = float(max(lighter, -darker))
    if depth < FAINTEST * page.contrast:
        return np.zeros(grey.shape, np.float32), np.zeros(grey.shape, np.bool_)
    patch = np.clip((away if lighter > -darker else -away) / depth, 0, 1)
    level = cv2.threshold((patch[inside] * 255).astype(np.uint8), 0, 255, cv2.THRESH_OTSU)[0] / 255
    return patch, inside & (patch > level)


def _without_shade(grey: NDArray[np.uint8], inside: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Takes out the ground, and what is wider than strokes are: shadows that fall across the sign.

    Whether strokes are lighter or darker is seen beside the ground around them: a part of the sign may lie in
    the light.

    Args:
        grey: of the sign.
        inside: within its line.

    Returns:
        Grey levels from the ground.
    """
    box = round(WIDER * LAYOUT)
    ground = cv2.medianBlur(grey, box + 1 - box % 2)
    lighter, darker = np.percentile((grey.astype(np.float32) - ground)[inside], [99, 1])
    way = cv2.MORPH_OPEN if lighter > -darker else cv2.MORPH_CLOSE
    away = grey.astype(np.float32) - float(np.median(grey[inside]))
    soft = cv2.GaussianBlur(away, (0, 0), SOFT * LAYOUT)
    shade = cv2.blur(cv2.morphologyEx(soft, way, np.ones((box, box), np.uint8)), (box // 2, box // 2))
    return np.asarray(away - shade + np.median(shade[inside]), dtype=np.float32)


def _edge_haze(
    away: NDArray[np.float32], reach: NDArray[np.float64], x: NDArray[np.float64], y: NDArray[np.float64]
) -> NDArray[np.float32]:
    """What the sign's own line, blurred, adds inside it: the same all along a side, where a number is not."""
    haze = np.zeros_like(away)
    ring = (reach * LAYOUT / 2).astype(int)
    for side in (x > 0) & (y > 0), (x > 0) & (y <= 0), (x <= 0) & (y > 0), (x <= 0) & (y <= 0):
        for distance in range(int(HAZE * LAYOUT / 2), int(INSIDE * LAYOUT / 2) + 1):
            here = side & (ring == distance)
            haze[here] = np.median(away[here])
    return haze


def _grid() -> NDArray[np.float64]:
    """2 x LAYOUT x LAYOUT: x and y of each pixel."""
    y, x = np.mgrid[:LAYOUT, :LAYOUT]
    return np.array([x, y], dtype=np.float64)
