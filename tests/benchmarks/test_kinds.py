"""Kinds: one line a set, and what is of another kind."""

from collections import Counter

from tests.benchmarks.kinds import BRIDGES, CROSSINGS, kinds_on, report


def test_kinds_are_counted():
    assert kinds_on("screenshots", 0) == {BRIDGES: 1}
    assert kinds_on("crossings-screens", 0) == {CROSSINGS: 1}


def test_what_is_of_the_other_kind_is_mistaken(capsys):
    report("set", BRIDGES, [Counter({BRIDGES: 1}), Counter({BRIDGES: 2, CROSSINGS: 1})])
    assert capsys.readouterr().out.split() == ["set", "2", "3", "1", "1"]
