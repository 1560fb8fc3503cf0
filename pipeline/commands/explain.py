"""The command `explain`."""

from pathlib import Path

import click

from pipeline.status import ExitStatus


@click.command()
@click.argument("argument", metavar="INPUT")
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path, file_okay=False),
    help="Write the picture with the steps there. Default: beside the input.",
)  # fmt: skip
def explain(*, argument: str, output: Path | None) -> int:
    """Show all steps to the solution, why each follows, and how hard the puzzle is.

    INPUT is a picture or a puzzle in text: a file, an address of puzz.link, a game ID of Tatham's Bridges, or
    - for standard input. On a picture, the steps are drawn as well: NAME.explained.png.
    """
    from pipeline.walks import draw_path, draw_walks, path_in_words, walk_all

    walks = walk_all(argument)
    if not walks:
        from pipeline.page import NO_BOARD

        click.echo(f"hashilens: {NO_BOARD.message}", err=True)
        return ExitStatus.NEEDS_A_PERSON
    click.echo("\n".join(map(path_in_words, walks)), nl=False)
    picture = draw_walks(walks, argument, output, "explained", draw_path)
    if picture is not None:
        click.echo(f"\nPicture: {picture}")
    return (
        ExitStatus.NEEDS_A_PERSON if any(walk.needs_a_person() for walk in walks) else ExitStatus.ALL_SOLVED
    )
