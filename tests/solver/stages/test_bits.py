"""Sets of small numbers as bits."""

from hypothesis import given
from hypothesis import strategies as st

from solver.stages.bits import highest, is_run, is_single, lowest, members


@given(st.sets(st.integers(0, 40)))
def test_a_set_and_its_bits(numbers):
    bits = sum(1 << number for number in numbers)
    assert members(bits) == sorted(numbers)
    assert is_single(bits) == (len(numbers) == 1)
    if numbers:
        assert (lowest(bits), highest(bits)) == (min(numbers), max(numbers))
        assert is_run(bits) == (max(numbers) - min(numbers) == len(numbers) - 1)
