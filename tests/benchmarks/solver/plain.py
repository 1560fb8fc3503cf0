"""A plain CP-SAT model, as one writes it first: an integer variable a link, and one cut a round."""

import time
from dataclasses import dataclass

from ortools.sat.python import cp_model

from solver import Puzzle
from solver.stages.connection import parts
from solver.stages.layout import Layout, lay_out
from tests.benchmarks.solver.contenders import TimeUpError, check, left


@dataclass(frozen=True)
class Plain:
    """Solves with the settings that OR-Tools comes with.

    Attributes:
        workers: how many threads search side by side; 0 is the default, one a core.
    """

    workers: int = 0

    def __call__(self, puzzle: Puzzle, seconds: float) -> None:
        """Solve, and as long as the islands do not hang together, demand a bridge out of one loose part."""
        deadline = time.monotonic() + seconds
        layout = lay_out(puzzle)
        model = cp_model.CpModel()
        links = _model(layout, model)
        while True:
            solver = cp_model.CpSolver()
            solver.parameters.num_workers = self.workers
            solver.parameters.max_time_in_seconds = left(deadline)
            if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
                raise TimeUpError
            counts = [solver.value(link) for link in links]
            part = parts(layout, counts)
            loose = [inside == part[0] for inside in part]
            if all(loose):
                break
            exits = [link for link, (a, b) in zip(links, layout.ends, strict=True) if loose[a] != loose[b]]
            model.add(sum(exits) >= 1)
        check(puzzle, layout, counts)


def _model(layout: Layout, model: cp_model.CpModel) -> list[cp_model.IntVar]:
    links = [model.new_int_var(0, layout.max_bridges, f"link {link}") for link in range(len(layout.ends))]
    used = [model.new_bool_var(f"used {link}") for link in range(len(layout.ends))]
    for around, clue in zip(layout.around, layout.clues, strict=True):
        if clue is not None:
            model.add(sum(links[link] for link in around) == clue)
    for link, crossed in enumerate(layout.crossed):
        if crossed:
            model.add(links[link] <= layout.max_bridges * used[link])
        for other in crossed:
            if link < other:
                model.add(used[link] + used[other] <= 1)
    return links
