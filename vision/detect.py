"""Detect: where the pieces of boards are on a page, and what each of them shows.

A fully convolutional network sees the page at several scales, and the part where pieces are small once more,
enlarged. At a quarter of each level's resolution it tells where the middle of an island, a sign or a
crossing is, how large it is, which number is in it and which way up, and which places are inside a board. How
it was trained is in `vision/training/detector`.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.digits.network import forward, softmax
from vision.parameters import DETECTION, GROUPING, HYPOTHESES
from vision.types import Cohesion, Detections, Floats

MODEL = Path(__file__).with_name("detector.onnx")
CELL = 4
"""The side of the squares for each of which the network answers once, pixels of a level."""
WINDOW = 65
"""The neighbourhood in which brightness and contrast are evened out, pixels of a level."""
FAINT = 8.0
"""Levels of brightness that are added to the local spread, so that grain on empty paper stays faint."""
HEAT = slice(0, 3)
OFFSET = slice(3, 5)
SIZE = 5
VALUE = slice(6, 25)
WAY = slice(25, 29)
COHESION = 29
CHANNELS = 30
NOTHING = -20.0
"""What is in place of a probability of 0 in the network's answer, before the logistic function."""
UNIT = 8.0
"""The radius for which the network says 0, pixels of a level; it says the natural logarithm of the ratio."""
STRIDE = 16
"""The sides of what the network sees are multiples of this."""

Maps = NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class _Level:
    """What the network says about a page at one scale.

    Attributes:
        maps: CHANNELS x h x w, before any softmax or logistic function.
        scale: its pixels for each pixel of the picture, across and down.
        corner: (x, y) of the upper left corner of what it shows, pixels of the picture.
    """

    maps: Maps
    scale: Floats
    corner: Floats

    def to_picture(self, cells: Floats) -> Floats:
        """Where cells (N x 2, column and row, fractions welcome) are on the picture."""
        return np.asarray((cells + 0.5) * CELL / self.scale + self.corner - 0.5)

    def to_cells(self, places: Floats) -> Floats:
        """The cells (N x 2, column and row) at places of the picture."""
        return np.asarray((places + 0.5 - self.corner) * self.scale / CELL - 0.5)

    def holds(self, places: Floats) -> NDArray[np.bool_]:
        """Which of N x 2 places of the picture it shows."""
        height, width = self.maps.shape[1:]
        cells = self.to_cells(places)
        return np.asarray(((cells > -1) & (cells < (width, height))).all(axis=1))


@dataclass(frozen=True, slots=True, eq=False)
class _Peaks:
    """Places where the heat of one kind is greatest.

    Attributes:
        centers: N x 2, pixels of the picture.
        radii: N, likewise.
        kinds: N.
        levels: N, the index of the level on which each was seen.
    """

    centers: Floats
    radii: Floats
    kinds: NDArray[np.int8]
    levels: NDArray[np.intp]


def detect(picture: NDArray[np.uint8], model: Path = MODEL) -> Detections:
    """Finds all pieces of a page, the doubtful ones included: whoever decides looks at their scores.

    Args:
        picture: H x W x 3, in red, green and blue.
        model: the network's file; it is loaded once in a process.

    Returns:
        Pieces with a score of at least `DETECTION.least_score`, no two of them at one place; besides, the
        cohesion of the page and, in `faint`, what has less, down to `DETECTION.faintest`.
    """
    page = [_look(level, scale, np.zeros(2), model) for level, scale in pyramid(picture)]
    least = DETECTION.least_score
    found = [_peaks(level, index, least) for index, level in enumerate(page)]
    levels = [*page, *(_look(*part, model) for part in _closer(picture, page[0], found[0]))]
    found += [_peaks(level, index, least) for index, level in enumerate(levels) if index >= len(page)]
    peaks = _joined(found)
    found_all, order = _scored(peaks, levels)
    able = found_all.scores >= DETECTION.least_score
    kept = _suppress(peaks, order, able)
    sure = kept[found_all.scores[kept] >= GROUPING.sure]
    pieces = found_all.take(_suppress(peaks, order - DETECTION.unlike * _unlike(peaks, sure), able))
    cohesion = tuple(Cohesion(level.maps[COHESION], float(level.scale.mean())) for level in page)
    return replace(pieces, cohesion=cohesion, faint=_faint(levels, pieces))


def pyramid(picture: NDArray[np.uint8]) -> Iterator[tuple[NDArray[np.uint8], Floats]]:
    """The page at scales a factor of two apart, the finest first; for that a small page is enlarged.

    Yields:
        A level, h x w x 3, and how many of its pixels one pixel of the page is, across and down.
    """
    size = np.array(picture.shape[1::-1])
    longest = max(
        min(size.max(), DETECTION.longest), min(DETECTION.enlarged * size.max(), DETECTION.shortest)
    )
    level = picture
    while True:
        across, down = np.maximum(np.rint(size * (longest / size.max())), 1).astype(int).tolist()
        way = cv2.INTER_AREA if across < level.shape[1] else cv2.INTER_LINEAR
        level = np.asarray(cv2.resize(level, (across, down), interpolation=way), np.uint8)
        yield level, np.array((across, down)) / size
        longest /= 2
        if longest < DETECTION.coarsest:
            return


def _closer(
    picture: NDArray[np.uint8], finest: _Level, peaks: _Peaks
) -> Iterator[tuple[NDArray[np.uint8], Floats, Floats]]:
    """The part of the page where pieces are small, enlarged.

    Yields:
        The part, its pixels for each pixel of the picture, and its corner; nothing where no pieces are small.
    """
    scale = float(finest.scale.mean())
    cells = np.rint(finest.to_cells(peaks.centers)).astype(int)
    height, width = finest.maps.shape[1:]
    columns, rows = np.clip(cells, 0, (width - 1, height - 1)).T
    likely = finest.maps[peaks.kinds, rows, columns] > _logit(DETECTION.likely)
    small = np.flatnonzero(likely & (peaks.radii * scale < DETECTION.small))
    if len(small) < HYPOTHESES.fewest:
        return
    centers, radii = peaks.centers[small], peaks.radii[small]
    margin = DETECTION.margin * radii.max()
    low = np.maximum(np.floor(centers.min(axis=0) - margin), 0).astype(int)
    high = np.minimum(np.ceil(centers.max(axis=0) + margin), picture.shape[1::-1]).astype(int)
    size = high - low
    wanted = min(DETECTION.best / float(np.median(radii)), DETECTION.closer * scale)
    factor = min(wanted, float(np.sqrt(DETECTION.most_closer / size.prod())))
    if factor <= scale:
        return
    across, down = np.rint(size * factor).astype(int).tolist()
    part = cv2.resize(
        picture[low[1] : high[1], low[0] : high[0]], (across, down), interpolation=cv2.INTER_LINEAR
    )
    yield np.asarray(part, np.uint8), np.array((across, down)) / size, low.astype(np.float64)


def normalise(level: NDArray[np.uint8]) -> Maps:
    """Evens out brightness and contrast: what the network sees, here and when it is trained.

    Args:
        level: h x w x 3.

    Returns:
        h x w x 3: how far each colour is from the mean around it, over the spread around it and FAINT.
    """
    colour = level.astype(np.float32)
    window = (WINDOW, WINDOW)
    mean = cv2.blur(colour, window, borderType=cv2.BORDER_REFLECT_101)
    square = cv2.sqrBoxFilter(colour, cv2.CV_32F, window, borderType=cv2.BORDER_REFLECT_101)
    spread = np.sqrt(np.maximum(square - mean * mean, 0).mean(axis=2, keepdims=True))
    return np.asarray((colour - mean) / (spread + FAINT), np.float32)


def _look(level: NDArray[np.uint8], scale: Floats, corner: Floats, model: Path) -> _Level:
    if (level == level[0, 0]).all():  # a blank page: there is nothing for the network to see
        height, width = (-(-side // CELL) for side in level.shape[:2])
        return _Level(np.full((CHANNELS, height, width), NOTHING, np.float32), scale, corner)
    return _Level(_maps(normalise(level), model), scale, corner)


def _maps(seen: Maps, model: Path) -> Maps:
    """The network's answer; the level is continued beyond its edges, up to a whole stride at least."""
    beyond = DETECTION.beyond if max(seen.shape[:2]) <= DETECTION.narrow else 0
    down, across = (beyond + -side % STRIDE for side in seen.shape[:2])
    padded = cv2.copyMakeBorder(seen, beyond, down, beyond, across, cv2.BORDER_REPLICATE)
    maps = forward(model, np.ascontiguousarray(padded.transpose(2, 0, 1)[None]))
    height, width = (-(-side // CELL) for side in seen.shape[:2])
    first = beyond // CELL
    return np.asarray(maps[0, :, first : first + height, first : first + width])


def _peaks(level: _Level, index: int, least: float) -> _Peaks:
    """Cells whose heat no neighbour exceeds, where the radius is one that the level answers for.

    Args:
        level: of the page.
        index: of it.
        least: cells below this probability are none.
    """
    heat = level.maps[HEAT]
    highest = np.stack([cv2.dilate(plane, np.ones((3, 3), np.uint8)) for plane in heat])
    kinds, rows, columns = np.nonzero((heat == highest) & (heat > _logit(least)))
    offset, size = level.maps[OFFSET, rows, columns], level.maps[SIZE, rows, columns]
    cells = np.column_stack([columns, rows]) + offset.T.astype(np.float64)
    radii = UNIT * np.exp(np.clip(size.astype(np.float64), -2, 3))
    right = (radii >= DETECTION.smallest) & (radii <= DETECTION.largest)
    centers = level.to_picture(cells[right])
    sizes = radii[right] / level.scale.mean()
    return _Peaks(centers, sizes, kinds[right].astype(np.int8), np.full(len(sizes), index, np.intp))


def trust(radii: Floats, scales: Sequence[float]) -> Floats:
    """How much weight each level has for pieces of each size.

    Args:
        radii: N, pixels of the picture.
        scales: of the levels, their pixels for each pixel of the picture.

    Returns:
        N x levels; a row adds up to 1.
    """
    seen = radii[:, None] * np.array(scales)
    weights = np.exp(-0.5 * (np.log2(seen / DETECTION.best)) ** 2)
    able = (seen >= 0.95 * DETECTION.smallest) & (seen <= 1.05 * DETECTION.largest)
    weights *= np.where(able, 1.0, 1e-9)
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _weights(peaks: _Peaks, levels: list[_Level]) -> Floats:
    """N x levels: how much each level has to say about the peaks, nothing where it does not show them."""
    weights = trust(peaks.radii, [float(level.scale.mean()) for level in levels])
    weights *= np.column_stack([level.holds(peaks.centers) for level in levels])
    return np.asarray(weights / weights.sum(axis=1, keepdims=True))


def _answers(peaks: _Peaks, levels: list[_Level], weights: Floats) -> tuple[Floats, Floats]:
    """What all levels say about the peaks, each from the hottest cell near by.

    Returns:
        The heat, N; and N x CHANNELS, where levels have their weights.
    """
    heats, said = np.zeros(weights.shape), np.zeros((len(weights), CHANNELS))
    near = np.array([(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1)])
    for index, (level, weight) in enumerate(zip(levels, weights.T, strict=True)):
        asked = np.flatnonzero(weight > 1e-6)
        height, width = level.maps.shape[1:]
        places = np.rint(level.to_cells(peaks.centers[asked]))
        cells = np.clip(places[:, None] + near, 0, (width - 1, height - 1)).astype(int)
        heat = level.maps[peaks.kinds[asked, None], cells[..., 1], cells[..., 0]]
        x, y = cells[np.arange(len(asked)), heat.argmax(axis=1)].T
        said[asked] += weight[asked, None] * level.maps[:, y, x].T
        heats[asked, index] = heat.max(axis=1)
    powers = np.exp(DETECTION.surer * np.maximum(heats, DETECTION.denied))
    denied = np.minimum(heats - DETECTION.denied, 0)
    heat = np.log((weights * powers).sum(axis=1)) / DETECTION.surer + (weights * denied).sum(axis=1)
    return heat, said


def _suppress(peaks: _Peaks, order: Floats, able: NDArray[np.bool_]) -> NDArray[np.intp]:
    """Indices of the peaks that are left when each removes what lies within it and comes after it.

    Args:
        peaks: all of them.
        order: the greatest come first.
        able: which of them count at all.
    """
    left = np.argsort(-order, kind="stable")
    left = left[able[left]]
    kept = []
    while len(left):
        first, left = left[0], left[1:]
        kept.append(first)
        away = np.hypot(*(peaks.centers[left] - peaks.centers[first]).T)
        left = left[away > DETECTION.overlap * np.maximum(peaks.radii[left], peaks.radii[first])]
    return np.array(kept, np.intp)


def _unlike(peaks: _Peaks, sure: NDArray[np.intp]) -> NDArray[np.bool_]:
    """Which peaks are much larger or smaller than the sure ones of their kind around them.

    Args:
        peaks: all of them.
        sure: indices of those that are likely pieces, no two at one place. Those at a peak's own place do not
            count, as what is compared is what may be there.
    """
    unlike = np.zeros(len(peaks.radii), np.bool_)
    for kind in np.unique(peaks.kinds[sure]):
        own, others = np.flatnonzero(peaks.kinds == kind), sure[peaks.kinds[sure] == kind]
        step = peaks.centers[own, None] - peaks.centers[others]
        away = np.hypot(step[..., 0], step[..., 1])
        away[away <= DETECTION.overlap * np.maximum(peaks.radii[own, None], peaks.radii[others])] = np.inf
        nearest = np.argsort(away, axis=1, kind="stable")[:, : DETECTION.around]
        there = np.isfinite(np.take_along_axis(away, nearest, axis=1))
        sizes = np.where(there, np.log(peaks.radii[others])[nearest], np.nan)
        enough = there.sum(axis=1) >= HYPOTHESES.fewest
        usual = np.nanmedian(sizes[enough], axis=1)
        unlike[own[enough]] = np.abs(np.log(peaks.radii[own[enough]]) - usual) > np.log(DETECTION.alike)
    return unlike


def _scored(peaks: _Peaks, levels: list[_Level]) -> tuple[Detections, Floats]:
    """All peaks as pieces, as all levels see them; and which suppress others, the greatest first."""
    weights = _weights(peaks, levels)
    heat, said = _answers(peaks, levels, weights)
    say = weights[np.arange(len(heat)), peaks.levels]
    order = np.minimum(heat, _logit(DETECTION.surest)) + np.log(np.maximum(say, 1e-9))
    values, ways = softmax(said[:, VALUE]), softmax(said[:, WAY])
    return Detections(peaks.centers, peaks.radii, peaks.kinds, _logistic(heat), values, ways), order


def _faint(levels: list[_Level], pieces: Detections) -> Detections:
    """What was hardly seen apart from the pieces."""
    peaks = _joined(_peaks(level, index, DETECTION.faintest) for index, level in enumerate(levels))
    found, order = _scored(peaks, levels)
    able = (found.scores >= DETECTION.faintest) & (found.scores < DETECTION.least_score)
    for center, radius in zip(pieces.centers, pieces.radii, strict=True):
        away = np.hypot(*(peaks.centers - center).T)
        able &= away > DETECTION.overlap * np.maximum(peaks.radii, radius)
    return found.take(_suppress(peaks, order, able))


def _joined(found: Iterable[_Peaks]) -> _Peaks:
    """Peaks of several levels."""
    parts = list(found)
    return _Peaks(*(np.concatenate([getattr(part, name) for part in parts]) for name in _Peaks.__slots__))


def _logit(chance: float) -> float:
    return float(np.log(chance / (1 - chance)))


def _logistic(logits: Floats) -> Floats:
    return 1 / (1 + np.exp(-logits))
