"""Addresses: what an address of the web is that holds no puzzle of ours, in words for whoever gave it."""

import re

from pipeline.names import printable

WEB = re.compile(r"https?://\S+", re.IGNORECASE)

PLAYER = re.compile(
    r"(?:https?://)?[^\s/]+/(?:[^\s?]*/)?p(?:\.html)?\?(?:m\+|_)*(?P<name>[a-z][a-z0-9-]*)(?:_edit)?/\S*",
    re.IGNORECASE,
)
"""An address of puzz.link, or of another site with its player: the name of the puzzle comes first."""

OURS = frozenset({"hashi", "hashikake", "bridges"})
"""What the player calls bridges."""

CALLED = {
    "akari": "Akari", "aqre": "Aqre", "araf": "Araf", "bag": "Cave", "balance": "Balance Loop",
    "barns": "Barns", "castle": "Castle Wall", "cave": "Cave", "cbanana": "Choco Banana",
    "chocona": "Chocona", "country": "Country Road", "creek": "Creek", "dbchoco": "Double Choco",
    "doppelblock": "Doppelblock", "fillomino": "Fillomino", "firefly": "Hotaru Beam",
    "geradeweg": "Geradeweg", "gokigen": "Slant", "goishi": "Goishi", "herugolf": "Herugolf",
    "heyawake": "Heyawake", "hitori": "Hitori", "icebarn": "Icebarn", "juosan": "Juosan",
    "kakuro": "Kakuro", "kouchoku": "Kouchoku", "kurodoko": "Kurodoko", "kurotto": "Kurotto",
    "lightup": "Akari", "lits": "LITS", "lookair": "Look-Air", "makaro": "Makaro", "mashu": "Masyu",
    "masyu": "Masyu", "midloop": "Mid-loop", "mines": "Minesweeper", "moonsun": "Moon or Sun",
    "nagenawa": "Nagenawa", "nawabari": "Nawabari", "nonogram": "Nonogram", "norinori": "Norinori",
    "numberlink": "Numberlink", "numlin": "Numberlink", "nurikabe": "Nurikabe", "nurimisaki": "Nurimisaki",
    "onsen": "Onsen-meguri", "pearl": "Masyu", "pencils": "Pencils", "pipelink": "Pipelink",
    "ripple": "Ripple Effect", "sashigane": "Sashigane", "shakashaka": "Shakashaka", "shikaku": "Shikaku",
    "shimaguni": "Shimaguni", "simpleloop": "Simple Loop", "skyscrapers": "Skyscrapers",
    "slalom": "Slalom", "slither": "Slitherlink", "slitherlink": "Slitherlink", "snake": "Snake",
    "starbattle": "Star Battle", "statuepark": "Statue Park", "stostone": "Stostone", "sudoku": "Sudoku",
    "sukoro": "Sukoro", "tapa": "Tapa", "tapaloop": "Tapa-Like Loop", "tatamibari": "Tatamibari",
    "tentaisho": "Tentaisho", "tents": "Tents", "toichika": "Toichika", "usoone": "Uso-one",
    "yajikazu": "Yajisan-Kazusan", "yajilin": "Yajilin", "yajirin": "Yajilin", "yinyang": "Yin-Yang",
    "yosenabe": "Yosenabe",
}  # fmt: skip
"""What people call the puzzles that the player has under these names; those that are met most. The source is
`variety.js` of the player (robx/pzprjs)."""


def is_of_a_player(text: str) -> bool:
    """Whether a text is an address of puzz.link or of another site with its player."""
    return bool(PLAYER.fullmatch(text))


def why_not(text: str) -> str | None:
    """What is wrong with the first address of a text that holds no puzzle of ours, and what to do about it.

    Args:
        text: addresses, one a line; or any other.

    Returns:
        None where there is no such address.
    """
    return next((said for line in text.splitlines() if (said := _why_not(line.strip()))), None)


def _why_not(line: str) -> str | None:
    player = PLAYER.fullmatch(line)
    if player is not None:
        name = player["name"].lower()
        called = CALLED.get(name, f'"{name}"')
        article = "an" if called[0] in "AEIOU" else "a"
        return None if name in OURS else (
            f"{printable(line)} is the address of {article} {called} puzzle, which hashilens does not solve. "
            "Give one of bridges, which is called hashikake there."
        )  # fmt: skip
    if WEB.fullmatch(line) and not any(f"{name}/" in line for name in OURS):
        return (
            f"{printable(line)} is an address, and pictures from the web are not fetched. "
            "Download the picture and give its file."
        )
    return None
