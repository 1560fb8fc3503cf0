"""Signs: those of a board of crossings laid out alike, the arrow on each, and the number beside it.

All signs of a board are made alike. So the window in which the network is surest of arrows, on all of them
together, is where the arrows are; and what is the same on all of them is no number (`numbers.py`).
"""

from collections.abc import Mapping, Sequence
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.crossings.arrows import classify, crop_arrow, turned
from vision.crossings.numbers import find_numbers
from vision.crossings.patches import PATCH, UNIT, Patches, Window, inside
from vision.digits.crops import Grey, Inside, cut_out
from vision.digits.network import classify as classify_symbols
from vision.digits.network import crop_strokes
from vision.parameters import ARROWS, INK, ORIENTATION
from vision.types import BoardHypothesis, CrossingSign, Detections, Floats, Indices

_STEP, _LENGTHS, _LONGER = 0.23, (0.62, 0.85, 1.2), 1.18
"""Windows in which arrows are looked for: between them, and how long, radii; then half a step around the best
one, longer and shorter by a factor."""
_FEW, _SIGNS = 6, 10
"""On a few signs all windows are tried, then so few of them on more signs."""
_SHIFTS = ((0.0, 0.0, 1.0), (0.05, 0.03, 1.07), (-0.05, -0.03, 0.95), (0.03, -0.05, 1.0))
"""Windows whose mean has the last say: moved by parts of the best one's length, longer by a factor."""
WAYS = 4
"""How many ways up there are: 0, 1, 2 or 3 quarter turns to the left make a board upright."""


def look_at_signs(
    grey: Grey, detections: Detections, boards: Sequence[BoardHypothesis]
) -> dict[int, CrossingSign]:
    """Looks at the signs of a group, all of which are taken to be made alike.

    Args:
        grey: H x W, the picture as it was opened.
        detections: its pieces.
        boards: at least one, of crossings, none of them turned; a sign lies as in the first one that has it.

    Returns:
        What each sign shows, by its index into the detections.
    """
    pieces, frames = _frames(detections, boards)
    centers = detections.centers[pieces]
    shifts = _shifts(_lay_out(grey, centers, frames))
    centers = centers + np.einsum("nij,nj->ni", frames, shifts / UNIT)
    patches = _lay_out(grey, centers, frames)
    window, arrows = _find_arrows(patches)
    numbers = find_numbers(patches, window)
    spots = centers + frames @ numbers.place
    heights = numbers.height * np.sqrt(np.abs(np.linalg.det(frames)))
    away = numbers.place - window.middle
    return {
        piece: CrossingSign(chances, own, (float(spot[0]), float(spot[1])), float(height), away)
        for piece, chances, own, spot, height in zip(
            pieces.tolist(), arrows, numbers.views, spots, heights, strict=True
        )
    }


def way_up(signs: Sequence[CrossingSign]) -> Floats:
    """How likely each number of quarter turns to the left makes the signs of a board upright.

    Told by how their numbers read, and by where these are: mostly to the right of the arrows, or below.
    Without numbers the puzzle is the same whichever way it lies: no turn is certain then.

    Args:
        signs: those of one board, as they lie on the picture.

    Returns:
        4 probabilities, which add up to 1: no turn, one, two, three.
    """
    shown = [sign for sign in signs if sign.number.strokes]
    if not shown:
        return np.array([1.0, 0.0, 0.0, 0.0])
    crops = [
        crop_strokes(np.rot90(sign.number.patch, way), np.rot90(np.any(sign.number.strokes, axis=0), way))
        for sign in shown
        for way in range(WAYS)
    ]
    seen = classify_symbols(crops).reshape(len(shown), WAYS, -1).astype(np.float64)
    logits = np.log(ORIENTATION.usual)
    logits = logits + np.log(seen @ np.array(ARROWS.shown) + ORIENTATION.unknown).sum(axis=0)
    across, down = shown[0].away
    side = round(float(np.arctan2(down, across) / (np.pi / 2))) % WAYS
    # A turn to the left brings what was below to the right.
    logits = logits + np.log([ARROWS.sides[(side - way) % WAYS] for way in range(WAYS)])
    chances = np.exp(logits - logits.max())
    return np.asarray(chances / chances.sum(), dtype=np.float64)


def arrows_when_turned(sign: CrossingSign, quarters: int) -> Floats:
    """The probability of each class of arrow (as `CrossingSign.arrows`) after quarter turns to the left.

    For a board that this number of turns makes upright.
    """
    chances = np.zeros_like(sign.arrows)
    chances[turned(quarters)] = sign.arrows
    return chances


def insides_of(signs: Mapping[int, CrossingSign]) -> dict[int, Inside]:
    """The place of the number of each piece, by the index of the piece, as the readers of numbers take it."""
    return {piece: sign.number for piece, sign in signs.items()}


def _frames(detections: Detections, boards: Sequence[BoardHypothesis]) -> tuple[Indices, Floats]:
    """The pieces of boards, and for each 2 x 2: its right and its down, in radii, sent to pixels."""
    found: dict[int, Floats] = {}
    for board in boards:
        places = np.column_stack([board.rows, board.columns]).astype(np.float64)
        half = np.array([(0, 0.5), (0.5, 0)])
        right, down = (
            board.lattice.to_pixels(places + way) - board.lattice.to_pixels(places - way) for way in half
        )
        steps = np.stack([right, down], axis=-1)
        sizes = np.sqrt(np.abs(np.linalg.det(steps)))
        # Signs of one board are of one size: a single radius may be seen a little wrong.
        radii = sizes * np.median(detections.radii[board.members] / sizes)
        ways = steps / np.linalg.norm(steps, axis=1, keepdims=True)
        frames = ways * (radii / np.sqrt(np.abs(np.linalg.det(ways))))[:, None, None]
        for piece, frame in zip(board.members.tolist(), frames, strict=True):
            found.setdefault(piece, frame)
    return np.array(list(found), dtype=np.intp), np.array(list(found.values())).reshape(-1, 2, 2)


def _lay_out(grey: Grey, centers: Floats, frames: Floats) -> Patches:
    """Lays signs out, all alike: N x PATCH x PATCH, 0 ground, towards 1 ink, whatever the polarity."""
    places = zip(centers, frames / UNIT, strict=True)
    greys = [cut_out(grey, *one, PATCH).astype(np.float32) for one in places]
    within = inside()
    levels = np.array([np.percentile(square[within], [1, 50, 99]) for square in greys])
    light = bool(np.median(levels[:, 2] + levels[:, 0] - 2 * levels[:, 1]) > 0)
    box = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (round(ARROWS.widest_stroke * UNIT) | 1,) * 2)
    away = []
    for square, (_, ground, _) in zip(greys, levels, strict=True):
        # Beyond its edge a sign goes on as it is inside, or the edge would shade it.
        soft = cv2.GaussianBlur(np.where(within, square, np.float32(ground)), (0, 0), 1.0)
        even = cv2.morphologyEx(soft, cv2.MORPH_OPEN if light else cv2.MORPH_CLOSE, box)
        shade = cv2.GaussianBlur(even, (0, 0), 2.0)
        away.append(square - shade if light else shade - square)
    depths = np.array([float(np.percentile(one[within], 99)) for one in away])
    least = max(ARROWS.palest * float(np.median(depths)), INK.least_depth)
    scaled = [one / max(depth, least) for one, depth in zip(away, depths, strict=True)]
    return np.asarray(np.clip(scaled, 0, 1), np.float32)


def _shifts(patches: Patches) -> Floats:
    """How far to the right and down each sign stands from where the others do, pixels of the patch, N x 2.

    Edge, box and line stand at one place on each sign, whatever its arrow and its number: each is shifted
    to where it fits the median of all best.
    """
    soft = [cv2.GaussianBlur(patch, (0, 0), ARROWS.soft) for patch in patches]
    reach = round(ARROWS.most_off * UNIT)
    room = [np.pad(patch, reach) for patch in soft]
    usual = np.median(soft, axis=0).astype(np.float32)
    fits = [cv2.matchTemplate(patch, usual, cv2.TM_CCOEFF) for patch in room]
    shifts = np.array([np.unravel_index(fit.argmax(), fit.shape)[::-1] for fit in fits]) - reach
    return np.asarray(shifts - np.median(shifts, axis=0), dtype=np.float64)


def _find_arrows(patches: Patches) -> tuple[Window, Floats]:
    """Finds where on signs the arrows stand, and which way they point.

    Returns:
        Where the network is surest of them, and N x CLASSES probabilities: their geometric mean over windows
        that are a little off.
    """
    window = _best_window(patches[:: max(len(patches) // _SIGNS, 1)][: _SIGNS + 3])
    about = [
        Window((window.x + x * window.length, window.y + y * window.length), window.length * longer)
        for x, y, longer in _SHIFTS
    ]
    logits = np.mean([np.log(_seen(patches, one).astype(np.float64) + 1e-6) for one in about], axis=0)
    chances = np.exp(logits)
    return window, chances / chances.sum(axis=1, keepdims=True)


def _best_window(patches: Patches) -> Window:
    """Where the network is surest of arrows: first on a few signs all over, then on all of these nearby."""
    middles = [_STEP * steps for steps in (-2, -1, 0, 1, 2)]
    everywhere = [Window((x, y), length) for x, y, length in product(middles, middles, _LENGTHS)]
    few = patches[:: max(len(patches) // _FEW, 1)][:_FEW]
    kept = sorted(everywhere, key=lambda window: -_fit(few, window))[:_FEW]
    best = max(kept, key=lambda window: _fit(patches, window))
    near = (-_STEP / 2, 0.0, _STEP / 2)
    moved = [
        Window((best.x + x, best.y + y), best.length * longer)
        for x, y, longer in product(near, near, (1 / _LONGER, 1.0, _LONGER))
    ]
    return max(moved, key=lambda window: _fit(patches, window))


def _fit(patches: Patches, window: Window) -> float:
    """How surely the network sees arrows in a window: mean log-likelihood, with a share for what is none.

    A few signs may be blotted; they have no say, or they would pull the window away from all others' arrows.
    """
    surest = _seen(patches, window)[:, :-1].max(axis=1)
    likely = np.sort(np.log(ORIENTATION.unknown + (1 - ORIENTATION.unknown) * surest))
    return float(likely[int(ARROWS.spoilt * len(likely)) :].mean())


def _seen(patches: Patches, window: Window) -> NDArray[np.float32]:
    x, y = (PATCH / 2 + part * UNIT for part in window.middle)
    return classify([crop_arrow(patch, (x, y), window.length * UNIT) for patch in patches])
