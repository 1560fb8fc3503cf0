"""Puzzles of crossings: what comes of a board, and how it is told and drawn.

A board passes these in order:

    doubts_of         puzzle.py   from what was seen to what the solver is asked, each with its chances
    judge             judge.py    the verdict: a status, what the rules changed, the doubts
    CrossingsFinding  finding.py  all of it together: the record, the drawing, the text

suggesting.py says what to type or tap next. A puzzle in text becomes a record in given.py, with the reasons
why it has no solution (reasons.py). The steps to a solution are told by walk.py and drawn by stepping.py.
"""
