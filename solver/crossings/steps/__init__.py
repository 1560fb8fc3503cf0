"""A solution path by rules that people use, one file a theme, from the easiest rule to the last resort.

    arrows    what stands along an arrow, or may stand there, bounds its number
    ahead     what its number leaves to the crossings along it
    blocking  what a number would leave to the arrows around
    guessing  to suppose something and see whether it can be

`Walk` (walk.py) takes the easiest that has something to say, again and again; `path` leaves out what nothing
later rests on; `grade` tells how hard the board is from the rules that its path needs;
`in_words` says a step in a sentence; `replay` goes through a path once more.
"""

from solver.crossings.steps.path import Path, grade, grade_of, path
from solver.crossings.steps.replay import in_sight, replay
from solver.crossings.steps.step import Left, Rule, Step
from solver.crossings.steps.words import in_words
from solver.stepping import Difficulty, Ending, Grade, StepError

__all__ = [
    "Difficulty",
    "Ending",
    "Grade",
    "Left",
    "Path",
    "Rule",
    "Step",
    "StepError",
    "grade",
    "grade_of",
    "in_sight",
    "in_words",
    "path",
    "replay",
]
