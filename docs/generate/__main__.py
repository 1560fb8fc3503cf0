"""Writes what of the documentation is made from the program itself: `make reference`.

A test compares the files with what this would write, so that they cannot fall behind.
"""

from collections.abc import Callable, Mapping
from pathlib import Path

from docs.generate.commands import commands_text
from docs.generate.man import man_text
from docs.generate.schema import schema_text

DOCS = Path(__file__).parents[1]

FILES: Mapping[str, Callable[[], str]] = {
    "commands.md": commands_text,
    "hashilens.1": man_text,
    "record.schema.json": schema_text,
}
"""The files in `docs`, and what gives their content."""


def main() -> None:
    """Writes all of them."""
    for name, text in FILES.items():
        (DOCS / name).write_text(text(), encoding="utf-8")


if __name__ == "__main__":
    main()
