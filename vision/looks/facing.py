"""Facing: by how many quarter turns a page lies off upright, told from how its symbols read each way.

Symbols that lie on their side look like no digit to the network, and most of those that stand on their head
neither. So a handful of islands from all over the page says it with more certainty than anybody needs; where
islands are empty, the corners of a few signs do.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice, repeat
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from vision.boards.boards import is_round
from vision.digits.network import CLASSES, classify, crop_strokes
from vision.page import Page
from vision.parting.bounds import FEWEST
from vision.shapes.discs import Disc
from vision.shapes.families import find_families
from vision.shapes.signs import Diamond
from vision.symbols.corners import find_corner_glyphs
from vision.symbols.digits import Digits
from vision.symbols.glyphs import find_strokes, likeliest
from vision.symbols.insides import look_inside
from vision.symbols.water import CLUES
from vision.turning import Sight, rotation, turn_page

Thing = TypeVar("Thing")
Floats = NDArray[np.float64]
Crop = NDArray[np.float32]

WAYS = 4
"""Ways a page can lie: it is upright after so many quarter turns to the left: none, one, two, three."""

# How often pictures lie each way, as nobody has looked at them yet.
USUAL = np.array([0.85, 0.05, 0.05, 0.05])
# How often a board lies as the others on its page do: solutions may stand on their head beside their puzzles.
ALIKE = 0.9
# How often each class of the network stands in an upright island, over how often it would if 1 to 8 were as
# frequent (9 and 0 are no clues of usual puzzles; a 4 on its head may be a 7, which is rare), and in a corner
# of an upright sign; and what is left for symbols that the network does not know.
IN_ISLANDS = np.array([0.05, 1.0, 1.7, 1.5, 1.5, 1.0, 0.7, 0.4, 0.2, 0.05, 1.0, 0.0])
IN_CORNERS = np.array([*[1.0] * 11, 0.0])
UNKNOWN = 0.02
# So many signs are looked at; then so many discs, and so many more if they do not tell.
SIGNS = 4
FIRST = 6
MORE = 16
# Digits alone tell if there are so many, so many times those that are some any other way: a 6 on its head
# is a 9, and a 1 or an 8 is one still. So many of the largest pieces of ink are looked at; letters, which are
# smaller, look like digits too, some of them whichever way they lie.
MANY = 6
CLEARLY = 1.5
NUMBERS_FIRST, NUMBERS_THEN = 32, 128
# Of what is round but unlike everything beside it, islands among letters, the so many largest are looked at.
LARGEST = 60
# The numbers of a board are at least this part of the symbols, turned as it lies, each this surely one.
NUMBERS, SURE = 0.25, 0.7
# Where more than this part are, nothing else on the page tells better.
PLAINLY = 0.6
# Nats by which one way must be likelier than any other so that nothing more is looked at.
CLEAR = 4.0
GOLDEN = (5**0.5 - 1) / 2


def find_facing(sight: Sight) -> int:
    """Tells by how many quarter turns to the left a page becomes upright, as most of it lies.

    Signs come first: where there are any, islands are empty, and what else is round and shows something is
    letters of a text. Where there are none, a page lies otherwise only if enough of it are numbers then.
    """
    page = sight.page
    usual = np.log(np.roll(USUAL, -page.quarters))
    if sight.diamonds:
        usual = usual + weigh_signs(page, spread(sight.diamonds)[:SIGNS])
    best, told = 0.0, -page.quarters % WAYS
    for discs in _round_ones(sight):
        share, way = _told_by(sight, discs, usual)
        if share > best:
            best, told = share, way
        if best > PLAINLY:
            break
    return told


def _told_by(sight: Sight, discs: list[Disc], usual: Floats) -> tuple[float, int]:
    """The way that signs, or what stands in some discs, tell, and by which part of these; 0 if they do not.

    Args:
        sight: the page.
        discs: that are alike.
        usual: the log-likelihoods of the ways before anything of it was seen.
    """
    likely, seen = usual, _opinions([])
    more = _views(sight.page, spread(discs), repeat(0.0))
    for number in FIRST, MORE:
        if lead(likely) > CLEAR and _share(sight, seen, int(likely.argmax())):
            break
        some = _opinions(list(islice(more, number)))
        likely = likely + _likely(some, IN_ISLANDS).sum(axis=0)
        seen = np.concatenate([seen, some])
    way = int(likely.argmax())
    return _share(sight, seen, way), way


def find_facing_of(digits: Digits) -> int:
    """The same, told from the largest lone digits of a page; 0 if they do not tell.

    Args:
        digits: those of the page as it lies.
    """
    sideways = Digits(turn_page(digits.page, 1))
    for number in NUMBERS_FIRST, NUMBERS_THEN:
        ways = np.array([digits.either_way(number), sideways.either_way(number)]).T.ravel()
        second, first = np.sort(ways)[-2:]
        if first >= MANY and first >= CLEARLY * second:
            return int(ways.argmax())
    return 0


def _round_ones(sight: Sight) -> list[list[Disc]]:
    """Families of discs that could be islands, the largest discs first; if there are none, those of many."""
    families = [f for f in find_families(sight.discs) if len(f) >= FEWEST and is_round(sight.page, f)]
    if families:
        return sorted(families, key=lambda family: -float(np.median([disc.radius for disc in family])))
    largest = sorted(sight.discs, key=lambda disc: -disc.radius)[:LARGEST]
    return [largest] if len(largest) == LARGEST or sight.diamonds else []


def _share(sight: Sight, seen: NDArray[np.float32], way: int) -> float:
    """Which part of what was seen tells that a page lies so: all where there are signs, else sure numbers.

    Too few of these tell nothing.
    """
    if sight.diamonds:
        return 1.0
    sure = seen[:, way, CLUES].sum(axis=1) > SURE
    return float(sure.mean()) if sure.sum() >= max(FEWEST, NUMBERS * len(seen)) else 0.0


def weigh_islands(page: Page, discs: Sequence[Disc], angles: Sequence[float]) -> Floats:
    """The log-likelihoods of the four ways, from the insides of islands.

    Args:
        page: the page.
        discs: the islands.
        angles: how the rows run at each, degrees, clockwise as seen on the page.
    """
    return likelihood(list(_views(page, discs, angles)), IN_ISLANDS)


def weigh_signs(page: Page, diamonds: Sequence[Diamond]) -> Floats:
    """The log-likelihoods of the four ways, from the corners of signs, each as good as its symbols are."""
    total = np.zeros(WAYS)
    for way in range(WAYS):
        turned = (Diamond(d.center, np.roll(d.corners, -way, axis=0)) for d in diamonds)
        compasses = (find_corner_glyphs(page, diamond).compass for diamond in turned)
        corners = [likeliest([ways]) for compass in compasses for ways in compass]
        owners = [index for index, glyphs in enumerate(corners) for _ in glyphs]
        fits = fit([glyph.crop for glyphs in corners for glyph in glyphs], IN_CORNERS)
        counts = np.bincount(owners, minlength=len(corners))
        sums = np.bincount(owners, weights=fits, minlength=len(corners))
        # On their side symbols run together or are too low to be any: nothing is what fits least.
        total[way] = np.where(counts > 0, sums / np.maximum(counts, 1), np.log(UNKNOWN)).sum()
    return total


def likelihood(views: Sequence[Sequence[Crop]], fitting: Floats) -> Floats:
    """The log-likelihoods of the four ways.

    Args:
        views: symbols, each as it looks after no, one, two and three quarter turns to the left.
        fitting: how well each class goes with a symbol there: IN_ISLANDS or IN_CORNERS.
    """
    return np.asarray(_likely(_opinions(views), fitting).sum(axis=0), dtype=np.float64)


def fit(crops: Sequence[Crop] | NDArray[np.float32], fitting: Floats) -> Floats:
    """The log-likelihood of each symbol as it stands; see `likelihood`."""
    return _likely(classify(crops), fitting)


def _opinions(views: Sequence[Sequence[Crop]]) -> NDArray[np.float32]:
    """What the network sees in symbols, N x WAYS x classes; see `likelihood`."""
    return classify([crop for view in views for crop in view]).reshape(-1, WAYS, len(CLASSES))


def _likely(opinions: NDArray[np.float32], fitting: Floats) -> Floats:
    """The log-likelihoods of symbols, given what the network sees in them, ... x classes."""
    return np.asarray(np.log(UNKNOWN + (1 - UNKNOWN) * (opinions @ fitting)), dtype=np.float64)


def belief(own: Floats, others: Floats) -> Floats:
    """The chances of the ways a board may lie.

    Args:
        own: their log-likelihoods by its own symbols.
        others: by those of the other boards on the page, which mostly lie as it does.
    """
    prior = ALIKE * _normal(np.log(USUAL) + others) + (1 - ALIKE) * USUAL
    return _normal(np.log(prior) + own)


def _normal(likely: Floats) -> Floats:
    chances = np.exp(likely - likely.max())
    return np.asarray(chances / chances.sum(), dtype=np.float64)


def _views(page: Page, discs: Iterable[Disc], angles: Iterable[float]) -> Iterator[list[Crop]]:
    """What stands in each disc, as it looks after each number of turns; the empty ones are left out."""
    for disc, angle in zip(discs, angles, strict=False):
        inside = look_inside(page, disc.center, disc.shape @ rotation(angle))
        strokes = find_strokes(inside, page.contrast)
        if strokes:
            whole = np.any(strokes, axis=0)
            yield [crop_strokes(np.rot90(inside.patch, way), np.rot90(whole, way)) for way in range(WAYS)]


def spread(things: list[Thing]) -> list[Thing]:
    """Another order: however few of the first are taken, they are from all over the list."""
    return [things[i] for i in sorted(range(len(things)), key=lambda i: i * GOLDEN % 1)]


def lead(likely: Floats) -> float:
    """Nats by which the likeliest way is likelier than the next."""
    second, first = np.sort(likely)[-2:]
    return float(first - second)
