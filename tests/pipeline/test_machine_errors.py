"""Errors of the machine are not the page's: the same command tries again."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from pipeline.errors import PageTimeout, WorkerLost, as_record
from pipeline.names import RESULTS
from tests.pipeline.killed import ROOT
from vision.errors import TesseractFailed, TesseractTimeout


class NoMemoryError(Exception):
    """As OpenCV raises it."""

    code = -4


MACHINE = [
    TesseractFailed("Tesseract ended with status 1."),
    TesseractTimeout("Tesseract did not finish."),
    MemoryError(),
    NoMemoryError(),
    OSError(28, "No space left on device"),
    OSError(24, "Too many open files"),
    OSError(12, "Cannot allocate memory"),
    WorkerLost("It died."),
]
ITS_OWN = [PageTimeout("It took too long."), ValueError("a mistake"), FileNotFoundError(2, "No such file")]


@pytest.fixture
def solve(photo, hashilens, seen, tmp_path, monkeypatch):
    """Solves a picture into a folder, with an error on the way if one is given; the record."""

    def run(error=None):
        def fail(*_):
            raise error

        with monkeypatch.context() as patched:
            if error is not None:
                patched.setattr("pipeline.page.open_page", fail)
            ending = hashilens("solve", photo, "-o", tmp_path / "out", "--no-report")
        [line] = (tmp_path / "out" / RESULTS).read_text().splitlines()
        return ending, json.loads(line)

    return run


@pytest.mark.parametrize("error", MACHINE, ids=repr)
def test_the_same_command_tries_again_and_the_record_says_so(error, solve):
    ending, record = solve(error)
    assert ending.status == 1
    assert record["error"]["transient"] is True
    assert "the machine: the same command tries again" in ending.err
    ending, record = solve()
    assert (ending.status, record["error"]) == (0, None)


@pytest.mark.parametrize("error", ITS_OWN, ids=repr)
def test_other_errors_are_final(error, solve):
    ending, record = solve(error)
    assert "transient" not in record["error"]
    assert "tries again" not in ending.err
    again, same = solve()
    assert (again.status, same) == (1, record)


def test_what_a_full_system_says_is_no_mistake_of_ours():
    assert as_record(OSError(28, "No space left on device")).code == "system-error"
    assert "No space left" in as_record(OSError(28, "No space left on device")).message
    assert as_record(OSError(2, "No such file or directory")).code == "internal-error"


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="there is no Tesseract")
def test_after_a_failing_program_a_working_one_reads_the_page(photo, tmp_path):
    real, folder = shutil.which("tesseract"), tmp_path / "bin"
    folder.mkdir()
    (folder / "tesseract").write_text(f'#!/bin/sh\ncase "$1" in --*) exec {real} "$@";; esac\nexit 1\n')
    (folder / "tesseract").chmod(0o755)
    command = [
        sys.executable,
        "-m",
        "pipeline.cli",
        "solve",
        photo,
        "-o",
        tmp_path / "out",
        "-q",
        "--no-report",
    ]
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    ill = environment | {"PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"}
    assert subprocess.run(command, env=ill, capture_output=True, check=False).returncode == 1
    assert subprocess.run(command, env=environment, capture_output=True, check=False).returncode == 0
    [line] = (tmp_path / "out" / RESULTS).read_text().splitlines()
    assert json.loads(line)["error"] is None
