"""The boards of the benchmark: read from files, and drawn."""

import random

import pytest

from solver import broken_rules, first_solution
from solver.formats import write_puzzle
from tests.benchmarks.solver.instances import draw, drawn, from_folder, thinned


@pytest.mark.parametrize("alpha", [25, 75])
@pytest.mark.parametrize("more", [0, 15])
def test_drawn_boards_have_what_was_asked_for(alpha, more):
    puzzle = draw(random.Random(5), 50, 11, alpha, more)
    bridges = sum(island.clue for island in puzzle.islands) / 2
    singles = 49 * alpha // 100
    assert len(puzzle.islands) == 50
    assert bridges == singles + 2 * (49 - singles) + 50 * more // 100
    solution = first_solution(puzzle)
    assert not broken_rules(puzzle, solution.bridges)


def test_the_same_seed_draws_the_same_boards():
    first, second, other = (
        [instance.puzzle for instance in drawn(1, seed) if instance.islands == 100] for seed in (1, 1, 2)
    )
    assert first == second != other


def test_files_tell_their_alpha_by_their_names(tmp_path):
    puzzle = draw(random.Random(1), 20, 7, 50, 0)
    for name in ("Hs_16_100_75_00_001", "mine"):
        (tmp_path / f"{name}.has").write_text(write_puzzle(puzzle, "has"), encoding="utf-8")
    named, other = from_folder(tmp_path)
    assert (named.alpha, other.alpha, named.islands) == (75, None, 20)


def test_a_folder_without_boards(tmp_path):
    with pytest.raises(SystemExit, match=r"no \.has files"):
        from_folder(tmp_path)


def test_a_few_of_each_kind():
    instances = [instance for instance in drawn(3, 0) if instance.islands == 100]
    names = thinned(instances, 2, seed=0)
    assert len(names) == 6
    assert sum("_75_" in name for name in names) == 2
