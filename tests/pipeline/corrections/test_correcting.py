"""Corrections on pages that were read: what the rules say after them."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.corrections import Changes, Place, parse_set, parse_unset
from pipeline.corrections.correcting import correct_kept, correct_page
from pipeline.decide import decide_page
from pipeline.errors import CorrectionMisfit
from pipeline.page import FoundPuzzles
from pipeline.records import Seconds
from pipeline.settings import Settings
from tests.pipeline.as_read import page_reading_of
from tests.pipeline.drawn import FIVE, SOLUTION, bent, board_from, flat, picture_of, sure
from vision.amending import with_piece, without_pieces
from vision.lattice import turned
from vision.pictures.opening import Picture
from vision.types import VALUES, Cohesion, Group, Hypothesis

SETTINGS = Settings()
BESIDE = replace(flat(5, 5), homography=np.array([[60, 0, 660], [0, 60, 60], [0, 0, 1.0]]))


def page_of(*boards, **size):
    """A page on which some boards were read."""
    image, reading = picture_of(*boards, **size), page_reading_of(*boards)
    grey = np.asarray(image.convert("L"))
    decided = tuple(decide_page(reading, SETTINGS))
    return FoundPuzzles(Picture(image, "PNG", "RGB"), grey, reading, decided, Seconds())


def corrected(page, *texts, unset=()):
    return correct_page(page, [*map(parse_set, texts)], SETTINGS, [*map(parse_unset, unset)])


def only(page):
    """The record of the only puzzle."""
    [finding] = page.findings
    return finding.record()


def by_hand(record):
    return [(one.row, one.column, one.clue) for one in record.by_hand]


def bridges(record):
    return {bridge.islands: bridge.count for bridge in record.bridges}


def test_a_misread_number_is_put_right():
    page = page_of(board_from(FIVE.replace("4", "8", 1)))
    assert only(page).status != "solved"
    record = only(corrected(page, "1,1=4"))
    assert (record.status, bridges(record), record.notes) == ("solved", SOLUTION, ())
    assert by_hand(record) == [(0, 0, 4)]
    assert record.islands[0].clue == 4


def at_once(page, *texts, unset=()):
    return correct_page(page, [*map(parse_set, texts)], SETTINGS, [*map(parse_unset, unset)], at_once=True)


def test_a_board_split_by_a_false_island_is_found_again():
    """It stands between rows and columns of the right half; that both are one board is not thought of."""
    page = with_piece_at(page_of(board_from(FIVE)), 210, 150)
    pieces, [group] = page.reading.detections, page.reading.groups
    one, other = halves_of(page)
    parts = Hypothesis((one, with_piece(pieces, other, len(pieces) - 1)), 0.0)
    group = replace(group, hypotheses=(parts,), members=np.append(group.members, len(pieces) - 1))
    record = only(corrected(read_as(page, group), "@210,150=none"))
    assert (record.status, record.rows, record.columns, bridges(record)) == ("solved", 5, 5, SOLUTION)


def test_two_groups_that_are_halves_of_a_board_are_joined():
    """One run or two, in either half; what is taken back leaves both as they were."""
    page = page_of(board_from(FIVE.replace("1", "3", 1)))
    halves = [replace(half, odds=20.0) for half in halves_of(page)]
    halves = [Group(half.members, (Hypothesis((half,), 0.0),)) for half in halves]
    page = read_as(page, *halves)
    assert [one.record().status for one in page.findings] == ["impossible", "impossible"]
    for texts in (("@240,240=1",), ("@60,60=4", "@240,240=1")):
        together, later = corrected(page, *texts), page
        for text in texts:
            later = corrected(later, text)
        for after in (together, later, at_once(later, texts[0])):
            record = only(after)
            assert (record.status, bridges(record), len(record.by_hand)) == ("solved", SOLUTION, len(texts))
        back = corrected(later, unset=texts_without_clues(texts))
        assert [one.record() for one in back.findings] == [one.record() for one in page.findings]


def texts_without_clues(texts):
    return [text.partition("=")[0] for text in texts]


def halves_of(page):
    """The columns of the only board up to the second as a board, and the others."""
    pieces, [group] = page.reading.detections, page.reading.groups
    [whole] = group.hypotheses[0].boards
    left = pieces.centers[whole.members, 0] < 150
    return [without_pieces(pieces, whole, whole.members[gone]) for gone in (~left, left)]


def read_as(page, *groups):
    """The page with other groups, and pieces that are seen to be within one board."""
    inside = Cohesion(np.full((100, 100), 8.0, np.float32), 1.0)
    pieces = replace(page.reading.detections, cohesion=(inside,))
    reading = replace(page.reading, detections=pieces, groups=groups)
    return replace(page, reading=reading, decided=tuple(decide_page(reading, SETTINGS)))


def test_in_haste_a_board_is_shown_as_it_is_and_weighed_later():
    page = page_of(board_from(FIVE))
    shown = at_once(page, "1,1=1")
    assert (only(shown).status, by_hand(only(shown)), shown.unfinished) == ("impossible", [(0, 0, 1)], {0})
    weighed = correct_page(shown, (), SETTINGS)
    assert (only(weighed), weighed.unfinished) == (only(corrected(page, "1,1=1")), frozenset())
    back = at_once(weighed, unset=["1,1"])
    assert (only(back).status, bridges(only(back))) == (
        "check",
        SOLUTION,
    )  # nobody has weighed it: not solved
    assert only(correct_page(back, (), SETTINGS)) == only(page)


def test_in_haste_several_corrections_stand_one_upon_the_other():
    page = page_of(board_from(FIVE.replace("/3..../", "/...../")))
    shown = at_once(at_once(page, "1,1=1"), "3,1=3", unset=["1,1"])
    assert bridges(only(shown)) == SOLUTION
    assert only(correct_page(shown, (), SETTINGS)).status == "solved"


def test_an_island_that_was_missed_is_set_on_a_free_crossing():
    page = page_of(board_from(FIVE.replace("2/3....", "2/....."), flat(5, 5)))
    assert only(page).status != "solved"
    record = only(corrected(page, "3,1=3"))
    assert (record.status, bridges(record)) == ("solved", SOLUTION)
    assert record.islands[4].center == pytest.approx((60, 180))
    assert record.islands[4].radius == pytest.approx(0.36 * 60)


def test_islands_in_pixels_make_a_board_of_none():
    page = page_of(board_from(FIVE.replace("/.3.1.", "/...1.").replace("3.4.3", "3.4..")))
    assert page.findings == []
    record = only(corrected(page, "@122,238=3", "@300,300=3"))
    assert (record.status, bridges(record)) == ("solved", SOLUTION)
    assert by_hand(record) == [(3, 1, 3), (4, 4, 3)]


def test_an_island_too_many_is_taken_away():
    page = page_of(board_from(FIVE.replace("/.3.1.", "/.351.")))
    assert only(page).status != "solved"
    record = only(corrected(page, "4,3=none"))
    assert (record.status, bridges(record)) == ("solved", SOLUTION)
    assert by_hand(record) == [(3, 2, "none")]


@pytest.mark.parametrize("lattice", [flat(5, 5), bent(5, 5)], ids=["flat", "bent"])
def test_a_row_that_was_missed_comes_with_an_island_in_pixels(lattice):
    whole = board_from("4.2../.3..2/3..../....1/.3.1./3.4.3".replace("/....1", ""), lattice)
    spot = whole.islands[4].center  # the only one in its row
    rest = type(whole)(
        lattice, whole.outline, tuple(one for one in whole.islands if one.center != spot), (), confidence=0.99
    )
    page = page_of(rest)
    assert only(page).status != "solved"
    after = corrected(page, f"@{spot[0]:.0f},{spot[1]:.0f}=3")
    assert (only(after).status, bridges(only(after))) == ("solved", SOLUTION)
    assert by_hand(only(after)) == [(2, 0, 3)]


def test_a_row_beyond_the_edge_moves_the_others():
    page = page_of(board_from("...../" + FIVE[6:], flat(5, 5)))
    assert (only(page).rows, only(page).status != "solved") == (5, True)
    first = corrected(page_of(board_from(FIVE)), "1,1=none", "1,3=none")
    assert only(first).rows == 4
    again = corrected(first, "@60,60=4", "@180,60=2")
    assert (only(again).rows, only(again).status, bridges(only(again))) == (5, "solved", SOLUTION)
    assert by_hand(only(again)) == [(0, 0, 4), (0, 2, 2)]


def test_rows_are_those_that_were_shown():
    page = corrected(page_of(board_from(FIVE)), "1,1=none", "1,3=none")
    record = only(corrected(page, "1,2=?"))  # the second row of the picture is the first now
    assert by_hand(record)[-1] == (0, 1, None)
    assert record.islands[0].clue is None


def test_a_correction_puts_right_other_places_by_the_rules():
    unsure = {(0, 0): sure(5, 0.5, (4, 0.45)), (2, 0): sure(8, 0.9, (3, 0.001))}
    page = page_of(board_from(FIVE, numbers=unsure))
    assert only(page).status != "solved"
    record = only(corrected(page, "3,1=3"))
    assert bridges(record) == SOLUTION
    assert [(one.island, one.to) for one in record.corrections] == [(0, 4)]


def test_what_is_set_is_never_changed_by_the_rules():
    record = only(corrected(page_of(board_from(FIVE)), "1,1=1"))
    assert (record.status, record.islands[0].clue) == ("impossible", 1)
    assert not any("row 1, column 1 were" in note for note in record.notes)


def test_other_doubts_stay():
    two = {(1, 4): sure(2, 0.5, (3, 0.45)), (4, 4): sure(3, 0.5, (4, 0.45))}
    page = page_of(board_from(FIVE.replace("4", "8", 1), numbers=two))
    after = only(corrected(page, "1,1=4"))
    assert after.status == "check"
    assert any("row 5, column 5: read 3 (50%)" in note for note in after.notes)
    assert not any("row 1, column 1" in note for note in after.notes)


def test_a_question_mark_is_no_number():
    page = page_of(board_from(FIVE.replace("4", "7", 1)))
    record = only(corrected(page, "1,1=?"))
    assert (record.status, bridges(record)) == ("solved", SOLUTION)
    assert (record.islands[0].clue, record.islands[0].value) == (None, 4)


def test_a_corner_of_a_sign_is_put_right():
    signs = [(0, 0, {"south": 9, "east": 4})]
    text = ".2.2/1..o/o.3."
    board = board_from(text, flat(3, 4), signs=signs)
    page = page_of(board)
    before = only(page)
    record = only(corrected(page, "1,1.south=?"))
    assert record.signs[0].clues.south is None
    assert [(one.row, one.column, one.corner, one.clue) for one in record.by_hand] == [(0, 0, "south", None)]
    assert before.by_hand == ()


def test_what_is_taken_back_leaves_the_page_as_it_was():
    page = page_of(board_from(FIVE.replace("4", "8", 1)))
    after = corrected(corrected(page, "1,1=4"), unset=["1,1"])
    assert only(after) == only(page)
    assert after.corrections == ()


def test_an_island_that_was_taken_away_comes_back():
    page = page_of(board_from(FIVE))
    after = corrected(page, "2,2=none")
    assert only(corrected(after, unset=["2,2"])) == only(page)
    assert by_hand(only(corrected(after, "2,2=3"))) == [(1, 1, 3)]


def test_another_puzzle_of_the_page_is_left_alone():
    page = page_of(board_from(FIVE), board_from(FIVE.replace("4", "8", 1), BESIDE))
    after = corrected(page, "2:1,1=4")
    assert [one.record().status for one in after.findings] == ["solved", "solved"]
    assert after.findings[0] is page.findings[0]
    assert corrected(page, "@660,60=4").findings[1].record().status == "solved"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("6,1=2", "5 rows and 5 columns"),
        ("1,6=2", "5 rows and 5 columns"),
        ("1,1=9", "one of 1 to 8 (up to 9 with --max-bridges 3)"),
        ("1,1=0", "one of 1 to 8"),
        ("1,1=SE", "no arrows"),
        ("1,2=none", "no island to take away"),
        ("1,1.north=3", "no sign with corners"),
        ("2:1,1=3", "no puzzle 2"),
        ("@2000,100=3", "off the picture"),
    ],
)
def test_what_does_not_fit_is_told(text, said):
    page = page_of(board_from(FIVE))
    with pytest.raises(CorrectionMisfit) as caught:
        corrected(page, text)
    assert caught.value.message.startswith(f"{text}: ")
    assert said in caught.value.message


def test_two_at_one_place_are_refused():
    page = page_of(board_from(FIVE))
    for texts in (["1,1=4", "1,1=3"], ["1,1=4", "@62,59=4"], ["1,1=none", "1,1=2"]):
        with pytest.raises(CorrectionMisfit, match="something else is set at this place"):
            corrected(page, *texts)


def test_what_was_not_set_cannot_be_taken_back():
    page = corrected(page_of(board_from(FIVE)), "1,1=4")
    with pytest.raises(CorrectionMisfit, match=r"3,1: nothing is set at this place\. What is set: 1,1=4"):
        correct_page(page, [], SETTINGS, [Place(2, 0)])


def test_the_puzzle_is_to_be_named_where_there_are_several():
    page = page_of(board_from(FIVE), board_from(FIVE, BESIDE))
    with pytest.raises(CorrectionMisfit, match="which puzzle"):
        corrected(page, "1,1=3")


def test_what_an_earlier_run_set_is_applied_to_the_page():
    first = corrected(page_of(board_from(FIVE.replace("4", "8", 1))), "1,1=4", "2,2=none")
    again = correct_kept(page_of(board_from(FIVE.replace("4", "7", 1))), first.corrections, None, SETTINGS)
    assert by_hand(only(again)) == [(0, 0, 4), (1, 1, "none")]
    assert again.corrections == first.corrections


def test_what_was_set_on_a_lost_puzzle_can_be_taken_back():
    kept = corrected(page_of(board_from(FIVE), board_from(FIVE, BESIDE)), "2:1,1=4").corrections
    page = page_of(board_from(FIVE))
    with pytest.raises(CorrectionMisfit, match=r"no puzzle any more where it was.*--unset 2:1,1"):
        correct_kept(page, kept, None, SETTINGS)
    after = correct_kept(page, kept, Changes((), (parse_unset("2:1,1"),)), SETTINGS)
    assert after.corrections == ()


def test_faint_pieces_count_where_a_corrected_board_lacks_some():
    page = page_of(board_from(FIVE.replace("/.3.1.", "/...1.").replace("2/3....", "2/.....")))
    values = np.full((1, len(VALUES)), 0.001, np.float32)
    values[0, VALUES.index("3")] = 0.98
    faint = replace(
        page.reading.detections.take([0]),
        centers=np.array([(121.0, 239.0)]),
        scores=np.array([0.02]),
        values=values,
    )
    assert corrected(page, "@60,180=3").findings[0].record().status != "solved"
    seen = replace(page.reading, detections=replace(page.reading.detections, faint=faint))
    record = only(corrected(replace(page, reading=seen), "@60,180=3"))
    assert (record.status, bridges(record)) == ("solved", SOLUTION)
    assert by_hand(record) == [(2, 0, 3)]
    assert record.notes == ("row 4, column 2: what stands there was hardly seen.",)


def test_what_was_taken_for_no_board_may_stand_beside_one():
    lacking = FIVE.replace("/.3.1.", "/...1.").replace("3.4.3", "3.4..")
    page = page_of(board_from(FIVE), board_from(lacking, BESIDE))
    assert len(page.findings) == 1
    after = corrected(page, "@720,240=3", "@900,300=3")
    assert [one.record().status for one in after.findings] == ["solved", "solved"]
    assert by_hand(after.findings[1].record()) == [(3, 1, 3), (4, 4, 3)]
    assert len(corrected(after, unset=["@720,240", "@900,300"]).findings) == 1


def test_a_place_is_of_its_board_though_another_is_nearer():
    lacking = FIVE.replace("4.2../.3..2", "..2../....2").replace("3.4.3", "3.4..")
    page = page_of(
        board_from(FIVE),
        board_from(lacking, replace(BESIDE, homography=BESIDE.homography - [[0, 0, 300], [0] * 3, [0] * 3])),
    )
    assert len(page.findings) == 1
    after = corrected(page, "@360,60=4")
    assert after.findings[0] is page.findings[0]


def test_a_place_beside_a_board_is_not_of_what_is_none():
    """Though it is fewer rows or columns of that away from it, as these are wider."""
    wide = flat(3, 3, pitch=150.0)
    wide = replace(wide, homography=wide.homography - [[0, 0, -420], [0] * 3, [0] * 3])
    page = page_of(
        board_from("3.3../..4.3/3...3", flat(3, 5)), board_from("1.1/.../1.8", wide), size=(900, 500)
    )
    assert len(page.findings) == 1
    [after] = corrected(page, "@360,60=2").findings
    assert by_hand(after.record()) == [(0, 5, 2)]


def test_the_only_puzzle_of_a_page_may_lack_an_island_far_away():
    here = board_from("3.3../..4.3/3...3", flat(3, 5, margin=360))
    page = page_of(here, size=(700, 700))
    assert by_hand(only(corrected(page, "@360,60=2"))) == [(0, 0, 2)]
    two = page_of(here, board_from(FIVE, flat(5, 5)), size=(700, 700))
    with pytest.raises(CorrectionMisfit, match="no puzzle at these pixels"):
        corrected(two, "@660,60=2")


def test_the_only_pieces_of_a_page_may_lack_an_island_far_away():
    page = page_of(board_from("3..5/..../...2/4.2."), size=(700, 400))
    assert page.findings == []
    after = corrected(page, "@600,60=2")
    assert (only(after).status, len(only(after).islands), only(after).columns) == ("solved", 6, 10)
    assert by_hand(only(after)) == [(0, 9, 2)]
    assert corrected(after, unset=["@600,60"]).findings == []


def test_a_board_of_several_solutions_may_lack_a_piece():
    """As it was read, a number had to be changed for those."""
    page = with_piece_at(page_of(board_from("..3.2/...../3.3.2/...../4...2")), 60, 60, score=0.9)
    record = only(corrected(page, "1,3=3"))
    assert (record.status, len(record.islands)) == ("solved", 8)


def test_no_board_within_the_group_of_one_is_set_right_by_pixels():
    lacking = FIVE.replace("/.3.1.", "/...1.").replace("3.4.3", "3.4..")
    page = page_of(board_from(FIVE), board_from(lacking, BESIDE))
    one, other = page.reading.groups
    [first], [second] = one.hypotheses[:1], other.hypotheses[:1]
    both = replace(first, boards=(*first.boards, *second.boards))
    group = replace(one, members=np.concatenate([one.members, other.members]), hypotheses=(both,))
    page = replace(page, reading=replace(page.reading, groups=(group,)))
    after = corrected(page, "@720,240=3", "@900,300=3")
    assert [one.record().status for one in after.findings] == ["solved", "solved"]


def test_false_islands_are_removed_by_pixels_without_a_board():
    page = page_of(board_from("1.3.3/.4.1./3...3"))
    assert page.findings == []
    record = only(corrected(page, "@120,120=none", "@240,120=none"))
    assert [one.clue for one in record.by_hand] == ["none", "none"]
    assert (record.rows, record.columns, len(record.islands)) == (2, 3, 5)  # the row and the columns are gone


def test_a_board_rather_stands_as_the_solved_ones_of_its_page():
    """The second board is as likely the other way up, where its numbers have a solution, too."""
    page = page_of(board_from(FIVE), board_from("2.3/.../3.4", BESIDE))
    first, group = page.reading.groups
    [hypothesis] = group.hypotheses
    on_its_head = Hypothesis(tuple(turned(one, 2) for one in hypothesis.boards), 0.1)
    numbers = {(piece, 2): said for (piece, _), said in page.reading.numbers.items()} | page.reading.numbers
    group = replace(group, hypotheses=(on_its_head, hypothesis))
    reading = replace(page.reading, groups=(first, group), numbers=numbers)
    both = replace(page, reading=reading, decided=tuple(decide_page(reading, SETTINGS)))
    alone = replace(both, decided=tuple(one for one in both.decided if one.group == 1))
    spot = f"@{660 + 120},180=4"
    assert corrected(both, spot).findings[1].record().confidence > 0.9
    assert corrected(alone, spot).findings[0].record().confidence < 0.7


def with_piece_at(page, x, y, score=0.99, radius=0.36 * 60):
    """The page with a piece that no board has."""
    pieces = page.reading.detections
    one = pieces.with_piece(np.array([x, y]), radius, pieces.kinds[0], score)
    reading = replace(page.reading, detections=one)
    return replace(page, reading=reading, decided=tuple(decide_page(reading, SETTINGS)))


def test_a_circle_around_many_places_is_none_of_what_is_set():
    page = with_piece_at(
        page_of(board_from(FIVE.replace("2/3....", "2/....."), flat(5, 5))), 150, 200, radius=120
    )
    record = only(corrected(page, "3,1=3", "@150,200=none"))
    assert (record.status, bridges(record)) == ("solved", SOLUTION)
    assert record.islands[4].center == pytest.approx((60, 180))


def test_what_is_set_stays_where_something_beside_it_is_denied():
    """Both places lie within the circle that was seen."""
    page = with_piece_at(page_of(board_from(FIVE.replace("2/3....", "2/....."), flat(5, 5))), 74, 180)
    for texts in (("3,1=3", "@92,180=none"), ("@92,180=none", "3,1=3")):
        record = only(corrected(page, *texts))
        assert (record.status, bridges(record)) == ("solved", SOLUTION)


def test_who_sets_something_would_say_that_an_island_is_missed():
    page = with_piece_at(page_of(board_from(FIVE)), 180, 180, score=0.97)
    assert only(page).status == "check"
    assert only(corrected(page, "1,1=4")).status == "solved"


def test_what_looks_covered_leaves_a_corrected_board_in_doubt():
    page = page_of(board_from(FIVE))
    grey = np.random.default_rng(1).normal(200, 12, (400, 400)).clip(0, 255).astype(np.uint8)
    plain = replace(page, reading=replace(page.reading, grey=grey.copy()))
    grey[155:205, 155:205] = 200
    covered = replace(page, reading=replace(page.reading, grey=grey))
    assert [only(corrected(one, "1,1=4")).status for one in (plain, covered)] == ["solved", "check"]
    after = corrected(covered, "1,1=4")
    [note] = only(after).notes
    assert note == "row 3, column 3: an island may be missed there; if not: --set @180,180=none"
    assert [(one.kind, one.row, one.column) for one in after.findings[0].doubts()] == [("doubt", 2, 2)]
    for way in ("@180,180=none", "3,3=none"):
        record = only(corrected(after, way))
        assert (record.status, record.notes, by_hand(record)[-1]) == ("solved", (), (2, 2, "none"))
    with pytest.raises(CorrectionMisfit, match="no island to take away"):
        corrected(plain, "3,3=none")
    assert (
        only(corrected(with_piece_at(covered, 180, 180, score=0.02), "1,1=4", "3,3=none")).status == "solved"
    )


def test_a_place_that_looks_covered_is_told_once():
    grey = np.random.default_rng(1).normal(200, 12, (400, 400)).clip(0, 255).astype(np.uint8)
    grey[155:205, 155:205] = 200
    page = with_piece_at(page_of(board_from(FIVE)), 180, 180)
    after = corrected(replace(page, reading=replace(page.reading, grey=grey)), "1,1=4")
    assert [note for note in only(after).notes if "row 3, column 3" in note] == [
        "row 3, column 3: an island may be missed there; if not: --set @180,180=none"
    ]


def test_an_island_that_is_suggested_where_nothing_is_is_denied():
    """Only then; together with what makes the program suggest it, too."""
    whole = ".1.5..4/......./3..6.4./.2...../2....2./......./.3.4..4"
    lacking = whole.replace("3..6.4.", "3....4.")
    page = page_of(board_from(lacking, flat(7, 7)))
    assert ("missing", 2, 3) in suggested(page)
    after = corrected(page, "3,4=none")
    assert (by_hand(only(after)), ("missing", 2, 3) in suggested(after)) == ([(2, 3, "none")], False)
    spoilt = page_of(board_from(lacking.replace("5", "2"), flat(7, 7)))
    with pytest.raises(CorrectionMisfit, match="no island to take away"):
        corrected(spoilt, "3,4=none")
    assert len(by_hand(only(corrected(spoilt, "3,4=none", "1,4=5")))) == 2


def suggested(page):
    [finding] = page.findings
    return [(offer.kind, one.row, one.column) for offer in finding.offers() for one in offer.changes]


def test_a_piece_that_may_be_missed_is_denied_as_the_note_says():
    page = with_piece_at(page_of(board_from(FIVE)), 180, 180)
    [note] = [note for note in only(page).notes if "may be missed" in note]
    assert note == "row 3, column 3: an island may be missed there; if not: --set @180,180=none"
    record = only(corrected(page, "3,3=none"))
    assert (record.status, record.notes, by_hand(record)) == ("solved", (), [(2, 2, "none")])
    assert only(corrected(page, "@180,180=none")).status == "solved"


def test_a_sure_number_is_never_changed_under_solved():
    page = page_of(board_from(FIVE.replace("4", "8", 1)))
    first = corrected(page, "2,2=3")
    assert only(first).status == "check"
    assert only(first).notes[-1] == "If the island in row 1, column 1 is a 4: --set 1,1=4"
    assert only(corrected(first, "1,1=4")).status == "solved"


def test_with_several_solutions_a_lost_number_is_asked_for():
    record = only(page_of(board_from("o.3.2/...../3.4.2/...../..1..")))
    assert record.status == "multiple"
    assert record.notes[-1] == "If the island in row 1, column 1 shows a number N: --set 1,1=N"


def test_corrections_have_the_same_result_in_one_run_or_two():
    page = with_piece_at(page_of(board_from(FIVE.replace("4", "8", 1))), 180, 180, score=0.3)
    both = corrected(page, "1,1=4", "2,2=3")
    assert only(corrected(corrected(page, "2,2=3"), "1,1=4")) == only(both)
    assert only(correct_kept(page, both.corrections, None, SETTINGS)) == only(both)
