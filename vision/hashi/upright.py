"""Upright: boards with their symbols as they are meant to be seen, however each of them lies on its page.

The page as a whole was turned before its boards were found (`vision.looks.facing`). Here each board has its
own say, for a solution may stand on its head beside its puzzle, and a board of 1, 2 and 8 may leave a doubt.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.boards.boards import find_boards
from vision.boards.placing import FoundBoard
from vision.digits.network import SIZE, classify
from vision.hashi.recut import recut
from vision.looks.facing import (
    CLEAR,
    IN_CORNERS,
    IN_ISLANDS,
    SIGNS,
    UNKNOWN,
    WAYS,
    belief,
    fit,
    lead,
    spread,
    weigh_islands,
    weigh_signs,
)
from vision.page import Page
from vision.reading import Lattice
from vision.symbols.candidates import Candidate
from vision.symbols.corners import find_corner_glyphs
from vision.symbols.glyphs import Glyph, Way, find_glyphs, likeliest
from vision.symbols.insides import look_inside
from vision.symbols.ones import tell_ones
from vision.symbols.shade import find_past_shade
from vision.turning import Sight, rotation, turn_sight

Floats = NDArray[np.float64]
Places = list[tuple[Way, ...]]

# Rows that run by less than this off the picture's own, in degrees, need no turning.
LEVEL = 2.0
# So many symbols of a board are looked at first.
ENOUGH = 8
# Nats a symbol: below that a board is hardly readable and may as well lie on its side.
POOR = -1.2
# What is found and is no board is hardly readable either way, nats a symbol; a board is hardly ever below
# -0.3, on hard photos, too. So seldom it is none, and says nothing of how the page lies.
NONE, RARE = -0.5, 0.05
# A chance that a board lies otherwise that is below this is none.
NEGLIGIBLE = 0.001
# The chance that islands are still missing on a board that was found lying on its side on its page.
FROM_THE_SIDE = 0.25
# So seldom boards stand on their head that read the same so; where it is likelier, the symbols speak for it.
SELDOM = 0.06
# The chance that a board lies otherwise that is worth a word; that is worth a try where the rules object; and
# what it is once the rules have had theirs.
DOUBTFUL = 0.2
WORTH_A_TRY = 0.02
RULED_OUT = 0.05


@dataclass(frozen=True, slots=True, eq=False)
class Upright:
    """A board that stands upright on its page.

    Attributes:
        found: the board.
        places: the ways to part the symbols of its islands, then of each sign: north, south, east, west.
        doubt: the chance that it lies otherwise after all, and would be read otherwise so, or that it was
            seen too badly before it was turned.
        on_head: the chance that it stands on its head, where it reads the same and its symbols speak for it.
        otherwise: the boards that it is if it is several; empty where that is out of the question.
        lying: as it was found on its page, and by how many quarter turns to the left it is upright if it is
            not upright as it is.
    """

    found: FoundBoard
    places: Places
    doubt: float = 0.0
    on_head: float = 0.0
    otherwise: tuple["Upright", ...] = ()
    lying: tuple[FoundBoard, int] | None = None

    @property
    def all(self) -> tuple["Upright", ...]:
        """The board, and after it those it may be instead, each with those that it may be in its turn."""
        return (self, *(one for other in self.otherwise for one in other.all))


def stand_up(boards: Sequence[FoundBoard]) -> list[Upright]:
    """Turns each board of a page as it alone lies, in the light of how the others lie."""
    seen = [_places(board) for board in boards]
    likely = [_likely(board, places) for board, places in zip(boards, seen, strict=True)]
    said = np.array([_said(*one) for one in likely])
    upright: list[Upright] = []
    for index, (board, places) in enumerate(zip(boards, seen, strict=True)):
        others = said.sum(axis=0) - said[index]
        chances = np.roll(belief(likely[index][0], others), -board.page.quarters)
        way = int(np.argmax(chances))
        again = _found_again(board, way) if way else []
        doubt = max(float(1 - chances[way]), FROM_THE_SIDE * (way % 2))
        lying = board, int(np.argsort(chances)[-2])
        upright += [replace(_upright(other, _places(other), doubt), lying=lying) for other in again]
        if not again:
            alike = float(chances[2]) if doubt > NEGLIGIBLE and _reads_alike(places) else 0.0
            stands = _upright(board, places, doubt - alike)
            upright.append(replace(stands, on_head=alike if alike > SELDOM else 0.0, lying=lying))
    return upright


def stand_otherwise(board: Upright, *, ruled_out: bool) -> list[Upright]:
    """A board the next likeliest way up; empty if there is none.

    Args:
        board: as it seems to lie.
        ruled_out: whether the rules object to that; else the other way is as likely as its symbols say.
    """
    if board.lying is None or board.doubt <= WORTH_A_TRY:
        return []
    found, way = board.lying
    doubt = RULED_OUT if ruled_out else 1 - board.doubt
    return [_upright(other, _places(other), doubt) for other in _found_again(found, way)]


def stand_firm(board: Upright) -> Upright:
    """A board as it stands, where the rules object to the next likeliest way up."""
    if board.lying is None or board.lying[0].page.quarters % 2 != board.found.page.quarters % 2:
        return board  # Of one that was found lying on its side more may be doubtful.
    return replace(board, doubt=min(board.doubt, RULED_OUT))


def _upright(board: FoundBoard, places: Places, doubt: float) -> Upright:
    """A board that stands upright, and so do those it may be instead."""
    otherwise = (_upright(other, _places(other), doubt) for other in board.otherwise)
    return Upright(board, places, doubt, otherwise=tuple(otherwise))


def _places(board: FoundBoard) -> Places:
    """The symbols of each island, turned by how the rows run there, and those in the corners of signs."""
    angles = [angle if abs(angle) >= LEVEL else 0.0 for angle in _angles(board).tolist()]
    level = [
        _levelled(board.page, candidate, angle) if angle else candidate.glyphs
        for candidate, angle in zip(board.islands, angles, strict=True)
    ]
    islands = recut(board.page, [c.disc for c in board.islands], angles, level)
    signs = [ways for d in board.diamonds for ways in find_corner_glyphs(board.page, d).compass]
    return tell_ones([*islands, *signs])


def _said(likely: Floats, symbols: int) -> Floats:
    """What a board says of how the others on its page lie: log-likelihoods, if it may be none as well.

    Args:
        likely: those by its own symbols.
        symbols: of how many.
    """
    return np.asarray(np.logaddexp(likely, np.log(RARE) + symbols * NONE), dtype=np.float64)


def _likely(board: FoundBoard, places: Places) -> tuple[Floats, int]:
    """Log-likelihoods of the ways in which the picture may lie: upright after none, one, ... turns.

    And of how many symbols these are. On their head symbols are seen as they were cut out. On their side they
    must be cut out anew, which is done only where hardly any is readable.
    """
    symbols = spread([glyph.crop for glyph in likeliest(places)])
    fitting = IN_CORNERS if board.diamonds else IN_ISLANDS
    likely, some = np.zeros(WAYS), symbols
    for some in symbols[:ENOUGH], symbols:
        likely = _head_or_feet(np.array(some, dtype=np.float32).reshape(-1, SIZE, SIZE), fitting)
        if likely.max() < POOR * len(some):
            likely = _weighed(board)
        if lead(likely) > CLEAR:
            break
    return np.roll(likely, board.page.quarters), len(some)


def _head_or_feet(crops: NDArray[np.float32], fitting: Floats) -> Floats:
    """The log-likelihoods of two of the ways: as symbols stand, and on their head."""
    stands, falls = fit(crops, fitting).sum(), fit(crops[:, ::-1, ::-1], fitting).sum()
    lies = len(crops) * np.log(UNKNOWN)
    return np.array([stands, lies, falls, lies])


def _weighed(board: FoundBoard) -> Floats:
    """The log-likelihoods of all four ways, from some islands or signs."""
    if board.diamonds:
        return weigh_signs(board.page, spread(list(board.diamonds))[:SIGNS])
    some = spread(list(zip(board.islands, _angles(board).tolist(), strict=True)))[:ENOUGH]
    return weigh_islands(board.page, [candidate.disc for candidate, _ in some], [angle for _, angle in some])


def _reads_alike(places: Places) -> bool:
    """Whether all numbers are the same on their head."""
    first = [ways[0].glyphs for ways in places if ways]
    crops = [np.array([glyph.crop for glyph in glyphs], dtype=np.float32) for glyphs in first]
    stand = [classify(symbols).argmax(axis=1) for symbols in crops]
    fall = [classify(symbols[::-1, ::-1, ::-1]).argmax(axis=1) for symbols in crops]
    return all(np.array_equal(one, other) for one, other in zip(stand, fall, strict=True))


def _found_again(board: FoundBoard, quarters: int) -> list[FoundBoard]:
    """What becomes of a board when it is turned: where it lay on its side more of it shows up.

    It is as much in need of a solution as it was: numbers alone stay so.
    """
    sight = Sight(board.page, [c.disc for c in board.islands], list(board.diamonds))
    turned = turn_sight(sight, quarters)
    found = find_boards(turned.page, turned.discs, turned.diamonds)
    return [replace(one, ringless=board.ringless) for one in found]


def _angles(board: FoundBoard) -> Floats:
    placed, count = board.placed, len(board.islands)
    return row_angles(placed.lattice, placed.rows[:count], placed.columns[:count])


def row_angles(lattice: Lattice, rows: NDArray[np.intp], columns: NDArray[np.intp]) -> Floats:
    """How the rows run at places of the lattice: degrees, clockwise as seen on the picture."""
    places = np.column_stack([rows, columns]).astype(np.float64)
    half = np.array([0, 0.5])
    way = lattice.to_pixels(places + half) - lattice.to_pixels(places - half)
    return np.asarray(np.degrees(np.arctan2(way[:, 1], way[:, 0])), dtype=np.float64)


def _levelled(page: Page, candidate: Candidate, angle: float) -> tuple[Glyph, ...]:
    """The symbols of an island seen turned; as they were where nothing can be made out so."""
    center, shape = candidate.disc.center, candidate.disc.shape @ rotation(angle)
    glyphs = find_glyphs(look_inside(page, center, shape), page.contrast)
    return find_past_shade(page, center, shape, glyphs) or candidate.glyphs
