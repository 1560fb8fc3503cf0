"""Readout: what comes back from a worker. It imports no library of pictures, so the program itself can."""

from dataclasses import dataclass

import msgspec

from pipeline.corrections import Correction
from pipeline.doubts import Doubt
from pipeline.offers import Offer
from pipeline.records import Page

Spot = tuple[int, int]
"""Whole pixels of the picture: (x, y)."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of a file.

    Attributes:
        file: all that it holds.
        number: of the page, 1 first.
    """

    file: bytes
    number: int = 1


class View(msgspec.Struct, frozen=True):
    """What only a screen needs to know of a puzzle, beside its record.

    Attributes:
        lattice: for each row, the pixels of each column: bridges bend with the paper, and a free crossing can
            be touched.
        marks: the places to look at.
        repairs: changes that would make it work, the likeliest first; none while that is not known.
    """

    lattice: tuple[tuple[Spot, ...], ...]
    marks: tuple[Doubt, ...]
    repairs: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Readout:
    """What came of a page.

    Attributes:
        record: of it.
        views: of its puzzles.
        kept: a pickled `work.Kept`, to go on without reading again; None where the page could not be read.
        small: the upright picture for a screen, without metadata; None where it could not be opened, or is as
            before.
        corrections: all that a person has set on the page.
        final: whether the rules were asked to the end; else see `work.weigh`.
    """

    record: Page
    views: tuple[View, ...] = ()
    kept: bytes | None = None
    small: bytes | None = None
    corrections: tuple[Correction, ...] = ()
    final: bool = True
