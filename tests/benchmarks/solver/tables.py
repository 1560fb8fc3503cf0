"""The figures of a run, in columns."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.benchmarks.solver.instances import Instance

HEAD = (
    "",
    "solver",
    "boards",
    "late",
    "median",
    "95%",
    "worst",
    "mean",
    "CPU",
    "CPU worst",
    "ratio",
    "CPU ratio",
)


@dataclass(frozen=True)
class Run:
    """One solver on one instance.

    Attributes:
        seconds, cpu: on the clock, and of all threads together.
        late: whether the time was up; it counts as what it took until then.
    """

    seconds: float
    cpu: float
    late: bool = False


Runs = Mapping[str, Run]
"""By the name of the solver, `ours` always among them."""


def by_groups(runs: Iterable[tuple[Instance, Runs]]) -> str:
    """Three tables: by size, by alpha, by both. Times in milliseconds; means are geometric.

    A ratio is the geometric mean of the ratios to ours, instance by instance.
    """
    kinds: dict[str, Callable[[Instance], str]] = {
        "islands": lambda instance: f"{instance.islands}",
        "alpha": lambda instance: f"{instance.alpha}",
        "both": lambda instance: f"{instance.islands}, {instance.alpha}",
    }
    runs = list(runs)
    tables = []
    for kind, name_of in kinds.items():
        groups: dict[str, list[Runs]] = {}
        for instance, run in sorted(runs, key=lambda pair: (pair[0].islands, pair[0].alpha or 0)):
            groups.setdefault(name_of(instance), []).append(run)
        rows = [line for name, group in groups.items() for line in _rows(name, group)]
        tables.append(columns([(kind, *HEAD[1:]), *rows]))
    everything = columns([("all", *HEAD[1:]), *_rows("all", [run for _, run in runs])])
    return "\n\n".join((*tables, everything))


def columns(rows: Sequence[Sequence[str]]) -> str:
    """Lines with words under each other, the first two columns to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join(
            [
                word.ljust(width) if i < 2 else word.rjust(width)
                for i, (word, width) in enumerate(zip(row, widths, strict=True))
            ]
        )
        for row in rows
    )


def geometric_mean(values: Sequence[float]) -> float:
    """Return the geometric mean."""
    return math.exp(math.fsum(map(math.log, values)) / len(values))


def quantile(values: Sequence[float], share: float) -> float:
    """Return the smallest value that so large a share of them does not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _rows(group: str, runs: Sequence[Runs]) -> list[tuple[str, ...]]:
    """A row for each solver; those that ran on a part of the instances are compared on that part."""
    names = list(dict.fromkeys(name for run in runs for name in run))
    rows = []
    for name in names:
        own = [run[name] for run in runs if name in run]
        pairs = [(run[name], run["ours"]) for run in runs if name in run]
        seconds = [run.seconds for run in own]
        figures = [quantile(seconds, 0.5), quantile(seconds, 0.95), max(seconds), geometric_mean(seconds)]
        figures += [geometric_mean([run.cpu for run in own]), max(run.cpu for run in own)]
        ratios = ["", ""]
        if name != "ours":
            ratios[0] = f"{geometric_mean([a.seconds / b.seconds for a, b in pairs]):.1f}"
            ratios[1] = f"{geometric_mean([a.cpu / b.cpu for a, b in pairs]):.1f}"
        late = sum(run.late for run in own)
        rows.append(
            (group, name, f"{len(own)}", f"{late or ''}", *[f"{1000 * f:.1f}" for f in figures], *ratios)
        )
    return rows
