"""The files in docs that are made from the program are those that it would make now."""

import shutil
import subprocess
from pathlib import Path

import click
import pytest

from docs.generate.__main__ import DOCS, FILES
from pipeline.commands import COMMANDS, program


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_up_to_date(name):
    assert DOCS / name == Path(__file__).parents[2] / "docs" / name
    # `make reference` writes it anew.
    assert (DOCS / name).read_text(encoding="utf-8") == FILES[name]()


def test_the_reference_has_every_command_and_option():
    page = (DOCS / "commands.md").read_text(encoding="utf-8")
    manual = (DOCS / "hashilens.1").read_text(encoding="utf-8").replace("\\-", "-")
    for name in COMMANDS:
        command = program.get_command(click.Context(program), name)
        assert f"\n## hashilens {name}\n" in page
        assert f"\n.SS {name}\n" in manual
        for option in (param for param in command.params if isinstance(param, click.Option)):
            assert option.opts[-1] in page
            assert option.opts[-1] in manual


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff")
def test_the_manual_page_is_set_without_a_warning():
    setting = ["groff", "-man", "-Tutf8", "-ww", str(DOCS / "hashilens.1")]
    run = subprocess.run(setting, capture_output=True, text=True, check=True)
    assert run.stderr == ""
    assert "(1)" in run.stdout
