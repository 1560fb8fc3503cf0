"""The board of crossings of a page, chosen by chance."""

from dataclasses import replace
from random import Random

import numpy as np

from samples.scenes.choices import LARGEST, LONGEST
from samples.scenes.crossings.item import CrossingsItem
from samples.scenes.crossings.looks import crossings_look
from solver.crossings.making import make_board


def crossings_item(
    smallest: float,
    largest: float,
    rng: np.random.Generator,
    *,
    screen: bool = False,
    style: str | None = None,
) -> CrossingsItem:
    """One board of 3 x 3 to 8 x 8, lengths in pixels of the finished picture.

    Args:
        smallest: the least height of a digit.
        largest: the greatest, lowered for large boards, but to no less than 2 % above `smallest`.
        rng: every choice comes from it.
        screen: whether it has the colours of programs.
        style: one of `looks.STYLES`; any if None.
    """
    rows = int(rng.integers(3, 9))
    columns = rows if rng.random() < 0.5 else int(rng.integers(3, 9))
    board = make_board(
        rows, columns, Random(int(rng.integers(2**31))), redundant=float(rng.choice([0, 0.1, 0.35]))
    )
    widest = LONGEST / max(rows, columns) / 5.2
    largest = max(min(largest, widest, LARGEST), smallest * 1.02)
    digit = float(np.exp(rng.uniform(np.log(smallest), np.log(largest))))
    look = crossings_look(digit, rng, screen=screen, style=style)
    item = CrossingsItem(board, look)
    share = LONGEST / max(*item.extent, 1e-6)
    if share < 1:
        x, y = (max(pitch * share, 2.1 * look.radius) for pitch in look.pitch)
        item = replace(item, look=replace(look, pitch=(x, y)))
    return item
