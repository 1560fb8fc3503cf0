"""Spool: the bytes of one page in a file without a name, which the system takes away whatever happens."""

import os
from dataclasses import dataclass
from tempfile import TemporaryFile


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a spool: where it begins, and how many bytes it has."""

    start: int
    size: int


class Spool:
    """Keeps bytes, one piece after the other.

    Where the system has it, the file never had a name, so that not even a program that is killed leaves it.
    """

    def __init__(self) -> None:
        """Begins empty."""
        self._file = TemporaryFile(prefix="hashilens-", buffering=0)  # noqa: SIM115 - it lives as we do
        self.size = 0

    def append(self, data: bytes) -> Piece:
        """Adds a piece."""
        piece = Piece(self.size, len(data))
        self._file.seek(self.size)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) :]
        self.size += len(data)
        return piece

    def read(self, piece: Piece) -> bytes:
        """A piece again."""
        return os.pread(self._file.fileno(), piece.size, piece.start)

    def close(self) -> None:
        """Gives the file back to the system."""
        self._file.close()
