"""Closing: what is left to do when all pages of a run are done, the report and the table."""

from pathlib import Path

from pipeline.errors import PipelineError
from pipeline.names import RESULTS
from pipeline.runs.reporters import TerminalReporter
from pipeline.status import ExitStatus

SEVERAL = 2
"""Pages from which on a run gets a report without being asked for one."""


def close_run(folder: Path, wanted: bool | None, reporter: TerminalReporter, *, quiet: bool) -> ExitStatus:
    """Makes the report of a run, and prints its table.

    Args:
        folder: that holds the results.
        wanted: whether to make the report; None for where there are results of several pages.
        reporter: of the run.
        quiet: whether to print nothing but errors.

    Returns:
        What this adds to the exit status.
    """
    status, report = ExitStatus.ALL_SOLVED, None
    if wanted is not False and (folder / RESULTS).is_file():  # without it, errors were told already
        from pipeline.report import write_report

        reporter.say("writing the report")
        try:
            report = write_report(folder, least=1 if wanted else SEVERAL)
        except PipelineError as error:
            reporter.trouble(str(folder), error.message)
            status = ExitStatus.NEEDS_A_PERSON
    reporter.close()
    if not quiet:
        reporter.sums(report)
    return status
