"""Options that several commands have, and the settings that they make."""

from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pipeline.settings import Settings

ARGUMENTS = "hashilens.arguments"
"""Where a command finds all its arguments as they were typed, in the `meta` of its context."""

max_bridges_option = click.option(
    "--max-bridges", metavar="N", type=click.IntRange(1, 4), default=None,
    help="At most so many bridges join two islands, 1 to 4. Default: 2, or what a puzzle in text says.",
)  # fmt: skip


def settings_with(max_bridges: int | None) -> "Settings":
    """The settings of a run.

    Args:
        max_bridges: as the option says; None where it was not given.
    """
    from pipeline.settings import Settings

    usual = Settings()
    return Settings(max_bridges=max_bridges or usual.max_bridges, text_max_bridges=max_bridges)
