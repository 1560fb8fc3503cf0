"""The solver: a `Puzzle` goes in, its `Solution` and the proof that it is the only one come out.

It knows the rules and nothing else: no picture, no file. The stages, one file each, in their order:

    layout       where bridges can run at all, which of them cross, which islands a sum counts
    propagation  what follows from the rules without trying anything out (with `connection` and `sums`)
    search       what is left, by CP-SAT (the `model`, with clauses from `trees`); the only use of OR-Tools
    checker      the rules once more, on their own: no solution leaves without having passed it

`solve` runs them. `most_likely` (likely.py) is for numbers that may be misread: it finds the likeliest puzzle
that has a solution, with `odds` (prices of what each place may say), `ranking` (the cheapest readings one by
one) and `cheapest` (all readings at once, by CP-SAT).
"""

from solver.answer import Answer, Outcome
from solver.checker import BrokenRule, Rule, broken_rules
from solver.likely import Candidate, Ending, Likely, most_likely
from solver.odds import Chances, Odds
from solver.puzzle import Bridge, Island, Puzzle, PuzzleError, Sign, Solution, Sums
from solver.solve import solve

__all__ = [
    "Answer",
    "Bridge",
    "BrokenRule",
    "Candidate",
    "Chances",
    "Ending",
    "Island",
    "Likely",
    "Odds",
    "Outcome",
    "Puzzle",
    "PuzzleError",
    "Rule",
    "Sign",
    "Solution",
    "Sums",
    "broken_rules",
    "most_likely",
    "solve",
]
