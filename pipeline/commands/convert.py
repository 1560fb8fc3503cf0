"""The command `convert`."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.apart import apart
from pipeline.commands.options import (
    as_files,
    max_bridges_option,
    none_found,
    pages_option,
    puzzle_option,
    selection_of,
    set_option,
    settings_with,
)
from pipeline.names import printable
from pipeline.status import ExitStatus
from pipeline.terminal import say

if TYPE_CHECKING:
    from pipeline.corrections import Correction
    from pipeline.runs.choice import Choice

NAMES = ("grid", "has", "json", "tatham", "puzzlink", "crossings", "text", "classic", "dot", "svg", "penpa")


@click.command()
@click.argument("source", metavar="INPUT", shell_complete=as_files)
@click.option(
    "--to", "name", metavar="FORMAT", type=click.Choice(NAMES), required=True, help=", ".join(NAMES)
)
@click.option(
    "-o", "--output", metavar="FILE", type=click.Path(path_type=Path), help="Write there, not to the screen.",
)  # fmt: skip
@pages_option
@puzzle_option
@set_option()
@max_bridges_option
@click.option("--unsolved", is_flag=True, help="Show the puzzle without its solution.")
@apart
def convert(
    *,
    source: str,
    name: str,
    output: Path | None,
    pages: "Choice",
    number: int | None,
    corrections: "tuple[Correction, ...]",
    max_bridges: int | None,
    unsolved: bool,
) -> int:
    """Write a puzzle in another format.

    INPUT is a picture, a puzzle in text, an address of puzz.link, a game ID of Tatham's Bridges, or - for
    standard input. The formats text, classic, dot, svg and penpa show the solution, too, and cannot be read
    again; the others hold the puzzle alone.
    """
    from pipeline.outputs import check_not_input, write_text_file
    from pipeline.puzzles.convert import convert as convert_all
    from pipeline.puzzles.given import read_pages

    if output is not None:
        check_not_input(output, source)
    settings = settings_with(max_bridges)
    found = read_pages(source, settings, corrections, selection=selection_of(pages, number))
    puzzles = (given for page in found for given in page)
    converted = convert_all(puzzles, name, settings, solved=not unsolved)
    if not converted.puzzles:
        say(f"hashilens: {printable(source)}: {none_found(number)}", err=True)
        return ExitStatus.NEEDS_A_PERSON
    for doubt in converted.doubts:
        say(f"hashilens: {doubt}", err=True)
    if output is None:
        say(converted.text, nl=False)
    else:
        write_text_file(converted.text, output)
    return ExitStatus.NEEDS_A_PERSON if converted.doubts else ExitStatus.ALL_SOLVED
