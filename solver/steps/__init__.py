"""A solution path by rules that people use, one file a theme, from the easiest rule to the last resort.

    islands   an island that is full, needs all its ways, or needs each of them; a crossing that is taken
    signs     the sums of signs
    parts     islands that would be left alone, ways that everything hangs on
    blocking  what another bridge would leave to the islands around
    guessing  to suppose something and see whether it can be

`path` takes the easiest that has something to say, step by step; `grade` tells how hard the board is from the
rules that its path needs; `in_words` says a step in a sentence; `replay` goes through a path once more.
"""

from solver.stepping import Difficulty, Ending, Grade, StepError
from solver.steps.path import Path, Walk, grade, grade_of, path
from solver.steps.replay import replay, values_of
from solver.steps.step import Limit, Rule, Step, Values
from solver.steps.words import in_words

__all__ = [
    "Difficulty",
    "Ending",
    "Grade",
    "Limit",
    "Path",
    "Rule",
    "Step",
    "StepError",
    "Values",
    "Walk",
    "grade",
    "grade_of",
    "in_words",
    "path",
    "replay",
    "values_of",
]
