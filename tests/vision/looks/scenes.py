"""Scenes: boards that are hard to see, and where their islands are."""

SIDE = 1000
BOARD = "3 . 4 2/. . . ./2 . 3 4/. 3 . 2"


def spots(board):
    placed = board.placed
    return set(zip(placed.rows.tolist(), placed.columns.tolist(), strict=True))


def discs_on_lines(canvas, corner, pitch=70, radius=22):
    """A board of grey discs without a ring, on grid lines that join all of them."""
    for step in range(4):
        across, down = corner[0] + pitch * step, corner[1] + pitch * step
        canvas.line((corner[0], down), (corner[0] + 3 * pitch, down), 2, 120)
        canvas.line((across, corner[1]), (across, corner[1] + 3 * pitch), 2, 120)
    for row, words in enumerate(BOARD.split("/")):
        for column, word in enumerate(words.split()):
            if word != ".":
                place = (corner[0] + pitch * column, corner[1] + pitch * row)
                canvas.disc(place, radius, 190)
                canvas.text(place, word, radius * 1.2)


def truth():
    return {(r, c) for r, line in enumerate(BOARD.split("/")) for c, w in enumerate(line.split()) if w != "."}


def bare_numbers(canvas, corner):
    for row, words in enumerate(BOARD.split("/")):
        for column, word in enumerate(words.split()):
            if word != ".":
                canvas.text((corner[0] + 70 * column, corner[1] + 70 * row), word, 26)
