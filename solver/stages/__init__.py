"""What every solve goes through before anything is tried out, in this order.

bits, rows   sets of small numbers, and rows of numbers, which can be compiled
cells        rows and columns that hold anything, as whole numbers
neighbours   islands that see each other, and the links between them that cross
layout       first stage: where bridges can run at all
state        what is known of a board
sums         what follows from the sums of signs
connection   what follows as all islands end up connected, and the loops that bridges close
propagation  second stage: all that follows from the rules, with these two
"""
