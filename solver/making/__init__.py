"""Making boards: from a seed to a board that has exactly one solution.

The stages, one file each, in their order:

    growth    islands and bridges at random: a finished board without clues
    settling  bridges changed until the clues leave one solution
    signs     in place of that, on boards with signs: sums in place of the clues (with `places`)

A `Wish` becomes a plan by chance (wish.py); `make_puzzle` (make.py) runs the stages until what comes out is
what was asked for.
"""

from solver.making.make import make_board, make_puzzle
from solver.making.plan import Made, MakingError, Plan
from solver.making.wish import Wish

__all__ = ["Made", "MakingError", "Plan", "Wish", "make_board", "make_puzzle"]
