"""Printing: puzzles as vectors and text on sheets of paper, as a newspaper or a booklet would print them.

The stages, one file each:

    entry    a puzzle with what is written about it; how each kind is printed
    archived  the puzzles of a folder of results, to be printed anew
    layout   how many boards go on a page, how large they are and where they go
    paper    a document, drawn on in millimetres, with tags that say what each part is
    board    a board of bridges and, on the pages at the end, its bridges
    town     likewise, a town of crossings
    booklet  title page, puzzles, solutions
"""

from pipeline.printing.booklet import Booklet, pages_needed, print_booklet, to_picture
from pipeline.printing.entry import Entry
from pipeline.printing.layout import style_of
from pipeline.printing.paper import SIZES, missing_letters

__all__ = [
    "SIZES",
    "Booklet",
    "Entry",
    "missing_letters",
    "pages_needed",
    "print_booklet",
    "style_of",
    "to_picture",
]
