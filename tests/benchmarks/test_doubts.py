"""The regression that the numbers of deciding are fitted by."""

import math

import numpy as np
import pytest

from tests.benchmarks.doubts import Row, Rows, fit_rows, missed_by, observe
from tests.blackbox.sets import scene
from vision.read import read_page


def test_it_finds_what_observations_were_drawn_by():
    rng = np.random.default_rng(1)
    rows = []
    for page in range(4000):
        feature = rng.normal(0, 2)
        chance = 1 / (1 + math.exp(-(0.5 - 1.5 * feature)))
        rows.append(Row(str(page), (feature,), bool(rng.random() < chance)))
    assert fit_rows(rows) == pytest.approx([0.5, -1.5], abs=0.15)


def test_what_a_page_has_often_counts_little_more():
    once = [Row("a", (), True), Row("b", (), False)]
    often = [Row("a", (), True)] * 100 + once[1:]
    assert fit_rows(once)[0] == pytest.approx(0.0, abs=1e-6)
    assert fit_rows(often)[0] == pytest.approx(math.log(10), abs=0.05)


def test_pages_are_told_by_the_others():
    rows = [Row(str(page), (float(page % 2),), bool(page % 2)) for page in range(40)]
    assert missed_by(rows) == (0, 0)
    assert missed_by([*rows, Row("odd", (1.0,), False), Row("even", (0.0,), True)]) == (1, 1)


def test_a_board_is_told_for_what_the_rules_and_its_looks_say():
    page, rows = scene("screenshots", 0), Rows([], [], [])
    observe("one", page, read_page(page.picture), rows)
    [(_, (speaks_for, against, figure, blank, unfit, sure, *_), is_board)] = rows.boards
    assert is_board
    assert speaks_for > 0 == against
    assert sure > 1
    assert (figure, blank) == (0, 0)
    assert unfit < 0.1
    assert rows.missed[0][0] == 0
