"""The regression that the numbers of deciding are fitted by."""

import math

import numpy as np
import pytest

from tests.benchmarks.doubts import Row, fit_rows


def test_it_finds_what_observations_were_drawn_by():
    rng = np.random.default_rng(1)
    rows = []
    for page in range(4000):
        feature, known = rng.normal(0, 2), rng.normal(0, 1)
        chance = 1 / (1 + math.exp(-(known + 0.5 - 1.5 * feature)))
        rows.append(Row(str(page), (feature,), known, bool(rng.random() < chance)))
    assert fit_rows(rows) == pytest.approx([0.5, -1.5], abs=0.15)


def test_what_a_page_has_often_counts_little_more():
    once = [Row("a", (), 0.0, True), Row("b", (), 0.0, False)]
    often = [Row("a", (), 0.0, True)] * 100 + once[1:]
    assert fit_rows(once)[0] == pytest.approx(0.0, abs=1e-6)
    assert fit_rows(often)[0] == pytest.approx(math.log(10), abs=0.05)
