"""From what the reader says of each number to the odds that the rules are asked with."""

from collections.abc import Sequence

from pipeline.hashi.clues import DIRECTIONS, clues_of
from solver import Chances, Odds
from vision.reading import Board, Number

HUMBLE = 0.004
"""This share of each number's probability goes to all numbers alike, whatever the reader says: no reader is
so sure that a board which the rules forbid must be believed."""

UNNUMBERED = 0.02
"""Where digits were seen, "no number here" (or a "?") is ruled out unless that is as likely as this, on
average, at the other islands of the board. Of 3,883 places with digits on boards below it none was blank,
whatever was said of the place itself; of 1,111 on boards above it 20 were. In corners of signs 0 of 2,178."""

NO_ZERO, SURELY_ZERO = 1e-3, 0.9
"""No island shows a 0, so what looks like one is rather misread: its probability is multiplied by the first.
But a 0 that is likelier than the second stays, as it means that there is no island."""

HIGHEST_SUM = 15
"""Corners of signs seldom show more than this times `max_bridges`; a higher number is possible where the
reader names it."""


def odds_of(board: Board, max_bridges: int, humble: float = HUMBLE) -> Odds:
    """The odds of all places of a board.

    Args:
        board: as read.
        max_bridges: the most bridges between two islands.
        humble: this share of the probability of each number that was read goes to all numbers alike; those
            that a person has set stay as they are.
    """
    highest = 4 * max_bridges
    numbers = [island.number for island in board.islands]
    islands = tuple(
        _without_zero(_chances(number, highest, humble, blank=blank))
        for number, blank in zip(numbers, _may_be_blank(numbers), strict=True)
    )
    corners = (getattr(sign, corner) for sign in board.signs for corner in DIRECTIONS)
    certain = frozenset(place for place, clue in enumerate(clues_of(board)) if clue.number.by_hand)
    highest = HIGHEST_SUM * max_bridges
    return Odds(islands, tuple(_chances(number, highest, humble) for number in corners), certain)


def _without_zero(chances: Chances) -> Chances:
    """What an island may show, if what looks like a 0 is none."""
    zero = chances.get(0, 0.0)
    if zero > SURELY_ZERO:
        return chances
    weighed = {value: chance * (NO_ZERO if value == 0 else 1.0) for value, chance in chances.items()}
    total = sum(weighed.values())
    return {value: chance / total for value, chance in weighed.items()}


def _may_be_blank(numbers: Sequence[Number]) -> list[bool]:
    """Of each island, whether others on its board show no number, so that its digits may be none either."""
    chances = [dict(number.posterior).get(None, 0.0) for number in numbers]
    return [sum(chances) - own > UNNUMBERED * (len(numbers) - 1) for own in chances]


def _chances(number: Number, highest: int, humble: float, *, blank: bool = False) -> Chances:
    """The reader's probabilities, with what it leaves open shared evenly by the numbers that it did not name.

    Where it could make nothing of a place, the number is taken as lost.

    Args:
        number: as read.
        highest: the highest value that is possible if the reader names no higher one.
        humble: as in `odds_of`.
        blank: whether nothing, or a "?", may be printed where digits were seen.
    """
    said = {value: chance for value, chance in number.posterior if chance > 0}
    if not said:
        return {None: 1.0}
    if number.by_hand:
        return said
    if number.text.isdecimal() and not blank:
        # Something is printed there: that it be no number is no way out for the rules.
        none = said.pop(None, 0.0)
        said = {value: chance / (1 - none) for value, chance in said.items()}
    every = range(1, highest + 1)
    others = [value for value in every if value not in said]
    left = max(0.0, 1 - sum(said.values()))
    chances = {value: chance * (1 - humble) for value, chance in said.items()}
    for value in every:
        chances[value] = chances.get(value, 0.0) + humble / highest
    for value in others:
        chances[value] += left * (1 - humble) / len(others)
    return chances
