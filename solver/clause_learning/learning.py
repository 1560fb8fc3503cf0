"""What a contradiction teaches: a clause that would have shown it earlier.

Marques-Silva and Sakallah, "GRASP: a search algorithm for propositional satisfiability" (IEEE Transactions on
Computers 48, 1999); the clause is that of the first unique implication point (Zhang, Madigan, Moskewicz and
Malik, ICCAD 2001), without what follows from the rest of it (Sörensson and Biere, SAT 2009). That bounds
explain each other, rather than clauses written down beforehand, is lazy clause generation (Ohrimenko, Stuckey
and Codish, Constraints 14, 2009).
"""

from bisect import bisect_right

from solver.clause_learning.bounds import DECIDED, Bounds
from solver.stages.rows import Row, i64, vec


class Clause:
    """Literals of which at least one is true.

    Attributes:
        bounds: of each literal the bound.
        least: of each literal the value that the bound has at least.
    """

    def __init__(self, bounds: Row, least: Row) -> None:
        """Put rows of one length together."""
        self.bounds, self.least = bounds, least


def learn(bounds: Bounds, levels: list[int], clash: list[int]) -> tuple[Clause, int] | None:
    """Find out which steps a contradiction rests on.

    Args:
        bounds: those of the search, with the contradiction.
        levels: for each thing tried out the number of its step.
        clash: the bounds that contradict each other.

    Returns:
        A clause that holds everywhere, its first literal the one that follows from the others, its second
        that of the latest of these; and how many of the things tried out make it follow. None if the
        contradiction does not rest on any.
    """
    step_of, earlier, marked = bounds.step_of, bounds.earlier, bounds.marked
    certain: i64 = levels[0] if levels else bounds.steps
    at: i64 = max([step_of[bound] for bound in clash], default=-1)
    if at < certain:
        return None
    start: i64 = levels[bisect_right(levels, at) - 1]
    before: list[int] = []  # marked steps of what was tried before the last
    late: i64 = 0  # how many are marked of the last
    opposite: i64 = len(step_of)  # of the bound that the step at hand set; no bound at first
    because = vec[i64](clash)
    place: i64
    while True:
        for place in range(len(because)):
            bound = because[place]
            step = step_of[bound]
            while step > at:
                step = earlier[step]
            if step >= certain and not marked[step] and bound != opposite:
                marked[step] = 1
                if step >= start:
                    late += 1
                else:
                    before.append(step)
        while not marked[at]:
            at -= 1
        marked[at] = 0
        if late == 1:
            break
        opposite, because = ~bounds.risen[at], bounds.reasons(at)
        late -= 1
        at -= 1
    kept = [step for step in before if not _follows(bounds, step, certain)]
    for step in before:
        marked[step] = 0
    kept.sort(reverse=True)
    return _clause(bounds, [at, *kept]), bisect_right(levels, kept[0]) if kept else 0


def _follows(bounds: Bounds, step: i64, certain: i64) -> bool:
    """Whether a step follows from others that are marked, so that a clause can do without it."""
    if bounds.reason[step] == DECIDED:
        return False
    step_of, earlier, marked = bounds.step_of, bounds.earlier, bounds.marked
    opposite, because = ~bounds.risen[step], bounds.reasons(step)
    place: i64
    for place in range(len(because)):
        bound = because[place]
        other = step_of[bound]
        while other >= step:
            other = earlier[other]
        if other >= certain and not marked[other] and bound != opposite:
            return False
    return True


def _clause(bounds: Bounds, steps: list[int]) -> Clause:
    """Return the clause that not all of some steps can be done."""
    opposite: Row = vec[i64]([0] * len(steps))
    least: Row = vec[i64]([0] * len(steps))
    number: i64
    for number, step in enumerate(steps):
        opposite[number], least[number] = ~bounds.risen[step], 1 - bounds.after[step]
    return Clause(opposite, least)
