"""The network: what a single symbol is, with probabilities; the second opinion beside Tesseract.

It sees a symbol with what stands around it: cutting out erases nothing, so a digit that is struck out, or
that touches its ring, looks as it did in training. How it was trained is in `vision/training`.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

MODEL = Path(__file__).with_name("digits.onnx")
CLASSES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "?", "other")
"""What the columns of `classify` stand for; "other" is letters, blobs, pictures, several digits, nothing."""

# A crop is this many pixels across, and this part of it is the height of the symbol.
SIZE = 32
TALL = 2 / 3
# A box wider than this many times its height is as high as it is wide in truth, or lies across two symbols.
WIDEST = 1.25
# Without a box: this part of the inside of the disc is shown.
SHOWN = 0.8
# A crop coarser than this many pixels of the patch to one of its own is made from a patch that was softened
# first, by so much of such a pixel.
COARSE = 1.3
SOFT = 0.4
# So many crops go through the network at a time.
BATCH = 64

Box = tuple[int, int, int, int]
"""left, top, right, bottom of a symbol on its patch, pixels; right and bottom are the first outside of it."""


def crop_symbol(patch: NDArray[np.float32], box: Box) -> NDArray[np.float32]:
    """Cuts out a symbol and what stands around it.

    Args:
        patch: H x W, 0 ground .. 1 ink: the inside of an island, or a sign laid out.
        box: of the symbol.

    Returns:
        SIZE x SIZE, the middle of the box in its middle; the box fills TALL of its height, less if it is
        wider than WIDEST times its own height. 0 beyond the patch.
    """
    left, top, right, bottom = box
    reach = max(bottom - top, (right - left) / WIDEST, 1) / TALL
    return crop_square(patch, (left + right) / 2, (top + bottom) / 2, reach)


def crop_strokes(patch: NDArray[np.float32], strokes: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Cuts out the symbol that strokes (H x W, a mask of the patch) form; see `crop_symbol`."""
    left, top, width, height = cv2.boundingRect(np.ascontiguousarray(strokes, dtype=np.uint8))
    box = (left - 1, top - 1, left + width + 1, top + height + 1)
    return crop_symbol(np.ascontiguousarray(patch), box)


def crop_inside(patch: NDArray[np.float32]) -> NDArray[np.float32]:
    """Shows an inside as a whole, without a box around any symbol.

    Args:
        patch: S x S, 0 ground .. 1 ink.

    Returns:
        SIZE x SIZE: the middle of the patch, SHOWN of its width and of its height.
    """
    middle = patch.shape[0] / 2
    return crop_square(patch, middle, middle, SHOWN * patch.shape[0])


def crop_square(patch: NDArray[np.float32], x: float, y: float, reach: float) -> NDArray[np.float32]:
    """A square of a patch, scaled to SIZE x SIZE; 0 beyond the patch.

    Args:
        patch: H x W.
        x: of the middle of the square, pixels to the right from the left edge of the patch.
        y: likewise, down from its upper edge.
        reach: width and height of the square, pixels of the patch.
    """
    step = reach / SIZE
    # A step of more than a pixel would skip some of them.
    source = cv2.GaussianBlur(patch, (0, 0), SOFT * step) if step > COARSE else patch
    first = -reach / 2 + step / 2 - 0.5
    matrix = np.array([(step, 0, x + first), (0, step, y + first)])
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    return np.asarray(cv2.warpAffine(source, matrix, (SIZE, SIZE), flags=flags), dtype=np.float32)


def classify(crops: NDArray[np.float32] | Sequence[NDArray[np.float32]]) -> NDArray[np.float32]:
    """Says what symbols are.

    Args:
        crops: N x SIZE x SIZE, as `crop_symbol` and `crop_inside` make them.

    Returns:
        N x len(CLASSES): the probability of each class; a row adds up to 1.
    """
    return chances_of(MODEL, crops, len(CLASSES))


def chances_of(
    model: Path, crops: NDArray[np.float32] | Sequence[NDArray[np.float32]], classes: int
) -> NDArray[np.float32]:
    """N x classes: the probability of each class, for N crops (SIZE x SIZE), by the network of a file."""
    stack = np.asarray(crops, dtype=np.float32).reshape(-1, 1, SIZE, SIZE)
    rows = [forward(model, stack[start : start + BATCH]) for start in range(0, len(stack), BATCH)]
    return softmax(np.concatenate([np.zeros((0, classes), np.float32), *rows]))


def softmax(logits: NDArray[np.floating]) -> NDArray[np.float32]:
    """Probabilities for logits, N x classes; those of each row add up to 1."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True), np.float32)


def forward(model: Path, batch: NDArray[np.float32]) -> NDArray[np.float32]:
    """The answer of the network of an ONNX file to a batch, N x channels x height x width.

    A file is loaded once in a process, and that network serves all calls: what is written to the file later
    makes no difference, and two threads may not use it at the same time.
    """
    network = _load(model)
    network.setInput(batch)
    return np.asarray(network.forward(), np.float32)


@cache
def _load(model: Path) -> cv2.dnn.Net:
    return cv2.dnn.readNetFromONNX(str(model))
