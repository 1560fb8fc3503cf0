"""Which scenes are trained on: the sets, and boards with numbers that no rule gave."""

import numpy as np

from samples.scenes import choices, looks
from samples.scenes.item import Item
from samples.scenes.photos import ORDINARY, photograph
from samples.scenes.puzzles import Solved
from samples.scenes.scans import choose_resolution, scan
from samples.scenes.scene import Scene
from samples.scenes.screens import capture, tablet
from samples.scenes.sets import FRESH, SETS, scene
from solver import Island, Puzzle

FIRST = 2000
"""Seeds of scenes to train on: from here to below FRESH."""
UNNEEDED = ("upright", "turned", "sizes")
"""Sets whose scenes are those of other sets, turned or resized, which the crops are anyway."""
NUMBERS = 0.15
"""The share of scenes that are boards with numbers that no rule gave."""
MOST = 16
NONE = 0.15
"""The share of all other scenes that have no board."""
WIDER = (
    "adjacent",
    "beside",
    "by-hand-wide",
    "close-ups",
    "coarse",
    "consoles",
    "flat-colours",
    "misleading",
    "reports",
    "signs-styles-photos",
    "signs-styles-screens",
    "styles-photos",
    "styles-scans",
    "styles-screens",
    "tables",
    "thin",
    "tutorials",
)
"""Sets with boards in more styles than the others; each is taken twice as often."""
HARDER = ("hard", "hard", "hard", "by-hand", "by-hand", "photos", "photos", "windows", "windows")
"""Sets on which most islands are missed, taken once more for each time that they are listed here."""


def training_scene(number: int, rng: np.random.Generator) -> Scene:
    """A scene to train on.

    Args:
        number: of the scene, 0 first: says which set's turn it is, and the seed of the scene there.
        rng: decides between that set, a scene without a board, and `numbers_scene`, and everything about the
            last.
    """
    if rng.random() < NUMBERS:
        return numbers_scene(number, rng)
    if rng.random() < NONE:
        return scene("others", FIRST + number % (FRESH - FIRST))
    names = [*(name for name in SETS if name not in UNNEEDED), *WIDER, *HARDER]
    return scene(names[number % len(names)], FIRST + number // len(names) % (FRESH - FIRST))


def numbers_scene(number: int, rng: np.random.Generator) -> Scene:
    """A board with any numbers up to MOST anywhere: on a screen, written, scanned or photographed."""
    board = _scattered(rng)
    match int(rng.integers(4)):
        case 0:
            height = choices.digit_height(board, 8.0, rng)
            look = looks.screen_look(height, 2, rng)
            return capture("numbers", number, Item(board, look), rng)
        case 1:
            look = looks.hand_look(choices.digit_height(board, 14.0, rng), rng)
            return tablet("numbers", number, [Item(board, look)], rng)
        case 2:
            dots, smallest, largest = choose_resolution(rng)
            look = looks.print_look(choices.digit_height(board, smallest, rng, largest), 2, rng)
            return scan("numbers", number, [Item(board, look)], close=False, dots=dots, rng=rng)
    look = looks.print_look(choices.digit_height(board, 12.0, rng), 2, rng)
    return photograph("numbers", number, [Item(board, look)], close=False, trouble=ORDINARY, rng=rng)


def _scattered(rng: np.random.Generator) -> Solved:
    """Islands on every third place or so of a lattice; some show nothing."""
    rows, columns = (int(side) for side in rng.integers(4, 12, 2))
    places = np.argwhere(rng.random((rows, columns)) < rng.uniform(0.2, 0.6))
    blank = rng.choice([0.0, 0.1, rng.uniform(0.3, 0.95), 1.0], p=[0.45, 0.2, 0.25, 0.1])
    islands = [
        Island(int(row), int(column), None if rng.random() < blank else int(rng.integers(0, MOST + 1)))
        for row, column in places
    ]
    if len({island.row for island in islands}) < 2 or len({island.column for island in islands}) < 2:
        return _scattered(rng)
    return Solved(Puzzle(tuple(islands)), (), rows, columns)
