"""The solver: a `Puzzle` goes in, its `Solution` and the proof that it is the only one come out.

It knows the rules and nothing else: no picture, no file. The stages in their order:

    stages/           where bridges can run at all (`layout`), and what follows from the rules without trying
                      anything out (`propagation`)
    clause_learning/  what is left, tried out from corner to corner, with a clause learned from each
                      contradiction; for boards without signs
    cp_sat/           boards with signs, and what takes too many attempts; the only use of OR-Tools
    checker           the rules once more, on their own: no solution leaves without having passed it

`solve` runs them; `first_solution` does not ask whether there are others. Those stages work on rows of
numbers (stages/rows.py), so that they can be compiled; pyproject.toml has the list.

Other questions:

    likeliest/  numbers that may be misread: `most_likely` finds the likeliest board with a solution
    conflict/   boards without one: `why_not` says which clues contradict each other and what would repair it,
                `missing_islands` and `false_islands` which island more or less would
    questions/  `all_solutions`; `possible_numbers`, which numbers a lost clue can have; `can_be_finished`,
                whether a board drawn in part can still be finished and what speaks against it
    checker     `broken_rules`, which rules some bridges break; if they break none, `accept` (solve.py) gives
                the solution that they make

What a question may cost is a `Budget`: seconds, and steps that are the same on every machine. steps/
solves as people do, making/ makes puzzles, formats/ reads and writes them, crossings/ has all of this for
the other kind of puzzle.
"""

from solver.answer import Answer, Ending, LimitReachedError, Outcome
from solver.budget import Budget
from solver.checker import BrokenRule, Rule, broken_rules, lost_signs_that_repeat
from solver.conflict.explain import Conflict, why_not
from solver.conflict.islands import FalseIsland, Fit, MissingIsland, false_islands, missing_islands
from solver.conflict.repairs import Repair
from solver.likeliest.likely import Candidate, Likely, most_likely
from solver.likeliest.odds import Chances, Odds
from solver.puzzle import Bridge, Island, Place, Puzzle, PuzzleError, Sign, Solution, Sums
from solver.questions.enumeration import AllSolutions, all_solutions
from solver.questions.finish import Finish, can_be_finished
from solver.questions.possible_numbers import PossibleNumbers, possible_numbers
from solver.solve import accept, first_solution, solve

__all__ = [
    "AllSolutions",
    "Answer",
    "Bridge",
    "BrokenRule",
    "Budget",
    "Candidate",
    "Chances",
    "Conflict",
    "Ending",
    "FalseIsland",
    "Finish",
    "Fit",
    "Island",
    "Likely",
    "LimitReachedError",
    "MissingIsland",
    "Odds",
    "Outcome",
    "Place",
    "PossibleNumbers",
    "Puzzle",
    "PuzzleError",
    "Repair",
    "Rule",
    "Sign",
    "Solution",
    "Sums",
    "accept",
    "all_solutions",
    "broken_rules",
    "can_be_finished",
    "false_islands",
    "first_solution",
    "lost_signs_that_repeat",
    "missing_islands",
    "most_likely",
    "possible_numbers",
    "solve",
    "why_not",
]
