"""The command `solve`."""

import os
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.apart import apart
from pipeline.commands.options import (
    ARGUMENTS,
    as_files,
    as_places,
    max_bridges_option,
    pages_option,
    set_option,
    settings_with,
)
from pipeline.names import printable
from pipeline.status import ExitStatus
from pipeline.terminal import say

if TYPE_CHECKING:
    from pipeline.corrections import Correction, Place
    from pipeline.runs.choice import Choice
    from pipeline.runs.reporters import TerminalReporter
    from pipeline.runs.run import Options
    from pipeline.settings import Settings


@click.command()
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, shell_complete=as_files)
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path, file_okay=True),
    help="Write solved pictures and boards there, and add a record a page to DIR/results.jsonl.",
)  # fmt: skip
@click.option("--beside", is_flag=True, help="Write the results of a folder next to the pictures in it.")
@click.option("--dry-run", "dry", is_flag=True, help="List what would be read and written, and do nothing.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print the records, one a line, and nothing else. Rows and columns count from 0 in them.",
)
@max_bridges_option
@set_option(" With -o it is kept in DIR for later runs.")
@click.option(
    "--unset", "unset", metavar="R,C", multiple=True, callback=as_places,
    help="With -o: take back what was set there in an earlier run. May be given several times.",
)  # fmt: skip
@click.option("--all", "everything", is_flag=True, help="List all solutions of each puzzle; draw none.")
@click.option("-q", "--quiet", is_flag=True, help="Print nothing but errors.")
@click.option("-v", "--verbose", is_flag=True, help="Print times, and where an unexpected error came from.")
@click.option(
    "-j", "--jobs", metavar="N", type=click.IntRange(min=1), default=None,
    help="Pages to work on at the same time. Default: as many as there are processor cores.",
)  # fmt: skip
@pages_option
@click.option(
    "--timeout", metavar="SECONDS", type=click.FloatRange(min=0, min_open=True), default=None,
    help="Time limit for a page. Default: 300. Besides, a page gets 1.5 GB of memory; a picture may have 80 "
    "million pixels, a document 10,000 pages, a text 10 MB.",
)  # fmt: skip
@click.option(
    "--report/--no-report", default=None,
    help="With -o: make DIR/report.html and DIR/results.csv of all results there. "
    "Default: if they are of more than one page.",
)  # fmt: skip
@click.option(
    "--retry", type=click.Choice(["failed", "check"]), multiple=True,
    help="With -o: do those pages again that failed, or that have a puzzle to check. May be given twice.",
)  # fmt: skip
@click.option("--fresh", is_flag=True, help="Do all pages again, also those that are done.")
@click.option(
    "--cluster", metavar="ADDRESS", default=None,
    help="Let the workers of a Dask cluster do the pages; the address is that of its scheduler.",
)  # fmt: skip
@click.option(
    "--send", type=click.Choice(["paths", "bytes"]), default=None,
    help="How inputs travel to the cluster. Default: as paths if all its workers see the same files.",
)  # fmt: skip
@click.option(
    "--pdf/--no-pdf", "binds", default=None,
    help="Bind pictures into one solved PDF as well, or write a picture even for each page of a PDF. "
    "Default: a PDF gives a solved PDF, pictures give pictures.",
)  # fmt: skip
@click.option(
    "--upright", is_flag=True, help="Write each board, too, cut out, straight and flat: NAME.board-1.png."
)
@click.option(
    "--debug", metavar="DIR", type=click.Path(path_type=Path, file_okay=True),
    help="Write a picture of each stage of reading there, for those who ask why a board was not found.",
)  # fmt: skip
def solve(
    *,
    inputs: tuple[str, ...],
    output: Path | None,
    beside: bool,
    dry: bool,
    as_json: bool,
    max_bridges: int | None,
    corrections: "tuple[Correction, ...]",
    unset: "tuple[Place, ...]",
    everything: bool,
    quiet: bool,
    verbose: bool,
    jobs: int | None,
    pages: "Choice",
    timeout: float | None,
    report: bool | None,
    retry: tuple[str, ...],
    fresh: bool,
    cluster: str | None,
    send: str | None,
    binds: bool | None,
    upright: bool,
    debug: Path | None,
) -> int:
    """Solve the puzzles on pictures and in documents, and puzzles in text.

    An INPUT is a picture, a document (PDF, TIFF of several pages), a folder of them with all that is below
    it, a pattern such as 'scans/*.jpg', or a puzzle in text: a file (grid text, .has, JSON), an address of
    puzz.link, a game ID of Tatham's Bridges. The input - is standard input. The solved picture goes beside
    its input, or to the folder given with -o; a folder takes one of -o and --beside. A PDF gives a copy of it
    with the solutions on a layer: NAME.solved.pdf. Results are known by a mark inside them, and never taken
    for inputs. Write -- before names that begin with a dash.

    With -o, pages are passed over that the folder holds results of, unless their content, the options or the
    program's version have changed: a run that was stopped goes on with the same command. Without -o, the same
    goes for pictures whose solved picture is there; with --json they are read again.
    """
    _refuse_contradictions(
        as_json=as_json, everything=everything, quiet=quiet, output=output, report=report,
        again=bool(retry), sends=send is not None, cluster=cluster, debug=debug, upright=upright,
    )  # fmt: skip
    _refuse_to_set(corrections, unset, cluster=cluster, output=output, other=everything or dry)
    if dry and (everything or quiet or as_json):
        raise click.UsageError("--dry-run goes with neither --all, --quiet nor --json.")
    if everything:  # nothing is written
        return _list_all(inputs, settings_with(max_bridges), as_json=as_json)
    _refuse_loose_places(inputs, output, beside=beside)
    from pipeline.corrections import Changes
    from pipeline.errors import NotACorrection, PipelineError
    from pipeline.runs.again import Again
    from pipeline.runs.closing import close_run
    from pipeline.runs.reporters import TerminalReporter, teller_for
    from pipeline.runs.run import Options, run
    from pipeline.runs.sending import Sending
    from vision.errors import TesseractMissing

    tell = teller_for(as_json=as_json, quiet=quiet, to_folder=output is not None)
    workers = jobs or (sys.maxsize if cluster else os.cpu_count() or 1)
    afresh = fresh or debug is not None or (as_json and output is None)  # there are no records to print
    again = frozenset({*map(Again, retry), *([Again.ALL] if afresh else [])})
    sending = Sending(send) if send else None
    settings = settings_with(max_bridges)
    changes = Changes(corrections, unset) if corrections or unset else None
    options = Options(
        output, workers, settings, pages, timeout, again, cluster, sending, debug, changes, binds, upright
    )
    watched = sys.stderr.isatty() and not (quiet or as_json)
    reporter = TerminalReporter(tell, verbose, watched, quiet)
    try:
        with closing(reporter):
            if dry:
                return _rehearse(inputs, options, reporter)
            status = run(inputs, options, reporter)
            if output is not None:
                status = max(status, close_run(output, report, reporter, quiet=quiet or as_json))
    except NotACorrection as error:
        raise click.UsageError(error.message) from error
    except (KeyboardInterrupt, PipelineError) as ending:
        if far := reporter.how_far(goes_on=output is not None):
            ending.add_note(far)
        raise
    except TesseractMissing as error:
        say(f"hashilens: {error.message}", err=True)
        return ExitStatus.PART_MISSING
    return status


def _rehearse(inputs: tuple[str, ...], options: "Options", reporter: "TerminalReporter") -> ExitStatus:
    """Lists what would be done."""
    from pipeline.runs.rehearsal import rehearse

    lines, status = rehearse(inputs, options, reporter.note)
    say("\n".join(lines))
    return status


def _refuse_loose_places(inputs: tuple[str, ...], output: Path | None, *, beside: bool) -> None:
    """Refuses to strew results among the pictures of a folder, unless that is asked for."""
    if beside and output is not None:
        raise click.UsageError("--beside and -o exclude each other.")
    import shlex

    from pipeline.runs.inputs import has_folder

    if beside or output is not None or (folder := has_folder(inputs)) is None:
        return
    typed = click.get_current_context().meta[ARGUMENTS]
    lines = [shlex.join(["hashilens", "solve", *more, *typed]) for more in (["-o", "solved"], ["--beside"])]
    raise click.UsageError(
        f"{printable(folder)} is a folder: say where the results go. "
        f"To another folder, with their records and a report:\n  {lines[0]}\n"
        f"Next to the pictures:\n  {lines[1]}"
    )


def _refuse_to_set(
    corrections: "tuple[Correction, ...]",
    unset: "tuple[Place, ...]",
    *,
    cluster: str | None,
    output: Path | None,
    other: bool,
) -> None:
    """Refuses to set something where that means nothing."""
    if unset and output is None:
        raise click.UsageError("--unset takes back what is kept in a folder of results: -o DIR.")
    if (corrections or unset) and (cluster is not None or other):
        raise click.UsageError("--set and --unset go with neither --all, --dry-run nor --cluster.")


def _refuse_contradictions(
    *,
    as_json: bool,
    everything: bool,
    quiet: bool,
    output: Path | None,
    report: bool | None,
    again: bool,
    sends: bool,
    cluster: str | None,
    debug: Path | None,
    upright: bool,
) -> None:
    """Refuses options that mean nothing together, before anything is read."""
    if quiet and as_json:
        raise click.UsageError("--quiet and --json exclude each other.")
    if report and output is None:
        raise click.UsageError("--report needs a folder for the results: -o DIR.")
    if output is None and again:
        raise click.UsageError("--retry needs a folder with results: -o DIR.")
    if sends and cluster is None:
        raise click.UsageError("--send needs a cluster: --cluster ADDRESS.")
    if everything and (quiet or output):
        raise click.UsageError("--all goes with neither --quiet nor --output.")
    if debug is not None and (everything or cluster is not None):
        raise click.UsageError("--debug goes with neither --all nor --cluster.")
    if upright and (everything or cluster is not None):
        raise click.UsageError("--upright goes with neither --all nor --cluster.")


@apart
def _list_all(inputs: tuple[str, ...], settings: "Settings", *, as_json: bool) -> int:
    """Prints all solutions; an input that cannot be read costs only itself."""
    from pipeline.errors import as_record
    from pipeline.puzzles.listing import list_all
    from vision.errors import TesseractMissing

    status = ExitStatus.ALL_SOLVED
    for argument in inputs:
        try:
            listings = list_all(argument, settings)
        except TesseractMissing as error:
            say(f"hashilens: {error.message}", err=True)
            return ExitStatus.PART_MISSING
        except Exception as error:
            say(f"hashilens: {as_record(error).message}", err=True)
            listings = []
        for listing in listings:
            say(listing.json() if as_json else listing.text())
        if not listings or not all(listing.only for listing in listings):
            status = ExitStatus.NEEDS_A_PERSON
    return status
