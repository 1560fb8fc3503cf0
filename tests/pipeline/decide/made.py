"""Page readings made up: pieces with numbers, as the reader says them, and what they may be."""

from dataclasses import dataclass, field

import numpy as np

from vision.reading import NOTHING, Lattice, Number
from vision.types import (
    VALUES,
    BoardHypothesis,
    Detections,
    Group,
    Hypothesis,
    Kind,
    PageReading,
)

PITCH = 60.0
"""Between neighbouring lines, pixels."""
LIKELY = 3.0
"""The log-odds that pieces are a board at all, where nothing else is said."""


def number(chances):
    """What a reader makes of a place, from the probability of each value; a plain value is read surely."""
    if not isinstance(chances, dict):
        if chances is None:
            return NOTHING
        chances = {chances: 0.99}
    posterior = tuple(sorted(chances.items(), key=lambda pair: -pair[1]))
    best = posterior[0][0]
    return Number("?" if best is None else str(best), posterior)


@dataclass
class MadePage:
    """A page in the making: pieces are added, and hypotheses about them."""

    places: list = field(default_factory=list)
    kinds: list = field(default_factory=list)
    scores: list = field(default_factory=list)
    numbers: list = field(default_factory=list)
    hypotheses: list = field(default_factory=list)

    def add(self, row, column, *numbers, score=0.99, kind=Kind.ISLAND):
        """A piece at a place of the page's own lattice; returns its index."""
        self.places.append((row, column))
        self.kinds.append(kind)
        self.scores.append(score)
        self.numbers.append(tuple(number(one) for one in numbers))
        return len(self.places) - 1

    def add_all(self, islands, said=None, across=0, score=0.99):
        """The islands of a puzzle with what a reader says of them, so many columns to the right."""
        said = said or [island.clue for island in islands]
        return [
            self.add(int(island.row), int(island.column) + across, chances, score=score)
            for island, chances in zip(islands, said, strict=True)
        ]

    def add_text(self, text, across=0, score=0.99):
        """Rows of characters separated by slashes: a digit is an island with that clue, . is nothing."""
        return [
            self.add(row, column + across, int(letter), score=score)
            for row, line in enumerate(text.split("/"))
            for column, letter in enumerate(line)
            if letter != "."
        ]

    def board(self, members, separation=9.0, quarters=0, moved=None, odds=LIKELY):
        """A board hypothesis of some pieces; `moved` has the places of those that stand elsewhere in it."""
        spots = np.array([(moved or {}).get(piece, self.places[piece]) for piece in members])
        first = spots.min(axis=0)
        rows, columns = (spots - first).T
        homography = np.array(
            [[PITCH, 0, PITCH * (first[1] + 1)], [0, PITCH, PITCH * (first[0] + 1)], [0, 0, 1.0]]
        )
        lattice = Lattice(int(rows.max()) + 1, int(columns.max()) + 1, homography, np.zeros((0, 2)), ())
        return BoardHypothesis(
            np.array(members, dtype=np.intp),
            rows.astype(np.intp),
            columns.astype(np.intp),
            lattice,
            np.zeros(len(members)),
            separation,
            quarters,
            odds,
        )

    def may_be(self, log_prior, *boards, moves=()):
        """A hypothesis of some boards; the first one is the likeliest."""
        boards = tuple(one if isinstance(one, BoardHypothesis) else self.board(one) for one in boards)
        self.hypotheses.append(Hypothesis(boards, log_prior, moves))
        return boards

    def reading(self):
        """The page, with one group of all pieces."""
        count = len(self.places)
        detections = Detections(
            centers=PITCH * (np.array(self.places, dtype=np.float64)[:, ::-1] + 1),
            radii=np.full(count, PITCH / 3),
            kinds=np.array(self.kinds, dtype=np.int8),
            scores=np.array(self.scores),
            values=np.full((count, len(VALUES)), 1 / len(VALUES), dtype=np.float32),
            ways=np.tile(np.array([1, 0, 0, 0], dtype=np.float32), (count, 1)),
        )
        hypotheses = sorted(self.hypotheses, key=lambda one: -one.log_prior)
        group = Group(np.arange(count), tuple(hypotheses))
        numbers = {(piece, turned): some for piece, some in enumerate(self.numbers) for turned in range(4)}
        return PageReading(detections, (group,), numbers, {})
