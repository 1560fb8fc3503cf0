"""Shade: the edge of a shadow hides no number, and makes none."""

import numpy as np
import pytest

from tests.vision.drawing import Canvas
from vision.digits.network import CLASSES, classify
from vision.shapes.discs import Disc
from vision.symbols.candidates import look_into
from vision.symbols.glyphs import find_glyphs
from vision.symbols.insides import look_inside
from vision.symbols.shade import find_past_shade

SIDE = 600
PLACE = np.array([300.0, 300.0])
RADIUS = 25.0
SHAPE = RADIUS * np.eye(2)
EDGES = [-8, 0, 8]


def page(word, edge=0.0, depth=0.6, ground=250, ink=60):
    """A disc and the soft edge of a shadow, which runs askew and passes its middle by `edge` pixels."""
    canvas = Canvas(SIDE, SIDE, 250, 60)
    canvas.disc(PLACE, RADIUS + 3, 60)
    canvas.disc(PLACE, RADIUS, ground)
    canvas.text(PLACE, word, 30, ink)
    y, x = np.mgrid[:SIDE, :SIDE]
    along = x - PLACE[0] + 0.4 * (y - PLACE[1]) - edge
    canvas.grey *= 1 - depth / (1 + np.exp(-along / 4))
    return canvas.page()


def read(glyphs):
    return "".join(CLASSES[chances.argmax()] for chances in classify([glyph.crop for glyph in glyphs]))


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize(("ground", "ink"), [(250, 60), (60, 250)])
@pytest.mark.parametrize("word", ["2", "4", "7"])
def test_a_number_at_the_edge_of_a_shadow_is_found(word, ground, ink, edge):
    seen = page(word, edge, ground=ground, ink=ink)
    assert read(find_past_shade(seen, PLACE, SHAPE, None)) == word
    [island] = look_into(seen, [Disc(PLACE, RADIUS, RADIUS, SHAPE, 0.0)])
    assert read(island.glyphs) == word


def test_such_a_number_is_hidden_to_who_takes_the_ground_for_even():
    for word, edge in (("2", -8), ("4", 4), ("7", 0)):
        seen = page(word, edge)
        glyphs = find_glyphs(look_inside(seen, PLACE, SHAPE), seen.contrast)
        assert not glyphs or read(glyphs) != word
        assert read(find_past_shade(seen, PLACE, SHAPE, glyphs)) == word


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("word", ["", "W"])
def test_where_no_number_stands_a_shadow_makes_none(word, edge):
    assert find_past_shade(page(word, edge), PLACE, SHAPE, ()) == ()


@pytest.mark.parametrize("seen", [page("4", edge=150), page("4", depth=0)])
def test_in_even_light_all_is_as_it_was_seen(seen):
    glyphs = find_glyphs(look_inside(seen, PLACE, SHAPE), seen.contrast)
    assert read(glyphs) == "4"
    assert find_past_shade(seen, PLACE, SHAPE, glyphs) is glyphs
    assert find_past_shade(seen, PLACE, SHAPE, None) is None


@pytest.mark.parametrize(
    ("as_it_is", "evened", "stays"),
    [(0.99, 0.9, True), (0.99, 0.995, True), (0.9, 0.995, False), (0.0, 0.95, False), (0.0, 0.7, True)],
)
def test_what_is_about_as_sure_as_it_is_stays_so(as_it_is, evened, stays, monkeypatch):
    seen = page("4")
    glyphs = find_past_shade(seen, PLACE, SHAPE, None)
    monkeypatch.setattr(
        "vision.symbols.shade.clue_chance",
        lambda found: as_it_is if found is glyphs else evened if found else 0.0,
    )
    assert (find_past_shade(seen, PLACE, SHAPE, glyphs) is glyphs) == stays
