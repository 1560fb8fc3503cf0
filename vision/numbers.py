"""Numbers: what the symbols of a whole page say, by votes of several sheets in one call of Tesseract."""

from collections import defaultdict
from collections.abc import Sequence

from vision.glyphs import Glyph
from vision.reading import NOTHING, Number
from vision.sheet import LEADING, MARGIN, PER_LINE, TILE, Sheet, set_sheets
from vision.tesseract import Character, read_sheets

Vote = tuple[str, float]
"""What one sheet says of a symbol, and how much that counts."""

# How much a vote counts where a line gave as many characters as it has symbols, and where it did not.
IN_ORDER = 1.0
BY_PLACE = 0.5
# What is left for all other readings even if every sheet agrees, and how sure a symbol nobody saw can be.
SMOOTHING = 0.06


def read_numbers(places: Sequence[tuple[Glyph, ...]]) -> list[Number]:
    """Reads the number at each place from its symbols (left to right).

    Raises:
        TesseractError: see `vision.tesseract.read_sheets`.
    """
    symbols = [glyph.grey for glyphs in places for glyph in glyphs]
    if not symbols:
        return [NOTHING for _ in places]
    sheets = set_sheets(symbols)
    votes: list[list[Vote]] = [[] for _ in symbols]
    for sheet, characters in zip(sheets, read_sheets([sheet.grey for sheet in sheets]), strict=True):
        for index, vote in _votes(sheet, characters).items():
            votes[index].append(vote)
    beliefs = [_belief(vote, len(sheets)) for vote in votes]
    numbers, start = [], 0
    for glyphs in places:
        numbers.append(_number(beliefs[start : start + len(glyphs)]))
        start += len(glyphs)
    return numbers


def _votes(sheet: Sheet, characters: Sequence[Character]) -> dict[int, Vote]:
    """Sends the characters of a sheet back to the symbols."""
    lines: dict[int, list[Character]] = defaultdict(list)
    for character in characters:
        lines[int((character.y - MARGIN) // LEADING)].append(character)
    votes: dict[int, Vote] = {}
    for number, line in enumerate(sheet.lines):
        seen = sorted(lines[number], key=lambda c: c.x)
        if len(seen) == len(line):
            votes |= {index: (c.text, IN_ORDER * c.sure) for index, c in zip(line, seen, strict=True)}
            continue
        for character in seen:
            place = int((character.x - MARGIN) // TILE)
            if 0 <= place < min(len(line), PER_LINE):
                votes[line[place]] = (character.text, BY_PLACE * character.sure)
    return votes


def _belief(votes: list[Vote], sheets: int) -> dict[str, float]:
    """Turns votes into the probability of each character; what is missing was seen by no sheet."""
    total = sheets * (1 + SMOOTHING)
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
