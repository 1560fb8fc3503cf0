"""Reporters: what a run says while it goes on, and where. Errors go to standard error, whoever listens."""

from collections.abc import Callable
from dataclasses import dataclass

import click

from pipeline.job import Result
from pipeline.records import to_json
from pipeline.summary import in_one_line, summarise

Teller = Callable[[Result], str | bytes | None]
"""What to print for a page; None for nothing."""


def as_json_line(result: Result) -> str | bytes | None:
    """A record on a line."""
    return to_json(result.record)


def as_line(result: Result) -> str | bytes | None:
    """One line a page, for long runs; nothing for the pages of a document that only have no puzzle."""
    return None if result.record.blank else in_one_line(result.record)


def as_summary(result: Result) -> str | bytes | None:
    """All about a page's puzzles; nothing for a page without any."""
    return summarise(result) if result.record.puzzles else None


def as_nothing(_: Result) -> str | bytes | None:
    """Not a word."""


@dataclass(frozen=True, slots=True)
class TerminalReporter:
    """Prints results to standard output and errors to standard error.

    Attributes:
        tell: what to print for a page.
        verbose: whether to print times, and where in the program an unexpected error came from.
    """

    tell: Teller = as_summary
    verbose: bool = False

    def page(self, result: Result) -> None:
        """Prints a page's result, and its error if it has one."""
        record = result.record
        if record.error and (self.verbose or not record.blank):
            self.trouble(record.name, record.error.message)
        if self.verbose:
            times = ", ".join(f"{name} {value:.2f}" for name, value in _times(result))
            click.echo(f"{result.details}{record.name}: seconds: {times}", err=True)
        text = self.tell(result)
        if text is not None:
            click.echo(text)

    def trouble(self, source: str, message: str) -> None:
        """Prints an error."""
        name = "" if source in message else f"{source}: "
        click.echo(f"hashilens: {name}{message}", err=True)


def _times(result: Result) -> list[tuple[str, float]]:
    seconds = result.record.seconds
    return [(name, getattr(seconds, name)) for name in seconds.__struct_fields__]
