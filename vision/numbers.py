"""Numbers: what the symbols of a page say, by two readers that err in different ways.

Tesseract reads them as type, all at once; a small network sees each by itself, with what stands around it,
and gives probabilities that can be believed. Where both agree they are hardly ever wrong.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from vision.glyphs import Glyph
from vision.network import CLASSES, SIZE, classify
from vision.reading import NOTHING, Number
from vision.votes import read_votes

# What Tesseract's silence about a character leaves of it: its votes raise the network's odds by 1 / DOUBT at
# most, which is how much rarer it sees a wrong character than the right one.
DOUBT = 0.15
# A symbol with a dot of its own below is a question mark, unless the network knows better: its odds.
DOTTED = 30.0
# So many readings of a place are kept while its symbols are joined: each symbol more would multiply them.
MOST_TEXTS = 200


def read_numbers(boards: Sequence[Sequence[tuple[Glyph, ...]]]) -> list[list[Number]]:
    """Reads the number at each place of each board from its symbols (left to right).

    Raises:
        TesseractError: see `vision.tesseract.read_sheets`.
    """
    symbols = [[glyph for glyphs in board for glyph in glyphs] for board in boards]
    votes = read_votes([[glyph.grey for glyph in group] for group in symbols])
    everything = [glyph for group in symbols for glyph in group]
    crops = np.array([glyph.crop for glyph in everything], dtype=np.float32).reshape(-1, SIZE, SIZE)
    opinions = classify(crops).astype(np.float64)
    beliefs = iter([_both(*parts) for parts in zip(everything, opinions, votes, strict=True)])
    return [[_number([next(beliefs) for _ in glyphs]) for glyphs in board] for board in boards]


def _both(glyph: Glyph, opinion: NDArray[np.float64], vote: dict[str, float]) -> dict[str, float]:
    """The probability of each character, Tesseract's votes taken as evidence upon the network's opinion."""
    odds = {text: float(p) * (vote.get(text, 0.0) + DOUBT) for text, p in zip(CLASSES, opinion, strict=True)}
    if glyph.question:
        odds["?"] *= DOTTED
    total = sum(odds.values())
    return {text: p / total for text, p in odds.items() if text != "other"}


def _number(beliefs: list[dict[str, float]]) -> Number:
    """Joins the symbols of one place into a number."""
    if not beliefs:
        return NOTHING
    texts: dict[str, float] = {"": 1.0}
    for belief in beliefs:
        longer = ((text + more, p * q) for text, p in texts.items() for more, q in belief.items())
        # Two symbols are weighed in all combinations; of more, which are no clue anyway, the likeliest.
        texts = dict(sorted(longer, key=lambda pair: (-pair[1], pair[0]))[:MOST_TEXTS])
    values: dict[int | None, float] = defaultdict(float)
    for text, p in texts.items():
        values[int(text) if text.isdecimal() else None] += p
    ranked = sorted(values.items(), key=lambda item: (-item[1], item[0] is None, item[0] or 0))
    best = max(texts, key=lambda text: (texts[text], text), default="")
    return Number(best, tuple(ranked) if ranked else ((None, 0.0),))
