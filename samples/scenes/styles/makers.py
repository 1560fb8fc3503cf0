"""The sets of boards in any style: which boards, how large, seen by what."""

from collections.abc import Callable

import numpy as np

from samples.scenes.paper import Paper, choose_paper
from samples.scenes.photos import HARD, ORDINARY, photograph
from samples.scenes.scans import scan
from samples.scenes.scene import Scene
from samples.scenes.screens import capture
from samples.scenes.shelf import take_signed
from samples.scenes.styles import layouts
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.choosing import WIDEST, any_style, signed_style
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.layouts import Layout

SCREEN = Paper("a screen", (1.0, 1.0, 1.0), ink=0.96, rough=0.001, spread=0.004, behind=0.0, screen=0.0)
DOTS = 150


def styles_screen(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A program's window with a board in any style."""
    return capture(name, seed, styled(any_layout(rng), "screen", rng), rng)


def styles_scan(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan of one to six boards in any style, of several sizes."""
    items, close = _page(rng)
    return scan(name, seed, items, close=close, dots=DOTS, rng=rng)


def styles_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A photo of boards on paper or on a screen, in any style."""
    trouble = HARD if rng.random() < 0.2 else ORDINARY
    if rng.random() < 0.35:
        items = [styled(any_layout(rng), "screen", rng)]
        return photograph(name, seed, items, close=False, trouble=trouble, rng=rng, paper=SCREEN)
    items, close = _page(rng)
    return photograph(name, seed, items, close=close, trouble=trouble, rng=rng, paper=choose_paper(rng))


def signs_screen(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A program's window with a board with signs."""
    return capture(name, seed, signed("screen", rng), rng)


def signs_scan(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan of a board with signs."""
    return scan(name, seed, [signed("print", rng)], close=False, dots=DOTS, rng=rng)


def signs_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A photo of a board with signs."""
    return photograph(name, seed, [signed("print", rng)], close=False, trouble=ORDINARY, rng=rng)


def max_bridges(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A screenshot, scan or photo of a board whose pairs may have three or four bridges."""
    kind = rng.random()
    item = styled(layouts.doubled(rng), "screen" if kind < 0.4 else "print", rng)
    if kind < 0.4:
        return capture(name, seed, item, rng)
    if kind < 0.7:
        return scan(name, seed, [item], close=False, dots=DOTS, rng=rng)
    return photograph(name, seed, [item], close=False, trouble=ORDINARY, rng=rng)


def any_layout(rng: np.random.Generator, *, small: bool = False) -> Layout:
    """Any board; only smaller ones where there are several on a page."""
    if small:
        return layouts.tiny(rng) if rng.random() < 0.25 else layouts.usual(rng, most=9)
    makers: tuple[Callable[[np.random.Generator], Layout], ...] = (
        layouts.tiny, layouts.usual, layouts.large, layouts.wide, layouts.doubled,
    )  # fmt: skip
    return makers[int(rng.choice(5, p=[0.12, 0.62, 0.08, 0.1, 0.08]))](rng)


def styled(
    layout: Layout, medium: Medium, rng: np.random.Generator, *, most: float = 1150.0, widest: float = WIDEST
) -> StyledItem:
    """A board in any style, of any size from 150 pixels to about `most`."""
    longest = float(np.exp(rng.uniform(np.log(min(250.0, most / 2)), np.log(most))))
    return StyledItem(layout, any_style(layout, medium, longest, rng, widest=widest))


def signed(medium: Medium, rng: np.random.Generator) -> StyledItem:
    """A board with signs; few of them are islands and signs in turn, with sums that nobody can solve."""
    made_up = rng.random() < 0.1
    layout = layouts.lozenges(rng) if made_up else Layout(take_signed(rng), 1)
    longest = float(np.exp(rng.uniform(np.log(450.0), np.log(1250.0))))
    return StyledItem(layout, signed_style(layout, medium, longest, rng))


def _page(rng: np.random.Generator) -> tuple[list[StyledItem], bool]:
    """The boards of a page, and whether they stand close to each other."""
    if rng.random() < 0.6:
        return [styled(any_layout(rng), "print", rng, most=950.0)], False
    widest = rng.uniform(22, 60)
    items = [
        styled(any_layout(rng, small=True), "print", rng, most=350.0, widest=widest)
        for _ in range(int(rng.integers(2, 7)))
    ]
    return items, all(item.bounded for item in items)
