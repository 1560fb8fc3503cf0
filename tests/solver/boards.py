"""Boards for the tests: published ones, a reader of grids, boards made up at random."""

from fractions import Fraction
from itertools import product

from hypothesis import strategies as st

from solver import Bridge, Island, Puzzle, Sign


def grid(text, max_bridges=2, signs=()):
    """A puzzle from rows of characters: a digit is an island with that clue, o one without.

    Args:
        text: rows separated by white space.
        max_bridges: the most bridges on one link.
        signs: Sign objects.
    """
    islands = [
        Island(row, column, int(letter, 36) if letter.isalnum() and letter != "o" else None)
        for row, line in enumerate(text.split())
        for column, letter in enumerate(line)
        if letter.isalnum()
    ]
    return Puzzle(tuple(islands), tuple(signs), max_bridges)


FIVE_BY_FIVE = grid("4.2.. .3..2 3.... .3.1. 3.4.3")

WIKIPEDIA = grid("23.4.2. ......2 11..133 2..8.52 3.3...1 ..2..34 3..31.2")

SEVEN = Puzzle(
    tuple(
        Island(Fraction(row), Fraction(column), clue)
        for row, column, clue in (
            ("0", "1", 3),
            ("1", "1", 2),
            ("1/3", "2/3", 1),
            ("2/3", "2/3", 2),
            ("1", "1/3", 1),
            ("0", "0", 4),
            ("2/3", "0", 3),
        )
    )
)

FOURTEEN = Puzzle(
    tuple(
        Island(row, column, clue)
        for row, column, clue in (
            (1, 1, 4),
            (1, 4, 6),
            (1, 6, 3),
            (2, 2, 1),
            (2, 5, 2),
            (3, 2, 4),
            (3, 4, 6),
            (3, 5, 4),
            (4, 3, 3),
            (4, 6, 3),
            (5, 2, 1),
            (6, 1, 4),
            (6, 3, 5),
            (6, 5, 2),
        )
    )
)

MAP_1 = grid(
    ".o..oo.o.o. ..ooo.o..oo ..oo.o.o..o .o..o.o.oo. ..o..o.oo.o o..o..oo.o. ..o.oo..o.o ..ooo.oo.oo",
    signs=(
        Sign(0, 6, None, 11, 7, 13),
        Sign(1, 8, None, 11, 3, 11),
        Sign(2, 0, None, 1, 15, None),
        Sign(3, 10, 4, 9, None, 15),
        Sign(4, 1, None, None, None, None),
        Sign(5, 4, 15, 5, 9, 6),
        Sign(6, 7, 18, 3, 4, 9),
        Sign(7, 5, 10, None, 11, 9),
    ),
)

SEARCHED = grid("2..44 .3.55 .21.4 3..43")  # one solution, which propagation does not find


@st.composite
def solved_boards(draw, size=7, most_islands=14, max_bridges=None):
    """A board grown bridge by bridge from one island, and the bridges that it was grown with."""
    limit = max_bridges or draw(st.integers(1, 4))
    places = [(draw(st.integers(0, size - 1)), draw(st.integers(0, size - 1)))]
    bridges = {}
    empty = set(product(range(size), repeat=2)) - set(places)
    for _ in range(draw(st.integers(0, most_islands * 2))):
        start = draw(st.integers(0, len(places) - 1))
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        row, column = places[start]
        between = []
        for _ in range(draw(st.integers(1, 4))):
            row, column = row + down, column + right
            if (row, column) not in empty:
                break
            between.append((row, column))
        if (row, column) in empty and len(places) < most_islands:
            places.append((row, column))
            between.pop()
        elif (row, column) not in places:
            continue
        pair = tuple(sorted((start, places.index((row, column)))))
        if pair not in bridges:
            bridges[pair] = draw(st.integers(1, limit))
            empty -= {*between, (row, column)}
    return numbered(places, bridges, limit)


def numbered(places, bridges, max_bridges):
    """The puzzle whose clues these bridges obey, and the bridges."""
    values = [sum(count for pair, count in bridges.items() if i in pair) for i in range(len(places))]
    islands = tuple(Island(*place, value) for place, value in zip(places, values, strict=True))
    return Puzzle(islands, (), max_bridges), tuple(sorted(Bridge(*pair, n) for pair, n in bridges.items()))
