"""What the program's own parsers know of its commands, without any form; `commands` and `man` write it."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass

import click

from pipeline.commands import COMMANDS, program

AS_IT_STANDS = "\b"
"""How click is told that the lines of a paragraph are not to be filled."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph of a command's description; a `listing` keeps its lines."""

    text: str
    listing: bool = False


@dataclass(frozen=True, slots=True)
class Command:
    """A command of the program.

    Attributes:
        name: without the program's, "" for the program itself.
        usage: as it is typed, in short.
        text: what it does.
        options: each as it is typed, and what it means.
    """

    name: str
    usage: str
    text: tuple[Paragraph, ...]
    options: tuple[tuple[str, str], ...]

    @property
    def summary(self) -> str:
        """What it does, in a sentence."""
        return self.text[0].text.split(". ")[0].rstrip(".")


def all_commands() -> Iterator[Command]:
    """The program itself, and then its commands in their order."""
    root = click.Context(program, info_name="hashilens", **program.context_settings)
    yield _told("", program, root)
    for name in COMMANDS:
        command = program.get_command(root, name)
        if command is not None:
            yield _told(name, command, click.Context(command, info_name=name, parent=root))


def _told(name: str, command: click.Command, context: click.Context) -> Command:
    records = (param.get_help_record(context) for param in command.get_params(context))
    return Command(
        name,
        " ".join([context.command_path, *command.collect_usage_pieces(context)]),
        tuple(_paragraphs(command.help or "")),
        tuple((typed, " ".join(means.split())) for typed, means in filter(None, records) if means),
    )


def _paragraphs(text: str) -> Iterator[Paragraph]:
    for part in inspect.cleandoc(text).split("\n\n"):
        if part.startswith(AS_IT_STANDS):
            yield Paragraph(part.removeprefix(AS_IT_STANDS).strip("\n"), listing=True)
        else:
            yield Paragraph(" ".join(part.split()))
