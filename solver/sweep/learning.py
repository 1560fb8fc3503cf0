"""What a contradiction teaches: a clause that would have shown it earlier.

Marques-Silva and Sakallah, "GRASP: a search algorithm for propositional satisfiability" (IEEE Transactions on
Computers 48, 1999); the clause is that of the first unique implication point (Zhang, Madigan, Moskewicz and
Malik, ICCAD 2001). That bounds explain each other, rather than clauses written down beforehand, is lazy
clause generation (Ohrimenko, Stuckey and Codish, Constraints 14, 2009).
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence

from solver.sweep.bounds import AFTER, BOUND, EARLIER, Bounds, Clause


def learn(bounds: Bounds, levels: Sequence[int], clash: Iterable[int]) -> tuple[Clause, int] | None:
    """Find out which steps a contradiction rests on.

    Args:
        bounds: as they are, with the contradiction.
        levels: for each thing tried out the number of its step.
        clash: the bounds that contradict each other.

    Returns:
        A clause that holds everywhere, its first literal the one that follows from the others, its second
        that of the latest of these; and how many of the things tried out make it follow. None if the
        contradiction does not rest on any.
    """
    steps, step_of = bounds.steps, bounds.step_of
    certain = levels[0] if levels else len(steps)
    marked = {step for bound in clash if (step := step_of[bound]) >= certain}
    if not marked:
        return None
    at = max(marked)
    start = levels[bisect_right(levels, at) - 1]
    late = sum([step >= start for step in marked])
    while late > 1:
        marked.discard(at)
        late -= 1
        opposite = ~steps[at][BOUND]
        for bound in bounds.reasons(at):
            step = step_of[bound]
            while step >= at:
                step = steps[step][EARLIER]
            if step >= certain and bound != opposite and step not in marked:
                marked.add(step)
                late += step >= start
        at -= 1
        while at not in marked:
            at -= 1
    ordered = sorted(marked, reverse=True)
    clause = [(~steps[step][BOUND], 1 - steps[step][AFTER]) for step in ordered]
    return clause, bisect_right(levels, ordered[1]) if len(ordered) > 1 else 0
