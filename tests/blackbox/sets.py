"""All sets that are measured: those that the scenes draw, and those of pictures that other people made.

In the sets of given pictures the seed is the picture's number.
"""

from collections.abc import Callable, Mapping

import numpy as np

from samples.scenes import sets as drawn
from samples.scenes.scene import Scene
from samples.scenes.sets import FRESH, Maker, chance
from tests.blackbox import given, printed_in
from tests.blackbox.metamorphic import METAMORPHIC
from tests.blackbox.printers.sets import PRINTED

__all__ = ["DRAWN", "FRESH", "GIVEN", "SETS", "scene", "seeds"]


def scene(name: str, seed: int) -> Scene:
    """The scene of a set that belongs to a seed; the same each time."""
    return SETS[name](name, seed, chance(name, seed))


def seeds(name: str, first: int) -> range:
    """The seeds of a set, from `first` on; those of given pictures are as many as there are pictures."""
    if name in GIVEN:
        return range(GIVEN[name]())
    needed = NEEDS.get(name)
    return range(first, first + FRESH if needed is None or needed() else first)


def _given(group: str) -> Maker:
    return lambda name, seed, _: given.open_board(name, seed, given.boards(group)[seed])


def _negative(name: str, seed: int, _: np.random.Generator) -> Scene:
    return given.open_negative(name, seed, given.negatives()[seed])


def _printed_in(name: str, seed: int, rng: np.random.Generator) -> Scene:
    photos = printed_in.photos()
    return printed_in.print_into(name, seed, photos[seed % len(photos)], rng)


SETS: Mapping[str, Maker] = {
    **drawn.SETS,
    "others-printed": _given("printed"),
    "others-by-hand": _given("hand"),
    "others-drawn": _given("bridges"),
    "negatives": _negative,
    "printed-in": _printed_in,
    **METAMORPHIC,
    **{name: maker for name, (maker, _) in PRINTED.items()},
}
DRAWN: tuple[str, ...] = tuple(drawn.SETS)
"""The sets that need nothing but the scenes."""
NEEDS: Mapping[str, Callable[[], bool]] = {
    "printed-in": lambda: bool(printed_in.photos()),
    **{name: is_here for name, (_, is_here) in PRINTED.items()},
}
"""Whether what some sets need is on this machine: pictures, or the programs that print the boards."""
GIVEN: Mapping[str, Callable[[], int]] = {
    "others-printed": lambda: len(given.boards("printed")),
    "others-by-hand": lambda: len(given.boards("hand")),
    "others-drawn": lambda: len(given.boards("bridges")),
    "negatives": lambda: len(given.negatives()),
}
"""How many pictures the sets of given pictures have."""
