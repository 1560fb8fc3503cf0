from importlib import metadata
from pathlib import Path

import pytest

from pipeline import doctor
from pipeline.cli import main
from pipeline.doctor import Part, examine, report
from vision.digits.tesseract import Installed
from vision.errors import TesseractFailed, TesseractMissing


@pytest.fixture
def tesseract(monkeypatch):
    monkeypatch.setattr(
        "vision.digits.tesseract.probe", lambda: Installed("/usr/bin/tesseract", "5.3.0", ("eng",))
    )


def by_name():
    return {part.name: part for part in examine()}


def test_all_is_well(tesseract, hashilens):
    ending = hashilens("doctor")
    assert (ending.status, ending.err) == (0, "")
    for name in ("hashilens", "Python", "opencv-python-headless", "ortools", "Tesseract"):
        assert name in ending.out
    assert "5.3.0 (/usr/bin/tesseract; eng)" in ending.out


@pytest.mark.parametrize("error", [TesseractMissing, TesseractFailed, ZeroDivisionError])
def test_tesseract_is_ill(error, monkeypatch, hashilens):
    def fail():
        raise error("Tesseract is not well. Install it: brew install tesseract")

    monkeypatch.setattr("vision.digits.tesseract.probe", fail)
    ending = hashilens("doctor")
    assert ending.status == 3
    assert "brew install tesseract" in ending.out


def test_a_library_is_missing(tesseract, monkeypatch, hashilens):
    really = metadata.version

    def version(name):
        if name == "ortools":
            raise metadata.PackageNotFoundError(name)
        return really(name)

    monkeypatch.setattr(doctor.metadata, "version", version)
    ending = hashilens("doctor")
    assert ending.status == 3
    assert "pip install ortools" in ending.out


def test_optional_parts_may_be_missing(tesseract, monkeypatch):
    monkeypatch.setattr(doctor, "OPTIONAL", {"no-such-library": "heic"})
    part = by_name()["no-such-library"]
    assert part.healthy
    assert "hashilens[heic]" in part.advice
    assert "missing" in report((part,))


def test_every_library_that_is_needed_is_looked_at():
    text = (Path(__file__).parents[2] / "pyproject.toml").read_text()
    for name in doctor.NEEDED:
        assert f'"{name}>=' in text
    assert 'path = "pipeline/version.py"' in text  # of the package's version


def test_columns_line_up():
    lines = report((Part("a", "1"), Part("longer", "", "Install it."))).splitlines()
    assert lines == ["a       1", "longer  missing  Install it."]


def test_windows_is_told_that_it_is_not_supported(monkeypatch, capsys):
    monkeypatch.setattr("sys.platform", "win32")
    assert main(["doctor"]) == 3
    assert "WSL" in capsys.readouterr().err
