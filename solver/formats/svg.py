"""SVG: the board as a drawing, with its solution if there is one; written only.

Bridges are drawn first, so that islands lie on them. What is printed is black, what is solved is blue: the
bridges, and the numbers of islands and signs that show none. The blue is one that colour-blind eyes tell from
black (Okabe and Ito, 2008).
"""

from collections.abc import Iterator
from html import escape

from solver.formats.lattice import Lattice, Place, lattice_of
from solver.puzzle import Bridge, Puzzle, Sign, Solution, Sums

PITCH = 40
"""From one row or column to the next, in pixels, as are all lengths here."""

RADIUS = 15
REACH = 19
"""From a sign's centre to its tips."""
APART = 7
"""Between parallel bridges."""
MARGIN = 28

STYLE = (
    ".bridge{stroke:#0072b2;stroke-width:3}"
    ".island,.sign{fill:#fff;stroke:#000;stroke-width:1.5}"
    "text{font:18px sans-serif;text-anchor:middle;dominant-baseline:central}"
    ".sum{font-size:9px}"
    ".solved{fill:#0072b2}"
)


def write(puzzle: Puzzle, solution: Solution | None) -> str:
    """Writes a drawing.

    Args:
        puzzle: with at least one island.
        solution: what is drawn in; None for the puzzle alone.
    """
    lattice = lattice_of(puzzle)
    width = PITCH * (lattice.columns - 1) + 2 * MARGIN
    height = PITCH * (lattice.rows - 1) + 2 * MARGIN
    title = f"Bridges puzzle, {lattice.rows} rows, {lattice.columns} columns"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
            f'viewBox="0 0 {width} {height}" role="img">',
            f"<title>{title}{', solved' if solution else ''}</title>",
            f"<style>{STYLE}</style>",
            '<rect width="100%" height="100%" fill="#fff"/>',
            *(line for bridge in (solution.bridges if solution else ()) for line in _lines(bridge, lattice)),
            *_islands(puzzle, solution, lattice),
            *_signs(puzzle, solution, lattice),
            "</svg>\n",
        ]
    )


def _spot(place: Place) -> tuple[int, int]:
    """Where a place is: (x, y)."""
    return MARGIN + PITCH * place[1], MARGIN + PITCH * place[0]


def _lines(bridge: Bridge, lattice: Lattice) -> Iterator[str]:
    """A bridge's parallel lines."""
    (x, y), (to_x, to_y) = _spot(lattice.islands[bridge.a]), _spot(lattice.islands[bridge.b])
    for number in range(bridge.count):
        aside = APART * (number - (bridge.count - 1) / 2)
        dx, dy = (0.0, aside) if y == to_y else (aside, 0.0)
        ends = f'x1="{x + dx:g}" y1="{y + dy:g}" x2="{to_x + dx:g}" y2="{to_y + dy:g}"'
        yield f'<line class="bridge" {ends}/>'


def _islands(puzzle: Puzzle, solution: Solution | None, lattice: Lattice) -> Iterator[str]:
    values = solution.values if solution else (None,) * len(puzzle.islands)
    for island, place, value in zip(puzzle.islands, lattice.islands, values, strict=True):
        x, y = _spot(place)
        name = "" if island.name is None else f"<title>{_escaped(island.name)}</title>"
        ring = f'<circle class="island" cx="{x}" cy="{y}" r="{RADIUS}"/>'
        yield f"<g>{name}{ring}{_text(x, y, island.clue, value)}</g>"


def _signs(puzzle: Puzzle, solution: Solution | None, lattice: Lattice) -> Iterator[str]:
    totals = solution.sums if solution else (None,) * len(puzzle.signs)
    for sign, place, sums in zip(puzzle.signs, lattice.signs, totals, strict=True):
        x, y = _spot(place)
        tips = f"{x},{y - REACH} {x + REACH},{y} {x},{y + REACH} {x - REACH},{y}"
        yield f'<g><polygon class="sign" points="{tips}"/>{"".join(_corners(sign, sums, x, y))}</g>'


def _corners(sign: Sign, sums: Sums | None, x: int, y: int) -> Iterator[str]:
    for name, right, down in (("north", 0, -1), ("south", 0, 1), ("east", 1, 0), ("west", -1, 0)):
        total = getattr(sums, name) if sums else None
        spot = x + right * REACH // 2, y + down * REACH // 2
        yield _text(*spot, getattr(sign, name), total or None, "sum")  # a sum of nothing is not printed


def _text(x: int, y: int, printed: int | None, solved: int | None, kind: str = "") -> str:
    """A number; the solution's where none is printed."""
    number = printed if printed is not None else solved
    if number is None:
        return ""
    names = " ".join([*kind.split(), *([] if printed is not None else ["solved"])])
    style = f' class="{names}"' if names else ""
    return f'<text{style} x="{x}" y="{y}">{number}</text>'


def _escaped(text: str) -> str:
    return escape("".join(letter if letter.isprintable() else " " for letter in text))
