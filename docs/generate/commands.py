"""The reference of the command line as a page of Markdown: `docs/commands.md`."""

import re
from collections.abc import Iterator
from html import escape

from docs.generate.parsers import Command, Paragraph, all_commands

HEAD = """\
# Commands

Made from the program by `make reference`: what `hashilens COMMAND --help` says, on one page.
"""

SPECIAL = re.compile(r"([\\*_<|])")
"""What Markdown would take for something else."""


def commands_text() -> str:
    """The page's content."""
    return "\n".join([HEAD, *(line for command in all_commands() for line in _section(command))])


def _section(command: Command) -> Iterator[str]:
    yield f"## hashilens {command.name}".rstrip() + "\n"
    yield f"```text\n{command.usage}\n```\n"
    for paragraph in command.text:
        yield _paragraph(paragraph)
    yield "| option | |"
    yield "| --- | --- |"
    for option, meaning in command.options:
        # In backquotes a bar would end the cell.
        yield f"| <code>{escape(option).replace('|', '&#124;')}</code> | {_escaped(meaning)} |"
    yield ""


def _paragraph(paragraph: Paragraph) -> str:
    return f"```text\n{paragraph.text}\n```\n" if paragraph.listing else f"{_escaped(paragraph.text)}\n"


def _escaped(text: str) -> str:
    """A text with nothing in it that Markdown would take for something else; what is in code stays."""
    parts = text.split("`")
    return "`".join(
        SPECIAL.sub(r"\\\1", part) if index % 2 == 0 else part for index, part in enumerate(parts)
    )
