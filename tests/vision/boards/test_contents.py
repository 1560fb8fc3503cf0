"""Contents: what stands in discs that are alike, and which of them are islands beside a crossword."""

from dataclasses import replace

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.boards.contents import MANY, family_of, see_inside, without_cells
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into, shows_clue

ISLANDS = [(100 + 100 * column, 100 + 100 * row) for row in range(2) for column in range(2)]
CELLS = [(100 + 70 * column, 400 + 70 * row) for row in range(4) for column in range(5)]


def disc_at(place, radius=30.0):
    return Disc(np.array(place, float), radius, radius, radius * np.eye(2), 0.01)


def magazine(ground, digit):
    """Four discs with numbers above the empty cells of a crossword."""
    canvas = Canvas(600, 800)
    for place in ISLANDS:
        canvas.disc(place, 30, ground)
        canvas.text(place, "3", 36, digit)
    for x, y in CELLS:
        canvas.line((x - 35, y - 35), (x + 35, y - 35), 2)
        canvas.line((x - 35, y - 35), (x - 35, y + 35), 2)
    return canvas.page(), [disc_at(place) for place in (*ISLANDS, *CELLS)]


def test_filled_discs_with_numbers_beside_empty_cells():
    page, discs = magazine(ground=90, digit=255)
    seen = see_inside(page, discs).candidates
    assert [c.disc for c in seen] == discs[:4]
    assert all(shows_clue(candidate) for candidate in seen)


def test_what_is_seen_in_a_few_that_are_not_filled_is_none_of_their_own():
    page, discs = magazine(ground=255, digit=0)
    seen = see_inside(page, discs).candidates
    assert len(seen) == len(discs)
    assert not any(candidate.glyphs for candidate in seen)


@pytest.mark.parametrize("shown", [3, 4])
def test_where_most_filled_ones_hold_no_number_they_are_none_either(shown):
    canvas = Canvas(600, 800)
    for index, place in enumerate((*ISLANDS, *CELLS)):
        canvas.disc(place, 30, 90 if index < 6 else 255)
        if index < shown:
            canvas.text(place, "3", 36, 255)
    seen = see_inside(canvas.page(), [disc_at(place) for place in (*ISLANDS, *CELLS)]).candidates
    assert len(seen) == (len(ISLANDS) + len(CELLS) if shown == 3 else 6)


@pytest.mark.parametrize("ground", [200, 255])
def test_filled_discs_with_numbers_are_told_from_the_cells_beside_them_numbered_or_black(ground):
    """Some of the cells show letters: not all that shows anything is a number."""
    canvas = Canvas(900, 900)
    islands = [(100 + 100 * column, 100 + 100 * row) for row in range(2) for column in range(MANY // 2)]
    cells = [(100 + 70 * column, 400 + 70 * row) for row in range(5) for column in range(6)]
    for place in islands:
        canvas.disc(place, 30, ground)
        canvas.text(place, "3", 36)
    for index, place in enumerate(cells):
        if index < 4:
            canvas.disc(place, 30, 0)
        elif index < 12:
            canvas.text(place, "R", 36)
    family = family_of(look_into(canvas.page(), [disc_at(place) for place in (*islands, *cells)]))
    kept = without_cells(canvas.page(), family)
    assert len(kept.candidates) == (len(islands) if ground < 255 else len(family.candidates))
    assert np.array_equal(kept.opinions, family_of(kept.candidates).opinions)


def test_a_number_is_seen_in_a_ring_whose_inner_edge_was_not(monkeypatch):
    """In black and white a bold number runs into its ring, and the two outermost curves are taken for it."""
    canvas = Canvas(600, 500)
    places = canvas.board("2 3 4/2 3 4", (150, 150), (100, 100), 30, line=7)
    discs = [Disc(np.array(place), 30.0, 28.5, 28.5 * np.eye(2), 0.01) for place in places.values()]

    def look(page, discs):
        """What is cut out with its ring is no digit."""
        seen = look_into(page, discs)
        whole = [c.disc.inner > 0.9 * c.disc.radius for c in seen]
        tangles = (replace(c.glyphs[0], crop=np.ones_like(c.glyphs[0].crop)) for c in seen)
        return [
            replace(c, glyphs=(tangle,)) if is_whole else c
            for c, tangle, is_whole in zip(seen, tangles, whole, strict=True)
        ]

    monkeypatch.setattr("vision.boards.contents.look_into", look)
    seen = see_inside(canvas.page(), discs).candidates
    assert len(seen) == len(discs)
    assert all(shows_clue(candidate) for candidate in seen)


@pytest.mark.parametrize(("words", "told"), [("3", True), ("W", False)])
def test_islands_are_told_by_their_size_from_letters_as_round(words, told):
    """Where what is of a size between links them; without numbers there is nothing to tell."""
    canvas = Canvas(900, 700)
    large = [(100 + 100 * column, 100 + 100 * row) for row in range(2) for column in range(8)]
    small = [(60 + 50 * column, 400 + 60 * row) for row in range(4) for column in range(16)]
    for place in large:
        canvas.ring(place, 30, 2)
        canvas.text(place, words, 34)
    for index, place in enumerate(small):
        canvas.ring(place, 16, 2)
        canvas.text(place, "W" if index % 4 == 0 else "", 16)
    page = canvas.page()
    discs = [disc_at(place, 28) for place in large] + [disc_at(place, 14) for place in small]
    family = family_of(look_into(page, discs))
    assert family.numbered.mean() < 0.6
    kept = without_cells(page, family).candidates
    assert len(kept) == (len(large) if told else len(family.candidates))
