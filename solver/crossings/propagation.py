"""Second stage: what follows from the rules without trying anything out.

What is known of a cell is the set of its possible numbers, as bits: bit 3 is set if 3 is possible. Sets only
ever get smaller, and what is taken away is ruled out.
"""

from collections.abc import Iterable, Sequence

from solver.crossings.puzzle import Crossings
from solver.crossings.rays import Ray
from solver.stages.bits import highest, lowest


def first_numbers(puzzle: Crossings, rays: Sequence[Ray]) -> list[int]:
    """Return the numbers that each cell may show at first: its clue or any, up to the cells on its ray.

    Returns:
        For each cell a set of numbers, as bits.
    """
    largest = largest_number(puzzle, rays)
    numbers = []
    for cell, ray in zip(puzzle.cells, rays, strict=True):
        room = (2 << min(len(ray), largest)) - 2
        clue = room if cell.clue is None else 1 << cell.clue if cell.clue >= 0 else 0
        numbers.append(room & clue)
    return numbers


def largest_number(puzzle: Crossings, rays: Sequence[Ray]) -> int:
    """Return the largest number that may stand anywhere: as the puzzle says, or the longest ray's length."""
    return max(map(len, rays), default=0) if puzzle.most is None else puzzle.most


def propagate(rays: Sequence[Ray], numbers: list[int], touched: Iterable[int] | None = None) -> bool:
    """Take numbers away until nothing more follows.

    Args:
        rays: those of the puzzle.
        numbers: for each cell its possible numbers; changed in place, of no use after a contradiction.
        touched: the cells whose numbers changed since the last call; None for all.

    Returns:
        False if the puzzle contradicts itself.
    """
    if not all(numbers):
        return False
    watching = watchers(rays)
    pending = set(range(len(rays)))
    if touched is not None:
        pending = {watcher for cell in touched for watcher in watching[cell]}
    while pending:
        cell = pending.pop()
        for changed in settle(rays, numbers, cell):
            if not numbers[changed]:
                return False
            pending.update(watching[changed])
    return True


def watchers(rays: Sequence[Ray]) -> list[list[int]]:
    """Return for each cell itself and those whose rays it is on."""
    watching = [[cell] for cell in range(len(rays))]
    for cell, ray in enumerate(rays):
        for other in ray:
            watching[other].append(cell)
    return watching


def settle(rays: Sequence[Ray], numbers: list[int], cell: int) -> list[int]:
    """Make a cell agree with how many different numbers may stand along its ray, and the other way round.

    Args:
        rays: those of the puzzle.
        numbers: for each cell its possible numbers; changed in place.
        cell: the one whose arrow is looked at.

    Returns:
        The cells whose numbers changed; where none is left, the arrow contradicts what is known.
    """
    near = (cell, *rays[cell])
    before = [numbers[one] for one in near]
    _settle(rays[cell], numbers, cell)
    return [one for one, was in zip(near, before, strict=True) if numbers[one] != was]


def _settle(ray: Ray, numbers: list[int], cell: int) -> None:
    shown = everything = 0
    still_open = []
    for other in ray:
        possible = numbers[other]
        everything |= possible
        if possible & (possible - 1):
            still_open.append(other)
        else:
            shown |= possible
    known = shown.bit_count()
    fewest = known + _new_ones([numbers[other] for other in still_open], shown)
    most = min(everything.bit_count(), known + len(still_open))
    numbers[cell] &= (2 << most) - (1 << fewest) if most >= fewest else 0
    if not numbers[cell] or not still_open:
        return
    least, largest = lowest(numbers[cell]), highest(numbers[cell])
    if largest == known:
        # No other number has room.
        for other in still_open:
            numbers[other] &= shown
    elif least == known + len(still_open):
        # Each must bring a new one.
        for other in still_open:
            numbers[other] &= ~shown


def _new_ones(open_sets: list[int], shown: int) -> int:
    """How many further numbers come in at least: sets that share none with one another, nor with `shown`."""
    seen, count = shown, 0
    for possible in sorted(open_sets, key=int.bit_count):
        if not possible & seen:
            seen |= possible
            count += 1
    return count
