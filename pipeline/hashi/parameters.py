"""Thresholds for boards of bridges on which bridges are drawn already."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class DrawnParameters:
    """What is taken as drawn, going by the chances that `vision.bridges` gives.

    Attributes:
        whole: the least probability that all strokes of a board are seen as they are, for the board to be
            called solved already.
        stroke: the least probability of a stroke to be called right or wrong; a less likely one is asked
            about, down to 1 - `stroke`. Of 3,733 pairs of neighbours with bridges and 11,069 without (those
            that `BridgesParameters` was measured on), those given too few bridges, given too many, and asked
            about were 175, 82, 0 with 0.5; 182, 69, 35 with 0.8; 193, 64, 77 with 0.9; 223, 57, 211 with
            0.99.
        fitting: likewise for a stroke that the only solution has: people draw most of them right.
    """

    whole: float = 0.9
    stroke: float = 0.9
    fitting: float = 0.75


DRAWN = DrawnParameters()
