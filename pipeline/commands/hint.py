"""The command `hint`."""

from pathlib import Path

import click

from pipeline.commands.options import max_bridges_option
from pipeline.commands.telling import tell_walks
from pipeline.status import ExitStatus


@click.command()
@click.argument("argument", metavar="INPUT")
@click.option(
    "--after", metavar="N", type=click.IntRange(min=0), default=0, help="Take the first N steps as done."
)
@max_bridges_option
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path, file_okay=False),
    help="Write the picture with the hint there. Default: beside the input.",
)  # fmt: skip
def hint(*, argument: str, after: int, max_bridges: int | None, output: Path | None) -> ExitStatus:
    """Show the next step towards the solution, and why it follows.

    INPUT is a picture or a puzzle in text: a file, an address of puzz.link, a game ID of Tatham's Bridges, or
    - for standard input. On a picture, the step is drawn as well: NAME.hint.png.
    """
    from pipeline.puzzles.walks import draw_hint, hint_in_words

    return tell_walks(
        argument,
        lambda walk: hint_in_words(walk, after),
        ("hint", lambda walk: draw_hint(walk, after)),
        output,
        max_bridges,
    )
