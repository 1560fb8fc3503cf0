"""Prices of what each place may say, and choices in their order."""

import math
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Odds, PuzzleError, Sign
from solver.likeliest.odds import NAT, Option, price
from solver.likeliest.ranking import cheapest_first
from solver.stages.layout import ANYTHING, lay_out
from tests.solver.boards import grid

PAIR = grid("1.1")


def options(*chances, puzzle=PAIR, corners=(), floor=1e-3):
    return price(lay_out(puzzle), Odds(chances, corners), floor).places


def test_the_best_guess_costs_nothing_and_others_their_odds():
    first, _ = options({1: 0.8, 2: 0.1}, {2: 1.0})
    assert [(option.clue, option.price) for option in first] == [(1, 0), (2, round(NAT * math.log(8)))]


def test_what_nobody_proposed_has_the_floor():
    first, second = options({1: 1.0}, {7: 1.0})
    assert [(option.clue, option.price) for option in first] == [(1, 0), (2, round(NAT * math.log(1000)))]
    assert [option.clue for option in second] == [1, 2], "one neighbour, so no 7"


def test_no_number_stands_for_all_values_that_cost_more():
    first, second = options({1: 0.6, None: 0.3, 2: 0.1}, {None: 1.0})
    assert [option.clue for option in first] == [1, None]
    assert [option.values >> 1 & 3 for option in first] == [1, 2]
    assert [(option.clue, option.values >> 1 & 3) for option in second] == [(None, 3)]


def test_a_corner_without_islands_can_be_without_a_number():
    puzzle = grid("1.1..", signs=[Sign(0, 4)])
    corners = ({3: 1.0}, {None: 1.0}, {None: 1.0}, {3: 0.9})
    *_, north, south, _east, west = options({1: 1}, {1: 1}, puzzle=puzzle, corners=corners)
    assert north == (Option(round(NAT * math.log(1000)), None, ANYTHING),)
    assert south == (Option(0, None, ANYTHING),)
    assert west[0] == Option(0, 3, 8)


def test_odds_must_be_for_every_place():
    with pytest.raises(PuzzleError):
        options({1: 1.0})


def test_the_chance_that_all_guesses_are_right():
    assert Odds(({1: 0.5, 2: 0.4}, {3: 0.8}), ({None: 0.5},)).guesses == pytest.approx(0.2)


def test_the_doubt_of_a_reader():
    assert Odds(({1: 1.0}, {None: 1.0})).doubt == 0
    assert Odds(({1: 0.8, 2: 0.2},)).doubt == pytest.approx(0.2 * math.log(4))


@given(st.lists(st.lists(st.integers(0, 5), min_size=1, max_size=3), max_size=4))
def test_every_choice_comes_once_and_in_order(steps):
    places = [tuple(Option(cost, None, 0) for cost in sorted(costs)) for costs in steps]
    walked = list(cheapest_first(places))
    every = list(product(*(range(len(place)) for place in places)))
    assert sorted(choice for _, choice in walked) == sorted(every)
    assert all(
        cost == sum(place[number].price for place, number in zip(places, choice, strict=True))
        for cost, choice in walked
    )
    costs = [cost for cost, _ in walked]
    assert costs == sorted(costs)


def test_a_place_without_options_leaves_no_choice():
    assert list(cheapest_first([(), (Option(0, 1, 2),)])) == []
