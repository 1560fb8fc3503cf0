"""The crossings puzzle on a sample picture, and the cutting it is printed on."""

import numpy as np

from samples.page import BLACK, WHITE, Colour, Picture, Sheet, write_column
from solver.crossings import Cell, Crossings
from solver.formats.crossings import read

# Made with `solver.crossings.making`; it has exactly one solution.
CROSSINGS = """
    E     SE=4  SE    S=4   W-E   S
    SE    N     SW-NE N     NE    SW
    S=1   SW    N=1   N-S   SW-NE W
    E     W-E   N=2   N-S   E     NW
    N     W     W-E   NE    E     N
"""
RULES = """
Every crossing has a number on its sign. It says how many different numbers stand at the crossings that the
arrow points along, up to the edge of the town; an arrow with two heads counts both ways. Which numbers have
fallen off the signs?
"""

SCALE = 8.0
"""Pixels a millimetre."""
PITCH, RADIUS = 17.0, 6.2
"""The distance from sign to sign, and the radius of a sign, mm."""
CORNER = (22.0, 46.0)
"""The centre of the sign in row 0, column 0, mm from the left and from the top."""
STREET: Colour = (140, 140, 140)
INK: Colour = (24, 36, 84)
PALE: Colour = (250, 240, 205)


def puzzle() -> Crossings:
    """The puzzle of the cutting."""
    return read(CROSSINGS)


def cutting() -> Picture:
    """A cutting of 130 x 135 mm, `SCALE` pixels a millimetre: a headline, the rules, the town."""
    sheet = Sheet(130, 135, SCALE, smooth=2)
    sheet.text((13, 15), "Signs of the town", 8, bold=0.02)
    write_column(sheet, (13, 19), (103, 17), RULES, 3.1)
    cells = puzzle().cells
    rows, columns = (max(place) + 1 for place in zip(*((c.row, c.column) for c in cells), strict=True))
    _draw_streets(sheet, rows, columns)
    for cell in cells:
        _draw_sign(sheet, cell)
    return sheet.picture()


def _draw_streets(sheet: Sheet, rows: int, columns: int) -> None:
    """Double lines along rows and columns."""
    left, top, over = *CORNER, 1.5 * RADIUS
    right, bottom = left + (columns - 1) * PITCH, top + (rows - 1) * PITCH
    for side in (-2.4, 2.4):
        for row in range(rows):
            y = top + row * PITCH + side
            sheet.line((left - over, y), (right + over, y), 0.25, STREET)
        for column in range(columns):
            x = left + column * PITCH + side
            sheet.line((x, top - over), (x, bottom + over), 0.25, STREET)


def _draw_sign(sheet: Sheet, cell: Cell) -> None:
    """A round sign: the arrow above, its number or an empty box for it below."""
    x, y = CORNER[0] + cell.column * PITCH, CORNER[1] + cell.row * PITCH
    sheet.circle((x, y), RADIUS, ink=INK, width=0.6, fill=PALE)
    _draw_arrow(sheet, (x, y - 2.4), cell)
    sheet.box((x - 2, y + 0.6), (4, 4.2), ink=INK, width=0.2, fill=WHITE)
    if cell.clue is not None:
        sheet.number((x, y + 2.7), str(cell.clue), 3.8, ink=BLACK)


def _draw_arrow(sheet: Sheet, center: tuple[float, float], cell: Cell) -> None:
    """A line with a head at one end, or at both."""
    middle, reach = np.array(center), 2.5
    for arrow in cell.arrows:
        way = np.array(arrow.value[::-1], np.float64) / np.hypot(*arrow.value)
        tip, side = middle + reach * way, np.array([-way[1], way[0]])
        start = middle if len(cell.arrows) > 1 else middle - reach * way
        sheet.line(tuple(start), tuple(tip - 0.8 * way), 0.5, INK)
        neck = tip - 1.8 * way
        sheet.polygon([tuple(tip), tuple(neck + 1.1 * side), tuple(neck - 1.1 * side)], INK)
