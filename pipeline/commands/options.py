"""Options that several commands have, and the settings that they make."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pipeline.names import SUFFIXES, printable
from pipeline.status import ExitStatus
from pipeline.terminal import say

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from pipeline.corrections import Correction, Place
    from pipeline.puzzles.given import Selection
    from pipeline.runs.choice import Choice
    from pipeline.settings import Settings

F = TypeVar("F", bound=Callable[..., Any])
"""A command."""
T = TypeVar("T")
"""What an option says."""

ARGUMENTS = "hashilens.arguments"
"""Where a command finds all its arguments as they were typed, in the `meta` of its context."""

PAPERS = ("a4", "letter", "a5")
"""As `pipeline.printing.SIZES` knows them."""

max_bridges_option = click.option(
    "--max-bridges", metavar="N", type=click.IntRange(1, 4), default=None,
    help="How many bridges may join two islands, 1 to 4. Default: 2, or what a puzzle in text says.",
)  # fmt: skip


def _as_choice(_: click.Context, __: click.Parameter, value: str | None) -> "Choice":
    from pipeline.runs.choice import ALL, parse_choice

    try:
        return ALL if value is None else parse_choice(value)
    except ValueError as error:
        raise click.BadParameter(str(error)) from error


pages_option = click.option(
    "--pages", metavar="LIST", callback=_as_choice, default=None,
    help="Pages of each document, such as 1,3-5 or 7-. Default: all.",
)  # fmt: skip

puzzle_option = click.option(
    "--puzzle", "number", metavar="N", type=click.IntRange(min=1),
    help="Only the N-th puzzle of the input, or of the pages that --pages names.",
)  # fmt: skip


def as_files(_: click.Context, __: click.Parameter | None, incomplete: str) -> "list[CompletionItem]":
    """What a shell completes an input to: the name of a file."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(incomplete, type="file")]


def as_folder(_: click.Context, __: click.Parameter, value: Path | None) -> Path | None:
    """The folder for results that was typed, unless there is none and it is called like a file."""
    if value is not None and value.suffix.lower() in SUFFIXES and not value.exists():
        bare = printable(value.with_suffix(""))
        raise click.BadParameter(
            f"{printable(value)} is called like a file, and a folder is meant: {bare}, say."
        )
    return value


def output_option(what: str) -> Callable[[F], F]:
    """The option --output of a command that draws onto a picture; `what` is drawn."""
    return click.option(
        "-o", "--output", metavar="DIR", type=click.Path(path_type=Path, file_okay=False), callback=as_folder,
        help=f"Write the picture with the {what} there. Default: beside the input.",
    )  # fmt: skip


def set_option(keeps: str = "") -> Callable[[F], F]:
    """The option --set; `keeps` is what becomes of it in a folder of results."""
    return click.option(
        "--set", "corrections", metavar="R,C=V", multiple=True, callback=_as_corrections,
        help="Correct what was read wrong in row R, column C, both from 1: a number, ? for no number, none "
        "for no island; R,C.north=15 on a sign, R,C=SE at a crossing, P:R,C=V on puzzle P, @X,Y=V in pixels. "
        f"May be given several times.{keeps}",
    )  # fmt: skip


def _as_corrections(
    _: click.Context, __: click.Parameter, values: tuple[str, ...]
) -> "tuple[Correction, ...]":
    if not values:
        return ()
    from pipeline.corrections import parse_set

    return _parsed(values, parse_set)


def as_places(_: click.Context, __: click.Parameter, values: tuple[str, ...]) -> "tuple[Place, ...]":
    """The places that were typed after --unset."""
    if not values:
        return ()
    from pipeline.corrections import parse_unset

    return _parsed(values, parse_unset)


def _parsed(values: tuple[str, ...], parse: Callable[[str], T]) -> tuple[T, ...]:
    from pipeline.errors import NotACorrection

    try:
        return tuple(map(parse, values))
    except NotACorrection as error:
        raise click.UsageError(error.message) from error


def settings_with(max_bridges: int | None) -> "Settings":
    """The settings of a run.

    Args:
        max_bridges: as the option says; None where it was not given.
    """
    from pipeline.settings import Settings

    usual = Settings()
    return Settings(max_bridges=max_bridges or usual.max_bridges, text_max_bridges=max_bridges)


def selection_of(pages: "Choice", number: int | None) -> "Selection":
    """The puzzles that the options --pages and --puzzle mean."""
    from pipeline.puzzles.given import Selection

    return Selection(pages, number)


def ended(*, seen: bool, doubtful: bool, troubles: Sequence[str], number: int | None) -> ExitStatus:
    """Tells what went wrong with the puzzles of an argument; the exit status of a command that shows them.

    Args:
        seen: whether there were any.
        doubtful: whether a person should look at one.
        troubles: what is wrong with pages that could not be read.
        number: of the only puzzle that was asked for.
    """
    for trouble in troubles:
        say(f"hashilens: {trouble}", err=True)
    if not seen and not troubles:
        say(f"hashilens: {none_found(number)}", err=True)
    return ExitStatus.ALL_SOLVED if seen and not doubtful and not troubles else ExitStatus.NEEDS_A_PERSON


def none_found(number: int | None) -> str:
    """What is said where there is no puzzle, or none of a number."""
    if number is not None:
        return f"there is no puzzle {number}; there are fewer. Choose another with --puzzle."
    from pipeline.page import NO_BOARD

    return NO_BOARD.message


def wished(parser: str) -> Callable[[click.Context, click.Parameter, str | None], Any]:
    """A callback for click that reads what was typed with that function of `pipeline.archive.wishes`."""

    def parse(_: click.Context, __: click.Parameter, value: str | None) -> object:
        if value is None:
            return None
        from pipeline.archive import wishes

        try:
            return getattr(wishes, parser)(value)
        except ValueError as error:
            raise click.BadParameter(str(error)) from error

    return parse


size_option = click.option(
    "--size", "sizes", metavar="SIZE", callback=wished("parse_sizes"),
    help="Rows and columns, either way round: 10x10, or a range: 10x10.., ..15x15, 7x7..10x10.",
)  # fmt: skip

kind_option = click.option(
    "--kind", "kinds", type=click.Choice(["hashi", "signs", "crossings"]), multiple=True,
    help="Bridges, bridges with signs, or crossings. May be given several times.",
)  # fmt: skip


def difficulty_option(usual: str = "") -> Callable[[F], F]:
    """The option --difficulty of a command that chooses puzzles; `usual` is what it takes without."""
    return click.option(
        "--difficulty", "levels", metavar="LEVEL", callback=wished("parse_levels"),
        help=f"easy, medium or hard, or a range such as easy..medium.{usual}",
    )  # fmt: skip


def on_paper(command: F) -> F:
    """The options of a command that prints."""
    for option in reversed((
        click.option("--title", metavar="TEXT", help="Title on the first page. Default: what is printed."),
        click.option(
            "--paper", type=click.Choice(PAPERS, case_sensitive=False), default=PAPERS[0],
            help="Size of the pages. Default: a4.",
        ),
        click.option("--large-print", is_flag=True, help="Larger boards, at most two a page."),
    )):  # fmt: skip
        command = option(command)
    return command


def title_of(title: str | None, usual: str) -> str:
    """The title that was asked for, or the usual one.

    Raises:
        click.UsageError: the font lacks some of its letters.
    """
    if title is None or not title.strip():
        return usual
    from pipeline.printing import missing_letters

    missing = missing_letters(title)
    if missing:
        raise click.UsageError(
            f"The font of the booklet has no {' '.join(missing)}: give a --title in plain Latin letters."
        )
    return title.strip()
