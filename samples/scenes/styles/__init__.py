"""Boards in every style that programs, printers and hands have: islands, grounds, bridges, marks, signs.

    style      everything about how a board may be drawn, as options
    chances    how often each option occurs
    colours    grounds and inks that go together
    choosing   a style for a board, by chance
    flat       another, in colours of other hues that are about as light as the ground
    layouts    boards of 3 to 400 islands
    shapes     discs, squares, hexagons with their fills and outlines
    pieces     islands with what stands in them; signs
    grounds    paper, water, wood; lines, dots, coordinates
    strokes    bridges, places for more, crosses where none may be
    marks      what tutorials add; dialogs, menus, pointers over a board
    item       all of it, to be put on a page, and the truth about it
    windows    programs around boards
    pens       what boards are drawn with by hand, and how
    sketches   boards drawn by hand
    wear       few colours, coarse pixels, black and white, moire, creases, cuts
    makers     the sets

The chances of a style stand in `chances`, `choosing` and `flat`; what draws boards follows the `Style`.
"""
