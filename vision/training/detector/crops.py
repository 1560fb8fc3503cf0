"""Crops: squares cut from scenes at the sizes that the network sees, with the truth about them."""

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes.scene import Scene
from vision.detect import CELL
from vision.parameters import DETECTION
from vision.training.detector.truth import Pieces, pieces_of

SIDE = 288
"""Side of a crop as it is kept, pixels: each time another, smaller square of it is learned from."""
SMALLEST, LARGEST = DETECTION.smallest, DETECTION.largest
"""Radii that the network answers for, pixels."""
COMMON = (6.0, 18.0)
"""Radii that most crops have."""
NEAR = 1.3
"""Pieces at most so many times too small or too large are learned neither as there nor as missing."""
INSIDE, IGNORED = 1, 2
"""Cells of the cohesion map within a board, and within one that is too small or too large to be judged."""
ENLARGED = 4.0
ELSEWHERE = 0.35
"""The share of crops around any place of a page, as the pyramid would show it."""
CHOICES = 3
"""For each such crop so many places are drawn, and the one with the most contrast is taken."""
WHOLE = 0.7
"""The share of crops that are moved to lie on the page as a whole."""


@dataclass(frozen=True, slots=True, eq=False)
class Crop:
    """A square of a scene.

    Attributes:
        picture: SIDE x SIDE x 3, red, green and blue.
        pieces: N x 6, those whose middle is on the crop: x, y, radius, pixels of it; kind, value, way up, as
            `Pieces` has them; UNKNOWN where a piece has no value or way up.
        cohesion: (SIDE / CELL) x (SIDE / CELL): 0 outside of boards, INSIDE or IGNORED.
    """

    picture: NDArray[np.uint8]
    pieces: NDArray[np.float32]
    cohesion: NDArray[np.uint8]


def cut_crops(scene: Scene, count: int, rng: np.random.Generator) -> Iterator[Crop]:
    """`count` crops of a scene, scaled, some turned a little: most around pieces, some anywhere."""
    page, pieces = scene.picture, pieces_of(scene)
    for _ in range(count):
        around = len(pieces) > 0 and rng.random() >= ELSEWHERE
        scale, place = _on_board(pieces, rng) if around else _anywhere(page, rng)
        scale = min(scale, ENLARGED)
        if rng.random() < WHOLE:
            place = _inside(place, scale, page)
        degrees = rng.uniform(-8, 8) if rng.random() < 0.4 else 0.0
        yield _cut(page, pieces, scale, place, degrees)


def _on_board(pieces: Pieces, rng: np.random.Generator) -> tuple[float, NDArray[np.float64]]:
    """A scale at which the pieces of one board have a radius to be learned, and a place on that board."""
    boards = np.unique(pieces.boards)
    board = np.flatnonzero(pieces.boards == boards[rng.integers(len(boards))])
    one = board[rng.integers(len(board))]
    alike = pieces.radii[board][pieces.kinds[board] == pieces.kinds[one]]
    low, high = COMMON if rng.random() < 0.7 else (SMALLEST, LARGEST)
    scale = np.exp(rng.uniform(np.log(low), np.log(high))) / np.median(alike)
    return float(scale), pieces.centers[one] + rng.uniform(-0.4, 0.4, 2) * SIDE / scale


def _anywhere(page: NDArray[np.uint8], rng: np.random.Generator) -> tuple[float, NDArray[np.float64]]:
    """A scale of the pyramid, and a place on the page."""
    size = np.array(page.shape[1::-1])
    scale = DETECTION.longest / size.max() * 0.5 ** rng.integers(0, 3) * rng.uniform(0.7, 1.2)
    places = _inside(rng.uniform(0, 1, (CHOICES, 2)) * size, scale, page)
    return float(scale), places[np.argmax([_contrast(page, place, scale) for place in places])]


def _inside(places: NDArray[np.float64], scale: float, page: NDArray[np.uint8]) -> NDArray[np.float64]:
    """The places moved so that the squares around them lie on the page, where it is large enough."""
    size = np.array(page.shape[1::-1])
    edge = np.minimum(SIDE / scale / 2, size / 2)
    return np.clip(places, edge, size - edge)


def _contrast(page: NDArray[np.uint8], place: NDArray[np.float64], scale: float) -> float:
    half = SIDE / scale / 2
    left, top = np.maximum(place - half, 0).astype(int)
    right, bottom = (place + half).astype(int) + 1
    return float(page[top:bottom:4, left:right:4].std())


def _cut(
    page: NDArray[np.uint8], pieces: Pieces, scale: float, place: NDArray[np.float64], degrees: float
) -> Crop:
    """The square around a place, scaled and turned."""
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    half = 0.75 * SIDE / scale + 2
    left, top = np.maximum(np.floor(place - half), 0).astype(int)
    right, bottom = np.maximum(np.ceil(place + half), 1).astype(int)
    part = page[top:bottom, left:right]
    size = max(round(part.shape[1] * scale), 1), max(round(part.shape[0] * scale), 1)
    small = cv2.resize(part, size, interpolation=way)
    growth = np.array(size) / part.shape[1::-1]
    middle = (place - (left, top) + 0.5) * growth - 0.5
    turn = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), degrees, 1.0)
    turn[:, 2] += (SIDE - 1) / 2 - middle
    if not degrees:
        turn[:, 2] = np.rint(turn[:, 2])
    picture = cv2.warpAffine(
        small, turn, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )

    def moved(places: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.asarray(((places - (left, top) + 0.5) * growth - 0.5) @ turn[:, :2].T + turn[:, 2])

    radii = pieces.radii * np.sqrt(growth.prod())
    centers = moved(pieces.centers)
    within = ((centers > -0.5) & (centers < SIDE - 0.5)).all(axis=1)
    labels = np.column_stack([centers, radii, pieces.kinds, pieces.values, pieces.ways])
    hulls = [moved(hull) for hull in pieces.hulls]
    return Crop(
        np.asarray(picture, np.uint8), labels[within].astype(np.float32), _cohesion(pieces, radii, hulls)
    )


def _cohesion(
    pieces: Pieces, radii: NDArray[np.float64], hulls: list[NDArray[np.float64]]
) -> NDArray[np.uint8]:
    """Which cells are within a board."""
    cells = np.zeros((SIDE // CELL, SIDE // CELL), np.uint8)
    for board, hull in zip(np.unique(pieces.boards), hulls, strict=True):
        size = np.median(radii[pieces.boards == board])
        mark = INSIDE if SMALLEST <= size <= LARGEST else IGNORED
        corners = (hull - (CELL - 1) / 2) / CELL
        if (corners.max(axis=0) > -1).all() and (corners.min(axis=0) < len(cells)).all():
            cv2.fillConvexPoly(cells, np.rint(corners * 16).astype(np.int32), mark, shift=4)
    return cells
