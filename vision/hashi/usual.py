"""Usual: how often islands show each number; of two that one may be, it rather is the one that more show.

To the reader of symbols all digits are alike. But of a hundred islands seventeen show a 1 and one to three a
7, and what is most often mistaken for another is a 1 with a long flag. A 0 and a 9 stay as likely as they
are: hardly any island shows them, and they tell that it is another puzzle.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from vision.reading import Number

# How often islands show 1 to 8: of the 180000 of 720 boards by Coelho, Laporte, Lindbeck and Vidal (2019). On
# pictures of printed puzzles and on boards of other makers 7 and 8 are rarer still.
USUAL = (0.171, 0.258, 0.192, 0.177, 0.098, 0.066, 0.027, 0.011)
# On so many boards more than two bridges may lead from an island to the next, or islands show what is left to
# be drawn: any digit may stand there.
UNUSUAL = 0.05
# What the other islands of a board show counts beside that as if that were known of so many: a large board
# with many an 8 has more of them.
KNOWN_OF = 200

Shown = Mapping[int, float]
"""How many of some islands show each number from 1 to 8, by how likely it is."""


def as_usual(numbers: Sequence[Number]) -> list[Number]:
    """The numbers of a board's islands, from 1 to 8 weighed by how often islands show them.

    How likely they are one of these, or are none, stays as it is.
    """
    shown: Counter[int] = Counter()
    for number in numbers:
        shown.update(_single(number))
    return [_as_usual(number, shown) for number in numbers]


def _as_usual(number: Number, shown: Shown) -> Number:
    """A number of an island by Bayes' rule."""
    single = _single(number)
    weighed = {value: p * (KNOWN_OF * _usual(value) + shown[value] - p) for value, p in single.items()}
    if not any(weighed.values()):
        return number
    scale = sum(single.values()) / sum(weighed.values())
    chances: dict[int | None, float] = dict(number.posterior)
    chances.update({value: p * scale for value, p in weighed.items()})
    return number.weighed(chances)


def _single(number: Number) -> dict[int, float]:
    """How likely a number is each that islands usually show."""
    return {value: p for value, p in number.posterior if value is not None and 1 <= value <= len(USUAL)}


def _usual(value: int) -> float:
    """The part of all islands that show a number."""
    return (1 - UNUSUAL) * USUAL[value - 1] + UNUSUAL / len(USUAL)
