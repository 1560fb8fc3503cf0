"""The command `report`."""

from pathlib import Path

import click

from pipeline.status import ExitStatus
from pipeline.terminal import say


@click.command(short_help="Make the report of a folder of results again.")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
def report(*, folder: Path) -> int:
    """Make report.html and results.csv again, from DIR/results.jsonl and the solved pictures in DIR."""
    from pipeline.names import printable
    from pipeline.report import write_report

    made = write_report(folder)
    assert made is not None, "a page is enough"
    say(f"Report: {printable(made)}")
    return ExitStatus.ALL_SOLVED
