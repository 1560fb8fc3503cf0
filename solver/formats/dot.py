"""DOT, the language of Graphviz: islands with their places, and an edge for each bridge; written only.

`neato` leaves the islands where they are. Positions are in inches, with one inch from row to row; `neato -n`
would take them for points.
"""

from collections.abc import Iterator

from solver.formats.lattice import lattice_of
from solver.puzzle import Puzzle, Sign, Solution

HEAD = (
    "graph hashi {",
    "  layout=neato;",
    '  node [shape=circle, fixedsize=true, width=0.6, fontname="sans-serif"];',
    "  edge [penwidth=2];",
)


def write(puzzle: Puzzle, solution: Solution | None) -> str:
    """Writes a graph.

    Args:
        puzzle: with at least one island.
        solution: its bridges are the edges; None for islands and signs alone.
    """
    return "\n".join([*HEAD, *_nodes(puzzle, solution), *_edges(solution), "}"]) + "\n"


def _nodes(puzzle: Puzzle, solution: Solution | None) -> Iterator[str]:
    lattice = lattice_of(puzzle)
    values = solution.values if solution else (None,) * len(puzzle.islands)
    pairs = zip(puzzle.islands, lattice.islands, values, strict=True)
    for number, (island, (row, column), value) in enumerate(pairs):
        shown = island.clue if island.clue is not None else value
        name = "" if island.name is None else f", xlabel={_quoted(island.name)}"
        label = _quoted("" if shown is None else str(shown))
        yield f'  i{number} [label={label}, pos="{column},{-row}!"{name}];'
    for number, (sign, (row, column)) in enumerate(zip(puzzle.signs, lattice.signs, strict=True)):
        yield f'  s{number} [shape=diamond, width=0.9, label="{_corners(sign)}", pos="{column},{-row}!"];'


def _edges(solution: Solution | None) -> Iterator[str]:
    for bridge in solution.bridges if solution else ():
        for _ in range(bridge.count):
            yield f"  i{bridge.a} -- i{bridge.b};"


def _corners(sign: Sign) -> str:
    """North above, west and east in the middle, south below, separated by Graphviz's line breaks."""
    north, west, east, south = (
        "" if number is None else str(number) for number in (sign.north, sign.west, sign.east, sign.south)
    )
    return f"{north}\\n{west}   {east}\\n{south}"


def _quoted(text: str) -> str:
    """A string of DOT. Backslashes are doubled, since labels know escapes."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return '"' + printable.replace("\\", "\\\\").replace('"', '\\"') + '"'
