"""The magazine's puzzle on pictures: one of each kind; the others are measured only."""

import pytest

from samples.scenes.crossings.looks import STYLES
from tests.benchmarks.magazine import KINDS, Line, try_one

PAIRS = [("streets", "photo"), ("squares above", "scan"), ("squares beside", "screenshot")]


@pytest.mark.parametrize(
    ("style", "kind"), [PAIRS[0], *(pytest.param(*pair, marks=pytest.mark.slow) for pair in PAIRS[1:])]
)
def test_the_magazine_without_numbers_has_fourteen_solutions(tmp_path, style, kind):
    line = try_one(tmp_path, style, kind, seed=0)
    assert line.good, line


def test_all_kinds_of_pictures_are_tried():
    assert {kind for _, kind in PAIRS} == set(KINDS)
    assert {style for style, _ in PAIRS} < set(STYLES)


@pytest.mark.parametrize(
    ("line", "good", "wrong"),
    [
        (Line("streets", "scan", 0, "solved", 25, "multiple", 14), True, False),
        (Line("streets", "scan", 0, "solved", 24, "multiple", 14), False, True),
        (Line("streets", "scan", 0, "check", 25, "multiple", 14), False, False),
        (Line("streets", "scan", 0, "solved", 25, "multiple", 13), False, False),
        (Line("streets", "scan", 0, "solved", 25, "solved", 1), False, True),
    ],
)
def test_what_counts(line, good, wrong):
    assert (line.good, line.wrong) == (good, wrong)
