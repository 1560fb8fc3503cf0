"""Crossings boards for the tests."""

from dataclasses import replace
from itertools import product

from solver.crossings import Cell, Crossings, Direction, broken_rules
from solver.formats.crossings import read

# Logelei, Zeit Magazin, 22 January 2015.
MAGAZINE = """
E=4  W    W-E    S      SW=3
N-S  N-S  W-E    W-E    N-S
S    S    SE     NW-SE  SW
NE   SW   SW-NE  W-E    N-S
N=4  W-E  E      W-E    NW=3
"""
SOLUTION = tuple(map(int, "4142333222222221122243133"))
D = Direction
ARROWS = [(d,) for d in D] + [(D.N, D.S), (D.W, D.E), (D.NW, D.SE), (D.SW, D.NE)]


def magazine():
    return read(MAGAZINE)


def without_clues(puzzle):
    return replace(puzzle, cells=tuple(replace(cell, clue=None) for cell in puzzle.cells))


def random_board(rng, rows, columns):
    """Arrows at random that all point at something."""
    cells = []
    for row, column in product(range(rows), range(columns)):
        fitting = [a for a in ARROWS if any(_inside(row, column, d, rows, columns) for d in a)]
        cells.append(Cell(row, column, rng.choice(fitting)))
    return Crossings(tuple(cells))


def _inside(row, column, direction, rows, columns):
    down, right = direction.value
    return 0 <= row + down < rows and 0 <= column + right < columns


def by_brute_force(puzzle, largest):
    """All solutions, by trying everything."""
    tries = product(range(1, largest + 1), repeat=len(puzzle.cells))
    return [values for values in tries if not broken_rules(puzzle, values)]
