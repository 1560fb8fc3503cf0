"""The command `explain`."""

from pathlib import Path

import click

from pipeline.commands.options import max_bridges_option
from pipeline.commands.telling import tell_walks
from pipeline.status import ExitStatus


@click.command()
@click.argument("argument", metavar="INPUT")
@max_bridges_option
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path, file_okay=False),
    help="Write the picture with the steps there. Default: beside the input.",
)  # fmt: skip
def explain(*, argument: str, max_bridges: int | None, output: Path | None) -> ExitStatus:
    """Show all steps to the solution, why each follows, and how hard the puzzle is.

    INPUT is a picture or a puzzle in text: a file, an address of puzz.link, a game ID of Tatham's Bridges, or
    - for standard input. On a picture, the steps are drawn as well: NAME.explained.png.
    """
    from pipeline.puzzles.walks import draw_path, path_in_words

    return tell_walks(argument, path_in_words, ("explained", draw_path), output, max_bridges)
