"""Thickness: half of how thick the thickest stroke is, whatever is around it."""

import numpy as np
import pytest

from vision.symbols.glyphs import Glyph
from vision.symbols.thickness import thickness, thicknesses


def bar(width):
    ink = np.zeros((40, 30), np.bool_)
    ink[5:35, 4 : 4 + width] = True
    return ink


@pytest.mark.parametrize("width", [1, 3, 5, 9])
def test_a_bar_is_as_thick_as_it_is_wide(width):
    assert thickness(bar(width)) == pytest.approx((width + 1) / 2, abs=0.3)


def test_the_thickest_stroke_counts_up_to_the_edge_of_the_mask():
    assert thickness(bar(3) | bar(7)) == pytest.approx(4, abs=0.3)
    assert thickness(np.ones((7, 20), np.bool_)) == pytest.approx(4, abs=0.3)
    assert thickness(np.zeros((7, 20), np.bool_)) == 0


def test_the_thickest_symbol_of_a_number_tells():
    thin, thick = (Glyph(np.where(bar(width), 0, 255).astype(np.uint8)) for width in (1, 5))
    assert thicknesses([(thin,), (thin, thick), ()]) == pytest.approx([1, 3, 0], abs=0.3)
