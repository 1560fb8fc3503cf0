"""Ones: a 1 told from an 11 by how wide the ones of the same print are.

A 1 with broad feet may look as wide as two digits, and the 11 of a narrow type like one. But a 1 in front of
another digit, as in 12 or 14, is as wide as all of them are.
"""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.digits.network import CLASSES, classify
from vision.symbols.glyphs import Glyph, Way, width_over_height

# A way to part a number is sure that is likelier than this, and so is what the network sees.
SURE = 0.9
# So many times as wide as a 1 is what may as well be two, and how much wider or narrower tells: the odds of
# two grow with this power of it.
EVEN, POWER = 1.4, 20
# On boards 11 are so many times as rare as 1, and those that are as wide as one another, up to this factor,
# are the same: so many are counted.
RARE, ALIKE, MOST = 0.2, 1.2, 3
# No chance is nearer to 0 or to 1.
LEAST = 1e-6
# Ink is darker than this, grey levels.
DARK = 128
ONE = CLASSES.index("1")


def tell_ones(places: Sequence[tuple[Way, ...]]) -> list[tuple[Way, ...]]:
    """The ways to part the numbers of a board, likelier or less likely by how wide its ones are.

    Args:
        places: for each place the ways to part what is printed there; none for nothing.
    """
    doubtful = {index: _width(_single(ways)) for index, ways in enumerate(places) if _may_be_either(ways)}
    widths = _widths_of_ones(places) if doubtful else []
    told = list(places)
    for index, width in doubtful.items():
        alike = sum(1 / ALIKE < width / other < ALIKE for other in doubtful.values())
        wider = width / float(np.median(widths)) / EVEN if widths else 1.0
        told[index] = _weighed(places[index], RARE ** min(alike, MOST) * wider**POWER)
    return told


def _may_be_either(ways: tuple[Way, ...]) -> bool:
    """Whether a number may be one symbol or two, and is a 1 if it is one."""
    return len(ways) == 2 and sorted(len(way.glyphs) for way in ways) == [1, 2] and _is_one(_single(ways))


def _widths_of_ones(places: Sequence[tuple[Way, ...]]) -> list[float]:
    """How wide those ones are that surely are the first of two digits, or slim, in parts of their height."""
    first = [
        ways[0].glyphs[0] for ways in places if ways and len(ways[0].glyphs) == 2 and ways[0].chance > SURE
    ]
    alone = [ways[0].glyphs[0] for ways in places if len(ways) == 1 and len(ways[0].glyphs) == 1]
    return [_width(glyph) for glyph in first + alone if _is_one(glyph)]


def _weighed(ways: tuple[Way, ...], times: float) -> tuple[Way, ...]:
    """The ways to part a number where two symbols are so many times as likely, the likeliest first."""
    two = next(way.chance for way in ways if len(way.glyphs) == 2)
    odds = two / max(1 - two, LEAST) * times
    chance = float(np.clip(odds / (1 + odds), LEAST, 1 - LEAST))
    told = (replace(way, chance=chance if len(way.glyphs) == 2 else 1 - chance) for way in ways)
    return tuple(sorted(told, key=lambda way: -way.chance))


def _single(ways: tuple[Way, ...]) -> Glyph:
    """The symbol that a number is if it is one."""
    return next(way.glyphs[0] for way in ways if len(way.glyphs) == 1)


def _is_one(glyph: Glyph) -> bool:
    return bool(classify([glyph.crop])[0, ONE] > SURE)


def _width(glyph: Glyph) -> float:
    """Of its ink, in parts of the height."""
    return width_over_height(glyph.grey < DARK)
