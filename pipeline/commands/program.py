"""The program: the group of all commands, and how each of them ends."""

import io
import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.options import ARGUMENTS, as_files
from pipeline.status import ExitStatus
from pipeline.terminal import say
from pipeline.version import __version__

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

HELP = ("-h", "--help")

COMMANDS = {
    "solve": "solve", "hint": "steps", "explain": "steps", "check": "check", "make": "make",
    "convert": "convert", "serve": "serve", "report": "report", "find": "find", "booklet": "booklet",
    "doctor": "doctor", "completion": "completion",
}  # fmt: skip
"""The commands in the order of the help, and the modules of `pipeline.commands` that hold them."""


class Terminated(KeyboardInterrupt):
    """The system asks the program to end: it does so in the way that it does at Ctrl-C.

    Attributes:
        status: what to tell the shell.
    """

    def __init__(self, status: ExitStatus) -> None:
        super().__init__()
        self.status = status


SIGNALS = {signal.SIGTERM: ExitStatus.TERMINATED, signal.SIGHUP: ExitStatus.HUNG_UP}
"""What asks the program to end."""


class Program(click.Group):
    """The group of all commands; `hashilens photo.jpg` is `hashilens solve photo.jpg`.

    A command is imported when it is asked for: importing all takes as long as a search in an archive.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, those that most people want first."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name; None if there is none."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"pipeline.commands.{COMMANDS[cmd_name]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Puts `solve` in front of arguments that begin with an input or an option of it."""
        if args and args[0] not in (*COMMANDS, *HELP, "--version"):
            if not args[0].startswith("-") and not ctx.resilient_parsing:  # a shell asks what may come next
                self._check_input(ctx, args[0])
            args = ["solve", *args]
        ctx.meta[ARGUMENTS] = args[1:]
        return super().parse_args(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> "list[CompletionItem]":
        """What a word may become that comes first: a command, or what `solve` takes."""
        own = super().shell_complete(ctx, incomplete)
        solve = self.get_command(ctx, "solve")
        others = solve.shell_complete(ctx, incomplete) if solve else []
        names = {item.value for item in own}
        files = as_files(ctx, None, incomplete) if not incomplete.startswith("-") else []
        return [*own, *(item for item in others if item.value not in names), *files]

    def _check_input(self, ctx: click.Context, word: str) -> None:
        """Refuses a first word that is neither a command nor like an input: most likely it is misspelt.

        Raises:
            click.UsageError: it is.
        """
        from pipeline.puzzles.texts import is_argument
        from pipeline.runs.inputs import SPECIAL

        # A name with a dot or a slash is meant as a file, and `solve` says what is wrong with it.
        like_a_file = Path(word).name != word or "." in word or SPECIAL.search(word)
        if like_a_file or os.path.lexists(word) or is_argument(word):
            return
        from difflib import get_close_matches

        close = get_close_matches(word, COMMANDS, 1)
        meant = f" Did you mean {close[0]!r}?" if close else ""
        raise click.UsageError(f"There is no command and no file called {word!r}.{meant}", ctx)


@click.group(cls=Program, context_settings={"help_option_names": [*HELP], "max_content_width": 100})
@click.version_option(__version__, prog_name="hashilens", message="%(prog)s %(version)s")
def program() -> None:
    """Solves bridges puzzles (Hashiwokakero) on pictures, and draws the solution into the picture.

    `hashilens INPUT...` is the same as `hashilens solve INPUT...`.

    Exit status: 0 every puzzle solved; 1 something needs a person; 2 wrong usage; 3 a part is missing;
    130 interrupted (143 by SIGTERM, 129 when the terminal is closed).
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
        said = io.StringIO()
        error.show(said)
        say(said.getvalue(), err=True, nl=False)
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
    handlers = {number: signal.getsignal(number) for number in SIGNALS}
    before = {number: handler for number, handler in handlers.items() if handler != signal.SIG_IGN}  # nohup
    for number in before:
        signal.signal(number, _terminate)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _terminate(number: int, _: object) -> None:
    """Breaks off what is going on; being asked once more does not disturb its last steps."""
    for other in SIGNALS:
        signal.signal(other, signal.SIG_IGN)
    raise Terminated(SIGNALS[signal.Signals(number)])


def _unusual_end(error: BaseException, *, verbose: bool) -> ExitStatus:
    """What to say, and what to tell the shell, when a command did not come to its end."""
    ending = _interruption(error)
    if ending is not None:
        _say_at_last(": ".join(["hashilens: interrupted", *_notes(ending)]))
        return ending.status if isinstance(ending, Terminated) else ExitStatus.INTERRUPTED
    if isinstance(error, BrokenPipeError):
        _let_go()
        return ExitStatus.NEEDS_A_PERSON
    if isinstance(error, ImportError):
        _say_at_last(f"hashilens: a library is missing ({error}). Install hashilens again.")
        return ExitStatus.PART_MISSING
    import traceback

    from pipeline.errors import MISSING_PARTS, as_record

    record = as_record(error)
    told = " ".join([record.message, *(f"{note[0].upper()}{note[1:]}." for note in _notes(error))])
    details = "".join(["\n", *traceback.format_exception(error)]).rstrip() if verbose else ""
    _say_at_last(f"hashilens: {told}{details}")
    return ExitStatus.PART_MISSING if record.code in MISSING_PARTS else ExitStatus.NEEDS_A_PERSON


def _interruption(error: BaseException) -> KeyboardInterrupt | None:
    """What has broken a command off, if it was; also where its last words found the terminal closed."""
    cause: BaseException | None = error
    while cause is not None and isinstance(cause, OSError | click.Abort):
        cause = cause.__cause__ or cause.__context__
    return cause if isinstance(cause, KeyboardInterrupt) else None


def _notes(error: BaseException) -> list[str]:
    """What was added to it on its way: how far a run came."""
    return getattr(error, "__notes__", [])


def _say_at_last(text: str) -> None:
    """Says it if somebody is there to hear it."""
    with suppress(OSError):
        say(text, err=True)
    _let_go()


def _let_go() -> None:
    """Lets go of where nobody reads any more: Python would complain there when it empties its buffers."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
