"""A step in words: why, and what follows."""

from solver.formats.lattice import Lattice, lattice_of
from solver.puzzle import DIRECTIONS, Puzzle
from solver.steps.step import Limit, Rule, Step

WAYS = ("north", "east", "south", "west")

EXACT = (Rule.FULL_CLUE, Rule.ONLY_WAY)
"""Rules that leave nothing open about the links that they force."""

REASONS = {
    Rule.ISLAND_FULL: "{a} has all its bridges",
    Rule.CROSSING_TAKEN: "nothing crosses the bridge between {a} and {b}",
    Rule.FULL_CLUE: "{a} needs every bridge it can have",
    Rule.ONLY_WAY: "{a} needs all the room that is left around it",
    Rule.ONE_EACH: "{a} needs more than all its ways but one can hold",
    Rule.NOT_WITHOUT: "{a} gets too little by its other ways",
    Rule.NO_LOOP: "{a} and {b} hang together already, and no loop may close",
    Rule.NEIGHBOURS_NEED: "{a} gets too little from its other neighbours, by what they still lack",
    Rule.PAIR: "{a} and {b} would use each other up and be left alone",
    Rule.CLOSED_PART: "{a} and {b} would close off a part of {size} islands",
    Rule.MUST_LEAVE: "{a} would be closed off with the neighbours that its other ways lead to",
    Rule.CUT: "without it the board would fall in two",
    Rule.BLOCKS: "{a} would be left with too little room",
    Rule.TRIED_OUT: "tried out to the end, nothing else leads to a solution",
}


def in_words(puzzle: Puzzle, step: Step) -> str:
    """Say a step in a sentence.

    Args:
        puzzle: the one that the step belongs to. Rows and columns are counted from 1, as people do.
        step: a step of its path.
    """
    lattice = lattice_of(puzzle)
    reason = _reason(puzzle, lattice, step)
    return f"{reason[0].upper()}{reason[1:]}: {', '.join(_results(puzzle, lattice, step))}."


def place_of(puzzle: Puzzle, lattice: Lattice, island: int) -> str:
    """An island in words, as "the 3 in row 1, column 5"."""
    clue = puzzle.islands[island].clue
    row, column = lattice.islands[island]
    return f"the {'island' if clue is None else clue} in row {row + 1}, column {column + 1}"


def _reason(puzzle: Puzzle, lattice: Lattice, step: Step) -> str:
    if step.rule is Rule.SUM:
        return _sum(puzzle, lattice, step)
    if step.rule is Rule.WHAT_IF:
        return f"with {'fewer' if step.forces else 'more'} bridges the rules would contradict each other"
    names = [place_of(puzzle, lattice, island) for island in step.islands[:2]]
    if step.rule is Rule.ONE_WAY_OUT:
        others = " and the islands that hang together with it" if len(step.islands) > 1 else ""
        return f"only one way leads on from {names[0]}{others}"
    return REASONS[step.rule].format(a=names[0], b=names[-1], size=len(step.islands))


def _sum(puzzle: Puzzle, lattice: Lattice, step: Step) -> str:
    sign, corner = divmod(step.line or 0, 4)
    direction = DIRECTIONS[corner]
    row, column = lattice.signs[sign]
    where = f"{direction} of the sign in row {row + 1}, column {column + 1}"
    number: int | None = getattr(puzzle.signs[sign], direction)
    once = "" if puzzle.repeats_in_sums else "no value occurs twice"
    added = "" if number is None else f"the sum is {number}"
    return f"{where} {' and '.join(filter(None, (added, once)))}"


def _results(puzzle: Puzzle, lattice: Lattice, step: Step) -> list[str]:
    """What follows, link by link, clockwise from the north of the first island."""
    bound = "" if step.rule in EXACT else "at least "
    said = [(_way(lattice, step, limit), f"{bound}{limit.count}", limit) for limit in step.forces]
    for limit in step.forbids:
        few = f"at most {limit.count}" if limit.count else "none"
        said.append((_way(lattice, step, limit), few, limit))
    said.sort(key=lambda each: WAYS.index(each[0]) if each[0] else len(WAYS))
    links = [f"{count} {way or _between(puzzle, lattice, limit)}" for way, count, limit in said]
    values = [f"{place_of(puzzle, lattice, left.island)} is {_either(left.values)}" for left in step.values]
    return [*links, *values]


def _way(lattice: Lattice, step: Step, limit: Limit) -> str:
    """The direction of a link from the island to look at first; "" if it does not end there."""
    start = step.islands[0]
    if step.rule.guesses or step.rule is Rule.CROSSING_TAKEN or start not in (limit.a, limit.b):
        return ""
    (row, column), (other_row, other_column) = (
        lattice.islands[island] for island in (start, limit.a + limit.b - start)
    )
    if row == other_row:
        return "east" if other_column > column else "west"
    return "south" if other_row > row else "north"


def _between(puzzle: Puzzle, lattice: Lattice, limit: Limit) -> str:
    a, b = (place_of(puzzle, lattice, island) for island in (limit.a, limit.b))
    return f"between {a} and {b}"


def _either(values: tuple[int, ...]) -> str:
    first, last = ", ".join(map(str, values[:-1])), str(values[-1])
    return f"{first} or {last}" if first else last
