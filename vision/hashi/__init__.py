"""Boards of bridges (hashi), with numbers or signs: found by `vision.looks`, and here made ready and read.

read        all of this, sent back to the picture as it lies
upright     symbols as they are meant to be seen, each board having its own say how it lies
recut       those that are struck out, as high as the others
questions   islands with question marks, which are rare (usual: numbers that are)
cutoff      whether the board runs over the edge of the picture
bridging    what is drawn between neighbouring islands already
recast      a board without some of its islands, or two of them as one (clarity: how sure its rows are)
unlike      how far some of its islands are from what the others say
strips      the picture between neighbours, laid out straight
"""
