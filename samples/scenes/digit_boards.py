"""Boards without rings: what stands for an island is a number; bridges are typed as letters."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from samples.scenes.boards import Drawn
from samples.scenes.canvas import Canvas, Colour, Place
from samples.scenes.fonts import Font, families
from samples.scenes.looks import choose_font
from samples.scenes.puzzles import Solved
from samples.scenes.scene import LEGIBLE, Project, Truth, on_picture
from samples.scenes.styles import layouts
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.pieces import ends
from solver import Bridge

SHARE = 0.95
"""The height of a number, parts of the radius that stands for its island: as in most rings."""
FARTHEST = 0.49
"""No radius is larger than that, pitches."""
MONOSPACED = (
    "Courier Prime", "DejaVu Sans Mono", "Fira Code", "FreeMono", "Hack", "Inconsolata", "JetBrains Mono",
    "Liberation Mono", "Nimbus Mono PS", "Noto Sans Mono",
)  # fmt: skip
TYPED = (
    ("-", "=", "|", "||"), ("-", "=", "|", "H"), ("-", "=", "|", "#"), ("-", "=", "|", '"'),
    ("~", "=", ":", "H"),
)  # fmt: skip
"""What single and double bridges to the right are typed as, then those down."""


@dataclass(frozen=True, slots=True)
class PlacedNumbers:
    """A board of numbers on a page.

    Attributes:
        layout: what stands where.
        drawn: the middles of the numbers on the page, and the radii that stand for their islands; units.
        words: the numbers, in the order of the islands.
        digit: their height, units.
        bridges: the bridges that are drawn.
        style: how the board is shown, in words, for its traits.
    """

    layout: Layout
    drawn: Drawn
    words: tuple[str, ...]
    digit: float
    bridges: tuple[Bridge, ...]
    style: str

    def truth(self, project: Project) -> Truth[Solved]:
        """The truth about it once a camera has seen it; it counts only above `LEGIBLE`."""
        board, drawn = self.layout.board, on_picture(self.drawn, project)
        digit = self.digit * float(np.median(drawn.radii / self.drawn.radii))
        clues = tuple(clue_of(board))
        traits = {
            "size": f"{board.rows}x{board.columns}/{len(board.puzzle.islands)}",
            "style": self.style,
            "digits": f"{digit:.0f} px",
            "bridges": "typed" if self.bridges else "none",
        }
        return Truth(
            board, drawn, digit > LEGIBLE, traits, shown=self.words,
            unique=self.layout.unique and self.words == clues, digit=digit,
            finished=set(self.bridges) == set(board.bridges), bridges=self.bridges,
        )  # fmt: skip


def clue_of(board: Solved) -> list[str]:
    """What stands in each island: its number, or "" where it has none."""
    return ["" if island.clue is None else str(island.clue) for island in board.puzzle.islands]


def choose_layout(rng: np.random.Generator, most: int, *, apart: bool) -> Layout:
    """A board.

    Args:
        rng: every choice comes from it.
        most: its rows and columns at most (5 is always allowed).
        apart: whether every bridge needs a place between its islands, to be typed there.
    """
    while True:
        small = rng.random() < 0.1
        layout = layouts.tiny(rng) if small else layouts.usual(rng, most=most, least=min(5, most))
        if not apart or all(_length(layout.board, bridge) > 1 for bridge in layout.board.bridges):
            return layout


def choose_bridges(board: Solved, rng: np.random.Generator) -> tuple[Bridge, ...]:
    """None of the solution's bridges, some of them, or all."""
    share = float(rng.choice([0.0, rng.uniform(0.1, 0.9), 1.0], p=[0.35, 0.35, 0.3]))
    return tuple(bridge for bridge in board.bridges if rng.random() < share)


def is_done(board: Solved, bridges: Sequence[Bridge]) -> list[bool]:
    """Whether each island has all its bridges."""
    counts = zip(board.puzzle.islands, ends(board, bridges), strict=True)
    return [island.clue == count for island, count in counts]


def between(board: Solved, bridge: Bridge) -> Iterator[tuple[int, int]]:
    """The places that a bridge passes between its islands.

    Yields:
        Row and column, from 0.
    """
    a, b = board.puzzle.islands[bridge.a], board.puzzle.islands[bridge.b]
    down, right = int(np.sign(int(b.row - a.row))), int(np.sign(int(b.column - a.column)))
    for step in range(1, _length(board, bridge)):
        yield int(a.row) + step * down, int(a.column) + step * right


def is_level(board: Solved, bridge: Bridge) -> bool:
    """Whether a bridge runs along a row."""
    islands = board.puzzle.islands
    return islands[bridge.a].row == islands[bridge.b].row


def choose_monospaced(rng: np.random.Generator) -> Font:
    """A font whose letters are all of the same width; any font where this machine has none."""
    known = families(handwritten=False)
    cuts = [font for name in MONOSPACED for font in known.get(name, ())]
    chosen = [font for font in cuts if "Italic" not in font.style and "Oblique" not in font.style]
    return chosen[int(rng.integers(len(chosen)))] if chosen else choose_font(rng)


def choose_lettered(rng: np.random.Generator) -> Font:
    """A font that has all letters that bridges are typed as; a monospaced one if 20 attempts fail."""
    letters = sorted({letter for words in TYPED for word in words for letter in word})
    for _ in range(20):
        font = choose_font(rng)
        face = font.load(24.0)
        if bytes(face.getmask("\U0010fffe")) not in {bytes(face.getmask(letter)) for letter in letters}:
            return font
    return choose_monospaced(rng)


def put_text(
    canvas: Canvas, place: Place, words: str, font: Font, size: float, *, colour: Colour
) -> tuple[Place, float]:
    """Writes words from a place on their base line.

    Args:
        canvas: to be written on.
        place: where they begin.
        words: what they say.
        font: of the words.
        size: the em, units.
        colour: of the ink.

    Returns:
        The middle of their ink, and its height, units.
    """
    canvas.text(place, words, font, size, colour=colour)
    box = font.load(200.0).getbbox(words, anchor="ls")
    left, top, right, bottom = (side * size / 200.0 for side in box)
    return (place[0] + (left + right) / 2, place[1] + (top + bottom) / 2), bottom - top


def _length(board: Solved, bridge: Bridge) -> int:
    a, b = board.puzzle.islands[bridge.a], board.puzzle.islands[bridge.b]
    return abs(int(a.row) - int(b.row)) + abs(int(a.column) - int(b.column))
