"""Thickness: how thick the strokes of a symbol are. What is left of a line looks like a 1, but is thinner."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.typing import NDArray

from vision.symbols.glyphs import Glyph

INK = 128
"""What is darker in a glyph, grey levels, is ink."""


def thickness(ink: NDArray[np.bool_]) -> float:
    """How far it is from the middle of the thickest stroke of a mask to its edge, pixels; 0 for none.

    What is outside of the mask is no ink.
    """
    within = np.pad(ink, 1).astype(np.uint8)
    return float(cv2.distanceTransform(within, cv2.DIST_L2, 5).max())


def thicknesses(numbers: Sequence[Sequence[Glyph]]) -> NDArray[np.float64]:
    """The thickest stroke of each of some numbers, see `thickness`, pixels of a patch; 0 for no glyphs."""
    return np.array([max((thickness(glyph.grey < INK) for glyph in some), default=0.0) for some in numbers])
