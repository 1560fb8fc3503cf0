"""The sets of what other people's pictures show and the other sets do not: which boards, and how seen."""

from dataclasses import replace

import numpy as np

from samples.scenes.adjacent import choose_cluster
from samples.scenes.closeups import compose_closeup
from samples.scenes.clusters import Pair
from samples.scenes.collage import compose_others
from samples.scenes.consoles import compose_console
from samples.scenes.inserts import insert
from samples.scenes.leaflets import RADII, Choose, compose_leaflet
from samples.scenes.looks import NIGHTS, PAPERS
from samples.scenes.others import MISLEADING
from samples.scenes.pages import Page
from samples.scenes.photos import ORDINARY, photograph_page
from samples.scenes.scans import choose_resolution, scan_page
from samples.scenes.scene import Scene
from samples.scenes.screens import capture, capture_page
from samples.scenes.styles.flat import flat_style
from samples.scenes.styles.item import StyledItem
from samples.scenes.styles.makers import SCREEN, any_layout
from samples.scenes.styles.wear import moire, worn
from samples.scenes.styles.windows import window
from samples.scenes.tables import compose_table
from samples.scenes.thin import choose_thin

THIN = 5.5, 13.0
"""The smallest and largest radius of islands in thin lines, pixels."""
INSERTED = 0.2
"""The share of what programs show that is a picture in a report."""
LEGIBLE = 9.0
"""The height of digits, pixels, from which on a photo can be read."""


def adjacent(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """Boards close together, two to six in a figure: on a screen, a scan or an ordinary photo.

    A page of a report has up to two figures, or none if they find no room.
    """
    return _leaflet(name, seed, choose_cluster, RADII, rng)


def thin(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """Small boards in thin black or grey lines: on a screen, a scan or an ordinary photo.

    On a page of a report there may be none, as for `adjacent`.
    """
    return _leaflet(name, seed, choose_thin, THIN, rng)


def tables(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """One board, or a board and its solution, in the cells of a table."""
    return _shown(name, seed, compose_table(rng), rng)


def consoles(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """One board, or a board and its solution, typed in a console."""
    return _shown(name, seed, compose_console(rng), rng)


def close_ups(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A few very large islands, some of them cut."""
    page = compose_closeup(rng, "print" if seed % 5 == 4 else "screen")
    if rng.random() < INSERTED:
        return _shown(name, seed, page, rng, inserted=1.0)
    return worn(capture_page(name, seed, page, rng), rng, chance=0.2)


def flat_colours(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A board whose islands differ from the ground in hue but hardly in lightness."""
    layout = any_layout(rng, small=rng.random() < 0.8)
    longest = float(np.exp(rng.uniform(np.log(150.0), np.log(900.0))))
    item = StyledItem(layout, flat_style(layout, "screen", longest, rng, widest=100.0))
    if rng.random() < 0.45:
        bare = replace(item, style=replace(item.style, overlays=()))
        return worn(capture(name, seed, bare, rng), rng, chance=0.1)
    return _shown(name, seed, window([item], rng), rng)


def misleading(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """What looks most like a board and is none."""
    fillers = tuple(MISLEADING.values())
    if seed % 4 == 3:
        return _on_paper(name, seed, compose_others(fillers, rng), rng, scanned=rng.random() < 0.5)
    papers = NIGHTS if rng.random() < 0.3 else PAPERS
    paper = papers[int(rng.integers(len(papers)))]
    page = compose_others(fillers, rng, paper=paper, windowed=bool(rng.random() < 0.2))
    return _on_screen(name, seed, page, rng)


def _leaflet(name: str, seed: int, choose: Choose, radii: Pair, rng: np.random.Generator) -> Scene:
    printed = seed % 5 > 2
    page = compose_leaflet(choose, rng, printed=printed, radii=radii)
    if printed:
        return _on_paper(name, seed, page, rng, scanned=seed % 5 == 3 or page.digit < LEGIBLE)
    return _on_screen(name, seed, page, rng)


def _on_paper(name: str, seed: int, page: Page, rng: np.random.Generator, *, scanned: bool) -> Scene:
    """A scan or an ordinary photo of a page."""
    if scanned:
        return worn(scan_page(name, seed, page, dots=choose_resolution(rng)[0], rng=rng), rng, chance=0.1)
    return photograph_page(name, seed, page, trouble=ORDINARY, rng=rng)


def _shown(
    name: str, seed: int, page: Page, rng: np.random.Generator, *, inserted: float = INSERTED
) -> Scene:
    """A page as a program shows it, now and then as a picture in a report."""
    if rng.random() >= inserted:
        return _on_screen(name, seed, page, rng)
    report = insert(page, rng)
    if rng.random() < 0.5:
        return worn(capture_page(name, seed, report, rng), rng, chance=0.1)
    return _on_paper(name, seed, report, rng, scanned=report.digit < LEGIBLE or rng.random() < 0.6)


def _on_screen(name: str, seed: int, page: Page, rng: np.random.Generator) -> Scene:
    """A page as a program shows it, now and then as a photo of the screen shows it."""
    if rng.random() < 0.12 and page.digit > LEGIBLE:
        scene = photograph_page(name, seed, page, trouble=ORDINARY, rng=rng, paper=SCREEN)
        return replace(scene, picture=moire(scene.picture, rng)) if rng.random() < 0.3 else scene
    return worn(capture_page(name, seed, page, rng), rng, chance=0.1)
