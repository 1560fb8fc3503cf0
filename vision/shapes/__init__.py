"""Shapes: the round things and the diamonds on a page, whatever they are.

contours    every closed curve
ellipses    those that are circles seen at an angle; edges: drawn to where the picture has its edge
filled      pale discs freed from darker print
blobs       round things freed from lines
broken      rings of which pieces are left, around numbers
discs       the curves of one island joined
signs       diamonds
tiles       rounded squares that stand apart
families    discs that are alike and near
rings       the inner edge of each, by what its neighbours have
outer       the outer edge of those that touch others, likewise
circles     how much of an island's edge is there around a place
rims        lines told from the edges of spots
fills       whether what is inside is darker or lighter than the paper
strokes     whether a line is drawn from one place to another
rays        directions all around, for those that look for an edge
"""
