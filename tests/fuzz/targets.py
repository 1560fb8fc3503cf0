"""Targets: what is fuzzed, by name."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path


@dataclass(frozen=True, slots=True, eq=False)
class Target:
    """What is fuzzed.

    Attributes:
        name: of it.
        corpus: whole inputs, drawn by the project.
        words: that mean something to whoever reads them.
        attempt: takes an input, and raises where something does not hold.
    """

    name: str
    corpus: tuple[bytes, ...]
    words: tuple[bytes, ...]
    attempt: Callable[[bytes], None]


NAMES = "opener", "texts", "ledger", "corrections", "requests"


def target_named(name: str, folder: Path) -> Target:
    """A target.

    Args:
        name: one of `NAMES`.
        folder: that it may write into.
    """
    made: Target = import_module(f"tests.fuzz.{name}").target(folder)
    return made
