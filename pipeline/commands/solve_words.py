"""What was typed after `solve`, and what of it makes no sense together."""

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.options import ARGUMENTS
from pipeline.names import printable

if TYPE_CHECKING:
    from pipeline.corrections import Correction, Place
    from pipeline.runs.choice import Choice


@dataclass(frozen=True, slots=True, kw_only=True)
class SolveWords:
    """What was typed; the options of `solve` say what each means.

    Attributes:
        dry: --dry-run.
        as_json: --json.
        everything: --all.
        corrections: --set.
        binds: --pdf or --no-pdf; None without either, as with `report`.
        inputs, output, ...: as their options are called.
    """

    inputs: tuple[str, ...]
    output: Path | None
    beside: bool
    dry: bool
    as_json: bool
    max_bridges: int | None
    corrections: "tuple[Correction, ...]"
    unset: "tuple[Place, ...]"
    everything: bool
    quiet: bool
    verbose: bool
    jobs: int | None
    pages: "Choice"
    timeout: float | None
    report: bool | None
    retry: tuple[str, ...]
    fresh: bool
    cluster: str | None
    send: str | None
    binds: bool | None
    upright: bool
    debug: Path | None

    def check(self) -> None:
        """Refuses what makes no sense together, before anything is read.

        Raises:
            click.UsageError: it says what excludes what, or what is missing.
        """
        self._check_pairs()
        self._check_corrections()
        if self.dry and (self.everything or self.quiet or self.as_json):
            raise click.UsageError("--dry-run cannot be combined with --all, --quiet or --json.")
        if not self.everything:
            self._check_place()

    def _check_pairs(self) -> None:
        """Options that exclude or need each other."""
        if self.quiet and self.as_json:
            raise click.UsageError("--quiet and --json cannot be combined.")
        if self.report and self.output is None:
            raise click.UsageError("--report needs a folder for the results: -o DIR.")
        if self.output is None and self.retry:
            raise click.UsageError("--retry needs a folder with results: -o DIR.")
        if self.send is not None and self.cluster is None:
            raise click.UsageError("--send needs a cluster: --cluster ADDRESS.")
        if self.everything and (self.quiet or self.output):
            raise click.UsageError("--all cannot be combined with --quiet or --output.")
        if self.debug is not None and (self.everything or self.cluster is not None):
            raise click.UsageError("--debug cannot be combined with --all or --cluster.")
        if self.upright and (self.everything or self.cluster is not None):
            raise click.UsageError("--upright cannot be combined with --all or --cluster.")

    def _check_corrections(self) -> None:
        """Corrections where they mean nothing."""
        if self.unset and self.output is None:
            raise click.UsageError("--unset takes back what is kept in a folder of results: -o DIR.")
        elsewhere = self.cluster is not None or self.everything or self.dry
        if (self.corrections or self.unset) and elsewhere:
            raise click.UsageError("--set and --unset cannot be combined with --all, --dry-run or --cluster.")

    def _check_place(self) -> None:
        """Results are not strewn among the pictures of a folder, unless that is asked for."""
        if self.beside and self.output is not None:
            raise click.UsageError("--beside and -o cannot be combined.")
        from pipeline.runs.inputs import has_folder

        if self.beside or self.output is not None or (folder := has_folder(self.inputs)) is None:
            return
        typed = click.get_current_context().meta[ARGUMENTS]
        lines = [
            shlex.join(["hashilens", "solve", *more, *typed]) for more in (["-o", "solved"], ["--beside"])
        ]
        raise click.UsageError(
            f"{printable(folder)} is a folder: say where the results go. "
            f"To another folder, with their records and a report:\n  {lines[0]}\n"
            f"Next to the pictures:\n  {lines[1]}"
        )
