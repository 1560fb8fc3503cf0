"""Symbols: the strokes of numbers, in islands, in signs and alone on the page.

insides     what stands within a disc, laid out as a circle
glyphs      its strokes, freed from the ring
thickness   how thick they are
shade       the same across the edge of a shadow
candidates  discs that may be islands by what stands inside
water       digits where no island was found
corners     the strokes in a sign's corners
cuts        the strokes of one number parted into symbols, also where digits touch
ones        a 1 told from an 11 by the others of a board
lone        pieces of ink shaped like digits that stand alone
digits      those of them that are digits
alike       symbols compared with those of their board that are surely read
numbers     what all of them say, by both readers
"""
