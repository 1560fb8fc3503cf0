"""The sets of boards in any style: which boards, how large, seen by what."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from samples.scenes.pages import compose
from samples.scenes.paper import Paper, choose_paper, sketch_paper
from samples.scenes.photos import HARD, ORDINARY, photograph, photograph_page
from samples.scenes.scans import scan, scan_page
from samples.scenes.scene import Scene
from samples.scenes.screens import capture, capture_page, tablet
from samples.scenes.shelf import take_signed
from samples.scenes.styles import layouts
from samples.scenes.styles.chances import Medium
from samples.scenes.styles.choosing import WIDEST, any_style, signed_style
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.layouts import Layout
from samples.scenes.styles.pens import choose_sketch, fainter
from samples.scenes.styles.sketches import SketchItem
from samples.scenes.styles.wear import coarse, cut, moire, worn
from samples.scenes.styles.windows import window

SCREEN = Paper("a screen", (1.0, 1.0, 1.0), ink=0.96, rough=0.001, spread=0.004, behind=0.0, screen=0.0)
SLATE = Paper("a blackboard", (0.9, 0.9, 0.9), ink=0.9, rough=0.02, spread=0.01, behind=0.0, screen=0.0)
DOTS = 150
LEGIBLE = 11.0
"""The height of digits, pixels, from which on a hard photo can be read."""


def styles_screen(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A program's window, or a picture that a program has drawn, with a board in any style."""
    item = styled(any_layout(rng), "screen", rng)
    if rng.random() < 0.45:
        return worn(capture(name, seed, item, rng), rng, chance=0.15)
    return worn(capture_page(name, seed, window([item], rng), rng), rng, chance=0.15)


def styles_scan(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan of one to six boards in any style, of several sizes."""
    items, close = _page(rng)
    return worn(scan(name, seed, items, close=close, dots=DOTS, rng=rng), rng, chance=0.3)


def styles_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A photo of boards on paper or on a screen, in any style."""
    trouble = HARD if rng.random() < 0.15 else ORDINARY
    if rng.random() < 0.3:
        item = styled(any_layout(rng), "screen", rng)
        trouble = trouble if item.look.digit > LEGIBLE else ORDINARY
        page = window([item], rng, smooth=1)
        scene = photograph_page(name, seed, page, trouble=trouble, rng=rng, paper=SCREEN)
        if rng.random() < 0.4:
            scene = replace(
                scene, picture=moire(scene.picture, rng), traits={**scene.traits, "wear": "moire"}
            )
        return scene
    items, close = _page(rng)
    trouble = trouble if min(item.look.digit for item in items) > LEGIBLE else ORDINARY
    scene = photograph(name, seed, items, close=close, trouble=trouble, rng=rng, paper=choose_paper(rng))
    return worn(scene, rng, chance=0.25)


def windows(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A program's window with a board of up to 400 islands, or with two or three small boards."""
    if rng.random() < 0.25:
        widest = rng.uniform(24, 60)
        items = [
            styled(any_layout(rng, small=True), "screen", rng, most=500.0, widest=widest)
            for _ in range(int(rng.integers(2, 4)))
        ]
    else:
        layout = layouts.large(rng) if rng.random() < 0.4 else layouts.wide(rng)
        items = [styled(layout, "screen", rng, least=700.0, most=1500.0)]
    return worn(capture_page(name, seed, window(items, rng, smooth=1), rng), rng, chance=0.1)


def by_hand_wide(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A board drawn by hand with anything on any sheet: photographed, scanned, or drawn on a tablet."""
    layout = layouts.tiny(rng) if rng.random() < 0.15 else layouts.usual(rng, most=10, least=4)
    longest = float(np.exp(rng.uniform(np.log(300.0), np.log(1100.0))))
    sketch = choose_sketch(layout, longest, rng)
    if sketch.tool.name == "pencil" and rng.random() < 0.4:
        sketch = fainter(sketch, rng.uniform(0.1, 0.45))
    item, kind = SketchItem(layout, sketch), rng.random()
    if sketch.tool.dark or kind < 0.5:
        trouble = HARD if rng.random() < 0.2 else ORDINARY
        paper = SLATE if sketch.tool.dark else sketch_paper(rng)
        scene = photograph(name, seed, [item], close=False, trouble=trouble, rng=rng, paper=paper)
        return worn(scene, rng, chance=0.35)
    if kind < 0.75:
        page = compose([item], 1.0, rng, busy=False)
        return worn(scan_page(name, seed, page, dots=DOTS, rng=rng), rng, chance=0.4)
    return worn(tablet(name, seed, [item], rng), rng, chance=0.2)


def coarse_scene(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A small picture, or one whose pixels can be counted."""
    layout = layouts.tiny(rng) if rng.random() < 0.15 else layouts.usual(rng, most=12, least=4)
    kind = rng.random()
    item = styled(layout, "screen" if kind < 0.7 else "print", rng, most=700.0, widest=80.0)
    if kind < 0.35:
        scene = capture(name, seed, item, rng)
    elif kind < 0.7:
        scene = capture_page(name, seed, window([item], rng), rng)
    else:
        scene = scan(name, seed, [item], close=False, dots=DOTS, rng=rng)
    return coarse(scene, rng)


def cut_scene(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A picture whose edges run through its boards."""
    makers: tuple[Callable[[str, int, np.random.Generator], Scene], ...] = (
        styles_screen, styles_scan, styles_photo, by_hand_wide, signs_scan,
    )  # fmt: skip
    return cut(makers[int(rng.choice(5, p=[0.35, 0.25, 0.25, 0.08, 0.07]))](name, seed, rng), rng)


def signs_screen(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A program's window, or a picture that a program has drawn, of a board with signs."""
    item = signed("screen", rng)
    if rng.random() < 0.6:
        return capture(name, seed, item, rng)
    return capture_page(name, seed, window([item], rng, cut=0.0), rng)


def signs_scan(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan of a board with signs."""
    return scan(name, seed, [signed("print", rng)], close=False, dots=DOTS, rng=rng)


def signs_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A photo of a board with signs."""
    return photograph(name, seed, [signed("print", rng)], close=False, trouble=ORDINARY, rng=rng)


def max_bridges(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A screenshot, scan or photo of a board whose pairs may have three or four bridges."""
    kind = rng.random()
    item = styled(layouts.doubled(rng), "screen" if kind < 0.4 else "print", rng, widest=90.0)
    if kind < 0.4:
        return capture(name, seed, item, rng)
    if kind < 0.7:
        return scan(name, seed, [item], close=False, dots=DOTS, rng=rng)
    return photograph(name, seed, [item], close=False, trouble=ORDINARY, rng=rng)


def any_layout(rng: np.random.Generator, *, small: bool = False) -> Layout:
    """Any board; with `small`, for pages of several, one of 9 rows and columns at most."""
    if small:
        return layouts.tiny(rng) if rng.random() < 0.25 else layouts.usual(rng, most=9)
    makers: tuple[Callable[[np.random.Generator], Layout], ...] = (
        layouts.tiny, layouts.usual, layouts.large, layouts.wide, layouts.doubled,
    )  # fmt: skip
    return makers[int(rng.choice(5, p=[0.12, 0.62, 0.08, 0.1, 0.08]))](rng)


def styled(
    layout: Layout, medium: Medium, rng: np.random.Generator, *, least: float = 200.0, most: float = 1150.0,
    widest: float = WIDEST,
) -> StyledItem:  # fmt: skip
    """A board in any style, its longer side about `least` to `most` pixels; `widest`: see `any_style`."""
    longest = float(np.exp(rng.uniform(np.log(least), np.log(most))))
    return StyledItem(layout, any_style(layout, medium, longest, rng, widest=widest))


def signed(medium: Medium, rng: np.random.Generator) -> StyledItem:
    """A board with signs; one in ten is a chequered pattern of islands and signs that nobody can solve."""
    made_up = rng.random() < 0.1
    layout = layouts.lozenges(rng) if made_up else Layout(take_signed(rng), 1)
    longest = float(np.exp(rng.uniform(np.log(400.0), np.log(1250.0 if medium == "screen" else 900.0))))
    return StyledItem(layout, signed_style(layout, medium, longest, rng))


def _page(rng: np.random.Generator) -> tuple[list[StyledItem], bool]:
    """The boards of a page, and whether they stand close to each other."""
    if rng.random() < 0.6:
        return [styled(any_layout(rng), "print", rng, most=950.0, widest=rng.uniform(35, 85))], False
    widest = rng.uniform(22, 60)
    items = [
        styled(any_layout(rng, small=True), "print", rng, most=350.0, widest=widest)
        for _ in range(int(rng.integers(2, 7)))
    ]
    return items, all(item.bounded for item in items)
