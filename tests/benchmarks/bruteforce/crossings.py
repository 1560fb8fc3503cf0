"""Crossings by trying everything."""

from itertools import product

from solver.crossings.puzzle import Crossings, Values


def all_solutions(puzzle: Crossings) -> list[Values]:
    """All numbers of a board, in ascending order.

    The number of a cell is how many different ones stand where its arrow points, 1 at least. None is above
    `most`, nor above the number of cells along the longest arrow.
    """
    at = {(cell.row, cell.column): index for index, cell in enumerate(puzzle.cells)}
    size = 1 + max(max(place) for place in at)
    rays = []
    for cell in puzzle.cells:
        places = [
            (cell.row + steps * arrow.value[0], cell.column + steps * arrow.value[1])
            for arrow in cell.arrows
            for steps in range(1, size)
        ]
        rays.append([at[place] for place in places if place in at])
    largest = max(map(len, rays)) if puzzle.most is None else puzzle.most
    choices = [
        [n for n in range(1, min(len(ray), largest) + 1) if cell.clue in (None, n)]
        for cell, ray in zip(puzzle.cells, rays, strict=True)
    ]
    return [
        values
        for values in product(*choices)
        if all(len({values[i] for i in ray}) == value for ray, value in zip(rays, values, strict=True))
    ]
