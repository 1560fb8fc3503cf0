"""Pixels to a reading: finds the boards on a picture and reads them, and knows no rule of any puzzle.

The way of a picture, one stage a file:

    opening     a file becomes an upright picture
    page        grey, and the size at which to search it
    contours    every closed curve
    ellipses    those that are circles seen at an angle
    discs       the curves of one island joined, and its inside cut out
    glyphs      the strokes inside
    signs       diamonds
    boards      families of discs and diamonds (families), parted (parting), on rows and columns (lines, lattice)
    corners     the strokes in a sign's corners
    numbers     all strokes of the page set on sheets (sheet) and read in one call (tesseract)
"""

from vision.errors import VisionError
from vision.read import read_page
from vision.reading import Board, Island, Lattice, Number, Reading, Sign

__all__ = ["Board", "Island", "Lattice", "Number", "Reading", "Sign", "VisionError", "read_page"]
