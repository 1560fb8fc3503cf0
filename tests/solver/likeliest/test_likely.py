"""The most likely puzzle, compared with trying everything, and on published boards with misread numbers."""

import math
import random
from dataclasses import replace
from itertools import product

import pytest

from solver import (
    Bridge,
    Ending,
    Island,
    Odds,
    Outcome,
    Puzzle,
    PuzzleError,
    Sign,
    broken_rules,
    most_likely,
)
from solver.likeliest import cheapest
from solver.likeliest import likely as module
from solver.likeliest.odds import NAT, price
from solver.puzzle import with_clues
from solver.stages.layout import lay_out
from tests.benchmarks.made import made_board
from tests.benchmarks.readers import Reader, read_by
from tests.solver.boards import FIVE_BY_FIVE, MAP_1, SEVEN, WIKIPEDIA, grid
from tests.solver.brute import all_solutions

DIRECTIONS = ("north", "south", "east", "west")


def read(puzzle, sure=0.99, **misread):
    """Odds of a reader that is sure of every number; `misread` holds those of some islands, as `i7`."""
    islands = [{island.clue: sure if island.clue is not None else 1.0} for island in puzzle.islands]
    corners = [{getattr(sign, way): sure} for sign in puzzle.signs for way in DIRECTIONS]
    corners = [{None: 1.0} if None in chances else chances for chances in corners]
    for place, chances in misread.items():
        (islands if place[0] == "i" else corners)[int(place[1:])] = chances
    return Odds(tuple(islands), tuple(corners))


def clues(puzzle):
    return [island.clue for island in puzzle.islands]


def every_reading(puzzle, odds, floor):
    """Price and choice of all readings that have a solution, the cheapest first, by trying all bridges."""
    layout = lay_out(puzzle)
    prices = price(layout, odds, floor)
    bare = replace(
        puzzle,
        islands=tuple(replace(island, clue=None) for island in puzzle.islands),
        signs=tuple(Sign(sign.row, sign.column) for sign in puzzle.signs),
        repeats_in_sums=True,
    )
    found = set()
    for bridges in all_solutions(bare):
        count = {(a, b): n for a, b, n in bridges}
        try:
            choice = prices.choice_of(layout, [count.get(ends, 0) for ends in layout.ends])
        except ValueError:
            continue  # a corner whose number the rules rule out
        clued = with_clues(puzzle, prices.clues_of(choice))
        if not broken_rules(clued, [Bridge(*bridge) for bridge in bridges]):
            found.add(choice)
    return sorted((prices.price_of(choice), choice) for choice in found)


def random_odds(chance, puzzle, none):
    """Odds of some places: one to three guesses, not all of them legal, now and then no number."""

    def guess(most):
        values = chance.sample(range(1, most), chance.randint(1, 3))
        shares = [chance.choice((0.05, 0.2, 0.5, 1.0)) for _ in values]
        chances = {value: share / sum(shares) for value, share in zip(values, shares, strict=True)}
        if chance.random() < none:
            chances[None] = chance.choice((0.01, 0.3, 1.0))
        return chances

    islands = tuple(guess(2 * puzzle.max_bridges + 3) for _ in puzzle.islands)
    return Odds(islands, tuple(guess(12) for _ in range(4 * len(puzzle.signs))))


def small_board(chance, with_signs):
    cells = chance.sample(list(product(range(4), repeat=2)), chance.randint(3, 7))
    signs = (Sign(*cells.pop()),) if with_signs else ()
    return Puzzle(tuple(Island(*cell) for cell in cells), signs, chance.choice((1, 2, 2, 3)))


@pytest.mark.parametrize("attempts", [0, 3, 64], ids=["search", "both", "one by one"])
@pytest.mark.parametrize("with_signs", [False, True], ids=["plain", "signs"])
def test_all_readings_of_small_boards(monkeypatch, attempts, with_signs):
    """The prices of the first readings are those that trying everything finds; none is left out or twice."""
    monkeypatch.setattr(module, "ATTEMPTS", attempts)
    chance = random.Random(f"{attempts} {with_signs}")
    compared = 0
    while compared < 20:
        puzzle = small_board(chance, with_signs)
        if (puzzle.max_bridges + 1) ** len(lay_out(puzzle).ends) > 1500:
            continue
        odds = random_odds(chance, puzzle, none=0.3)
        expected = every_reading(puzzle, odds, 1e-3)
        reach = chance.choice((4, 12, 100))
        if not expected or expected[0][0] > reach * NAT:
            assert most_likely(puzzle, odds, floor=1e-3, reach=reach).candidates == ()
            continue
        got = most_likely(puzzle, odds, floor=1e-3, reach=reach, within=6, most=5)
        bound = min(expected[0][0] + 6 * NAT, reach * NAT)
        wanted = [cost for cost, _ in expected if cost <= bound][:5]
        assert [round(candidate.cost * NAT) for candidate in got.candidates] == wanted
        assert got.ending is (Ending.FULL if len(wanted) == 5 else Ending.COMPLETE)
        choices = {choice for _, choice in expected}
        for candidate in got.candidates:
            assert candidate.answer.solution is not None
        assert len({str(candidate.puzzle) for candidate in got.candidates}) == len(wanted)
        assert len(choices) == len(expected)
        compared += 1


def test_a_board_read_right_is_found_at_once():
    found = most_likely(FIVE_BY_FIVE, read(FIVE_BY_FIVE))
    assert found.best.puzzle == FIVE_BY_FIVE
    assert found.best.cost == 0
    assert found.best.answer.outcome is Outcome.UNIQUE


def test_a_misread_number_is_put_right():
    found = most_likely(SEVEN, read(SEVEN, i0={8: 0.6, 3: 0.3}))
    assert clues(found.best.puzzle) == clues(SEVEN)
    assert found.best.cost == pytest.approx(math.log(2), abs=1e-3)


def test_a_number_that_nobody_proposed_costs_the_floor():
    found = most_likely(FIVE_BY_FIVE, read(FIVE_BY_FIVE, i8={2: 1.0}), floor=1e-3)
    assert clues(found.best.puzzle) == clues(FIVE_BY_FIVE)
    assert found.best.cost == pytest.approx(math.log(1000), abs=1e-3)
    assert most_likely(FIVE_BY_FIVE, read(FIVE_BY_FIVE, i8={2: 1.0}), reach=3).candidates == ()


def test_a_lost_number_comes_from_the_rules():
    found = most_likely(FIVE_BY_FIVE, read(FIVE_BY_FIVE, i3={None: 1.0}))
    assert found.best.puzzle.islands[3].clue is None
    assert found.best.answer.solution.values[3] == FIVE_BY_FIVE.islands[3].clue
    assert found.margin == math.inf or found.margin > 4


def test_a_number_that_agrees_with_an_unknown_one_is_no_rival():
    """Whether a 2 or nothing is printed makes no difference where the rules want a 2."""
    clue = FIVE_BY_FIVE.islands[3].clue
    found = most_likely(FIVE_BY_FIVE, read(FIVE_BY_FIVE, i3={None: 0.5, clue: 0.4}), within=3)
    assert [candidate.puzzle.islands[3].clue for candidate in found.candidates] == [None]


def test_more_than_one_solution_is_said():
    assert most_likely(WIKIPEDIA, read(WIKIPEDIA)).best.answer.outcome is Outcome.MULTIPLE


def test_a_rival_and_its_distance():
    pair = grid("1.1")
    found = most_likely(pair, Odds(({1: 0.8, 2: 0.2}, {1: 0.6, 2: 0.4})))
    assert [clues(candidate.puzzle) for candidate in found.candidates] == [[1, 1], [2, 2]]
    assert found.margin == pytest.approx(math.log(0.48 / 0.08), abs=2e-3)
    alone = most_likely(pair, Odds(({1: 0.8, 2: 0.2}, {1: 0.6, 2: 0.4})), within=1)
    assert alone.ending is Ending.COMPLETE
    assert alone.margin == math.inf


def test_no_reading_at_all():
    apart = grid("1.. ... ..1")
    found = most_likely(apart, read(apart))
    assert (found.ending, found.best) == (Ending.COMPLETE, None)


def test_when_time_is_up():
    assert most_likely(MAP_1, read(MAP_1, c1={12: 1.0}), seconds=0).ending is Ending.LIMIT


def test_odds_must_fit():
    with pytest.raises(PuzzleError):
        most_likely(FIVE_BY_FIVE, Odds(({1: 1.0},)))


@pytest.mark.parametrize(("wrong", "least"), [(0.01, 11), (0.05, 10), (0.1, 8)])
def test_simulated_readers(wrong, least):
    """Of twelve boards of 20 islands, so many come back right; most have misread numbers."""
    chance = random.Random(8)
    boards = [made_board(chance, 20) for _ in range(12)]
    best = [most_likely(b, Odds(read_by(Reader(wrong), b, chance)), most=1).best for b in boards]
    assert (
        sum(found is not None and found.puzzle == b for found, b in zip(best, boards, strict=True)) >= least
    )


def test_a_reader_who_is_sure_needs_one_try(monkeypatch):
    monkeypatch.setattr(cheapest, "Cheapest", None)  # a call would fail
    found = most_likely(MAP_1, read(MAP_1, 1.0), within=8)
    assert (found.best.rank, found.ending, len(found.candidates)) == (1, Ending.COMPLETE, 1)


@pytest.mark.parametrize("corners", [(1,), (10, 24)])
def test_misread_corners_of_a_puzzle_with_signs(corners):
    printed = [getattr(sign, way) for sign in MAP_1.signs for way in DIRECTIONS]
    misread = {f"c{at}": {printed[at] + 2: 0.7, printed[at]: 0.2} for at in corners}
    found = most_likely(MAP_1, read(MAP_1, **misread), most=1)
    assert found.best.puzzle == MAP_1
    assert found.best.answer.outcome is Outcome.UNIQUE


def test_corners_that_can_say_one_thing_only_within_the_bound(monkeypatch):
    """Their islands are open all the same."""
    monkeypatch.setattr(module, "ATTEMPTS", 0)
    likely = most_likely(MAP_1, read(MAP_1), reach=6.0)
    assert (likely.ending, likely.best.answer.outcome) == (Ending.COMPLETE, Outcome.UNIQUE)
    assert likely.best.puzzle.signs == MAP_1.signs


def test_what_is_certain_may_cost_too_much(monkeypatch):
    """A number that the rules demand, and for which the reader gives nothing."""
    monkeypatch.setattr(module, "ATTEMPTS", 0)
    puzzle = grid("o.o")
    odds = Odds(({1: 1.0}, {2: 1.0}))
    assert most_likely(puzzle, odds, floor=1e-6, reach=20.0).best.cost > 13
    assert most_likely(puzzle, odds, floor=1e-6, reach=5.0).candidates == ()


def test_the_same_question_gets_the_same_answer():
    odds = read(WIKIPEDIA, 0.7)
    assert most_likely(WIKIPEDIA, odds, most=4) == most_likely(WIKIPEDIA, odds, most=4)


def test_a_certain_place_is_never_changed():
    puzzle = FIVE_BY_FIVE
    wrong = [island.clue for island in puzzle.islands]
    wrong[0] = 1 if wrong[0] != 1 else 2
    odds = read(with_clues(puzzle, wrong))
    assert most_likely(puzzle, odds).best.puzzle == puzzle
    sure = most_likely(puzzle, replace(odds, certain=frozenset({0})))
    assert all(one.puzzle.islands[0].clue == wrong[0] for one in sure.candidates)
    everything = frozenset(range(len(puzzle.islands)))
    assert most_likely(puzzle, replace(odds, certain=everything)).best is None


def test_a_certain_number_that_cannot_be_leaves_no_reading():
    puzzle = FIVE_BY_FIVE
    odds = read(puzzle, i0={9: 1.0})
    assert most_likely(puzzle, replace(odds, certain=frozenset({0}))).best is None


def test_a_certain_place_without_number_may_have_any_value():
    puzzle = FIVE_BY_FIVE
    odds = replace(read(puzzle, i0={None: 1.0}), certain=frozenset({0}))
    best = most_likely(puzzle, odds).best
    assert (best.puzzle.islands[0].clue, best.cost) == (None, 0.0)
