"""The manual page, in the language of man: `docs/hashilens.1`."""

from collections.abc import Iterator

from docs.generate.parsers import Command, Paragraph, all_commands
from pipeline.version import __version__


def man_text() -> str:
    """The page's content."""
    root, *others = all_commands()
    return "\n".join(
        [
            f'.TH HASHILENS 1 "" "hashilens {__version__}" "User Commands"',
            ".SH NAME",
            f"hashilens \\- {_escaped(root.summary[0].lower() + root.summary[1:])}",
            ".SH SYNOPSIS",
            *_synopsis([root, *others]),
            ".SH DESCRIPTION",
            *_text(root),
            ".SH OPTIONS",
            *_options(root),
            ".SH COMMANDS",
            *(line for command in others for line in _section(command)),
            "",
        ]
    )


def _synopsis(commands: list[Command]) -> Iterator[str]:
    for command in commands:
        words = command.usage.split(" ", 2 if command.name else 1)
        yield f"\\fB{_escaped(' '.join(words[:-1]))}\\fR {_escaped(words[-1])}"
        yield ".br"


def _section(command: Command) -> Iterator[str]:
    yield f".SS {_escaped(command.name)}"
    yield from _text(command)
    yield from _options(command)


def _text(command: Command) -> Iterator[str]:
    for paragraph in command.text:
        yield ".PP"
        yield from _paragraph(paragraph)


def _paragraph(paragraph: Paragraph) -> Iterator[str]:
    if paragraph.listing:
        yield from (".nf", *map(_escaped, paragraph.text.splitlines()), ".fi")
    else:
        yield _bold(paragraph.text)


def _options(command: Command) -> Iterator[str]:
    for option, meaning in command.options:
        yield ".TP"
        yield f"\\fB{_escaped(option)}\\fR"
        yield _bold(meaning)


def _bold(text: str) -> str:
    """A text with what stands in code in bold."""
    parts = enumerate(map(_escaped, text.split("`")))
    return "".join(f"\\fB{part}\\fR" if index % 2 else part for index, part in parts)


def _escaped(text: str) -> str:
    """A text with nothing in it that would be taken for a request; hyphens are those that can be typed."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{text}" if text.startswith((".", "'")) else text
