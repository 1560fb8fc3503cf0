"""A step in words: why, and what follows."""

from solver.crossings.puzzle import Crossings
from solver.crossings.rays import cast_rays
from solver.crossings.steps.step import Left, Rule, Step

REASONS = {
    Rule.ONE_AHEAD: "{a} points at one crossing only",
    Rule.COUNTED: "{a} points at {numbers}",
    Rule.ALL_THERE: "{a} points at {numbers} already, and at no others",
    Rule.ALL_NEW: "{a} points at {numbers}, so each open crossing brings one that is not there yet",
    Rule.AT_LEAST: "{a} points at {numbers} already",
    Rule.AT_MOST: "{a} points at some numbers twice, which leaves {numbers} at most",
    Rule.FEW_KINDS: "no more than {numbers} can stand where {a} points",
    Rule.ONLY_PLACE: "all {numbers} that are possible where {a} points have to stand there",
    Rule.EVERY_WAY: "anything else where {a} points would give too many or too few different numbers",
    Rule.LEAVES_NOTHING: "with {count} at {place} {through} would leave nothing that fits {arrow}",
    Rule.WHAT_IF: "with {count} at {place} nothing would fit {arrow} in the end",
    Rule.TRIED_OUT: "tried out to the end, nothing else leads to a solution",
}

ABOUT_A_NUMBER = (Rule.LEAVES_NOTHING, Rule.WHAT_IF, Rule.TRIED_OUT)
"""Rules whose first crossing is one where a number is supposed."""


def in_words(puzzle: Crossings, step: Step) -> str:
    """Say a step in a sentence.

    Args:
        puzzle: the one that the step belongs to. Rows and columns are counted from 1, as people do.
        step: a step of its path.
    """
    reason = _reason(puzzle, step)
    arrow = None if step.rule in ABOUT_A_NUMBER else step.cells[0]
    results = ", ".join(_result(puzzle, left, arrow) for left in step.left)
    return f"{reason[0].upper()}{reason[1:]}: {results}."


def place_of(puzzle: Crossings, cell: int) -> str:
    """A crossing in words, as "row 1, column 5", counted from the first row and column that hold any."""
    top, left = min(each.row for each in puzzle.cells), min(each.column for each in puzzle.cells)
    return f"row {puzzle.cells[cell].row - top + 1}, column {puzzle.cells[cell].column - left + 1}"


def _reason(puzzle: Crossings, step: Step) -> str:
    place = place_of(puzzle, step.cells[0])
    if step.rule is Rule.INSIDE:
        return _inside(puzzle, step)
    if step.rule is Rule.APART:
        return _apart(puzzle, step)
    if step.rule is Rule.EVERY_WAY and step.left[0].cell == step.cells[0]:
        return f"counting every way to fill the crossings that the arrow at {place} points at"
    numbers = "1 number" if step.count == 1 else f"{step.count} different numbers"
    return REASONS[step.rule].format(
        a=f"the arrow at {place}",
        numbers=numbers,
        count=step.count,
        place=place,
        through=_arrow(puzzle, step, 1),
        arrow=_arrow(puzzle, step, -1),
    )


def _arrow(puzzle: Crossings, step: Step, which: int) -> str:
    """The arrow of one of the crossings that a step rests on."""
    cells = step.cells if len(step.cells) > 1 else step.cells * 2
    return "its own arrow" if cells[which] == cells[0] else f"the arrow at {place_of(puzzle, cells[which])}"


def _inside(puzzle: Crossings, step: Step) -> str:
    """Which arrow points at all that another points at, the one with the longer way first."""
    rays = cast_rays(puzzle)
    outer, inner = sorted(step.cells, key=lambda cell: len(rays[cell]), reverse=True)
    more = f", and at {step.count} more" if step.count else ""
    where = f"at {place_of(puzzle, outer)}", f"at {place_of(puzzle, inner)}"
    return f"the arrow {where[0]} points at all crossings that the one {where[1]} points at{more}"


def _apart(puzzle: Crossings, step: Step) -> str:
    """Which crossings show different numbers."""
    where = place_of(puzzle, step.cells[0])
    places = [place_of(puzzle, cell) for cell in step.cells[1:]]
    if len(places) == 2:
        return f"where the arrow at {where} points, {places[0]} and {places[1]} cannot show the same number"
    listed = "; ".join(places)
    return f"where the arrow at {where} points, no two of {len(places)} ({listed}) can show the same number"


def _result(puzzle: Crossings, left: Left, arrow: int | None) -> str:
    """What is left for a crossing; "its number" is that of the arrow which the reason speaks of."""
    what = "its number" if left.cell == arrow else place_of(puzzle, left.cell)
    return f"{what} is {_either(left.numbers)}"


def _either(numbers: tuple[int, ...]) -> str:
    first, last = ", ".join(map(str, numbers[:-1])), str(numbers[-1])
    return f"{first} or {last}" if first else last
