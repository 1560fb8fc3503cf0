"""Questions about a board other than its solution.

enumeration       all solutions, up to a number
possible_numbers  which numbers a lost clue can have
finish            whether a board that is drawn in part can still be finished
"""
