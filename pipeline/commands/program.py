"""The program: the group of all commands, and how each of them ends."""

import io
import os
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager

import click

from pipeline.status import ExitStatus
from pipeline.version import __version__


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="hashilens", message="%(prog)s %(version)s")
def program() -> None:
    """Solves bridges puzzles (Hashiwokakero) on pictures, and draws the solution into the picture.

    Exit status: 0 every puzzle solved; 1 something needs a person; 2 wrong usage; 3 a part is missing;
    130 interrupted.
    """


def run_program(arguments: list[str]) -> int:
    """Runs a command.

    Args:
        arguments: without the program's name.

    Returns:
        The exit status.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal that lacks a letter should show the others
            stream.reconfigure(errors="replace")
    try:
        with _ending_in_order():
            status = program.main(arguments, prog_name="hashilens", standalone_mode=False)
    except click.exceptions.Exit as ending:
        return ending.exit_code
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except (Exception, click.Abort, KeyboardInterrupt) as error:
        return _unusual_end(error, verbose="-v" in arguments)
    return status if isinstance(status, int) else ExitStatus.ALL_SOLVED


@contextmanager
def _ending_in_order() -> Iterator[None]:
    """Makes a request to terminate an exception, so that workers and half-written files are taken away."""
    if threading.current_thread() is not threading.main_thread():  # others may not touch signals
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _unusual_end(error: BaseException, *, verbose: bool) -> ExitStatus:
    """What to say, and what to tell the shell, when a command did not come to its end."""
    if isinstance(error, BrokenPipeError):
        # Whoever read our output has gone; Python would complain once more when it empties its buffers.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitStatus.NEEDS_A_PERSON
    if isinstance(error, click.Abort | KeyboardInterrupt):
        click.echo("hashilens: interrupted", err=True)
        return ExitStatus.INTERRUPTED
    if isinstance(error, ImportError):
        click.echo(f"hashilens: a library is missing ({error}). Install hashilens again.", err=True)
        return ExitStatus.PART_MISSING
    from pipeline.errors import MISSING_PARTS, as_record

    record = as_record(error)
    click.echo(f"hashilens: {record.message}", err=True)
    if verbose:
        traceback.print_exception(error)
    return ExitStatus.PART_MISSING if record.code in MISSING_PARTS else ExitStatus.NEEDS_A_PERSON
