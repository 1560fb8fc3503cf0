"""Signs: the four tips of a diamond on the picture, and the numbers in its corners.

The detector gives a middle and a reach. The sides are found where the picture changes most across four
straight lines: that holds for outlines, for plain fills, and where neighbours touch and a contour runs on.
"""

from functools import cache
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits.crops import Grey, Inside, Mask, Patch, square_around, strokes_in, without_specks
from vision.parameters import INK, SIGNS
from vision.types import Floats

LAYOUT = 128
"""The width, pixels, of the square as which a sign is laid out, its tips in the middles of the sides."""
_SEARCH = 96  # pixels across the square in which the sides of a sign are looked for
_DIAMOND = np.array([(0, -1), (1, 0), (0, 1), (-1, 0)], dtype=np.float64)


def find_tips(grey: Grey, center: Floats, reach: float) -> Floats:
    """Finds the tips of a sign.

    Args:
        grey: H x W, the picture.
        center: where its middle was detected, (x, y), pixels.
        reach: its detected radius, from there to its tips, pixels.

    Returns:
        4 x 2: the tips that are up, right, down and left on the picture, pixels.
    """
    square = square_around(grey, center, SIGNS.around * reach, _SEARCH)
    slopes = _slopes(square)
    turns = np.deg2rad(np.linspace(-SIGNS.most_turned, SIGNS.most_turned, 21))
    sizes = np.linspace(1 - SIGNS.most_off, 1 + SIGNS.most_off, 11)
    turn, size = (grid.ravel() for grid in np.meshgrid(turns, sizes))
    rotation = np.stack([np.cos(turn), -np.sin(turn), np.sin(turn), np.cos(turn)], axis=-1).reshape(-1, 2, 2)
    tips = size[:, None, None] * (_DIAMOND @ rotation.transpose(0, 2, 1))
    edge = _edge(slopes, tips, np.roll(tips, -1, axis=1)).mean(axis=1)
    edge -= SIGNS.stiffness * (turn**2 + (size - 1) ** 2)
    return np.asarray(center + reach * _refined(slopes, tips[edge.argmax()]), dtype=np.float64)


def lay_out(grey: Grey, tips: Floats) -> Inside:
    """Lays a sign out with its tips in the middles of a square's sides and finds the strokes in it.

    Args:
        grey: H x W, the picture.
        tips: 4 x 2: up, right, down, left, as `find_tips` gives them, pixels.

    Returns:
        The sign, LAYOUT x LAYOUT, without the lines that part its corners.
    """
    half = (LAYOUT - 1) / 2
    targets = half * (_DIAMOND + 1)
    # Large signs are laid out finer first, and softened: a step of several pixels would skip some.
    finer = max(int(np.ceil(np.linalg.norm(tips[0] - tips[2]) / LAYOUT)), 1)
    zoomed = np.asarray((targets + 0.5) * finer - 0.5, dtype=np.float32)
    matrix = cv2.getPerspectiveTransform(tips.astype(np.float32), zoomed)
    size = (LAYOUT * finer, LAYOUT * finer)
    laid = cv2.warpPerspective(grey, matrix, size, borderMode=cv2.BORDER_REPLICATE)
    laid = cv2.resize(laid, (LAYOUT, LAYOUT), interpolation=cv2.INTER_AREA)
    patch = _without_diagonals(_normalised(laid.astype(np.float32)))
    return Inside(patch, _strokes(patch))


def corners_of(sign: Inside) -> tuple[Inside, Inside, Inside, Inside]:
    """The corners of a sign that was laid out: north, south, east, west; each LAYOUT / 2 pixels across."""
    x, y = _grid()
    found: list[Inside] = []
    for across, down in ((0, -1), (0, 1), (1, 0), (-1, 0)):
        left, top = (LAYOUT // 4 + step * LAYOUT // 4 for step in (across, down))
        box = slice(top, top + LAYOUT // 2), slice(left, left + LAYOUT // 2)
        own = []
        for stroke in sign.strokes:
            middle = x[stroke].mean(), y[stroke].mean()
            ahead = middle[0] * across + middle[1] * down
            if ahead > abs(middle[1] * across) + abs(middle[0] * down):
                own.append(np.ascontiguousarray(stroke[box]))
        found.append(
            Inside(np.ascontiguousarray(sign.patch[box]), tuple(stroke for stroke in own if stroke.any()))
        )
    north, south, east, west = found
    return north, south, east, west


def _slopes(square: Grey) -> NDArray[np.float32]:
    """2 x H x W: how much a picture changes to the right and down, 1 for an edge of usual sharpness."""
    soft = cv2.GaussianBlur(square, (0, 0), 1.0)
    slopes = np.stack([cv2.Scharr(soft, cv2.CV_32F, 1, 0), cv2.Scharr(soft, cv2.CV_32F, 0, 1)])
    strength = float(np.quantile(np.hypot(*slopes), SIGNS.sharpest))
    return np.asarray(slopes / max(strength, 1.0), dtype=np.float32)


def _edge(slopes: NDArray[np.float32], starts: Floats, ends: Floats) -> Floats:
    """How much the picture changes across lines along most of their way, 0 to 1.

    Numbers may stand on a side, and change more than a pale sign does: but not along most of it.

    Args:
        slopes: of the square that is searched.
        starts: ... x 2, in parts of the reach from its middle.
        ends: ... x 2.
    """
    along = np.linspace(SIGNS.tip, 1 - SIGNS.tip, 24)
    places = starts[..., None, :] + along[:, None] * (ends - starts)[..., None, :]
    spots = ((places / SIGNS.around + 1) * _SEARCH / 2 - 0.5).astype(np.float32).reshape(len(starts), -1, 2)
    x, y = np.ascontiguousarray(spots[..., 0]), np.ascontiguousarray(spots[..., 1])
    dx, dy = (cv2.remap(slope, x, y, cv2.INTER_LINEAR).reshape(places.shape[:-1]) for slope in slopes)
    way = ends - starts
    way = way / np.linalg.norm(way, axis=-1, keepdims=True)
    across = np.abs(dy * way[..., None, 0] - dx * way[..., None, 1])
    weakest = int(SIGNS.covered * len(along))
    return np.asarray(np.partition(across / (1 + across), weakest, axis=-1)[..., weakest], dtype=np.float64)


def _refined(slopes: NDArray[np.float32], tips: Floats) -> Floats:
    """Moves and turns each side by itself to where the picture changes most, and takes where they meet."""
    moves = np.linspace(-SIGNS.most_off, SIGNS.most_off, 17)
    first, second = (grid.ravel() for grid in np.meshgrid(moves, moves))
    lines = []
    for start, end in zip(tips, np.roll(tips, -1, axis=0), strict=True):
        outwards = np.array([(end - start)[1], -(end - start)[0]]) / np.linalg.norm(end - start)
        starts, ends = start + first[:, None] * outwards, end + second[:, None] * outwards
        edge = _edge(slopes, starts[:, None], ends[:, None])[:, 0]
        # Of the two edges of a line the outer one.
        edge += SIGNS.outwards * (first + second) - SIGNS.stiffness * (first**2 + second**2)
        best = int(edge.argmax())
        lines.append((starts[best], ends[best]))
    return np.array([_meeting(lines[side - 1], lines[side]) for side in range(4)])


def _meeting(one: tuple[Floats, Floats], other: tuple[Floats, Floats]) -> Floats:
    """Where the lines through two pairs of points meet."""
    a, b = np.cross([*one[0], 1], [*one[1], 1]), np.cross([*other[0], 1], [*other[1], 1])
    x, y, w = np.cross(a, b)
    return np.array([x / w, y / w])


def _normalised(laid: Patch) -> Patch:
    """The ground at 0 and ink towards 1, dark or light; shade that is wider than strokes is taken out."""
    within = _reach() < SIGNS.inside
    darkest, lightest = np.quantile(laid, [0.01, 0.99])
    contrast = float(lightest - darkest)
    ground = cv2.medianBlur(laid.astype(np.uint8), 2 * round(SIGNS.widest_stroke * LAYOUT / 2) + 1)
    away = laid - ground
    darkest, lightest = np.quantile(away[within], [0.01, 0.99])
    depth = max(lightest, -darkest)
    if depth < max(INK.faintest * contrast, INK.least_depth):
        return np.zeros_like(laid)
    patch = np.clip((away if lightest > -darkest else -away) / depth, 0, 1)
    return np.where(_reach() < 1, patch, 0).astype(np.float32)


def _without_diagonals(patch: Patch) -> Patch:
    """Takes out the lines that part the corners of some signs: those of the four that are drawn."""
    x, y = _grid()
    wide = cv2.dilate(patch, np.ones((3, 3), np.uint8))
    for right, down in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        ahead, aside = (x * right + y * down) / 2, (x * right - y * down) / 2
        lines = _diagonals(right, down)
        rows, columns = lines.spots
        seen = wide[rows, columns]
        best = int(patch[rows, columns].mean(axis=1).argmax())
        if np.mean(seen[best] > SIGNS.line) > SIGNS.drawn:
            off = aside - lines.start[best] - lines.slope[best] * ahead
            patch = np.where((np.abs(off) < SIGNS.diagonal / 2) & (ahead > 0), np.float32(0), patch)
    return patch


class _Diagonals(NamedTuple):
    """Where one of the four lines that part the corners may run: L lines, in reaches.

    Attributes:
        start: L, how far each runs beside the diagonal at the middle.
        slope: L, by how much more for each step along.
        spots: rows and columns of the places along each, L x K each.
    """

    start: Floats
    slope: Floats
    spots: tuple[NDArray[np.intp], NDArray[np.intp]]


@cache
def _diagonals(right: int, down: int) -> _Diagonals:
    """The lines that may part two corners: the tips are found a little off, and so is what is laid out."""
    half, ahead = (LAYOUT - 1) / 2, np.linspace(0.12, 0.4, 20)
    moves = np.linspace(-SIGNS.parted_off, SIGNS.parted_off, 7)
    start, end = (grid.ravel() for grid in np.meshgrid(moves, moves))
    slope = (end - start) / 0.5
    aside = start[:, None] + slope[:, None] * ahead
    columns, rows = (half * (1 + step) for step in ((ahead + aside) * right, (ahead - aside) * down))
    return _Diagonals(start, slope, (np.rint(rows).astype(np.intp), np.rint(columns).astype(np.intp)))


def _strokes(patch: Patch) -> tuple[Mask, ...]:
    """The strokes within a sign, without its own lines and without specks."""
    inside = _inner_edge(patch)
    strokes = [stroke for stroke, _ in strokes_in(patch, _reach() < inside)]
    return without_specks(strokes, _reach() > inside - 0.06)


def _inner_edge(patch: Patch) -> float:
    """How far the inside of a sign reaches: to its outline, however thick, or nearly to its sides."""
    for edge in np.arange(0.8, SIGNS.inside, 0.02):
        if np.median(patch[(_reach() >= edge) & (_reach() < edge + 0.02)]) > SIGNS.line:
            return float(edge) - 0.02
    return SIGNS.inside


@cache
def _grid() -> tuple[Floats, Floats]:
    """LAYOUT x LAYOUT each: x and y of every place, from the middle, 1 at the tips."""
    half = (LAYOUT - 1) / 2
    y, x = (np.mgrid[:LAYOUT, :LAYOUT] - half) / half
    return x, y


@cache
def _reach() -> Floats:
    """LAYOUT x LAYOUT: how far from the middle, 1 along the sides."""
    x, y = _grid()
    return np.asarray(np.abs(x) + np.abs(y), dtype=np.float64)
