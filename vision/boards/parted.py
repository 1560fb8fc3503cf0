"""Parted: islands and signs in parts, each put on its rows and columns, with what else it may be."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import compress

import numpy as np

from vision.boards.assembly import assemble
from vision.boards.boxed import are_boxed
from vision.boards.joining import ANOTHER, apart, join_boards
from vision.boards.placing import FoundBoard, shapes, spots
from vision.page import Page
from vision.parting.bounds import FEWEST, find_bounds
from vision.parting.dividing import Part
from vision.parting.grids import Grids
from vision.parting.parting import part
from vision.reading import Extent
from vision.shapes.discs import Disc
from vision.shapes.families import find_families
from vision.shapes.signs import Diamond
from vision.symbols.candidates import Candidate, shows_clue

# A board with so many times the islands that were seen at first is parted once more, and so is one that has
# taken in so many more than it was told from others by: a frame holds some of both.
GROWN, TAKEN_IN = 5 / 4, 3
# How likely no boards can be made of the parts of several boards unless each is told which islands are not
# its own, over the same of the parts of one.
UNMADE = 0.1
# What a part may be is not looked at where the chance is less than this.
NEGLIGIBLE = 1e-4


def parted(
    page: Page,
    core: list[Candidate],
    rest: list[Candidate],
    signs: list[Diamond],
    taken: list[Disc],
    *,
    once: bool = False,
) -> list[FoundBoard]:
    """The boards among islands and signs; for what may be several, these as well.

    Args:
        page: the page.
        core: discs that are islands, if there are boards.
        rest: discs that are islands only if they stand on rows and columns of the others.
        signs: that stand among them.
        taken: islands that are another board's, wherever they stand.
        once: whether a board is left as it is however much it has taken in.
    """
    points, radii = spots(core, signs)
    parts = part(
        points,
        radii,
        lambda: find_bounds(page, points, radii),
        shapes(core, signs),
        Grids(page).go_on,
    )
    few = [core[i] for p in parts if len(p.members) < FEWEST for i in p.members if i < len(core)]
    among = _Among(page, core, rest, signs, taken, few)
    # The parts that may be parted differently share the ways.
    ways = {
        way: apart([among.board_of(other) for other in way])
        for way in dict.fromkeys(way for one in parts for way in one.instead)
    }
    boards: list[FoundBoard] = []
    for one in parts:
        board = among.board_of(one)
        if board is None:
            continue
        board = replace(board, instead=tuple(ways[way] for way in one.instead if ways[way]))
        grown = not once and len(board.islands) + len(board.diamonds) >= len(one.members) + TAKEN_IN
        boards += _parted_anew(page, [board], taken) if grown else [board]
    return boards


@dataclass(frozen=True)
class _Among:
    """What a page's parts are parts of; see `parted`. `few`: islands too few to be a board by themselves.

    A part may be one of several that a part may be in its turn; what was put together once is kept in `made`.
    """

    page: Page
    core: list[Candidate]
    rest: list[Candidate]
    signs: list[Diamond]
    taken: list[Disc]
    few: list[Candidate]
    made: dict[tuple[object, ...], FoundBoard | None] = field(default_factory=dict)

    def board_of(
        self, one: Part, beside: Sequence[Part] | None = None, chance: float = 1.0
    ) -> FoundBoard | None:
        """A part on its rows and columns; None where it has none.

        Args:
            one: the part.
            beside: whose islands are not its own, even where they stand in line; if None, those of all others
                if it is surely another board than they are.
            chance: that it comes to this part; what it may be in its turn is not made if it hardly does.
        """
        islands = self._islands(one)
        own = [self.signs[i - len(self.core)] for i in one.members if i >= len(self.core)]
        if beside is not None:
            others = [c.disc for other in beside for c in self._islands(other)]
        elif one.extent.alone > ANOTHER:
            others = [c.disc for c in self.core if c not in islands and c not in self.few]
        else:
            others = []
        key = one.members.tobytes(), id(one.placed), frozenset(map(id, others))
        if key not in self.made:
            self.made[key] = self._assembled(islands, own, one, others + self.taken)
        board = self.made[key]
        if board is None:
            return None
        chance *= 1 - one.extent.single
        parts = one.otherwise if chance > NEGLIGIBLE else ()
        otherwise = apart([self.board_of(part, (), chance) for part in parts])
        if otherwise or not parts:
            return replace(board, extent=one.extent, otherwise=otherwise)
        # They find one another's islands, or are no boards: one board is likelier. Each is told its own.
        otherwise = apart(
            [self.board_of(part, [p for p in parts if p is not part], chance) for part in parts]
        )
        return replace(board, extent=_surer(one.extent), otherwise=otherwise)

    def _islands(self, one: Part) -> list[Candidate]:
        return [self.core[i] for i in one.members if i < len(self.core)]

    def _assembled(
        self, islands: list[Candidate], own: list[Diamond], one: Part, others: list[Disc]
    ) -> FoundBoard | None:
        # On a page of dark and of pale islands only those of a board tell which is a box with print.
        boxed = list(compress(islands, are_boxed(self.page, islands)))
        islands = [c for c in islands if c not in boxed]
        unclear = self.rest + self.few + boxed
        placed = None if boxed else one.placed
        board = assemble(self.page, islands, unclear, own, placed=placed, others=others)
        if board is not None:
            return board
        # A few in one line are a board only with what looks unlike them but shows a number.
        clear = [c for c in self.rest if shows_clue(c) and _nearest(c, self.core) in islands]
        if not clear:
            return None
        unclear = [c for c in unclear if c not in clear]
        return assemble(self.page, islands + clear, unclear, own, others=others)


def _nearest(candidate: Candidate, others: list[Candidate]) -> Candidate:
    return min(others, key=lambda other: float(np.hypot(*(other.disc.center - candidate.disc.center))))


def _surer(extent: Extent) -> Extent:
    """How sure it is that islands are one whole board where no boards are made of its parts by themselves."""
    unlikely = UNMADE * (1 - extent.single)
    return replace(extent, single=extent.single / (extent.single + unlikely))


def parted_if_grown(
    page: Page, boards: list[FoundBoard], discs: list[Disc], taken: list[Disc]
) -> list[FoundBoard]:
    """The boards that boards are now that islands are known which were found by rows and columns alone.

    Looking for more, row after row, comes over the gap to another board where few were seen at first; and it
    may have come over that of boards beside, so these are parted anew with it.

    Args:
        page: the page.
        boards: all that were found on it.
        discs: what was seen at first.
        taken: islands that are another board's, wherever they stand.
    """
    grown = [
        board for board in boards
        if not board.far_off and len(board.islands) >= GROWN * _seen(board, discs)
    ]  # fmt: skip
    families = find_families([c.disc for board in boards for c in board.islands]) if grown else []
    for family in families:
        if any(_is_among(board, family) for board in grown):
            old = [board for board in boards if _is_among(board, family)]
            boards = [board for board in boards if board not in old] + _parted_anew(page, old, taken)
    return boards


def _seen(board: FoundBoard, discs: list[Disc]) -> int:
    """How many islands of a board were seen at first."""
    return sum(any(c.disc.is_same(disc) for disc in discs) for c in board.islands)


def _is_among(board: FoundBoard, family: list[Disc]) -> bool:
    """Whether most islands of a board are members of a family."""
    return 2 * sum(c.disc in family for c in board.islands) > len(board.islands)


def _parted_anew(page: Page, boards: list[FoundBoard], taken: list[Disc]) -> list[FoundBoard]:
    """The boards that the islands of some make; they themselves where that tells nothing new."""
    islands: list[Candidate] = []
    for candidate in (c for board in boards for c in board.islands):
        if not any(candidate.disc.is_same(other.disc) for other in islands):
            islands.append(candidate)
    signs = [sign for board in boards for sign in board.diamonds]
    anew = join_boards(page, parted(page, islands, [], signs, taken, once=True))
    several = len(anew) > 1 or any(one.otherwise for one in anew)
    return anew if several else boards
