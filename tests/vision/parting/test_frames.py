"""Frames close around all islands of a board."""

import numpy as np
import pytest

from tests.pipeline.drawn import flat
from vision.parting.bounds import Bounds
from vision.parting.frames import close_frames

LATTICE = flat(4, 5, pitch=60.0, margin=100.0)


def framed(away, islands):
    """A frame so many pixels outside of the outermost rows and columns, around so many islands."""
    low, right, bottom = 100.0 - away, 340.0 + away, 280.0 + away
    corners = np.array([(low, low), (right, low), (right, bottom), (low, bottom)])
    return Bounds((frozenset(range(islands)),), np.zeros(6, np.intp), np.zeros((0, 2)), (corners,))


@pytest.mark.parametrize(("away", "islands", "close"), [(80, 6, True), (100, 6, False), (80, 5, False)])
def test_a_frame_of_a_board_is_close_around_all_of_its_islands(away, islands, close):
    """One that is farther off is around more than a board, and one around some is not its own."""
    assert len(close_frames(framed(away, islands), LATTICE, 6)) == close
