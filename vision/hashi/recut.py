"""Recut: symbols of islands that may have been cut out wrongly, and how else.

Somebody strikes out islands that are done. The stroke is a part of the symbol then, and its box too large:
the network, which knows digits with strokes through them, gets to see a small digit off the middle. All
numbers of a board are of one height, so the others tell how high it is.

And two pieces side by side may be two digits, or the halves of one in a stencil's type: if the first is a 1,
as in 10 to 16, they are two.
"""

from collections.abc import Sequence

import numpy as np

from vision.digits.network import CLASSES, TALL, classify, crop_square
from vision.page import Page
from vision.shapes.discs import Disc
from vision.symbols.cuts import part_symbols
from vision.symbols.glyphs import Glyph, Way, find_strokes
from vision.symbols.insides import PATCH, look_inside
from vision.turning import rotation

# The usual height of a board's symbols: this part of them is lower, as strokes only make them higher; of
# fewer symbols it is not known.
LOWER = 0.3
FEWEST = 4
# Higher or wider than this, in usual heights, is not a symbol alone.
LARGER = 1.15
# The chance that a symbol is seen better at the usual height than by its own box.
BETTER = 0.85
# A piece on the left is the first digit of a number, of which this is the only one, where the network gives
# this much to it.
TENS, TEN = CLASSES.index("1"), 0.5


def recut(
    page: Page, discs: Sequence[Disc], angles: Sequence[float], symbols: Sequence[tuple[Glyph, ...]]
) -> list[tuple[Way, ...]]:
    """The ways to part what stands in the islands of a board: most have one; too large ones and pairs, two.

    Args:
        page: the page.
        discs: the islands.
        angles: by which each was turned to be looked into, degrees clockwise.
        symbols: what was found in each.
    """
    heights = [glyphs[0].grey.shape[0] for glyphs in symbols if len(glyphs) == 1]
    usual = float(np.quantile(heights, LOWER)) if len(heights) >= FEWEST else np.inf
    return [
        _ways(page, disc, angle, glyphs, usual)
        for disc, angle, glyphs in zip(discs, angles, symbols, strict=True)
    ]


def _ways(page: Page, disc: Disc, angle: float, glyphs: tuple[Glyph, ...], usual: float) -> tuple[Way, ...]:
    if not glyphs:
        return ()
    if len(glyphs) == 2 and classify([glyphs[0].crop])[0, TENS] < TEN:
        inside = look_inside(page, disc.center, disc.shape @ rotation(angle))
        strokes = find_strokes(inside, page.contrast)
        return part_symbols(inside.patch, strokes) if strokes else (Way(glyphs),)
    if len(glyphs) > 1 or max(glyphs[0].grey.shape) <= LARGER * usual:
        return (Way(glyphs),)
    inside = look_inside(page, disc.center, disc.shape @ rotation(angle))
    first = round((PATCH - usual) / 2)
    box = slice(first, PATCH - first)
    grey = (255 * (1 - inside.patch[box, box])).astype(np.uint8)
    symbol = Glyph(grey, crop=crop_square(inside.patch, PATCH / 2, PATCH / 2, usual / TALL))
    return Way((symbol,), BETTER), Way(glyphs, 1 - BETTER)
