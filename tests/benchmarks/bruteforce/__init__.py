"""The solver against trying everything, on small boards by the thousand.

bridges     all ways to lay bridges on a board, and which of them its numbers allow
crossings   all numbers of a board of crossings
boards      small boards of every kind, drawn at random
comparing   what the solver says of a board, beside what came of trying everything

The brute force shares nothing with the solver but the puzzle: the rules are written anew, simply.
"""
