"""The command `doctor`."""

import click

from pipeline.status import ExitStatus
from pipeline.terminal import say


@click.command(short_help="Show which parts are missing, and how to install them.")
def doctor() -> int:
    """Show which parts are there, and how to install those that are missing."""
    from pipeline.doctor import examine, report

    parts = examine()
    say(report(parts))
    return ExitStatus.ALL_SOLVED if all(part.healthy for part in parts) else ExitStatus.PART_MISSING
