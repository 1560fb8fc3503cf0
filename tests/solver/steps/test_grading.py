"""How hard boards are."""

import pytest

from solver.formats import read_puzzle
from solver.steps import Difficulty, Ending, Path, Rule, Step, grade, grade_of
from tests.solver.boards import FIVE_BY_FIVE, SEARCHED, WIKIPEDIA, grid

MEDIUM = grid("1.... 3..1. ..... 23.42")


def way(*rules, ending=Ending.SOLVED):
    return Path(tuple(Step(rule, (0,)) for rule in rules), ending, ())


@pytest.mark.parametrize(
    ("puzzle", "difficulty", "hardest"),
    [
        (grid("4.4 ... 4.4"), Difficulty.EASY, Rule.FULL_CLUE),
        (FIVE_BY_FIVE, Difficulty.EASY, Rule.ONLY_WAY),
        (MEDIUM, Difficulty.MEDIUM, Rule.NOT_WITHOUT),
        (grid("2..2 .... ...2 .... 3..3"), Difficulty.HARD, Rule.NEIGHBOURS_NEED),
        (grid("1.1 ... 2.2"), Difficulty.HARD, Rule.PAIR),
        (grid("2.2 ... 2.2"), Difficulty.HARD, Rule.CLOSED_PART),
        (SEARCHED, Difficulty.HARD, Rule.WHAT_IF),
    ],
)
def test_the_hardest_rule_makes_the_grade(puzzle, difficulty, hardest):
    found = grade(puzzle)
    assert found.difficulty is difficulty
    assert found.hardest is hardest


@pytest.mark.parametrize("puzzle", [WIKIPEDIA, grid("1.1.1")])
def test_boards_without_exactly_one_solution_have_no_grade(puzzle):
    assert grade(puzzle) is None


def test_the_grade_grows_with_the_hardest_rule_and_its_use():
    paths = [
        way(Rule.ISLAND_FULL),
        way(*[Rule.ONLY_WAY] * 50),
        way(Rule.ONE_EACH, *[Rule.ONLY_WAY] * 50),
        way(Rule.ONE_EACH, Rule.ONE_EACH),
        way(Rule.NOT_WITHOUT),
        way(*[Rule.NOT_WITHOUT] * 9),
        way(Rule.PAIR),
        way(*[Rule.BLOCKS] * 90),
        way(Rule.WHAT_IF),
    ]
    numbers = [grade_of(each).number for each in paths]
    assert numbers == sorted(set(numbers))
    whole = [int(number) for number in numbers]
    assert whole == [0, 0, 0, 0, 1, 1, 2, 2, 3]


def test_rules_are_listed_from_the_easiest_on():
    levels = [(rule.difficulty, rule.guesses) for rule in Rule]
    assert levels == sorted(levels)
    assert grade(read_puzzle("2.2")).number < 1
