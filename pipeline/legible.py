"""Legible: how large circles must be for a board to be read well, and what to say of smaller ones."""

import statistics
from collections.abc import Iterable

LEGIBLE = 20
"""Pixels across: islands and signs of this size or more are found and read well."""


def too_small(things: str, radii: Iterable[float]) -> tuple[str, ...]:
    """What to do about a board whose circles are too small, in a sentence; empty if they are not.

    Args:
        things: what the circles are, as the subject of that sentence: "The islands".
        radii: of the circles, pixels; their median counts.
    """
    across = 2 * statistics.median([*radii] or [LEGIBLE])
    if across >= LEGIBLE:
        return ()
    return (
        f"{things} are only {across:.0f} pixels across, {LEGIBLE} are needed to read them well: "
        f"take the picture from closer up, or scan it {LEGIBLE / across:.1f} times as fine.",
    )
