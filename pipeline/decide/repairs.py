"""Repairs: single changes that would make a board work, each with how likely it is what happened.

A number was misread, an island was missed, or something was taken for one. Each is weighed by how often that
happens, by what the reader and the detector say at its place, and by whether the board then has exactly one
solution, as printed ones do.
"""

import itertools
import math
import statistics
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from pipeline.decide.bridges import AskedBoard, likeliest_puzzle, weight_of
from pipeline.decide.parameters import CHANCES, REPAIRS
from pipeline.decide.unclaimed import chance_undetected, unclaimed_by
from pipeline.hashi.clues import Clue, clues_of
from pipeline.hashi.judgement import corrections_of
from pipeline.hashi.odds import odds_of
from pipeline.hashi.repairs import FalseIsland, MissingIsland, OtherNumbers, Repair
from pipeline.settings import Settings
from solver import (
    Budget,
    Conflict,
    Fit,
    LimitReachedError,
    Odds,
    Outcome,
    Place,
    false_islands,
    missing_islands,
)
from solver import MissingIsland as Lacking
from vision.ground import look_at_ground
from vision.parameters import GROUND
from vision.reading import Board
from vision.types import NO_PIECE, Floats

Crossing = tuple[int, int]
"""Row and column, from 0."""


class _Weighed(NamedTuple):
    repair: Repair
    weight: float


def repairs_of(
    asked: AskedBoard, conflict: Conflict | None, settings: Settings, most: int
) -> tuple[Repair, ...]:
    """Single changes that would make a board work, the likeliest first, with their probabilities.

    Args:
        asked: a board that has no solution as it was read, or only with a number changed; or one that has,
            but is in doubt.
        conflict: why it has none, with other numbers that would fit; None where that was not asked.
        settings: for the rules.
        most: how many repairs at most; those below `REPAIRS.told`, in view of all repairs and of what was
            read, are left out.
    """
    weighed = [*_numbers(asked, conflict, settings), *_missing(asked, settings), *_false(asked, settings)]
    total = sum(weight for _, weight in weighed) + _as_read(asked)
    ranked = sorted(weighed, key=lambda one: -one.weight)
    likely = [one for one in ranked if one.weight > 0 and one.weight >= REPAIRS.told * total]
    return tuple(one.repair.with_chance(one.weight / total) for one in likely[:most])


def _as_read(asked: AskedBoard) -> float:
    """The weight of the numbers as they were read, if they have a solution."""
    best = asked.likely.best if asked.likely else None
    return weight_of(best) if best is not None and best.cost <= 0 else 0.0


def _numbers(asked: AskedBoard, conflict: Conflict | None, settings: Settings) -> Iterator[_Weighed]:
    """Other numbers: those that repair what contradicts itself, or those of the likeliest readings."""
    clues = clues_of(asked.board)
    odds = odds_of(asked.board, settings.max_bridges, REPAIRS.misread)
    places = {Place(clue.index, clue.corner): at for at, clue in enumerate(clues)}
    if conflict and conflict.repairs:
        for repair in conflict.repairs:
            at = places[repair.place]
            several = CHANCES.several if repair.outcome is Outcome.MULTIPLE else 1.0
            yield _Weighed(
                OtherNumbers(((clues[at], repair.to),)), several * _over(odds, at, clues[at], repair.to)
            )
        return
    for candidate in asked.likely.candidates if asked.likely else ():
        changes = tuple((change.clue, change.to) for change in corrections_of(clues, candidate.puzzle))
        weight = weight_of(candidate) * math.exp(candidate.cost)
        for clue, to in changes:
            weight *= _over(odds, clues.index(clue), clue, to)
        if 0 < len(changes) <= REPAIRS.together:
            yield _Weighed(OtherNumbers(changes), weight)


def _over(odds: Odds, at: int, clue: Clue, to: int | None) -> float:
    """How likely another number is printed, over the one that was read."""
    chances = (*odds.islands, *odds.corners)[at]
    return chances.get(to, 0.0) / max(chances.get(clue.number.value, 0.0), 1e-9)


def _missing(asked: AskedBoard, settings: Settings) -> Iterator[_Weighed]:
    """Islands that were missed; several crossings of one line as one where none stands out."""
    chances = crossing_chances(asked)
    lacking = _lacking(asked, chances, settings) if asked.missing is None else asked.missing
    fits = {(int(one.row), int(one.column)): one.fits for one in lacking}
    # None is under a drawn bridge, or where a person has denied one.
    worth = {at: _worth(asked.board, at, some) for at, some in fits.items() if at in chances}
    weights = {at: chances[at] * sum(numbers.values()) for at, numbers in worth.items()}
    total = sum(weights.values())
    if max(weights.values(), default=0.0) < REPAIRS.exact * total and (lines := [*_in_lines(weights, total)]):
        yield from lines
        return
    for at, weight in weights.items():
        numbers = tuple(sorted(worth[at], key=lambda number: -worth[at][number]))
        yield _Weighed(MissingIsland.at(asked.board, at, numbers), weight)


def _lacking(asked: AskedBoard, chances: Mapping[Crossing, float], settings: Settings) -> list[Lacking]:
    """The crossings where one island more would give a board a solution, the likeliest asked about first.

    Those that are too unlikely to be told beside another, or beside the board as it was read, are left out.
    None at all are returned if time ran out before most of the chance was asked about.
    """
    puzzle, budget = likeliest_puzzle(asked, settings.max_bridges), Budget(settings.seconds, REPAIRS.steps)
    found: list[Lacking] = []
    left, best = sum(chances.values()), _as_read(asked)
    for at in sorted(chances, key=lambda at: -chances[at]):
        if chances[at] < REPAIRS.told * best:
            break
        try:
            some = missing_islands(puzzle, [at], budget)
        except LimitReachedError:
            return found if left < sum(chances.values()) / 2 else []
        found += some
        best = max([best, *(chances[at] * sum(_worth(asked.board, at, one.fits).values()) for one in some)])
        left -= chances[at]
    return found


def _in_lines(weights: Mapping[Crossing, float], total: float) -> Iterator[_Weighed]:
    """A missing island of which only the row or the column is known; nothing where not even that is."""
    for axis in (0, 1):
        lines: dict[int, float] = defaultdict(float)
        for at, weight in weights.items():
            lines[at[axis]] += weight
        line = max(lines, key=lambda one: lines[one])
        if lines[line] >= REPAIRS.line * total:
            yield _Weighed(MissingIsland.on_line(axis, line), lines[line])
            return


def crossing_chances(asked: AskedBoard) -> dict[Crossing, float]:
    """The odds, before the rules, that an island was missed at each free crossing of a board."""
    found = hidden_chances(asked, chance_undetected(asked.page, asked.pieces))
    for one in unclaimed_by(asked.page, asked.pieces):
        if one.crossing in found:
            found[one.crossing] += one.chance / (1 - one.chance)
    return found


def hidden_chances(
    asked: AskedBoard, undetected: float, *, with_trace: bool = False
) -> dict[Crossing, float]:
    """The odds that each free crossing hides an island, in view of what is seen there.

    Crossings that a drawn bridge passes, or where a person has said that there is no island, are left out.

    Args:
        asked: the board; only its lattice, islands, signs, drawn bridges and page are looked at.
        undetected: the probability that the board has an island that was not detected.
        with_trace: whether only islands that left a trace count: a crossing that looks like the ground
            elsewhere, or of which no picture is at hand, then hides none.
    """
    board = asked.board
    islands = {(island.row, island.column) for island in board.islands}
    taken = islands | {(sign.row, sign.column) for sign in board.signs} | _passed(board)
    every = itertools.product(range(board.lattice.rows), range(board.lattice.columns))
    empty = [at for at in every if at not in taken]
    denied = _denied(asked, empty)
    free = [at for at in empty if at not in denied]
    besides = [bool(_neighbours(at) & islands) for at in free]
    adjacent = (sum(bool(_neighbours(at) & islands) for at in islands) + REPAIRS.adjacent) / (
        len(islands) + 2 * REPAIRS.adjacent
    )
    shares = [
        adjacent / sum(besides) if beside else (1 - adjacent) / (len(free) - sum(besides))
        for beside in besides
    ]
    return {
        at: undetected * share * odd
        for at, share, odd in zip(free, shares, _seen_at(asked, free, with_trace=with_trace), strict=True)
    }


def _passed(board: Board) -> set[Crossing]:
    """The crossings that bridges drawn on the page run over."""
    found = set()
    for one in board.drawn:
        a, b = board.islands[one.a], board.islands[one.b]
        if one.count:
            rows, columns = (sorted(ends) for ends in ((a.row, b.row), (a.column, b.column)))
            found |= {*itertools.product(range(rows[0], rows[1] + 1), range(columns[0], columns[1] + 1))}
    return found


def _denied(asked: AskedBoard, free: Sequence[Crossing]) -> set[Crossing]:
    """The crossings at or beside which something stands of which a person has said that it is no island."""
    pieces, radius = asked.page.detections, _radius(asked.board)
    gone = np.flatnonzero(pieces.kinds == NO_PIECE)
    if not free or not len(gone):
        return set()
    away = np.linalg.norm(_spots(asked.board, free)[:, None] - pieces.centers[gone], axis=2)
    near = (away < pieces.radii[gone] + GROUND.reach * radius).any(axis=1)
    return {at for at, denied in zip(free, near.tolist(), strict=True) if denied}


def _spots(board: Board, places: Sequence[Crossing]) -> Floats:
    """N x 2, pixels."""
    return board.lattice.to_pixels(np.array(places, dtype=np.float64))


def _radius(board: Board) -> float:
    """Of its islands, pixels."""
    return float(np.median([island.radius for island in board.islands]))


def _seen_at(asked: AskedBoard, free: Sequence[Crossing], *, with_trace: bool) -> list[float]:
    """How much likelier each crossing hides an island in view of what is seen there."""
    if asked.page.grey is None or not free:
        return [0.0 if with_trace else 1.0] * len(free)
    ground = look_at_ground(asked.page.grey, _spots(asked.board, free), _radius(asked.board))
    unseen = 0.0 if with_trace else REPAIRS.unseen if ground.grained else REPAIRS.unseen_flat
    seen = np.minimum(unseen + (ground.odd / REPAIRS.odd) ** REPAIRS.power, REPAIRS.most)
    # Where others are about as odd and hide no island, that says no more than how rare they are.
    alike = (ground.odd >= REPAIRS.as_odd * ground.odd[:, None]).sum(axis=1) - 1
    likelier: list[float] = np.minimum(seen, len(free) / np.maximum(alike, 1e-9)).tolist()
    return likelier


def _false(asked: AskedBoard, settings: Settings) -> Iterator[_Weighed]:
    """Islands that are none; they are not asked about if all are too unlikely to be told."""
    scores = asked.page.detections.scores[asked.view.islands].tolist()
    chances = [max(REPAIRS.stray * (1 - score), REPAIRS.least_stray) for score in scores]
    if max(chances) < REPAIRS.told * _as_read(asked):
        return
    budget = Budget(settings.seconds, REPAIRS.steps)
    try:
        found = false_islands(likeliest_puzzle(asked, settings.max_bridges), budget)
    except LimitReachedError:
        return
    clues = clues_of(asked.board)
    for one in found:
        if not clues[one.index].number.by_hand:
            yield _Weighed(FalseIsland(clues[one.index]), chances[one.index] * _times(one.outcome))


def _worth(board: Board, at: Crossing, fits: Sequence[Fit]) -> dict[int | None, float]:
    """How likely a board that lacks an island lacks it here, by the number that it shows."""
    return {fit.number: _fitting(board, at, fit) for fit in fits}


def _fitting(board: Board, at: Crossing, fit: Fit) -> float:
    """How likely a board that lacks an island lacks it here, with this number and these bridges.

    One more fits by chance here and there; it then rather shows a 2, ends short bridges, or stands between
    two others.
    """
    often = (
        REPAIRS.clues[min(fit.number, len(REPAIRS.clues)) - 1] if fit.number else float(fit.number is None)
    )
    ways = [(board.islands[one.a].row - at[0], board.islands[one.a].column - at[1]) for one in fit.bridges]
    between = len(ways) == 2 and any(one == other == 0 for one, other in zip(*ways, strict=True))
    far = math.pow(statistics.fmean([abs(down + right) for down, right in ways] or [1]), REPAIRS.far)
    return often * far * (REPAIRS.between if between else 1.0) * _times(fit.outcome)


def _times(outcome: Outcome) -> float:
    return CHANCES.several if outcome is Outcome.MULTIPLE else 1.0


def _neighbours(at: Crossing) -> set[Crossing]:
    row, column = at
    return {(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)}
