"""The solver: a `Puzzle` goes in, its `Solution` and the proof that it is the only one come out.

It knows the rules and nothing else: no picture, no file. The stages, one file each, in their order:

    layout       where bridges can run at all, which of them cross, which islands a sum counts (with `cells`
                 and `neighbours`)
    propagation  what follows from the rules without trying anything out (with `connection` and `sums`)
    clause_learning/  what is left, tried out from corner to corner, with a clause learned from each
                 contradiction; for boards without signs
    search       boards with signs, and what takes too many attempts, by CP-SAT (the `model`, with `clauses`
                 for sums, `trees` and `loose` for what must be connected); the only use of OR-Tools
    checker      the rules once more, on their own: no solution leaves without having passed it

`solve` runs them; `first_solution` does not ask whether there are others. They work on rows of numbers
(rows.py), so that they can be compiled; pyproject.toml has the list.

`most_likely` (likeliest/) is for numbers that may be misread: it finds the likeliest board with a solution.
`why_not` (conflict/) is for boards without one: which clues contradict each other, and what would repair it;
`missing_islands` and `false_islands` tell where an island more or less would.

Other questions, one file each: `all_solutions` (enumeration.py), which numbers a lost clue can have
(`possible_numbers`, lost.py), whether a board drawn in part can still be finished and what speaks against it
(`can_be_finished`, finish.py), and of any bridges what rules they break (`broken_rules`) and, if they break
none, what they add up to (`accept`). What a question may cost is a `Budget` (budget.py): seconds, and steps
that are the same on every machine. steps/ has the way of people to a solution, making/ makes puzzles,
formats/ reads and writes them, crossings/ has all of it for the other kind.
"""

from solver.answer import Answer, Ending, LimitReachedError, Outcome
from solver.budget import Budget
from solver.checker import BrokenRule, Rule, broken_rules, lost_signs_that_repeat
from solver.conflict.explain import Conflict, why_not
from solver.conflict.islands import FalseIsland, MissingIsland, false_islands, missing_islands
from solver.conflict.repairs import Repair
from solver.enumeration import AllSolutions, all_solutions
from solver.finish import Finish, can_be_finished
from solver.likeliest.likely import Candidate, Likely, most_likely
from solver.likeliest.odds import Chances, Odds
from solver.lost import PossibleNumbers, possible_numbers
from solver.places import Place
from solver.puzzle import Bridge, Island, Puzzle, PuzzleError, Sign, Solution, Sums
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
