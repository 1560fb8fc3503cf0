"""Rivals: on which rows and columns islands stand, asked of the rules where geometry leaves it open.

Of a few islands on a page that bends much nothing tells surely which are in line. A board that is printed has
exactly one solution; on other rows and columns the same numbers have exactly one by luck alone.
"""

from dataclasses import replace

from pipeline.hashi.confidence import LUCKY_SEVERAL
from pipeline.hashi.plain import is_plain
from pipeline.hashi.several import READ_WRONG
from vision.reading import Board


def settle_rivals(board: Board, max_bridges: int) -> Board:
    """The board on the likeliest rows and columns in view of the rules, as sure as these are.

    Args:
        board: as read; likewise those that it is if it is several.
        max_bridges: the most bridges between two islands.
    """
    otherwise = tuple(settle_rivals(other, max_bridges) for other in board.otherwise)
    if not board.rivals:
        return replace(board, otherwise=otherwise) if otherwise else board
    ways = (board, *board.rivals)
    weights = [way.chance * _speaks_for(is_plain(way, max_bridges)) for way in ways]
    best = max(range(len(ways)), key=weights.__getitem__)
    others = sum(weights) - weights[best]
    # What its own solution says counts later.
    sure = ways[best].chance / (ways[best].chance + others)
    extent = replace(board.extent, single=board.extent.single * sure)
    return replace(ways[best], extent=extent, chance=1.0, rivals=(), otherwise=otherwise)


def _speaks_for(plain: bool) -> float:
    """How many times likelier it is where rows and columns are right to have one solution, or not one."""
    return (1 - READ_WRONG) / LUCKY_SEVERAL if plain else READ_WRONG / (1 - LUCKY_SEVERAL)
