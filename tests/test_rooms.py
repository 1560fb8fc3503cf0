"""Who may use whom: the rooms, and the folders of `vision`, from the top down."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
# What a room may import of the others: the first two do not know each other.
ROOMS = {"vision": set(), "solver": set(), "pipeline": {"vision", "solver"}}
# Each uses those after it and none before.
FOLDERS = (
    "hashi",
    "looks",
    "boards",
    "parting",
    "symbols",
    "digits",
    "geometry",
    "lattice",
    "shapes",
    "pictures",
)
# The reader that is to go: what stays imports none of it, so that it can be deleted at once.
OLD = {
    *("looks", "parting", "boards", "shapes", "symbols", "geometry", "hashi"),
    *("read", "page", "turning"),
}
OLD_CROSSINGS = ["aligning", "common", "found", "grid", "kin", "layout", "marks", "outlines", "read", "whole"]
NEW = (
    *("types", "detect", "grouping", "ways", "likelihood", "hypotheses", "reader", "signs", "orientation"),
    *("board_view", "order", "bridges", "canvas", "debug", "distances", "lattice", "digits", "pictures"),
    *(f"crossings/{name}" for name in ("full", "signs", "numbers", "patches", "view", "arrows")),
)
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
    above = {*FOLDERS[: FOLDERS.index(folder)], "crossings", "training", "read", "order"}
    seen = [(path, module) for path, module in imported(f"vision/{folder}") if module[0] == "vision"]
    assert seen or folder == "pictures"
    assert [(path, module) for path, module in seen if len(module) > 1 and module[1] in above] == []


def is_old(module):
    names = module[1:]
    return (
        module[0] == "vision"
        and bool(names)
        and (names[0] in OLD or (names[0] == "crossings" and names[1:2] != [] and names[1] in OLD_CROSSINGS))
    )


@pytest.mark.parametrize("part", NEW)
def test_the_new_reader_imports_nothing_of_the_old_one(part):
    folder = ROOT / "vision" / part
    paths = sorted(folder.rglob("*.py")) if folder.is_dir() else [folder.with_suffix(".py")]
    assert [(path, module) for path in paths for module in modules_in(path) if is_old(module)] == []


def test_deciding_imports_nothing_of_the_old_one():
    old = {"tries", "kinds"}
    used = list(imported("pipeline/decide"))
    assert used
    assert [(path, m) for path, m in used if is_old(m) or (m[0] == "pipeline" and m[1] in old)] == []


def test_every_folder_of_vision_is_in_the_list():
    folders = {path.parent.name for path in (ROOT / "vision").glob("*/__init__.py")}
    assert folders == {*FOLDERS, "crossings", "training"}


LISTED = (
    *(f"vision/{folder}" for folder in FOLDERS),
    "pipeline/runs",
    "pipeline/puzzles",
    "pipeline/drawing",
)


@pytest.mark.parametrize("folder", (*LISTED, "solver/likeliest", "solver/clause_learning", "solver/conflict"))
def test_a_folder_lists_its_stages(folder):
    inside = ROOT / folder
    listed = ast.get_docstring(ast.parse((inside / "__init__.py").read_text()))
    for path in inside.glob("*.py"):
        assert path.stem == "__init__" or path.stem in re.findall(r"\w+", listed), path
