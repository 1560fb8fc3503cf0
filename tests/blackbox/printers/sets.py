"""The sets of pages that other programs print, by name: a seed gives a scene."""

from collections.abc import Callable, Mapping

import numpy as np

from samples.scenes.canvas import Colour
from samples.scenes.pages import Page
from samples.scenes.photos import ORDINARY, photograph_page
from samples.scenes.scans import RESOLUTIONS, scan_page
from samples.scenes.scene import Scene
from samples.scenes.screens import capture_page
from samples.scenes.sets import Maker
from tests.blackbox.printers import pzpr, tatham
from tests.blackbox.printers.page import cut

FINER = 1.3
"""Pages to be photographed are drawn with so many pixels for each pixel of the photo."""
PHOTOS = 110.0, 200.0
"""Pixels of a photo for an inch of paper."""
WHITE: Colour = (255, 255, 255)
GROUNDS: tuple[Colour, ...] = (WHITE, (240, 240, 240), (221, 221, 221), (238, 245, 255))
"""What a website may have around a board."""


def _tatham_scan(few: int, most: int) -> Maker:
    def make(name: str, seed: int, rng: np.random.Generator) -> Scene:
        dots = RESOLUTIONS[int(rng.integers(len(RESOLUTIONS)))]
        page = _tatham_page(int(rng.integers(few, most + 1)), dots, 1.0, rng)
        return scan_page(name, seed, page, dots=dots, rng=rng)

    return make


def _tatham_photo(few: int, most: int) -> Maker:
    def make(name: str, seed: int, rng: np.random.Generator) -> Scene:
        page = _tatham_page(int(rng.integers(few, most + 1)), FINER * rng.uniform(*PHOTOS), FINER, rng)
        return photograph_page(name, seed, page, trouble=ORDINARY, rng=rng)

    return make


def _tatham_page(number: int, dots: float, scale: float, rng: np.random.Generator) -> Page:
    """A whole page, or what is left of it if its edges are cut off."""
    boards = tatham.make_boards(number, rng)
    layouts = tatham.LAYOUTS[number]
    layout = layouts[int(rng.integers(len(layouts)))]
    page = tatham.print_page(boards, layout, dots, scale, full=rng.uniform(0.7, 0.9))
    if rng.random() < 0.5:
        return page
    left, top, right, bottom = (dots / scale * rng.uniform(0.1, 0.6, 4)).tolist()
    return cut(page, (left, top, right, bottom))


def _pzpr(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A website's window with one board, or a scan of one to three."""
    if seed % 2 == 0:
        ground = GROUNDS[int(rng.integers(len(GROUNDS)))]
        page = pzpr.print_page(pzpr.make_boards(1, rng), int(rng.integers(20, 61)), 1.0, ground, rng)
        return capture_page(name, seed, page, rng)
    dots = RESOLUTIONS[int(rng.integers(len(RESOLUTIONS)))]
    cell = int(max(dots / 25.4 * rng.uniform(5.0, 10.0), 20))
    page = pzpr.print_page(pzpr.make_boards(int(rng.integers(1, 4)), rng), cell, 1.0, WHITE, rng)
    return scan_page(name, seed, page, dots=dots, rng=rng)


def _pzpr_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    cell = int(FINER * rng.uniform(*PHOTOS) / 25.4 * rng.uniform(5.0, 10.0))
    page = pzpr.print_page(pzpr.make_boards(int(rng.integers(1, 4)), rng), max(cell, 34), FINER, WHITE, rng)
    return photograph_page(name, seed, page, trouble=ORDINARY, rng=rng)


PRINTED: Mapping[str, tuple[Maker, Callable[[], bool]]] = {
    "tatham": (_tatham_scan(1, 3), tatham.is_here),
    "tatham-photos": (_tatham_photo(1, 3), tatham.is_here),
    "tatham-pages": (_tatham_scan(4, 6), tatham.is_here),
    "tatham-pages-photos": (_tatham_photo(4, 6), tatham.is_here),
    "pzpr": (_pzpr, pzpr.is_here),
    "pzpr-photos": (_pzpr_photo, pzpr.is_here),
}
"""By name: what makes a scene, and whether the programs for it are on this machine."""
