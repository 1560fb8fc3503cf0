"""Who may use whom: the rooms, and the folders of `vision`, from the top down; what stands where."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# What a room may import of the others: the first two do not know each other.
ROOMS = {
    "vision": set(),
    "solver": set(),
    "pipeline": {"vision", "solver"},
    "hashilens": {"vision", "solver", "pipeline"},
}
# Each uses those after it and none before.
FOLDERS = ("crossings", "digits", "lattice", "pictures")
# Makes the networks, on scenes; nothing that reads a picture needs it.
TRAINING = ROOT / "vision" / "training"


def imported(folder):
    """The modules that the files of a folder import, as lists of names, and by which file."""
    for path in sorted((ROOT / folder).rglob("*.py")):
        yield from ((path, module) for module in modules_in(path))


def modules_in(path):
    """The modules that a file imports, as lists of names."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")
            # It may be a module that is imported from its folder.
            yield from ([*node.module.split("."), alias.name] for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".") for alias in node.names)


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_uses_no_other_than_it_may(room):
    others = {name for name in ROOMS if name != room} - ROOMS[room]
    used = [(path, module) for path, module in imported(room) if TRAINING not in path.parents]
    assert [(path, module) for path, module in used if module[0] in {*others, "samples", "tests"}] == []


@pytest.mark.parametrize("folder", FOLDERS)
def test_a_folder_of_vision_uses_only_those_below(folder):
    above = {*FOLDERS[: FOLDERS.index(folder)], "training", "read", "order"}
    seen = [(path, module) for path, module in imported(f"vision/{folder}") if module[0] == "vision"]
    assert seen or folder == "pictures"
    assert [(path, module) for path, module in seen if len(module) > 1 and module[1] in above] == []


def test_every_folder_of_vision_is_in_the_list():
    folders = {path.parent.name for path in (ROOT / "vision").glob("*/__init__.py")}
    assert folders == {*FOLDERS, "training"}


LISTED = (
    *(f"vision/{folder}" for folder in FOLDERS),
    "hashilens",
    "pipeline/runs",
    "pipeline/puzzles",
    "pipeline/drawing",
    "pipeline/documents",
    "pipeline/serve",
    *(
        f"solver/{folder}"
        for folder in ("stages", "clause_learning", "cp_sat", "questions", "likeliest", "conflict")
    ),
)


@pytest.mark.parametrize("folder", LISTED)
def test_a_folder_lists_its_stages(folder):
    inside = ROOT / folder
    listed = ast.get_docstring(ast.parse((inside / "__init__.py").read_text()))
    for path in inside.glob("*.py"):
        assert path.stem == "__init__" or path.stem in re.findall(r"\w+", listed), path


def test_a_test_says_what_it_shows_in_60_characters():
    tests = [path.read_text() for path in (ROOT / "tests").rglob("test_*.py")]
    names = [name for text in tests for name in re.findall(r"def (test_\w+)", text)]
    assert len(names) > 1000
    assert [name for name in names if len(name) > 60] == []
