"""The wheel holds what users need, and nothing that only makes the networks."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("hatchling")

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The names of the files in it."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    [file] = folder.glob("*.whl")
    with zipfile.ZipFile(file) as archive:
        return archive.namelist()


def test_it_holds_the_rooms_and_their_types(wheel):
    for room in ("hashilens", "vision", "solver", "pipeline"):
        assert f"{room}/__init__.py" in wheel
        assert f"{room}/py.typed" in wheel


def test_it_holds_the_schema_and_the_manual_page(wheel):
    assert "hashilens/record.schema.json" in wheel
    assert [name for name in wheel if name.endswith("share/man/man1/hashilens.1")]


def test_it_holds_the_networks_and_not_what_makes_them(wheel):
    assert "vision/detector.onnx" in wheel
    assert [
        name for name in wheel if "training" in name or name.startswith(("tests/", "samples/", "docs/"))
    ] == []
