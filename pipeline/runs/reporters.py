"""Reporters: what a run says while it goes on, and where. Errors go to standard error, whoever listens.

Pages are counted when they are done, and told in the order of the inputs: whoever reads along, or takes the
records from standard output, finds them as he named them, however long each has taken.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Protocol

from pipeline.job import Result
from pipeline.names import printable
from pipeline.records import to_json
from pipeline.runs.summary import in_one_line, summarise
from pipeline.runs.tally import Tally, as_table
from pipeline.status import Status
from pipeline.terminal import say
from vision.words import plain

DONE_BEFORE = "This page was done before; --retry and --fresh do it again."

Teller = Callable[[Result], str | bytes | None]
"""What to print for a page; None for nothing."""


def as_json_line(result: Result) -> str | bytes | None:
    """The record of a page on a line, for --json; never None."""
    return to_json(result.record)


def as_line(result: Result) -> str | bytes | None:
    """One line a page with puzzles, for long runs. Why there are none on another is told as its error.

    Pages that an earlier run has done are not told once more.
    """
    return in_one_line(result.record) if result.record.puzzles and not result.before else None


def as_summary(result: Result) -> str | bytes | None:
    """All about a page's puzzles; nothing without any; a line if an earlier run has left only statuses."""
    if result.told:
        picture = plain(result.record.overlay or "")
        return f"{result.record.name}: {', '.join(result.told)}; solved picture: {picture}"
    return summarise(result) if result.record.puzzles else None


def as_only(result: Result) -> str | bytes | None:
    """A line for the only page of a run, what to look at there, and that it was done before.

    With several pages the table and the report tell that.
    """
    record = result.record
    if not record.puzzles:
        return None
    notes = [
        f"Puzzle {which}: {note}" if len(record.puzzles) > 1 else note
        for which, puzzle in enumerate(record.puzzles, start=1)
        if puzzle.status is not Status.SOLVED
        for note in puzzle.notes
    ]
    return "\n".join([in_one_line(record), *notes, *([DONE_BEFORE] if result.before else ())])


def as_nothing(_: Result) -> str | bytes | None:
    """Prints nothing of a result: with --quiet."""


def teller_for(*, as_json: bool, quiet: bool, to_folder: bool) -> Teller:
    """What tells of the pages: in full on the terminal, in a line each where results go to a folder.

    With `as_json` it is their records, even if `quiet`; with `quiet` alone, nothing.
    """
    if as_json:
        return as_json_line
    if quiet:
        return as_nothing
    return as_line if to_folder else as_summary


class Screen(Protocol):
    """Where a run is shown: a bar at the foot of a terminal, or nothing but what is printed."""

    def print(self, text: str | bytes, *, err: bool = False) -> None:
        """Prints a result, or with `err` a message for standard error."""

    def advance(self, tally: Tally, pages: int) -> None:
        """Shows how far the run is, of `pages` in all."""

    def say(self, what: str) -> None:
        """Shows what the program is doing."""

    def stop(self) -> None:
        """Takes away what was shown; the run is over."""


class Plain:
    """Prints, and shows nothing else: where nobody watches."""

    def print(self, text: str | bytes, *, err: bool = False) -> None:
        """Prints a result, or with `err` a message for standard error."""
        say(text, err=err)

    def advance(self, tally: Tally, pages: int) -> None:
        """Does nothing: nobody watches."""

    def say(self, what: str) -> None:
        """Does nothing: nobody watches."""

    def stop(self) -> None:
        """Does nothing: there is nothing to take away."""


@dataclass(slots=True)
class TerminalReporter:
    """Prints results to standard output and errors to standard error.

    Attributes:
        tell: what to print for a page.
        verbose: whether to print times, where in the program an unexpected error came from, and that pages of
            a document have no puzzle.
        watched: whether a progress bar is shown while there are several pages to do.
        quiet: whether notes are left out; what is printed of pages is up to `tell`.
        pages: how many pages are expected in all.
        tally: of the pages so far.
        began: when, on the clock of `perf_counter`.
    """

    tell: Teller = as_summary
    verbose: bool = False
    watched: bool = False
    quiet: bool = False
    pages: int = 0
    tally: Tally = field(default_factory=Tally)
    began: float = field(default_factory=perf_counter)
    _screen: Screen = field(default_factory=Plain)
    _early: dict[int, Result] = field(default_factory=dict)
    _told: int = 0

    def expect(self, pages: int) -> None:
        """Sets how many pages are to be done; to be called once, before the first of them."""
        self.pages = pages
        if self.watched and pages > 1:
            from pipeline.runs.progress import Bar

            self._screen = Bar(beside=sys.stdout.isatty())
            self._screen.advance(self.tally, pages)

    def page(self, number: int, result: Result) -> None:
        """Counts a page, and prints its result as soon as those of all pages before it are printed.

        Args:
            number: of the page among those of the run, 0 first.
            result: what came of it.
        """
        record = result.record
        fingerprints = [puzzle.fingerprint for puzzle in record.puzzles]
        error = record.error.code if record.error else None
        self.tally.add(result.statuses, error, fingerprints, before=result.before)
        self._early[number] = result
        while (due := self._early.pop(self._told, None)) is not None:
            self._told += 1
            self._print(due)
        self._screen.advance(self.tally, self.pages)

    def _print(self, result: Result) -> None:
        """Prints a page's result, and its error if it has one."""
        record = result.record
        if record.error and (self.verbose or not record.blank):
            self.trouble(record.name, record.error.message)
        if self.verbose and not result.before:
            times = ", ".join(f"{name} {value:.2f}" for name, value in _times(result))
            self._screen.print(f"{result.details}{record.name}: seconds: {times}", err=True)
        text = (as_only if self.tell is as_line and self.pages == 1 else self.tell)(result)
        if text is not None:
            self._screen.print(text)

    def trouble(self, source: str, message: str) -> None:
        """Prints an error about a source to standard error."""
        called = plain(source)
        name = "" if called in message else f"{called}: "
        self._screen.print(f"hashilens: {name}{message}", err=True)

    def note(self, text: str) -> None:
        """Prints to standard error what is no error, and good to know all the same."""
        if not self.quiet:
            self._screen.print(f"hashilens: {text}", err=True)

    def how_far(self, *, goes_on: bool) -> str:
        """What to say of a run that is broken off; "" if it was of a single page, or had not begun.

        Args:
            goes_on: whether the same command does what is left.
        """
        if self.pages < 2:
            return ""
        done = f"{self.tally.pages} of {self.pages} done"
        return f"{done}; the same command goes on" if goes_on else done

    def say(self, what: str) -> None:
        """Shows what the program is doing, if somebody watches."""
        self._screen.say(what)

    def close(self) -> None:
        """Prints results that still wait for those of pages before them, and takes the progress bar away."""
        for number in sorted(self._early):
            self._print(self._early.pop(number))
        self._screen.stop()
        self._screen = Plain()

    def sums(self, report: Path | None) -> None:
        """Prints the table of a run of several pages, and where the report is, if there is one."""
        if self.tally.pages > 1:
            self._screen.print(f"\n{as_table(self.tally, perf_counter() - self.began)}")
        if report is not None:
            self._screen.print(f"Report: {printable(report)}")


def _times(result: Result) -> list[tuple[str, float]]:
    seconds = result.record.seconds
    return [(name, getattr(seconds, name)) for name in seconds.__struct_fields__]
