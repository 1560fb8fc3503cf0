"""Votes: what Tesseract sees in the symbols of whole pages, on several sheets a page, in one call."""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from vision.digits.sheet import LEADING, MARGIN, SHEETS, TILE, Grey, Sheet, set_sheets
from vision.digits.tesseract import Character, read_sheets

Vote = tuple[str, float]
"""The character that a symbol was read as on one sheet, and how much that counts, 0 to 1."""

# How much a vote counts where a line gave as many characters as it has symbols or the character stands where
# the symbol was set (up to a part of a tile), and where neither is so.
IN_PLACE = 1.0
OUT_OF_PLACE = 0.5
ON_SPOT = 0.15
# The cost of a symbol or a character without a partner, in tiles.
SKIP = 0.5
# What is left for all other readings even if every sheet agrees, and how sure a symbol nobody saw can be.
SMOOTHING = 0.01


def read_votes(pages: Sequence[Sequence[Sequence[Grey]]]) -> list[list[dict[str, float]]]:
    """Asks Tesseract what symbols are, in one call for all pages; in none if there are no symbols.

    Args:
        pages: for each page groups of symbols, as for `set_sheets`, each h x w, dark on light. Every page has
            sheets of its own, so that it is read the same way whatever is read beside it.

    Returns:
        For each page, for each of its symbols, group after group, the weight of each character; together
        0 to 1. Characters that were read on no sheet are missing.

    Raises:
        TesseractError: see `vision.digits.tesseract.read_sheets`.
    """
    return [[_belief(vote) for vote in votes] for votes in _read(pages)]


def _read(pages: Sequence[Sequence[Sequence[Grey]]]) -> list[list[list[Vote]]]:
    """The votes of all sheets for each symbol of each page."""
    votes: list[list[list[Vote]]] = [[[] for group in groups for _ in group] for groups in pages]
    sheets = [
        (own, sheet)
        for own, groups in zip(votes, pages, strict=True) if own
        for sheet in set_sheets(groups)
    ]  # fmt: skip
    if sheets:
        seen = read_sheets([sheet.grey for _, sheet in sheets])
        for (own, sheet), characters in zip(sheets, seen, strict=True):
            for index, vote in _votes(sheet, characters).items():
                own[index].append(vote)
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
            votes[line[place]] = (seen[i].text, (IN_PLACE if in_place else OUT_OF_PLACE) * seen[i].sure)
    return votes


def align(spots: Sequence[float], seen: Sequence[float]) -> list[tuple[int, int]]:
    """Pairs symbols with characters, both from left to right, so that neither order is broken.

    Where as many were seen as were set, they go together one by one: Tesseract's boxes drift by up to a tile.
    Otherwise it is the cheapest monotonic matching (dynamic programming, as in Needleman and Wunsch 1970), in
    which either may lack a partner.

    Args:
        spots: x of the symbols of one line, pixels of the sheet, from left to right.
        seen: x of the characters of that line, likewise.

    Returns:
        Pairs (index into spots, index into seen), from left to right.
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
    """Adds votes up."""
    total = SHEETS * (1 + SMOOTHING)
    belief: dict[str, float] = defaultdict(float)
    for text, weight in votes:
        belief[text] += weight / total
    return dict(belief)
