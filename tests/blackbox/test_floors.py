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
from tests.blackbox.table import row_of

SEEDS = range(5)


@dataclass(frozen=True)
class Floor:
    """The least share of boards, in percent, and the most that may be wrong under `solved`."""

    positions: float
    solved: float
    wrong: int = 0


FLOORS = {
    "screenshots": Floor(100, 60),
    "scans": Floor(100, 60),
    "photos": Floor(40, 20),
    "hard": Floor(0, 0),
    "drawn": Floor(0, 0),
    "signs-scans": Floor(80, 40),
    "signs-photos": Floor(0, 0),
    "turned": Floor(60, 60),
    "sizes": Floor(20, 20),
    "by-hand": Floor(0, 0),
}


@pytest.fixture(scope="module")
def outcomes():
    """What came of the first seeds of each set."""
    with ProcessPoolExecutor(2, multiprocessing.get_context("spawn"), limit_memory) as pool:
        waiting = {name: [pool.submit(try_scene, name, seed) for seed in SEEDS] for name in FLOORS}
        return {name: [one.result() for one in futures] for name, futures in waiting.items()}


@pytest.mark.parametrize("name", FLOORS)
def test_no_set_falls_below_its_floor(outcomes, name):
    row = row_of(name, outcomes[name])
    floor = FLOORS[name]
    assert row.boards >= len(SEEDS)
    assert 100 * row.positions / row.boards >= floor.positions
    assert 100 * row.solved / row.boards >= floor.solved
    assert row.wrong <= floor.wrong
