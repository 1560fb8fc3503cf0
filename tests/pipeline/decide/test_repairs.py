"""What would make a board work that does not as it was read, and what people are told to type."""

from dataclasses import replace

import numpy as np
import pytest

from pipeline.decide import decide
from pipeline.hashi.repairs import FalseIsland, MissingIsland, OtherNumbers
from pipeline.settings import Settings
from pipeline.status import Status
from solver import Outcome, missing_islands, solve
from tests.pipeline.decide.made import PITCH, MadePage, number
from tests.solver.boards import grid
from vision.types import Kind

BOARD = ".1.5..4/......./3..6.4./.2...../2....2./......./.3.4..4"
"""Printed, with exactly one solution. Without its 6 only a 6 there makes it work; without its lowest 4 other
places do, too."""


MANY = "3.5...2/......./......./..4...4/......./2....1./.2.3..2"
"""Likewise. Without one of its islands there are many ways to make it work."""


def page_of(text, *, score=0.999):
    page = MadePage()
    page.may_be(0.0, page.add_text(text, score=score))
    return page


def one(page, grey=None):
    [finding] = decide(replace(page.reading(), grey=grey), Settings())
    return finding


def without(text, row, column):
    lines = [list(line) for line in text.split("/")]
    lines[row][column] = "."
    return "/".join(map("".join, lines))


def hidden_at(row, column):
    """A page with a grain, and a smooth spot at a crossing of MadePage's lattice."""
    rng = np.random.default_rng(1)
    grey = rng.normal(200, 12, (500, 500)).clip(0, 255).astype(np.uint8)
    ys, xs = np.ogrid[:500, :500]
    grey[np.hypot(xs - PITCH * (column + 1), ys - PITCH * (row + 1)) < PITCH / 3 + 2] = 200
    return grey


def test_a_missing_island_is_the_likeliest_repair():
    assert solve(grid(BOARD.replace("/", " "))).outcome is Outcome.UNIQUE
    finding = one(page_of(without(BOARD, 2, 3)))
    assert finding.judgement.status is Status.IMPOSSIBLE
    [first, *_] = finding.judgement.repairs
    assert isinstance(first, MissingIsland)
    assert (first.row, first.column, first.numbers[0]) == (2, 3, 6)
    assert first.center == pytest.approx((4 * PITCH, 3 * PITCH))
    record = finding.record()
    assert any("an island was missed in row 3, column 4 (6)" in note for note in record.notes)
    assert record.notes[-1] == "If there is an island in row 3, column 4, a 6: --set 3,4=6"
    assert finding.record(1).notes[-1].endswith("--set 2:3,4=6")
    assert not finding.judgement.faults


def test_an_island_missing_among_signs_shows_no_number():
    page = MadePage()
    islands = [(0, 1), (0, 4), (0, 6), (1, 0), (1, 4), (2, 0), (3, 4), (3, 5), (3, 6)]  # and (1, 3)
    members = [page.add(*place, None, score=0.999) for place in islands]
    signs = {(0, 0): (None, 5, 6, None), (2, 3): (2, None, None, 2), (3, 1): (1, None, 7, None)}
    members += [page.add(*at, *said, score=0.999, kind=Kind.SIGN) for at, said in signs.items()]
    page.may_be(0.0, members)
    finding = one(page)
    [first, *_] = finding.judgement.repairs
    assert isinstance(first, MissingIsland)
    assert (first.row, first.column, first.numbers) == (1, 3, (None,))
    assert "The numbers work as they were read if an island was missed in row 2, column 4." in (
        notes := finding.record().notes
    )
    told = "If there is an island in row 2, column 4, without a number: --set 2,4=?; if not: --set 2,4=none"
    assert notes[-1] == told


def test_an_island_is_rather_missed_where_long_bridges_end():
    text = without(MANY, 0, 2)
    first, second, *_ = one(page_of(text)).judgement.repairs
    assert (first.row, first.column, first.numbers) == (0, 2, (5,))
    assert (second.row, second.column, second.numbers) == (3, 0, (5,))
    assert first.chance > second.chance


def test_missing_islands_are_told_where_many_crossings_fit():
    text = without(MANY, 3, 6)
    places = [
        (repair.row, repair.column)
        for repair in one(page_of(text)).judgement.repairs
        if isinstance(repair, MissingIsland)
    ]
    assert (3, 6) in places


def test_what_is_seen_at_a_crossing_tells_of_a_hidden_island():
    for place in ((6, 3), (3, 3)):
        [first, *_] = one(page_of(without(BOARD, 6, 3)), hidden_at(*place)).judgement.repairs
        assert isinstance(first, MissingIsland)
        assert (first.row, first.column) == place


def test_where_something_is_seen_is_asked_about_first(monkeypatch):
    from pipeline.decide import repairs

    monkeypatch.setattr(repairs, "REPAIRS", replace(repairs.REPAIRS, steps=10.0))
    text = without(MANY, 3, 6)
    assert not any(isinstance(repair, MissingIsland) for repair in one(page_of(text)).judgement.repairs)
    [first, *_] = one(page_of(text), hidden_at(3, 6)).judgement.repairs
    assert isinstance(first, MissingIsland)
    assert (first.row, first.column) == (3, 6)


@pytest.mark.parametrize("hidden", [None, (1, 1)])
def test_only_likely_crossings_are_asked_about_where_it_works(monkeypatch, hidden):
    from pipeline.decide import repairs

    asked = []

    def missing(puzzle, crossings, budget):
        asked.extend(crossings)
        return missing_islands(puzzle, crossings, budget)

    monkeypatch.setattr(repairs, "missing_islands", missing)
    finding = one(page_of("3.3...2/......./3.3...2"), hidden_at(*(hidden or (9, 9))))
    assert finding.judgement.status is Status.MULTIPLE
    assert asked == ([] if hidden is None else [hidden])


def test_an_unclaimed_piece_tells_where_an_island_was_missed():
    page = page_of(without(BOARD, 2, 3))
    page.add(2, 3, 6, score=0.3)
    [first, *_] = one(page).judgement.repairs
    assert isinstance(first, MissingIsland)
    assert (first.row, first.column) == (2, 3)


def test_a_number_that_was_misread_is_named_first():
    page = page_of(BOARD)
    page.numbers[4] = (number({8: 0.9999, 6: 0.00009}),)
    finding = one(page)
    [first, *_] = finding.judgement.repairs
    assert isinstance(first, OtherNumbers)
    [(clue, to)] = first.changes
    assert (clue.row, clue.column, to) == (2, 3, 6)
    assert finding.record().notes[-1] == "If the island in row 3, column 4 is a 6: --set 3,4=6"


def test_an_island_too_many_that_was_hardly_seen():
    page = MadePage()
    members = page.add_text(BOARD, score=0.999)
    page.may_be(0.0, [*members, page.add(4, 3, 7, score=0.6)])
    finding = one(page)
    [first, *_] = finding.judgement.repairs
    assert isinstance(first, FalseIsland)
    assert finding.record().notes[-1] == "If there is no island in row 5, column 4: --set 5,4=none"


def test_a_board_that_lacks_an_island_is_a_board():
    page = page_of(without(BOARD, 2, 3))
    page.may_be(-2.5)
    assert one(page).judgement.status is Status.IMPOSSIBLE


def test_a_solved_board_needs_no_repair():
    finding = one(page_of(BOARD))
    assert (finding.judgement.status, finding.judgement.repairs) == (Status.SOLVED, ())
    assert finding.record().notes == ()


def test_a_missing_island_is_ringed_and_told_in_the_legend():
    from PIL import Image

    from pipeline.drawing.colours import ON_LIGHT

    finding = one(page_of(without(BOARD, 2, 3)))
    scene = Image.new("RGB", (500, 500), "white")
    legend = finding.draw(scene, np.full((500, 500), 255, np.uint8))
    assert "an island may be missing" in {entry.text for entry in legend.entries}
    angles = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    spots = np.rint(
        (4 * PITCH, 3 * PITCH) + PITCH / 3 * np.column_stack([np.cos(angles), np.sin(angles)])
    ).astype(int)
    on_ring = [scene.getpixel((int(x), int(y))) == ON_LIGHT.fault for x, y in spots]
    assert 0.4 < np.mean(on_ring) < 0.9
