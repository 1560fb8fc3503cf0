from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from tests.vision.lattice.making import (
    PITCH,
    RADIUS,
    detections_of,
    flat,
    moved,
    ranks,
    rotated,
    sparse_board,
)
from vision.grouping import Links
from vision.hypotheses import find_groups, ways_of
from vision.likelihood import board_odds
from vision.parameters import HYPOTHESES

PLACES = sparse_board(5, 6, 6, 0.45)
BOARD = flat(PLACES)
OTHER = moved(flat(sparse_board(6, 6, 6, 0.45)), 8)


def members(hypothesis):
    return [board.members.tolist() for board in hypothesis.boards]


def test_a_sure_board_is_the_first_hypothesis_by_far():
    [group] = find_groups(detections_of([BOARD]))
    [board] = group.hypotheses[0].boards
    assert board.members.tolist() == list(range(len(BOARD)))
    assert ranks(board.rows).tolist() == ranks(PLACES[:, 0]).tolist()
    assert ranks(board.columns).tolist() == ranks(PLACES[:, 1]).tolist()
    assert board.quarters == 0
    assert all(one.log_prior < -2 for one in group.hypotheses[1:])


def test_hypotheses_are_ordered_and_the_first_has_no_move():
    [group] = find_groups(detections_of([BOARD], extra=[moved(BOARD[0], 0.5, 0.5)], extra_scores=[0.6]))
    priors = [one.log_prior for one in group.hypotheses]
    assert priors[0] == 0
    assert priors == sorted(priors, reverse=True)
    assert group.hypotheses[0].moves == ()
    assert all(one.moves for one in group.hypotheses[1:])


def test_boards_of_one_lattice_are_parted_where_cohesion_ends():
    groups = find_groups(detections_of([BOARD, OTHER]))
    boards = [board.members.tolist() for group in groups for board in group.hypotheses[0].boards]
    assert sorted(map(len, boards)) == sorted([len(BOARD), len(OTHER)])


def test_two_halves_of_a_board_with_a_wide_gap_may_be_one():
    places = sparse_board(0, 14, 6, 0.5)
    halves = [flat(places)[part] for part in (places[:, 0] < 4, places[:, 0] > 9)]
    apart = detections_of(halves)
    [inside] = apart.cohesion
    unsure = replace(apart, cohesion=(replace(inside, logits=np.maximum(inside.logits, -1)),))
    [group] = find_groups(unsure)
    assert [[*range(sum(map(len, halves)))]] in [members(one) for one in group.hypotheses]


def test_the_widest_gap_across_may_part_boards():
    places = sparse_board(5, 8, 6, 0.5)
    left = flat(places[(places[:, 0] < 3) | (places[:, 0] > 4)])
    right = moved(left, 6.6)
    both = detections_of([left, right])
    [inside] = both.cohesion
    [group] = find_groups(replace(both, cohesion=(replace(inside, logits=np.full_like(inside.logits, 4)),)))
    count = len(left)
    assert [[*range(count)], [*range(count, 2 * count)]] in [members(one) for one in group.hypotheses]


def test_boards_that_cohesion_does_not_part_may_be_one_or_more():
    [group] = find_groups(detections_of([BOARD, moved(OTHER, 1)], apart=False))
    numbers = {len(one.boards) for one in group.hypotheses}
    assert numbers >= {1, 2}


def test_three_boards_in_a_row_may_be_three_though_likelier_one():
    boards = [BOARD, moved(OTHER, -1), moved(flat(sparse_board(7, 6, 6, 0.45)), 14)]
    page = detections_of(boards)
    [inside] = page.cohesion
    [group] = find_groups(replace(page, cohesion=(replace(inside, logits=np.maximum(inside.logits, 1)),)))
    ends = np.cumsum([0, *map(len, boards)]).tolist()
    parts = [[*range(start, end)] for start, end in pairwise(ends)]
    assert members(group.hypotheses[0]) == [[*range(ends[-1])]]
    assert parts in [sorted(members(one)) for one in group.hypotheses]


@pytest.mark.parametrize("seed", [0, 4, 8])
def test_a_wide_gap_inside_a_board_is_told_from_one_beside_it(seed):
    places = sparse_board(seed, 14, 6, 0.45)
    board = flat(places[(places[:, 0] < 5) | (places[:, 0] > 8)])
    other = flat(sparse_board(seed + 1, 6, 6, 0.45))
    other += (0, board[:, 1].max() - other[:, 1].min() + 3 * PITCH)
    page = detections_of([board, other])
    [inside] = page.cohesion
    [group] = find_groups(replace(page, cohesion=(replace(inside, logits=np.full_like(inside.logits, 4)),)))
    parts = [[*range(len(board))], [*range(len(board), len(board) + len(other))]]
    assert parts in [sorted(members(one)) for one in group.hypotheses]


def test_what_fits_no_lattice_is_cut_at_several_gaps():
    boards = [flat(sparse_board(seed, 7, 12, 0.25)) for seed in range(3)]
    for index in (1, 2):
        down = boards[index - 1][:, 1].max() - boards[index][:, 1].min()
        boards[index] += (0.37 * index * PITCH, down + 2.6 * PITCH)
    boards = [rotated(board, by) for board, by in zip(boards, (0, 12, -9), strict=True)]
    page = rotated(np.concatenate(boards), 6)
    away = np.hypot(*(page[:, None] - page).transpose(2, 0, 1))
    first, second = np.nonzero(np.triu(away < 7 * PITCH, 1))
    links = Links(first, second, np.full(len(first), 8.0))
    ways = ways_of(detections_of([page]), links, np.arange(len(page)), np.zeros(0, np.intp))
    cuts = [way for way in ways.structural(ways.first()) if way.moves == ("split",) and way.score > 0]
    one, two, three = map(len, boards)
    assert {(one, two + three), (one + two, three)} <= {tuple(map(len, members(way))) for way in cuts}


@pytest.mark.parametrize("copies", [[(0, 0), (7, 0)], [(0, 0), (7, 0), (14, 0)], [(0, 0), (7, 0), (0, 8)]])
def test_copies_of_a_board_that_cohesion_joins_are_several(copies):
    page = detections_of([moved(BOARD, *by) for by in copies])
    [inside] = page.cohesion
    [group] = find_groups(replace(page, cohesion=(replace(inside, logits=np.full_like(inside.logits, 4)),)))
    count = len(BOARD)
    parts = [[*range(count * index, count * (index + 1))] for index in range(len(copies))]
    assert sorted(members(group.hypotheses[0])) == parts


def test_a_board_of_regular_lines_is_no_board_of_copies():
    full = flat(2 * np.argwhere(np.ones((4, 6))))
    [group] = find_groups(detections_of([full]))
    assert members(group.hypotheses[0]) == [[*range(len(full))]]


def test_a_board_on_a_folded_page_may_be_one_or_two():
    places = sparse_board(0, 20, 20, 0.35)
    places = places[(places[:, 0] < 11) | (places[:, 0] > 13)]
    board = flat(places)
    below = np.maximum(board[:, 1] - board[:, 1].min() - 12 * PITCH, 0)
    folded = board + below[:, None] * (0.02, -0.01)
    [group] = find_groups(detections_of([folded]))
    assert [list(range(len(board)))] in [members(one) for one in group.hypotheses]


def test_boards_that_no_page_bends_onto_one_lattice_are_two():
    left, right = (flat(sparse_board(seed, 8, 8, 0.5)) for seed in (0, 1))
    right += (left[:, 0].max() - right[:, 0].min() + 1.3 * PITCH, 0.4 * PITCH)
    [group] = find_groups(detections_of([left, right], apart=False))
    assert [len(board) for board in members(group.hypotheses[0])] == [len(left), len(right)]
    assert all(len(board) < len(left) + len(right) for one in group.hypotheses for board in members(one))


def test_pieces_too_few_for_a_board_are_offered_to_one():
    places = np.array([(0, 0), (0, 2), (1, 1), (1, 2), (2, 0), (5, 0), (5, 2)])
    joined = {(0, 1): 6, (1, 3): 6, (2, 3): 8, (0, 4): 5, (2, 4): 5, (5, 6): 8}
    apart = {(4, 5): 0.3, (2, 5): -1.3, (3, 6): -1.0}
    first, second = np.array([*joined, *apart]).T
    links = Links(first, second, np.array([*joined.values(), *apart.values()]))
    ways = ways_of(detections_of([flat(places)]), links, np.arange(7), np.zeros(0, np.intp))
    best = ways.first()
    assert members(best) == [[0, 1, 2, 3, 4]]
    [gathered] = [way for way in ways.structural(best) if way.moves == ("gathered",)]
    assert members(gathered) == [[*range(7)]]
    assert gathered.score > 0


def test_boards_of_two_sizes_are_two():
    small = moved(flat(sparse_board(6, 6, 6, 0.45), (PITCH / 2, PITCH / 2)), 8)
    groups = find_groups(detections_of([BOARD, small], radii=[RADIUS, RADIUS / 2]))
    boards = [board.members.tolist() for group in groups for board in group.hypotheses[0].boards]
    assert sorted(map(len, boards)) == sorted([len(BOARD), len(small)])


def test_a_piece_off_every_line_is_left_out_or_has_a_hypothesis():
    stray = moved(BOARD.mean(axis=0), 0.43, 0.37)
    [group] = find_groups(detections_of([BOARD], extra=[stray], extra_scores=[0.7]))
    without = [one for one in group.hypotheses if members(one) == [list(range(len(BOARD)))]]
    assert without
    assert without[0].log_prior > -3


def test_a_sure_piece_of_another_size_between_lines_belongs():
    places = sparse_board(0, 4, 4, 0.6) * (2, 1)
    between = np.array([(3, places[0, 1])])
    [group] = find_groups(detections_of([flat(places), flat(between)], radii=[RADIUS, 1.8 * RADIUS]))
    assert members(group.hypotheses[0]) == [[*range(len(places) + 1)]]
    assert len(places) in [len(board.members) for one in group.hypotheses for board in one.boards]


@pytest.mark.parametrize("score", [0.3, 0.45])
def test_a_weak_piece_on_a_crossing_is_a_hypothesis(score):
    free = np.array([place for place in np.ndindex(6, 6) if list(place) not in PLACES.tolist()])[:1]
    [group] = find_groups(detections_of([BOARD], extra=flat(free), extra_scores=[score]))
    sizes = {len(one.boards[0].members) for one in group.hypotheses if len(one.boards) == 1}
    assert {len(BOARD), len(BOARD) + 1} <= sizes


def test_weak_pieces_off_the_crossings_are_no_hypothesis():
    stray = moved(BOARD.mean(axis=0), 0.43, 0.37)
    [group] = find_groups(detections_of([BOARD], extra=[stray], extra_scores=[0.4]))
    assert len(BOARD) not in group.members


def test_a_doubtful_piece_of_a_board_may_be_missing():
    scores = np.full(len(BOARD), 0.98)
    scores[4] = 0.52
    [group] = find_groups(detections_of([BOARD], scores=[scores]))
    less = [one for one in group.hypotheses if one.boards and 4 not in one.boards[0].members]
    assert less


def test_scattered_pieces_are_no_board():
    places = np.random.default_rng(0).uniform(0, 900, (7, 2))
    groups = find_groups(detections_of([BOARD + 2000], extra=places, extra_scores=np.full(7, 0.6)))
    assert [members(group.hypotheses[0]) for group in groups] == [[list(range(len(BOARD)))]]


def test_nothing_is_found_where_nothing_is():
    empty = detections_of([BOARD]).take(np.zeros(0, np.intp))
    assert find_groups(empty) == ()


def test_boards_on_adjacent_lines_are_unlikely():
    near, far = (moved(flat(sparse_board(6, 6, 6, 0.45)), by) for by in (6, 7))
    priors = []
    for other in (near, far):
        page = detections_of([BOARD, other])
        [inside] = page.cohesion
        [group] = find_groups(replace(page, cohesion=(replace(inside, logits=np.maximum(inside.logits, 1)),)))
        count = len(BOARD)
        parts = [[*range(count)], [*range(count, count + len(other))]]
        priors += [one.log_prior for one in group.hypotheses if sorted(members(one)) == parts]
    assert priors[0] < priors[1] - 2


def test_a_board_in_three_parts_is_a_hypothesis_between_others():
    """The gaps between the boards are narrower than those within the middle one."""
    starts, bands = (0, 4, 9, 14, 18), [flat(sparse_board(seed, 2, 9, 0.55)) for seed in range(5)]
    places = [moved(band, 0, start) for band, start in zip(bands, starts, strict=True)]
    page = detections_of(places)
    [inside] = page.cohesion
    [group] = find_groups(replace(page, cohesion=(replace(inside, logits=np.maximum(inside.logits, 1)),)))
    ends = np.cumsum([0, *map(len, places)]).tolist()
    parts = [[*range(ends[0], ends[1])], [*range(ends[1], ends[4])], [*range(ends[4], ends[5])]]
    assert parts in [sorted(members(one)) for one in group.hypotheses]


def test_cuts_are_kept_however_many_pieces_are_doubtful():
    boards = [
        moved(flat(sparse_board(seed, 6, 6, 0.45)), 6 * (seed % 3), 7 * (seed // 3)) for seed in range(6)
    ]
    page = detections_of(boards, scores=[[0.85] * len(board) for board in boards])
    [inside] = page.cohesion
    [group] = find_groups(replace(page, cohesion=(replace(inside, logits=np.maximum(inside.logits, -1)),)))
    moves = [one.moves[-1] for one in group.hypotheses if one.moves]
    assert len(group.hypotheses[0].boards) == len(boards)
    assert sum(move.startswith("with") for move in moves) == HYPOTHESES.most
    assert sum(move == "split" for move in moves) >= len(boards)


def test_the_same_detections_give_the_same_hypotheses():
    detections = detections_of([BOARD, OTHER], extra=[moved(BOARD[0], 0.5)], extra_scores=[0.5])
    one, other = find_groups(detections), find_groups(detections)
    assert [hypothesis.log_prior for group in one for hypothesis in group.hypotheses] == [
        hypothesis.log_prior for group in other for hypothesis in group.hypotheses
    ]


def test_pieces_in_line_both_ways_are_likelier_a_board():
    detections = detections_of([BOARD])
    members, (rows, columns) = np.arange(len(BOARD)), PLACES.T
    [inside] = detections.cohesion
    nowhere = replace(detections, cohesion=(replace(inside, logits=np.full_like(inside.logits, -4.0)),))
    odds = board_odds(detections, members, rows, columns)
    assert odds > board_odds(nowhere, members, rows, columns) + 3
    assert odds > board_odds(detections, members, rows, np.arange(len(BOARD))) + 1
