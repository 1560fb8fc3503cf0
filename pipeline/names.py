"""Names: paths as people and JSON can hold them."""

import os


def printable(path: str | os.PathLike[str]) -> str:
    """A path that JSON and terminals can hold: bytes that are no UTF-8 are spelt out."""
    return os.fsencode(path).decode("utf-8", "backslashreplace")
