"""Simulated readers: what a reader would say of a board whose numbers are known.

Each place gets a probability that its best guess is wrong; the truth is then drawn from the posterior that
the reader gives, so an honest one is calibrated by construction. Wrong guesses look like the truth: 3 and 8,
1 and 7, 5 and 6.
"""

import random
from dataclasses import dataclass

from solver import Chances, Puzzle

ALIKE = {1: (7, 4), 2: (7, 3, 1), 3: (8, 5, 2), 4: (1, 6), 5: (6, 3, 8), 6: (8, 5), 7: (1, 2), 8: (6, 3, 5)}

RANKS = (0.7, 0.2, 0.1)
"""How the chance of being wrong is shared among the second, third and fourth guess."""


@dataclass(frozen=True)
class Reader:
    """How good a reader is, and how honest.

    Attributes:
        wrong: the share of numbers whose best guess is wrong.
        boast: what it says of its errors is this many times too small; 1 is honest.
        even: whether it is equally sure of every number; else most of the doubt is on few.
        blind: the chance that none of its guesses holds the truth where the best one is wrong.
    """

    wrong: float
    boast: float = 1.0
    even: bool = False
    blind: float = 0.0


def read_by(reader: Reader, puzzle: Puzzle, chance: random.Random) -> tuple[Chances, ...]:
    """What a reader says of each island."""
    return tuple(_read(reader, island.clue or 0, chance) for island in puzzle.islands)


def _read(reader: Reader, truth: int, chance: random.Random) -> Chances:
    doubt = reader.wrong
    if not reader.even:  # a fifth of the numbers is blurred: they hold nearly all of the doubt
        blurred = chance.random() < min(1.0, 8 * reader.wrong)
        doubt = reader.wrong * 0.04 if not blurred else min(0.75, chance.expovariate(1 / 0.13))
    others = [value for value in ALIKE.get(truth, ()) if value != truth]
    others += [value for value in chance.sample(range(1, 9), 8) if value not in (truth, *others)]
    rank = chance.choices(range(4), (1 - doubt, *(doubt * share for share in RANKS)))[0]
    guesses = others[:3]
    if not (rank and chance.random() < reader.blind):
        guesses.insert(rank, truth)
    shown = doubt / reader.boast
    return dict(zip(guesses[:4], (1 - shown, *(shown * share for share in RANKS)), strict=False))
