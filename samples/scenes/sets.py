"""The sets of scenes, by name: a seed gives a scene.

Seeds below FRESH are for tuning, those from FRESH on for figures that are reported.
"""

import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import numpy as np

from samples.scenes import choices, kinds
from samples.scenes.apps import app
from samples.scenes.bridging import FINISHED, HALF_SOLVED, MODES, Mode
from samples.scenes.changed import resize, turn
from samples.scenes.circled import FILLERS
from samples.scenes.collage import compose_others
from samples.scenes.crossings.choices import crossings_item
from samples.scenes.lone import lone
from samples.scenes.looks import NIGHTS, PAPERS
from samples.scenes.others import FILLERS as OTHERS
from samples.scenes.pages import Page
from samples.scenes.paper import sketch_paper
from samples.scenes.photos import ASKEW, HARD, ORDINARY, Trouble, photograph, photograph_page
from samples.scenes.reports import compose_report
from samples.scenes.scans import choose_resolution, scan, scan_page
from samples.scenes.scene import Scene
from samples.scenes.screens import capture, capture_page, tablet
from samples.scenes.styles import makers as styles
from samples.scenes.tutorials import compose_tutorial

HIGHLIGHTED = 0.25
"""The share of half-solved windows in which places for bridges are highlighted."""

FRESH = 10_000
"""The first seed that nothing is tuned on."""

Maker = Callable[[str, int, np.random.Generator], Scene]
"""Makes a scene from the name of its set, a seed, and the generator that belongs to both (`chance`)."""


def scene(name: str, seed: int) -> Scene:
    """The scene of a set that belongs to a seed; the same each time with the same fonts (see `only_fonts`).

    Raises:
        KeyError: there is no such set.
    """
    return SETS[name](name, seed, chance(name, seed))


def chance(name: str, seed: int) -> np.random.Generator:
    """The generator for a set and a seed: everything about their scene comes from it."""
    return np.random.default_rng([zlib.crc32(name.encode()), seed])


def _screenshot(name: str, seed: int, rng: np.random.Generator) -> Scene:
    return capture(name, seed, choices.screen_item(rng), rng)


def _scan(name: str, seed: int, rng: np.random.Generator) -> Scene:
    dots, smallest, largest = choose_resolution(rng)
    items, close = choices.printed_items(smallest, largest, rng, several=0.45)
    return scan(name, seed, items, close=close, dots=dots, rng=rng)


def _photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    items, close = choices.printed_items(12.0, 40.0, rng)
    return photograph(name, seed, items, close=close, trouble=ORDINARY, rng=rng)


def _hard_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    items, close = choices.printed_items(12.0, 40.0, rng, several=0.2)
    return photograph(name, seed, items, close=close, trouble=HARD, rng=rng)


def _drawn(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan or an ordinary photo of boards with bridges."""
    return _with_bridges(name, seed, rng, MODES, scanned=seed % 2 == 0)


def _app(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A program's window with round buttons, and an island in another colour."""
    return app(name, seed, choices.screen_item(rng), rng)


def _puzzle_page(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan or an ordinary photo of a page with circles that are no islands."""
    if seed % 2:
        items, close = choices.printed_items(12.0, 40.0, rng, several=0.3)
        return photograph(name, seed, items, close=close, trouble=ORDINARY, rng=rng, fillers=FILLERS * 3)
    dots, smallest, largest = choose_resolution(rng)
    items, close = choices.printed_items(smallest, largest, rng, several=0.45)
    return scan(name, seed, items, close=close, dots=dots, rng=rng, fillers=FILLERS * 3)


def _others(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A window, a scan or an ordinary photo of a page without a board."""
    fillers = (*OTHERS.values(), *(OTHERS["columns"],) * 8)
    if seed % 3 == 0:
        papers = NIGHTS if rng.random() < 0.3 else PAPERS
        paper = papers[int(rng.integers(len(papers)))]
        page = compose_others(fillers, rng, paper=paper, windowed=bool(rng.random() < 0.4))
        made = capture_page(name, seed, page, rng)
        return turn(made, int(rng.integers(4))) if rng.random() < 0.3 else made
    page, trouble = compose_others(fillers, rng), ASKEW if rng.random() < 0.3 else ORDINARY
    return _on_paper(name, seed, page, rng, scanned=seed % 3 == 1, trouble=trouble)


def _report(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A page of a report with none to four boards: as a program shows it, as a scan or an ordinary photo."""
    boards = int(rng.choice(5, p=[0.12, 0.2, 0.28, 0.2, 0.2]))
    page = compose_report(boards, rng, printed=seed % 2 == 1)
    if seed % 2 == 0:
        return capture_page(name, seed, page, rng)
    return _on_paper(name, seed, page, rng, scanned=seed % 4 == 1)


def _tutorial(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """Small boards step by step: as a program shows them, as a scan or an ordinary photo."""
    page = compose_tutorial(rng, printed=seed % 2 == 1)
    if seed % 2 == 0:
        return capture_page(name, seed, page, rng)
    return _on_paper(name, seed, page, rng, scanned=seed % 4 == 1)


def _beside(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan or an ordinary photo of boards with all kinds of other things beside them."""
    fillers = tuple(OTHERS.values())
    if seed % 2:
        items, close = choices.printed_items(12.0, 40.0, rng, several=0.3)
        return photograph(name, seed, items, close=close, trouble=ORDINARY, rng=rng, fillers=fillers)
    dots, smallest, largest = choose_resolution(rng)
    items, close = choices.printed_items(smallest, largest, rng, several=0.45)
    return scan(name, seed, items, close=close, dots=dots, rng=rng, fillers=fillers)


def _on_paper(
    name: str,
    seed: int,
    page: Page,
    rng: np.random.Generator,
    *,
    scanned: bool,
    trouble: Trouble = ORDINARY,
) -> Scene:
    """A scan or an ordinary photo of a page."""
    if scanned:
        return scan_page(name, seed, page, dots=choose_resolution(rng)[0], rng=rng)
    return photograph_page(name, seed, page, trouble=trouble, rng=rng)


def _finished(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A screenshot, a scan or an ordinary photo of boards that are solved, or all but one mistake."""
    if seed % 4 == 3:
        return capture(name, seed, choices.screen_item(rng, FINISHED[seed // 4 % 2]), rng)
    return _with_bridges(name, seed, rng, FINISHED, scanned=seed % 2 == 0)


def _half_solved(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A screenshot, a scan or an ordinary photo of boards that are solved in part, many with one mistake."""
    if seed % 3 == 2:
        item = choices.screen_item(rng, HALF_SOLVED[int(rng.integers(4))])
        return capture(name, seed, replace(item, highlighted=rng.spawn(1)[0].random() < HIGHLIGHTED), rng)
    return _with_bridges(name, seed, rng, HALF_SOLVED, scanned=seed % 3 == 0)


def _half_solved_signs(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scan or an ordinary photo of a board with signs that is solved in part, perhaps with a mistake."""
    if seed % 2:
        items = choices.signed_items(12.0, 26.0, rng, HALF_SOLVED)
        return photograph(name, seed, items, close=False, trouble=ORDINARY, rng=rng)
    dots, smallest, largest = choose_resolution(rng)
    items = choices.signed_items(smallest, largest, rng, HALF_SOLVED)
    return scan(name, seed, items, close=False, dots=dots, rng=rng)


def _with_bridges(
    name: str, seed: int, rng: np.random.Generator, modes: Sequence[Mode], *, scanned: bool
) -> Scene:
    if not scanned:
        items, close = choices.printed_items(12.0, 40.0, rng, modes=modes, several=0.15)
        return photograph(name, seed, items, close=close, trouble=ORDINARY, rng=rng)
    dots, smallest, largest = choose_resolution(rng)
    items, close = choices.printed_items(smallest, largest, rng, modes=modes, several=0.15)
    return scan(name, seed, items, close=close, dots=dots, rng=rng)


def _signs_scan(name: str, seed: int, rng: np.random.Generator) -> Scene:
    dots, smallest, largest = choose_resolution(rng)
    items = choices.signed_items(smallest, largest, rng)
    return scan(name, seed, items, close=False, dots=dots, rng=rng)


def _signs_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    items = choices.signed_items(12.0, 26.0, rng)
    return photograph(name, seed, items, close=False, trouble=ORDINARY, rng=rng)


def _crossings_screenshot(name: str, seed: int, rng: np.random.Generator) -> Scene:
    return capture(name, seed, crossings_item(8.0, 40.0, rng, screen=True), rng)


def _crossings_scan(name: str, seed: int, rng: np.random.Generator) -> Scene:
    dots, smallest, largest = choose_resolution(rng)
    item = crossings_item(smallest, largest, rng)
    return scan(name, seed, [item], close=False, dots=dots, rng=rng)


def _crossings_photo(name: str, seed: int, rng: np.random.Generator) -> Scene:
    item = crossings_item(12.0, 40.0, rng)
    return photograph(name, seed, [item], close=False, trouble=ORDINARY, rng=rng)


def _by_hand(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A photo of a board that somebody drew on paper, or a drawing on a tablet."""
    items = choices.hand_items(14.0, 60.0, rng)
    if seed % 2:
        return tablet(name, seed, items, rng)
    paper = sketch_paper(rng)
    return photograph(name, seed, items, close=False, trouble=ORDINARY, rng=rng, paper=paper)


def _any(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A screenshot, a scan or an ordinary photo."""
    makers = (_screenshot, _scan, _photo, _signs_scan, _signs_photo)
    return makers[int(rng.choice(5, p=[0.25, 0.3, 0.3, 0.08, 0.07]))](name, seed, rng)


def _turned(name: str, seed: int, rng: np.random.Generator) -> Scene:
    return turn(_any(name, seed, rng), 1 + seed % 3)


def _upright(name: str, seed: int, _: np.random.Generator) -> Scene:
    """The scene that `turned` turns, as it was: what goes wrong there and not here is due to turning."""
    return _any(name, seed, chance("turned", seed))


def _resized(name: str, seed: int, rng: np.random.Generator) -> Scene:
    return resize(_any(name, seed, rng), float(np.exp(rng.uniform(np.log(0.5), np.log(2.0)))))


SETS: Mapping[str, Maker] = {
    "screenshots": _screenshot,
    "scans": _scan,
    "photos": _photo,
    "hard": _hard_photo,
    "drawn": _drawn,
    "finished": _finished,
    "half-solved": _half_solved,
    "half-solved-signs": _half_solved_signs,
    "apps": _app,
    "puzzle-pages": _puzzle_page,
    "signs-scans": _signs_scan,
    "signs-photos": _signs_photo,
    "crossings-screens": _crossings_screenshot,
    "crossings-scans": _crossings_scan,
    "crossings-photos": _crossings_photo,
    "turned": _turned,
    "upright": _upright,
    "sizes": _resized,
    "by-hand": _by_hand,
    "styles-screens": styles.styles_screen,
    "styles-scans": styles.styles_scan,
    "styles-photos": styles.styles_photo,
    "signs-styles-screens": styles.signs_screen,
    "signs-styles-scans": styles.signs_scan,
    "signs-styles-photos": styles.signs_photo,
    "max-bridges": styles.max_bridges,
    "windows": styles.windows,
    "by-hand-wide": styles.by_hand_wide,
    "coarse": styles.coarse_scene,
    "cut": styles.cut_scene,
    "others": _others,
    "beside": _beside,
    "reports": _report,
    "tutorials": _tutorial,
    "adjacent": kinds.adjacent,
    "thin": kinds.thin,
    "tables": kinds.tables,
    "consoles": kinds.consoles,
    "close-ups": kinds.close_ups,
    "flat-colours": kinds.flat_colours,
    "misleading": kinds.misleading,
    "lone": lone,
}
"""What makes the scenes of each set, by the name of the set."""
