"""The drawing of a puzzle of crossings: the numbers in the empty signs, and where the doubt is."""

import numpy as np
from numpy.typing import NDArray

from pipeline.crossings.judge import Judgement
from pipeline.drawing.colours import Palette
from pipeline.drawing.legend import Entry, Legend
from pipeline.drawing.painting import Colour, Scene, circle, fill, ring, write
from pipeline.status import Status
from vision.reading import CrossingsBoard

LEGEND_SIZE = 0.45
"""Height of the legend's digits, in radii of the signs."""

MARK, WIDE = 1.12, 0.09
"""The radius of a mark around a sign, and the width of its line, in radii of the sign."""

HAND = 0.8
"""The radius of the disc beneath a number that a person has set, in heights of a number."""

TITLES = {
    Status.SOLVED: "Solved",
    Status.CHECK: "Please check this board",
    Status.MULTIPLE: "More than one solution",
    Status.IMPOSSIBLE: "No solution with these clues",
    Status.UNREADABLE: "Too little of it could be read",
}


def draw(scene: Scene, board: CrossingsBoard, judgement: Judgement, palette: Palette) -> None:
    """Paints everything about one board, except the legend.

    Args:
        scene: the picture, painted on.
        board: as read.
        judgement: what the solution is, and what is in doubt.
        palette: the colours.
    """
    differing = differing_cells(judgement)
    if judgement.answer is not None and judgement.answer.solution is not None:
        for index, value in enumerate(judgement.answer.solution):
            if judgement.puzzle.cells[index].clue is not None and index not in judgement.changed:
                continue
            colour = palette.several if index in differing else palette.number
            height = board.cells[index].height
            write_number(scene, board, index, str(value), height=height, colour=colour, palette=palette)
    for index, cell in enumerate(board.cells):
        number = cell.number
        if number.by_hand and number.value is not None and number.text != str(number.value):
            fill(scene, [circle(cell.spot, HAND * cell.height)], palette.casing)
            text = str(number.value)
            write_number(
                scene, board, index, text, height=cell.height, colour=palette.number, palette=palette
            )
    for indices, colour in ((judgement.doubts, palette.doubt), (judgement.changed, palette.change)):
        for index in indices:
            cell = board.cells[index]
            ring(scene, cell.center, MARK * cell.radius, max(2.0, WIDE * cell.radius), colour)


def write_number(
    scene: Scene,
    board: CrossingsBoard,
    index: int,
    text: str,
    *,
    height: float,
    colour: Colour,
    palette: Palette,
) -> None:
    """Writes at the place of a cell's number, turned as the board is on the picture.

    Args:
        scene: is painted on.
        board: as read.
        index: the cell's, in the board's order.
        text: a number, or a few.
        height: of a digit, pixels.
        colour: of the text.
        palette: gives the casing of the text; there is none on a board that is turned.
    """
    # A board on its side is read from its side.
    casing = None if board.quarters % 4 else palette.casing
    spot = board.cells[index].spot
    write(scene, text, spot, height, colour, casing=casing, quarters=board.quarters)


def differing_cells(judgement: Judgement) -> set[int]:
    """The indices of the cells whose number differs in a second solution; none if there is none."""
    answer = judgement.answer
    if answer is None or answer.solution is None or answer.other is None:
        return set()
    return {i for i, (a, b) in enumerate(zip(answer.solution, answer.other, strict=True)) if a != b}


def legend_of(board: CrossingsBoard, judgement: Judgement, palette: Palette) -> Legend | None:
    """The legend for a board; None for one that nobody needs to look at."""
    if judgement.status is Status.SOLVED:
        return None
    marks = (
        (differing_cells(judgement), Entry("disc", palette.several, "differs in another solution")),
        (judgement.doubts, Entry("ring", palette.doubt, "doubtful")),
        (judgement.changed, Entry("ring", palette.change, "read differently from what the rules need")),
    )
    return Legend(
        title=TITLES[judgement.status],
        entries=tuple(entry for used, entry in marks if used),
        ground=palette.casing,
        ink=palette.ink,
        accent=palette.fault if judgement.status is Status.IMPOSSIBLE else palette.doubt,
        size=LEGEND_SIZE * float(np.median([cell.radius for cell in board.cells])),
    )


def ground_of(board: CrossingsBoard, grey: NDArray[np.uint8]) -> float:
    """How light the ground is on the signs of a picture (H x W), 0 black to 255 white."""
    height, width = grey.shape
    seen = []
    for cell in board.cells:
        reach = 0.5 * cell.radius
        x, y = cell.center
        left, right = (int(np.clip(side, 0, width - 1)) for side in (x - reach, x + reach))
        top, bottom = (int(np.clip(side, 0, height - 1)) for side in (y - reach, y + reach))
        seen.append(float(np.median(grey[top : bottom + 1, left : right + 1])))
    return float(np.median(seen))
