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
from tests.blackbox.sets import GIVEN, SETS
from tests.blackbox.table import row_of

FEW, SOME = range(2), range(3)
"""Seeds: fewer where a page takes longer to draw."""


@dataclass(frozen=True)
class Floor:
    """How many boards must be found and solved right on the pages of some seeds; none may be wrong."""

    seeds: range
    positions: int
    solved: int


FLOORS = {
    "screenshots": Floor(SOME, 3, 3),
    "scans": Floor(SOME, 3, 3),
    "photos": Floor(SOME, 3, 2),
    "hard": Floor(SOME, 2, 1),
    "drawn": Floor(SOME, 1, 1),
    "finished": Floor(FEW, 3, 3),
    "signs-scans": Floor(FEW, 2, 1),
    "signs-photos": Floor(FEW, 2, 1),
    "crossings-screens": Floor(SOME, 3, 3),
    "crossings-scans": Floor(FEW, 2, 2),
    "crossings-photos": Floor(SOME, 3, 2),
    "turned": Floor(FEW, 2, 1),
    "sizes": Floor(SOME, 3, 2),
    "by-hand": Floor(SOME, 2, 1),
}


def test_every_set_that_needs_no_pictures_of_others_has_a_floor():
    assert set(FLOORS) == set(SETS) - set(GIVEN) - {"printed-in"}


@pytest.fixture(scope="module")
def outcomes():
    """What came of the first seeds of each set."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn"), limit_memory) as pool:
        waiting = {
            name: [pool.submit(try_scene, name, seed) for seed in floor.seeds]
            for name, floor in FLOORS.items()
        }
        return {name: [one.result() for one in futures] for name, futures in waiting.items()}


@pytest.mark.parametrize("name", FLOORS)
def test_no_set_falls_below_its_floor(outcomes, name):
    row = row_of(name, outcomes[name])
    floor = FLOORS[name]
    assert row.boards >= len(floor.seeds)
    assert row.positions >= floor.positions
    assert row.solved >= floor.solved
    assert row.wrong == 0
