"""Reading numbers: crops, symbols, the network and Tesseract, and their opinions joined."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from vision.digits.crops import Grey, Inside, look_inside
from vision.digits.posterior import Opinions, Votes, join
from vision.digits.symbols import Seen, see
from vision.digits.votes import read_votes
from vision.reading import Number
from vision.signs import corners_of, find_tips, lay_out
from vision.types import VALUES, Detections, Kind

Asked = tuple[int, int]
"""(piece, quarters): an index into the detections, and after how many quarter turns to the left
its board is taken to stand upright."""

Numbers = Mapping[Asked, tuple[Number, ...]]
"""By what was asked: one number for an island or a crossing; north, south, east and west for a sign."""


_ANY = np.full(len(VALUES), 1 / len(VALUES), dtype=np.float32)
"""What the head says of a crossing, whose numbers it has not learned: nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class Request:
    """A page and the places on it that are to be read.

    Attributes:
        grey: H x W, the picture as it was opened.
        detections: the pieces of the page.
        asked: the pieces to read, and which way up each stands; repeated entries are read once.
        insides: by piece, an index into the detections, the place of its number, laid out as it lies on the
            picture: for crossings. A piece that is missing here is cut out of `grey`.
    """

    grey: Grey
    detections: Detections
    asked: Sequence[Asked]
    insides: Mapping[int, Inside] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class _Place:
    """A place that may show a number: how it may look, and the head's opinion if it is an island."""

    asked: Asked
    views: tuple[Inside, ...]
    head: NDArray[np.float32] | None


def read_numbers(grey: Grey, detections: Detections, asked: Sequence[Asked]) -> Numbers:
    """Reads the numbers of some pieces of a page.

    Args:
        grey: the page, H x W.
        detections: the pieces of the page.
        asked: the pieces to read, and which way up each stands. A crossing is read as if its number stood in
            its middle; see `Request.insides`.

    Raises:
        TesseractError: Tesseract is missing, failed, or took too long.
    """
    [numbers] = read_pages([Request(grey, detections, asked)])
    return numbers


def read_pages(pages: Sequence[Request]) -> list[Numbers]:
    """Reads the numbers of several pages in one call of Tesseract, whose start costs most.

    What one page shows makes no difference to another. The answers are in the order of the pages.

    Raises:
        TesseractError: Tesseract is missing, failed, or took too long; no page is read then.
    """
    return [
        {asked: tuple(join(opinions) for opinions in own) for asked, own in page.items()}
        for page in gather(pages)
    ]


def gather(pages: Sequence[Request]) -> list[dict[Asked, list[Opinions]]]:
    """The readers' opinions of each place, not yet joined: for each page in order, by what was asked.

    The corners of a sign come north, south, east, west. Errors are those of `read_pages`.
    """
    places = [_places(page) for page in pages]
    seen = [see([place.views for place in own], [place.head is None for place in own]) for own in places]
    votes = read_votes(
        [[_symbols(*one, turn) for turn in range(4)] for one in zip(places, seen, strict=True)]
    )
    return [_opinions(*one) for one in zip(places, seen, votes, strict=True)]


def _places(page: Request) -> list[_Place]:
    """The places of a page that are asked for; those that are turned the same way stand together."""
    pieces, found = page.detections, []
    looked: dict[int, tuple[Inside, ...]] = {}
    for piece, quarters in sorted(set(page.asked), key=lambda one: (one[1], one[0])):
        if piece not in looked:
            known = page.insides.get(piece)
            looked[piece] = (known,) if known else _look(page.grey, pieces, piece)
        views = tuple(view.turned(quarters) for view in looked[piece])
        if pieces.kinds[piece] == Kind.ISLAND:
            found.append(_Place((piece, quarters), views, _head(pieces, piece, quarters)))
        elif pieces.kinds[piece] == Kind.SIGN:
            found += [_Place((piece, quarters), (view,), None) for view in corners_of(views[0])]
        else:
            found.append(_Place((piece, quarters), views, _ANY))
    return found


def _look(grey: Grey, pieces: Detections, piece: int) -> tuple[Inside, ...]:
    center, radius = pieces.centers[piece], float(pieces.radii[piece])
    if pieces.kinds[piece] == Kind.SIGN:
        return (lay_out(grey, find_tips(grey, center, radius)),)
    return look_inside(grey, center, radius)


def _head(pieces: Detections, piece: int, quarters: int) -> NDArray[np.float32]:
    """What the head says of an island if so many turns make it upright: less the less it believes that."""
    ways, values = pieces.ways[piece], pieces.values[piece]
    share = np.float32(ways[quarters % 4] / max(ways.max(), 1e-6))
    return np.asarray(share * values + (1 - share) / len(values), dtype=np.float32)


def _symbols(places: Sequence[_Place], seen: Sequence[Seen], quarters: int) -> list[Grey]:
    """The symbols of the likeliest segmentations of all places that are turned so."""
    return [
        symbol.grey
        for place, its in zip(places, seen, strict=True) if place.asked[1] == quarters
        for way in its.segmentations[:1]
        for symbol in way.symbols
    ]  # fmt: skip


def _opinions(
    places: Sequence[_Place], seen: Sequence[Seen], votes: Sequence[Votes]
) -> dict[Asked, list[Opinions]]:
    """What the readers say of the places of a page; of those of one piece in their order."""
    left, found = iter(votes), dict[Asked, list[Opinions]]()
    for place, its in zip(places, seen, strict=True):
        own = tuple(next(left) for way in its.segmentations[:1] for _ in way.symbols)
        found.setdefault(place.asked, []).append(Opinions(its, own, place.head))
    return found
