"""A board of bridges (hashi): found, and then read.

What is found is put together with what the numbers say, with how sure its places are, and with what a person
should know about it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from vision.boards.framed import bounds_of, is_framed
from vision.boards.placing import FoundBoard
from vision.boards.rivals import rivals_of
from vision.bridges import find_drawn
from vision.digits.network import classify
from vision.geometry.leaning import leaning, squareness
from vision.hashi.clarity import CUT, CUT_OFF, RINGLESS, clarity
from vision.hashi.cutoff import Cut, find_cut
from vision.hashi.questions import without_odd_questions
from vision.hashi.recast import outline_of
from vision.hashi.upright import DOUBTFUL, Places, Upright
from vision.hashi.usual import as_usual
from vision.looks.facing import spread
from vision.page import Page
from vision.reading import NOTHING, Board, Drawn, Island, Number, Point, Sign
from vision.shapes.signs import Diamond
from vision.symbols.glyphs import likeliest
from vision.turning import to_picture, turn_matrix

# An island without a number among others that have one.
LOST = Number("", ((None, 0.3),))
# A board's numbers: this part of them is read, each at least this surely.
LEAST_READ = 0.6
LEAST_SURE = 0.5
# Of a board with signs this part of the islands at least shows nothing.
EMPTY = 0.8
# What is left of the confidence in a board drawn by hand with more ink on it than its islands, where a missed
# island has no place at which it would be looked for.
BY_HAND = 0.75
# A board of which this part of all crossings are islands may be another kind of puzzle.
CROWDED = 0.6
# So many symbols tell whether a board shows digits, which are the first classes of the network.
SAMPLE = 12
DIGITS = 10
# Printed digits look like digits, on the average this surely; arrows over their boxes hardly do.
PLAIN = 0.95
WAY_UP = "the numbers could be read upside down or from the side, too: look which way up the board is"
LOOSELY = "the islands stand off their rows and columns: look whether one is missing"


@dataclass(frozen=True, slots=True, eq=False)
class Beside:
    """What is seen of a board without its numbers: where it is cut off, bridges drawn already, a frame."""

    cut: Cut = field(default_factory=Cut)
    drawn: tuple[Drawn, ...] = ()
    framed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class FoundBridges:
    """A board of bridges that is found and not yet read."""

    upright: Upright

    @property
    def page(self) -> Page:
        """On which it was found, turned as it lies."""
        return self.upright.found.page

    @property
    def places(self) -> list[Places]:
        """See `Upright`; those of the boards that it may be instead come after its own."""
        return [upright.places for upright in self.upright.all]

    @property
    def weighed(self) -> bool:
        """Whether its numbers are those of islands, which are weighed by how often islands show each."""
        return not self.upright.found.diamonds

    @property
    def plain(self) -> bool:
        """Whether it is surely of this kind: there is room for bridges, and it shows digits."""
        lattice = self.upright.found.placed.lattice
        crowded = len(self.upright.found.islands) > CROWDED * lattice.rows * lattice.columns
        return not crowded and _shows_digits(self.upright)

    @property
    def middle(self) -> NDArray[np.float64]:
        """The middle of it, full pixels of the picture as it lies."""
        back = turn_matrix(self.page.full.shape, -self.page.quarters)
        return (back @ (*self.upright.found.centers.mean(axis=0), 1.0))[:2]

    def look_beside(self) -> list[Beside]:
        """Whether it is cut off, and the bridges drawn; likewise of the boards that it may be instead."""
        return [_seen(upright) for upright in self.upright.all]

    def read(self, numbers: list[list[Number]], beside: list[Beside]) -> Board | None:
        """The board with its numbers; None if too little of what is printed are numbers."""
        if not _holds_numbers(numbers[0]):
            return None
        return to_picture(_read(self.upright, iter(numbers), iter(beside)), self.page)


def _shows_digits(board: Upright) -> bool:
    """Whether what stands on it looks like digits, by some of it."""
    some = spread(likeliest(board.places))[:SAMPLE]
    digits = classify([glyph.crop for glyph in some])[:, :DIGITS].sum(axis=1)
    return bool(len(some)) and float(digits.mean()) > PLAIN


def _read(upright: Upright, numbers: Iterator[list[Number]], beside: Iterator[Beside]) -> Board:
    """A board with the next numbers, and after it those it may be instead, as in `Upright.all`.

    Nobody looked for what is drawn between its islands if they stand on other rows and columns.
    """
    own = _with_losses(upright.found, next(numbers))
    seen, rivals = next(beside), rivals_of(upright.found)
    return replace(
        _board(upright, own, seen),
        chance=1 - sum(chance for _, chance in rivals),
        rivals=tuple(
            replace(_board(replace(upright, found=rival), own, replace(seen, drawn=())), chance=chance)
            for rival, chance in rivals
        ),
        otherwise=tuple(_read(one, numbers, beside) for one in upright.otherwise),
    )


def _seen(upright: Upright) -> Beside:
    found = upright.found
    cut = find_cut(found.page, found.placed.lattice, [c.disc for c in found.islands])
    places = _board(upright, [NOTHING] * len(upright.places), Beside())
    # A board that is alone on its page needs no frame to tell.
    framed = found.extent.alone < 1 and is_framed(found, bounds_of(found))
    return Beside(cut, find_drawn(found.page.full, places), framed)


def _board(upright: Upright, numbers: list[Number], beside: Beside) -> Board:
    """Puts places and numbers together: an island's each, then four for each sign."""
    found, placed = upright.found, upright.found.placed
    spots = list(zip(placed.rows.tolist(), placed.columns.tolist(), strict=True))
    alone = () if beside.cut.beyond else beside.cut.own
    islands = [
        Island(row, column, _point(c.disc.center), c.disc.radius, number, index in alone)
        for index, ((row, column), c, number) in enumerate(zip(spots, found.islands, numbers, strict=False))
    ]
    signs = [
        _sign(row, column, d, numbers[start : start + 4])
        for (row, column), d, start in zip(
            spots[len(islands) :], found.diamonds, range(len(islands), len(numbers), 4), strict=True
        )
    ]
    return Board(
        placed.lattice,
        outline_of(placed.lattice),
        tuple(sorted(islands, key=lambda i: (i.row, i.column))),
        tuple(sorted(signs, key=lambda s: (s.row, s.column))),
        clarity(placed.clearance)
        * _squareness(found)
        * (BY_HAND if found.may_hide_more else 1.0)
        * (CUT_OFF if beside.cut else 1.0)
        * (RINGLESS if found.ringless else 1.0)
        * (1 - upright.doubt),
        replace(found.extent, upright=1 - upright.on_head),
        tuple(_notes(upright, beside.cut)),
        beside.drawn,
        found.doubtful,
        ringless=found.ringless,
        framed=beside.framed,
    )


def _sign(row: int, column: int, diamond: Diamond, compass: list[Number]) -> Sign:
    north, east, south, west = (_point(tip) for tip in diamond.corners)
    return Sign(row, column, _point(diamond.center), (north, east, south, west), *compass)


def _holds_numbers(numbers: list[Number]) -> bool:
    """Whether enough of what looked like numbers reads as numbers: letters and pictures in rings do not."""
    printed = [number for number in numbers if number.text]
    read = [number for number in printed if number.confidence > LEAST_SURE and number.value != 0]
    return any(number.value for number in read) and len(read) >= LEAST_READ * len(printed)


def _with_losses(found: FoundBoard, numbers: list[Number]) -> list[Number]:
    """Where islands carry numbers, one that shows none has lost it, or was not looked at well.

    Beside signs hardly any shows one: what only looks a little like a number there is the edge of a shadow.
    """
    if not found.diamonds:
        likely = as_usual(without_odd_questions(numbers))
        return [LOST if number is NOTHING else number for number in likely]
    own, signs = numbers[: len(found.islands)], numbers[len(found.islands) :]
    empty = sum(not number.text for number in own) >= EMPTY * len(own)
    return [NOTHING if empty and n.confidence < LEAST_SURE else n for n in own] + signs


def _squareness(found: FoundBoard) -> float:
    """How sure its rows and columns are by how square they are; what numbers alone look like says nothing."""
    if found.ringless:
        return 1.0
    return squareness(leaning(found.placed, np.array([c.disc.shape for c in found.islands])))


def _notes(upright: Upright, cut: Cut) -> Iterator[str]:
    if upright.found.may_hide_more:
        yield LOOSELY
    if cut:
        yield CUT
    if upright.doubt > DOUBTFUL or upright.on_head:
        yield WAY_UP


def _point(pair: NDArray[np.float64]) -> Point:
    return float(pair[0]), float(pair[1])
