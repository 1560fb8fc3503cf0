"""What a person would type: to set right what was spoilt, and to answer what the program asks about."""

from typing import Any

import numpy as np

from pipeline.corrections import NO_ISLAND, Correction, Place, as_typed, parse_set
from pipeline.corrections.checks import things_of
from pipeline.corrections.correction import Arrow, Clue, Corner
from pipeline.page import FoundPuzzles
from samples.scenes.boards import Drawn, Points
from samples.scenes.puzzles import Solved
from samples.scenes.scene import Truth
from tests.benchmarks.spoilt import Spoilt, turn_of
from vision.crossings.arrows import HEADS
from vision.reading import Point

COMPASS: tuple[Corner, ...] = ("north", "east", "south", "west")


def typed_for(page: FoundPuzzles, one: Spoilt) -> str | None:
    """What a person would type who looks at the page as it is shown; None where nothing is to be set."""
    boards = [finding.board for finding in page.findings]
    [x, y] = [round(value) for value in one.spot]
    corner, arrow = one.corner, one.arrow
    place = Place(corner=corner, spot=(float(x), float(y)))
    if boards:
        index = min(
            range(len(boards)), key=lambda i: min(thing.away(one.spot) for thing in things_of(boards[i]))
        )
        board, puzzle = boards[index], index if len(boards) > 1 else None
        corner, arrow = _as_shown(one, round((one.turn - turn_of(board)) / 90))
        place = Place(corner=corner, spot=place.spot)
        [(row, column)] = board.lattice.to_places(np.array([one.spot])).tolist()
        here = min(things_of(board), key=lambda thing: thing.away(one.spot))
        inside = 0 <= round(row) < board.lattice.rows and 0 <= round(column) < board.lattice.columns
        if here.away(one.spot) < 1:
            place = Place(here.row, here.column, puzzle, corner)
        elif inside and one.clue == "none" and not _is_seen(page, one.spot):
            return None
        elif inside and abs(row - round(row)) < 0.2 and abs(column - round(column)) < 0.2:
            place = Place(round(row), round(column), puzzle, corner)
    return as_typed(Correction(place, one.clue, arrow))


def _as_shown(one: Spoilt, turns: int) -> tuple[Corner | None, Arrow | None]:
    """The corner and the arrow on a board that is shown by so many quarter turns less to the right."""
    corner = one.corner and COMPASS[(COMPASS.index(one.corner) + turns) % 4]
    arrow = one.arrow and tuple(HEADS[(HEADS.index(head) + 2 * turns) % len(HEADS)] for head in one.arrow)
    return corner, arrow


def denied(one: Spoilt) -> str:
    """That there is no island at a spoilt place, by its pixels."""
    x, y = one.spot
    return as_typed(Correction(Place(spot=(float(round(x)), float(round(y)))), NO_ISLAND))


def _is_seen(page: FoundPuzzles, spot: Point) -> bool:
    """Whether something was detected at a place, though it is on no board."""
    pieces = page.reading.detections
    return bool((np.hypot(*(pieces.centers - spot).T) < pieces.radii).any())


def answers_to(truth: Truth[Any], page: FoundPuzzles) -> list[str]:
    """What a person types who looks at the places that the last note of a board asks about.

    Returns:
        Nothing where it names no place.
    """
    if truth.drawn is None or not page.findings:
        return []
    drawn = truth.drawn
    middles = [np.mean(finding.board.outline, axis=0) for finding in page.findings]
    middle = np.median(drawn.islands if len(drawn.islands) else drawn.signs, axis=0)
    index = int(np.argmin([np.hypot(*(one - middle)) for one in middles]))
    finding = page.findings[index]
    record = finding.record(index if len(page.findings) > 1 else None)
    answers: list[str] = []
    for text in (word.strip(";.") for note in record.notes[-2:] for word in note.split() if "=" in word):
        if text == "R,C=N":
            continue
        asked = parse_set(text)
        place = asked.place
        spot = place.spot or finding.board.lattice.to_pixels(np.array([(place.row, place.column)]))[0]
        if isinstance(truth.board, Solved):
            answer = Correction(place, _printed(truth.board, drawn, place, spot))
            if (
                answer.clue == NO_ISLAND
                and record.status != "check"
                and not _is_seen(page, (float(spot[0]), float(spot[1])))
            ):
                continue  # an island that may be missed there is not: nothing is to be set
        else:
            spots = drawn.islands if len(drawn.islands) else drawn.signs
            cell = truth.board.puzzle.cells[int(np.hypot(*(spots - spot).T).argmin())]
            arrow = tuple(head.name for head in cell.arrows)
            answer = Correction(place, arrow=arrow) if asked.arrow else Correction(place, cell.clue)
        answers.append(as_typed(answer))
    return list(dict.fromkeys(answers))


def _printed(board: Solved, drawn: Drawn, place: Place, spot: Points) -> Clue:
    """What is printed at a place of bridges."""
    if place.corner is not None:
        sign = board.puzzle.signs[int(np.hypot(*(drawn.signs - spot).T).argmin())]
        return getattr(sign, place.corner)
    islands = np.hypot(*(drawn.islands - spot).T)
    if islands.min() < float(np.median(drawn.radii)):
        return board.puzzle.islands[int(islands.argmin())].clue
    return NO_ISLAND
