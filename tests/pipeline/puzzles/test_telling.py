"""Telling what a text is: it takes no more time for a text that is made to be doubtful to its end."""

import subprocess
import sys

import pytest

# Of this length, patterns that backtrack take hours, others milliseconds.
LENGTH = 1_000_000
TEXTS = {
    "a game ID without an end": "1x" + "1" * LENGTH,
    "addresses in a row": "hashi/1/1/" * (LENGTH // 10) + " .",
    "addresses of nothing": "hashi/1/" * (LENGTH // 8),
    "an address of a player": "http://" + "a/p?" * (LENGTH // 4),
    "digits": "1 " * (LENGTH // 2) + "?",
    "arrows": "N-" * (LENGTH // 2),
    "options": "7x7" + "m1" * (LENGTH // 2),
    "space": "x" + " \t" * (LENGTH // 2) + "x",
    "brackets": "[" * LENGTH,
}
TELL = """
import sys
from pipeline.errors import NotAPuzzle
from pipeline.puzzles.texts import is_argument, is_text, puzzles_in, text_of

for path in sys.argv[1:]:
    with open(path) as file:
        text = file.read()
    assert is_argument(text) in (False, True)
    assert is_text(path)
    if text_of(path) is not None:
        try:
            puzzles_in(text, path)
        except (NotAPuzzle, RecursionError):
            pass
"""


@pytest.mark.parametrize("suffix", ["txt", "png"])
def test_telling_takes_linear_time(suffix, tmp_path):
    paths = []
    for number, text in enumerate(TEXTS.values()):
        paths.append(tmp_path / f"{number}.{suffix}")
        paths[-1].write_text(text)
    subprocess.run([sys.executable, "-c", TELL, *map(str, paths)], check=True, timeout=600)
