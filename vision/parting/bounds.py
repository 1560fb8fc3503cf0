"""Bounds: what is printed around islands and between them, and tells which of them belong to one board.

A frame, or a grid whose lines run between the islands, is a closed line around all islands of one board; a
grid whose lines run through them, and bridges, make islands and lines one piece of ink. Letters stand between
boards and not on them.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.distances import distances
from vision.geometry.lines import Floats
from vision.page import Page
from vision.shapes.contours import FAINT, FINE, INK
from vision.shapes.families import connected
from vision.shapes.rays import rays

Indices = NDArray[np.intp]

# A frame surrounds at least this many islands and is at least this wide, in radii.
FEWEST = 4
SIDES = 4
NARROWEST = 4.0
# It fills its convex hull but for this part, however the page is bent; without what is slimmer than this, in
# radii, if it fills as much of it as a line does to which some print is stuck.
STRAIGHT = 0.96
STUCK = 0.85
SLIM = 1.6
# It comes no nearer than this to the centres of islands within and of others, in radii: a chain of bridges
# does, and a line along the inside of a frame that goes around islands near to it.
CLEAR = 1.04
CLEAR_OUTSIDE = 1.6
# Where ink is looked for that belongs to an island, in radii, and in how many directions; it is darker or
# lighter than what is farther out.
RIM = np.linspace(0.85, 1.15, 7)
INSIDE = np.linspace(0.55, 0.75, 3)
OUTSIDE = np.linspace(1.25, 1.5, 4)
DIRECTIONS = 24
# The darkest print reflects so much, grey levels.
BLACK = 5.0
# So much of what is around a place must be paper to tell how light it is.
LEAST_PAPER = 0.1
# The sides of a letter, the least longer one of them, and how far it is from the centre of any island, radii.
# Dots and dashes of a grid are smaller and thinner, bridges are longer.
LETTER = 0.3, 2.5
LETTER_HEIGHT = 0.4
BESIDE = 1.6
# Letters of a word, at least so many, are no farther from one another than this, radii.
SPACED = 1.6
WORD = 4
# On a page of text there are thousands: how far they are apart is told for so many at a time.
AT_ONCE = 256
# A word whose letters run together, or that stands light in a dark box: how high and how wide it is, radii,
# and how much of its box is ink, less than of a bridge's; and how wide a letter of it is, in heights.
RUN_HEIGHT = 0.4, 2.5
RUN_WIDTH = 14.0
RUN_INK = 0.25, 0.92
WIDE = 0.75


@dataclass(frozen=True, slots=True, eq=False)
class Bounds:
    """What is printed around N islands and between them.

    Attributes:
        frames: for each closed line around several islands the indices of those, each once.
        ink: N: the piece of ink that an island belongs to; 0 for none. Those that touch nothing have a piece
            of their own.
        letters: M x 2, what could be letters outside of islands, full pixels.
        corners: of each frame, the narrowest of those around the same islands: 4 x 2, full pixels, one after
            another all around.
        tones: N x 2, how much darker an island's rim, and its inside, are than what is around: logarithms of
            what they reflect, which light and shade do not change. Empty where that is not known.
    """

    frames: tuple[frozenset[int], ...]
    ink: NDArray[np.intp]
    letters: Floats
    corners: tuple[Floats, ...] = ()
    tones: Floats = field(default_factory=lambda: np.zeros((0, 2)))

    def around(self, islands: int) -> list[Floats]:
        """The corners of each frame around all islands, of which there are so many."""
        frames = zip(self.frames, self.corners, strict=True)
        return [corners for frame, corners in frames if len(frame) == islands]


def find_bounds(page: Page, points: Floats, radii: Floats) -> Bounds:
    """Looks for what bounds boards.

    Args:
        page: the page.
        points: N x 2, the islands' centres, full pixels.
        radii: N, full pixels.
    """
    spots, sizes = page.to_small(points), radii * page.scale
    grey = np.asarray(cv2.GaussianBlur(page.small, (0, 0), 0.8), dtype=np.uint8)
    surroundings = _paper_around(grey, page.contrast)
    rims, insides, outsides = (_grey_at(grey, spots, sizes, reach) for reach in (RIM, INSIDE, OUTSIDE))
    dark = rims < outsides
    tones = np.log((outsides[:, None] + BLACK) / (np.column_stack([rims, insides]) + BLACK))
    frames: dict[frozenset[int], Floats] = {}
    ink = np.zeros(len(spots), dtype=np.intp)
    for one, other, own in ((surroundings, grey, dark), (grey, surroundings, ~dark)):
        mask = (cv2.subtract(one, other) > FAINT * page.contrast).astype(np.uint8)
        # A line that is thin and faint breaks; but islands close to a frame, closed as well, would touch it.
        closed = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
        for frame, corners in (*_frames(mask, spots, sizes), *_frames(closed, spots, sizes)):
            frames[frame] = min(corners, frames.get(frame, corners), key=area_within)
        ink[own] = _pieces(closed, spots[own], sizes[own])
    # Letters are printed as most rings are.
    one, other = (surroundings, grey) if dark.mean() > 0.5 else (grey, surroundings)
    strokes = (cv2.subtract(one, other) > INK * page.contrast).astype(np.uint8)
    letters = page.to_full(_letters(np.asarray(strokes, np.uint8), spots, sizes))
    inside = tuple(sorted(frames, key=sorted))
    return Bounds(inside, ink, letters, tuple(page.to_full(frames[frame]) for frame in inside), tones)


def area_within(corners: Floats) -> float:
    """Within a frame (4 x 2), pixels squared."""
    return float(cv2.contourArea(corners.astype(np.float32)))


def _paper_around(grey: NDArray[np.uint8], contrast: float) -> NDArray[np.uint8]:
    """How light it is around each place but for what is printed there: beside black rings pale lines fade."""
    window = (int(max(grey.shape) * FINE) | 1,) * 2
    around = cv2.blur(grey, window)
    printed = (cv2.absdiff(grey, around) > INK * contrast).astype(np.uint8)
    paper = 1 - cv2.dilate(printed, np.ones((3, 3), np.uint8)).astype(np.float32)
    share = cv2.blur(paper, window)
    light = cv2.blur(grey * paper, window) / np.maximum(share, LEAST_PAPER)
    return np.where(share < LEAST_PAPER, around, light).astype(np.uint8)


def _letters(mask: NDArray[np.uint8], spots: Floats, sizes: Floats) -> Floats:
    """The middles of letters among the islands: pieces of ink as large as they are that stand in words."""
    radius = float(np.median(sizes))
    _, labelled, stats, _ = cv2.connectedComponentsWithStats(mask, connectivity=8)
    labels = np.asarray(labelled, dtype=np.int32)
    middles = stats[:, :2] + (stats[:, 2:4] - 1) / 2
    pieces = np.flatnonzero(((middles > spots.min(axis=0)) & (middles < spots.max(axis=0))).all(axis=1))
    pieces = pieces[(pieces > 0) & (distances(middles[pieces], spots) > BESIDE * sizes).all(axis=1)]
    stats = stats[pieces]
    sides = np.sort(stats[:, 2:4], axis=1) / radius
    sized = (sides > LETTER[0]).all(axis=1) & (sides < LETTER[1]).all(axis=1) & (sides[:, 1] > LETTER_HEIGHT)
    single = stats[sized, :2] + (stats[sized, 2:4] - 1) / 2
    runs = [
        _run(stats[i], radius)
        for i in np.flatnonzero(~sized)
        if _height(labels, pieces[i], stats[i]) > RUN_HEIGHT[0] * radius
    ]
    middles = np.concatenate([single, *runs])
    some_at_a_time = np.array_split(middles, 1 + len(middles) // AT_ONCE)
    near = np.concatenate([distances(some, middles) < SPACED * radius for some in some_at_a_time])
    words = [word for word in connected(near) if len(word) >= WORD]
    return np.asarray(middles[[letter for word in words for letter in word]], dtype=np.float64)


def _height(labels: NDArray[np.int32], piece: int, stats: NDArray[np.int32]) -> float:
    """The shorter side of a piece of ink, however it leans, pixels: a stretch of a bridge is slim."""
    left, top, width, height = stats[:4].tolist()
    own = (labels[top : top + height, left : left + width] == piece).astype(np.uint8)
    return float(min(cv2.minAreaRect(cv2.findNonZero(own))[1]))


def _run(stats: NDArray[np.int32], radius: float) -> Floats:
    """The middles of the letters of a word that is one piece of ink; none if it is no word.

    Args:
        stats: left, top, width, height and area of the piece.
        radius: of an island, pixels.
    """
    corner, box = stats[:2].astype(np.float64), stats[2:4].astype(np.float64)
    height, width = np.sort(box)
    ink = stats[4] / box.prod()
    if not (
        RUN_HEIGHT[0] < height / radius < RUN_HEIGHT[1]
        and width < RUN_WIDTH * radius
        and RUN_INK[0] < ink < RUN_INK[1]
    ):
        return np.zeros((0, 2))
    letters = int(width / (WIDE * height))
    along = (np.arange(letters)[:, None] + 0.5) / max(letters, 1)
    return corner + np.where(box == width, along, 0.5) * box - 0.5


def _around(
    spots: Floats, sizes: Floats, reach: Floats, grey: NDArray[np.generic]
) -> tuple[Indices, Indices]:
    """Pixels around each spot, rows and columns: N x (DIRECTIONS * len(reach))."""
    along = rays(DIRECTIONS)[:, None] * reach[:, None]
    places = np.rint(spots[:, None, None] + along * sizes[:, None, None, None]).astype(np.intp)
    x, y = np.moveaxis(places.reshape(len(spots), DIRECTIONS * len(reach), 2), -1, 0)
    return np.clip(y, 0, grey.shape[0] - 1), np.clip(x, 0, grey.shape[1] - 1)


def _grey_at(grey: NDArray[np.uint8], spots: Floats, sizes: Floats, reach: Floats) -> Floats:
    """How light it is around each spot, at a distance in radii."""
    return np.asarray(grey[_around(spots, sizes, reach, grey)].mean(axis=1), dtype=np.float64)


def _frames(mask: NDArray[np.uint8], spots: Floats, sizes: Floats) -> Iterator[tuple[frozenset[int], Floats]]:
    """The islands within each closed line, and its corners, 4 x 2, pixels."""
    least = NARROWEST * float(np.median(sizes))
    for curve in cv2.findContours(mask, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]:
        x, y, width, height = cv2.boundingRect(curve)
        if min(width, height) < least:
            continue
        middle, reach = np.array([x + width / 2, y + height / 2]), np.array([width / 2, height / 2])
        near = np.flatnonzero((np.abs(spots - middle) < reach + 2 * sizes[:, None]).all(axis=1))
        if len(near) < FEWEST or not is_straight(curve, SLIM * float(np.median(sizes))):
            continue
        inwards = np.array([cv2.pointPolygonTest(curve, (x, y), True) for x, y in spots[near].tolist()])
        clear = np.where(inwards > 0, inwards / CLEAR, -inwards / CLEAR_OUTSIDE)
        if (inwards > 0).sum() >= FEWEST and (clear > sizes[near]).all():
            corners = cv2.approxPolyN(curve, SIDES).reshape(SIDES, 2).astype(np.float64)
            yield frozenset(near[inwards > 0].tolist()), corners


def is_straight(curve: cv2.typing.MatLike, slim: float) -> bool:
    """Whether a closed line goes around what is as good as convex, but for what sticks to it outside."""
    full = _fullness(curve)
    if not STUCK < full < STRAIGHT:
        return full >= STRAIGHT
    x, y, width, height = cv2.boundingRect(curve)
    filled = np.zeros((height, width), dtype=np.uint8)
    cv2.drawContours(filled, [curve], 0, 1, cv2.FILLED, offset=(-x, -y))
    size = int(np.ceil(slim)) | 1
    opened = cv2.morphologyEx(filled, cv2.MORPH_OPEN, np.ones((size, size), np.uint8))
    bodies = cv2.findContours(opened, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)[0]
    return _fullness(max(bodies, key=cv2.contourArea)) >= STRAIGHT if bodies else False


def _fullness(curve: cv2.typing.MatLike) -> float:
    """How much of its convex hull a closed line fills."""
    return cv2.contourArea(curve) / max(cv2.contourArea(cv2.convexHull(curve)), 1.0)


def _pieces(mask: NDArray[np.uint8], spots: Floats, sizes: Floats) -> NDArray[np.intp]:
    """The piece of ink that most of each island's rim belongs to, N."""
    _, labels = cv2.connectedComponents(mask, connectivity=8)
    seen = labels[_around(spots, sizes, RIM, labels)]
    return np.array([np.bincount(own[own > 0]).argmax() if own.any() else 0 for own in seen], dtype=np.intp)
