"""Numbers: what the symbols of pages say, by two readers that err in different ways.

Tesseract reads them as type, all at once; a small network sees each by itself, with what stands around it,
and gives probabilities that can be believed. Where both agree they are hardly ever wrong; where they do not,
the other symbols of their board often tell.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from vision.digits.network import CLASSES, SIZE, classify
from vision.digits.votes import read_votes
from vision.reading import NOTHING, Number
from vision.symbols.alike import STRANGE, STRANGE_BUT_RARE, compare
from vision.symbols.glyphs import Glyph, Way, likeliest

# What Tesseract's silence about a character leaves of it: its votes raise the network's odds by 1 / DOUBT at
# most, which is how much rarer it sees a wrong character than the right one.
DOUBT = 0.15
# A symbol with a dot of its own below is a question mark, unless the network knows better: its odds.
DOTTED = 30.0
# So many readings of a place are kept while its symbols are joined: each symbol more would multiply them.
MOST_TEXTS = 200
QUESTION = CLASSES.index("?")

Floats = NDArray[np.float64]

Places = Sequence[tuple[Way, ...]]
"""The places of a board, each with the ways to part what is printed there, if anything, likeliest first."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """A board whose numbers are asked for.

    Attributes:
        places: of the board.
        weighed: whether what is read is weighed afterwards by how often such places show each number.
    """

    places: Places
    weighed: bool = False


def read_numbers(pages: Sequence[Sequence[Asked]]) -> list[list[list[Number]]]:
    """Reads the number at each place of each board of each page from its symbols.

    The pages share one call of Tesseract, whose start takes longer than its reading; nothing else of what
    they hold makes a difference to one another.

    Args:
        pages: the boards of each. Tesseract is asked about the symbols of the likeliest ways only.

    Raises:
        TesseractError: see `vision.digits.tesseract.read_sheets`.
    """
    with ThreadPoolExecutor(1) as beside:
        # Tesseract is another process: the network has its say while that one works.
        classified = [beside.submit(classify, _crops([asked.places for asked in boards])) for boards in pages]
        votes = read_votes(
            [[[glyph.grey for glyph in likeliest(asked.places)] for asked in boards] for boards in pages]
        )
    return [
        _read_page(boards, opinions.result(), seen)
        for boards, opinions, seen in zip(pages, classified, votes, strict=True)
    ]


def _crops(boards: Sequence[Places]) -> NDArray[np.float32]:
    """All symbols of a page, N x SIZE x SIZE."""
    crops = [glyph.crop for glyph, _ in _symbols(boards)]
    return np.array(crops, dtype=np.float32).reshape(-1, SIZE, SIZE)


def _symbols(boards: Sequence[Places]) -> list[tuple[Glyph, int]]:
    """All symbols of a page, and for each how many ways to part its place are likelier."""
    return [
        (glyph, rank)
        for board in boards
        for ways in board
        for rank, way in enumerate(ways)
        for glyph in way.glyphs
    ]


def _read_page(
    boards: Sequence[Asked], opinions: NDArray[np.float32], votes: Sequence[dict[str, float]]
) -> list[list[Number]]:
    """The numbers of a page.

    Args:
        boards: of the page.
        opinions: the network's about all symbols.
        votes: Tesseract's about those of the likeliest ways.
    """
    said, seen = iter(opinions.astype(np.float64)), iter(votes)
    return [_read_board(board, said, seen) for board in boards]


def _read_board(asked: Asked, opinions: Iterator[Floats], votes: Iterator[dict[str, float]]) -> list[Number]:
    """The numbers of a board, by the next of the opinions and votes."""
    board = asked.places
    symbols = _symbols([board])
    if not symbols:
        return [NOTHING] * len(board)
    both = [_both(glyph, next(opinions), {} if rank else next(votes)) for glyph, rank in symbols]
    likeliest_way = np.array([rank == 0 for _, rank in symbols])
    strange = STRANGE_BUT_RARE if asked.weighed else STRANGE
    beliefs = iter(compare(_crops([board]), np.array(both), likeliest_way, strange))
    return [_number([(way.chance, [next(beliefs) for _ in way.glyphs]) for way in ways]) for ways in board]


def _both(glyph: Glyph, opinion: Floats, vote: dict[str, float]) -> Floats:
    """The probability of each class, Tesseract's votes taken as evidence upon the network's opinion."""
    odds = opinion * [vote.get(text, 0.0) + DOUBT for text in CLASSES]
    if glyph.question:
        odds[QUESTION] *= DOTTED
    return np.asarray(odds / odds.sum(), dtype=np.float64)


def _number(ways: list[tuple[float, list[Floats]]]) -> Number:
    """Joins the symbols of one place into a number.

    Args:
        ways: for each way to part them its chance, and for each symbol the probability of each class.
    """
    texts: dict[str, float] = defaultdict(float)
    for chance, beliefs in ways:
        for text, p in _texts(beliefs).items():
            texts[text] += chance * p
    if not any(texts):
        return NOTHING
    values: dict[int | None, float] = defaultdict(float)
    for text, p in texts.items():
        values[int(text) if text.isdecimal() else None] += p
    ranked = sorted(values.items(), key=lambda item: (-item[1], item[0] is None, item[0] or 0))
    return Number(max(texts, key=lambda text: (texts[text], text)), tuple(ranked))


def _texts(beliefs: list[Floats]) -> dict[str, float]:
    """The probability of each text that symbols side by side may be."""
    texts: dict[str, float] = {"": 1.0}
    for belief in beliefs:
        said = [(text, p) for text, p in zip(CLASSES, belief.tolist(), strict=True) if text != "other"]
        longer = ((text + more, p * q) for text, p in texts.items() for more, q in said)
        # Two symbols are weighed in all combinations; of more, which are no clue anyway, the likeliest.
        texts = dict(sorted(longer, key=lambda pair: (-pair[1], pair[0]))[:MOST_TEXTS])
    return texts
