"""Another kind: numbers that no island can have, and boards of so many that they are other puzzles."""

from vision.reading import Board, Island

SURELY = 0.9
"""A number is read surely that is read with this confidence."""

ANOTHER_KIND, FEWEST_IMPOSSIBLE, RATHER = 0.2, 2, 0.8
"""Of another kind is what shows so many such numbers, in parts of all and at least, as good as surely, each
at least this surely."""

BEYOND_DOUBT, SOME = 0.99, 0.08
"""Or so large a number in this part of all, and that often at least, each read this surely."""

MOSTLY = 0.5
"""Or more than this part of what it shows are such numbers, however surely each is read."""


def shows_another_kind(island: Island, max_bridges: int) -> bool:
    """Whether it surely shows a number that is too large; a zero is rather misread than printed."""
    return shows_impossible(island, max_bridges) and island.number.value != 0


def is_of_another_kind(board: Board, max_bridges: int) -> bool:
    """Whether so many of its numbers are none that islands can have that it is another puzzle, or a map."""
    impossible = [i.number.confidence for i in board.islands if seems_impossible(i, max_bridges)]
    expected, total = sum(confidence for confidence in impossible if confidence > RATHER), len(board.islands)
    least = SURELY * max(ANOTHER_KIND * total, FEWEST_IMPOSSIBLE)
    some = expected > least or len(impossible) > MOSTLY * total
    return some or is_plainly_another(board, max_bridges)


def is_plainly_another(board: Board, max_bridges: int) -> bool:
    """Whether it shows numbers beyond doubt that are too large, as a sudoku does: no harder look helps."""
    too_large = [i.number for i in board.islands if shows_another_kind(i, max_bridges)]
    beyond_doubt = sum(number.confidence > BEYOND_DOUBT for number in too_large)
    return beyond_doubt >= max(SOME * len(board.islands), FEWEST_IMPOSSIBLE)


def shows_impossible(island: Island, max_bridges: int) -> bool:
    """Whether it surely shows a number that no island can have."""
    return seems_impossible(island, max_bridges) and island.number.confidence > SURELY


def seems_impossible(island: Island, max_bridges: int) -> bool:
    """Whether the likeliest number that it shows is one that no island can have: none is printed as 05."""
    value, text = island.number.value, island.number.text
    return value is not None and (not 1 <= value <= 4 * max_bridges or len(text) > len(str(value)))
