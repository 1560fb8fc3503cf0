"""Boards made up for tests: what vision would hand over, and the picture it would have been read from."""

from dataclasses import dataclass, replace
from types import SimpleNamespace

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from vision.reading import NOTHING, Board, Drawn, Island, Lattice, Number, Sign

FIVE = "4.2../.3..2/3..../.3.1./3.4.3"
"""Five by five, with exactly one solution."""


IMPOSSIBLE = (
    "8...4.....4/.2.5.....1./6.3..1....3/....1....3./..8.......2/5..7.2...5./"
    ".1..1.4.1.4/.......1.4./.8.7..8.2.3/1....1.1.2./...8..4.3.2/.3...4...1."
)
"""A board with four numbers that fit nowhere: too many wrong ones to be put right, too few to be no board."""

SOLUTION = {(0, 1): 2, (0, 4): 2, (2, 3): 1, (2, 5): 2, (3, 9): 1, (4, 7): 1, (5, 6): 1, (7, 8): 2, (8, 9): 2}
"""Its solution: how many bridges between which islands."""


@dataclass(frozen=True, slots=True)
class MadeBoard(Board):
    """A board, and how sure it is that its islands stand on its rows and columns."""

    confidence: float = 0.99


def sure(value, confidence=0.99, *rivals):
    """A number read with confidence, and (value, probability) of what else it could be."""
    if value is None:
        return NOTHING
    return Number(str(value), ((value, confidence), *rivals))


def flat(rows, columns, pitch=60.0, margin=60.0):
    """A lattice without tilt or curl."""
    homography = np.array([[pitch, 0, margin], [0, pitch, margin], [0, 0, 1.0]])
    return Lattice(rows, columns, homography, np.zeros((0, 2)), ())


def below(rows, columns, pitch=60.0, margin=60.0, lines=6):
    """The same, so many lines further down: a page's second board."""
    homography = np.array([[pitch, 0, margin], [0, pitch, margin + lines * pitch], [0, 0, 1.0]])
    return Lattice(rows, columns, homography, np.zeros((0, 2)), ())


def bent(rows, columns, *, pitch=60.0, margin=120.0, curl=0.35, tilt=0.02, turn=0.12):
    """A lattice that is turned, tilted away and curled."""
    cos, sin = np.cos(turn), np.sin(turn)
    homography = np.array(
        [
            [pitch * cos, -pitch * sin, margin + pitch],
            [pitch * sin, pitch * cos, margin],
            [tilt / 4, tilt, 1.0],
        ]
    )
    bend = curl * pitch * np.array([[0.0, 1.0], [0.3, 0.0]])
    return Lattice(rows, columns, homography, bend, ((2, 0), (0, 2)))


def board_from(text, lattice=None, *, signs=(), radius=0.36, confidence=0.99, numbers=None):
    """A board from rows of characters: a digit is an island with that clue, o one without, . is empty.

    Args:
        text: rows separated by slashes.
        lattice: flat if None.
        signs: (row, column, {"north": 3, ...}).
        radius: over the distance between neighbouring lines.
        confidence: of the places.
        numbers: (row, column) -> Number, where it is not a sure one.
    """
    rows = text.split("/")
    lattice = lattice or flat(len(rows), max(map(len, rows)))
    islands = []
    for row, line in enumerate(rows):
        for column, letter in enumerate(line):
            if letter == ".":
                continue
            center, scale = place_on(lattice, row, column)
            number = (numbers or {}).get((row, column)) or sure(None if letter == "o" else int(letter))
            islands.append(Island(row, column, center, radius * scale, number))
    last = lattice.rows - 1, lattice.columns - 1
    outline = lattice.to_pixels(np.array([(0, 0), (0, last[1]), last, (last[0], 0)], float))
    return MadeBoard(
        lattice,
        tuple(map(tuple, outline.tolist())),
        tuple(islands),
        tuple(_sign(lattice, *sign) for sign in signs),
        confidence=confidence,
    )


def with_bridges(board, bridges, confidence=0.999):
    """A board with bridges drawn on it already; between some other islands it is seen that there are none."""
    none = {(a, a + 1): 0 for a in range(len(board.islands) - 1)}
    drawn = tuple(seen(a, b, count, confidence) for (a, b), count in {**none, **bridges}.items())
    return replace(board, drawn=drawn)


def seen(a, b, count, confidence=0.999):
    """Bridges seen between two islands; the rest of the chance is for another number of them."""
    chances = [0.0] * (max(count, 1) + 1)
    chances[count], chances[0 if count else 1] = confidence, 1 - confidence
    return Drawn(a, b, tuple(chances))


def place_on(lattice, row, column):
    """Centre and local pitch, pixels."""
    spots = lattice.to_pixels(np.array([(row, column), (row + 0.5, column), (row, column + 0.5)], float))
    steps = np.hypot(*(spots[1:] - spots[0]).T) * 2
    return tuple(spots[0].tolist()), float(np.sqrt(steps.prod()))


def _sign(lattice, row, column, corners):
    center, scale = place_on(lattice, row, column)
    x, y = center
    tips = [(x, y - 0.48 * scale), (x + 0.48 * scale, y), (x, y + 0.48 * scale), (x - 0.48 * scale, y)]
    numbers = {name: sure(corners.get(name)) for name in ("north", "south", "east", "west")}
    return Sign(row, column, center, tuple(tips), **numbers)


def picture_of(*boards, size=None, ink="black", paper="white", mode="RGB"):
    """The boards as they would be printed."""
    if size is None:
        reach = np.concatenate([np.array(board.outline) for board in boards]).max(axis=0)
        size = tuple(int(edge + 60) for edge in reach)
    image = Image.new(mode, size, paper)
    pen = ImageDraw.Draw(image)
    for board in boards:
        for island in board.islands:
            (x, y), r = island.center, island.radius
            pen.ellipse((x - r, y - r, x + r, y + r), outline=ink, width=max(1, round(r / 10)))
            _print(pen, island.center, island.number.text, 1.3 * r, ink)
        for sign in board.signs:
            pen.polygon(sign.corners, outline=ink)
            for name, tip in zip(("north", "east", "south", "west"), sign.corners, strict=True):
                way = np.subtract(tip, sign.center)
                spot = tuple(np.add(sign.center, way / 2))
                _print(pen, spot, getattr(sign, name).text, 0.4 * np.hypot(*way), ink)
    return image


def _print(pen, place, text, size, ink):
    if text:
        pen.text(place, text, ink, ImageFont.load_default(max(6, size)), anchor="mm")


def see_by(monkeypatch, read):
    """Makes vision see on every page what a function makes of its grey pixels."""
    monkeypatch.setattr("pipeline.page.find_page", lambda picture: SimpleNamespace(grey=picture.max(axis=2)))
    monkeypatch.setattr(
        "pipeline.page.read_together", lambda pages: [read(page.found.grey) for page in pages]
    )
