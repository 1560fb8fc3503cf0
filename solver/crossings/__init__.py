"""The crossings puzzle: street crossings with signs that show an arrow and a number.

The number tells how many different numbers stand at the crossings that the arrow points along, to the edge of
the board (Logelei, Zeit Magazin, 22 January 2015). Its stages, a file each:

    puzzle       what is printed
    rays         which crossings each arrow points along
    propagation  what follows from the rules without trying anything out
    search       what is left, by CP-SAT; the only use of OR-Tools
    checker      the rules once more, on their own: no solution leaves without having passed it
    solve        all of this in order: a solution, and whether it is the only one
    likely       the likeliest puzzle that has a solution, where a reader is in doubt
    conflict     why a puzzle has no solution, and what would repair it
    steps        the path to the solution by rules that people use; a folder of its own
    making       boards made at random
"""

from solver.crossings.checker import broken_rules
from solver.crossings.likely import Doubt, Reading, most_likely
from solver.crossings.puzzle import Cell, Crossings, Direction, Values
from solver.crossings.solve import all_solutions, solve

__all__ = [
    "Cell",
    "Crossings",
    "Direction",
    "Doubt",
    "Reading",
    "Values",
    "all_solutions",
    "broken_rules",
    "most_likely",
    "solve",
]
