"""Pictures that other people made: boards whose puzzle is known, and newspaper pages without any.

They lie in `../shared/images` beside the checkout, or where the environment's HASHILENS_PICTURES says; where
they are missing, their sets are empty.
"""

import json
import os
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from samples.scenes.canvas import Pixels
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Scene, Truth
from solver import Island, Outcome, Puzzle, Sign, solve
from vision.pictures.opening import open_picture

BY_HAND = ("photo", "scan-like", "tablet")
"""How the kinds of pictures begin that show boards drawn by hand."""


def folder() -> Path:
    """Where the pictures are, or would be."""
    beside = Path(__file__).resolve().parents[3] / "shared" / "images"
    return Path(os.environ.get("HASHILENS_PICTURES", beside))


def negatives() -> tuple[Path, ...]:
    """The pages without a bridges puzzle."""
    return tuple(sorted((folder() / "negatives").glob("*.jpg")))


def boards(group: str) -> tuple[str, ...]:
    """The names of the pictures of a group: `printed` and unsolved, by `hand`, or with `bridges` drawn."""
    return tuple(sorted(name for name, facts in _facts().items() if _group(facts) == group))


def open_board(name: str, seed: int, file: str) -> Scene:
    """A picture with a known board; where its islands are is not known."""
    facts = _facts()[file]
    traits = {"file": file, "kind": facts["kind"], "style": facts["style"], "state": facts["state"]}
    return Scene(name, seed, pixels(folder() / "boards" / file), (known_board(facts),), traits)


def open_negative(name: str, seed: int, path: Path) -> Scene:
    """A page on which nothing may be found."""
    return Scene(name, seed, pixels(path), (), {"file": path.name})


def pixels(path: Path) -> Pixels:
    """A picture, upright."""
    return np.array(open_picture(path).image)


def known_board(facts: Mapping[str, Any]) -> Truth[Solved]:
    """A board from its `islands` as [row, column, number or null], `signs` and `max_bridges`.

    A sign is [row, column, [north, south, east, west]]. It is not known where on a picture all this is.
    """
    islands = tuple(Island(row, column, clue) for row, column, clue in sorted(facts["islands"], key=_place))
    signs = [
        Sign(row, column, north=north, south=south, east=east, west=west)
        for row, column, (north, south, east, west) in sorted(facts["signs"], key=_place)
    ]
    puzzle = Puzzle(islands, tuple(signs), facts["max_bridges"])
    answer = solve(puzzle)
    bridges = answer.solution.bridges if answer.solution else ()
    places = [*islands, *signs]
    rows, columns = (max(int(getattr(place, name)) for place in places) + 1 for name in ("row", "column"))
    return Truth(Solved(puzzle, bridges, rows, columns), None, unique=answer.outcome is Outcome.UNIQUE)


@lru_cache
def _facts() -> dict[str, Any]:
    path = folder() / "truth.json"
    facts: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return facts


def _group(facts: dict[str, Any]) -> str:
    if facts["kind"].startswith(BY_HAND):
        return "hand"
    return "printed" if facts["state"] == "unsolved" else "bridges"


def _place(entry: list[Any]) -> tuple[int, int]:
    return entry[0], entry[1]
