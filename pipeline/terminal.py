"""The terminal: the only way to it, for all that commands print.

What is printed holds names of files and words out of them, which somebody else has chosen. Whatever in them
would steer a terminal, change its title or forge a line of a log is spelt instead.
"""

import click

from vision.words import plain

ENDS = "\n\t"
"""What stays as it is in a text of several lines, though it steers a terminal."""


def say(text: str | bytes, *, err: bool = False, nl: bool = True) -> None:
    """Prints a text, with characters that steer a terminal spelt out, or bytes as they are.

    Args:
        text: what to print; as bytes, only records as `records.to_json` gives them.
        err: whether to standard error.
        nl: whether the line ends there.
    """
    click.echo(shown(text) if isinstance(text, str) else text, err=err, nl=nl)


def shown(text: str) -> str:
    """A text of several lines as `say` prints it."""
    return plain(text, keep=ENDS)
