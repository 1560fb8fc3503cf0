"""The README's examples run."""

from pathlib import Path

import pytest

from pipeline.cli import main
from tests.examples import blocks, console, links

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = blocks(README, "python")
CONSOLE = console(README)
"""Commands and what they print."""


@pytest.mark.parametrize(("command", "output"), CONSOLE, ids=range(len(CONSOLE)))
def test_a_command_prints_what_is_shown(command, output, capfd, monkeypatch):
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr("pipeline.runs.worker.can_be_copied", lambda: False)  # its output is not captured
    assert output
    assert main(command.split()) == 0
    assert capfd.readouterr() == (output, "")


def test_there_are_examples():
    assert len(CONSOLE) >= 3
    assert len(EXAMPLES) == 5


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_runs_and_prints_something(example, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "samples").symlink_to(ROOT / "samples")
    exec(compile(example, "README.md", "exec"), {})
    assert capsys.readouterr().out


def test_every_file_that_is_linked_exists():
    assert links(README)
    assert [link for link in links(README) if not (ROOT / link).exists()] == []
