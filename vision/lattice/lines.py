"""Lines of one axis: which points of a board share a row, through rotation, perspective and curl.

The coordinate across the lines is corrected by a smooth polynomial of the place. Its coefficients come from
pairs of points that may share a line: iteratively reweighted least squares (Holland and Welsch 1977), near
pairs first, for one degree after the other. Each degree, and each level at which the corrected coordinate may
be cut into lines, proposes labels. The proposals are compared by the evidence of a Bayesian linear model
(MacKay 1992), which prefers the simplest correction and the fewest lines that leave points on them.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from vision.lattice.axes import Pairs
from vision.parameters import LATTICE
from vision.types import Floats, Indices

POWERS = tuple((i, total - i) for total in range(1, 6) for i in range(total, 0, -1))
"""The powers of (along, across) in each term of the correction, by degree; across alone only moves lines."""
TERMS = tuple(sum(i + j <= degree for i, j in POWERS) for degree in range(6))
"""The number of terms up to each degree, 0 first."""


@dataclass(frozen=True, slots=True, eq=False)
class Lines:
    """Points gathered on parallel lines.

    Attributes:
        labels: N, the number of each point's line, 0 first, without gaps.
        across: N, the corrected coordinate, median radii; it rises with the label.
        evidence: log-likelihood of the coordinates across with these labels, nats.
        spread: standard deviation of points about their lines, median radii.
        degree: of the correction.
    """

    labels: Indices
    across: Floats
    evidence: float
    spread: float
    degree: int

    @property
    def count(self) -> int:
        """How many lines there are."""
        return int(self.labels.max()) + 1

    @property
    def separation(self) -> float:
        """How clearly the lines are apart; see the function `separation`."""
        return separation(self.labels, self.across)

    @property
    def clear(self) -> bool:
        """Whether points are so exactly in line, and lines so far apart, that others need not be tried."""
        in_line = len(self.labels) - self.count - TERMS[self.degree]
        simple = self.degree <= LATTICE.simple and in_line >= LATTICE.in_line
        return simple and self.spread <= LATTICE.finest and self.separation > LATTICE.clear

    def spots(self) -> Floats:
        """K, the mean coordinate of each line, median radii."""
        return np.asarray(np.bincount(self.labels, self.across) / np.bincount(self.labels))


def separation(lines: Indices, across: Floats) -> float:
    """The narrowest gap between neighbouring lines over the widest spread within one; infinite for one line.

    A spread below `LATTICE.finest` counts as that.

    Args:
        lines: N, the line of each point.
        across: N, where it is across the lines, radii or pitches.
    """
    order = np.lexsort((across, lines))
    spots, starts = across[order], np.flatnonzero(np.diff(lines[order], prepend=-1))
    low, high = spots[starts], spots[np.append(starts[1:], len(spots)) - 1]
    gap = max(float((low[1:] - high[:-1]).min(initial=np.inf)), 0.0)
    return gap / max(float((high - low).max()), LATTICE.finest)


def find_lines(points: Floats, radii: Floats, pairs: Pairs, frame: Floats) -> list[Lines]:
    """Proposes lines that run roughly along the first axis, the likeliest first, each set of labels once.

    Args:
        points: N x 2, (along, across), pixels.
        radii: N, pixels.
        pairs: of these points; their steps are still (x, y).
        frame: 2 x 2, by which such steps are multiplied from the right to give (along, across).
    """
    unit = float(np.median(radii))
    middle = (points.min(axis=0) + points.max(axis=0)) / 2
    reach = max(float(np.ptp(points, axis=0).max()) / 2, unit)
    along, across = ((points - middle) / reach).T
    terms = np.column_stack([along**i * across**j for i, j in POWERS])
    scale = reach / unit
    weights = np.clip(unit / radii, 0.5, 2.0)
    steps = pairs.steps @ frame
    flat = np.abs(steps[:, 1]) < LATTICE.steepest * np.abs(steps[:, 0])
    first, second = pairs.first[flat], pairs.second[flat]
    local = np.hypot(*steps[flat].T) / np.maximum(np.hypot(*(points[second] - points[first]).T) / reach, 1e-9)
    model = _Model(np.column_stack([across, terms * _sizes(len(POWERS))]) * scale, weights, scale)
    found: dict[bytes, Lines] = {}
    bends = _bends(steps[flat, 1], (terms[second] - terms[first]) * local[:, None], pairs.apart[flat])
    for degree, bend in enumerate(bends):
        for labels in _cuts((across + terms[:, : len(bend)] @ bend) * scale):
            lines = model.fit(labels, max(degree, 1))
            for _ in range(4):
                known = found.get(lines.labels.tobytes())
                if known is not None and known.evidence >= lines.evidence:
                    break
                found[lines.labels.tobytes()] = lines
                lines = model.fit(_nearest(lines), max(degree, 1))
        best = max(found.values(), key=_evidence)
        if best.clear or best.degree <= degree - LATTICE.vain:
            break
    for lines in _merged(model, max(found.values(), key=_evidence)):
        found[lines.labels.tobytes()] = max(lines, found.get(lines.labels.tobytes(), lines), key=_evidence)
    return sorted(found.values(), key=_evidence, reverse=True)


def _merged(model: "_Model", best: Lines) -> Iterator[Lines]:
    """Lines of points that stray far, with two neighbours made one as long as that is likelier."""
    while best.spread >= LATTICE.freehand and best.count > 1:
        likeliest = model.merged(best)
        if likeliest.evidence <= best.evidence:
            return
        best = likeliest
        yield best


def _evidence(lines: Lines) -> float:
    return lines.evidence


def _bends(rise: Floats, change: Floats, apart: Floats) -> Iterator[Floats]:
    """The coefficients of the correction, for each degree from 0 on.

    Args:
        rise: P, how far pairs are apart across the lines, radii.
        change: P x K, how much of each term would lift it.
        apart: P, how far they are apart, radii.
    """
    bend = np.zeros(0)
    yield bend
    for degree in range(1, len(TERMS)):
        count = TERMS[degree]
        bend = np.concatenate([bend, np.zeros(count - len(bend))])
        stiff = np.diag(_sizes(count) ** -2.0)
        for distance, tolerance in LATTICE.rounds:
            near = apart < distance
            bend = _reweighted(rise[near], change[near, :count], stiff, tolerance, bend)
        yield bend


def _sizes(count: int) -> Floats:
    """The prior deviation of each of the first coefficients."""
    return np.array([LATTICE.sizes[i + j - 1] for i, j in POWERS[:count]])


def _reweighted(rise: Floats, change: Floats, stiff: Floats, tolerance: float, bend: Floats) -> Floats:
    """Fits `rise + change @ bend` to zero for those pairs that come near to it.

    Args:
        rise: P, what each pair is apart across the lines, radii.
        change: P x K, how much of each term would lift it.
        stiff: K x K, how strongly the terms are held back.
        tolerance: how far apart a pair in one line may still be, radii.
        bend: K, where to begin.
    """
    for _ in range(3):
        weight = np.exp(-(((rise + change @ bend) / tolerance) ** 2) / 2)
        weighted = change.T * weight
        normal = weighted @ change / tolerance**2 + stiff
        bend = np.asarray(np.linalg.solve(normal, -weighted @ rise / tolerance**2))
    return bend


def _cuts(across: Floats) -> list[Indices]:
    """Labels by cutting a coordinate, in median radii, at its wider gaps: where the gaps' sizes jump most."""
    order = np.argsort(across, kind="stable")
    gaps = np.diff(across[order])
    ladder = np.concatenate([[LATTICE.finest], np.sort(np.maximum(gaps, LATTICE.finest)), [LATTICE.sure]])
    low, high = ladder[:-1], np.maximum(ladder[1:], ladder[:-1])
    jumps = np.where((low < LATTICE.within) & (high > LATTICE.between), high / low, 0.0)
    found = []
    for best in np.argsort(-jumps, kind="stable")[: LATTICE.cuts]:
        if jumps[best] > 1:
            level = float(np.sqrt(low[best] * high[best]))
            labels = np.empty(len(across), dtype=np.intp)
            labels[order] = np.concatenate([[0], np.cumsum(gaps > level)])
            found.append(labels)
    return found or [np.zeros(len(across), dtype=np.intp)]


def _nearest(lines: Lines) -> Indices:
    """Each point put on the line nearest to it; lines that are left empty go."""
    nearest = np.abs(lines.across[:, None] - lines.spots()).argmin(axis=1)
    return np.asarray(np.unique(nearest, return_inverse=True)[1].reshape(-1), dtype=np.intp)


@dataclass(frozen=True, slots=True, eq=False)
class _Model:
    """Points as a Bayesian linear model: across + terms @ bend = offset of the line + noise.

    Offsets are anywhere within the extent of the board, coefficients normal with the prior of their degree,
    the noise normal with one of a few deviations.

    Attributes:
        columns: N x (1 + K), across, and what one prior deviation of each coefficient lifts; median radii.
        weights: N, of each point: one over its own radius, in median radii.
        scale: half the length of the board, median radii.
    """

    columns: Floats
    weights: Floats
    scale: float

    def fit(self, labels: Indices, most: int) -> Lines:
        """Lines with these labels, with the correction of the likeliest degree; at most this one."""
        heavy, _, gram = self._within(labels, TERMS[most] + 1)
        evidence, degrees, noises = self._weighed(
            gram[None], np.log(heavy).sum(keepdims=True), len(heavy), most
        )
        degree, spread = int(degrees[0]), LATTICE.spreads[int(noises[0])]
        known = slice(1, TERMS[degree] + 1)
        matrix = gram[known, known] + np.eye(TERMS[degree]) * spread**2
        bend = -np.linalg.solve(matrix, gram[known, 0])
        corrected = self.columns[:, 0] + self.columns[:, known] @ bend
        order = np.argsort(np.bincount(labels, corrected) / np.bincount(labels), kind="stable")
        rank = np.empty(len(heavy), dtype=np.intp)
        rank[order] = np.arange(len(heavy))
        return Lines(rank[labels], corrected, float(evidence[0]), spread, degree)

    def merged(self, lines: Lines) -> Lines:
        """Lines with those two neighbours made one that are likeliest one; there are at least two lines."""
        heavy, means, gram = self._within(lines.labels, TERMS[lines.degree] + 1)
        steps, both = np.diff(means, axis=0), heavy[:-1] + heavy[1:]
        # What two groups scatter about their common mean, they do about their own ones and between these.
        between = (heavy[:-1] * heavy[1:] / both)[:, None, None] * steps[:, :, None] * steps[:, None]
        logs = np.log(heavy)
        evidence, _, _ = self._weighed(
            gram + between, logs.sum() - logs[:-1] - logs[1:] + np.log(both), lines.count - 1, lines.degree
        )
        return self.fit(lines.labels - (lines.labels > int(evidence.argmax())), lines.degree)

    def _within(self, labels: Indices, columns: int) -> tuple[Floats, Floats, Floats]:
        """What lines weigh (L), where their means are (L x C), and how points scatter about these (C x C)."""
        used, squares = self.columns[:, :columns], self.weights**2
        order = np.argsort(labels, kind="stable")
        starts = np.flatnonzero(np.diff(labels[order], prepend=-1))
        heavy = np.add.reduceat(squares[order], starts)
        means = np.add.reduceat((used * squares[:, None])[order], starts) / heavy[:, None]
        rest = (used - means[labels]) * self.weights[:, None]
        return heavy, means, rest.T @ rest

    def _weighed(
        self, grams: Floats, heavy: Floats, count: int, most: int
    ) -> tuple[Floats, Indices, Indices]:
        """How likely some ways to put the points on lines are, with the likeliest correction of each.

        Args:
            grams: M x C x C, how points scatter about the means of their lines.
            heavy: M, the sum of the logarithms of what the lines weigh.
            count: of the lines.
            most: the highest degree of the correction.

        Returns:
            The evidence (M, nats), the degree (M), and the index of the noise (M).
        """
        total, spreads = len(self.weights), np.array(LATTICE.spreads)
        offsets = 0.5 * (count * np.log(2 * np.pi * spreads**2) - heavy[:, None])
        offsets -= count * np.log(2 * self.scale) + total * np.log(count)
        offsets += np.array(LATTICE.chances) / 2  # rows and columns stray alike: half of it is for each
        noise = total * np.log(spreads * np.sqrt(2 * np.pi))
        by_degree = []
        for degree in range(1, most + 1):
            known = slice(1, TERMS[degree] + 1)
            values, vectors = np.linalg.eigh(grams[:, known, known])
            pull = (vectors.swapaxes(1, 2) @ grams[:, known, :1])[:, None, :, 0] ** 2 / spreads[:, None] ** 2
            values = np.maximum(values, 0)[:, None] / spreads[:, None] ** 2
            misfit = (grams[:, :1, 0] - (pull / (values + 1)).sum(axis=2)) / spreads**2
            evidence = offsets - noise - 0.5 * (misfit + np.log(values + 1).sum(axis=2))
            by_degree.append(evidence - LATTICE.per_degree * degree)
        flat = np.concatenate(by_degree, axis=1)
        degrees, noises = np.divmod(flat.argmax(axis=1), len(spreads))
        return flat.max(axis=1), degrees + 1, noises
