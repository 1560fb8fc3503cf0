"""The bridges puzzle (Hashiwokakero) in the hall.

The boards of a page pass these in order:

    settle_rivals    rivals.py      where it is open which islands are in line, what the rules say
    settle_extent    several.py     one that may be several, parted where the rules say so
    with_left_over   leftover.py    what one was read with and is settled without, where it is another one's
    join_parts       joined.py      parts of one that were taken for boards, joined
    to_puzzle        puzzle.py      from what was seen to what the solver is asked (plain.py: whether that has
                                    exactly one solution)
    settle_unseen    unseen.py      whether an island that could not be made out can be there at all
    settle_spare     spare.py       whether what shows no number is an island at all
    odds_of          odds.py        how likely each number is, for the rules to weigh (`solver.most_likely`)
    judge            judge.py       the verdict: a status, the corrections (changes.py), the doubts
    confidence_of    confidence.py  how likely the board is read right
    without_foreign  foreign.py     without what is none of it, where there is no solution with that
                                    (telling.py: what tells it; another.py: other kinds of puzzles)
    without_title    titles.py      likewise without the number of a title, where only numbers were seen
    recognise        finished.py    whether the solution stands on the page already
    lost_islands     lost.py        what another look at the page saw of it and this one did not
    work_out         working.py     what the rules say to a board, and to what is left of it
    HashiFinding     finding.py     all of it together: the record (recording.py), the drawing, the text

and a puzzle in text becomes a record in given.py. The steps to its solution are told by walk.py, and drawn by
stepping.py.
"""
