"""Questions: islands that show a question mark in place of a number.

A number that is struck out or blurred looks a little like one. Few boards are printed so, and where one is,
some of its question marks are plain to see.
"""

from collections.abc import Sequence

from vision.reading import MARK, Number

# Where no island shows one this surely, one that is there all the same is so much rarer than a number.
PLAIN = 0.9
RARE = 0.05


def without_odd_questions(numbers: Sequence[Number]) -> list[Number]:
    """The numbers of a board's islands: unless some plainly are question marks, none is likely to be one."""
    if any(number.text == MARK and number.confidence > PLAIN for number in numbers):
        return list(numbers)
    return [_rather_a_number(number) if number.text else number for number in numbers]


def _rather_a_number(number: Number) -> Number:
    """A number that was taken for a question mark, or may be one, by Bayes' rule."""
    chances = {value: chance * (RARE if value is None else 1.0) for value, chance in number.posterior}
    other = 1 - sum(chance for _, chance in number.posterior)
    total = sum(chances.values()) + max(other, 0.0)
    return number.weighed({value: chance / total for value, chance in chances.items()})
