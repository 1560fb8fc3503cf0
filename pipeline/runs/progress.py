"""The progress bar: how far a run is, while somebody watches."""

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TextColumn,
    TimeRemainingColumn,
)
from rich.text import Text

from pipeline.runs.tally import Tally, per_minute
from pipeline.terminal import say, shown

REDRAWN = 4
"""Times a second: enough to look alive."""


class Bar:
    """A bar at the foot of the terminal, with what is printed above it.

    Args:
        console: of standard error if None.
        beside: whether standard output goes to the same terminal, so that printing there would tear the bar.
    """

    def __init__(self, console: Console | None = None, *, beside: bool = True) -> None:
        self._beside = beside
        self._progress = Progress(
            TextColumn("{task.description}"), BarColumn(bar_width=24), MofNCompleteColumn(), _Rate(),
            TimeRemainingColumn(), TextColumn("left"), TextColumn("{task.fields[counts]}", style="dim"),
            console=console or Console(stderr=True), transient=True, refresh_per_second=REDRAWN,
            redirect_stdout=False, redirect_stderr=False,
        )  # fmt: skip
        self._task = self._progress.add_task("solving", total=None, counts="", now=0)

    def advance(self, tally: Tally, pages: int) -> None:
        """Shows what came of the pages so far, of `pages` in all; the first call makes the bar appear."""
        counts = ", ".join(f"{tally.on_pages[word]} {word}" for word in tally.words())
        self._progress.update(
            self._task, completed=tally.pages, total=pages, counts=counts, now=tally.pages - tally.before
        )
        self._progress.start()  # the first time

    def say(self, what: str) -> None:
        """Shows what the program is doing, in place of "solving"."""
        self._progress.update(self._task, description=what)

    def stop(self) -> None:
        """Takes the bar away."""
        self._progress.stop()

    def print(self, text: str | bytes, *, err: bool = False) -> None:
        """Prints a result, or with `err` a message: above the bar if that is on the same terminal."""
        if isinstance(text, str) and (err or self._beside):
            self._progress.console.print(Text(shown(text)), soft_wrap=True)
        else:
            say(text)


class _Rate(ProgressColumn):
    """Pages a minute since the run began."""

    def render(self, task: Task) -> Text:
        now = int(task.fields["now"])
        if not now or not task.elapsed:
            return Text("")
        return Text(f"{per_minute(now, task.elapsed)} a minute")
