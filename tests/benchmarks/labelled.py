"""Pictures of others with a `truth.json`: what is on them, and whether a reader found that.

It is not known where the boards are on a picture, so found puzzles and true boards of one page are matched by
their pattern of islands: one to one, the likest first.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

from pipeline.hashi.record import HashiPuzzle
from pipeline.records import PuzzleRecord
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Truth
from solver import Bridge, Puzzle, broken_rules
from tests.blackbox.given import known_board
from tests.blackbox.matching import Pieces, found_pieces, true_pieces

OUTCOMES = {"one": "solved", "several": "multiple", "none": "impossible"}
"""The right status, by how many solutions a board has."""
LIKE = 0.35
"""A found puzzle is a board of the page if it is at least so much `alike`.

Two boards of 7 x 7 that have nothing to do with each other are at most 0.33 in 95 of 100 cases, a board of
which a row was missed in the middle is at least 0.41 (15 boards made up with seed 1).
"""
MISREAD = 0.25
"""What a piece counts for whose clue is another."""
SHIFTS = range(-2, 3)
"""Lines by which a pattern may be off, where a first row or column was missed or added."""


@dataclass(frozen=True, slots=True)
class Label:
    """A board that is on a picture.

    Attributes:
        truth: the puzzle, of which it is not known where it is.
        solutions: how many it has: one, several, none; "unknown clues" if islands show no number.
    """

    truth: Truth[Solved]
    solutions: str


@dataclass(frozen=True, slots=True)
class Labelled:
    """A picture and the boards on it, of which there may be none.

    Attributes:
        path: of the file.
        kind: how it came about, in words such as photo or render.
        state: of its boards: unsolved, partly solved, solved, or several of these.
        boards: in the order of `truth.json`.
    """

    path: Path
    kind: str
    state: str
    boards: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class BoardVerdict:
    """How a board fared. Each of the three is a part of the one before.

    Attributes:
        places: every island and sign is at its row and column, by rank, and nothing else is.
        clues: and each shows the right number.
        right: and the outcome is the true one. For "unknown clues" that is any outcome but `solved` with
            bridges against the rules, since the picture does not tell how many solutions there are.
        status: what the program said; "no board" if it found none.
        confidence: the program's; 0 without a board.
    """

    places: bool
    clues: bool
    right: bool
    status: str
    confidence: float

    @property
    def wrong(self) -> bool:
        """Nobody would look at it, and it is wrong."""
        return self.status == "solved" and not self.right


NOT_FOUND = BoardVerdict(False, False, False, "no board", 0.0)


def read_folder(folder: Path) -> list[Labelled]:
    """The labelled pictures of a folder and those of its `negatives/`, by name.

    `truth.json` lists the `boards` of each file in the folder; or the files are in `boards/`, with one board
    each, which the entry describes.
    """
    facts: dict[str, Any] = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    inside = folder / "boards"
    pictures = inside if inside.is_dir() else folder
    labelled = [
        Labelled(
            pictures / name,
            entry.get("kind") or entry.get("set") or "",
            entry["state"],
            tuple(Label(known_board(board), board["solutions"]) for board in entry.get("boards", [entry])),
        )
        for name, entry in sorted(facts.items())
    ]
    negatives = folder / "negatives"
    empty = sorted(negatives.iterdir()) if negatives.is_dir() else []
    return labelled + [Labelled(path, "photo", "negative", ()) for path in empty]


def judge_page(
    boards: Sequence[Label], puzzles: Sequence[PuzzleRecord]
) -> tuple[tuple[BoardVerdict, ...], tuple[PuzzleRecord, ...]]:
    """A verdict for each board of a page, and the puzzles that are none of them: strays."""
    found = [puzzle for puzzle in puzzles if isinstance(puzzle, HashiPuzzle)]
    there = [true_pieces(label.truth) for label in boards]
    seen = [found_pieces(puzzle) for puzzle in found]
    likeness = {(a, b): alike(there[a], seen[b]) for a, b in product(range(len(there)), range(len(seen)))}
    matched: dict[int, int] = {}
    for a, b in sorted(likeness, key=lambda pair: (-likeness[pair], pair)):
        if likeness[a, b] >= LIKE and a not in matched and b not in matched.values():
            matched[a] = b
    verdicts = tuple(
        _judge(label, found[matched[a]]) if a in matched else NOT_FOUND for a, label in enumerate(boards)
    )
    mine = [found[b] for b in matched.values()]
    return verdicts, tuple(puzzle for puzzle in puzzles if not any(puzzle is one for one in mine))


def alike(there: Pieces, seen: Pieces) -> float:
    """Which part of the pieces of the larger of two boards is on both, 0 to 1; the whole if all places are.

    A piece in the same place with another clue counts as `MISREAD`, since many boards have a piece there.
    """
    larger = max(len(there.clues), len(seen.clues), 1)

    def shared(down: int, right: int) -> float:
        moved = {(row + down, column + right): clue for (row, column), clue in seen.clues.items()}
        both = there.clues.keys() & moved.keys()
        return sum(1.0 if there.clues[cell] == moved[cell] else MISREAD for cell in both) / larger

    likeness = max(shared(down, right) for down, right in product(SHIFTS, SHIFTS))
    return (1 + likeness) / 2 if there.clues.keys() == seen.clues.keys() else likeness


def _judge(label: Label, best: HashiPuzzle) -> BoardVerdict:
    there, seen = true_pieces(label.truth), found_pieces(best)
    status = str(best.status.value)
    places = {cell: isinstance(clue, tuple) for cell, clue in there.clues.items()} == {
        cell: isinstance(clue, tuple) for cell, clue in seen.clues.items()
    }
    clues = places and there.clues == seen.clues
    if label.solutions == "unknown clues":
        right = clues and not (status == "solved" and _broken(label.truth.board.puzzle, seen, there))
    else:
        right = clues and status == OUTCOMES[label.solutions]
        right = right and (status != "solved" or seen.bridges == there.bridges)
    return BoardVerdict(places, clues, right, status, best.confidence)


def _broken(puzzle: Puzzle, seen: Pieces, there: Pieces) -> bool:
    """Whether bridges that were found break the rules of a puzzle."""
    islands = [cell for cell, clue in there.clues.items() if not isinstance(clue, tuple)]
    pairs = [(*sorted((islands.index(a), islands.index(b))), count) for a, b, count in seen.bridges]
    return bool(broken_rules(puzzle, [Bridge(a, b, count) for a, b, count in pairs]))
