"""Thresholds for boards of bridges on which bridges are drawn already."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawnParameters:
    """What is taken as drawn, going by the chances that `vision.bridges` gives.

    Attributes:
        whole: a board whose strokes are all seen as they are less surely than this, all of them together, is
            not told solved already.
        stroke: a stroke that is there less surely than this is asked about, and never called wrong. A higher
            value asks about more, a lower one calls what is no bridge a wrong one.
    """

    whole: float = 0.9
    stroke: float = 0.9


DRAWN = DrawnParameters()
