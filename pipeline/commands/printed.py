"""Options of the commands that print: title, size of the paper, large print."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

F = TypeVar("F", bound=Callable[..., Any])
"""A command."""

PAPERS = ("a4", "letter", "a5")
"""As `pipeline.printing.SIZES` knows them."""


def on_paper(command: F) -> F:
    """The options of a command that prints."""
    for option in reversed((
        click.option("--title", metavar="TEXT", help="Stands on the first page. Default: what is in it."),
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
