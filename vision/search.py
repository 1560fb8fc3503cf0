"""Search: look after look at a page, each harder than the one before, until no look promises more.

What one look has seen the next one keeps. A board that leaves no doubt is settled and not looked at again: a
harder look sees more of what is no island, too.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

from vision.assembly import take_in
from vision.blobs import find_blobs
from vision.boards import find_boards
from vision.candidates import holds_digit, look_into
from vision.centering import centered
from vision.contours import FAINT, INK, LOOKS, Look, find_contours
from vision.digits import ENOUGH, Digits
from vision.discs import Disc, find_discs
from vision.ellipses import Ellipses, fit_ellipses, join
from vision.facing import find_facing, find_facing_of
from vision.filled import find_filled
from vision.lattice import hang_together
from vision.network import classify
from vision.page import Page
from vision.placing import FoundBoard
from vision.ringless import find_ringless, or_larger
from vision.settled import is_settled
from vision.signs import Diamond, find_diamonds
from vision.turning import Sight, turn_page
from vision.water import CLUES
from vision.witnesses import find_witnesses, is_table

# The hardest look that is made where boards are.
HARDEST = LOOKS[-2]
# A harder look is for what the first one missed beside what it found. Boards of one page are printed in sizes
# that are not too unlike: no island is smaller than this part of those found; letters and dots are.
SMALLEST = 0.35
# What is doubtful at so many places for each island, or far off them, is specks that stand in line, and no
# board, unless this part of the islands hold what is this surely a digit.
MOST_DOUBTFUL = 0.3
NUMBERED = 0.6
SURE = 0.8
# Of a board with so few islands all are seen; then one comes from each to every other along rows and columns.
FEW = 8


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
        return _search(page, beside.submit(Digits, page), others, list(before))


def _search(
    page: Page, digits: Future[Digits], others: Callable[[Page], bool], before: list[FoundBoard]
) -> list[FoundBoard]:
    """The boards of a page, found in as many looks as it takes."""
    settled: list[FoundBoard] = []
    doubtful: list[FoundBoard] = []
    ellipses: list[Ellipses] = []
    diamonds: list[Diamond] = []
    tried: set[int] = set()
    for look in LOOKS:
        if look.in_cells and (settled or doubtful):
            break
        contours = find_contours(page, look)
        ellipses += [fit_ellipses(contours, page.contrast), *_freed_from_lines(page, look)]
        if not (diamonds or settled or doubtful):
            # A board that is there already has no signs that are harder to see than its islands.
            diamonds = find_diamonds(page, contours)
        if before and look is LOOKS[0]:
            doubtful = before
            continue
        discs = _worth_a_look(find_discs(page, join(ellipses)), settled, doubtful)
        if not settled and page.quarters == 0:
            turned = _turned(Sight(page, discs, diamonds), others, tried)
            if turned is not None:
                return turned
        if look.lines_off and not diamonds:
            discs = [c.disc for c in look_into(page, discs) if c.glyphs and holds_digit(c)]
        boards = _with_known(find_boards(page, discs, diamonds, settled), doubtful)
        # What takes islands from a settled board sees more than is its own.
        found = [
            _beside(board, settled) for board in boards if not any(board.shares(other) for other in settled)
        ]
        if look.lines_off:
            found = [board for board in found if not is_table(digits.result(), board)]
        doubtful = _better(doubtful, found)
        if not settled and not doubtful:
            if look is LOOKS[0] and (others(page) or (not diamonds and digits.result().is_text())):
                break
            continue
        witnesses = find_witnesses(digits.result(), [*settled, *doubtful])
        hasty = look is not HARDEST and not look.in_cells
        if not (before and hasty):
            sure = [board for board in doubtful if not board.far_off and is_settled(board, witnesses, discs)]
            doubtful = [board for board in doubtful if board not in sure]
            settled += [replace(board, hasty=hasty) for board in sure]
        done = not doubtful and witnesses.promise(page, discs, settled) < ENOUGH
        if done or (look is LOOKS[0] and not settled and others(page)):
            break
    doubtful = [board for board in doubtful if not _may_be_specks(board) or _is_numbered(board)]
    likely = settled + [board for board in doubtful if not is_table(digits.result(), board)]
    likely = [board for board in likely if len(board.islands) >= FEW or _hangs_together(board)]
    # Digits beside signs of another kind are theirs.
    ringless = find_ringless(digits.result(), settled) if settled or not others(page) else []
    beside = [one for one in ringless if not any(one.shares(board) for board in likely)]
    found = [board if board in settled else or_larger(board, ringless) for board in likely] + beside
    return [centered(board) for board in found] or _of_numbers_turned(digits.result(), others)


def _turned(sight: Sight, others: Callable[[Page], bool], tried: set[int]) -> list[FoundBoard] | None:
    """What is on a page that lies otherwise, turned so that a second look knows a digit when it sees one.

    Args:
        sight: what was seen of the page.
        others: see `find`.
        tried: the ways to turn it that were of no use; one is added where letters told it wrongly.

    Returns:
        None where it seems upright, or shows nothing when it is turned.
    """
    quarters = find_facing(sight)
    if not quarters or quarters in tried:
        return None
    tried.add(quarters)
    page = turn_page(sight.page, quarters)
    found = find(page, others)
    return found if found or others(page) else None


def _of_numbers_turned(digits: Digits, others: Callable[[Page], bool]) -> list[FoundBoard]:
    """The boards of a page that lies otherwise, of whose islands nothing but the numbers is seen."""
    if digits.page.quarters or digits.is_text() or others(digits.page):
        return []
    quarters = find_facing_of(digits)
    return find(turn_page(digits.page, quarters), others) if quarters else []


def _freed_from_lines(page: Page, look: Look) -> list[Ellipses]:
    """What a look sees that takes lines off what they touch."""
    if not look.lines_off:
        return []
    if look.in_cells:
        return [find_blobs(page, depth, in_cells=True) for depth in (INK, FAINT)]
    return [find_blobs(page, look.depth), find_filled(page, look.depth)]


def _hangs_together(board: FoundBoard) -> bool:
    """Whether one comes from each island to every other along rows and columns."""
    return hang_together(board.placed.rows, board.placed.columns)


def _may_be_specks(board: FoundBoard) -> bool:
    """Whether a board may be specks in line by chance: doubtful at many places, or far off them."""
    if len(board.doubtful) >= MOST_DOUBTFUL * len(board.islands):
        return True
    return board.far_off and not board.diamonds


def _is_numbered(board: FoundBoard) -> bool:
    """Whether most islands surely hold digits."""
    numbered = [c for c in board.islands if c.glyphs]
    sure = [classify([glyph.crop for glyph in c.glyphs])[:, CLUES].max(axis=1).min() > SURE for c in numbered]
    return bool(sum(sure) >= NUMBERED * len(board.islands))


def _worth_a_look(discs: list[Disc], settled: list[FoundBoard], doubtful: list[FoundBoard]) -> list[Disc]:
    """The discs that are no islands of settled boards, nor stand among them, nor are specks beside boards."""
    for board in settled:
        low, high = board.centers.min(axis=0) - board.radius, board.centers.max(axis=0) + board.radius
        discs = [disc for disc in discs if (disc.center < low).any() or (disc.center > high).any()]
    sure = [board.radius for board in [*settled, *doubtful] if not board.doubtful]
    return [disc for disc in discs if disc.radius > SMALLEST * min(sure, default=0.0)]


def _with_known(boards: list[FoundBoard], before: list[FoundBoard]) -> list[FoundBoard]:
    """Boards with those islands that an earlier look had seen on them and this one has not."""
    taken = [c.disc for board in boards for c in board.islands]
    known = [
        [c for other in before if board.shares(other) for c in other.islands if not _is_any(c.disc, taken)]
        for board in boards
    ]
    return [take_in(board, lost) if lost else board for board, lost in zip(boards, known, strict=True)]


def _beside(board: FoundBoard, settled: list[FoundBoard]) -> FoundBoard:
    """A board as doubtful as a settled one where it and that may be parted differently."""
    for other in settled:
        if any(board.shares(one) for way in other.instead for one in way):
            alone = min(board.extent.alone, other.extent.alone)
            board = replace(board, extent=replace(board.extent, alone=alone), instead=other.instead)
    return board


def _is_any(disc: Disc, others: list[Disc]) -> bool:
    return any(disc.is_same(other) for other in others)


def _better(before: list[FoundBoard], now: list[FoundBoard]) -> list[FoundBoard]:
    """What two looks found, each board as the later one saw it, unless that saw less of it."""
    kept = []
    for board in before:
        again = [other for other in now if board.shares(other)]
        if sum(len(other.islands) for other in again) < len(board.islands):
            now = [other for other in now if other not in again]
            kept.append(board)
    return kept + now
