"""What stands around the boards: titles, columns of text, page numbers, other puzzles, a tinted picture."""

from collections.abc import Sequence

import numpy as np

from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.fonts import Font

SENTENCES = (
    "The ferry that has crossed the sound since the spring of 1931 made its last trip on Friday evening.",
    "Some four hundred people stood on the quay to see it off, many with flasks of tea against the wind.",
    "OUR ODD OPERA OPENS ON OCTOBER 10 at 8, doors at 7; 0.80 a programme.",
    "Room 100, 1008 and 88 are closed. Bus 60 leaves at 6.00, 8.00 and 9.00 o'clock.",
    "A bakery in Mill Lane has named a bun after the boat; by ten it had sold out.",
    "Gulls followed the ferry out and back, as they always have.",
    "The council expects 11,000 cars a day, and rather fewer seasick cyclists.",
    "Islanders who work in the city will save about 40 minutes each way.",
    "Bottom of the pond: do not go too soon. Q: O, why? A: Oo.",
    "Rain is expected from the west by Sunday, clearing slowly from the north.",
    "School starts an hour later on the outer islands until the timetable is settled.",
    "Join all islands by bridges. A number says how many bridges end at its island.",
    "No pair of islands is joined by more than two bridges, and none of them may cross.",
)
TITLES = (
    "Bridges",
    "Hashi",
    "Hashiwokakero",
    "HASHI No. 208",
    "BRIDGES",
    "Puzzle 8",
    "Today: Bridges",
    "Hashi · hard",
    "1",
    "12",
)
GREY: Colour = (110, 110, 110)
Box = tuple[float, float, float, float]
"""Left, top, width, height; units."""


def write_title(
    canvas: Canvas,
    place: Place,
    size: float,
    font: Font,
    *,
    ink: Colour,
    others: Sequence[Box],
    rng: np.random.Generator,
) -> None:
    """A line above a board, now and then in a coloured bar; none where it would lie on another board.

    Args:
        canvas: to be written on.
        place: where the line begins, on its base.
        size: the em, units.
        font: of the letters.
        ink: of the letters; in a bar they are white.
        others: the boards on which it must not lie.
        rng: every choice comes from it.
    """
    words = TITLES[int(rng.integers(len(TITLES)))]
    bar = None
    if rng.random() < 0.2:
        bar = int(rng.integers(30, 120)), int(rng.integers(30, 90)), int(rng.integers(30, 120))
    corner = place[0] - 0.4 * size, place[1] - 1.0 * size
    sides = canvas.length(words, font, size) + 0.8 * size, 1.3 * size
    if any(_overlap((*corner, *sides), other) for other in others):
        return
    if bar is not None:
        canvas.box(corner, sides, bar)
    canvas.text(place, words, font, size, colour=ink if bar is None else (255, 255, 255))


def _overlap(one: Box, other: Box) -> bool:
    """Whether two rectangles have a place in common."""
    return all(
        one[axis] < other[axis] + other[axis + 2] and other[axis] < one[axis] + one[axis + 2]
        for axis in (0, 1)
    )


def write_column(
    canvas: Canvas,
    corner: Place,
    size: tuple[float, float],
    letter: float,
    font: Font,
    *,
    ink: Colour,
    rng: np.random.Generator,
) -> None:
    """A justified column of text that fills a rectangle, up to a word that is too wide; `letter`: the em."""
    words = " ".join(SENTENCES[i] for i in rng.permutation(len(SENTENCES))).split() * 40
    lengths: dict[str, float] = {word: canvas.length(word, font, letter) for word in set(words)}
    space, leading, next_word = 0.26 * letter, 1.26 * letter, 0
    for line in range(int(size[1] / leading)):
        row: list[str] = []
        used = -space
        while next_word < len(words) and used + space + lengths[words[next_word]] <= size[0]:
            used += space + lengths[words[next_word]]
            row.append(words[next_word])
            next_word += 1
        if not row:
            return
        x = corner[0]
        for word in row:
            canvas.text((x, corner[1] + leading * (line + 0.8)), word, font, letter, colour=ink)
            x += lengths[word] + space + (size[0] - used) / max(len(row) - 1, 1)


def page_number(
    canvas: Canvas, center: Place, size: float, font: Font, *, ink: Colour, rng: np.random.Generator
) -> None:
    """A number in a circle of radius `size`, which is no island."""
    canvas.ring(center, size, size * 0.1, ink, canvas.paper)
    canvas.number(center, str(int(rng.integers(1, 99))), font, size * 0.9, ink)


def number_grid(
    canvas: Canvas, corner: Place, cell: float, font: Font, *, ink: Colour, rng: np.random.Generator
) -> None:
    """A sudoku from its top left corner: digits and lines, but no circle; `cell` is the side of a cell."""
    for index in range(10):
        width = cell * (0.08 if index % 3 == 0 else 0.03)
        canvas.line(
            (corner[0] + index * cell, corner[1]),
            (corner[0] + index * cell, corner[1] + 9 * cell),
            width,
            ink,
        )
        canvas.line(
            (corner[0], corner[1] + index * cell),
            (corner[0] + 9 * cell, corner[1] + index * cell),
            width,
            ink,
        )
    for row, column in zip(*np.nonzero(rng.random((9, 9)) < 0.32), strict=True):
        center = corner[0] + (float(column) + 0.5) * cell, corner[1] + (float(row) + 0.5) * cell
        canvas.number(center, str(int(rng.integers(1, 10))), font, 0.5 * cell, ink)


def crossword(
    canvas: Canvas,
    corner: Place,
    size: tuple[int, int],
    cell: float,
    font: Font,
    *,
    ink: Colour,
    rng: np.random.Generator,
) -> None:
    """White and black squares, `size` rows and columns, some with a small number."""
    black = rng.random(size) < 0.22
    for row in range(size[0]):
        for column in range(size[1]):
            x, y = corner[0] + column * cell, corner[1] + row * cell
            canvas.frame((x, y), (cell, cell), 0.04 * cell, ink)
            if black[row, column]:
                canvas.box((x, y), (cell, cell), ink)
            elif rng.random() < 0.3:
                canvas.number(
                    (x + 0.2 * cell, y + 0.22 * cell), str(int(rng.integers(1, 60))), font, 0.22 * cell, ink
                )


def picture(canvas: Canvas, corner: Place, size: tuple[float, float], rng: np.random.Generator) -> None:
    """Something grey: soft hills under a sky."""
    for band in range(12):
        tone = int(225 - 12 * band + rng.integers(-12, 12))
        top = corner[1] + size[1] * band / 12
        canvas.box((corner[0], top), (size[0], corner[1] + size[1] - top), (tone, tone, tone))
    for _ in range(6):
        spot = corner[0] + size[0] * rng.uniform(0.15, 0.85), corner[1] + size[1] * rng.uniform(0.3, 0.8)
        tone = int(rng.integers(60, 200))
        canvas.disc(spot, 0.12 * min(size) * rng.uniform(0.4, 1), (tone, tone, tone))
