"""Pictures spoilt on purpose: a digit painted over by another, an island whited out, a false island drawn.

What is spoilt is known, and so is what a person would set: the measurements of corrections and of repairs use
both. Where things stand is taken from a board that was read right before.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from pipeline.corrections.correction import NO_ISLAND, Arrow, Clue, Corner
from vision.reading import AnyBoard, Board, CrossingsBoard, Point

Pixels = NDArray[np.uint8]
"""H x W x 3."""


@dataclass(frozen=True, slots=True)
class Spoilt:
    """One place that was spoilt, and what is printed there.

    Attributes:
        how: in a word.
        spot: where, pixels.
        clue: what a person would set.
        corner: of a sign.
        arrow: of a crossing, in the place of a clue.
        turn: degrees to the right by which the board was turned for which corner and arrow are named.
    """

    how: str
    spot: Point
    clue: Clue = None
    corner: Corner | None = None
    arrow: Arrow | None = None
    turn: float = 0.0


def spoil(
    picture: Pixels,
    board: AnyBoard,
    places: int,
    chance: random.Random,
    ways: "Sequence[Way] | None" = None,
) -> tuple[Pixels, list[Spoilt]]:
    """A picture on which some places of a board are spoilt, no two near to each other.

    Args:
        picture: is left as it is.
        board: what was read on it, rightly.
        places: how many to spoil.
        chance: what to do, and where.
        ways: of which to choose; those of its kind of puzzle if None.
    """
    if ways is None:
        ways = CROSSINGS if isinstance(board, CrossingsBoard) else SIGNED if board.signs else PLAIN
    image = Image.fromarray(picture)
    done: list[Spoilt] = []
    radius = _radius(board)
    for _ in range(50):
        one = chance.choice(ways)(image.copy(), board, chance)
        if one is None or any(np.hypot(*np.subtract(one[1].spot, other.spot)) < 3 * radius for other in done):
            continue
        image = one[0]
        done.append(one[1])
        if len(done) == places:
            break
    return np.asarray(image), done


Way = Callable[[Image.Image, AnyBoard, random.Random], "tuple[Image.Image, Spoilt] | None"]


def replace_digit(
    image: Image.Image, board: AnyBoard, chance: random.Random
) -> tuple[Image.Image, Spoilt] | None:
    """Another number in an island."""
    assert isinstance(board, Board)
    shown = [island for island in board.islands if island.number.value]
    if not shown:
        return None
    island = chance.choice(shown)
    number = chance.choice([one for one in range(1, 9) if one != island.number.value])
    _write(image, island.center, 0.62 * island.radius, str(number), 1.15 * island.radius, turn=turn_of(board))
    return image, Spoilt("digit", island.center, island.number.value)


def white_out(
    image: Image.Image, board: AnyBoard, chance: random.Random
) -> tuple[Image.Image, Spoilt] | None:
    """An island covered by the colour of the paper around it."""
    assert isinstance(board, Board)
    island = chance.choice(board.islands)
    ground = _median(image, island.center, 1.3 * island.radius, 1.6 * island.radius)
    _disc(image, island.center, 1.2 * island.radius, ground)
    return image, Spoilt("whited out", island.center, island.number.value)


def draw_false(
    image: Image.Image, board: AnyBoard, chance: random.Random
) -> tuple[Image.Image, Spoilt] | None:
    """A circle with a number on a free crossing, or for one in four beside the rows and columns."""
    assert isinstance(board, Board)
    rows, columns = board.lattice.rows, board.lattice.columns
    step = 0.5 if chance.random() < 0.25 else 1.0
    place = (
        chance.randrange(int((rows - 1) / step) + 1) * step,
        chance.randrange(int((columns - 1) / step) + 1) * step,
    )
    [(x, y)] = board.lattice.to_pixels(np.array([place])).tolist()
    things = [(one.center, one.radius) for one in board.islands]
    things += [(one.center, float(np.hypot(*np.subtract(one.corners[0], one.center)))) for one in board.signs]
    radius = min(things, key=lambda one: np.hypot(*np.subtract(one[0], (x, y))))[1] if things else 0.0
    radius = board.islands[0].radius if board.signs else radius
    if any(np.hypot(*np.subtract(center, (x, y))) < reach + 1.15 * radius for center, reach in things):
        return None
    like = chance.choice(board.islands)
    ground = _median(image, like.center, 0.0, 0.7 * like.radius)
    ink = _ink(image, like.center, like.radius, ground)
    _disc(image, (x, y), radius, ink)
    _disc(image, (x, y), 0.88 * radius, ground)
    number = str(chance.randint(1, 6)) if not board.signs else ""
    _print(image, (x, y), number, 1.15 * radius, ink, turn=turn_of(board))
    return image, Spoilt("false island", (x, y), NO_ISLAND)


def replace_corner(
    image: Image.Image, board: AnyBoard, chance: random.Random
) -> tuple[Image.Image, Spoilt] | None:
    """Another number in the corner of a sign."""
    assert isinstance(board, Board)
    corners: list[Corner] = ["north", "east", "south", "west"]
    shown = [
        (sign, corner, tip)
        for sign in board.signs
        for corner, tip in zip(corners, sign.corners, strict=True)
        if getattr(sign, corner).value
    ]
    if not shown:
        return None
    sign, corner, tip = chance.choice(shown)
    value = getattr(sign, corner).value
    x, y = np.add(sign.center, 0.5 * np.subtract(tip, sign.center)).tolist()
    reach = float(np.hypot(*np.subtract(tip, sign.center)))
    number = chance.choice([one for one in range(1, 16) if one != value])
    _write(image, (x, y), 0.26 * reach, str(number), 0.36 * reach, turn=turn_of(board))
    return image, Spoilt("corner", sign.center, value, corner, turn=turn_of(board))


def replace_number(
    image: Image.Image, board: AnyBoard, chance: random.Random
) -> tuple[Image.Image, Spoilt] | None:
    """Another number in the sign of a crossing."""
    assert isinstance(board, CrossingsBoard)
    shown = [cell for cell in board.cells if cell.number.value]
    if not shown:
        return None
    cell = chance.choice(shown)
    most = max(board.lattice.rows, board.lattice.columns) - 1
    others = [number for number in range(1, most + 1) if number != cell.number.value]
    _write(image, cell.spot, 0.75 * cell.height, str(chance.choice(others)), cell.height, turn=turn_of(board))
    return image, Spoilt("number", cell.center, cell.number.value)


def blot_arrow(
    image: Image.Image, board: AnyBoard, chance: random.Random
) -> tuple[Image.Image, Spoilt] | None:
    """An arrow under a blot of ink."""
    assert isinstance(board, CrossingsBoard)
    cell = chance.choice(board.cells)
    x, y = np.subtract(np.multiply(cell.center, 1.6), np.multiply(cell.spot, 0.6)).tolist()
    _disc(image, (x, y), 0.36 * cell.radius, (30, 30, 40))
    return image, Spoilt("arrow", cell.center, arrow=cell.arrows[0][0], turn=turn_of(board))


PLAIN: tuple[Way, ...] = (replace_digit, white_out, draw_false)
SIGNED: tuple[Way, ...] = (replace_corner, white_out, draw_false)
CROSSINGS: tuple[Way, ...] = (replace_number, blot_arrow)


def _radius(board: AnyBoard) -> float:
    things = board.cells if isinstance(board, CrossingsBoard) else board.islands
    return float(np.median([one.radius for one in things]))


def turn_of(board: AnyBoard) -> float:
    """Degrees to the right by which the numbers of a board are turned."""
    [one, other] = board.lattice.to_pixels(np.array([(0.0, 0.0), (0.0, 1.0)]))
    return float(np.degrees(np.arctan2(other[1] - one[1], other[0] - one[0])))


def _write(image: Image.Image, center: Point, reach: float, text: str, height: float, *, turn: float) -> None:
    """Paints over what is printed at a place, and prints something else in the same ink."""
    ground = _median(image, center, 0.0, reach)
    ink = _ink(image, center, reach, ground)
    _disc(image, center, reach, ground)
    _print(image, center, text, height, ink, turn=turn)


def _print(
    image: Image.Image, center: Point, text: str, size: float, ink: tuple[int, int, int], *, turn: float
) -> None:
    half = int(2 * max(size, 6))
    x, y = (int(part) - half for part in center)
    mask = Image.new("L", (2 * half, 2 * half))
    font = ImageFont.load_default(max(size, 6))
    ImageDraw.Draw(mask).text((center[0] - x, center[1] - y), text, 255, font, anchor="mm")
    mask = mask.rotate(-turn, Image.Resampling.BICUBIC, center=(center[0] - x, center[1] - y))
    image.paste(Image.new("RGB", mask.size, ink), (x, y), mask)


def _disc(image: Image.Image, center: Point, radius: float, colour: tuple[int, int, int]) -> None:
    """Four times finer, as no printer leaves stairs."""
    x, y = center
    left, top, size = int(x - radius) - 1, int(y - radius) - 1, int(2 * radius) + 4
    mask = Image.new("L", (4 * size, 4 * size))
    at = 4 * (x - left), 4 * (y - top)
    ImageDraw.Draw(mask).ellipse(
        (at[0] - 4 * radius, at[1] - 4 * radius, at[0] + 4 * radius, at[1] + 4 * radius), fill=255
    )
    small = mask.resize((size, size), Image.Resampling.BOX)
    image.paste(Image.new("RGB", (size, size), colour), (left, top), small)


def _around(image: Image.Image, center: Point, inner: float, outer: float) -> NDArray[np.float64]:
    """The pixels between two circles."""
    x, y = center
    reach = int(outer) + 2
    box = (
        max(int(x) - reach, 0),
        max(int(y) - reach, 0),
        min(int(x) + reach, image.width),
        min(int(y) + reach, image.height),
    )
    part = np.asarray(image.crop(box), np.float64)
    rows, columns = np.mgrid[box[1] : box[3], box[0] : box[2]]
    away = np.hypot(columns - x, rows - y)
    return part[(away >= inner) & (away <= outer)].reshape(-1, 3)


def _median(image: Image.Image, center: Point, inner: float, outer: float) -> tuple[int, int, int]:
    red, green, blue = np.median(_around(image, center, inner, outer), axis=0).astype(int).tolist()
    return red, green, blue


def _ink(
    image: Image.Image, center: Point, reach: float, ground: tuple[int, int, int]
) -> tuple[int, int, int]:
    """The colour that differs most from the ground."""
    pixels = _around(image, center, 0.0, reach)
    off = np.abs(pixels - ground).sum(axis=1)
    red, green, blue = np.median(pixels[off >= np.quantile(off, 0.95)], axis=0).astype(int).tolist()
    return red, green, blue
