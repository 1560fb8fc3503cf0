"""Numbers: what the symbols of a whole page say, by votes of several sheets in one call of Tesseract."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from vision.glyphs import Glyph
from vision.reading import NOTHING, Number
from vision.sheet import LEADING, MARGIN, SHEETS, TILE, Grey, Sheet, set_sheets
from vision.tesseract import Character, read_sheets

Vote = tuple[str, float]
"""What one sheet says of a symbol, and how much that counts."""

# How much a vote counts where a line gave as many characters as it has symbols or the character stands where
# the symbol was set (up to a part of a tile), and where neither is so.
IN_PLACE = 1.0
ASTRAY = 0.5
ON_SPOT = 0.15
# The cost of a symbol or a character without a partner, in tiles.
SKIP = 0.5
# What is left for all other readings even if every sheet agrees, and how sure a symbol nobody saw can be.
SMOOTHING = 0.01


def read_numbers(boards: Sequence[Sequence[tuple[Glyph, ...]]]) -> list[list[Number]]:
    """Reads the number at each place of each board from its symbols (left to right).

    Raises:
        TesseractError: see `vision.tesseract.read_sheets`.
    """
    symbols = [[g.grey for glyphs in board for g in glyphs if not g.question] for board in boards]
    beliefs = iter([_belief(vote) for vote in _read(symbols)])
    numbers = []
    for board in boards:
        own = [[{"?": 1.0} if glyph.question else next(beliefs) for glyph in glyphs] for glyphs in board]
        numbers.append([_number(place) for place in own])
    return numbers


def _read(groups: list[list[Grey]]) -> list[list[Vote]]:
    """The votes of all sheets for each symbol, counted through all groups."""
    votes: list[list[Vote]] = [[] for group in groups for _ in group]
    if votes:
        sheets = set_sheets(groups)
        for sheet, characters in zip(sheets, read_sheets([sheet.grey for sheet in sheets]), strict=True):
            for index, vote in _votes(sheet, characters).items():
                votes[index].append(vote)
    return votes


def _votes(sheet: Sheet, characters: Sequence[Character]) -> dict[int, Vote]:
    """Sends the characters of a sheet back to the symbols."""
    lines: dict[int, list[Character]] = defaultdict(list)
    for character in characters:
        lines[int((character.y - MARGIN) // LEADING)].append(character)
    votes: dict[int, Vote] = {}
    for number, line in enumerate(sheet.lines):
        seen = sorted(lines[number], key=lambda c: c.x)
        spots = [sheet.spots[index] for index in line]
        for place, i in align(spots, [c.x for c in seen]):
            in_place = len(seen) == len(line) or abs(seen[i].x - spots[place]) < ON_SPOT * TILE
            votes[line[place]] = (seen[i].text, (IN_PLACE if in_place else ASTRAY) * seen[i].sure)
    return votes


def align(spots: Sequence[float], seen: Sequence[float]) -> list[tuple[int, int]]:
    """Pairs symbols with characters, both from left to right, so that neither order is broken.

    Where as many were seen as were set, they go together one by one: Tesseract's boxes drift by up to a tile.
    Else it is the cheapest monotonous matching (dynamic programming, as in Needleman and Wunsch 1970).

    Args:
        spots: x of the symbols on the sheet, pixels.
        seen: x of the characters.

    Returns:
        Pairs (index into spots, index into seen).
    """
    if len(spots) == len(seen):
        return [(i, i) for i in range(len(spots))]
    cost = np.zeros((len(spots) + 1, len(seen) + 1))
    cost[:, 0], cost[0, :] = np.arange(len(spots) + 1) * SKIP, np.arange(len(seen) + 1) * SKIP
    apart = np.abs(np.subtract.outer(spots, seen)) / TILE
    for i, j in np.ndindex(apart.shape):
        cost[i + 1, j + 1] = min(cost[i, j] + apart[i, j], cost[i, j + 1] + SKIP, cost[i + 1, j] + SKIP)
    pairs = []
    i, j = len(spots), len(seen)
    while i and j:
        if cost[i, j] == cost[i - 1, j - 1] + apart[i - 1, j - 1]:
            i, j = i - 1, j - 1
            pairs.append((i, j))
        elif cost[i, j] == cost[i - 1, j] + SKIP:
            i -= 1
        else:
            j -= 1
    return pairs[::-1]


def _belief(votes: list[Vote]) -> dict[str, float]:
    """Turns votes into the probability of each character; what is missing was seen by no sheet."""
    total = SHEETS * (1 + SMOOTHING)
    belief: dict[str, float] = defaultdict(float)
    for text, weight in votes:
        belief[text] += weight / total
    return dict(belief)


def _number(beliefs: list[dict[str, float]]) -> Number:
    """Joins the symbols of one place into a number."""
    if not beliefs:
        return NOTHING
    texts: dict[str, float] = {"": 1.0}
    for belief in beliefs:
        texts = {text + more: p * q for text, p in texts.items() for more, q in belief.items()}
    values: dict[int | None, float] = defaultdict(float)
    for text, p in texts.items():
        values[int(text) if text.isdecimal() else None] += p
    ranked = sorted(values.items(), key=lambda item: (-item[1], item[0] is None, item[0] or 0))
    best = max(texts, key=lambda text: (texts[text], text), default="")
    return Number(best, tuple(ranked) if ranked else ((None, 0.0),))
