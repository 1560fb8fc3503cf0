from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.formats.snapping import AmbiguousError, snap

THIRD = Fraction(1, 3)


@pytest.mark.parametrize(
    ("columns", "joined"),
    [
        ([0, 1, 2], [0, 1, 2]),
        ([0, THIRD, Fraction("0.334"), 1], [0, THIRD, Fraction("0.334"), 1]),  # exact: never joined
        ([0, 0.3333, 0.334, 0.6667, 1], [0, Fraction("0.3333"), Fraction("0.3333"), Fraction("0.6667"), 1]),
        ([0, 0.3333, THIRD, 1], [0, THIRD, THIRD, 1]),  # measured ones move to the exact one
        ([0.0, 0.5, 1.0], [0, Fraction(1, 2), 1]),
        ([1.0, 2.0, 12.0], [1, 2, 12]),  # whole numbers that a program wrote with a point
        ([0.98, 1.0, 2.03, 2.0, 4.01], [Fraction("0.98"), Fraction("0.98"), 2, 2, Fraction("4.01")]),
    ],
)
def test_columns(columns, joined):
    assert snap([0] * len(columns), columns)[1] == joined


def test_one_row_is_told_by_the_width_of_the_columns():
    rows, _ = snap([5.01, 5.02, 4.99], [0.0, 1.02, 1.99])
    assert rows == [Fraction("5.01")] * 3


@pytest.mark.parametrize("columns", [[0.0, 0.1, 1.0, 2.3], [0, 1.01, 1, Fraction("1.02"), 2]])
def test_what_could_be_either_is_refused(columns):
    with pytest.raises(AmbiguousError, match=r"columns .* may be meant as one or as two") as caught:
        snap([0] * len(columns), columns)
    assert caught.value.axis == 1


@given(
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=2, max_size=40),
    st.floats(0.1, 500),
    st.integers(),
)
def test_a_lattice_measured_with_noise_is_found_again(places, pitch, seed):
    noise = Random(seed)
    if len({row for row, _ in places}) == 1 and len({column for _, column in places}) == 1:
        return  # a single place has no scale
    near = [
        [(value + noise.uniform(-0.02, 0.02)) * pitch for value in axis] for axis in zip(*places, strict=True)
    ]
    for truth, found in zip(zip(*places, strict=True), snap(*near), strict=True):
        pairs = set(zip(truth, found, strict=True))
        assert len(pairs) == len(set(truth)) == len(set(found))
        assert [value for value, _ in sorted(pairs)] == [
            value for value, _ in sorted(pairs, key=lambda p: p[1])
        ]


@pytest.mark.parametrize("kind", [int, lambda number: number + 0.5, lambda number: Fraction(number, 3)])
def test_thousands_of_lines_take_thousands_of_steps(kind):
    values = [kind(number) for number in range(20_000)]
    rows, columns = snap(values, values)
    assert len(set(rows)) == len(set(columns)) == len(values)
