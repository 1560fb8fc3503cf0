"""Parting: the boards of a page told apart.

parting     all of this: points in parts, each of which fits one lattice
pieces      how well islands fit one lattice, and what that says about cutting them in two
gaps        where they could be cut
bounds      frames, ink and letters around islands and between them
frames      those that are printed close around a board
evidence    what these weigh, for one board or for two
grids       whether a printed grid is seen where it should be, and goes on between two pieces
cutting     all that speaks for a cut, and against it
dividing    the likeliest parts, and other ways that are nearly as likely
describing  in how few words boards tell where all islands are
rethinking  a likelier way where the first one leaves doubt
strays      circled numbers beside a board
"""
