"""Every command line and every line of Python in README and docs runs."""

import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import click
import pytest

from docs.generate.pictures import drawn_in_part
from pipeline.cli import main
from pipeline.commands import program
from tests.examples import blocks, console, shell
from tests.pipeline.drawn import FIVE, board_from, picture_of

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FILES = [ROOT / "README.md", *sorted(DOCS.rglob("*.md"))]
PAGES = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in FILES}
NOTEBOOK = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))

CONSOLE = [(page, *example) for page, text in PAGES.items() for example in console(text)]
PYTHON = [
    *((page, example) for page, text in PAGES.items() for example in blocks(text, "python")),
    ("notebook", "\n".join("".join(c["source"]) for c in NOTEBOOK["cells"] if c["cell_type"] == "code")),
]
SHELL = [(page, words) for page, text in PAGES.items() for words in shell(text)]
OURS = {tuple(words[1:]): page for page, words in SHELL if words[0] == "hashilens"}
"""Each command once, wherever else it stands."""
OTHERS = [(page, words) for page, words in SHELL if words[0] != "hashilens"]

STAYS = {"serve", "--cluster"}
"""What runs until it is ended, or needs other machines, and has tests of its own: only the words count."""


def test_there_are_examples():
    assert len(CONSOLE) >= 7
    assert len(PYTHON) >= 11
    assert len(OURS) >= 40


def test_the_readme_is_short_and_names_the_two_commands():
    assert len(PAGES["README.md"].encode()) <= 8000
    assert blocks(PAGES["README.md"], "sh")[0] == "make solve PHOTO=samples/newspaper.jpg\nmake test\n"


@pytest.fixture(scope="module")
def at_hand(tmp_path_factory):
    """A folder with the samples and a picture that is solved in part."""
    folder = tmp_path_factory.mktemp("at hand")
    (folder / "samples").symlink_to(ROOT / "samples")
    drawn_in_part(folder / "half.png")
    return folder


@pytest.mark.parametrize("example", CONSOLE, ids=range(len(CONSOLE)))
def test_a_command_prints_what_is_shown(example, at_hand, capfd, monkeypatch):
    page, command, output = example
    monkeypatch.chdir(at_hand)
    monkeypatch.setattr("pipeline.runs.worker.can_be_copied", lambda: False)  # its output is not captured
    assert main(command.split()) == (1 if "cannot stay" in output else 0), page
    assert capfd.readouterr() == (output, "")


@pytest.mark.parametrize("words", OURS, ids=" ".join)
def test_the_words_of_a_command_are_understood(words, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    for name in ("photo.jpg", "-odd-name.jpg", "magazine.pdf", "more.png"):
        Path(name).touch()
    try:
        context = program.make_context("hashilens", list(words))
        name, command, rest = program.resolve_command(context, [*context._protected_args, *context.args])
        command.make_context(name, rest, parent=context)
    except click.exceptions.Exit as ending:  # of --help
        assert ending.exit_code == 0, OURS[words]


BLOT = "1..../...../5.2../.3..3/3..../.3.1./3.4.."
"""Lacks an island in row 7, column 5, as `samples/blot.png` does, and is read much sooner."""


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """What the examples find, which run one after the other: what one leaves, the next ones find, too."""
    folder = tmp_path_factory.mktemp("examples")
    (folder / "scans").mkdir()
    (folder / "samples").mkdir()
    picture = picture_of(board_from(FIVE))
    for name in ("photo.jpg", "-odd-name.jpg", "more.png", "scans/p1.png", "magazine.pdf"):
        picture.save(folder / name)
    for name in ("blot.png", "samples/blot.png"):
        picture_of(board_from(BLOT)).save(folder / name)
    for name in ("board.has", "board.txt"):
        (folder / name).write_text("1.2.1\n", encoding="utf-8")
    return folder


RUN = [words for words in OURS if STAYS.isdisjoint(words)]


@pytest.mark.parametrize("words", RUN, ids=" ".join)
def test_a_command_runs(words, shared, monkeypatch, capfd):
    monkeypatch.chdir(shared)
    status = main(list(words))
    said = capfd.readouterr()
    # 1 says that something needs a person, as under the blot.
    assert status in (0, 1), (OURS[words], said)
    assert "internal" not in said.err


def test_what_is_no_command_of_ours_is_there():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    targets = re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for page, words in OTHERS:
        named = {
            name for word in words for list_ in re.findall(r"\[([\w,]+)\]", word) for name in list_.split(",")
        }
        assert named <= set(extras), page
        if words[0] == "make":
            assert words[1] in targets, page
        if words[0] == ".venv/bin/pytest":
            assert all((ROOT / word).exists() for word in words if word.endswith(".py")), page


@pytest.mark.parametrize(("page", "example"), PYTHON, ids=range(len(PYTHON)))
def test_an_example_runs_and_prints_something(page, example, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    exec(compile(example, page, "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.slow
def test_the_examples_are_typed(tmp_path):
    files = [tmp_path / f"example_{number}.py" for number in range(len(PYTHON))]
    for file, (_, example) in zip(files, PYTHON, strict=True):
        file.write_text(example, encoding="utf-8")
    check = [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *map(str, files)]
    run = subprocess.run(check, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("", 0)


def test_every_page_is_in_the_site():
    listed = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    pages = [page for page in PAGES if page.startswith("docs/")]
    assert [page for page in pages if f": {page.removeprefix('docs/')}\n" not in listed] == []
