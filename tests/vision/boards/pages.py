"""Pages with a board, for the tests of boards and of what is a member of one."""

from tests.vision.drawing import FIVE, Canvas

SIDE = 950
START = (250, 250)
SQUARE = "/".join(["1 3 2 4"] * 4)


def page_with(text=FIVE, corner=START, **style):
    canvas = Canvas(SIDE, SIDE)
    places = canvas.board(text, corner, **{"pitch": (100, 100), "radius": 30, "line": 3, **style})
    return canvas, places


def square(side):
    return [(250 + 100 * column, 250 + 100 * row) for row in range(side) for column in range(side)]


def spots(board):
    return set(zip(board.placed.rows.tolist(), board.placed.columns.tolist(), strict=True))
