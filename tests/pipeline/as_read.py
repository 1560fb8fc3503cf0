"""Boards made up for tests, as the reader with the network hands them over: a page with a group for each."""

import math
from dataclasses import replace

import numpy as np

from pipeline.crossings.finding import CrossingsFinding
from pipeline.decide import bridges, crossings
from pipeline.decide.mistakes import Mistake
from pipeline.decide.places import DOUBTS
from pipeline.decide.verdict import Place, find_bridges
from pipeline.settings import Settings
from solver import Budget
from vision.crossings.arrows import ARROWS
from vision.digits.crops import Inside
from vision.reading import Crossing, Island, Lattice, Sign
from vision.types import (
    VALUES,
    BoardHypothesis,
    CrossingSign,
    Detections,
    Group,
    Hypothesis,
    Kind,
    PageReading,
)

LIKELY, SIGNED = 1.5, 4.0
"""The log-odds that pieces are a board at all, before the rules are asked; with signs among them."""

SURE = 0.9
"""A board that is placed less surely may have its rows otherwise."""

NO_NUMBER = Inside(np.zeros((8, 8), np.float32), ())
KINDS = {Island: Kind.ISLAND, Sign: Kind.SIGN, Crossing: Kind.CROSSING}


def finding_of(board, max_bridges=2):
    """What comes of a board of bridges that was decided on."""
    reading, settings, budget = page_reading_of(board), Settings(max_bridges=max_bridges), Budget(10.0, 1e6)
    asked = bridges.ask_quickly(reading, reading.groups[0].hypotheses[0].boards[0], settings, budget)
    if not asked.outcome.final:
        asked = bridges.ask_fully(asked, settings, budget)
    doubts = () if board.confidence >= SURE else (DOUBTS[Mistake.MOVED],)
    place = Place(board.confidence, 0.001, doubts=doubts)
    return find_bridges(asked, place, settings, board.drawn)


def crossings_finding_of(board):
    """What comes of a board of crossings that was decided on; it is drawn as the board lies."""
    reading, settings, budget = page_reading_of(board), Settings(), Budget(10.0, 1e6)
    asked = crossings.ask_quickly(reading, reading.groups[0].hypotheses[0].boards[0], settings, budget)
    if not asked.outcome.final:
        asked = crossings.ask_fully(asked, settings, budget)
    found = crossings.find_crossings(asked, Place(board.confidence, 0.0), settings, ())
    return CrossingsFinding(replace(found.board, quarters=board.quarters), found.judgement)


def page_reading_of(*boards):
    """What would be read on a page with these boards."""
    pieces, groups = [], []
    for board in boards:
        own = board.cells if hasattr(board, "cells") else (*board.islands, *board.signs)
        members = np.arange(len(pieces), len(pieces) + len(own))
        groups.append(Group(members, tuple(_hypotheses(board, own, members))))
        pieces += own
    count = len(pieces)
    detections = Detections(
        centers=np.array([piece.center for piece in pieces]).reshape(-1, 2),
        radii=np.array([_radius(piece) for piece in pieces]),
        kinds=np.array([KINDS[type(piece)] for piece in pieces], dtype=np.int8),
        scores=np.full(count, 0.999),
        values=np.full((count, len(VALUES)), 1 / len(VALUES), dtype=np.float32),
        ways=np.tile(np.array([1, 0, 0, 0], dtype=np.float32), (count, 1)),
    )
    numbers = {(index, 0): _numbers(piece) for index, piece in enumerate(pieces)}
    signs = {index: _sign(piece) for index, piece in enumerate(pieces) if isinstance(piece, Crossing)}
    return PageReading(detections, tuple(groups), numbers, {"detect": 0.01, "read": 0.02}, signs)


def _hypotheses(board, pieces, members):
    """The board, and if it is not placed surely, with a row left empty below its first one."""
    rows, columns = (np.array([getattr(piece, axis) for piece in pieces]) for axis in ("row", "column"))
    odds = SIGNED if getattr(board, "signs", ()) else LIKELY
    yield Hypothesis((_board(members, rows, columns, board.lattice, odds),), 0.0)
    if board.confidence < SURE:
        at = board.lattice
        longer = Lattice(at.rows + 1, at.columns, at.homography, at.bend, at.exponents)
        other = _board(members, rows + (rows > 0), columns, longer, odds)
        yield Hypothesis((other,), min(math.log((1 - board.confidence) / board.confidence), 0.0))


def _board(members, rows, columns, lattice, odds):
    return BoardHypothesis(members, rows, columns, lattice, np.zeros(len(members)), 9.0, odds=odds)


def _radius(piece):
    if isinstance(piece, Sign):
        return math.dist(piece.center, piece.corners[0])
    return piece.radius


def _numbers(piece):
    if isinstance(piece, Sign):
        return piece.north, piece.south, piece.east, piece.west
    return (piece.number,)


def _sign(crossing):
    chances = np.full(len(ARROWS) + 1, 1e-6)
    for names, chance in crossing.arrows:
        chances[next(i for i, arrow in enumerate(ARROWS) if set(arrow) == set(names))] = chance
    return CrossingSign(chances, NO_NUMBER, crossing.spot, crossing.height, np.array([0.0, 0.8]))
