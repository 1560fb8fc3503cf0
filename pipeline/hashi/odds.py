"""From what the reader says of each number to the odds that the rules are asked with."""

import statistics
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pipeline.hashi.clues import DIRECTIONS
from solver import Chances, Odds
from vision.reading import Board, Number

HUMBLE = 0.004
"""This share of each number's probability goes to all numbers alike, whatever the reader says: no reader is
so sure that a board which the rules forbid must be believed."""

QUESTIONABLE = 0.1
"""What is likelier a question mark than this may be one, though it rather looks like a number."""

HEATED = (0.01, 0.04), (1.0, 2.0)
"""How much surer the reader is of the numbers of a board than it should be where it doubts so much of each,
on the average: what it can hardly read on a hard photo, or in an odd type, it misreads ten times as often as
it says. Of 640 boards on such photos; where it is in no doubt it is right more often than it says."""

HIGHEST_SUM = 30
"""Corners of signs seldom show more than this; a higher number is possible where the reader names it."""


def odds_of(board: Board, max_bridges: int) -> Odds:
    """The odds of all places of a board.

    Args:
        board: as read.
        max_bridges: the most bridges between two islands.
    """
    numbers = [island.number for island in board.islands]
    corners = [getattr(sign, corner) for sign in board.signs for corner in DIRECTIONS]
    heat = _heat([*numbers, *corners])
    return Odds(
        tuple(_chances(_tempered(number, heat), 4 * max_bridges) for number in numbers),
        tuple(_chances(_tempered(number, heat), HIGHEST_SUM) for number in corners),
    )


def _heat(numbers: Sequence[Number]) -> float:
    """How much surer the reader is of all numbers than it should be: a temperature (Guo et al. 2017)."""
    doubts = [1 - number.confidence for number in numbers if number.posterior]
    return float(np.interp(statistics.fmean(doubts), *HEATED)) if doubts else 1.0


def _tempered(number: Number, heat: float) -> Number:
    """The number where the reader is so much surer than it should be."""
    if heat == 1.0:
        return number
    total = sum(chance for _, chance in number.posterior)
    powers = [(value, chance ** (1 / heat)) for value, chance in number.posterior]
    share = total / sum(power for _, power in powers) if total else 0.0
    return replace(number, posterior=tuple((value, share * power) for value, power in powers))


def _chances(number: Number, highest: int) -> Chances:
    """The reader's probabilities, with what it leaves open shared evenly by the numbers that it did not name.

    Where it could make nothing of a place, the number is taken as lost.
    """
    said = {value: chance for value, chance in number.posterior if chance > 0}
    if not said:
        return {None: 1.0}
    if number.text.isdecimal() and said.get(None, 0.0) < QUESTIONABLE:
        # Something is printed there: that it be no number is no way out for the rules.
        said.pop(None, None)
    every = range(1, highest + 1)
    others = [value for value in every if value not in said]
    left = max(0.0, 1 - sum(said.values()))
    chances = {value: chance * (1 - HUMBLE) for value, chance in said.items()}
    for value in every:
        chances[value] = chances.get(value, 0.0) + HUMBLE / highest
    for value in others:
        chances[value] += left * (1 - HUMBLE) / len(others)
    return chances
