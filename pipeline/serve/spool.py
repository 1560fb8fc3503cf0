"""Spool: the bytes of one page in a file without a name, which the system takes away whatever happens."""

import os
from contextlib import suppress
from dataclasses import dataclass
from tempfile import TemporaryFile


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a spool.

    Attributes:
        start: where it begins in the file, bytes.
        size: how many bytes it has.
        lent: whether the file is another spool's.
    """

    start: int
    size: int
    lent: bool = False


class Spool:
    """Keeps bytes, one piece after the other.

    Where the system allows it, the file never has a name, so that not even a killed program leaves it.

    Attributes:
        size: how many bytes were appended; those that another spool has lent do not count.
    """

    def __init__(self) -> None:
        """Begins empty."""
        self._file = TemporaryFile(prefix="hashilens-", buffering=0)  # noqa: SIM115 - it lives as we do
        self._lender: int | None = None
        self.size = 0

    def lend(self, piece: Piece) -> tuple["Spool", Piece]:
        """Another spool that can read a piece of this one, whichever of them is closed first."""
        other = Spool()
        own = self._file.fileno() if not piece.lent or self._lender is None else self._lender
        other._lender = os.dup(own)
        return other, Piece(piece.start, piece.size, lent=True)

    def append(self, data: bytes) -> Piece:
        """Keeps bytes after all that are there; returns where they are, for `read`."""
        piece = Piece(self.size, len(data))
        self._file.seek(self.size)
        left = memoryview(data)
        while left:
            left = left[self._file.write(left) :]
        self.size += len(data)
        return piece

    def read(self, piece: Piece) -> bytes:
        """The bytes of a piece that `append` or `lend` has returned."""
        lender = self._lender if piece.lent else None
        return os.pread(self._file.fileno() if lender is None else lender, piece.size, piece.start)

    def close(self) -> None:
        """Gives the file back to the system."""
        self._file.close()
        if self._lender is not None:
            with suppress(OSError):
                os.close(self._lender)
            self._lender = None
