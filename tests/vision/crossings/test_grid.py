"""Grid: signs in full rows and columns are told from what only is alike."""

from dataclasses import replace

import numpy as np
import pytest

from vision.crossings.grid import find_grids
from vision.crossings.outlines import Outlines

RADIUS = 10.0
ROUND = np.linspace(0, 2 * np.pi, 16, endpoint=False)


def outlines(centers):
    """Discs at these places."""
    count = len(centers)
    edge = RADIUS * np.column_stack([np.cos(ROUND), np.sin(ROUND)])
    return Outlines(
        np.asarray(centers, dtype=np.float64),
        np.tile(RADIUS * np.eye(2), (count, 1, 1)),
        np.full(count, RADIUS),
        np.ones(count),
        [np.asarray(center) + edge for center in centers],
    )


def places(rows, columns, pitch=40.0):
    return np.stack(np.meshgrid(np.arange(rows), np.arange(columns)), -1).reshape(-1, 2) * pitch + 100


@pytest.mark.parametrize("missing", [[], [4], [1, 3], [0, 8], [4, 0]])
def test_the_smallest_grid_is_found_with_what_is_missing(missing):
    [grid] = find_grids(outlines(np.delete(places(3, 3), missing, axis=0)))
    assert (grid.lattice.rows, grid.lattice.columns) == (3, 3)
    assert int((~grid.seen).sum()) == len(missing)


def test_a_grid_that_is_tilted_and_has_a_stray_sign_beside_it_is_found():
    tilted = places(5, 6) @ np.array([(0.98, 0.15), (-0.12, 1.02)])
    [grid] = find_grids(outlines([*tilted, tilted[0] - (43.0, 29.0)]))
    assert (grid.lattice.rows, grid.lattice.columns) in {(5, 6), (6, 5)}


@pytest.mark.parametrize(("farthest", "letters_a_line", "lines"), [(120, 20, 12), (30, 40, 20)])
def test_letters_of_a_text_are_no_grid_and_no_lines_are_counted_for_them(
    monkeypatch, farthest, letters_a_line, lines
):
    rng = np.random.default_rng(2)
    across = [np.cumsum(rng.uniform(20, farthest, letters_a_line)) for _ in range(lines)]
    letters = [(x, 30.0 * row) for row, line in enumerate(across) for x in line]
    monkeypatch.setattr("vision.crossings.grid.place", None)
    assert list(find_grids(outlines(letters))) == []


@pytest.mark.parametrize("gap", [45.0, 70.0])
def test_the_cells_of_a_puzzle_beside_it_do_not_hide_a_grid(gap):
    cells = places(9, 9, pitch=18.0) + np.array([0.0, 80.0 + gap])
    [grid] = [grid for grid in find_grids(outlines([*places(3, 3), *cells])) if len(grid.centers) == 9]
    np.testing.assert_allclose(grid.centers, places(3, 3)[np.lexsort(places(3, 3).T)], atol=0.5)


def test_gaps_between_signs_that_are_as_large_do_not_hide_a_grid():
    signs = places(6, 4)
    gaps = np.array([(120.0, 120.0), (160.0, 120.0), (160.0, 160.0), (200.0, 200.0)])
    seen = outlines([*signs, *gaps])
    solid = np.where(np.arange(len(seen)) < len(signs), 0.98, 0.75)
    [grid] = find_grids(replace(seen, solid=solid))
    assert grid.seen.all()
    assert len(grid.centers) == len(signs)
