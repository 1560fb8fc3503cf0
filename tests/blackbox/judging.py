"""What the program made of a scene, against the truth."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from pipeline.crossings.record import CrossingsPuzzle
from pipeline.hashi.record import HashiPuzzle
from pipeline.records import PuzzleRecord
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Scene, Truth
from solver.crossings.making import Made
from tests.blackbox.cells import center_error, misread_cells, pair_cells
from tests.blackbox.matching import Pairing, Pieces, found_pieces, pair, true_pieces
from tests.blackbox.solving import Result

NOTHING = "no board"
"""The status of a board that was not found."""
GIVEN_UP = frozenset({"multiple", "impossible", "unreadable", NOTHING})


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one true board fared, or a board that is none.

    Attributes:
        status: the program's word, or NOTHING.
        positions: every island and sign is at its row and column, and nothing else is.
        clues: and every number is right.
        right: the positions, and under `solved` the bridges of the only solution.
        confidence: the program's; None without a board.
        error: median distance of the centres from the true ones, radii; None where unknown.
        reason: what went wrong, in words; empty for nothing.
        counts: False for boards that nobody has to read.
        real: False for a board that is none.
        finished: its solution is drawn on the picture, all of it and nothing else.
        already: the program took it for solved already.
    """

    status: str
    positions: bool
    clues: bool
    right: bool
    confidence: float | None
    error: float | None
    reason: str
    counts: bool = True
    real: bool = True
    finished: bool = False
    already: bool = False

    @property
    def wrong(self) -> bool:
        """Nobody would look at it, and it is wrong: the worst that can happen."""
        return self.status == "solved" and not self.right

    @property
    def unfinished(self) -> bool:
        """It was taken for solved already and is not: nobody would solve it."""
        return self.already and not self.finished

    @property
    def given_up(self) -> bool:
        """No solution is drawn."""
        return self.status in GIVEN_UP


def judge(scene: Scene, result: Result) -> tuple[Verdict, ...]:
    """Judges a page.

    Args:
        scene: the picture and the truth.
        result: what the program made of it.

    Returns:
        A verdict for each true board, in the truth's order, then one for each board that is none.
    """
    owners = [_owner(scene.boards, found) for found in result.puzzles]
    verdicts, strays = (
        [],
        [found for found, owner in zip(result.puzzles, owners, strict=True) if owner is None],
    )
    for index, truth in enumerate(scene.boards):
        mine = [found for found, owner in zip(result.puzzles, owners, strict=True) if owner == index]
        if not mine:
            verdicts.append(_lost(truth, result.crash))
            continue
        best = max(mine, key=lambda found: _share(truth, found))
        verdict = KINDS[type(truth.board)].judge(truth, best)
        others = [found for found in mine if found is not best]
        if verdict.positions:
            strays += others
        elif others:
            verdict = replace(verdict, reason=f"{verdict.reason}; in pieces")
        verdicts.append(verdict)
    return (*verdicts, *(_stray(found) for found in strays))


def _owner(boards: tuple[Truth[Any], ...], found: PuzzleRecord) -> int | None:
    """The true board that shares most with a found one; None if none shares anything."""
    shares = [_share(truth, found) for truth in boards]
    return int(np.argmax(shares)) if shares and max(shares) > 0 else None


def _share(truth: Truth[Any], found: PuzzleRecord) -> int:
    """How many pieces of a board are pieces of a found one; none if they are of different kinds."""
    kind = KINDS[type(truth.board)]
    return kind.share(truth, found) if isinstance(found, kind.record) else 0


def _share_bridges(truth: Truth[Solved], found: HashiPuzzle) -> int:
    if truth.drawn is None:
        return len(found.islands)
    return pair(truth, found).hits


def _lost(truth: Truth[Any], crash: str) -> Verdict:
    return Verdict(
        NOTHING, False, False, False, None, None, crash or "not found", truth.counts, finished=truth.finished
    )


def _judge_bridges(truth: Truth[Solved], best: HashiPuzzle) -> Verdict:
    """How a board fared of which this was found."""
    pairing = pair(truth, best) if truth.drawn else None
    true, found = true_pieces(truth), found_pieces(best)
    positions = not _misplaced(true, found) and (pairing is None or _complete(truth, pairing))
    clues = positions and not _misread(true, found)
    right = positions and _rightly_solved(truth, true, found, clues, str(best.status.value))
    error = float(np.median(pairing.errors)) if pairing is not None and len(pairing.errors) else None
    reason = "" if right and clues else _reason(truth, true, found, pairing, best)
    return Verdict(
        str(best.status.value), positions, clues, right, best.confidence, error, reason, truth.counts,
        finished=truth.finished, already=best.already_solved,
    )  # fmt: skip


def _stray(found: PuzzleRecord) -> Verdict:
    size = f"{type(found).__name__} of {found.rows} x {found.columns}"
    return Verdict(
        str(found.status.value),
        False,
        False,
        False,
        found.confidence,
        None,
        f"no board there: {size}",
        real=False,
        already=found.already_solved,
    )


def _misplaced(true: Pieces, found: Pieces) -> int:
    """How many cells are taken in one and not in the other, or by an island here and a sign there."""
    kinds = [
        {(cell, isinstance(clue, tuple)) for cell, clue in pieces.clues.items()} for pieces in (true, found)
    ]
    return len(kinds[0] ^ kinds[1])


def _complete(truth: Truth[Solved], pairing: Pairing) -> bool:
    """Every true piece was found where it is, and nothing else."""
    puzzle = truth.board.puzzle
    return pairing.hits == len(pairing.true_of) == len(puzzle.islands) + len(puzzle.signs)


def _missing(truth: Truth[Solved], pairing: Pairing) -> list[tuple[float, float]]:
    """Where the true pieces are that were not found, pixels."""
    assert truth.drawn is not None
    spots = np.vstack([truth.drawn.islands, truth.drawn.signs])
    return [tuple(spot) for spot in np.delete(spots, pairing.true_of[pairing.true_of >= 0], axis=0).tolist()]


def _misread(true: Pieces, found: Pieces) -> list[str]:
    """Cells whose clues differ, in words."""
    both = [
        (cell, clue, found.clues[cell]) for cell, clue in sorted(true.clues.items()) if cell in found.clues
    ]
    return [f"{clue} read as {read} at {cell}" for cell, clue, read in both if clue != read]


def _rightly_solved(truth: Truth[Solved], true: Pieces, found: Pieces, clues: bool, status: str) -> bool:
    if not truth.unique:
        # What the solver says of these numbers.
        return clues and status in {"solved", "multiple", "impossible"}
    return status == "solved" and true.bridges == found.bridges


def _reason(
    truth: Truth[Solved], true: Pieces, found: Pieces, pairing: Pairing | None, best: HashiPuzzle
) -> str:
    """Why a board is not right, in words: the cause of all the others, if there are several."""
    pieces = len(true.clues)
    if pairing is not None and not _complete(truth, pairing):
        spots = _missing(truth, pairing)
        extra = int(np.sum(pairing.true_of < 0))
        where = f" (at {', '.join(f'{x:.0f},{y:.0f}' for x, y in spots[:3])})" if spots else ""
        return f"{len(spots)} of {pieces} pieces missing{where}, {extra} too many"
    if off := _misplaced(true, found):
        return f"{off} cells misplaced of {pieces}"
    if misread := _misread(true, found):
        return ", ".join(misread[:6])
    return f"read right; {' '.join(best.notes)}"[:200]


def _share_crossings(truth: Truth[Made], found: CrossingsPuzzle) -> int:
    return sum(cell is not None for cell in pair_cells(truth, found))


def _judge_crossings(truth: Truth[Made], best: CrossingsPuzzle) -> Verdict:
    """How a board of crossings fared of which this was found."""
    pairs, status = pair_cells(truth, best), str(best.status.value)
    cells = truth.board.puzzle.cells
    positions = len(best.cells) == len(cells) and all(
        seen is not None and (seen.row, seen.column) == (cell.row, cell.column)
        for cell, seen in zip(cells, pairs, strict=True)
    )
    misread = misread_cells(truth, pairs)
    clues = positions and not misread
    values = [None if seen is None else seen.value for seen in pairs]
    right = positions and status == "solved" and values == list(truth.board.values)
    reason = "" if right and clues else f"{len(best.cells)} cells for {len(cells)}"
    if positions and not right:
        reason = ", ".join(misread[:6]) or f"read right; {' '.join(best.notes)}"[:200]
    error = center_error(truth, pairs)
    return Verdict(status, positions, clues, right, best.confidence, error, reason, truth.counts)


class Kind(NamedTuple):
    """How boards of one kind are judged."""

    record: type
    share: Callable[[Truth[Any], Any], int]
    judge: Callable[[Truth[Any], Any], Verdict]


KINDS: Mapping[type, Kind] = {
    Solved: Kind(HashiPuzzle, _share_bridges, _judge_bridges),
    Made: Kind(CrossingsPuzzle, _share_crossings, _judge_crossings),
}
"""By the type of a true board."""
