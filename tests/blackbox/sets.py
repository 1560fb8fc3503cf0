"""The sets of the table, by name: a seed gives a scene.

Seeds below FRESH are for tuning, those from FRESH on for figures that are reported: a range of seeds lies
wholly on one side.
"""

import zlib
from collections.abc import Callable, Mapping

import numpy as np

from tests.blackbox import choices
from tests.blackbox.photos import HARD, ORDINARY, photograph
from tests.blackbox.scans import choose_resolution, scan
from tests.blackbox.scene import Scene
from tests.blackbox.screens import capture

FRESH = 10_000
"""The first seed that nothing is tuned on."""


def scene(name: str, seed: int) -> Scene:
    """The scene of a set that belongs to a seed; the same each time."""
    return SETS[name](seed)


def generator(name: str, seed: int) -> np.random.Generator:
    """Chance for one scene, apart from that of any other set."""
    return np.random.default_rng([zlib.crc32(name.encode()), seed])


def _screenshots(seed: int) -> Scene:
    return capture("screenshots", seed, generator("screenshots", seed))


def _scans(seed: int) -> Scene:
    rng = generator("scans", seed)
    dots, smallest, largest = choose_resolution(rng)
    items, close = choices.printed_items(smallest, largest, rng, several=0.45)
    return scan("scans", seed, items, close=close, dots=dots, rng=rng)


def _photos(seed: int) -> Scene:
    rng = generator("photos", seed)
    items, close = choices.printed_items(12.0, 40.0, rng)
    return photograph("photos", seed, items, close=close, trouble=ORDINARY, rng=rng)


def _hard(seed: int) -> Scene:
    rng = generator("hard", seed)
    items, close = choices.printed_items(12.0, 40.0, rng, several=0.2)
    return photograph("hard", seed, items, close=close, trouble=HARD, rng=rng)


def _drawn(seed: int) -> Scene:
    rng = generator("drawn", seed)
    if seed % 2:
        items, close = choices.printed_items(12.0, 40.0, rng, drawn=True, several=0.15)
        return photograph("drawn", seed, items, close=close, trouble=ORDINARY, rng=rng)
    dots, smallest, largest = choose_resolution(rng)
    items, close = choices.printed_items(smallest, largest, rng, drawn=True, several=0.15)
    return scan("drawn", seed, items, close=close, dots=dots, rng=rng)


def _signs_scans(seed: int) -> Scene:
    rng = generator("signs-scans", seed)
    dots, smallest, largest = choose_resolution(rng)
    return scan(
        "signs-scans", seed, choices.signed_items(smallest, largest, rng), close=False, dots=dots, rng=rng
    )


def _signs_photos(seed: int) -> Scene:
    rng = generator("signs-photos", seed)
    items = choices.signed_items(12.0, 26.0, rng)
    return photograph("signs-photos", seed, items, close=False, trouble=ORDINARY, rng=rng)


SETS: Mapping[str, Callable[[int], Scene]] = {
    "screenshots": _screenshots,
    "scans": _scans,
    "photos": _photos,
    "hard": _hard,
    "drawn": _drawn,
    "signs-scans": _signs_scans,
    "signs-photos": _signs_photos,
}

SEEDS: Mapping[str, Callable[[], range]] = {}
"""The seeds of sets that consist of given pictures; other sets have as many as anyone wants."""


def is_turned(name: str) -> bool:
    """Whether the pictures of a set may lie on any side."""
    return name == "turned"
