"""Claiming: settled boards take what stands in line beside them and turns out to be no other board's.

Where few islands of the next board are seen at first, a row or a column may be taken for theirs that is none.
"""

from collections.abc import Sequence
from itertools import compress

from vision.boards.assembly import take_in
from vision.boards.placing import FoundBoard
from vision.boards.strangers import how_far
from vision.page import Page
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into

# It is this near to an island, in usual distances between neighbours.
NEAR = 4.0


def claim(
    page: Page, settled: Sequence[FoundBoard], boards: Sequence[FoundBoard], discs: Sequence[Disc]
) -> list[FoundBoard]:
    """Those settled boards that have more islands than they seemed to have, with these.

    Args:
        page: the page.
        settled: boards that left no doubt.
        boards: that were found beside them since.
        discs: that are seen now.
    """
    grown: list[FoundBoard] = []
    for board in settled:
        others = [other for other in (*boards, *settled, *grown) if other is not board]
        free = [disc for disc in discs if not any(other.has(disc) for other in others)]
        if not free:
            continue
        away = how_far(board, free)
        beside = look_into(page, list(compress(free, (away > 0) & (away < NEAR))))
        whole = take_in(board, beside, [c.disc for other in others for c in other.islands])
        if whole is not board:
            grown.append(whole)
    return grown
