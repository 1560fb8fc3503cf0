"""Overlooked: free crossings of a board that look like one of its islands, though nothing was seen there.

The detector overlooks an island now and then, as clear as its neighbours. On its board it is easily told: a
crossing that looks like an island of the board, and does so at every radius, is one. Called once a page is
grouped; where something is found the page is grouped anew.
"""

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.parameters import DETECTION, GROUPING, OVERLOOKED
from vision.types import BoardHypothesis, Detections, Floats, Group, Kind

RADII = np.linspace(0.15, 1.5, 14)
"""Where the rings around a place are that are compared, radii of an island; the last two are its ground."""
DIRECTIONS = np.exp(1j * np.arange(24) * np.pi / 12)
"""Where they are looked at, as complex numbers: x + iy."""


def find_overlooked(grey: NDArray[np.uint8], pieces: Detections, groups: Sequence[Group]) -> Detections:
    """Looks for overlooked islands on the likeliest board or boards of each group.

    Args:
        grey: H x W, the picture as it was opened.
        pieces: what was found on it.
        groups: what they may be.

    Returns:
        The pieces, weak ones at such crossings with a higher score, and after them new ones; the same object
        if there are none.
    """
    found = pieces
    for group in groups:
        for board in next((one.boards for one in group.hypotheses if one.boards), ()):
            if board.odds > OVERLOOKED.odds:
                found = _with_overlooked(grey, found, board)
    if found is pieces or found.faint is None:
        return found
    step = found.faint.centers[:, None] - found.centers
    alone = np.all(np.hypot(step[..., 0], step[..., 1]) > found.radii, axis=1)
    return replace(found, faint=found.faint.take(np.flatnonzero(alone)))


def _with_overlooked(grey: NDArray[np.uint8], pieces: Detections, board: BoardHypothesis) -> Detections:
    sure = (pieces.kinds == Kind.ISLAND) & (pieces.scores >= OVERLOOKED.sure)
    islands = board.members[sure[board.members]]
    radius = float(np.median(pieces.radii[islands])) if len(islands) else 0.0
    if len(islands) < OVERLOOKED.fewest or radius < OVERLOOKED.smallest:
        return pieces
    places = _free(pieces, board, radius)
    if not len(places):
        return pieces
    soft, corner = _softened(grey, np.concatenate([places, pieces.centers[islands]]), radius)
    known = _profiles(soft, pieces.centers[islands] - corner, pieces.radii[islands])
    spots, unlike = _most_alike(soft, places - corner, radius, known)
    odds = OVERLOOKED.weights[0] * np.log(np.maximum(unlike, OVERLOOKED.least)) + OVERLOOKED.weights[1]
    for spot, score in zip(spots + corner, (1 / (1 + np.exp(-odds))).tolist(), strict=True):
        if score >= DETECTION.least_score:
            pieces = _with_island(pieces, spot, radius, score)
    return pieces


def _free(pieces: Detections, board: BoardHypothesis, radius: float) -> Floats:
    """Places (N x 2) on the lines of a board, and on some outside, where nothing surely seen is near.

    They are crossings. If a board has few islands, whose lines are far apart, there are others between them,
    about half a radius apart.
    """
    lattice = board.lattice
    counts = np.array([lattice.rows, lattice.columns])
    middle = lattice.to_pixels((counts - 1) / 2 + np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]))
    pitches = np.hypot(*(middle[1:] - middle[0]).T) / radius
    parted = (pitches > OVERLOOKED.wide) & (len(board.members) <= OVERLOOKED.few)
    parts = np.where(parted, np.rint(2 * pitches), 1).astype(int)
    sides = [
        np.arange(-OVERLOOKED.outside * part, (count - 1 + OVERLOOKED.outside) * part + 1) / part
        for count, part in zip(counts, parts, strict=True)
    ]
    grid = np.stack(np.meshgrid(*sides, indexing="ij"), axis=-1).reshape(-1, 2)
    places = lattice.to_pixels(grid[(grid % 1 == 0).any(axis=1)])
    step = places[:, None] - pieces.centers[pieces.scores >= GROUPING.sure]
    away = np.hypot(step[..., 0], step[..., 1]).min(axis=1, initial=np.inf)
    return np.asarray(places[away > OVERLOOKED.apart * radius])


def _softened(
    grey: NDArray[np.uint8], places: Floats, radius: float
) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
    """The part of a picture with some places (N x 2), softened, and the (x, y) of its upper left pixel."""
    reach = OVERLOOKED.room * radius
    ends = np.array(grey.shape[::-1])
    low = np.clip(places.min(axis=0) - reach, 0, ends - 1).astype(np.intp)
    high = np.clip(places.max(axis=0) + reach, low + 1, ends).astype(np.intp)
    deviation = max(OVERLOOKED.least_soft, OVERLOOKED.soft * radius)
    part = cv2.GaussianBlur(grey[low[1] : high[1], low[0] : high[0]], (0, 0), deviation)
    return np.asarray(part, np.uint8), low


def _most_alike(
    soft: NDArray[np.uint8], places: Floats, radius: float, known: Floats
) -> tuple[Floats, Floats]:
    """Where around each place it looks most like an island, and how unlike the most alike one that is.

    Args:
        soft: the softened picture.
        places: N x 2, pixels.
        radius: of an island, pixels.
        known: the profiles of the board's islands.

    Returns:
        N x 2, pixels; and N, the distance between profiles over that of a usual one, or of the place's own
        if it is less, from plain ground.
    """
    usual = float(np.linalg.norm(np.median(known, axis=0)))

    def unlike(spots: Floats) -> Floats:
        own = _profiles(soft, spots, np.full(len(spots), radius))
        depth = np.minimum(np.linalg.norm(own, axis=1), usual) + OVERLOOKED.faint
        return np.asarray(np.linalg.norm(own[:, None] - known, axis=2).min(axis=1) / depth)

    best, least = places.copy(), unlike(places)
    near = np.flatnonzero(least < OVERLOOKED.worth)
    for step in OVERLOOKED.steps if len(near) else ():
        start = best[near]
        for direction in DIRECTIONS[::3]:
            spots = start + step * radius * np.array([direction.real, direction.imag])
            found = unlike(spots)
            better = found < least[near]
            best[near[better]], least[near[better]] = spots[better], found[better]
    return best, least


def _profiles(soft: NDArray[np.uint8], centers: Floats, radii: Floats) -> Floats:
    """How places look at each radius: N x 28, the mean lightness of rings over the ground, and its spread."""
    around = RADII[:, None] * DIRECTIONS
    x = (centers[:, 0, None, None] + radii[:, None, None] * around.real).astype(np.float32)
    y = (centers[:, 1, None, None] + radii[:, None, None] * around.imag).astype(np.float32)
    flat = (len(centers), around.size)
    seen = cv2.remap(
        soft, x.reshape(flat), y.reshape(flat), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    rings = np.asarray(seen, np.float64).reshape(x.shape)
    means = rings.mean(axis=2)
    return np.concatenate([means - means[:, -2:].mean(axis=1, keepdims=True), rings.std(axis=2)], axis=1)


def _with_island(pieces: Detections, spot: Floats, radius: float, score: float) -> Detections:
    """The pieces with an island at a spot: in place of a weaker one that is there, or a new one."""
    away = np.hypot(*(pieces.centers - spot).T) / radius
    there = int(away.argmin())
    if away[there] >= 1 or pieces.kinds[there] != Kind.ISLAND:
        return pieces.with_piece(spot, radius, Kind.ISLAND, score)
    if score <= pieces.scores[there]:
        return pieces
    centers, radii, scores = pieces.centers.copy(), pieces.radii.copy(), pieces.scores.copy()
    centers[there], radii[there], scores[there] = spot, radius, score
    return replace(pieces, centers=centers, radii=radii, scores=scores)
