"""Printing: puzzles on sheets of A4, as a newspaper or a booklet would print them.

The stages, one file each:

    paper   a sheet, drawn on in millimetres
    board   one board and, on the pages at the end, its bridges
    pages   how many boards go on a page, where they stand, and what is written around them
"""

from pipeline.printing.pages import Entry, pages_needed, set_pages, write_pages

__all__ = ["Entry", "pages_needed", "set_pages", "write_pages"]
