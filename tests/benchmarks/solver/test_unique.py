"""Puzzles with one solution: who needs OR-Tools."""

from dataclasses import replace

import pytest

from solver.formats import write_puzzle
from tests.benchmarks.solver import unique
from tests.benchmarks.solver.unique import does_without_ortools, ids_table
from tests.solver.boards import FIVE_BY_FIVE, WIKIPEDIA, grid


def test_nobody_needs_ortools():
    assert does_without_ortools(write_puzzle(WIKIPEDIA, "puzzlink"))
    for board in (FIVE_BY_FIVE, replace(grid("4.4.1 ..... 4.4.4 ..... 2.1.2"), loops=False)):
        assert does_without_ortools(write_puzzle(board, "tatham"))


def test_a_process_that_imports_it_is_seen(monkeypatch):
    monkeypatch.setattr(unique, "PROGRAM", "import ortools\n" + unique.PROGRAM)
    assert not does_without_ortools(write_puzzle(FIVE_BY_FIVE, "tatham"))


def test_the_table_counts(tmp_path):
    games = tmp_path / "games.txt"
    games.write_text(f"# a comment\n0 {write_puzzle(FIVE_BY_FIVE, 'tatham')}\n", encoding="utf-8")
    _, everything, small = ids_table(games, 1).splitlines()
    assert everything.split()[:3] == ["all", "1", "1"]
    assert small.split()[4:6] == ["1", "1"]
    games.write_text(write_puzzle(grid("3.3 ... 3.3"), "tatham"), encoding="utf-8")
    with pytest.raises(AssertionError, match="MULTIPLE"):
        ids_table(games, 1)
