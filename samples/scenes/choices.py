"""The boards of a page, chosen by chance."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from samples.scenes import looks
from samples.scenes.boards import extent
from samples.scenes.bridging import Mode
from samples.scenes.item import Item
from samples.scenes.looks import Look
from samples.scenes.puzzles import Solved, make_board
from samples.scenes.shelf import take_large, take_signed
from solver.making import Plan

SMALLEST, LARGEST = 8.0, 40.0
"""Heights of digits, pixels of the finished picture."""
LONGEST = 2300.0
"""The longest side of a board, pixels of the finished picture."""


def any_board(rng: np.random.Generator, *, large: float = 0.06, most: int = 15) -> tuple[Solved, int]:
    """A board for a scene.

    Args:
        rng: every choice comes from it.
        large: the share of boards with 20 x 20 and more.
        most: the most rows and columns of the others.

    Returns:
        The board, and the least distance between its islands, in rows or columns.
    """
    if rng.random() < large:
        board = take_large(rng)
        return board, 1 if len(board.puzzle.islands) > 0.25 * board.rows * board.columns else 2
    rows = int(rng.integers(5, most + 1))
    columns = rows if rng.random() < 0.5 else int(rng.integers(5, most + 1))
    gap = 1 if rng.random() < 0.25 else 2
    density = rng.uniform(0.17, 0.34 if gap == 1 else 0.28)
    islands = max(5, round(rows * columns * density))
    plan = Plan(rows, columns, islands, gap, double=rng.uniform(0.25, 0.6), loops=rng.uniform(0.1, 0.4))
    return make_board(plan, rng), gap


def digit_height(board: Solved, smallest: float, rng: np.random.Generator, largest: float = LARGEST) -> float:
    """The height of a board's digits on the picture, pixels: small ones where the board is large.

    Args:
        board: the board; only its numbers of rows and columns matter.
        smallest: the least height.
        rng: the height comes from it.
        largest: the greatest height, lowered for large boards, but to no less than 2 % above `smallest`.
    """
    widest = LONGEST / max(board.rows, board.columns) / 3.2
    largest = max(min(largest, widest), smallest * 1.02)
    return float(np.exp(rng.uniform(np.log(smallest), np.log(largest))))


def fit(board: Solved, look: Look, longest: float) -> Look:
    """The look with rows and columns moved together where the board is longer than `longest` (units).

    It may stay longer, as islands are kept from touching.
    """
    share = longest / max(*extent(board, look), 1e-6)
    if share >= 1:
        return look
    least = 2.15 * look.radius
    x, y = (max(pitch * share, least) for pitch in look.pitch)
    return replace(look, pitch=(x, y))


def scaled(look: Look, factor: float) -> Look:
    """The look with all lengths multiplied by a factor."""
    return replace(
        look,
        pitch=(look.pitch[0] * factor, look.pitch[1] * factor),
        radius=look.radius * factor,
        ring=look.ring * factor,
        digit=look.digit * factor,
        grid_width=look.grid_width * factor,
        frame=None if look.frame is None else look.frame * factor,
        frame_width=look.frame_width * factor,
        reach=look.reach * factor,
    )


def apart(look: Look, rng: np.random.Generator) -> Look:
    """The look with a frame, so that a board close by cannot be taken for a part of it."""
    gap = max(look.radius * 1.3, max(look.pitch) * rng.uniform(0.5, 0.8))
    return replace(look, frame=gap, frame_width=look.radius * rng.uniform(0.07, 0.15))


def printed_items(
    smallest: float,
    largest: float,
    rng: np.random.Generator,
    *,
    modes: Sequence[Mode] = (),
    several: float = 0.3,
) -> tuple[list[Item], bool]:
    """The boards of a printed page, lengths in pixels of the finished picture.

    Args:
        smallest: the least height of a digit.
        largest: the greatest; where there are several puzzles, 22 at most.
        rng: every choice comes from it.
        modes: the ways of drawing bridges, one of which is chosen for each board; empty for no bridges.
        several: the share of pages with more than one puzzle.

    Returns:
        The items, and whether they are to stand close to each other. The last may be a small solved board
        that does not count, with smaller digits.
    """
    number = int(rng.integers(2, 6)) if rng.random() < several else 1
    most = 15 if number == 1 else 10
    close = number > 1 and rng.random() < 0.4
    alike = number > 1 and rng.random() < 0.5
    items: list[Item] = []
    for _ in range(number):
        board, gap = any_board(rng, large=0.05 if number == 1 else 0.0, most=most)
        height = digit_height(board, smallest, rng, largest if number == 1 else min(largest, 22.0))
        look = looks.print_look(height, gap, rng)
        if alike and items:
            look = replace(items[0].look, pitch=scaled(items[0].look, rng.choice([1.0, 1.0, 0.9])).pitch)
        look = fit(board, look, LONGEST)
        mode = modes[int(rng.integers(len(modes)))] if modes else "none"
        struck = bool(modes) and rng.random() < 0.2
        items.append(Item(board, apart(look, rng) if close else look, mode, struck))
    if rng.random() < 0.15:
        items.append(_solution(items[0], rng))
    return items, close


def screen_item(rng: np.random.Generator, mode: Mode = "none") -> Item:
    """The board of a program's window, a unit a pixel."""
    board, gap = any_board(rng, large=0.08)
    look = looks.screen_look(digit_height(board, 8.0, rng), gap, rng)
    return Item(board, fit(board, look, LONGEST), mode)


def signed_items(
    smallest: float, largest: float, rng: np.random.Generator, modes: Sequence[Mode] = ()
) -> list[Item]:
    """One board with signs, lengths in pixels of the finished picture; `modes` as for `printed_items`."""
    board = take_signed(rng)
    height = digit_height(board, smallest, rng, min(largest, 26.0))
    look = fit(board, looks.signed_look(height, rng), LONGEST)
    return [Item(board, look, modes[int(rng.integers(len(modes)))] if modes else "none")]


def hand_items(smallest: float, largest: float, rng: np.random.Generator) -> list[Item]:
    """One small board drawn by hand, lengths in pixels of the finished picture."""
    board, _ = any_board(rng, large=0.0, most=8)
    height = digit_height(board, smallest, rng, largest)
    look = looks.hand_look(height, rng)
    if rng.random() < 0.2:
        look = replace(look, grid="lines", grid_ink=(190, 200, 215), grid_width=0.05 * look.radius)
    mode: Mode = "pencil" if rng.random() < 0.15 else "none"
    return [Item(board, look, mode)]


def _solution(item: Item, rng: np.random.Generator) -> Item:
    """A small board with all its bridges, as printed beside a puzzle: yesterday's."""
    board, gap = any_board(rng, large=0.0, most=9)
    look = scaled(looks.print_look(item.look.digit, gap, rng), rng.uniform(0.45, 0.7))
    return Item(board, replace(look, paper=item.look.paper), "printed", counts=False)
