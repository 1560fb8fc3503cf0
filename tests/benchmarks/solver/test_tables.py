"""The figures of a run."""

import pytest

from tests.benchmarks.solver.instances import Instance
from tests.benchmarks.solver.tables import Run, by_groups, columns, geometric_mean, quantile
from tests.solver.boards import WIKIPEDIA


def test_means_and_quantiles():
    assert geometric_mean([1.0, 100.0]) == pytest.approx(10)
    assert [quantile([3, 1, 2, 4], share) for share in (0.5, 0.95, 1.0)] == [2, 4, 4]


def test_columns_stand_under_each_other():
    assert columns([("a", "bb", "c"), ("aa", "b", "ccc")]) == "a   bb    c\naa  b   ccc"


def test_ratios_are_of_the_same_instances():
    runs = [
        (Instance("one", WIKIPEDIA, 25), {"ours": Run(0.01, 0.01), "other": Run(0.1, 0.4, late=True)}),
        (Instance("two", WIKIPEDIA, 75), {"ours": Run(0.01, 0.01), "other": Run(1.0, 1.0)}),
        (Instance("three", WIKIPEDIA, 75), {"ours": Run(5.0, 5.0)}),
    ]
    table = by_groups(runs)
    rows = [line.split() for line in table.splitlines()]
    assert [
        "75",
        "other",
        "1",
        "1000.0",
        "1000.0",
        "1000.0",
        "1000.0",
        "1000.0",
        "1000.0",
        "100.0",
        "100.0",
    ] in rows
    assert [
        "all",
        "other",
        "2",
        "1",
        "100.0",
        "1000.0",
        "1000.0",
        "316.2",
        "632.5",
        "1000.0",
        "31.6",
        "63.2",
    ] in rows
    assert ["all", "ours", "3", "10.0", "5000.0", "5000.0", "79.4", "79.4", "5000.0"] in rows
