"""Boards that are solved in part have bridges of the solution, and a slip one wrong one beside them."""

import numpy as np
import pytest

from samples.scenes.bridging import HALF_SOLVED, choose_bridges
from samples.scenes.puzzles import make_board
from samples.scenes.sets import scene
from solver import Rule, broken_rules
from solver.making import Plan

BOARD = make_board(Plan(8, 8, 16, 2, double=0.4, loops=0.2), np.random.default_rng(4))
SOLUTION = {(a, b): count for a, b, count in BOARD.bridges}


def wrong_ones(bridges):
    return [bridge for bridge in bridges if bridge.count > SOLUTION.get((bridge.a, bridge.b), 0)]


@pytest.mark.parametrize("mode", HALF_SOLVED)
def test_a_slip_is_one_wrong_bridge_that_can_be_drawn(mode):
    sizes = set()
    for seed in range(60):
        bridges = choose_bridges(BOARD, mode, np.random.default_rng(seed))
        assert len(wrong_ones(bridges)) == ("slip" in mode)
        assert len({(bridge.a, bridge.b) for bridge in bridges}) == len(bridges) > 0
        broken = {found.rule for found in broken_rules(BOARD.puzzle, bridges)}
        assert not broken & {Rule.NOT_IN_LINE, Rule.PASSES_ISLAND, Rule.TOO_MANY}
        sizes.add(len(bridges))
    assert min(sizes) <= 2 and max(sizes) >= len(SOLUTION) - 2


@pytest.mark.parametrize(("name", "seed"), [("half-solved", 2), ("half-solved-signs", 0)])
def test_a_scene_tells_what_is_drawn(name, seed):
    made = scene(name, seed)
    assert all(truth.bridges for truth in made.boards)
    assert np.array_equal(made.picture, scene(name, seed).picture)


def test_a_window_may_point_out_ways_and_says_so():
    made = [scene("half-solved", seed) for seed in range(2, 62, 3)]
    highlighted = ["highlighted" in truth.traits["bridges"] for one in made for truth in one.boards]
    assert 0 < sum(highlighted) < len(highlighted) / 2
