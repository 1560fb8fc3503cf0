"""A few seeds of every set: what comes out right today may not come out wrong tomorrow.

`make measure` says how good the program is; this only keeps it from slipping back. Raise a floor when the
program has become better.
"""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass

import pytest

from tests.blackbox.limits import limit_memory
from tests.blackbox.measure import try_scene
from tests.blackbox.sets import DRAWN
from tests.blackbox.table import row_of


@dataclass(frozen=True)
class Floor:
    """How many boards must be found and solved right on the pages of some seeds; none may be wrong.

    The seeds are those, of the first ten, whose pages are drawn and read in the least time.
    """

    seeds: tuple[int, ...]
    positions: int
    solved: int


FLOORS = {
    "screenshots": Floor((2, 5, 9), 3, 3),
    "scans": Floor((0, 1, 3), 3, 2),
    "photos": Floor((1, 3, 4), 3, 2),
    "hard": Floor((0, 1, 8), 2, 1),
    "drawn": Floor((2, 4), 4, 3),
    "finished": Floor((0, 6), 2, 2),
    "apps": Floor((0, 1, 2), 3, 3),
    "puzzle-pages": Floor((0, 2), 2, 2),
    "signs-scans": Floor((6, 7, 8, 9), 4, 4),
    "signs-photos": Floor((2, 9), 2, 1),
    "crossings-screens": Floor((4, 6, 8), 3, 3),
    "crossings-scans": Floor((6, 9), 2, 2),
    "crossings-photos": Floor((3, 4, 8), 3, 2),
    "turned": Floor((6, 8), 2, 1),
    "upright": Floor((6, 8), 2, 1),
    "sizes": Floor((1, 2, 5), 2, 2),
    "by-hand": Floor((2, 7, 9), 2, 2),
}

QUICK = ("screenshots", "scans", "photos", "drawn", "signs-scans", "crossings-screens", "by-hand")
"""A set of each kind of board and of picture; the others are slow together."""


def test_floors_are_those_of_sets_of_scenes_alone():
    assert set(FLOORS) <= set(DRAWN)


@pytest.fixture(scope="module")
def pool():
    """Processes whose memory is limited, as where sets are measured."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn"), limit_memory) as pool:
        yield pool


@pytest.mark.parametrize(
    "name", [one if one in QUICK else pytest.param(one, marks=pytest.mark.slow) for one in FLOORS]
)
def test_no_set_falls_below_its_floor(pool, name):
    floor = FLOORS[name]
    row = row_of(name, list(pool.map(try_scene, [name] * len(floor.seeds), floor.seeds)))
    assert row.boards >= len(floor.seeds)
    assert row.positions >= floor.positions
    assert row.solved >= floor.solved
    assert row.wrong == 0
