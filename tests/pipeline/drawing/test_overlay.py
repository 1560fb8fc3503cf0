"""The overlay, looked at pixel by pixel: painted where it should be, untouched everywhere else."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from pipeline.drawing.colours import BLUE, ON_DARK, ON_LIGHT, ORANGE, PURPLE, VERMILLION
from pipeline.drawing.overlay import draw_overlay
from pipeline.hashi.paths import bridge_path, dashes, ground_of, outside
from pipeline.status import Status
from tests.pipeline.as_read import finding_of
from tests.pipeline.drawn import FIVE, bent, board_from, flat, picture_of, sure
from vision.pictures.opening import Picture
from vision.reading import Number

FLAT = flat(5, 5, pitch=100, margin=100)
BENT = bent(5, 5, pitch=110, margin=150)


def overlay_of(*boards, max_bridges=2, **paper):
    """The pixels of a page before and after, as signed integers."""
    image = picture_of(*boards, **{"size": (900, 800), **paper})
    picture = Picture(image, "PNG", "RGB")
    before = np.asarray(picture.image).copy()
    findings = [finding_of(board, max_bridges) for board in boards]
    draw_overlay(picture.image, np.asarray(image.convert("L")), findings)
    return before.astype(int), np.asarray(picture.image).astype(int), findings


def near(pixels, colour, tolerance=40):
    return np.abs(pixels - np.array(colour)).max(axis=-1) <= tolerance


def across(pixels, path, reach):
    """Pixels on a line across the middle of a path, `reach` pixels to both sides."""
    middle = len(path) // 2
    way = path[middle + 1] - path[middle - 1]
    normal = np.array([-way[1], way[0]]) / np.hypot(*way)
    spots = np.rint(path[middle] + np.linspace(-reach, reach, int(4 * reach))[:, None] * normal).astype(int)
    return pixels[spots[:, 1], spots[:, 0]]


def runs(flags):
    """How many runs of True there are."""
    return int(np.count_nonzero(np.diff(np.concatenate([[False], flags]).astype(int)) == 1))


@pytest.mark.parametrize("lattice", [FLAT, BENT])
def test_single_bridges_are_one_stroke_and_double_ones_two(lattice):
    board = board_from(FIVE, lattice)
    _, after, (finding,) = overlay_of(board)
    bridges = finding.judgement.answer.solution.bridges
    assert {bridge.count for bridge in bridges} == {1, 2}
    for bridge in bridges:
        path = bridge_path(board, bridge.a, bridge.b)
        line = across(after, path, board.islands[bridge.a].radius)
        colour = BLUE if bridge.count == 1 else VERMILLION
        assert runs(near(line, colour)) == bridge.count


@pytest.mark.parametrize("radius", [0.2, 0.36])
@pytest.mark.parametrize("count", [3, 4])
def test_three_and_four_bridges_stay_within_their_islands(count, radius):
    board = board_from(f"{count}..{count}", flat(1, 4, pitch=100, margin=100), radius=radius)
    before, after, _ = overlay_of(board, max_bridges=4)
    line = across(after, bridge_path(board, 0, 1), board.islands[0].radius)
    assert runs(near(line, VERMILLION)) == count
    rows, _ = np.nonzero((before != after).any(axis=-1))
    assert abs(rows - board.islands[0].center[1]).max() < board.islands[0].radius


@pytest.mark.parametrize("lattice", [FLAT, BENT])
def test_nothing_else_is_painted(lattice):
    board = board_from(FIVE, lattice)
    before, after, (finding,) = overlay_of(board)
    changed = (before != after).any(axis=-1)
    rows, columns = np.nonzero(changed)
    spots = np.column_stack([columns, rows])
    distance = np.full(len(spots), np.inf)
    for bridge in finding.judgement.answer.solution.bridges:
        for point in bridge_path(board, bridge.a, bridge.b):
            distance = np.minimum(distance, np.hypot(*(spots - point).T))
    radius = max(island.radius for island in board.islands)
    assert distance.max() < 0.7 * radius
    for island in board.islands:
        inside = np.hypot(*(spots - island.center).T) < 0.9 * island.radius
        assert not inside.any(), "printed numbers stay as they are"


def test_bridges_follow_the_curl_and_not_the_chord():
    board = board_from("3...3/...../...../...../3...3", bent(5, 5, pitch=120, margin=120, curl=0.6))
    path = bridge_path(board, 0, 1)
    middle = path[len(path) // 2]
    chord = (np.array(board.islands[0].center) + board.islands[1].center) / 2
    assert np.hypot(*(middle - chord)) > board.islands[0].radius
    _, after, _ = overlay_of(board)
    x, y = np.rint(chord).astype(int)
    assert after[y, x].tolist() == [255, 255, 255]


def test_a_path_ends_in_both_centres():
    board = board_from("2..2", flat(1, 4))
    first, last = board.islands
    moved = type(first)(0, 0, (first.center[0], first.center[1] + 5.0), first.radius, first.number)
    shifted = type(board)(board.lattice, board.outline, (moved, last), ())
    path = bridge_path(shifted, 0, 1)
    assert path[0] == pytest.approx(moved.center)
    assert path[-1] == pytest.approx(last.center)
    assert (np.diff(path[:, 1]) < 0).all(), "and the miss is spread over the whole way"


def test_bridges_end_at_the_rings():
    board = board_from("2..2", flat(1, 4))
    strand = outside(bridge_path(board, 0, 1), board.islands, 0.1)
    for end, island in zip((strand[0], strand[-1]), board.islands, strict=True):
        assert np.hypot(*(end - island.center)) == pytest.approx(1.1 * island.radius, rel=0.01)


def test_islands_that_touch_leave_no_room_for_a_bridge():
    board = board_from("22", flat(1, 2), radius=0.55)
    assert len(outside(bridge_path(board, 0, 1), board.islands, 0.1)) == 0
    overlay_of(board)


def test_dashes_fill_the_path_and_begin_and_end_with_one():
    path = np.column_stack([np.linspace(0, 100, 30), np.zeros(30)])
    pieces = dashes(path, 7, 5)
    assert pieces[0][0] == pytest.approx(path[0])
    assert pieces[-1][-1] == pytest.approx(path[-1])
    assert len(pieces) == 9
    (whole,) = dashes(path[:2], 7, 5)
    assert whole[-1] == pytest.approx(path[1])


def test_the_other_solutions_difference_is_dashed():
    board = board_from("3.3/.../3.3", flat(3, 3, pitch=150, margin=100))
    _, after, (finding,) = overlay_of(board)
    assert finding.judgement.status is Status.MULTIPLE
    for bridge in finding.judgement.answer.solution.bridges:
        path = bridge_path(board, bridge.a, bridge.b)
        colour = BLUE if bridge.count == 1 else VERMILLION
        offset = 0 if bridge.count == 1 else 0.33 * board.islands[0].radius
        spots = np.rint(path + (offset if path[0][1] == path[-1][1] else -offset) * _across(path)).astype(int)
        assert runs(near(after[spots[:, 1], spots[:, 0]], colour)) > 1


def _across(path):
    way = (path[-1] - path[0]) / np.hypot(*(path[-1] - path[0]))
    return np.array([-way[1], way[0]])


def test_light_colours_on_dark_ground():
    dark = {"paper": (20, 20, 30), "ink": (230, 230, 230)}
    before, after, _ = overlay_of(board_from(FIVE, BENT), **dark)
    assert near(after, ON_DARK.single).sum() > 100
    assert near(after, ON_DARK.several).sum() > 100
    assert not near(after[(before != after).any(axis=-1)], ON_LIGHT.single).any()


@pytest.mark.parametrize("level", [0, 90, 140, 255])
def test_the_ground_is_measured_between_the_islands(level):
    board = board_from(FIVE, FLAT)
    grey = np.asarray(picture_of(board, size=(900, 800), paper=(level,) * 3).convert("L"))
    assert ground_of(board, grey) == pytest.approx(level, abs=1)
    assert ground_of(board, grey[:10, :10]) == 255, "unknown ground is taken for paper"


def test_colours_differ_in_lightness_and_from_the_ground():
    def luminance(colour):
        linear = [(c / 255 / 12.92) if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour]
        return float(np.dot(linear, [0.2126, 0.7152, 0.0722]))

    for palette in (ON_LIGHT, ON_DARK):
        ground = luminance(palette.casing) + 0.05
        for colour in (palette.single, palette.several, palette.number, palette.fault):
            ink = luminance(colour) + 0.05
            assert max(ink / ground, ground / ink) > 3.0  # what WCAG asks of graphics


def test_doubtful_islands_are_ringed():
    board = board_from(FIVE, FLAT, numbers={(2, 0): sure(3, 0.42, (8, 0.3))}, confidence=0.6)
    before, after, (finding,) = overlay_of(board)
    assert finding.judgement.status is Status.CHECK
    x, y = board.islands[4].center
    radius = board.islands[4].radius
    angles = np.linspace(0, 2 * np.pi, 90)
    spots = np.rint(np.column_stack([x + 1.34 * radius * np.cos(angles), y + 1.34 * radius * np.sin(angles)]))
    ringed = near(after[spots[:, 1].astype(int), spots[:, 0].astype(int)], ORANGE)
    assert ringed.mean() > 0.8
    # The printed number is still there to compare.
    box = np.s_[int(y - radius / 2) : int(y + radius / 2), int(x - radius / 2) : int(x + radius / 2)]
    assert np.array_equal(before[box], after[box])


def test_faults_of_an_impossible_board_are_ringed():
    board = board_from(FIVE, FLAT, numbers={(4, 2): sure(2, 0.999), (0, 0): sure(1, 0.999)})
    _, after, (finding,) = overlay_of(board)
    assert finding.judgement.status is Status.IMPOSSIBLE
    fault = board.islands[finding.judgement.faults[0].clue.index]
    x, y = fault.center
    assert near(after[round(y), round(x + 1.34 * fault.radius)], VERMILLION)
    # What was read stands beside every island, in blue.
    for island in board.islands:
        spot = np.rint(np.array(island.center) + 1.5 * 0.5**0.5 * island.radius).astype(int)
        patch = after[spot[1] - 6 : spot[1] + 6, spot[0] - 6 : spot[0] + 6]
        assert near(patch, BLUE).any()


def test_corrected_islands_are_ringed_and_have_a_legend():
    board = board_from(FIVE, FLAT, numbers={(2, 0): sure(8, 0.6, (3, 0.35))})
    _, after, (finding,) = overlay_of(board)
    assert finding.judgement.status is Status.SOLVED
    (x, y), radius = board.islands[4].center, board.islands[4].radius
    assert near(after[round(y), round(x - 1.34 * radius)], PURPLE)
    assert (near(after, PURPLE).sum(axis=1).nonzero()[0] > y + 3 * radius).any(), "no legend"


def test_solved_boards_have_no_legend_and_others_have_one():
    def panel(**kwargs):
        before, after, _ = overlay_of(board_from(FIVE, FLAT, **kwargs))
        changed = np.nonzero((before != after).any(axis=-1))
        return changed[0].max()

    assert panel() < 530
    assert panel(confidence=0.5) > 560


def test_values_are_written_where_nothing_is_printed():
    board = board_from("1.o/.../..1", flat(3, 3, pitch=150, margin=100))
    before, after, _ = overlay_of(board)
    (x, y), radius = board.islands[1].center, board.islands[1].radius
    box = np.s_[int(y - radius / 2) : int(y + radius / 2), int(x - radius / 2) : int(x + radius / 2)]
    assert (before[box] == 255).all()
    assert near(after[box], BLUE).any()


@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_on_a_turned_board_text_is_turned(quarters):
    """Everything moves to where a page turned to the right has it: what is drawn is the drawing turned."""
    text, lattice, size = "1.o/.../..1", flat(3, 3, pitch=150, margin=100), 500
    right = np.array([(0, -1, size - 1), (1, 0, 0), (0, 0, 1.0)])
    turned = replace(lattice, homography=np.linalg.matrix_power(right, quarters) @ lattice.homography)
    _, straight, _ = overlay_of(board_from(text, lattice), size=(size, size))
    _, after, _ = overlay_of(board_from(text, turned), size=(size, size))
    off = near(np.rot90(straight, -quarters), BLUE) != near(after, BLUE)
    assert off.sum() < 0.1 * near(straight, BLUE).sum()


def test_a_printed_question_mark_is_covered():
    board = board_from(
        "1.o/.../..1",
        flat(3, 3, pitch=150, margin=100),
        numbers={(0, 2): Number("?", ((None, 0.99),))},
    )
    before, after, _ = overlay_of(board, paper=(200, 190, 160))
    (x, y), radius = board.islands[1].center, board.islands[1].radius
    box = np.s_[int(y - radius / 2) : int(y + radius / 2), int(x - radius / 2) : int(x + radius / 2)]
    assert near(before[box], (0, 0, 0)).any()
    assert not near(after[box], (0, 0, 0)).any()
    assert near(after[box], (200, 190, 160), 5).any()


def test_numbers_of_a_lost_sign_are_written():
    signs = [(2, 3, {}), (0, 3, {"west": 3})]
    board = board_from("o.o./..../o.o.", flat(3, 4, pitch=150, margin=120), signs=signs)
    before, after, (finding,) = overlay_of(board)
    sums = finding.judgement.answer.solution.sums[0]
    assert sums.west > 0
    assert sums.east == 0
    totals = sums.north, sums.east, sums.south, sums.west
    for tip, total in zip(board.signs[0].corners, totals, strict=True):
        x, y = np.rint((np.array(tip) + board.signs[0].center) / 2).astype(int)
        box = np.s_[y - 12 : y + 12, x - 12 : x + 12]
        assert (before[box] != after[box]).any() == bool(total)


def test_several_boards_on_a_page():
    boards = board_from(FIVE, flat(5, 5, 60, 60)), board_from("3.3/.../3.3", flat(3, 3, 60, 480))
    before, after, findings = overlay_of(*boards)
    assert [finding.judgement.status for finding in findings] == [Status.SOLVED, Status.MULTIPLE]
    for board, finding in zip(boards, findings, strict=True):
        bridge = finding.judgement.answer.solution.bridges[0]
        path = outside(bridge_path(board, bridge.a, bridge.b), (board.islands[0], board.islands[1]), 0.3)
        patch = across(after, path, board.islands[0].radius)
        assert (patch != across(before, path, board.islands[0].radius)).any()


def test_a_board_off_the_picture_is_drawn_as_far_as_it_goes():
    board = board_from(FIVE, flat(5, 5, pitch=260, margin=30))
    before, after, _ = overlay_of(board)
    assert (before != after).any()


def test_the_same_page_is_drawn_the_same_way():
    board = board_from(FIVE, BENT, numbers={(2, 0): sure(3, 0.52, (8, 0.3))})
    assert np.array_equal(overlay_of(board)[1], overlay_of(board)[1])


def test_a_tiny_and_a_huge_board():
    for pitch in (14, 190):
        board = board_from(FIVE, flat(5, 5, pitch=pitch, margin=pitch), confidence=0.5)
        before, after, _ = overlay_of(board)
        assert (before != after).any()
        assert Image.fromarray(after.astype(np.uint8)).size == (900, 800)


# The legend.


def doubtful(lattice):
    return board_from(FIVE, lattice, numbers={(2, 0): sure(3, 0.42, (8, 0.3))}, confidence=0.6)


@pytest.mark.parametrize(("size", "grows"), [((540, 540), True), ((540, 900), False)])
def test_a_legend_hides_nothing_and_may_go_below_the_picture(size, grows):
    board = doubtful(flat(5, 5, pitch=110, margin=50))
    image = picture_of(board, size=size)
    picture, finding = Picture(image.copy(), "PNG", "RGB"), finding_of(board, 2)
    plain = image.copy()
    finding.draw(plain, np.asarray(image.convert("L")))
    drawn = draw_overlay(picture.image, np.asarray(image.convert("L")), [finding], grows=True)
    assert drawn.width == size[0]
    assert (drawn.height > size[1]) is grows
    box = (0, 0, 540, 540)
    assert np.array_equal(np.asarray(drawn.crop(box)), np.asarray(plain.crop(box))), "all places stay"
    below = np.asarray(drawn)[540:]
    assert near(below, ORANGE).any()
    assert near(below, (0, 0, 0)).any()


def test_a_picture_that_may_not_grow_keeps_its_size():
    board = doubtful(flat(5, 5, pitch=110, margin=50))
    image = picture_of(board, size=(540, 540))
    drawn = draw_overlay(image, np.asarray(image.convert("L")), [finding_of(board, 2)])
    assert drawn is image
