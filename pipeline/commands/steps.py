"""The commands `hint` and `explain`: the steps to a solution, told and drawn."""

from collections.abc import Callable
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
    from pipeline.drawing.overlay import Drawable
    from pipeline.puzzles.given import Selection
    from pipeline.puzzles.walks import Walk
    from pipeline.runs.choice import Choice


@click.command()
@click.argument("argument", metavar="INPUT", shell_complete=as_files)
@click.option("--after", metavar="N", type=click.IntRange(min=0), default=0, help="Skip the first N steps.")
@click.option("--json", "as_json", is_flag=True, help="Print the step as JSON, one line for each puzzle.")
@pages_option
@puzzle_option
@set_option()
@max_bridges_option
@output_option("hint")
@apart
def hint(
    *,
    argument: str,
    after: int,
    as_json: bool,
    pages: "Choice",
    number: int | None,
    corrections: "tuple[Correction, ...]",
    max_bridges: int | None,
    output: Path | None,
) -> ExitStatus:
    """Show the next step towards the solution, and why it follows.

    INPUT is a picture or a puzzle in text: a file, an address of puzz.link, a game ID of Tatham's Bridges, or
    - for standard input. On a picture, the step is drawn as well: NAME.hint.png, or .jpg if the picture is a
    JPEG. It goes on from the bridges that are drawn there already; one that cannot stay is told first.
    """
    import json

    from pipeline.puzzles.walks import draw_hint, hint_data, hint_in_words

    return _tell_walks(
        argument,
        lambda walk: json.dumps(hint_data(walk, after)) if as_json else hint_in_words(walk, after),
        ("hint", lambda walk: draw_hint(walk, after)),
        output,
        max_bridges,
        corrections=corrections,
        selection=selection_of(pages, number),
        as_json=as_json,
    )


@click.command(short_help="Show all steps to the solution, and how hard it is.")
@click.argument("argument", metavar="INPUT", shell_complete=as_files)
@pages_option
@puzzle_option
@set_option()
@max_bridges_option
@output_option("steps")
@apart
def explain(
    *,
    argument: str,
    pages: "Choice",
    number: int | None,
    corrections: "tuple[Correction, ...]",
    max_bridges: int | None,
    output: Path | None,
) -> ExitStatus:
    """Show all steps to the solution, why each follows, and how hard the puzzle is.

    INPUT is a picture or a puzzle in text: a file, an address of puzz.link, a game ID of Tatham's Bridges, or
    - for standard input. On a picture, the steps are drawn as well: NAME.explained.png. They go on from the
    bridges that are drawn there already; one that cannot stay is told first.
    """
    from pipeline.puzzles.walks import draw_path, path_in_words

    return _tell_walks(
        argument,
        path_in_words,
        ("explained", draw_path),
        output,
        max_bridges,
        corrections=corrections,
        selection=selection_of(pages, number),
    )


def _tell_walks(
    argument: str,
    words: "Callable[[Walk], str]",
    drawn: "tuple[str, Callable[[Walk], Drawable | None]]",
    output: Path | None,
    max_bridges: int | None,
    *,
    corrections: "tuple[Correction, ...]",
    selection: "Selection",
    as_json: bool = False,
) -> ExitStatus:
    """Walks to the solution of each puzzle, tells it in words, and draws it onto the picture if there is one.

    Args:
        argument: a picture or a puzzle in text.
        words: what is printed of a walk.
        drawn: the word in the name of the picture, and what is drawn of a walk.
        output: the folder of the picture; None for that of the input.
        max_bridges: as the option says.
        corrections: what is set on the puzzles.
        selection: the puzzles that are asked for.
        as_json: a line a puzzle is printed, and nothing else.
    """
    from pipeline.puzzles.given import read_pages
    from pipeline.puzzles.walks import draw_walks, walk_all

    seen = doubtful = False
    troubles: list[str] = []
    settings = settings_with(max_bridges)
    for page in read_pages(argument, settings, corrections, output, selection, trouble=troubles.append):
        walks = walk_all(page)
        before = "\n" if seen and not as_json else ""
        say(before + "\n".join(map(words, walks)), nl=as_json)
        picture = draw_walks(walks, argument, output, *drawn)
        if picture is not None and not as_json:
            say(f"\nPicture: {picture}")
        seen = True
        doubtful |= any(walk.needs_a_person() for walk in walks)
    return ended(seen=seen, doubtful=doubtful, troubles=troubles, number=selection.number)
