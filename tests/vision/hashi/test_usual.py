"""Of two numbers that an island may show it is rather the one that more islands do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vision.hashi.usual import USUAL, as_usual
from vision.reading import NOTHING, Number

WAVERS = Number("7", ((7, 0.6), (1, 0.39), (None, 0.01)))


def test_of_a_1_and_a_7_it_is_rather_the_1():
    [told] = as_usual([WAVERS])
    assert (told.text, told.value) == ("1", 1)
    assert told.confidence > 0.75
    chances = dict(told.posterior)
    assert chances[None] == pytest.approx(0.01)
    assert chances[1] / chances[7] == pytest.approx(0.39 / 0.6 * USUAL[0] / USUAL[6], rel=0.25)


def test_what_is_surely_read_is_read_so_however_rare():
    for rare in (7, 8, 9, 0):
        [told] = as_usual([Number(str(rare), ((rare, 0.9999), (2, 0.0001)))])
        assert (told.text, told.value) == (str(rare), rare)
        assert told.confidence > 0.99


def test_nothing_and_numbers_of_two_digits_stay():
    twelve = Number("12", ((12, 0.9), (None, 0.1)))
    assert as_usual([NOTHING, twelve]) == [NOTHING, twelve]
    assert as_usual([NOTHING])[0] is NOTHING
    beside = Number("12", ((12, 0.7), (7, 0.2), (1, 0.1)))
    chances = dict(as_usual([beside])[0].posterior)
    assert chances[12] == pytest.approx(0.7)
    assert chances[1] > chances[7]


def test_what_no_longer_is_likeliest_may_be_none():
    """Two numbers of which neither is as likely as that there is none."""
    [told] = as_usual([Number("7", ((7, 0.45), (None, 0.4), (1, 0.15)))])
    assert (told.text, told.value) == ("?", None)


def test_on_a_large_board_full_of_8_it_may_well_be_one_more():
    wavers = Number("8", ((8, 0.8), (5, 0.2)))
    eights, fives = [Number("8", ((8, 1.0),))] * 40, [Number("5", ((5, 1.0),))] * 40
    alone, among = as_usual([wavers])[0], as_usual([wavers, *eights, *fives])[0]
    assert dict(alone.posterior)[8] < 0.5
    assert dict(among.posterior)[8] > 0.7


@given(st.lists(st.floats(0, 1), min_size=11, max_size=11), st.floats(0.5, 1))
def test_what_adds_up_adds_up_to_the_same(chances, known):
    total = sum(chances) or 1.0
    values = [None, *range(10)]
    posterior = sorted(
        ((value, known * chance / total) for value, chance in zip(values, chances, strict=True)),
        key=lambda pair: -pair[1],
    )
    text = "?" if posterior[0][0] is None else str(posterior[0][0])
    [told] = as_usual([Number(text, tuple(posterior))])
    assert sum(p for _, p in told.posterior) == pytest.approx(sum(p for _, p in posterior))
    assert [p for _, p in told.posterior] == sorted((p for _, p in told.posterior), reverse=True)
    if told.value is not None:
        assert told.text == str(told.value)


def test_what_no_island_shows_tells_of_another_puzzle_as_surely_as_before():
    nine = Number("9", ((9, 0.93), (3, 0.05), (2, 0.02)))
    [told] = as_usual([nine])
    assert dict(told.posterior)[9] == 0.93
    nothing = Number("0", ((0, 0.6), (6, 0.4)))
    [told] = as_usual([nothing])
    assert (told.value, told.confidence) == (0, 0.6)
