"""How well pictures are read whose boards are known: a line a picture, and what is wrong under `solved`.

    python -m tests.benchmarks.pictures FOLDER

FOLDER holds `boards/`, `negatives/` (pictures without any puzzle) and `truth.json`: for each picture of
`boards/` its `islands` as [row, column, number or null], its `signs` as [row, column, [north, south, east,
west]] and whether it has `solutions` "one" or "several". Rows and columns are compared by rank, since empty
ones at the edge of a board leave no trace.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pipeline import solve_picture
from pipeline.records import HashiPuzzle
from solver import Bridge, Island, Puzzle, Sign, broken_rules

Clues = dict[tuple[str, int, int], Any]
"""What stands on a board: an island's clue or a sign's four, at ("island" or "sign", row, column) by rank."""


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    truths = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    tally: Counter[str] = Counter()
    print(f"{'picture':70} {'state':16} {'places':7} {'clues':6} {'status':12} confidence")
    for name, truth in sorted(truths.items()):
        puzzles = solve_picture(folder / "boards" / name).record.puzzles
        line = judge(puzzles, truth)
        tally.update(key for key, yes in line.items() if yes is True)
        tally["boards"] += 1
        marks = ["yes" if line[key] else "-" for key in ("places", "clues")]
        says = f"{line['says']:12} {line['sure']:.2f}" + "  WRONG" * line["wrong under solved"]
        print(f"{name:70} {truth['state']:16} {marks[0]:7} {marks[1]:6} {says}")
    print(dict(tally))
    empty = sorted((folder / "negatives").iterdir())
    found = {path.name: len(solve_picture(path).record.puzzles) for path in empty}
    print(f"negatives: {len(empty)} pictures, puzzles on {sum(map(bool, found.values()))} of them")


def judge(puzzles: tuple[HashiPuzzle, ...], truth: dict[str, Any]) -> dict[str, Any]:
    """Compares the puzzles found on one picture with the one that is there."""
    if not puzzles:
        return dict.fromkeys(("places", "clues", "solved right", "wrong under solved"), False) | {
            "says": "no board",
            "sure": 0,
        }
    best = max(puzzles, key=lambda puzzle: len(puzzle.islands))
    seen, there = clues_found(best), clues_there(truth)
    right = seen == there and len(puzzles) == 1
    solved = any(puzzle.status == "solved" for puzzle in puzzles)
    valid = right and not broken_rules(puzzle_of(there), bridges_by_rank(best))
    return {
        "places": seen.keys() == there.keys() and len(puzzles) == 1,
        "clues": right,
        "solved right": solved and valid,
        "wrong under solved": solved and not (valid and truth["solutions"] == "one"),
        "says": str(best.status),
        "sure": best.confidence,
    }


def clues_found(puzzle: HashiPuzzle) -> Clues:
    """What was read: the clues accepted."""
    islands = [("island", i.row, i.column, i.clue) for i in puzzle.islands]
    signs = [
        ("sign", s.row, s.column, (s.clues.north, s.clues.south, s.clues.east, s.clues.west))
        for s in puzzle.signs
    ]
    return by_rank([*islands, *signs])


def clues_there(truth: dict[str, Any]) -> Clues:
    """What is printed."""
    islands = [("island", row, column, clue) for row, column, clue in truth["islands"]]
    signs = [("sign", row, column, tuple(clues)) for row, column, clues in truth["signs"]]
    return by_rank([*islands, *signs])


def by_rank(things: list[tuple[str, int, int, Any]]) -> Clues:
    """Leaves out rows and columns where nothing stands."""
    rows, columns = (sorted({thing[axis] for thing in things}) for axis in (1, 2))
    return {(kind, rows.index(row), columns.index(column)): clue for kind, row, column, clue in things}


def puzzle_of(clues: Clues) -> Puzzle:
    """The board as the solver knows it; islands in reading order."""
    islands = [
        Island(row, column, clue) for (kind, row, column), clue in sorted(clues.items()) if kind == "island"
    ]
    signs = [
        Sign(row, column, *clue) for (kind, row, column), clue in sorted(clues.items()) if kind == "sign"
    ]
    return Puzzle(tuple(islands), tuple(signs))


def bridges_by_rank(puzzle: HashiPuzzle) -> Iterable[Bridge]:
    """The bridges drawn, between islands in reading order."""
    return [Bridge(*sorted(bridge.islands), bridge.count) for bridge in puzzle.bridges]


if __name__ == "__main__":
    main()
