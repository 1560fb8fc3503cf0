"""How likely the board is read right, all of it: what the reader says, weighed with what the rules say.

The figures were measured on made-up boards of 6 to 60 islands (those of `tests.benchmarks.reading`). Of
boards with one island missed, 3 (of 45 islands) to 13 (of 10 and fewer) in 100 have exactly one solution with
the numbers as printed (9 in 10 where the bridges went straight through it: no rule can tell). With a number
corrected 15 in 100 have one of 6 islands, 2 in 100 of 30; with up to fifty corrections tried, half and a
fifth of them.

That is also the limit of what rules can see. Every board of 40 islands has some three other readings, one
number apart, with exactly one solution. A reader who is wrong about one number in a hundred and claims one in
a thousand got one board in 360 to 800 wrong under `solved`, each read so and never questioned; no threshold
helps. An honest one got none wrong in 2160. So numbers need honest probabilities, and places an honest chance
that no island was missed.
"""

import math

from solver import Candidate, Ending, Likely, Odds, Outcome
from vision.reading import Extent

WHOLE = Extent()

SURE = 0.95
"""A board below this is to be checked."""

BELIEVED = 12.0
"""Nats: where the cheapest corrections cost more than this, and the reader's own doubt does not explain it,
the board is impossible rather than misread. One number that nobody thought of costs at most 8."""

REACH = 12.0
"""Nats beyond what is believed: corrections that cost more are not looked for, not even to lay the blame."""

WITHIN = 7.0
"""Nats from the best reading within which others matter: less than a number costs that nobody thought of, so
that a board which is read with certainty costs no search."""

RIVALS, MORE_RIVALS = 2, 5
"""So many readings are weighed, the best included; more of them take time and change little, unless the last
one has several solutions: what comes after it may have exactly one."""

SUREST = 0.97
"""No board's places are surer than this: of boards in hard photos 4 in 100 lack an island without a trace. It
matters where the rules had to correct a number, for a missed island asks for just that."""

LUCKY, LUCKY_OF = 0.13, 1.5
"""The chance that a board with an island missed has exactly one solution all the same, as read; of larger
boards it is the second over how many islands there are."""

LUCKY_GUESS, POWER = 2.3, 0.6
"""The chance that one other reading has exactly one solution though the islands are not those printed, times
how many islands there are to the power of 3/2. Of several the chance goes with their number to this power."""

LUCKY_PART, SMALLER = 0.13, 1.4
"""The same of one side of a board that was cut in two along an empty line, over how many islands it has to
this power. Of 55496 sides 2 in 100 have one solution with 4 islands, 1 with 6, half of one with 10."""

LUCKY_BESIDE, FEWER = 10.0, 2.6
"""The chance that where one side has, the other has, too, over how many islands the smaller one has to this
power. Of 27748 cuts both have in 5 of 1000 where that has 4, in 1 with 6, in 1 of 15462 with 8 or more."""

LUCKY_SEVERAL = 0.1
"""The same of two boards side by side that were taken as one: 8 in 100 of 9535."""

LUCKY_STRAY = 0.002
"""The same of a board and a number far off it, in line with one of its islands: 57 of 34366 have."""

LUCKY_SPARE = 0.46
"""The same of a board with an island too many, of unknown number: of those on a bridge 9 in 10 have one."""

SEVERAL = 0.1
"""How likely a printed board has several solutions, over how likely a wrong one that has any has several."""

ALIKE = 0.8
"""The numbers of a board are printed and blurred alike: what makes a reading wrong about one makes it wrong
about the next. In how much less likely a rival is each but one that it reads otherwise counts by this."""


def believed(odds: Odds) -> float:
    """What corrections may cost, nats: more where the reader says itself that it is often wrong."""
    return BELIEVED + 2 * odds.doubt


def confidence_of(
    places: float, guesses: float, likely: Likely, extent: Extent = WHOLE, asked: float = 1.0
) -> float:
    """The chance that all places and numbers are right.

    Bayes' rule over what may be the case: the best reading; one of its rivals; or none of them, because a
    place is wrong. In the last case the best reading has its solution by luck, which needs the more of it the
    fewer readings had to be tried: after many, one that fits says little.

    Args:
        places: the chance that the rows and columns of all islands are right.
        guesses: the chance that the best guess at every number is right, before the rules are asked.
        likely: the readings that have a solution.
        extent: how sure it is that these are the islands of one whole board.
        asked: the chance that all islands that are read as question marks show some, and so are islands.
    """
    best = likely.best
    if best is None:
        return 0.0
    places = min(places, SUREST)
    seen = places * extent.alone * extent.single * guesses
    right = seen * _weight(best)
    rivals = seen * sum(_against(best, rival) for rival in likely.candidates[1:])
    if likely.ending is not Ending.COMPLETE:
        # The next one is hardly likelier than the last, and may have exactly one solution.
        last = likely.candidates[-1]
        rivals += seen * _against(best, last) / _printed(last)
    islands = max(len(best.puzzle.islands), 1)
    causes = (
        (1 - places, min(LUCKY, LUCKY_OF / islands)),
        (1 - extent.alone, lucky_part(islands)),
        (1 - extent.single, LUCKY_SEVERAL),
        # It has the same solution on its head.
        (1 - extent.upright, 1.0),
        (1 - asked, LUCKY_SPARE),
    )
    elsewhere = sum(chance * _luck(luck, islands, best.rank) for chance, luck in causes)
    return right / (right + rivals + elsewhere) if right > 0 else 0.0


def lucky_part(islands: int) -> float:
    """The chance that a part of a board, of so many islands, has exactly one solution of its own."""
    return LUCKY_PART / math.pow(max(islands, 1), SMALLER)


def lucky_beside(islands: int) -> float:
    """The chance that where one part has one, the other has, too; `islands` are those of the smaller one."""
    return min(1.0, LUCKY_BESIDE / math.pow(max(islands, 1), FEWER))


def alone_beside(alone: float, islands: int) -> float:
    """How likely a board is no part of a larger one, where those beside it have exactly one solution, too.

    Args:
        alone: how likely it seemed before that was known; see `Extent`.
        islands: how many the smallest of them has.
    """
    return alone / (alone + (1 - alone) * lucky_beside(islands))


def _luck(as_read: float, islands: int, rank: int | None) -> float:
    """The chance that one of so many readings has exactly one solution though a place is wrong."""
    if rank is None:
        return 1.0
    return min(1.0, as_read + LUCKY_GUESS / math.pow(islands, 1.5) * math.pow(rank - 1, POWER))


def _weight(candidate: Candidate) -> float:
    return math.exp(-candidate.cost) * _printed(candidate)


def _printed(candidate: Candidate) -> float:
    """How likely a board is printed that has as many solutions as a reading has, over one that has one."""
    return SEVERAL if candidate.answer.outcome is Outcome.MULTIPLE else 1.0


def _against(best: Candidate, rival: Candidate) -> float:
    """The weight of a rival, more than its own if it reads several numbers otherwise; see `ALIKE`."""
    otherwise = sum(one != other for one, other in zip(_numbers(best), _numbers(rival), strict=True))
    if otherwise < 2:
        return _weight(rival)
    share = (1 + ALIKE * (otherwise - 1)) / otherwise
    return _weight(rival) * math.exp(max(0.0, rival.cost - best.cost) * (1 - share))


def _numbers(candidate: Candidate) -> list[int | None]:
    """All numbers of a reading, in one order."""
    signs = [number for s in candidate.puzzle.signs for number in (s.north, s.east, s.south, s.west)]
    return [*(island.clue for island in candidate.puzzle.islands), *signs]
