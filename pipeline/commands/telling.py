"""How the commands that walk to a solution tell about it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.commands.options import settings_with
from pipeline.status import ExitStatus

if TYPE_CHECKING:
    from pipeline.drawing.overlay import Drawable
    from pipeline.puzzles.walks import Walk


def tell_walks(
    argument: str,
    words: "Callable[[Walk], str]",
    drawn: "tuple[str, Callable[[Walk], Drawable | None]]",
    output: Path | None,
    max_bridges: int | None,
) -> ExitStatus:
    """Walks to the solution of each puzzle, tells it in words, and draws it onto the picture if there is one.

    Args:
        argument: a picture or a puzzle in text.
        words: what is printed of a walk.
        drawn: the word in the name of the picture, and what is drawn of a walk.
        output: the folder of the picture; None for that of the input.
        max_bridges: as the option says.
    """
    from pipeline.puzzles.walks import draw_walks, walk_all

    walks = walk_all(argument, settings_with(max_bridges))
    if not walks:
        from pipeline.page import NO_BOARD

        click.echo(f"hashilens: {NO_BOARD.message}", err=True)
        return ExitStatus.NEEDS_A_PERSON
    click.echo("\n".join(map(words, walks)), nl=False)
    picture = draw_walks(walks, argument, output, *drawn)
    if picture is not None:
        click.echo(f"\nPicture: {picture}")
    doubtful = any(walk.needs_a_person() for walk in walks)
    return ExitStatus.NEEDS_A_PERSON if doubtful else ExitStatus.ALL_SOLVED
