"""Everything that can go wrong between a file and a reading, as one small tree.

Each class has a code for programs; each error a message for people, which says what happened and what to
do about it.
"""

# ruff: noqa: N818 - a name that says what happened needs no "Error" behind it

from typing import ClassVar


class HashilensError(Exception):
    """Root of everything that the program raises on purpose, in any room.

    Attributes:
        code: short and stable, for programs.
        message: what happened, and what to do about it.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class VisionError(HashilensError):
    """Root of what vision raises on purpose."""

    code = "vision-error"


class PictureError(VisionError):
    """The file cannot be used as a picture."""

    code = "picture-error"


class MissingFile(PictureError):
    """Nothing is at the path."""

    code = "missing-file"


class NotAFile(PictureError):
    """The path leads to a folder, a pipe, a device or a socket."""

    code = "not-a-file"


class NotReadable(PictureError):
    """The system refuses to open or read the file."""

    code = "not-readable"


class EmptyFile(PictureError):
    """The file holds no bytes."""

    code = "empty-file"


class NotAPicture(PictureError):
    """The file holds something other than a picture of a known format."""

    code = "not-a-picture"


class TruncatedImage(PictureError):
    """The end of the picture, or of the document, is missing."""

    code = "truncated-image"


class BrokenImage(PictureError):
    """The picture's data is damaged, or made of more parts than any program writes."""

    code = "broken-image"


class TooLarge(PictureError):
    """The picture has more pixels, or the document more pages, than we are ready to take."""

    code = "too-large"


class TooSmall(PictureError):
    """The picture is too small or too narrow to show a board."""

    code = "too-small"


class EncryptedDocument(PictureError):
    """The document cannot be opened without a password."""

    code = "encrypted-document"


class BrokenDocument(PictureError):
    """The document, or a page of it, is damaged; or it has no page."""

    code = "broken-document"


class NoSuchPage(PictureError):
    """The document does not have the page that was asked for."""

    code = "no-such-page"


class LibraryMissing(PictureError):
    """The library that opens such files, an optional one, is not installed."""

    code = "library-missing"


class TesseractError(VisionError):
    """Tesseract, the program that reads the numbers, was of no help."""

    code = "tesseract-error"


class TesseractMissing(TesseractError):
    """Tesseract or its language data is not installed, or Tesseract is too old."""

    code = "tesseract-missing"


class TesseractFailed(TesseractError):
    """Tesseract cannot be run, ended with an error, or printed what it should not."""

    code = "tesseract-failed"


class TesseractTimeout(TesseractError):
    """Tesseract did not end within its time."""

    code = "tesseract-timeout"
