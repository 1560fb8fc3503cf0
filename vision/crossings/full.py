"""Full grids: a board of crossings has a sign at each place of a rectangle, detected or not.

So hypotheses that differ by single signs are one and the same, and a place where none was detected is looked
at like the others.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from vision.parameters import DETECTION, FULL, HYPOTHESES
from vision.types import BoardHypothesis, Detections, Group, Hypothesis, Kind


def fill_grids(detections: Detections, groups: Sequence[Group]) -> tuple[Detections, tuple[Group, ...]]:
    """Fills the boards of crossings among the hypotheses of a page.

    Args:
        detections: all pieces of the page.
        groups: those of the page, of any kind of puzzle.

    Returns:
        The detections and after them a piece of the least score for each place where none was detected, and
        the groups. In those of crossings, boards of too few signs (see `FULL`) are left out and all others
        are full; hypotheses and groups without a board are left out, too. Of hypotheses that become the same
        the likeliest is left.
    """
    found = []
    for group in groups:
        boards = [board for one in group.hypotheses for board in one.boards]
        if all(detections.kinds[board.members[0]] == Kind.CROSSING for board in boards):
            detections, full = _filled(detections, group)
            found += [full] if full else []
        else:
            found.append(group)
    return detections, tuple(found)


def _filled(detections: Detections, group: Group) -> tuple[Detections, Group | None]:
    """A group with full boards only; of hypotheses that become the same the likeliest."""
    kept: dict[frozenset[tuple[int, int, int]], Hypothesis] = {}
    for hypothesis in group.hypotheses:
        boards = []
        for board in hypothesis.boards:
            if _is_grid(board):
                detections, full = _full(detections, board)
                boards.append(full)
        if boards:
            kept.setdefault(frozenset(_places(boards)), replace(hypothesis, boards=tuple(boards)))
    if not kept:
        return detections, None
    best = max(one.log_prior for one in kept.values())
    hypotheses = tuple(replace(one, log_prior=one.log_prior - best) for one in kept.values())
    members = np.unique(np.concatenate([board.members for one in hypotheses for board in one.boards]))
    return detections, Group(members, hypotheses)


def _is_grid(board: BoardHypothesis) -> bool:
    rows, columns = board.lattice.rows, board.lattice.columns
    return min(rows, columns) >= FULL.lines and len(board.members) >= FULL.least * rows * columns


def _full(detections: Detections, board: BoardHypothesis) -> tuple[Detections, BoardHypothesis]:
    """A board with a sign at each place: a faint one that was detected there, or a new one."""
    taken = set(zip(board.rows.tolist(), board.columns.tolist(), strict=True))
    lattice = board.lattice
    empty = [
        place for place in product(range(lattice.rows), range(lattice.columns)) if place not in taken
    ]  # fmt: skip
    if not empty:
        return detections, board
    spots = lattice.to_pixels(np.array(empty, dtype=np.float64))
    around = detections.centers[board.members]
    nearest = [int(np.hypot(*(around - spot).T).argmin()) for spot in spots]
    radii = detections.radii[board.members[nearest]]
    pieces = []
    for spot, radius in zip(spots, radii, strict=True):
        off = np.hypot(*(detections.centers - spot).T) / radius
        off[detections.kinds != Kind.CROSSING] = np.inf
        off[board.members] = np.inf
        if off.min() > HYPOTHESES.farthest:
            detections = detections.with_piece(spot, float(radius), Kind.CROSSING, DETECTION.least_score)
            off = np.append(off, 0.0)
        pieces.append(int(off.argmin()))
    away = np.hypot(*(detections.centers[pieces] - spots).T) / radii
    rows, columns = np.array(empty, dtype=np.intp).T
    return detections, replace(
        board,
        members=np.append(board.members, pieces),
        rows=np.append(board.rows, rows),
        columns=np.append(board.columns, columns),
        residuals=np.append(board.residuals, away),
    )


def _places(boards: Sequence[BoardHypothesis]) -> Iterator[tuple[int, int, int]]:
    """What makes hypotheses the same: which piece stands on which row and column."""
    for board in boards:
        yield from zip(board.members.tolist(), board.rows.tolist(), board.columns.tolist(), strict=True)
