"""Rethinking: a page parted once more where that leaves doubt, from cuts that it did not begin with.

The likeliest cut of a page of many boards may go through one of them: what is left of it on either side
happens to stand on rows and columns of the boards there.
"""

import numpy as np

from vision.parting.cutting import Cut
from vision.parting.describing import describe
from vision.parting.dividing import Divider, Part
from vision.parting.pieces import Piece

# A parting is thought about again where a part is less surely one whole board than this.
DOUBTFUL = 0.95
# Besides the likeliest cut so many are tried, those with the widest gaps: of all points, and of what is left.
FIRST, FURTHER = 2, 1
# What is described in fewer words by this is likelier.
FEWER = 5.0
# And by so many for each board more, of the ways that are tried.
EACH = 2.0


def rethought(divider: Divider, whole: Piece, parts: list[Part]) -> tuple[Part, ...]:
    """A likelier way to part a piece than a doubtful one, without what both have in common.

    Args:
        divider: which has parted the piece.
        whole: the piece.
        parts: of it.

    Returns:
        The parts; none where nothing is doubtful, or no way is likelier.
    """
    if len(parts) < 2 or all(part.extent.single * part.extent.alone > DOUBTFUL for part in parts):
        return ()
    # What is likelier one board is doubted no less where more cuts come to it.
    other = divider.merged(_Rethinking(divider).best(whole))
    fitted = divider.cutter.fitted
    before, now = describe(divider.cutter, [[fitted(part.members) for part in way] for way in (parts, other)])
    if now > before - FEWER:
        return ()
    known = {part.members.tobytes() for part in parts}
    return tuple(part for part in other if part.members.tobytes() not in known)


class _Rethinking:
    """Looks for the way to part that is described in the fewest words."""

    def __init__(self, divider: Divider) -> None:
        self._divider = divider
        self._known: dict[bytes, list[Part]] = {}

    def best(self, whole: Piece, tried: int = FIRST) -> list[Part]:
        """The best way to part a piece, of those that begin with the likeliest cut and so many others."""
        key = whole.members.tobytes()
        if key not in self._known:
            self._known[key] = self._best(whole, tried)
        return self._known[key]

    def _best(self, whole: Piece, tried: int) -> list[Part]:
        fitted = self._divider.cutter.fitted
        cuts = [] if whole.exact or self._divider.has_no_boards else self._divider.cuts(whole)
        if not cuts:
            return self._divider.best(whole).parts
        likeliest = max(cuts, key=lambda cut: (cut.plain, cut.weight))
        others = sorted((cut for cut in cuts if cut is not likeliest), key=lambda cut: -cut.gap)
        ways = [self._parted(cut) for cut in (likeliest, *others[:tried])]
        words = describe(self._divider.cutter, [[fitted(part.members) for part in way] for way in ways])
        return ways[int(np.argmin([told + EACH * len(way) for told, way in zip(words, ways, strict=True)]))]

    def _parted(self, cut: Cut) -> list[Part]:
        """The parts of both sides of a cut."""
        sides = (self._divider.cutter.fitted(side.members) for side in (cut.one, cut.other))
        return [part for side in sides for part in self.best(side, FURTHER)]
