"""The fonts of this machine whose digits can be read, and which of their families no training may see.

They are split as for the training of the network (`vision/training/fonts.py`): about a third of all families
is held out, so that what is measured on those was never trained on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

from vision.training import fonts as training

FOLDERS = (Path("/usr/share/fonts"), Path("/usr/local/share/fonts"))
BUILT_IN = "Aileron"
"""The family of the font that comes with Pillow; it has no file."""

PLAIN = (
    "Aileron", "Allerta", "Andika", "Arapey", "Averia Sans GWF", "Averia Serif GWF", "B612", "C059", "Cabin",
    "Caladea", "Cantarell", "Cardo", "Carlito", "Charis SIL", "Clear Sans", "Comfortaa", "Courier Prime",
    "DejaVu Sans", "DejaVu Sans Mono", "DejaVu Serif", "Dosis", "Fira Code", "FreeMono", "FreeSans",
    "FreeSerif", "GFS Artemisia", "GFS Didot", "Gentium Basic", "Gillius ADF", "Go", "Hack", "Inconsolata",
    "Inter", "JetBrains Mono", "Junicode Two Beta", "Jura", "Karla", "Lato", "League Spartan",
    "Liberation Mono", "Liberation Sans", "Liberation Sans Narrow", "Liberation Serif", "Libris ADF Std",
    "Linux Biolinum O", "Linux Libertine O", "Manrope", "Mekanus ADF Std", "NanumGothic", "NanumMyeongjo",
    "National Park", "Nimbus Mono PS", "Nimbus Roman", "Nimbus Sans", "Nimbus Sans Narrow", "Noto Sans",
    "Noto Sans Mono", "Noto Serif", "Old Standard TT", "Open Sans", "Open Sans Condensed", "OpenDyslexic",
    "Oxygen-Sans", "P052", "PT Sans", "PT Sans Narrow", "PT Serif", "Play", "Quattrocento", "Quicksand",
    "Roboto", "Roboto Condensed", "Roboto Slab", "Routed Gothic", "STIX", "STIXGeneral", "Sora",
    "Switzera ADF", "Tribun ADF Std", "Tuffy", "URW Bookman", "URW Gothic", "Universalis ADF Std",
    "eurofurence", "osifont",
)  # fmt: skip
"""Families for print and screens, of Debian's packages and Pillow's own."""

HANDWRITTEN = (
    "Because We Build", "Because We Connect", "Because We Create", "Because We Learn", "Because We Mentor",
    "Because We Organize", "Breip", "Chilanka", "Delphine", "DkgHandwriting", "Domestic Manners",
    "Humor Sans", "Nanum Pen Script", "Purisa", "Rufscript", "Steve", "Tomson Talks",
)  # fmt: skip
"""Families that look as if somebody had written them."""

UNCLEAR = ("Outline", "Hairline", "Thin", "ExtraLight", "Display")
"""Cuts whose strokes vanish in small print."""


@dataclass(frozen=True, slots=True)
class Font:
    """One cut of a family.

    Attributes:
        family: its name.
        style: Regular, Bold Italic and so on.
        path: of its file; None for the one that comes with Pillow.
        handwritten: whether it looks so.
    """

    family: str
    style: str
    path: str | None
    handwritten: bool

    @property
    def held_out(self) -> bool:
        """Whether no training may see it."""
        return is_held_out(self.family)

    def load(self, size: float) -> ImageFont.FreeTypeFont:
        """The font for drawing, at an em of `size` pixels.

        Raises:
            RuntimeError: it is the one that comes with Pillow, which was built without FreeType.
        """
        return _load(self.path, round(size, 2))


@lru_cache(maxsize=1024)
def is_held_out(name: str) -> bool:
    """Whether the family of a font is kept out of every training; the same on every machine."""
    return training.is_held_out(training.family_of(name))


@lru_cache
def fonts() -> tuple[Font, ...]:
    """All usable fonts of this machine, sorted; at least the one that comes with Pillow."""
    files = sorted(
        path
        for folder in FOLDERS
        for path in folder.rglob("*")
        if path.suffix.lower() in {".ttf", ".otf", ".ttc", ".t1"}
    )
    found = {Font(BUILT_IN, "Regular", None, False)}
    for path in files:
        if font := _usable(path):
            found.add(font)
    return tuple(sorted(found, key=lambda font: (font.family, font.style, font.path or "")))


_only_held_out: ContextVar[bool | None] = ContextVar("only_held_out", default=None)


@contextmanager
def only_fonts(*, held_out: bool) -> Iterator[None]:
    """Inside, scenes get held-out fonts only, or none of them; elsewhere, and in other threads, any font."""
    token = _only_held_out.set(held_out)
    try:
        yield
    finally:
        _only_held_out.reset(token)


def families(*, handwritten: bool) -> dict[str, tuple[Font, ...]]:
    """The handwritten fonts, or all others, by family; inside `only_fonts`, those it leaves, if any."""
    return dict(_families(handwritten, _only_held_out.get()))


@lru_cache
def _families(handwritten: bool, held_out: bool | None) -> dict[str, tuple[Font, ...]]:
    chosen = [
        font for font in fonts() if font.handwritten == handwritten and held_out in (None, font.held_out)
    ]
    return {
        name: tuple(font for font in chosen if font.family == name)
        for name in sorted({font.family for font in chosen})
    }


def _usable(path: Path) -> Font | None:
    """The font in a file; None if its family is not on the lists or its digits are no good."""
    try:
        names = ImageFont.truetype(str(path), 24).getname()
    except OSError:
        return None
    family, style = names[0] or "", names[1] or "Regular"
    if (family not in PLAIN and family not in HANDWRITTEN) or any(cut in style for cut in UNCLEAR):
        return None
    font = Font(family, style, str(path), family in HANDWRITTEN)
    return font if _has_digits(font) else None


def _has_digits(font: Font) -> bool:
    """Whether ten different digits and a question mark are there, and none is the box for what is not."""
    face = font.load(24)
    shapes = {bytes(face.getmask(letter)) for letter in "0123456789?\U0010fffe"}
    heights = [face.getbbox(digit)[3] - face.getbbox(digit)[1] for digit in "0123456789"]
    return len(shapes) == 12 and min(heights) > (0.6 if font.handwritten else 0.85) * max(heights)


@lru_cache(maxsize=512)
def _load(path: str | None, size: float) -> ImageFont.FreeTypeFont:
    if path is not None:
        return ImageFont.truetype(path, size)
    font = ImageFont.load_default(size)
    if not isinstance(font, ImageFont.FreeTypeFont):
        raise RuntimeError("Pillow was built without FreeType: its letters have one size only")
    return font
