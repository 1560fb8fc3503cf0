"""The command `check`: whether what is drawn into a puzzle is right so far."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.apart import apart
from pipeline.commands.options import (
    as_files,
    ended,
    max_bridges_option,
    output_option,
    pages_option,
    puzzle_option,
    selection_of,
    set_option,
    settings_with,
)
from pipeline.status import ExitStatus
from pipeline.terminal import say

if TYPE_CHECKING:
    from pipeline.corrections import Correction
    from pipeline.runs.choice import Choice


@click.command(short_help="Say whether the bridges drawn so far are right.")
@click.argument("argument", metavar="INPUT", shell_complete=as_files)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as JSON, one line for each puzzle.")
@pages_option
@puzzle_option
@set_option()
@max_bridges_option
@output_option("marks")
@apart
def check(
    *,
    argument: str,
    as_json: bool,
    pages: "Choice",
    number: int | None,
    corrections: "tuple[Correction, ...]",
    max_bridges: int | None,
    output: Path | None,
) -> ExitStatus:
    """Say whether the bridges drawn on a picture are right so far, and give nothing else away.

    INPUT is a picture of a puzzle that is solved in part. What cannot stay is told with the reason and ringed
    on NAME.checked.png. The exit status is 0 if all is right, and 1 if something is wrong or not known.
    """
    import json

    from pipeline.puzzles.checking import check_all, draw_checks
    from pipeline.puzzles.given import read_pages

    selection = selection_of(pages, number)
    seen = doubtful = False
    troubles: list[str] = []
    settings = settings_with(max_bridges)
    for page in read_pages(argument, settings, corrections, output, selection, trouble=troubles.append):
        checks = check_all(page)
        picture = draw_checks(checks, argument, output)
        if as_json:
            for one in checks:
                say(json.dumps({**one.data(), "picture": picture}))
        else:
            before = "\n" if seen else ""
            say(before + "\n".join(one.text() for one in checks), nl=False)
            if picture is not None:
                say(f"\nPicture: {picture}")
        seen = True
        doubtful |= any(one.review.needs_a_person for one in checks)
    return ended(seen=seen, doubtful=doubtful, troubles=troubles, number=number)
