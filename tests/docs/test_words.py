"""What README and docs name in passing is there: commands, options, targets, modules, files, pictures."""

import re
from pathlib import Path

import click
import pytest

from docs.generate.pictures import STAGES, commands
from pipeline.commands import COMMANDS, program
from tests.docs.screenshots import WIDTHS as SCREENSHOTS
from tests.examples import anchors, blocks, inline, links

ROOT = Path(__file__).parents[2]
FILES = [
    *(ROOT / name for name in ("README.md", "CHANGELOG.md", "SECURITY.md", "vision/training/CARD.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
PAGES = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in FILES}
NAMED = {
    page: [
        *inline(text),
        *(
            line
            for name in ("", "bash", "ini", "sh")
            for block in blocks(text, name)
            for line in block.splitlines()
        ),
    ]
    for page, text in PAGES.items()
}
"""What is set as code: within sentences, and the lines of blocks."""

SOURCES = [
    path.relative_to(ROOT).as_posix()
    for room in ("docs/generate", "hashilens", "pipeline", "samples", "solver", "tests", "vision")
    for path in (ROOT / room).rglob("*.py")
]
OWN = {"grid.py"}
"""Files that a page tells to write, or that it names without a folder."""


def said(pattern):
    """What follows a pattern in code, with the page that says it."""
    return sorted(
        {
            (page, match)
            for page, words in NAMED.items()
            for word in words
            for match in re.findall(pattern, word)
        }
    )


HASHILENS = said(r"(?:^|[ /\"=;(])hashilens ((?:--)?[a-z][^`|)\"#]*)")
MAKE = said(r"^make ([a-z][a-z-]*)")
MODULES = said(r"python (?:-P )?-m ((?:docs|samples|tests|vision)[^#]*)")


def test_there_is_much_to_check():
    assert min(len(HASHILENS), len(MAKE), len(MODULES)) >= 20
    assert len(said(r"[\w/]+\.py\b")) >= 60


@pytest.mark.parametrize(("page", "words"), HASHILENS, ids=str)
def test_a_command_named_in_passing_has_its_options(page, words):
    context = click.Context(program)
    first, *rest = words.split()
    command = program.get_command(context, first if first in COMMANDS else "solve")
    known = {name for param in command.params for name in (*param.opts, *param.secondary_opts)}
    assert first in COMMANDS or "." in first or first.startswith("-"), page
    given = {word.split("=")[0] for word in (first, *rest) if re.match(r"--?[a-z]", word)}
    assert given <= known | {"--help", "--version", "-h", "-odd-name.jpg"}, page


@pytest.mark.parametrize(("page", "target"), MAKE)
def test_a_target_is_in_the_makefile(page, target):
    assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE), page


@pytest.mark.parametrize(("page", "words"), MODULES)
def test_a_module_is_there_and_knows_its_options(page, words):
    name, *rest = words.split()
    path = ROOT / name.replace(".", "/")
    assert path.with_suffix(".py").exists() or (path / "__main__.py").exists(), page
    files = path.glob("*.py") if path.is_dir() else path.parent.glob("*.py")
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    assert [word for word in rest if word.startswith("--") and f'"{word}"' not in texts] == [], page


@pytest.mark.parametrize("page", PAGES)
def test_a_file_of_python_that_is_named_is_there(page):
    named = {name for word in NAMED[page] for name in re.findall(r"[\w/]+\.py\b", word)} - OWN
    assert [
        name for name in sorted(named) if not any(f"/{path}".endswith(f"/{name}") for path in SOURCES)
    ] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_link_leads_to_a_file_and_a_heading(page):
    folder = (ROOT / page).parent
    for link in links(PAGES[page]):
        file, _, anchor = link.partition("#")
        path = folder / file if file else ROOT / page
        assert path.exists(), link
        assert not anchor or anchor in anchors(path.read_text(encoding="utf-8")), link


def test_every_picture_is_shown_and_is_made(tmp_path):
    made = {*commands(tmp_path), *(f"stage-{name}" for name in STAGES), *SCREENSHOTS}
    pictures = {path.stem for path in (ROOT / "docs" / "pictures").iterdir()}
    shown = {Path(link).stem for text in PAGES.values() for link in links(text) if "pictures/" in link}
    assert pictures == made == shown
