"""The thresholds of reading, by stage.

Each field says its unit and, where it was measured, what other values cost and gain and on which sets and
seeds. Sets are those of `docs/measuring.md`; surprise is minus the log-probability of what is true.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DetectionParameters:
    """`detect.py`: the pyramid, and which places are peaks.

    Attributes:
        longest: the longer side of the finest level is at most this, pixels; more finds smaller pieces and
            takes more time.
        shortest: smaller pictures are enlarged to this, pixels; likewise. On nine small or dense scenes
            (scans, photos, styles; seeds 101 to 105): recall 0.952 at 900, 0.990 at 1280, 0.981 at 1800;
            0.33, 0.51 and 1.03 s of a busy core.
        enlarged: they are enlarged by at most this factor.
        coarsest: the longer side of the coarsest level is at least this, pixels. With less, larger pieces are
            found: at 100, those of a board of 3 x 3 that fills the picture have radii of 12 to 18.
        beyond, narrow: levels of at most `narrow` pixels are continued beyond their edges by `beyond`, a
            multiple of the stride. In training a page's surroundings are seen that far; where the network saw
            nothing, pieces near the edges of small pictures scored 0.5 to 0.9 in place of 0.9 to 0.99. On
            other people's pictures 60 boards of 66 are placed right in place of 59, as with all levels
            continued, which takes a tenth more time; on 185 boards of eight sets (seed 95000) 160 in place
            of 159, and as many solved.
        smallest, largest: radii that a level answers for, pixels of that level; as in training.
        best: the radius that is seen best, pixels of a level. Recall, precision and surprise at the pieces on
            three scenes of 13 sets (seeds 640 to 642): 0.996, 0.989, 0.0484 at 11; 0.997, 0.990, 0.0473 at
            14; 0.991, 0.991, 0.0580 at 18. The weight of a level for other radii falls as a normal density
            does, with a deviation of 1 octave: on four scenes (seeds 640 to 643) surprise is 0.074 with 0.7
            octaves, 0.069 with 1.
        least_score: weaker pieces are left out; those below 0.5 are alternatives only. On the same: recall
            0.993 with what scores 0.3.
        faintest: what is weaker than `least_score` is kept apart down to this score: it is looked at where a
            person has corrected a board and something is still missing on it.
        likely, small: where as many pieces as make a board are likelier than `likely` and have radii below
            `small`, pixels of the finest level, the part of the page around them is seen once more, enlarged
            until the median of these radii is `best`. On four scenes of 13 sets (seeds 640 to
            643): recall, precision and surprise 0.984, 0.970, 0.116 without; 0.984, 0.974, 0.115 with 10;
            0.985, 0.967, 0.119 with 12; 0.06 and 0.10 s more a page.
        closer, most_closer: that part is at most by this factor larger than on the finest level, and has at
            most this many pixels; a page of six boards takes 0.3 s more.
        margin: how far that part reaches around those pieces, radii of the largest.
        overlap: of two pieces nearer than this, radii of the larger, the weaker goes. On the same, 0.45 to
            0.8 make no difference.
        surest: of two pieces at one place that are both surer than this, the one goes whose level has less to
            say about its size. On three scenes of 14 sets (seeds 2640 to 2642) 1.8 in 1,000 radii were wrong
            by a third with 0.99, 3.0 without such a limit.
        surer: how much more a level that is surer has to say whether a piece is there: heats are joined by
            the mean of their exponentials to this power, which near 0 is their own mean, and with more comes
            near the greatest. On three scenes of every set and 30 without a board (seeds 5200 to 5229):
            surprise for each piece 0.181 with the mean, 0.176 at 0.15, 0.184 at 0.3, 0.202 at 0.5; missed 65,
            58, 52, 61 of 3,082. In a style that it was not trained on the network is sure at some sizes and
            not at others.
        alike, unlike, around: of peaks at one place, those whose radius differs by more than the first factor
            from the median of the nearest sure ones of their kind, up to `around`, come later by the second,
            nats. Of 9,704 pieces 1.2 in 1,000 differ so (48 sets, seeds 1950000 to 1950005), and as many
            were seen at half or twice their size with a right peak at their place.
        denied: what levels say below this, nats, counts in full: they take false pieces of one size for
            none, such as crossings of lines on boards with signs or bridges, where pieces in a new style are
            denied less. On 40 scenes of 16 sets (seeds 1600 to 1605) 99 pieces too many are seen, strong or
            weak, 86 at -5; surprise for each of 963 is 0.090, 0.087 at -5, 0.088 at -6.
    """

    longest: int = 1800
    shortest: int = 1280
    enlarged: float = 4.0
    coarsest: int = 100
    beyond: int = 64
    narrow: int = 450
    smallest: float = 4.5
    largest: float = 26.0
    best: float = 14.0
    least_score: float = 0.05
    faintest: float = 0.005
    likely: float = 0.3
    small: float = 10.0
    margin: float = 4.0
    closer: float = 2.0
    most_closer: float = 3e6
    overlap: float = 0.6
    surest: float = 0.99
    surer: float = 0.2
    alike: float = 1.4
    unlike: float = 5.0
    around: int = 8
    denied: float = -5.0


DETECTION = DetectionParameters()


@dataclass(frozen=True, slots=True)
class LatticeParameters:
    """`lattice/`: on which rows and columns points are.

    Measured on seeds 0 to 79 of photos, hard, by-hand and scans, places off by 0.03 radii; 110 of 124 hard
    boards are counted exactly.

    Attributes:
        neighbours: how many points one is paired with in each sector; more find lines across gaps, slowly.
        closest: how many of those count for the direction however far away they are.
        near: the others count for it only within this, radii.
        width: how far across a direction a pair along it usually is, radii (one deviation).
        turned: how far rows and columns may be turned, degrees.
        square: they are square to each other within this, degrees.
        diagonal: log-prior against a board that is turned by the most, less for smaller turns by their
            square, nats. Of 236 boards of six sets, the true places off by 0.03 radii (seeds 700 to 715), 235
            come out right with 10, 20 or 40, 232 with none: of tutorials three had diagonals for rows.
        leaning: boards turned by less are taken as soon as their lines are clear, degrees.
        straight: a turn this near to none counts as none, radians.
        most: how many directions, and sets of lines, of an axis are kept, and pairs of such sets; with 3
            directions one of 126 hard boards was lost.
        steepest: a pair lies along a line if it rises less than this for each unit along.
        rounds: of the fit: how far apart pairs may be, and their tolerance, both radii.
        sizes: prior deviation of the coefficients of lines and map by degree, half lengths of the board; of
            degree 1 it is that of the pitches from each other.
        per_degree: what a degree more costs, nats.
        vain: after so many degrees in vain no higher one is tried; for the map 2 lost 1 of 126 hard boards.
        spreads: of points about their lines and crossings that are tried, radii: from print to freehand.
        chances: log-prior of each, nats: hardly any board is drawn as badly as the last.
        freehand: lines of points that stray so far, radii, are likely cut too often: neighbours are merged as
            long as that is likelier. With the last spread, and a cut before anything is corrected, the right
            lines come first on 57 of 58 boards drawn by hand with anything (seeds 98000 and 98100), 50
            before; on 211 boards of six other sets on 209 for 208.
        finest: gaps and spreads below this are noise, radii; pitches where points are placed.
        within: the widest gap within a line, radii.
        between: the narrowest gap between lines, radii, before the correction is fitted anew.
        sure: the gap that is sure to be one between lines, radii.
        cuts: ways to cut a coordinate into lines, and to count lines, that are tried.
        clear, simple, in_line: lines are right, and nothing else is tried, if their separation is more than
            `clear`, the degree of the correction at most `simple`, the points at least `in_line` more than
            lines and coefficients, and the spread no more than noise. With 5 points a wrong one passed.
        uneven: cost of a change of the pitch, and of pitches that differ by a factor of e, pitches.
        unequal: cost of numbering lines as they come, pitches.
        per_line: cost of a line, pitches.
        loosest: the farthest that a gap may be from whole pitches, pitches.
        narrowest: the narrowest pitch, radii: islands that touch across a cell's corner are 1.41 apart, and
            radii are seen 8% too large at most. Tatham's program prints 1.6: of 104 of its boards (four sets,
            seeds 2050000 on) 91 are solved right with a limit there, 99 with this; 184 others are the same.
        close: counts that cost more than the best by this are dropped, pitches.
        outliers, wider: share of points that are farther off than the others, and how many times as far.
        firm: points this many times the median off count half.
        tilt: prior deviation from square, and of the depth at the edge, parts of it.
        margin: lines less likely than the best by this are dropped, nats.
    """

    neighbours: int = 16
    closest: int = 4
    near: float = 14.0
    width: float = 0.3
    turned: float = 45.0
    square: float = 10.0
    diagonal: float = 20.0
    leaning: float = 20.0
    straight: float = 0.05
    most: int = 4
    steepest: float = 0.7
    rounds: tuple[tuple[float, float], ...] = ((14.0, 0.5), (14.0, 0.3), (30.0, 0.25), (1e9, 0.2))
    sizes: tuple[float, ...] = (0.3, 0.1, 0.06, 0.04, 0.03)
    per_degree: float = 1.0
    vain: int = 3
    spreads: tuple[float, ...] = (0.03, 0.06, 0.12, 0.25, 0.5)
    chances: tuple[float, ...] = (0.0, 0.0, -2.0, -4.0, -7.0)
    freehand: float = 0.25
    finest: float = 0.06
    within: float = 1.2
    between: float = 0.45
    sure: float = 3.0
    cuts: int = 3
    clear: float = 5.0
    simple: int = 2
    in_line: int = 10
    uneven: float = 0.05
    unequal: float = 0.5
    per_line: float = 0.02
    loosest: float = 0.35
    narrowest: float = 1.3
    close: float = 0.06
    outliers: float = 0.06
    wider: float = 4.0
    firm: float = 2.0
    tilt: float = 0.15
    margin: float = 14.0


LATTICE = LatticeParameters()


@dataclass(frozen=True, slots=True)
class InkParameters:
    """`digits/crops.py`, `signs.py`, `crossings/signs.py`: what is ink, on islands and on signs of any kind.

    Attributes:
        least_depth: the least depth of ink, grey levels; with less, grain would look like ink.
        faintest: likewise, in parts of the contrast around; more loses faint numbers.
        speck: smaller strokes are left out, parts of the largest.
    """

    least_depth: float = 12.0
    faintest: float = 0.12
    speck: float = 0.06


INK = InkParameters()


@dataclass(frozen=True, slots=True)
class CropsParameters:
    """digits/crops.py: the inside of an island and its strokes.

    Chosen on numbers that were misread on hard, by-hand, apps, drawn and the styles sets, seeds 2000 to 2015.

    Attributes:
        beyond: the ring is looked for up to here, radii; less misses it where the radius is too small.
        least_edge: and from here on, radii; a ring that reaches farther in is cut into, and with less large
            digits are taken for the ring.
        inside: strokes lie within this part of the inside; more lets the ring in, less cuts large digits.
        soft: grain is softened by so much before ground is told from ink, parts of the inside's width.
        widest_stroke: no stroke is wider, parts of that width; more loses the edges of shadows.
        uneven: the ground is in doubt if the flatter one varies by this part of the other; more costs time.
        farthest: the middles of strokes are within this, radii.
        most_of_rim: strokes that cover more of the rim are ground.
    """

    beyond: float = 1.1
    least_edge: float = 0.62
    inside: float = 0.86
    soft: float = 0.02
    widest_stroke: float = 0.34
    uneven: float = 0.3
    farthest: float = 0.62
    most_of_rim: float = 0.6


CROPS = CropsParameters()


@dataclass(frozen=True, slots=True)
class SymbolsParameters:
    """digits/symbols.py: how many symbols some strokes are.

    The odds of two were measured on 2,000 single digits and 600 pairs in type: of single ones the network
    gives at most 0.006 to "other", of pairs at least 0.045. Handwriting is wider, hence `surest_pair`: on
    eight sets, seeds 2020 to 2029, 1,467 of 1,540 islands are read, 1,463 with 0.99. On signs, max-bridges,
    seeds 2000 to 2007, 358 of 365 numbers are parted and read by the network alone.

    Attributes:
        slimmest_pair: width over height; anything slimmer is one symbol.
        even_other: what the network gives to "other" where one and two are as likely.
        even_shape: width over height where they are as likely.
        shape_power: how fast the odds of two grow with the shape.
        surest_pair: that strokes on an island are two symbols is never surer than this.
        surest_in_corner: likewise in the corner of a sign: on the sets with signs, seeds 2000 to 2009,
            239 of 240 pairs are right that were less than 0.95 sure with 0.9. Surprise at 93 more: 0.141
            with 0.9, 0.083 with 0.99, 0.075 with 0.997, but other corners are read worse. Two tall strokes in
            a corner are as surely two: of 600 (signs in any style, seeds 9400 to 9459) all but one were.
        least_chance: less likely pairs are not tried.
        tall: strokes this high, parts of the number's height, are symbols of their own where there are two;
            and strokes this large, parts of the largest, tell which way up a piece is.
    """

    slimmest_pair: float = 0.45
    even_other: float = 0.015
    even_shape: float = 0.85
    shape_power: float = 12.0
    surest_pair: float = 0.9
    surest_in_corner: float = 0.99
    least_chance: float = 0.01
    tall: float = 0.6


SYMBOLS = SymbolsParameters()


@dataclass(frozen=True, slots=True)
class PosteriorParameters:
    """digits/posterior.py: how the readers are joined; fit anew by `python -m vision.training.joining --fit`.

    Chosen on 15 sets, seeds 2000 to 2005 and 41300 to 41305, 5,000 numbers, between the best fit and flatter
    weights: above 0.999 all 2,954 numbers were right. The head's weight is provisional.

    Attributes:
        weights: of the symbols, the whole inside, Tesseract and the value head; larger is surer.
        rare: log-odds of 0, of 9 and more, and of "?" on islands to those of a usual clue.
        blank: log-odds of an island without a number to those of a usual clue.
        in_corners: the same weights in the corners of signs, between the best fit and flatter ones. On 3,244
            corners (five sets, seeds 1000 to 1029) surprise is 15 nats, and all 3,234 corners that are surer
            than 0.8 are right; 108 nats with the weights and the prior of islands.
        of_sum, each_more, mark: log-odds of the sum 0, of each more, and of "?" in a corner to those of
            nothing. The shares of 2,652 corners alone give -1.6 and -0.11, the best fit -0.3 and -0.36.
        floor: no reader gives less to anything.
        overlooked: the chance of a number, each, where there are no strokes, over that of nothing.
        unreadable: the chance of a symbol, each, over that of "other", where the network sees "other".
        grain: likewise the chance of no number, where the network sees "other" in all its symbols.
        doubt: the chance that Tesseract sees something else, for each character, over that of agreement.
    """

    weights: tuple[float, float, float, float] = (0.9, 0.6, 0.7, 0.6)
    rare: float = -2.3
    blank: float = 0.0
    in_corners: tuple[float, float, float, float] = (1.0, 0.8, 1.4, 0.0)
    of_sum: float = -1.3
    each_more: float = -0.15
    mark: float = -2.5
    floor: float = 0.0001
    overlooked: float = 0.005
    unreadable: float = 0.05
    grain: float = 0.3
    doubt: float = 0.15


POSTERIOR = PosteriorParameters()


@dataclass(frozen=True, slots=True)
class SignsParameters:
    """signs.py: the tips of a sign and the strokes in its corners.

    Measured on 153 signs of the sets with signs, seeds 2010 to 2013 and 41302 to 41305, placed 0.04 of the
    reach off: 604 of 612 corners are read by the network alone.

    Attributes:
        around: the sides are looked for in a square that extends this far each way, reaches.
        most_turned: the most that a sign is turned, degrees; more takes longer.
        most_off: the most that the detected reach is off, and each end of a side, reaches.
        sharpest: the quantile of slopes that is an edge of usual sharpness.
        stiffness: the cost of being off the detection, for each squared reach; more follows faint edges less.
        covered: numbers and neighbours cover at most this part of a side: the edge there counts for as much
            as at this quantile of the places along it. Of 138 signs on scans of any style (seeds 6700 to
            6715) the tips of 6 are off by more than 0.12 reaches with the mean along the side, of 2 with
            this.
        tip: the ends of sides that are left out, parts of a side: they are round, and touch neighbours.
        outwards: what favours the outer edge of a line, for each reach.
        inside: numbers lie within this part of a sign, and within its outline; more lets the sides in.
        widest_stroke: no stroke is wider, parts of the sign's width.
        diagonal: lines between corners are this wide at most, parts of the reach.
        parted_off: the most that they run beside the middle, and beside the middle of a side, reaches.
        line, drawn: such a line is there if it is darker than `line`, of 0 to 1, along more than this part
            of its way; the outline is there where half of it is darker than `line`.
    """

    around: float = 1.4
    most_turned: float = 20.0
    most_off: float = 0.15
    sharpest: float = 0.9
    stiffness: float = 0.5
    covered: float = 0.35
    tip: float = 0.12
    outwards: float = 0.06
    inside: float = 0.9
    widest_stroke: float = 0.2
    diagonal: float = 0.07
    parted_off: float = 0.06
    line: float = 0.3
    drawn: float = 0.75


SIGNS = SignsParameters()


@dataclass(frozen=True, slots=True)
class FullParameters:
    """crossings/full.py: what makes pieces a full grid.

    Attributes:
        least: the least part of the places of a rectangle at which signs were detected; fewer are no board.
        lines: the fewest rows, and columns, of a board.
    """

    least: float = 0.7
    lines: int = 3


FULL = FullParameters()


@dataclass(frozen=True, slots=True)
class ArrowsParameters:
    """crossings/signs.py, patches.py, view.py: how signs are laid out, and where their arrows are looked for.

    Attributes:
        inside: radii; what is farther from the middle of a sign is its edge.
        widest_stroke: radii; what is wider than this is ground, and shade on it.
        palest: the ink of a sign is at least this deep, in parts of what is usual on its board.
        most_off: the most that a sign is off from where the others are, radii.
        soft: how much lines are softened, pixels of the patch, so that those side by side overlap.
        spoilt: this part of the signs may show no arrow: it has no say in where arrows are. Without it one
            blot leaves all arrows of a board in doubt (crossings-screens 42000); 48 of 48 boards are solved
            with and without (seed 5000).
        least: a class of arrow less likely than this is not told.
        shown: how often upright signs show each class of symbol, "other" last: small numbers.
        sides: how often numbers are to the right of their arrows, below, to the left, above.
    """

    inside: float = 0.93
    widest_stroke: float = 0.75
    palest: float = 0.5
    most_off: float = 0.2
    soft: float = 1.5
    spoilt: float = 0.2
    least: float = 1e-5
    shown: tuple[float, ...] = (0.02, 1.2, 1.7, 1.6, 1.2, 0.6, 0.3, 0.15, 0.05, 0.03, 0.05, 0.0)
    sides: tuple[float, float, float, float] = (0.36, 0.54, 0.05, 0.05)


ARROWS = ArrowsParameters()


@dataclass(frozen=True, slots=True)
class SignNumbersParameters:
    """crossings/numbers.py: the number on a sign; ink from 0 to 1, lengths in radii.

    Attributes:
        dark, thin: the least ink of a stroke; of a thin one that is dark somewhere, and of what signs share.
        nearly_all: what this part of all signs show in one place is no number; but it is one where on this
            part of all signs the network is this sure of digits, and on no larger part of the same digit.
        astir: within how many pixels of the patch what signs share is compared; an odd number.
        outliers: it is looked at as a number only if more than this part of the signs correlate with their
            mean by less than `nearly_all`.
        soft: by how many pixels signs are softened before they are compared.
        haze: the side of the square around each pixel that all share, or beyond the edge, within which ink
            may be a blur of that, pixels; an odd number.
        half: ink of which this part lies there, or within the reach of the arrow, is none of the number; nor
            is what comes nearer to the middle of the arrow than this part of half its length.
        shortest: the least height of a number.
        speck: what is smaller is no stroke, square radii.
        apart: the strokes of a number are as near to the largest as this; the numbers of a board stand at one
            place, up to this.
        usual_height: where nothing tells, the height of a number, and its distance from the middle of the
            sign, across from the arrow.
        least_room: where the arrow is nearer to the middle than this, its number is to the right and below.
    """

    dark: float = 0.42
    thin: float = 0.27
    nearly_all: float = 0.85
    astir: int = 3
    outliers: float = 0.2
    soft: float = 1.0
    haze: int = 7
    half: float = 0.5
    shortest: float = 0.2
    speck: float = 0.004
    apart: float = 0.3
    usual_height: float = 0.55
    least_room: float = 0.12


SIGN_NUMBERS = SignNumbersParameters()


@dataclass(frozen=True, slots=True)
class OrientationParameters:
    """orientation.py: which way up a board is.

    On turned, photos, hard, by-hand, screenshots and signs, seeds 2000 to 2015, without the prior: 140 of 140
    boards right, the least sure 0.90; of sets of three pieces those above 0.9 were all right.

    Attributes:
        usual: how often each number of quarter turns to the left, 0 to 3, makes a board upright.
        by_head: how much the detector's own opinion of each piece counts; provisional.
        unknown: what is left for symbols, or arrows, that the network does not know; more is less sure.
        clear: no more pieces are looked at once one way leads by this, nats.
        at_a_time: pieces that are looked at together.
        least: a way up that is less likely than this is out of the question; each one that is kept is read
            again.
        in_islands: how often upright islands show each class of the network, "other" last.
    """

    usual: tuple[float, float, float, float] = (0.85, 0.05, 0.05, 0.05)
    by_head: float = 0.3
    unknown: float = 0.02
    clear: float = 9.0
    at_a_time: int = 6
    least: float = 0.001
    in_islands: tuple[float, ...] = (0.05, 1.0, 1.7, 1.5, 1.5, 1.0, 0.7, 0.4, 0.2, 0.05, 1.0, 0.0)


ORIENTATION = OrientationParameters()


@dataclass(frozen=True, slots=True)
class ShowThroughParameters:
    """`show_through.py`: which pieces are too pale to be of this side of the sheet.

    Attributes:
        reach: of the square around a piece that is looked at, radii.
        levels: the quantiles of its grey levels that are its dark and its light.
        around: how many pieces like it are compared, the nearest ones.
        usual: the quantile of their contrasts that is usual: there may be more pale ones than others.
        pale: below this part of the usual contrast a piece is pale.
        weight: what each e-fold below that takes from its log-odds, nats. Of 5,100
            pieces on boards of 19 sets (seeds 6600 on) those that are there have 0.42 and more of what is
            usual around, but for one; 60 of the other side have 0.03 to 0.22.
    """

    reach: float = 1.15
    levels: tuple[float, float] = (0.01, 0.99)
    around: int = 12
    usual: float = 0.75
    pale: float = 0.35
    weight: float = 8.0


SHOW_THROUGH = ShowThroughParameters()


@dataclass(frozen=True, slots=True)
class CompanyParameters:
    """`company.py`: how likely what was hardly seen is a piece.

    Attributes:
        around: how far around a piece others are counted, radii.
        farthest: no distance counts for more, radii.
        least: scores are not taken as nearer to 0 and 1 than this.
        weights: of the features of `company.company`, nats. `training.company` on all sets, seeds 900 to 906:
            of 2,261 weak and faint pieces 272 are there; surprise 0.217, by the scores alone 0.318. On 290
            other pages (22 sets, Tatham's among them, from seeds 405000 and 406000) 0.198 for 0.299; the area
            under the curve is 0.944 for 0.834. Pieces with 0.5 to 0.9 are left as they are: they are scored
            as well by it (0.263 for 0.393 on all below 0.9), but where boards are wide few are near.
    """

    around: float = 25.0
    farthest: float = 12.0
    least: float = 1e-3
    weights: tuple[float, ...] = (0.48, 0.18, 1.35, -2.98)


COMPANY = CompanyParameters()


@dataclass(frozen=True, slots=True)
class OverlookedParameters:
    """`overlooked.py`: which free crossings of a board look like one of its islands.

    Attributes:
        odds: boards are looked at whose log-odds to be one at all are greater: on what is none, such as dots
            of a grid or a table, crossings look alike.
        sure: islands with this score and more are what crossings are compared with.
        fewest, smallest: the fewest of them, and the least radius, pixels; with less nothing is looked for.
        outside: how many lines beside a board, on each side, are looked at, too.
        apart: crossings nearer to something that is likely there are not free, radii.
        soft, least_soft: the deviation by which the picture is softened, radii, and pixels at least.
        faint: grey levels that are added to what distances are told in parts of, so that grain is no island.
        room: how much of the picture is looked at around the places, radii.
        worth: only around places that are less unlike is looked on.
        steps: how far around, one after the other, radii.
        least: no place counts as less unlike.
        few, wide: on boards of at most so many pieces, lines may be missed with the islands on them: where
            others are farther apart than this, radii, it is looked between them.
        weights: of the logarithm of how unlike a place is, and of 1, for the log-odds of an island; nats. Of
            24,803 crossings of 162 boards where nothing was seen (16 sets, seeds 408000 to 408006) 14 have an
            island: 12 of them have less than 0.25, and 6 others. On 149 other pages (20 sets, from 410000) 14
            that were found are there, and 5 of a console's digits.
    """

    odds: float = 0.0
    sure: float = 0.9
    fewest: int = 4
    smallest: float = 4.0
    outside: int = 2
    apart: float = 1.6
    soft: float = 0.06
    least_soft: float = 0.5
    faint: float = 5.0
    room: float = 3.0
    worth: float = 0.7
    steps: tuple[float, ...] = (0.5, 0.25, 0.125)
    least: float = 0.01
    few: int = 12
    wide: float = 5.0
    weights: tuple[float, float] = (-10.9, -16.6)


OVERLOOKED = OverlookedParameters()


@dataclass(frozen=True, slots=True)
class GroupingParameters:
    """`grouping.py`: which pieces may share a board.

    Attributes:
        sure: pieces with this score or more are strong: they make groups, and islands tell the size of signs.
        around: how many islands tell it for each sign, the nearest ones.
        sign, sign_alike: a sign's reach in radii of the islands of its board, and the factor within which it
            is that. Median 1.5, 0.81 to 2.9 on 120 boards (sets with signs, seeds 6000 to 6029).
        alike: neighbours differ by no more than this factor in size.
        farthest: the longest link, radii.
        weights: of what the detector says of the places between two pieces, of what is usual around them, and
            of 1, for log-odds, nats. `training.grouping` on adjacent, thin, scans, reports, tutorials,
            beside, photos, hard, puzzle-pages and styles-screens, seeds 500 to 505: of 4,415 links within
            boards and 338 between them 55 come out wrong.
        usual: the quantile of the links around that tells what is usual.
        surest: the map counts for no more than this, either way, nats.
        stretch: the part of a link that is looked at, from and to: 0 is its start, 1 its end.
        weakest: how many of the places on it count, those where the map speaks least for a board.
    """

    sure: float = 0.5
    around: int = 3
    sign: float = 1.5
    sign_alike: float = 2.0
    alike: float = 1.5
    farthest: float = 32.0
    weights: tuple[float, float, float] = (2.8, -2.0, 5.1)
    usual: float = 0.7
    surest: float = 6.0
    stretch: tuple[float, float] = (0.1, 0.9)
    weakest: int = 4


GROUPING = GroupingParameters()


@dataclass(frozen=True, slots=True)
class LikelihoodParameters:
    """`likelihood.py`: boards against pieces of none. Tuned on seeds 0 to 11 of scans, photos and hard.

    Attributes:
        scores: bounds of scores: none counts as less, or as more.
        per_board: cost of a board, nats.
        board: log-odds that pieces in rows are a board at all, before the rules are asked, nats.
        weights: what is added for how sure the detector is of the pieces, for signs, for how surely places
            between neighbours in line are inside a board, for the share of pieces in line both ways
            (`appearance`). For these and `board` see `pipeline.decide.parameters.NoBoard`.
        familiar: where the detector is less sure, nats, it may not know the style, and that says nothing.
        inside: bounds of the third thing that has a weight, nats.
        uneven: log-ratio of sizes at which one counts half.
        spreads: deviations of log-sizes that are tried.
        odd: share of a board's pieces that may be of any size.
        in_line: what a board of one row or column costs besides, nats.
        any_size: the log-range of the sizes of pieces of no board.
    """

    scores: tuple[float, float] = (0.0005, 0.99)
    per_board: float = 16.0
    board: float = -4.1
    weights: tuple[float, float, float, float] = (1.2, 1.9, 0.92, 1.9)
    familiar: float = 2.5
    inside: tuple[float, float] = (-2.0, 4.0)
    uneven: float = 0.1
    spreads: tuple[float, ...] = (0.04, 0.08, 0.16)
    odd: float = 0.05
    in_line: float = 12.0
    any_size: float = 0.8


LIKELIHOOD = LikelihoodParameters()


@dataclass(frozen=True, slots=True)
class HypothesesParameters:
    """`hypotheses.py`, `ways.py`: what is looked for, changed and kept.

    Tuned on seeds 0 to 11 of scans, photos and hard.

    Attributes:
        fewest: the fewest pieces of a group, and of a board, unless a correction leaves fewer; see
            `amending.FEWEST`.
        parted: links with no more than this join no group, log-odds. Of 90 pairs of boards side by side (13
            sets, from seed 401000) the surest link has less for 84; the halves of boards with a wide gap have
            links of -4.9 and less, so that each by itself might be solved.
        margin: how far around a group spare pieces are looked for, radii.
        spare: the most spare pieces that are tried, the likeliest ones.
        room: how far around a group's pieces those of no board may be, for their likelihood, radii.
        least: pieces of which the detector is less sure on the average, nats, are no board. By
            `training.grouping` on all sets, seeds 504 to 506, even odds are at 1 of 165 clusters, 4 of which
            are none.
        surest: the most that the mean log-odds of the links across a cut speak for one board or two, nats. On
            the same, the weakest straight cut of 95% of 100 boards has 1.6 and more, of 84 cuts between
            boards 95% have -1.5 and less.
        aligned: the most that one lattice for two boards speaks for one, nats.
        bent, most_bent: two lattices that fit better than one speak for two by the first at most, more than
            `surest`, so that only the rules join what they part; and by what they fit better than the second,
            nats. Of 1,549 pairs of parts of one board, but for six boards with pieces of others among theirs,
            those of 4 boards of 100 to 400 islands fit better by more than the first, by up to 45; of 247
            pairs of boards 193, and 146 by more than 50 (photos, hard, styles-photos, beside, adjacent,
            puzzle-pages, tatham-pages; from seed 87000).
        adjacent: what speaks against two boards that have no line between them, nats. Of 715 pairs of boards
            side by side 7 are nearer than 1.5 pitches (eight sets, seeds 1980000 to 1980024); of 428 cuts of
            one board 244 have none (seven sets, seeds 1980000 to 1980007).
        wide: a gap between lines, pitches, at which boards may be parted whatever links say; as one more way
            for the rules to judge.
        on_crossing: what standing on a free crossing says for a piece, nats. Of weak ones that are pieces
            59 of 89 do, of others 3 of 80 (reports, tutorials, scans, styles-scans, styles-screens, seeds
            700 to 707).
        repeated: what speaks for copies beside the choice of crossings that they share, nats. Of 1,466 boards
            2 come out as copies of a part of themselves (seeds 0 to 1499, 3 to 10 lines), and about a third
            of the pages with several boards show one of them again.
        outside: how many lines beside a board, on each side, may hold more of its pieces.
        off: a piece is off its crossing if it is farther off than the usual distance of the board's pieces,
            or their spread, times this.
        near: the least reach of a crossing for weak pieces, and the spread at which any piece may spoil the
            lattice, radii.
        farthest: the reach of a crossing for strong pieces, and for weak signs of a full grid; the most for
            other weak pieces; radii.
        unlike: the factor by which strong pieces on free crossings may differ in size from a board's; for
            weak ones it is that of linked ones.
        doubtful: pieces with scores below this are doubtful.
        tried: the most changes of pieces of each kind that are tried, and that are paired; likewise rounds of
            hill climbing, of cleaning and of filling.
        cuts: the most cuts of a board that are tried, joins of boards, and pieces at a time while cleaning.
        restarts: the most times that the search is made: again where a change is likelier than the best.
        least_log_prior: hypotheses that are less likely are not kept, since no outcome of the rules would
            make up for it; nats.
        most: the most hypotheses of a group that change single pieces last, and the most others, before its
            ways up multiply them. On photos of six boards a page (tatham-pages-photos, 1900000, 32 boards)
            78% are placed right with 12, 84% with 24, 30 and 60; pages take as long.
    """

    fewest: int = 3
    parted: float = -7.0
    margin: float = 12.0
    spare: int = 60
    room: float = 2.0
    least: float = 0.75
    surest: float = 4.5
    aligned: float = 1.0
    bent: float = 6.0
    most_bent: float = 50.0
    adjacent: float = 4.0
    wide: int = 3
    on_crossing: float = 2.8
    repeated: float = 1.8
    outside: int = 3
    off: float = 3.0
    near: float = 0.25
    farthest: float = 0.4
    unlike: float = 2.5
    doubtful: float = 0.9
    tried: int = 6
    cuts: int = 3
    restarts: int = 3
    least_log_prior: float = -14.0
    most: int = 24


HYPOTHESES = HypothesesParameters()


@dataclass(frozen=True, slots=True)
class BridgesParameters:
    """`bridges.py`, `strips.py`: which lines along a strip are bridges, and how many they are.

    Measured with known places on the sets of `tests.benchmarks.drawn_bridges` and the half-solved ones (seeds
    300 to 307, 420 to 425) and with places as read on 71 boards of "half-solved" (5000 to 5183, 6000 to
    6196): of 3,749 neighbours with bridges 263 are not surely told as they are, of 11,111 others 10 are
    surely taken for joined. Below, "266 and 11" are these two, with over_grid of 1.5 and faintest of 0.08.

    Attributes:
        pieces: how many pieces a strip is cut into along its way.
        middle, wide: lines of bridges run within `middle` radii of the middle, with all their width within
            `wide`.
        strays: a hand strays from a straight line by as much, radii; more takes other things for lines.
        broken: in how many of the pieces a line may be missing; more counts lines that stop half way.
        faint, foot: ink below the first part of a line's does not count for its place, below the second of a
            peak's not for its width.
        least: the quantile of strips that shows the ink of no bridge.
        over_grid, over_noise: bridges have more ink than a grid by this factor, and this part of the
            contrast. 263 and 11 with 1.2 to 1.4, 266 with 1.5, 297 with 1.7; over_noise of 0.08: 266 and 148.
        faintest: the part of the contrast for one line where strips are clearly of two kinds, as on screens,
            whose ground has no noise; of n lines that agree it takes the root of n less. 10 are taken for
            joined from 0.12 to 0.17, 11 with 0.08, 16 with 0.06; without such a rule 35 more are not seen.
        apart: strips are clearly of two kinds if none has a part of a bridge's ink between these. So told are
            narrow gaps, too, if one of the board's is below: 279 and 11 with 0.15 and 0.7, 266 and 19 with
            0.35 and 0.5.
        more_ink: where nothing is darker than the grid, there is no bridge below the first, one above the
            second, and nothing is told between: standard deviations of the grid's ink. With these and the
            next three 45 of 2,128 bridges of "half-solved" (6200 to 6289) are not told, 61 without, and no
            more are told where there are none (4,900 pairs of twelve sets, 6200 on).
        as_much, if_as_much: where bridges are seen, several lines are one, too, with the last chance at
            least, if their ink is so many standard deviations over the grid's, they have this part of the ink
            that bridges have, and that part of their darkness: two thin lines are each fainter than one. Of
            66 pairs (half-solved, 64000 to 64119 and 65000 to 65099; eight other sets, 64000 to 64029;
            styles-scans, 62000 to 62059) that are 5 deviations over it and no bridges by their darkest line
            36 of 36 that pass have bridges, 19 of 30 others; two shades that pass are one line each.
        uneven: the grid's ink is taken to vary by this part at least.
        enough_bare: the fewest strips beyond all islands that tell what ink the grid has.
        seen: the part of the contrast that such strokes have; two in a drawn window, none else, with 0.
        more_in_colour, everywhere: the picture's colours decide if by this factor they show more bridges than
            its grey levels do, and not nearly everywhere, as patterns do: 45 of 2,128 bridges not
            told become 36 (half-solved, 6200 to 6289), as many on ten other sets (6300 on).
        running: pairs nearer than this, pixels, do not count for that: JPEG stores colours in squares of 2
            pixels, in blocks of 16, and they run together. Between yellow discs 5 to 8 pixels apart they
            showed two lines more; of 207 other boards (half-solved) the plane that decides is the same.
        least_contrast: the contrast of a page counts as at least this, grey levels.
        empty: without a bridge is what has less than this part of a bridge's ink.
        half_way, sharp: half way from none to a bridge, parts of the difference, and how sharp that is.
        spread: the deviation of the ink across, radii, at which one line and two are as likely; its weight.
        dip: likewise for the ink left in the gap, parts of that beside it.
        double: likewise for how much more ink there is than in one line, binary logarithm.
        no_dip, thickest, thicker: one line has a shallower dip and is at most so wide, radii; two are wider
            by this factor.
        block: what is wider than the thinnest line by this factor and has no gap is two lines, or one on a
            shade as bright as it: even odds. Of 5,012 bridges whose gap, if any, is not clear (twelve sets,
            8000 on; half-solved, 66000 to 66259) none is so wide; two whose gap a grid fills reach 2.9.
        halves: likewise lines that a gap parts, each wider than the thinnest by this factor: a line as dark
            as the ground parts the shade below it. Of 3,672 double lines (ten sets, 85000 on; half-solved,
            281000 to 281199) none reaches 1.8.
        a_line, alike, clear_dip: a line has this part of the strongest one's ink; of more than two all have
            nearly as much, and clear gaps: a grid may show between two.
        off: radii of islands are seen wrong by this at most in 95 of 100 cases (the detector's card), radii:
            where a strip keeps no more than that from islands, their rings may run into it.
        touching, touching_flat, if_touching: between rings that are nearer, pixels, what is seen is there
            with the last chance at most; the second where the board is flat. Of pairs 2 to 4 pixels apart
            that are surely told 4 of 35 on photos are told otherwise than they are, none of 153 on scans and
            screens (half-solved, 29000 to 29400).
        away, away_part: a strip keeps this far from islands, radii, or this part of the way between them.
            Hands do not draw up to the rings: 291 and 15 with 0.2, 284 and 17 with 0.3, 277 and 17 with 0.4.
        enough: the most strips that are laid where no bridge is, to show what a grid looks like.
        shade, widest: what is wider than the thinnest lines there by the first, or than the second, radii, is
            the shade of a way that a program points out. Of 929 single lines and 969 double ones (nine sets,
            61000 to 61011) none keeps more than 0.39 of its ink when it is opened by 0.75 radii. On 40
            highlighted boards (half-solved, 66000 to 66039) 7 of 547 right bridges were called wrong and 8
            told that are none before shades were taken off; on 60 more (74000 on) 3 of 780 and 6 after. Two
            more numbers changed nothing there: a floor of 0.4 radii for what is wider, and two bridges more
            for the colours to have the say.
        pointed_out: a program shades the ways of one island at most: what more strips show is no shade.
            Without this limit 28 double lines more of 263 bridges were missed on scans and screens in other
            styles (62000 to 62013), whose two lines are blurred into one.
        in_shade: a line in a shade has this part of other lines' ink at least.
    """

    pieces: int = 8
    middle: float = 0.5
    wide: float = 0.75
    strays: float = 0.4
    broken: int = 1
    faint: float = 0.3
    foot: float = 0.2
    least: float = 0.1
    over_grid: float = 1.3
    over_noise: float = 0.17
    faintest: float = 0.12
    apart: tuple[float, float] = (0.25, 0.6)
    more_ink: tuple[float, float] = (2.5, 5.0)
    as_much: tuple[float, float, float] = (8.0, 0.5, 0.3)
    if_as_much: float = 0.95
    uneven: float = 0.08
    enough_bare: int = 4
    seen: float = 0.06
    more_in_colour: float = 1.3
    everywhere: float = 0.9
    running: float = 10.0
    least_contrast: float = 20.0
    empty: float = 0.65
    half_way: float = 0.4
    sharp: float = 0.04
    spread: tuple[float, float] = (0.105, 120.0)
    dip: tuple[float, float] = (0.8, 8.0)
    double: tuple[float, float] = (0.5, 6.0)
    no_dip: float = 0.9
    thickest: float = 0.135
    thicker: float = 1.3
    block: float = 3.2
    halves: float = 1.85
    a_line: float = 0.5
    alike: float = 0.75
    clear_dip: float = 0.6
    off: float = 0.08
    touching: float = 4.0
    touching_flat: float = 2.0
    if_touching: float = 0.8
    away: float = 0.3
    away_part: float = 0.35
    enough: int = 24
    shade: float = 3.0
    widest: float = 0.7
    in_shade: float = 0.5
    pointed_out: int = 4


BRIDGES = BridgesParameters()


@dataclass(frozen=True, slots=True)
class AmendingParameters:
    """amending.py: on which line a piece is that a person has set.

    A place typed in pixels is off by some; a line that was taken for two of them, or two for one, is half a
    pitch or a third off. 476 pieces of boards as read (screenshots, scans, photos; seeds 4000 to 4079) were
    taken away and put back, off by 0.2 radii (one deviation) along each axis.

    Attributes:
        off: a piece at most this far from a line is on it, pitches. 120 were put elsewhere with 0.1, 4 with
            0.2, none with 0.3 and 0.4.
        radii: likewise, radii; the smaller of the two counts. 33 with 0.4, 3 with 0.6, none with 0.8 and 1.2.
        beyond: a piece at most this far outside an outer line is on it, pitches: the next is a whole pitch
            away, but boards by hand bend. Of 886 pieces (by-hand, by-hand-wide, photos, hard; seeds 600 to
            619) 19 were put elsewhere with 0.3, 16 with 0.35, 14 with 0.4 to 0.5, 15 with 0.55.
    """

    off: float = 0.3
    radii: float = 0.8
    beyond: float = 0.45


AMENDING = AmendingParameters()


@dataclass(frozen=True, slots=True)
class GroundParameters:
    """ground.py: how crossings without an island look.

    Attributes:
        reach: how far around a crossing is looked at, radii: less than an island, so that its neighbours'
            rings and shadows stay outside.
        lightness: what is added to the spread of lightness, grey levels of 0 to 255, so that spots that
            differ by little are alike.
        grain: likewise for the logarithm of the grain: of the mean Laplacian in a spot, plus `least_grain`.
            On 98 boards with an island whited out (photos, scans, screenshots; seeds 3400 to 3449) and some
            7,000 other crossings all 98 were the oddest of their board, those without a grain left out; 88%
            by the deviation within a spot, which is larger at the edge of a shadow. None was rougher than the
            others: what is does not count. Lightness is the median of a spot.
        least_grain: grey levels.
        flat: on ground that is less than this from a spot without grain, as oddness is measured, nothing is
            seen of what is flat. Of those boards 19: screenshots, and scans in black and white.
    """

    reach: float = 0.95
    lightness: float = 2.0
    grain: float = 0.05
    least_grain: float = 0.1
    flat: float = 6.0


GROUND = GroundParameters()
