"""Views: puzzles as a screen shows them over the photo, and steps for programs."""

import dataclasses
from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from pipeline.finding import Finding
from pipeline.puzzles.way import Way
from pipeline.serve.readout import Spot, View


def views_of(findings: Sequence[Finding]) -> tuple[View, ...]:
    """A view for each puzzle of a page."""
    return tuple(View(_lattice(finding), finding.doubts()) for finding in findings)


def step_view(way: Way[Any, Any, Any], number: int) -> dict[str, Any]:
    """A step for programs.

    Args:
        way: that it is of.
        number: 0 is the first.
    """
    step: Any = way.steps[number]
    fields = {field.name: getattr(step, field.name) for field in dataclasses.fields(step)}
    rule = fields.pop("rule")
    return {
        "number": number + 1,
        "of": len(way.steps),
        "rule": rule.name.lower().replace("_", "-"),
        "title": rule.title,
        "words": way.words(number),
        **{name: msgspec.to_builtins(value) for name, value in fields.items()},
    }


def _lattice(finding: Finding) -> tuple[tuple[Spot, ...], ...]:
    lattice = finding.board.lattice
    places = np.array([(row, column) for row in range(lattice.rows) for column in range(lattice.columns)])
    spots = np.rint(lattice.to_pixels(places)).astype(int).tolist()
    rows = (spots[start : start + lattice.columns] for start in range(0, len(spots), lattice.columns))
    return tuple(tuple((x, y) for x, y in row) for row in rows)
