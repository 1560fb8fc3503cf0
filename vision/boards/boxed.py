"""Boxed: what seems to be an island and is rather a box, with print in it of another colour."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.page import Page
from vision.parting.bounds import FEWEST
from vision.shapes.fills import unlike_in_light
from vision.symbols.candidates import Candidate, shows_clue


def are_boxed(page: Page, family: Sequence[Candidate]) -> NDArray[np.bool_]:
    """Which members of a family, N, are darker or lighter inside than all others, and so rather none.

    Of as few as make a board the one that is chosen, on a screen, is as good as the others.
    """
    boxed = unlike_in_light(page, [c.disc for c in family])
    chosen = np.flatnonzero(boxed)
    if len(family) == FEWEST and len(chosen) == 1 and shows_clue(family[chosen[0]]):
        return np.zeros_like(boxed)
    return boxed
