"""The crossings puzzle in the hall.

A board passes these in order:

    doubts_of         puzzle.py   from what was seen to what the solver is asked, each with its chances
    judge             judge.py    the verdict: a status, what the rules changed, the doubts
    CrossingsFinding  finding.py  all of it together: the record, the drawing, the text

with what to type, or to tap, by suggesting.py, and a puzzle in text becomes a record in given.py, with the
reasons why it has no solution (reasons.py). The steps to its solution are told by walk.py, and drawn by
stepping.py.
"""
