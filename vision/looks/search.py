"""Search: look after look at a page, each harder than the one before, until no look promises more.

What one look has seen the next one keeps. A board that leaves no doubt is settled and not looked at again: a
harder look sees more of what is no island, too.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from vision.boards.boards import find_boards
from vision.boards.placing import FoundBoard
from vision.looks.centering import centered
from vision.looks.claiming import claim
from vision.looks.earlier import (
    beside_settled,
    better,
    instead_of,
    with_known,
    without_insides,
    without_remote_of,
)
from vision.looks.facing import find_facing, find_facing_of
from vision.looks.keys import find_keys, outside
from vision.looks.larger import either_way, or_larger, or_ringless
from vision.looks.likely import FEW, is_broad, is_numbered, is_whole, lie_otherwise, may_be_specks, wholes_of
from vision.looks.ringless import find_ringless
from vision.looks.settled import is_settled
from vision.looks.vacant import Frame, find_vacant_frames, within
from vision.looks.witnesses import find_witnesses, is_table
from vision.page import Page
from vision.parting.bounds import FEWEST
from vision.shapes.blobs import find_blobs
from vision.shapes.broken import find_broken
from vision.shapes.contours import FAINT, INK, LOOKS, Look, find_contours
from vision.shapes.discs import Disc, find_discs
from vision.shapes.ellipses import Ellipses, fit_ellipses, join
from vision.shapes.filled import find_filled
from vision.shapes.signs import Diamond, find_broken_diamonds, find_diamonds
from vision.shapes.tiles import find_tiles
from vision.symbols.candidates import with_digits
from vision.symbols.digits import ENOUGH, Digits
from vision.turning import Sight, turn_page

# The hardest look that is made where boards are.
HARDEST = LOOKS[-2]
# A harder look is for what the first one missed beside what it found. Boards of one page are printed in sizes
# that are not too unlike: no island is smaller than this part of those found; letters and dots are.
SMALLEST = 0.35


def find(
    page: Page, others: Callable[[Page], bool] = lambda page: False, before: Sequence[FoundBoard] = ()
) -> list[FoundBoard]:
    """Finds the boards of a page, without reading them; looks harder where a look leaves doubt.

    Args:
        page: the page.
        others: asked if the first look has settled nothing: whether boards of other kinds are on the page, so
            that it need not be looked at harder.
        before: boards that were found on this page in haste: then it is looked at again, as hard as can be.
    """
    with ThreadPoolExecutor(1) as beside:
        # OpenCV does all of it, and so it takes no time where there is a second core.
        return _Search(page, beside.submit(Digits, page), others, list(before)).found()


class _Search:
    """A page that is looked at, and what was seen of it: boards that leave no doubt, and boards that do."""

    def __init__(
        self, page: Page, digits: Future[Digits], others: Callable[[Page], bool], before: list[FoundBoard]
    ) -> None:
        self._page, self._digits, self._others, self._before = page, digits, others, before
        self._settled: list[FoundBoard] = []
        self._doubtful: list[FoundBoard] = []
        self._ellipses: list[Ellipses] = []
        self._diamonds: list[Diamond] = []
        self._tried: set[int] = set()
        self._refused: list[FoundBoard] = []
        self._keys: list[Disc] = []
        self._turned_over: list[FoundBoard] = []
        self._vacant: list[Frame] = []

    def found(self) -> list[FoundBoard]:
        """The boards, found in as many looks as it takes; or those of the page turned as it lies."""
        for look in LOOKS:
            if look.in_cells and (self._settled or self._doubtful):
                break
            self._look(look)
            if self._before and look is LOOKS[0]:
                self._doubtful = self._before
                continue
            discs = self._without_keys(find_discs(self._page, join(self._ellipses)))
            discs = _worth_a_look(discs, self._settled, self._doubtful)
            # Where nothing but frames is left to be looked at, the rest of the page is none of it.
            discs = within(self._vacant, discs) if self._vacant else discs
            turned = self._turned_as_discs_tell(discs)
            if turned is not None:
                return turned
            before = self._settled
            now = self._boards_among(discs, look)
            self._doubtful = better(self._doubtful, now, rejected=bool(self._before))
            self._refused += [board for board in now if board not in self._doubtful]
            # What had grown into another board, which was seen better, is what it was.
            self._settled = [b for b in before if not any(b.shares(one) for one in self._doubtful)]
            if (self._settled or self._doubtful) and self._settle(discs, look):
                break
            if look is LOOKS[0] and not self._settled:
                turned = self._turned_as_numbers_tell()
                if turned is not None:
                    return turned
                if self._is_in_vain():
                    break
        likely = self._likely()
        tiled = [] if self._settled else self._tiled()
        if _islands(tiled) > _islands(likely):
            return tiled
        # Of as many islands the rules tell which were seen well.
        upright = or_ringless(likely, tiled)
        seen, turned = ([b for b in boards if not b.ringless] for boards in (upright, self._turned_over))
        if not turned and not seen:
            return either_way(upright, self._turned_over)
        return upright if _islands(seen) > _islands(turned) else self._turned_over

    def _look(self, look: Look) -> None:
        """Looks for what is round, beside what earlier looks saw, and for signs."""
        contours = find_contours(self._page, look)
        self._ellipses += [fit_ellipses(contours, self._page.contrast), *_freed_from_lines(self._page, look)]
        if self._page.black_and_white and look is LOOKS[1]:
            digits = self._digits.result()
            self._ellipses.append(find_broken(self._page, digits.places, digits.heights))
        if not (self._diamonds or self._settled or self._doubtful):
            # A board that is there already has no signs that are harder to see than its islands.
            again = look is (LOOKS[0] if self._before else LOOKS[1])
            # Those that are printed in pieces take time, and are looked for once.
            find_them = find_broken_diamonds if again else find_diamonds
            self._diamonds = find_them(self._page, contours)

    def _without_keys(self, discs: list[Disc]) -> list[Disc]:
        """The discs without keys; those that one look has told are none of any board for all that follow."""
        self._keys += find_keys(self._page, outside(discs, self._keys))
        return outside(discs, self._keys)

    def _turned_as_discs_tell(self, discs: list[Disc]) -> list[FoundBoard] | None:
        """What is on a page on which what stands in round things lies otherwise."""
        if self._settled or self._before or self._page.quarters:
            return None
        return self._turned(find_facing(Sight(self._page, discs, self._diamonds)))

    def _turned_as_numbers_tell(self) -> list[FoundBoard] | None:
        """What is on a page on which numbers lie otherwise, where what is round does not tell how it lies."""
        if self._diamonds or self._page.quarters or self._others(self._page):
            return None
        return self._turned(find_facing_of(self._digits.result()))

    def _turned(self, quarters: int) -> list[FoundBoard] | None:
        """What is on the page turned so that a second look knows a digit when it sees one; each way once.

        Returns:
            None where it is upright; where it shows nothing when it is turned, or boards whose numbers lie
            otherwise then, as letters told it wrongly.
        """
        if not quarters or quarters in self._tried:
            return None
        self._tried.add(quarters)
        page = turn_page(self._page, quarters)
        found = find(page, self._others)
        if lie_otherwise(found):
            return None
        alone = bool(found) and all(board.ringless for board in found)
        if not alone and (_islands(found) >= FEW or self._others(page)):
            return found
        # Numbers alone may be letters that lie on their side, and a few islands rings of another puzzle.
        found = [b for b in found if not b.ringless or (is_broad(b) and is_numbered(b))]
        self._turned_over = found or self._turned_over
        return None

    def _boards_among(self, discs: list[Disc], look: Look) -> list[FoundBoard]:
        """The boards of what is round, beside those that are settled; what was known of them is kept."""
        if look.lines_off and not self._diamonds:
            discs = with_digits(self._page, discs)
        boards = find_boards(self._page, discs, self._diamonds, self._settled, self._keys)
        boards = with_known(boards, self._doubtful)
        self._settled = [without_remote_of(board, boards) for board in self._settled]
        # What takes islands from a settled board sees more than is its own.
        apart = [board for board in boards if not any(board.shares(other) for other in self._settled)]
        grown = claim(self._page, self._settled, apart, discs)
        self._settled = [board for board in self._settled if not any(board.shares(one) for one in grown)]
        apart += grown
        found = [beside_settled(board, self._settled) for board in apart]
        return self._without_tables(found) if look.lines_off else found

    def _settle(self, discs: list[Disc], look: Look) -> bool:
        """Settles those boards that leave no doubt, and tells whether no harder look promises more."""
        boards = [*self._settled, *self._doubtful]
        witnesses = find_witnesses(self._digits.result(), boards, self._keys)
        hasty = look is not HARDEST and not look.in_cells
        if not (self._before and hasty):
            whole = [board for board in self._doubtful if is_whole(board) and not board.far_off]
            sure = [board for board in whole if is_settled(board, witnesses, discs)]
            self._doubtful = [board for board in self._doubtful if board not in sure]
            self._settled += [replace(board, hasty=hasty) for board in sure]
            self._doubtful = without_insides(self._doubtful, self._settled)
        promised = witnesses.promise(self._page, discs, self._settled)
        # Of one that is as small as letters no harder look sees more.
        least = _least_radius(self._settled, self._doubtful)
        if any(board.radius > least for board in self._doubtful) or promised >= ENOUGH:
            self._vacant = []
            return False
        self._vacant = find_vacant_frames(self._page, self._settled)
        return not self._vacant

    def _is_in_vain(self) -> bool:
        """Whether after a first look that settled nothing harder ones would see nothing more."""
        if self._others(self._page):
            return True
        return not (self._doubtful or self._diamonds) and self._digits.result().is_text()

    def _likely(self) -> list[FoundBoard]:
        """The boards that are settled, those that are likely enough, and those of numbers alone."""
        doubtful = [board for board in self._doubtful if not may_be_specks(board) or is_numbered(board)]
        doubtful = self._without_tables(doubtful)
        specks = [board for board in self._doubtful if board not in doubtful]
        plain = [board for board in self._refused if not may_be_specks(board)]
        likely = self._settled + doubtful
        likely += self._without_tables(instead_of(specks, plain, likely))
        likely = [one for board in likely for one in wholes_of(board)]
        # Digits beside signs of another kind are theirs.
        alone = bool(self._settled) or not self._others(self._page)
        digits, unsettled = self._digits.result(), [b for b in likely if b not in self._settled]
        ringless = find_ringless(digits, self._settled, self._keys, unsettled) if alone else []
        beside = [one for one in ringless if is_whole(one) and not any(one.shares(board) for board in likely)]
        found = [board if board in self._settled else or_larger(board, ringless) for board in likely]
        poor = [board for board in found if may_be_specks(board)]
        found = [board for board in found if board not in poor]
        return centered(self._page, found + or_ringless(poor, ringless) + beside)

    def _tiled(self) -> list[FoundBoard]:
        """Boards of rounded squares; the rules have the last word on them."""
        if self._page.quarters or self._others(self._page):
            return []
        tiles = self._without_keys(find_tiles(self._page, find_contours(self._page, LOOKS[0])))
        boards = find_boards(self._page, tiles, [], keys=self._keys) if len(tiles) >= FEWEST else []
        return [replace(board, ringless=True) for board in boards]

    def _without_tables(self, boards: list[FoundBoard]) -> list[FoundBoard]:
        return [board for board in boards if not is_table(self._digits.result(), board)]


def _islands(boards: list[FoundBoard]) -> int:
    """How many islands boards have, all together."""
    return sum(len(board.islands) for board in boards)


def _freed_from_lines(page: Page, look: Look) -> list[Ellipses]:
    """What a look sees that takes lines off what they touch."""
    if not look.lines_off:
        return []
    if look.in_cells:
        return [find_blobs(page, depth, in_cells=True) for depth in (INK, FAINT)]
    return [find_blobs(page, look.depth), find_filled(page, look.depth)]


def _worth_a_look(discs: list[Disc], settled: list[FoundBoard], doubtful: list[FoundBoard]) -> list[Disc]:
    """The discs that are no islands of settled boards, nor stand among them, nor are specks beside boards.

    What stands far off a board, and may be none of it, may be the first that was seen of the next one.
    """
    for board in settled:
        own = (board.less or board).centers
        low, high = own.min(axis=0) - board.radius, own.max(axis=0) + board.radius
        discs = [disc for disc in discs if (disc.center < low).any() or (disc.center > high).any()]
    least = _least_radius(settled, doubtful)
    return [disc for disc in discs if disc.radius > least]


def _least_radius(settled: list[FoundBoard], doubtful: list[FoundBoard]) -> float:
    """No island is as small as this, going by the boards of which no place is doubtful."""
    radii = [board.radius for board in [*settled, *doubtful] if not board.doubtful]
    return SMALLEST * min(radii, default=0.0)
