"""A path once more, on its own: from the bridges it began with, with nothing but what its steps say."""

from collections.abc import Iterable

from solver.puzzle import Bridge, Puzzle
from solver.stepping import StepError
from solver.steps.step import Step


def replay(puzzle: Puzzle, steps: Iterable[Step], given: Iterable[Bridge] = ()) -> tuple[Bridge, ...]:
    """Carry out steps one after the other.

    Args:
        puzzle: the one that they belong to.
        steps: from the first one on.
        given: bridges that were there before, each with the smaller index first.

    Returns:
        The bridges that are there at the end, sorted.

    Raises:
        StepError: a step says nothing new, or what one before it ruled out.
    """
    least = {(bridge.a, bridge.b): bridge.count for bridge in given}
    most: dict[tuple[int, int], int] = {}
    values: dict[int, set[int]] = {}
    anything = set(range(4 * puzzle.max_bridges + 1))
    for number, step in enumerate(steps, start=1):
        said = 0
        for limit in step.forces:
            said += limit.count > least.get((limit.a, limit.b), 0)
            least[limit.a, limit.b] = limit.count
        for limit in step.forbids:
            said += limit.count < most.get((limit.a, limit.b), puzzle.max_bridges)
            most[limit.a, limit.b] = limit.count
        for left in step.values:
            said += not values.get(left.island, anything) <= set(left.values)
            values[left.island] = values.get(left.island, anything) & set(left.values)
        if said < len(step.forces) + len(step.forbids) + len(step.values) or not said:
            raise StepError(f"step {number} says nothing new")
        if any(count > most.get(pair, puzzle.max_bridges) for pair, count in least.items()):
            raise StepError(f"step {number} says the opposite of one before it")
    return tuple(sorted(Bridge(a, b, count) for (a, b), count in least.items() if count))


def values_of(islands: int, bridges: Iterable[Bridge]) -> tuple[int, ...]:
    """Count the bridges that end at each island.

    Args:
        islands: how many there are.
        bridges: each with the indices of two of them.
    """
    values = [0] * islands
    for bridge in bridges:
        values[bridge.a] += bridge.count
        values[bridge.b] += bridge.count
    return tuple(values)
