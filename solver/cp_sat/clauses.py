"""Sums of a few small numbers as clauses, from which unit propagation draws all that follows.

Each number is written as Booleans that say "at least n" (order encoding); a sum is then a set of clauses
(Tamura, Taga, Kitagawa and Banbara, "Compiling finite linear CSP into SAT", Constraints 14, 2009). CP-SAT
adds such Booleans up, too, but does not see that a number without its first one has no second either, and
meets ten times as many conflicts.
"""

from functools import cache
from itertools import accumulate, product


@cache
def sum_clauses(most: tuple[int, ...], total: int) -> tuple[tuple[int, ...], ...]:
    """Return clauses that say what some numbers add up to.

    Args:
        most: the greatest that each number can be; the least is 0.
        total: 0 up to the sum of these.

    Returns:
        Clauses of literals. A literal is the index of a Boolean, or its complement ~index for "not"; the
        Booleans are those of the first number, "at least 1" in front, then those of the second one.
    """
    first = [0, *accumulate(most)]
    clauses = []
    for numbers in product(*[range(greatest + 1) for greatest in most]):
        if sum(numbers) == total - 1:  # too few: one of them is more
            more = [i for i, number in enumerate(numbers) if number < most[i]]
            clauses.append(tuple([first[i] + numbers[i] for i in more]))
        if sum(numbers) == total + 1:  # too many: one of them is less
            less = [i for i, number in enumerate(numbers) if number]
            clauses.append(tuple([~(first[i] + numbers[i] - 1) for i in less]))
    return tuple(clauses)
