"""Thresholds for boards of bridges on which bridges are drawn already."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawnParameters:
    """What is taken as drawn, going by the chances that `vision.bridges` gives.

    Attributes:
        whole: a board whose strokes are all seen as they are less surely than this, all of them together, is
            not told solved already.
        stroke: a stroke that is there less surely than this is asked about, and never called wrong. Of 3,733
            neighbours with bridges and 11,069 others (those that `BridgesParameters` was measured on) too few
            were told of, too many, and asked about: 175, 82, 0 with 0.5; 182, 69, 35 with 0.8; 193, 64, 77
            with 0.9; 223, 57, 211 with 0.99.
        fitting: likewise where the one solution has as many bridges, most of which people draw right.
    """

    whole: float = 0.9
    stroke: float = 0.9
    fitting: float = 0.75


DRAWN = DrawnParameters()
