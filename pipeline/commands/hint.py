"""The command `hint`."""

from pathlib import Path

import click

from pipeline.status import ExitStatus


@click.command()
@click.argument("argument", metavar="INPUT")
@click.option(
    "--after", metavar="N", type=click.IntRange(min=0), default=0, help="Take the first N steps as done."
)
@click.option(
    "-o", "--output", metavar="DIR", type=click.Path(path_type=Path, file_okay=False),
    help="Write the picture with the hint there. Default: beside the input.",
)  # fmt: skip
def hint(*, argument: str, after: int, output: Path | None) -> int:
    """Show the next step towards the solution, and why it follows.

    INPUT is a picture or a puzzle in text: a file, an address of puzz.link, a game ID of Tatham's Bridges, or
    - for standard input. On a picture, the step is drawn as well: NAME.hint.png.
    """
    from pipeline.walks import draw_hint, draw_walks, hint_in_words, walk_all

    walks = walk_all(argument)
    if not walks:
        from pipeline.page import NO_BOARD

        click.echo(f"hashilens: {NO_BOARD.message}", err=True)
        return ExitStatus.NEEDS_A_PERSON
    click.echo("\n".join(hint_in_words(walk, after) for walk in walks), nl=False)
    picture = draw_walks(walks, argument, output, "hint", lambda walk: draw_hint(walk, after))
    if picture is not None:
        click.echo(f"\nPicture: {picture}")
    return (
        ExitStatus.NEEDS_A_PERSON if any(walk.needs_a_person() for walk in walks) else ExitStatus.ALL_SOLVED
    )
