"""The command `solve`."""

import os
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.apart import apart
from pipeline.commands.options import (
    as_files,
    as_folder,
    as_places,
    max_bridges_option,
    pages_option,
    set_option,
    settings_with,
)
from pipeline.commands.solve_words import SolveWords
from pipeline.status import ExitStatus
from pipeline.terminal import say

if TYPE_CHECKING:
    from pipeline.runs.reporters import TerminalReporter
    from pipeline.runs.run import Options
    from pipeline.settings import Settings


@click.command(short_help="Solve the puzzles on pictures, in documents, in text.")
@click.argument("inputs", metavar="INPUT...", nargs=-1, required=True, shell_complete=as_files)
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path), callback=as_folder,
    help="Write solved pictures and boards there, and add a record for each page to DIR/results.jsonl.",
)  # fmt: skip
@click.option("--beside", is_flag=True, help="Write the results of a folder next to the pictures in it.")
@click.option("--dry-run", "dry", is_flag=True, help="List what would be read and written, and do nothing.")
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print only the records, one per line. Rows and columns in them count from 0.",
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
    help="With -o: make DIR/report.html and DIR/results.csv from all results there. "
    "Default: if there is more than one page.",
)  # fmt: skip
@click.option(
    "--retry", type=click.Choice(["failed", "check"]), multiple=True,
    help="With -o: redo the pages that failed, or those with a puzzle to check. May be given twice.",
)  # fmt: skip
@click.option("--fresh", is_flag=True, help="Redo all pages, even those that are done.")
@click.option(
    "--cluster", metavar="ADDRESS", default=None,
    help="Have the workers of a Dask cluster do the pages. ADDRESS is that of its scheduler.",
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
    "--upright", is_flag=True, help="Also write each board by itself, straight and flat: NAME.board-1.png."
)
@click.option(
    "--debug", metavar="DIR", type=click.Path(path_type=Path), callback=as_folder,
    help="Write a picture of each stage of reading there, to see why a board was not found.",
)  # fmt: skip
@click.pass_context
def solve(context: click.Context, /, **_: object) -> int:
    """Solve the puzzles on pictures and in documents, and puzzles in text.

    An INPUT is a picture, a document (PDF, TIFF of several pages), a folder of them with all that is below
    it, a pattern such as 'scans/*.jpg', or a puzzle in text: a file (grid text, .has, JSON), an address of
    puzz.link, a game ID of Tatham's Bridges. The input - is standard input. The solved picture goes beside
    its input, or to the folder given with -o; a folder takes one of -o and --beside. A PDF gives a copy of it
    with the solutions on a layer: NAME.solved.pdf. Results are known by a mark inside them, and never taken
    for inputs. Write -- before names that begin with a dash.

    With -o, pages that have results in the folder are skipped, unless their content, the options or the
    program's version have changed: a run that was stopped goes on with the same command. Without -o, pictures
    that have a solved picture are skipped likewise; with --json they are read again.
    """
    words = SolveWords(**context.params)
    words.check()
    if words.everything:  # nothing is written
        return _list_all(words.inputs, settings_with(words.max_bridges), as_json=words.as_json)
    from vision.errors import TesseractMissing

    try:
        return _run(words, _options(words), _reporter(words))
    except TesseractMissing as error:
        say(f"hashilens: {error.message}", err=True)
        return ExitStatus.PART_MISSING


def _options(words: SolveWords) -> "Options":
    """What a run is to do, from what was typed."""
    from pipeline.corrections import Changes
    from pipeline.runs.again import Again
    from pipeline.runs.run import Options
    from pipeline.runs.sending import Sending

    without_records = words.as_json and words.output is None  # there are none to print, so all is done again
    afresh = words.fresh or words.debug is not None or without_records
    return Options(
        words.output,
        words.jobs or (sys.maxsize if words.cluster else os.cpu_count() or 1),
        settings_with(words.max_bridges),
        words.pages,
        words.timeout,
        frozenset({*map(Again, words.retry), *([Again.ALL] if afresh else [])}),
        words.cluster,
        Sending(words.send) if words.send else None,
        words.debug,
        Changes(words.corrections, words.unset) if words.corrections or words.unset else None,
        words.binds,
        words.upright,
    )


def _reporter(words: SolveWords) -> "TerminalReporter":
    """What tells people how the run goes."""
    from pipeline.runs.reporters import TerminalReporter, teller_for

    silent = words.quiet or words.as_json
    tell = teller_for(as_json=words.as_json, quiet=words.quiet, to_folder=words.output is not None)
    return TerminalReporter(tell, words.verbose, sys.stderr.isatty() and not silent, words.quiet)


def _run(words: SolveWords, options: "Options", reporter: "TerminalReporter") -> int:
    """Does what was asked for, or with --dry-run only lists it."""
    from pipeline.errors import NotACorrection, PipelineError
    from pipeline.runs.closing import close_run
    from pipeline.runs.run import run

    try:
        with closing(reporter):
            if words.dry:
                return _rehearse(words.inputs, options, reporter)
            status = run(words.inputs, options, reporter)
            if words.output is not None:
                silent = words.quiet or words.as_json
                status = max(status, close_run(words.output, words.report, reporter, quiet=silent))
    except NotACorrection as error:
        raise click.UsageError(error.message) from error
    except (KeyboardInterrupt, PipelineError) as ending:
        if far := reporter.how_far(goes_on=words.output is not None):
            ending.add_note(far)
        raise
    return status


def _rehearse(inputs: tuple[str, ...], options: "Options", reporter: "TerminalReporter") -> ExitStatus:
    """Lists what would be done."""
    from pipeline.runs.rehearsal import rehearse

    lines, status = rehearse(inputs, options, reporter.note)
    say("\n".join(lines))
    return status


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
