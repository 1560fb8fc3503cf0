"""The bridges puzzle (Hashiwokakero): what pipeline/decide asks, and how an answer is told.

    clues_of      clues.py       the numbers of a board, one by one
    odds_of       odds.py        how likely each is, for the rules to weigh (`solver.most_likely`)
    to_puzzle     puzzle.py      from what was seen to what the solver is asked, or to letters and lines
    Judgement     judgement.py   the verdict, with what the rules changed, what is to blame (blame.py), and
                                 what would repair it (repairs.py; for a screen offering.py)
    recognise     finished.py    whether the solution is drawn on the page already
    strokes_on    strokes.py     what somebody has drawn on it, right or wrong (progress.py, without pixels)
    draw          drawing.py     the answer on the picture (annotators.py, bridge_annotators.py, paths.py,
                                 snapping.py)
    record_of     recording.py   the answer for scripts (record.py)
    BridgesFinding  finding.py   a board with its judgement, told as drawing, record or text

A puzzle in text becomes a record in given.py, with the words of notes.py, and of reasons.py if it has no
solution; those of pipeline/words.py are shared by both. The steps to its solution are told by walk.py, and
drawn by stepping.py; what is said of strokes is drawn by reviewing.py.
"""
