"""The bridges puzzle (Hashiwokakero) in the hall.

A board passes these in order:

    to_puzzle     puzzle.py      from what was seen to what the solver is asked
    find_faults   faults.py      for a board without a solution: which clue is to blame
    judge         judge.py       the verdict: a status, a confidence, the doubts
    HashiFinding  finding.py     all of it together: the record, the drawing, the text
"""
