"""Closing: what is left to do when all pages of a run are done, the report and the table."""

from pathlib import Path

from pipeline.errors import PipelineError
from pipeline.names import RESULTS
from pipeline.runs.reporters import TerminalReporter
from pipeline.status import ExitStatus

SEVERAL = 2
"""The fewest pages with results in a folder for which a report is made without being asked for."""


def close_run(folder: Path, wanted: bool | None, reporter: TerminalReporter, *, quiet: bool) -> ExitStatus:
    """Makes the report of a run with a folder, and prints its table.

    Args:
        folder: of the results.
        wanted: whether to make the report; None to make it if the folder has results of several pages.
            Without results in it there is no report in any case.
        reporter: of the run; it is closed.
        quiet: whether to print nothing but errors.

    Returns:
        NEEDS_A_PERSON if the report could not be made, which is told; else ALL_SOLVED.
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
