"""Small boards at random, with all their solutions, found by trying everything."""

import random
from dataclasses import replace
from itertools import product

from solver import Island, Puzzle, Sign
from solver.stages.layout import lay_out
from tests.solver.brute import all_solutions


def small_boards(seed, *, with_signs):
    """Yield boards without end: (puzzle, its solutions), some without any.

    Args:
        seed: the same one gives the same boards.
        with_signs: one or two signs on each board, else none.
    """
    chance = random.Random(seed)
    while True:
        bare = _random_board(chance, with_signs)
        if (bare.max_bridges + 1) ** len(lay_out(bare).ends) > 4000:
            continue
        known = all_solutions(replace(bare, repeats_in_sums=True))
        for _ in range(2 if known else 0):
            puzzle = _numbered(chance, bare, known)
            yield puzzle, all_solutions(puzzle)


def _random_board(chance, with_signs):
    """Islands and signs at random places, without numbers, under rules at random."""
    size = chance.choice((4, 5, 6))
    cells = chance.sample(list(product(range(size), repeat=2)), chance.randint(4, 8))
    signs = [Sign(*cells.pop()) for _ in range(chance.randint(1, 2))] if with_signs else []
    islands = tuple(Island(*cell) for cell in cells)
    limit = chance.choice((1, 2, 2, 2, 3))
    return Puzzle(islands, tuple(signs), limit, *(chance.random() < share for share in (0.3, 0.6, 0.3)))


def _numbered(chance, puzzle, known):
    """Give a board the clues of one of its solutions, some left out, some of them wrong."""
    bridges = chance.choice(sorted(map(sorted, known)))
    values = [sum(n for a, b, n in bridges if i in (a, b)) for i in range(len(puzzle.islands))]
    share = chance.choice((0.3, 0.7, 1))
    islands = []
    for island, value in zip(puzzle.islands, values, strict=True):
        clue = value + chance.choice((0, 0, 0, 0, 0, 0, 0, 1, -1)) if chance.random() < share else None
        islands.append(Island(island.row, island.column, clue))
    lines = iter(lay_out(puzzle).lines)
    signs = [Sign(sign.row, sign.column, *_corners(chance, lines, values, share)) for sign in puzzle.signs]
    return replace(puzzle, islands=tuple(islands), signs=tuple(signs))


def _corners(chance, lines, values, share):
    """The numbers of a sign: mostly those of the sums that are printed, now and then others or a 0."""
    for _ in range(4):
        seen = [values[i] for i in next(lines).islands]
        number = sum(seen) + chance.choice((0,) * 15 + (-1, 1))
        repeated = len(set(seen)) < len(seen)
        odd = (not seen or repeated) and chance.random() < 0.8
        yield number if number >= 0 and not odd and chance.random() < share else None


def number_in(puzzle, place, bridges):
    """The number at a place in a solution of the brute force."""
    values = [sum(n for a, b, n in bridges if island in (a, b)) for island in range(len(puzzle.islands))]
    if place.corner is None:
        return values[place.index]
    down, right = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}[place.corner]
    sign = puzzle.signs[place.index]
    signs = {(other.row, other.column) for other in puzzle.signs}
    value_at = {(i.row, i.column): value for i, value in zip(puzzle.islands, values, strict=True)}
    total = 0
    for step in range(1, 9):
        spot = sign.row + step * down, sign.column + step * right
        if puzzle.sums_to_next_sign and spot in signs:
            break
        total += value_at.get(spot, 0)
    return total
