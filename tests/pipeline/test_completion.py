"""Shells complete commands, options, choices and names of files."""

import subprocess

import pytest

from pipeline.cli import main
from pipeline.commands.completion import ASKS, SHELLS


@pytest.mark.parametrize("shell", SHELLS)
def test_a_shell_gets_its_script(shell, capsys):
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    assert f"{ASKS}={shell}_complete" in script


def test_the_script_for_bash_runs_in_bash(capsys):
    main(["completion", "bash"])
    check = f"{capsys.readouterr().out}\ncomplete -p hashilens"
    run = subprocess.run(["bash", "-c", check], capture_output=True, text=True, check=True)
    assert run.stdout.strip().endswith("_hashilens_completion hashilens")
    assert run.stderr == ""


def completed(line, monkeypatch, capsys):
    """What bash is offered at the end of a line."""
    monkeypatch.setenv(ASKS, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", line)
    monkeypatch.setenv("COMP_CWORD", str(len(line.split(" ")) - 1))
    with pytest.raises(SystemExit) as ending:
        main([])
    assert ending.value.code == 0
    return set(capsys.readouterr().out.split())


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("hashilens conv", {"plain,convert", "file,conv"}),
        ("hashilens --dry", {"plain,--dry-run"}),
        ("hashilens --ver", {"plain,--version", "plain,--verbose"}),
        ("hashilens photo.jpg --besi", {"plain,--beside"}),
        ("hashilens nothing-there --besi", {"plain,--beside"}),
        ("hashilens solve sam", {"file,sam"}),
        ("hashilens hint x -o sam", {"dir,sam"}),
        ("hashilens convert x --to puzz", {"plain,puzzlink"}),
        ("hashilens completion f", {"plain,fish"}),
    ],
)
def test_a_word_is_completed(line, offered, monkeypatch, capsys):
    assert offered <= completed(line, monkeypatch, capsys)
    assert len(completed(line, monkeypatch, capsys)) == len(offered)


def test_the_first_word_may_be_any_command(monkeypatch, capsys):
    offered = completed("hashilens ", monkeypatch, capsys)
    assert {"plain,solve", "plain,hint", "plain,serve", "plain,completion"} <= offered
