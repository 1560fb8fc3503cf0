"""Dividing: what is joined again may be parted in a likelier way than it had been."""

from types import SimpleNamespace

import numpy as np
import pytest

from tests.vision.points import grid
from vision.parting.bounds import Bounds
from vision.parting.cutting import Cutter
from vision.parting.dividing import Divider, Part, _or_instead
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


@pytest.mark.parametrize(("weight", "taken"), [(-3.0, OTHERS), (3.0, HALVES)])
def test_a_likelier_way_to_cut_two_parts_takes_the_place_of_the_first(divider, monkeypatch, weight, taken):
    """A plain cut is made first, whatever speaks for others."""
    cut = SimpleNamespace(weight=30.0, gap=1.0)
    ways = [SimpleNamespace(weight=weight, parts=list(OTHERS))]
    monkeypatch.setattr(divider, "best", lambda _: SimpleNamespace(weight=25.0, parts=HALVES))
    monkeypatch.setattr(divider, "_cut_between", lambda one, other: cut)
    monkeypatch.setattr(divider, "_rivals", lambda one, other: ways if one is HALVES[0] else [])
    parts = divider._parted_anew(list(HALVES))
    assert [part.members.tolist() for part in parts] == [part.members.tolist() for part in taken]


@pytest.mark.parametrize(
    ("weight", "several", "parted"), [(13.0, True, True), (0.0, True, False), (13.0, False, False)]
)
def test_what_is_joined_step_by_step_may_be_several_boards_parted_otherwise(
    divider, monkeypatch, weight, several, parted
):
    """Four pieces of two boards may be joined across the gap between these first."""
    # As one board the halves are likelier than as these two.
    whole = Part(EVERY, Extent())
    monkeypatch.setattr(divider, "_cut_between", lambda *_: SimpleNamespace(weight=-5.0))
    monkeypatch.setattr(divider, "_joined", lambda *_: whole)
    found = SimpleNamespace(weight=weight, parts=list(OTHERS) if several else [whole])
    monkeypatch.setattr(divider, "best", lambda _: found)
    merged = divider.merged(list(HALVES))
    expected = OTHERS if parted else [whole]
    assert [part.members.tolist() for part in merged] == [part.members.tolist() for part in expected]


def test_of_several_ways_to_part_two_one_at_most_is_right():
    """Two are as likely as the part as it is, which is one of three; those of another pair stand apart."""
    alike, unlikely = SimpleNamespace(weight=0.0, parts=OTHERS), SimpleNamespace(weight=100.0, parts=OTHERS)
    doubted = _or_instead(HALVES[0], [[alike, alike], [unlikely]])
    assert doubted.extent.alone == pytest.approx(1 / 3)
    assert doubted.instead == (OTHERS,) * 3
    assert _or_instead(HALVES[0], [[alike], [alike]]).extent.alone == pytest.approx(1 / 4)
