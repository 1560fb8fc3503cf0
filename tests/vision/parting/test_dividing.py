"""Dividing: what is joined again may be parted in a likelier way than it had been."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.points import grid
from vision.parting.bounds import Bounds
from vision.parting.cutting import Cutter
from vision.parting.dividing import Divider, Part
from vision.reading import Extent

POINTS = grid(6, 6, keep=0.6)[2]
EVERY = np.arange(len(POINTS))
HALVES = [Part(EVERY[:9], Extent()), Part(EVERY[9:], Extent())]
OTHERS = (Part(EVERY[::2], Extent()), Part(EVERY[1::2], Extent()))


@pytest.fixture
def divider():
    bounds = Bounds((), np.zeros(len(POINTS), dtype=np.intp), np.zeros((0, 2)))
    return Divider(Cutter(POINTS, np.full(len(POINTS), 16.0), None, bounds, lambda *_: None))


@pytest.mark.parametrize(("single", "otherwise"), [(0.6, OTHERS), (0.9999, None)])
def test_the_likelier_way_to_part_what_is_joined_is_kept(divider, monkeypatch, single, otherwise):
    known = Part(EVERY, Extent(single=single), otherwise=OTHERS)
    monkeypatch.setattr(divider, "best", lambda _: SimpleNamespace(parts=[known]))
    joined = divider._joined(divider.cutter.fitted(EVERY), -5.0, HALVES)
    assert joined.extent.single <= single
    kept = [part.members.tolist() for part in joined.otherwise]
    assert kept == [part.members.tolist() for part in otherwise or HALVES]
