"""What the outcomes of the rules speak for and against hypotheses, and which of them are asked."""

import math
from functools import partial

import numpy as np
import pytest

from pipeline.decide.evidence import log_ratio
from pipeline.decide.loop import decide_group, rank
from pipeline.decide.mistakes import Mistake, contender, key_of, mistake_of
from pipeline.decide.outcome import Found, Outcome
from solver import Budget
from tests.pipeline.decide.made import MadePage
from vision.types import Group, Hypothesis


@pytest.fixture
def page():
    page = MadePage()
    for row in range(4):
        for column in range(4):
            page.add(2 * row, 2 * column, 3)
    return page


def outcome(found, clues=16, **more):
    return Outcome(found, clues, **{"guesses": 0.9, "mass": 0.9, **more})


def contenders(page, *ways):
    """Hypotheses of equal priors, each of boards as lists of pieces."""
    return [contender(Hypothesis(tuple(page.board(members) for members in way), 0.0)) for way in ways]


@pytest.mark.parametrize(
    ("members", "right", "mistake", "more"),
    [
        (range(8), [range(8, 16)], Mistake.NONE_AT_ALL, set(range(8))),
        (range(8), [], Mistake.NONE_AT_ALL, set(range(8))),
        (range(15), [range(16)], Mistake.MISSED, set()),
        (range(8), [range(16)], Mistake.PART, set()),
        (range(16), [range(15)], Mistake.STRAY, {15}),
        (range(16), [range(8), range(8, 16)], Mistake.MERGED, set()),
        (range(16), [range(8), range(8, 15)], Mistake.MERGED, {15}),
    ],
)
def test_mistakes_are_told_by_the_pieces(page, members, right, mistake, more):
    [other] = contenders(page, [list(one) for one in right])
    board = page.board(list(members))
    assert mistake_of(key_of(board), frozenset(members), other) == (mistake, more)


def test_other_places_of_the_same_pieces_are_mistakes_too(page):
    members = list(range(16))
    [right] = contenders(page, [members])
    moved, turned = page.board(members, moved={5: (1, 2)}), page.board(members, quarters=2)
    assert mistake_of(key_of(moved), frozenset(members), right)[0] is Mistake.MOVED
    assert mistake_of(key_of(turned), frozenset(members), right)[0] is Mistake.TURNED


def test_a_board_is_the_same_in_whatever_order_its_pieces_come(page):
    members = list(range(16))
    assert key_of(page.board(members)) == key_of(page.board(members[::-1]))
    assert key_of(page.board(members)) != key_of(page.board(members[1:]))


def test_what_was_not_asked_or_is_common_to_both_says_nothing(page):
    left, right, rest = list(range(6)), list(range(6, 12)), list(range(12, 16))
    one, other = contenders(page, [left, right], [left, rest])
    [common] = [key for key in one.boards if key in other.boards]
    assert log_ratio(one, other, {}) == 0.0
    assert log_ratio(one, other, {common: outcome(Found.PLAIN)}) == 0.0


def test_one_solution_says_more_where_there_are_more_islands(page):
    whole, none = contenders(page, [list(range(16))], [])
    [key] = whole.boards
    few, many = (log_ratio(whole, none, {key: outcome(Found.PLAIN, clues)}) for clues in (6, 16))
    assert 0 < few < many
    assert log_ratio(whole, none, {key: outcome(Found.NONE)}) < 0
    assert log_ratio(none, whole, {key: outcome(Found.PLAIN)}) == pytest.approx(-many)


def test_a_solution_with_corrections_speaks_less_for_a_board(page):
    whole, less = contenders(page, [list(range(16))], [list(range(15))])
    [key] = whole.boards
    plain, corrected = (
        log_ratio(whole, less, {key: outcome(Found.READING, mass=mass, rank=rank)})
        for mass, rank in ((0.9, 1), (1e-4, 20))
    )
    assert corrected < 0 < plain


def test_a_part_of_a_grid_has_a_solution_by_luck_more_often(page):
    part, whole = contenders(page, [list(range(12))], [list(range(16))])
    [key] = part.boards
    islands, signs = (
        log_ratio(part, whole, {key: outcome(Found.PLAIN, 12, grid=grid)}) for grid in (False, True)
    )
    assert islands > 5
    assert 0 < signs < 3


@pytest.mark.parametrize("clues", [1, 3, 8])
def test_parts_without_solution_speak_for_the_whole(page, clues):
    whole, parts = contenders(page, [range(16)], [range(8), range(8, 16)])
    outcomes = {key: outcome(Found.NONE, clues) for key in parts.pieces}
    assert log_ratio(whole, parts, outcomes) > 0


def group_of(page, *ways):
    hypotheses = [
        Hypothesis(tuple(page.board(list(members)) for members in way), math.log(chance))
        for chance, way in ways
    ]
    return Group(page.board(range(16)).members, tuple(hypotheses))


def decided(group, found, steps=math.inf):
    """The decision, and which boards were asked, by their numbers of pieces, and how."""
    asked = []

    def ask(how):
        def question(board):
            asked.append((how, len(board.members)))
            plain = found[len(board.members)]
            if how == "quickly":
                return outcome(Found.PLAIN if plain else Found.NOT_PLAIN)
            return outcome(Found.READING if plain else Found.NONE)

        return question

    return decide_group(group, ask("quickly"), ask("fully"), lambda board: 1.4, Budget(600.0, steps)), asked


def test_what_is_too_unlikely_to_matter_is_not_asked(page):
    group = group_of(page, (0.999, [range(16)]), (0.001, [range(15)]))
    decision, asked = decided(group, {16: True, 15: True})
    assert asked == [("quickly", 16), ("fully", 16)]
    assert len(decision.best.pieces) == 1


def test_the_next_likely_is_asked_where_the_rules_object(page):
    group = group_of(page, (0.9, [range(16)]), (0.1, [range(15)]))
    decision, asked = decided(group, {16: False, 15: True})
    assert ("quickly", 15) in asked
    [board] = decision.best.boards.values()
    assert len(board.members) == 15
    assert decision.posterior(board) > 0.95
    assert [len(one.boards) for one, _ in decision.rivals(board)] == [1, 0]


def test_two_boards_in_place_of_one_are_asked_for_longer(page):
    group = group_of(page, (0.98, [range(16)]), (0.01, [range(9), range(9, 16)]))
    decision, asked = decided(group, {16: True, 9: True, 7: True})
    assert asked[:2] == [("quickly", 16), ("fully", 16)]
    assert {("quickly", 9), ("quickly", 7)} < {*asked}
    assert decision.posterior(page.board(range(16))) < 0.95


def test_two_boards_are_each_cut_though_no_hypothesis_cuts_both(page):
    whole, low, high = range(9), range(9, 16), [range(4), range(4, 9)]
    group = group_of(
        page,
        (0.98, [whole, low]),
        (0.01, [*high, low]),
        (0.01, [whole, range(9, 15)]),
    )
    decision, asked = decided(group, {9: False, 7: False, 4: True, 5: True, 6: True})
    assert sorted(len(board.members) for board in decision.best.boards.values()) == [4, 5, 6]
    assert sorted(asked) == sorted({*asked})
    assert sum(chance for _, chance in decision.ranked) == pytest.approx(1)


def test_changes_of_the_same_board_are_not_taken_together(page):
    group = group_of(page, (0.9, [range(16)]), (0.05, [range(9), range(9, 16)]), (0.05, [range(15)]))
    decision, _ = decided(group, {16: False, 9: True, 7: True, 15: False})
    for one, _ in decision.ranked:
        pieces = [piece for own in one.pieces.values() for piece in own]
        assert len(pieces) == len({*pieces})


def test_all_are_asked_quickly_where_the_best_is_not_plain(page):
    group = group_of(page, (0.9, [range(16)]), (0.0999, [range(15)]), (0.0001, [range(14)]))
    _, asked = decided(group, {16: False, 15: False, 14: False})
    assert asked[:3] == [("quickly", 16), ("quickly", 15), ("quickly", 14)]


def test_each_board_is_asked_once(page):
    group = group_of(
        page,
        (0.4, [range(8), range(8, 15)]),
        (0.3, [range(8)]),
        (0.3, [range(8, 15)]),
    )
    _, asked = decided(group, {8: True, 7: True})
    assert sorted(asked) == sorted({*asked})


def test_nothing_more_is_asked_once_the_budget_is_used_up(page):
    group = group_of(page, (0.6, [range(16)]), (0.4, [range(15)]))
    _, asked = decided(group, {16: False, 15: True}, steps=0)
    assert asked == [("quickly", 16)]


def beating_each_other(cuts):
    """None beats one less, not asked yet; the whole beats none, as it has a solution; one less beats it."""
    page = MadePage()
    own = [page.add(2 * row, 2 * column, 3) for row in range(6) for column in range(7)]
    ways = [(0.0, (page.board(own),)), (-2.7, ()), (-4.3, (page.board(own[:-1]),))]
    ways += [(-5.5, (page.board(own[:cut]), page.board(own[cut:]))) for cut in cuts]
    return Group(np.array(own), tuple(Hypothesis(boards, prior) for prior, boards in ways))


def found_of_42(board):
    match count := len(board.members):
        case 28 | 14:
            return outcome(Found.READING, count)
        case 42:
            return outcome(Found.READING, count, mass=4e-5, rank=71)
    return outcome(Found.NONE, count)


@pytest.mark.parametrize("cuts", [(28,), (7, 28), (7, 21, 28)])
def test_no_hypothesis_is_lost_where_others_beat_each_other(cuts):
    group = beating_each_other(cuts)
    decision = decide_group(group, found_of_42, found_of_42, lambda board: 2.7, Budget(60.0))
    assert [len(pieces) for pieces in decision.best.pieces.values()] == [28, 14]


@pytest.mark.parametrize("cuts", [(28,), (7, 28), (7, 21, 28)])
def test_the_likeliest_comes_first_where_others_beat_each_other(cuts):
    contenders = [contender(one) for one in beating_each_other(cuts).hypotheses]
    [(whole, board)] = contenders[0].boards.items()
    ranked = rank(contenders, partial(log_ratio, outcomes={whole: found_of_42(board)}))
    assert ranked[0] == max(ranked, key=lambda pair: pair[1])
    assert all(chance > 0.05 for one, chance in ranked if len(one.pieces) == 2)


def test_those_that_beat_each_other_share_by_all_comparisons():
    contenders = [contender(one) for one in beating_each_other([28]).hypotheses]
    [(whole, board)] = contenders[0].boards.items()
    outcomes = {whole: found_of_42(board)}
    ranked = dict(rank(contenders, partial(log_ratio, outcomes=outcomes)))
    assert sum(ranked.values()) == pytest.approx(1)
    flows = [
        [ranked[one] / (1 + math.exp(log_ratio(one, other, outcomes))) for other in contenders]
        for one in contenders
    ]
    for index, out in enumerate(flows):
        assert sum(out) == pytest.approx(sum(row[index] for row in flows))
