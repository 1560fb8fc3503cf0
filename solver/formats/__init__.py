"""Formats: puzzles as text, read and written.

    grid        rows of characters, as one types them
    has         the files of the public benchmark (Coelho et al. 2019, arXiv 1905.00973)
    json        as records hold it, with signs, fractions and names (json_text)
    tatham      game IDs of Simon Tatham's puzzle collection
    puzzlink    addresses of puzz.link
    crossings   another puzzle: rows of directions (solver.formats.crossings)

and, to be shown and not read again (drawings):

    text        the solved board in Unicode (drawn)
    classic     with the letters of the classic exercise (drawn)
    dot         a graph for Graphviz
    svg         a drawing
    penpa       addresses of the editor Penpa+

Each of the first has `read`, which turns a text into a puzzle, and `write`, which does the reverse. What
cannot be read raises `FormatError`, with its line, its column and what was expected there.
"""

from solver.formats.cells import FormatError
from solver.formats.recognise import FORMATS, AnyPuzzle, Format, read_puzzle, read_puzzles, write_puzzle

__all__ = ["FORMATS", "AnyPuzzle", "Format", "FormatError", "read_puzzle", "read_puzzles", "write_puzzle"]
