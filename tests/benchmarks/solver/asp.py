"""Clingo (https://potassco.org/clingo), with the rules of the puzzle written down directly."""

import clingo

from solver import Puzzle
from solver.stages.layout import Layout, lay_out
from tests.benchmarks.solver.contenders import TimeUpError, check

RULES = """
1 { bridges(L, 0..most) } 1 :- link(L, A, B).
end(L, A) :- link(L, A, B).
end(L, B) :- link(L, A, B).
:- clue(I, N), not N = #sum { C, L : bridges(L, C), end(L, I) }.
built(L) :- bridges(L, C), C > 0.
:- crossing(L, M), built(L), built(M).
reached(0).
reached(B) :- reached(A), link(L, A, B), built(L).
reached(A) :- reached(B), link(L, A, B), built(L).
:- island(I), not reached(I).
#show bridges/2.
"""


def by_clingo(puzzle: Puzzle, seconds: float) -> None:
    """Ground and solve; the time limit is for the search."""
    layout = lay_out(puzzle)
    control = clingo.Control(["--warn=none", f"--const=most={layout.max_bridges}"])
    control.add("base", [], _facts(layout) + RULES)
    control.ground([("base", [])])
    counts = [0] * len(layout.ends)
    with control.solve(yield_=True, async_=True) as handle:
        handle.resume()
        if not handle.wait(seconds):
            handle.cancel()
            raise TimeUpError
        model = handle.model()
        if model is None:
            raise AssertionError("a board of the benchmark has a solution, clingo found that it has none")
        for atom in model.symbols(shown=True):
            counts[atom.arguments[0].number] = atom.arguments[1].number
    check(puzzle, layout, counts)


def _facts(layout: Layout) -> str:
    facts = [f"island({number})." for number in range(len(layout.clues))]
    facts += [f"clue({number},{clue})." for number, clue in enumerate(layout.clues) if clue is not None]
    facts += [f"link({link},{a},{b})." for link, (a, b) in enumerate(layout.ends)]
    facts += [f"crossing({a},{b})." for a, crossed in enumerate(layout.crossed) for b in crossed if a < b]
    return "".join(facts)
