"""The bridges puzzle (Hashiwokakero) in the hall.

A board passes these in order:

    to_puzzle     puzzle.py      from what was seen to what the solver is asked
    odds_of       odds.py        how likely each number is, for the rules to weigh (`solver.most_likely`)
    judge         judge.py       the verdict: a status, the corrections (changes.py), the doubts
    confidence_of confidence.py  how likely the board is read right
    recognise     finished.py    whether the solution stands on the page already
    HashiFinding  finding.py     all of it together: the record, the drawing, the text

and a puzzle in text becomes a record in given.py. The steps to its solution are told by walk.py, and drawn by
stepping.py.
"""
