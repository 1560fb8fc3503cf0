"""A reader's odds for the places where numbers are printed, as prices of what each place could say.

A price is -log of a probability, in thousandths of a nat and counted from the best guess of the same place: 0
for the best guess, 2303 for what is ten times less likely. They are whole numbers because CP-SAT adds only
those, and because sums of them are then the same in every order.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from solver.puzzle import PuzzleError
from solver.stages.bits import members
from solver.stages.layout import ANYTHING, Layout, Line

NAT = 1000
"""Units of a price in a nat."""

Chances = Mapping[int | None, float]
"""The probability of each number that may be printed at one place; None stands for no number. A number
that is missing has no chance but the floor, and a missing 0 none at all. A place without a number is possible
only if None is there, or at a corner that sees no island."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A reader's probabilities for all places of a puzzle.

    Attributes:
        islands: for each island its chances.
        corners: for each sign those of its north, south, east and west corner, four items a sign.
        certain: the places, by number, islands first, then corners, that show their best guess and nothing
            else: no rule changes it.
    """

    islands: tuple[Chances, ...]
    corners: tuple[Chances, ...] = ()
    certain: frozenset[int] = frozenset()

    @property
    def guesses(self) -> float:
        """The probability that the best guess at every place is right."""
        return math.prod(max(chances.values(), default=0.0) for chances in (*self.islands, *self.corners))

    @property
    def doubt(self) -> float:
        """The expected cost of the truth if the reader is honest, in nats; 0 if it is sure of everything."""
        return sum(map(_doubt, (*self.islands, *self.corners)))


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that a place may say.

    Attributes:
        price: thousandths of a nat.
        clue: the number; None for no number.
        values: the values of the island, or totals of the line, that this stands for, as a set of bits: the
            number itself; for "no number" all values for which that is the cheapest account. So each value
            belongs to exactly one option of a place. Within a total that is printed no value occurs twice.
    """

    price: int
    clue: int | None
    values: int


Options = tuple[Option, ...]
"""What one place may say, the cheapest first."""


@dataclass(frozen=True, slots=True)
class Prices:
    """The options of all places of a puzzle; islands and lines are those of its `Layout`.

    Attributes:
        places: for each place its options; islands first, then lines.
        islands: how many of the places are islands.
    """

    places: tuple[Options, ...]
    islands: int

    def choice_of(self, layout: Layout, counts: Sequence[int]) -> tuple[int, ...]:
        """Return for each place the index of the option that the bridges of each link amount to.

        Raises:
            ValueError: a place has a number that it cannot have.
        """
        values = [sum([counts[link] for link in links]) for links in layout.around]
        totals = [sum([values[island] for island in line.islands]) for line in layout.lines]
        return tuple(
            [_option_of(options, value) for options, value in zip(self.places, values + totals, strict=True)]
        )

    def price_of(self, choice: Sequence[int]) -> int:
        """Return the price of one option at each place, together, in thousandths of a nat."""
        return sum([options[number].price for options, number in zip(self.places, choice, strict=True)])

    def clues_of(self, choice: Sequence[int]) -> list[int | None]:
        """Return the clue at each place for one option at each; None for no number."""
        return [options[number].clue for options, number in zip(self.places, choice, strict=True)]

    def lines_of(self, layout: Layout) -> list[Line]:
        """Return the lines of the board, with values free to repeat within those sums that show no number."""
        if layout.repeats:
            return layout.lines
        printed = [
            _union([option.values for option in options if option.clue is not None])
            for options in self.places[self.islands :]
        ]
        return [replace(line, distinct=once) for line, once in zip(layout.lines, printed, strict=True)]

    def up_to(self, price: int) -> list[int]:
        """Return for each place the values of its options of at most a price, as sets of bits."""
        return [_union([o.values for o in options if o.price <= price]) for options in self.places]


def price(layout: Layout, odds: Odds, floor: float) -> Prices:
    """Put prices on all that a puzzle's places may say.

    A place that is certain of an impossible number gets no option, and then the puzzle has no reading.

    Args:
        layout: the board; its clues are not looked at.
        odds: the reader's probabilities.
        floor: the least probability of a number that the rules do not rule out at once.

    Raises:
        PuzzleError: the odds do not fit the board.
    """
    if len(odds.islands) != len(layout.around) or len(odds.corners) != len(layout.lines):
        raise PuzzleError("there must be odds for every island and for four corners of every sign")
    most = layout.max_bridges
    islands = [
        _options(chances, _of_island(chances, most * len(links)), floor)
        for chances, links in zip(odds.islands, layout.around, strict=True)
    ]
    corners = [
        _unasked(_options(chances, _of_line(chances, layout, line), floor, none=not line.islands))
        for chances, line in zip(odds.corners, layout.lines, strict=True)
    ]
    places = [*islands, *corners]
    for place in odds.certain:
        chances = (*odds.islands, *odds.corners)[place]
        said = max(chances, key=chances.__getitem__)
        places[place] = tuple([option for option in places[place] if option.clue == said])
    return Prices(tuple(places), len(islands))


def _doubt(chances: Chances) -> float:
    best = max(chances.values(), default=0.0)
    return sum(chance * math.log(best / chance) for chance in chances.values() if chance > 0)


def _option_of(options: Options, value: int) -> int:
    for number, option in enumerate(options):
        if option.values >> value & 1:
            return number
    raise ValueError(f"no option of the place stands for {value}")


def _options(chances: Chances, legal: tuple[int, int], floor: float, *, none: bool = False) -> Options:
    """Return the options of a place, the cheapest first, the smaller number first among equals.

    Args:
        chances: the reader's probabilities.
        legal: the values that the place can have with a number, and those without, as sets of bits.
        floor: the least probability of each.
        none: the place can be without a number even if the reader does not say so.
    """
    best = max(floor, *chances.values()) if chances else floor

    def worth(clue: int | None) -> int:
        return round(-math.log(max(chances.get(clue, 0.0), floor) / best) * NAT)

    numbers = sorted((worth(value), value) for value in members(legal[0]))
    if None not in chances and not none:
        return tuple(Option(cost, value, 1 << value) for cost, value in numbers)
    alone = worth(None)
    cheaper = [Option(cost, value, 1 << value) for cost, value in numbers if cost < alone]
    rest = legal[1] & ~_union([option.values for option in cheaper])
    return (*cheaper, Option(alone, None, rest))


def _unasked(options: Options) -> Options:
    """Say of a corner that can only be without a number that its total can be anything: it saves a sum."""
    if len(options) == 1 and options[0].clue is None:
        return (Option(options[0].price, None, ANYTHING),)
    return options


def _of_island(chances: Chances, most: int) -> tuple[int, int]:
    """Return the values that an island can have, with a number and without."""
    legal = _bits(1, most) | (0 in chances)
    return legal, legal | 1


def _of_line(chances: Chances, layout: Layout, line: Line) -> tuple[int, int]:
    """Return the totals that a line can have: with a number, where values have to differ, and without."""
    most, islands = 4 * layout.max_bridges, len(line.islands)
    if not islands:
        return int(0 in chances), 1
    free = _bits(islands, islands * most)
    least = islands if layout.repeats else islands * (islands + 1) // 2
    return _bits(least, islands * (most + 1) - least), free | 1


def _bits(first: int, last: int) -> int:
    return (2 << last) - (1 << first) if first <= last else 0


def _union(sets: Sequence[int]) -> int:
    together = 0
    for one in sets:
        together |= one
    return together
