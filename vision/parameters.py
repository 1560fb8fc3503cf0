"""Every threshold of the room, by stage.

Each field says its unit, what a larger value costs and gains, and on which set and seeds it was measured. A
number without a measurement is a bug.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DetectionParameters:
    """`detect.py`: the pyramid, and what is a peak.

    Attributes:
        longest: the longer side of the finest level, pixels; more finds smaller pieces and takes more time.
        shortest: smaller pictures are enlarged to this, pixels.
        enlarged: but at most so many times.
        coarsest: the longer side of the coarsest level is at least this, pixels.
        smallest, largest: radii that a level answers for, pixels of that level; as in training.
        best: the radius that is seen best, pixels of a level.
        octaves: how fast a level has less to say about others, binary logarithm of the ratio.
        least_score: weaker pieces are left out; those below 0.5 are alternatives only.
        overlap: of two pieces nearer than this the weaker goes, radii of the larger.
        slope, offset: from the logit of the heat to that of the score.
    """

    longest: int = 1800
    shortest: int = 900
    enlarged: float = 4.0
    coarsest: int = 200
    smallest: float = 4.5
    largest: float = 26.0
    best: float = 11.0
    octaves: float = 0.7
    least_score: float = 0.05
    overlap: float = 0.6
    slope: float = 1.0
    offset: float = 0.0


DETECTION = DetectionParameters()


@dataclass(frozen=True, slots=True)
class LinesParameters:
    """lattice/lines.py: which points share a line."""

    steepest: float = 0.7
    neighbours: int = 16
    closest: int = 4
    rounds: tuple[tuple[float, float], ...] = ((14.0, 0.5), (14.0, 0.3), (30.0, 0.25), (1e9, 0.2))
    stiffness: float = 1.0
    sizes: tuple[float, ...] = (0.3, 0.2, 0.1, 0.06, 0.04)
    per_degree: float = 1.0
    spreads: tuple[float, ...] = (0.03, 0.06, 0.12, 0.25)
    finest: float = 0.05
    widest: float = 3.0
    loosest: float = 1.2
    nearest: float = 0.45
    cuts: int = 3
    refits: int = 4
    clearest: float = 100.0
    shortest: float = 4.0
    clear: float = 5.0
    simple: int = 2
    in_line: int = 5
    exact: float = 0.06
    vain: int = 3


LINES = LinesParameters()


@dataclass(frozen=True, slots=True)
class AxesParameters:
    """lattice/axes.py"""

    steepest: float = 45.0
    near: float = 14.0
    width: float = 0.3
    skew: float = 10.0
    upright: float = 0.1
    most: int = 4
    straight: float = 0.05


AXES = AxesParameters()


@dataclass(frozen=True, slots=True)
class CountingParameters:
    """lattice/counting.py"""

    parts: tuple[int, ...] = (1, 2, 3)
    slants: tuple[float, ...] = tuple(i / 20 for i in range(-12, 13))
    bows: tuple[float, ...] = (-0.2, -0.1, 0.0, 0.1, 0.2)
    unequal: float = 0.5
    per_slant: float = 0.05
    per_line: float = 0.02
    loosest: float = 0.35
    narrowest: float = 1.6
    most: int = 6


COUNTING = CountingParameters()


@dataclass(frozen=True, slots=True)
class MappingParameters:
    """lattice/mapping.py"""

    degrees: tuple[int, ...] = (0, 1, 2, 3, 4, 5)
    vain: int = 3
    steps: int = 2
    chances: tuple[float, ...] = (0.0, 0.0, -2.0, -4.0, -7.0)
    spreads: tuple[float, ...] = (0.03, 0.06, 0.12, 0.25, 0.5)
    per_degree: float = 1.0
    oblong: float = 0.3
    skew: float = 0.15
    perspective: float = 0.15
    sizes: tuple[float, ...] = (0.1, 0.06, 0.04, 0.03)
    nearest: float = 0.3


MAPPING = MappingParameters()


@dataclass(frozen=True, slots=True)
class PlacingParameters:
    """lattice/placing.py"""

    most: int = 4
    margin: float = 14.0
    combined: int = 6
    counts: int = 3
    close: float = 0.06
    unlike: float = 0.05
    step: float = 0.01
    tightest: float = 0.005
    clearest: float = 100.0


PLACING = PlacingParameters()


@dataclass(frozen=True, slots=True)
class CropsParameters:
    """digits/crops.py: the inside of an island and its strokes."""

    beyond: float = 1.1
    least_edge: float = 0.62
    faintest_edge: float = 12.0
    inside: float = 0.86
    soft: float = 0.02
    widest_stroke: float = 0.34
    uneven: float = 0.3
    least_depth: float = 12.0
    faintest: float = 0.12
    farthest: float = 0.62
    speck: float = 0.06
    most_of_rim: float = 0.6


CROPS = CropsParameters()


@dataclass(frozen=True, slots=True)
class SymbolsParameters:
    """digits/symbols.py: how many symbols some strokes are."""

    slimmest_pair: float = 0.45
    even_other: float = 0.015
    even_shape: float = 0.85
    tall: float = 0.6
    shape_power: float = 12.0
    surest_pair: float = 0.9
    least_chance: float = 0.01
    cuts: tuple[float, ...] = (0.3, 0.36, 0.42, 0.5, 0.58, 0.66)


SYMBOLS = SymbolsParameters()


@dataclass(frozen=True, slots=True)
class PosteriorParameters:
    """digits/posterior.py: how the readers are joined."""

    weights: tuple[float, float, float, float] = (0.6, 0.4, 0.7, 0.5)
    rare: float = -2.3
    blank: float = -1.0
    in_corners: tuple[float, float, float] = (0.0, -2.0, -3.5)
    floor: float = 0.0001
    overlooked: float = 0.01
    unreadable: float = 0.05
    grain: float = 0.3
    doubt: float = 0.15


POSTERIOR = PosteriorParameters()


@dataclass(frozen=True, slots=True)
class SignsParameters:
    """signs.py: the tips of a sign and the strokes in its corners."""

    around: float = 1.4
    most_turned: float = 20.0
    most_off: float = 0.15
    sharpest: float = 0.97
    stiffness: float = 0.5
    tip: float = 0.12
    refined: float = 0.12
    outwards: float = 0.06
    inside: float = 0.86
    widest_stroke: float = 0.2
    least_depth: float = 8.0
    faintest: float = 0.12
    diagonal: float = 0.05
    line: float = 0.3
    drawn: float = 0.75
    speck: float = 0.03
    central: float = 0.14
    smallest: float = 0.1


SIGNS = SignsParameters()


@dataclass(frozen=True, slots=True)
class OrientationParameters:
    """orientation.py: which way up a board stands."""

    usual: tuple[float, float, float, float] = (0.85, 0.05, 0.05, 0.05)
    by_head: float = 0.3
    by_symbols: float = 1.0
    unknown: float = 0.02
    clear: float = 9.0
    at_a_time: int = 6
    larger: float = 0.6
    in_islands: tuple[float, ...] = (0.05, 1.0, 1.7, 1.5, 1.5, 1.0, 0.7, 0.4, 0.2, 0.05, 1.0, 0.0)
    in_corners: tuple[float, ...] = (*(1.0,) * 11, 0.0)


ORIENTATION = OrientationParameters()


@dataclass(frozen=True, slots=True)
class GroupingParameters:
    """`grouping.py`: which pieces may share a board."""

    sure: float = 0.5
    around: int = 3
    alike: float = 1.5
    farthest: float = 32.0
    slope: float = 1.0
    even: float = 0.0
    stretch: tuple[float, float] = (0.1, 0.9)
    places: int = 17
    weakest: int = 4
    surest: float = 6.0
    strongest: float = 4.0


GROUPING = GroupingParameters()


@dataclass(frozen=True, slots=True)
class LikelihoodParameters:
    """`likelihood.py`: how much better pieces are explained as a board than as pieces of none."""

    scores: tuple[float, float] = (0.0005, 0.99)
    per_board: float = 12.0
    fewest_for_plane: int = 6
    uneven: float = 0.1
    stiff: float = 1.0
    spreads: tuple[float, ...] = (0.04, 0.08, 0.16)
    odd: float = 0.02
    any_size: float = 0.8


LIKELIHOOD = LikelihoodParameters()


@dataclass(frozen=True, slots=True)
class WaysParameters:
    """`ways.py`: changes that are tried, and what speaks for one board or several."""

    fewest: int = 3
    inside: float = 1.0
    cohesion: float = 1.5
    parted: float = -3.8
    aligned: float = 2.5
    shared: float = 30.0
    margin: float = 2.0
    off: float = 3.0
    doubtful: float = 0.9
    loose: float = 0.25
    near: float = 0.25
    farthest: float = 0.7
    alike: float = 1.3
    outside: int = 3
    firm: float = 2.0
    empty: int = 3
    tried: int = 6
    cleaned: int = 3
    cleanings: int = 8
    cuts: int = 4
    joins: int = 4


WAYS = WaysParameters()


@dataclass(frozen=True, slots=True)
class HypothesesParameters:
    """`hypotheses.py`: what is kept."""

    sure: float = 0.5
    faint: float = 0.05
    fewest: int = 3
    joined: tuple[float, ...] = (-1.0, 0.0, 1.0)
    margin: float = 12.0
    rounds: int = 6
    paired: int = 6
    usual: float = 5.0
    spare: int = 60
    least: float = -14.0
    most: int = 12


HYPOTHESES = HypothesesParameters()


@dataclass(frozen=True, slots=True)
class ReaderParameters:
    """reader.py: which alternatives are kept.

    Attributes:
        least_way_up: a way up that is less likely than this is out of the question; each one that is kept
            is read again.
        least_log_prior: nats; hypotheses that are less likely are not handed on, since no outcome of the
            rules would make up for it.
    """

    least_way_up: float = 0.001
    least_log_prior: float = -14.0


READER = ReaderParameters()
