"""Bridges that are drawn on the page already, by a printer or by hand."""

import numpy as np
from numpy.typing import NDArray

from vision.hashi.bridging import find_drawn as find_on_page
from vision.page import prepare_page
from vision.reading import Board, Drawn


def find_drawn(grey: NDArray[np.uint8], board: Board) -> tuple[Drawn, ...]:
    """What is drawn between each two neighbouring islands of a board that was decided on.

    Args:
        grey: H x W, the picture as it was opened.
        board: its places in that picture's pixels.
    """
    return find_on_page(prepare_page(grey), board)
