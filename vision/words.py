"""Words for numbers and names, the same on screens and in notes, reports and pictures."""

import math
import re

EPSILON = 1e-9
"""By how much floating point may fall short of a number: 0.29 is told as 29% all the same."""

STEERING = re.compile("[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")
"""Characters that steer a terminal or the order of letters instead of being shown; halves of characters."""


def percent(probability: float) -> str:
    """A probability in words, cut off and not rounded: only what is certain is 100%, only nothing is 0%."""
    whole = math.floor(100 * probability + EPSILON)
    return "<1%" if whole < 1 and probability > 0 else f"{whole}%"


def cut(probability: float) -> float:
    """A probability as records have it, with four digits, cut off like `percent`: 0.99996 is not 1."""
    return math.floor(10_000 * probability + EPSILON) / 10_000


def plain(text: str, *, keep: str = "") -> str:
    r"""A text that a terminal, a log or a title shows as it is: what would steer them is spelt, as in `\x1b`.

    Args:
        text: what is to be shown; it may hold names that somebody else has chosen.
        keep: characters that stay all the same, such as the ends of lines in a text of several lines.
    """
    return STEERING.sub(lambda found: found[0] if found[0] in keep else _spelt(found[0]), text)


def _spelt(letter: str) -> str:
    return f"\\x{ord(letter):02x}" if ord(letter) < 0x100 else f"\\u{ord(letter):04x}"
