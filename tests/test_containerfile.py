"""The Containerfile, by what can be said without building it."""

import json
import re
from pathlib import Path

import click

from pipeline.commands import program

ROOT = Path(__file__).parents[1]
LINES = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()


def said(word):
    return [line.split(" ", 1)[1] for line in LINES if line.startswith(f"{word} ")]


def test_all_that_is_copied_is_there():
    for line in said("COPY"):
        if not line.startswith("--from"):
            assert [name for name in line.split()[:-1] if not (ROOT / name).exists()] == []


def test_it_does_not_run_as_root():
    assert [user.split(":")[0].isdigit() and int(user.split(":")[0]) > 0 for user in said("USER")] == [True]


def test_its_default_is_the_page():
    [entry], [words] = map(json.loads, said("ENTRYPOINT")), map(json.loads, said("CMD"))
    assert entry == ["hashilens"]
    command = program.get_command(click.Context(program), words[0])
    context = command.make_context("serve", words[1:])
    assert context.params["host"] == "0.0.0.0"
    assert str(context.params["port"]) in said("EXPOSE")


def test_every_package_of_the_wheel_is_copied():
    packages = re.search(r"^packages = \[(.*)\]", (ROOT / "pyproject.toml").read_text(), re.MULTILINE)[1]
    copied = {line.split()[0] for line in said("COPY")}
    assert set(re.findall(r'"(\w+)"', packages)) <= copied
