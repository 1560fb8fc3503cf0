"""A printed page as a phone sees it."""

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes import camera as cameras
from samples.scenes.arranging import Printed
from samples.scenes.circled import Filler
from samples.scenes.light import Light, develop, hard_light, ordinary_light
from samples.scenes.pages import Page, compose
from samples.scenes.paper import Paper, Where, choose_paper, cloud, print_on
from samples.scenes.scene import Scene, truths

Floats = NDArray[np.float32]
PAGE_PIXELS = 9e6
"""A page is drawn with about that many pixels at most, but with 0.8 a unit at least."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """How bad a photo may get.

    Attributes:
        tilt: of the camera, degrees at most.
        roll: of the picture, degrees at most.
        lean: of the curled paper, degrees at most.
        hard: whether the light is that of an evening in a hurry.
    """

    tilt: float
    roll: float
    lean: float
    hard: bool


ORDINARY = Trouble(tilt=16, roll=7, lean=14, hard=False)
ASKEW = Trouble(tilt=20, roll=45, lean=14, hard=False)
HARD = Trouble(tilt=28, roll=12, lean=30, hard=True)


def photograph(
    name: str,
    seed: int,
    items: Sequence[Printed],
    *,
    close: bool,
    trouble: Trouble,
    rng: np.random.Generator,
    paper: Paper | None = None,
    fillers: Sequence[Filler] = (),
) -> Scene:
    """A phone's picture of a page with these boards; their lengths in pixels of the picture.

    Args:
        name: the name of the set.
        seed: the seed of the scene.
        items: the boards, at least one of which counts.
        close: whether they stand close to each other.
        trouble: how bad the photo may get.
        rng: every choice comes from it.
        paper: what the boards alone are printed on; None for any paper, mostly with text around them.
        fillers: what else may stand around them where `paper` is None.
    """
    room = sum(_area(item) for item in items) * 4.0
    scale = float(np.clip(np.sqrt(PAGE_PIXELS / room), 0.8, 1.35))
    busy = paper is None and rng.random() < 0.85
    page = compose(items, scale, rng, close=close, busy=busy, fillers=fillers)
    return photograph_page(name, seed, page, trouble=trouble, rng=rng, paper=paper)


def photograph_page(
    name: str,
    seed: int,
    page: Page,
    *,
    trouble: Trouble,
    rng: np.random.Generator,
    paper: Paper | None = None,
) -> Scene:
    """A phone's picture of the block of a page, with some room around; there may be no board on it.

    Where `paper` is None, any is chosen.
    """
    sheet, view = _hold(page, trouble, rng)
    paper = paper or choose_paper(rng)
    light = hard_light(rng) if trouble.hard else ordinary_light(rng)
    x, y, slope = cameras.places_seen(view, sheet)
    clean = cameras.expose(page.pixels, page.scale, x, y)
    scene = _on_table(print_on(clean, paper, page.digit, rng, (x, y)), page.size, (x, y), rng)
    shading = 1 + np.float32(rng.uniform(-0.5, 0.5)) * np.clip(slope, -0.8, 0.8)
    picture = develop(scene, shading, light, page.digit, rng)
    boards = truths(page, lambda places: view.project(places, sheet))
    return Scene(name, seed, picture, boards, _traits(paper, light))


def _area(item: Printed) -> float:
    (width, height), edge = item.extent, 2 * item.border
    (across, down) = item.look.pitch
    return (width + across + edge) * (height + down + edge)


def _hold(page: Page, trouble: Trouble, rng: np.random.Generator) -> tuple[cameras.Curl, cameras.Camera]:
    """Curls the paper and holds the phone so that the whole block is in the picture."""
    left, top, width, height = page.block
    longer = max(width, height)
    origin = left + width * rng.uniform(0.4, 0.6), top + height * rng.uniform(0.4, 0.6)
    sheet = cameras.curl(origin, longer / 2, trouble.lean, rng)
    tilt = trouble.tilt * np.sqrt(rng.uniform(0.0, 1.0))
    turn = cameras.rotation(tilt, rng.uniform(0, 360), trouble.roll * rng.uniform(-1, 1))
    x, y = np.meshgrid(np.linspace(left, left + width, 15), np.linspace(top, top + height, 15))
    outline = np.column_stack([x.ravel(), y.ravel()])
    around = rng.uniform(0.03, 0.25 if page.busy else 0.15, 4) * longer + 6
    margins = (float(around[0]), float(around[1]), float(around[2]), float(around[3]))
    return sheet, cameras.aim(outline, sheet, turn, longer * rng.uniform(1.1, 1.9), margins)


def _on_table(seen: Floats, size: tuple[float, float], where: Where, rng: np.random.Generator) -> Floats:
    """The page (width, height) with the table around it, as much light as they give back."""
    x, y = where
    inside = ((x > 0) & (x < size[0]) & (y > 0) & (y < size[1])).astype(np.float32)
    if inside.all():
        return seen
    height, width = inside.shape
    small = cv2.resize(inside, (max(width // 4, 1), max(height // 4, 1)), interpolation=cv2.INTER_AREA)
    near = cv2.resize(cv2.GaussianBlur(small, (0, 0), float(np.hypot(width, height)) / 360), (width, height))
    share = cv2.GaussianBlur(inside, (0, 0), 0.8)
    seen *= share[..., None]
    seen += _table(inside.shape, rng) * ((1 - 0.6 * near) * (1 - share))[..., None]
    return seen


def _table(size: tuple[int, ...], rng: np.random.Generator) -> Floats:
    """Wood, cloth or stone."""
    height, width = size
    small = rng.standard_normal((height // 24 + 2, width // 600 + 3), dtype=np.float32)
    grain = cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)
    tone = np.clip(1 + rng.uniform(0, 0.15) * grain + rng.uniform(0.02, 0.08) * cloud(size, 3, rng), 0.3, 2)
    colour = (
        np.array([0.34, 0.25, 0.18], np.float32)
        if rng.random() < 0.6
        else np.full(3, rng.uniform(0.12, 0.6), np.float32)
    )
    wood: Floats = tone[..., None].astype(np.float32) * colour
    return wood


def _traits(paper: Paper, light: Light) -> dict[str, str]:
    return {
        "paper": paper.name + (", dots" if paper.screen else ""),
        "shadow": f"{light.shadow:.2f}",
        "blur": f"{light.blur:.3f}",
        "motion": f"{light.motion:.2f}",
        "noise": f"{light.noise:.3f}",
        "quality": str(light.quality),
    }
