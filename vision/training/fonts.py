"""Fonts: typefaces from Debian packages, split by family into those to train on and those never seen.

Measurements use the same split, so that they can keep to typefaces that were never trained on.
"""

import hashlib
import re
import subprocess
from collections import defaultdict
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

# All of Debian 12. `install_command` says how to get them.
_PACKAGES = """
fonts-3270 fonts-adf-accanthis fonts-adf-baskervald fonts-adf-berenis fonts-adf-gillius fonts-adf-ikarius
fonts-adf-libris fonts-adf-mekanus fonts-adf-romande fonts-adf-solothurn fonts-adf-switzera fonts-adf-tribun
fonts-adf-universalis fonts-adf-verana fonts-agave fonts-allerta fonts-amiga fonts-anonymous-pro
fonts-arapey fonts-atarismall fonts-averia-gwf fonts-averia-sans-gwf fonts-averia-serif-gwf fonts-b612
fonts-bajaderka fonts-bebas-neue fonts-beteckna fonts-breip fonts-bwht fonts-cabin fonts-cabinsketch
fonts-cantarell fonts-cardo fonts-century-catalogue fonts-cherrybomb fonts-clear-sans fonts-comfortaa
fonts-comic-neue fonts-courier-prime fonts-crosextra-caladea fonts-crosextra-carlito fonts-dancingscript
fonts-dejavu-core fonts-dejavu-extra fonts-dkg-handwriting fonts-dosis fonts-dotgothic16 fonts-dseg
fonts-dustin fonts-ebgaramond fonts-ecolier-court fonts-engadget fonts-essays1743 fonts-eurofurence
fonts-fantasque-sans fonts-fanwood fonts-femkeklaver fonts-firacode fonts-freefont-ttf fonts-georgewilliams
fonts-gfs-artemisia fonts-gfs-bodoni-classic fonts-gfs-didot fonts-gfs-neohellenic fonts-glasstty
fonts-gnutypewriter fonts-go fonts-goudybookletter fonts-hack fonts-hermit fonts-humor-sans
fonts-inconsolata fonts-inter fonts-isabella fonts-jetbrains-mono fonts-junction fonts-junicode fonts-jura
fonts-karla fonts-kaushanscript fonts-kristi fonts-lato fonts-league-mono fonts-league-spartan
fonts-leckerli-one fonts-levien-museum fonts-levien-typoscript fonts-liberation fonts-linuxlibertine
fonts-lmodern fonts-lobster fonts-lobstertwo fonts-manrope fonts-monofur fonts-mononoki fonts-nanum
fonts-nanum-extra fonts-national-park fonts-ocr-a fonts-ocr-b fonts-okolaks fonts-oldstandard
fonts-open-sans fonts-opendin fonts-opendyslexic fonts-opensymbol fonts-osifont fonts-oxygen fonts-paratype
fonts-pc fonts-play fonts-prociono fonts-proggy fonts-quattrocento fonts-quicksand fonts-roadgeek
fonts-roboto-slab fonts-roboto-unhinted fonts-routed-gothic fonts-rufscript fonts-sil-andika
fonts-sil-charis fonts-sil-gentium-basic fonts-sixtyfour fonts-sjfonts fonts-smc-chilanka fonts-sora
fonts-spleen fonts-staypuft fonts-stix fonts-summersby fonts-tiresias fonts-tlwg-purisa-ttf
fonts-tlwg-typewriter-ttf fonts-tlwg-umpush-ttf fonts-tomsontalks fonts-tuffy fonts-urw-base35
fonts-vollkorn fonts-yanone-kaffeesatz
"""
PACKAGES = tuple(_PACKAGES.split())
# No typefaces for text, or figures that nobody could read out of context.
NO_TEXT = re.compile(
    "Math|STIX[INSV]|Symbol|D050000L|Weather|Initials|Keyboard|Keyfont|7SEGG|Smallcaps|Caps|Bible|Titling"
    "|Wargames|Marked Fool|Unslanted|unifur|Balker"
)
# Copies of one design under several names are one family: the first word decides, except for these.
LINEAGES = {
    "Carlito": "lato", "FreeMono": "courier", "FreeSans": "helvetica", "FreeSerif": "times",
    "Liberation Mono": "courier", "Liberation Sans": "helvetica", "Liberation Serif": "times",
    "Nimbus Mono": "courier", "Nimbus Roman": "times", "Nimbus Sans": "helvetica", "STIX": "times",
    "Switzera": "helvetica", "URW Bookman": "bookman", "URW Gothic": "avant garde", "C059": "century",
    "Open Sans": "open sans", "DSEG7 Classic": "dseg classic", "DSEG7 Modern": "dseg modern",
    "DSEG14 Classic": "dseg classic", "DSEG14 Modern": "dseg modern", "GFS ": "", "Go ": "go fonts",
    "PT Sans": "pt sans", "PT Serif": "pt serif", "PT Mono": "pt mono", "Nanum Brush": "nanum brush",
    "Nanum Pen": "nanum pen", "NanumBarunpen": "nanum barunpen", "NanumMyeongjo": "nanum myeongjo",
    "Nanum": "nanum gothic", "OCR B": "ocr b", "OCR": "ocr a", "DejaVu Serif": "dejavu serif",
    "Averia Serif": "averia serif", "Lobster": "lobster", "Verana": "verana", "Quicksand": "quicksand",
    "Latin Modern Mono": "latin modern mono", "Latin Modern Sans": "latin modern sans",
    "Because We": "because we {}", "Roboto Slab": "roboto slab", "Linux Libertine": "libertine",
    "Junicode": "junicode", "Beteckna": "beteckna", "Cabin": "cabin", "OpenDyslexic": "opendyslexic",
}  # fmt: skip
HELD_OUT = 1 / 3
# A family of many weights counts no more than this many faces.
FACES = 8
# Symbols are kept as masks of digits this high, pixels.
HEIGHT = 48
FAINT = 32


@dataclass(frozen=True, slots=True)
class Face:
    """One file of a typeface.

    Attributes:
        path: of the file; None for the one that comes with Pillow.
        family: lower case, the same for every weight and every copy of a design.
        name: the typeface's name in its file, followed by the style.
    """

    path: str | None
    family: str
    name: str


BUILT_IN = Face(None, "built in", "Pillow's own")


def install_command() -> str:
    """What to run, as root, so that every package is there."""
    return "apt-get install -y --no-install-recommends " + " ".join(PACKAGES)


def is_held_out(family: str) -> bool:
    """Whether a family is kept out of every training: by its name alone, whatever else is installed."""
    digest = hashlib.sha256(family.encode()).digest()
    return int.from_bytes(digest[:4], "big") < HELD_OUT * 2**32


def missing_packages() -> list[str]:
    """The packages of PACKAGES that are not installed, sorted.

    Raises:
        FileNotFoundError: there is no `dpkg-query`, as on systems other than Debian.
    """
    command = ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Status}\n", *PACKAGES]
    listed = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    return sorted(set(PACKAGES) - {line.split()[0] for line in listed.splitlines() if " installed" in line})


@cache
def find_faces(held_out: bool) -> tuple[Face, ...]:
    """The faces of the families that are held out, or of the others, in a fixed order.

    Only what is installed from PACKAGES counts, at most FACES of a family, and only what is meant for text
    and has ten different digits.

    Raises:
        FileNotFoundError: there is no `dpkg-query`, as on systems other than Debian.
    """
    command = ["dpkg-query", "-L", *PACKAGES]
    listed = subprocess.run(command, check=False, capture_output=True, text=True).stdout
    families: dict[str, dict[str, Face]] = defaultdict(dict)
    for path in sorted(line for line in listed.splitlines() if line.lower().endswith((".ttf", ".otf"))):
        if Path(path).is_symlink() or not Path(path).exists():
            continue
        name, style = ImageFont.truetype(path, HEIGHT).getname()
        family = family_of(name or "")
        if is_held_out(family) == held_out and not NO_TEXT.search(name or ""):
            families[family].setdefault(f"{name} {style}", Face(path, family, f"{name} {style}"))
    faces = [face for family in sorted(families) for face in _spread(list(families[family].values()))]
    return tuple(face for face in faces if _has_figures(face))


def family_of(name: str) -> str:
    """The family of a typeface by the name in its file."""
    for start in sorted(LINEAGES, key=len, reverse=True):
        if f"{name} ".startswith(start):
            words = name[len(start) :].split()
            return LINEAGES[start].format(words[0] if words else "").lower() or " ".join(words[:1]).lower()
    return name.split(maxsplit=1)[0].lower() if name else "nameless"


def _spread(faces: list[Face]) -> list[Face]:
    """As many faces as a family may have, spread evenly over all of them."""
    if len(faces) <= FACES:
        return faces
    return [faces[round(i * (len(faces) - 1) / (FACES - 1))] for i in range(FACES)]


def _has_figures(face: Face) -> bool:
    """Whether a face has all ten digits, and no two of them look the same."""
    masks = [draw_text(face, digit) for digit in "0123456789\ufffe"]
    shapes = {mask.tobytes() for mask in masks}
    return all(mask.shape[0] > HEIGHT // 3 for mask in masks[:10]) and len(shapes) == len(masks)


@lru_cache(maxsize=60000)
def draw_text(face: Face, text: str) -> NDArray[np.uint8]:
    """Draws text at the size at which an 8 is about HEIGHT pixels high; h x w, 255 is ink, cut to its box.

    The array is kept for the next call and must not be changed.
    """
    font = _font(face)
    left, top, right, bottom = (int(v) for v in font.getbbox(text, anchor="ls"))
    image = Image.new("L", (max(right - left, 1) + 4, max(bottom - top, 1) + 4), 0)
    ImageDraw.Draw(image).text((2 - left, 2 - top), text, 255, font, anchor="ls")
    return cut_to_ink(np.asarray(image, dtype=np.uint8))


def cut_to_ink(mask: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Cuts a mask (255 is ink) to the box of what is above FAINT; 1 x 1 where there is none."""
    x, y = np.flatnonzero(mask.max(axis=0) > FAINT), np.flatnonzero(mask.max(axis=1) > FAINT)
    if len(y) == 0:
        return np.zeros((1, 1), np.uint8)
    return mask[y[0] : y[-1] + 1, x[0] : x[-1] + 1].copy()


@lru_cache(maxsize=2000)
def _font(face: Face) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    def load(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
        return ImageFont.load_default(size) if face.path is None else ImageFont.truetype(face.path, size)

    _, top, _, bottom = load(100.0).getbbox("8", anchor="ls")
    return load(min(max(100 * HEIGHT / max(bottom - top, 1), 20), 300))
