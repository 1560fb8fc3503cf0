"""Pictures changed in ways that change no clue: the same board comes out, or it is not `solved`.

Each set takes the scenes of a few others by turns and changes them in one way. What the program says is
judged by what is printed, so that other clues under `solved` count as wrong, as everywhere. A picture that is
cropped may have lost a part of its board: then nothing on it may be solved.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from samples.scenes import sets as drawn
from samples.scenes.changed import moved, resize, turn
from samples.scenes.light import squeeze
from samples.scenes.scene import Scene
from samples.scenes.sets import Maker, chance

Places = NDArray[np.float64]
Change = Callable[[Scene, np.random.Generator], Scene]

FROM = "screenshots", "scans", "photos", "signs-scans", "crossings-scans"
"""The sets that the scenes are taken from, by turns."""

MOST_DEGREES = 6.0
"""Beyond quarters, pages are turned by so much at most."""

WORST_QUALITY = 30
"""Of a JPEG, at which digits of the usual size are still legible."""

MOST_CUT = 0.2
"""The part of a picture's width or height that is cut off at a side at most."""


def turned(scene: Scene, rng: np.random.Generator) -> Scene:
    """By quarters, or by some degrees; what comes in at the edges has the colour of the picture's edge."""
    if rng.random() < 0.5:
        return turn(scene, int(rng.integers(1, 4)))
    height, width = scene.picture.shape[:2]
    way = cv2.getRotationMatrix2D(
        (width / 2, height / 2), float(rng.uniform(-MOST_DEGREES, MOST_DEGREES)), 1.0
    )
    cos, sin = abs(way[0, 0]), abs(way[0, 1])
    size = round(width * cos + height * sin), round(width * sin + height * cos)
    way[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    edge = np.concatenate([scene.picture[0], scene.picture[-1], scene.picture[:, 0], scene.picture[:, -1]])
    ground = [float(level) for level in np.median(edge, axis=0)]
    picture = cv2.warpAffine(scene.picture, way, size, flags=cv2.INTER_CUBIC, borderValue=ground)

    def along(places: Places) -> Places:
        return np.asarray(places @ way[:, :2].T + way[:, 2])

    return moved(replace(scene, picture=np.asarray(picture, np.uint8)), along, 1.0)


def scaled(scene: Scene, rng: np.random.Generator) -> Scene:
    """To half and twice the size, as far as digits stay legible."""
    return resize(scene, float(np.exp(rng.uniform(np.log(0.5), np.log(2.0)))))


def recompressed(scene: Scene, rng: np.random.Generator) -> Scene:
    """Saved as JPEG once or several times."""
    picture = scene.picture
    for _ in range(int(rng.integers(1, 4))):
        picture = squeeze(picture, int(rng.integers(WORST_QUALITY, 90)))
    return replace(scene, picture=picture)


def inverted(scene: Scene, _: np.random.Generator) -> Scene:
    """White on black."""
    return replace(scene, picture=np.asarray(255 - scene.picture, np.uint8))


def cropped(scene: Scene, rng: np.random.Generator) -> Scene:
    """Cut off at one to four sides."""
    height, width = scene.picture.shape[:2]
    cuts = rng.uniform(0, MOST_CUT, 4) * (rng.random(4) < 0.5)
    left, top, right, bottom = (int(cut * side) for cut, side in zip(cuts, (width, height) * 2, strict=True))
    picture = np.ascontiguousarray(scene.picture[top : height - bottom, left : width - right])

    def along(places: Places) -> Places:
        return np.asarray(places - (left, top))

    return moved(replace(scene, picture=picture), along, 1.0)


CHANGES: Mapping[str, Change] = {
    "metamorphic-turned": turned,
    "metamorphic-scaled": scaled,
    "metamorphic-recompressed": recompressed,
    "metamorphic-inverted": inverted,
    "metamorphic-cropped": cropped,
}
"""By the name of the set."""


def changed(name: str, seed: int, rng: np.random.Generator) -> Scene:
    """A scene of another set with the same seed, changed."""
    before = FROM[seed % len(FROM)]
    scene = drawn.SETS[before](before, seed, chance(before, seed))
    traits = {**scene.traits, "changed": f"{before} {seed}"}
    return replace(CHANGES[name](scene, rng), name=name, seed=seed, traits=traits)


METAMORPHIC: Mapping[str, Maker] = dict.fromkeys(CHANGES, changed)
