"""What is taken from others: locked packages that suit pyproject.toml, and actions, with their hashes."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]


def locked(name):
    """The versions of a lock file, and the packages without a hash."""
    text = (ROOT / "requirements" / f"{name}.txt").read_text(encoding="utf-8")
    blocks = re.split(r"^(?=\S+==)", text, flags=re.MULTILINE)
    found = [(block.split("==")[0], block) for block in blocks if "==" in block]
    versions = {}
    for package, block in found:
        versions.setdefault(package, []).append(re.split(r"[ ;\\]", block.split("==")[1])[0])
    return versions, [package for package, block in found if "--hash=sha256:" not in block]


def wanted(extras):
    """What some extras ask for, and the program itself; extras that name others included."""
    asked = [*map(Requirement, PROJECT["dependencies"])]
    for extra in extras:
        for one in map(Requirement, EXTRAS[extra]):
            asked += wanted(one.extras) if one.name == PROJECT["name"] else [one]
    return asked


@pytest.mark.parametrize(("name", "extras"), [("program", ()), ("dev", ("dev", "build"))])
def test_the_lock_suits_what_is_asked_for(name, extras):
    versions, bare = locked(name)
    assert bare == []
    for one in wanted(extras):
        package = one.name.lower().replace("_", "-")
        assert package in versions, f"{package}: run `make lock`"
        assert all(version in one.specifier for version in versions[package]), f"{one}: run `make lock`"


def test_nothing_in_the_lock_comes_from_elsewhere():
    for path in (ROOT / "requirements").glob("*.txt"):
        text = path.read_text(encoding="utf-8")
        assert "://" not in text
        assert "--index-url" not in text


def test_the_list_of_licences_is_that_of_the_lock():
    told = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    versions, _ = locked("program")
    for package in (one.name.lower() for one in map(Requirement, PROJECT["dependencies"])):
        assert any(f"| {package} | {version} |" in told for version in versions[package]), (
            "run `make licences`"
        )


def test_workflows_name_actions_by_the_hash_of_a_commit():
    files = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
    uses = [
        line for file in files for line in file.read_text(encoding="utf-8").splitlines() if "uses:" in line
    ]
    assert uses
    assert [line for line in uses if not re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line)] == []
