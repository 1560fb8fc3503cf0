"""What can go wrong between a file and a reading, as one small tree; its root is that of `pipeline` as well.

Each class has a code for programs; each error has a message for people, which says what happened and what to
do about it.
"""

# ruff: noqa: N818 - a name that says what happened needs no "Error" behind it

from typing import ClassVar


class HashilensError(Exception):
    """Root of what `vision` and `pipeline` raise when an input, the system or a missing part stops them.

    The solver has exceptions of its own, most of them a ValueError.

    Attributes:
        code: short and stable, one for each class, for programs.
        message: what happened, and what to do about it.
    """

    code: ClassVar[str] = "error"

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message


class VisionError(HashilensError):
    """Root of the errors of `vision`: of pictures and of Tesseract."""

    code = "vision-error"


class PictureError(VisionError):
    """A file, or what a program hands over in its place, cannot be used as a picture."""

    code = "picture-error"


class MissingFile(PictureError):
    """Nothing is at the path."""

    code = "missing-file"


class NotAFile(PictureError):
    """The path leads to a folder, a pipe, a device or a socket."""

    code = "not-a-file"


class NotReadable(PictureError):
    """The system refuses to open the file, or to look into the folder."""

    code = "not-readable"


class EmptyFile(PictureError):
    """The file holds no bytes."""

    code = "empty-file"


class NotAPicture(PictureError):
    """The file is no picture of a known format; or an array is of a shape or type that no picture has."""

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
    """The picture is too small, or too narrow for its length, to show a board."""

    code = "too-small"


class EncryptedDocument(PictureError):
    """The document cannot be opened without a password."""

    code = "encrypted-document"


class BrokenDocument(PictureError):
    """The document, or a page of it, is damaged; or it has no page."""

    code = "broken-document"


class NoSuchPage(PictureError):
    """The file has none of the pages that were asked for; a picture that is no document has one page."""

    code = "no-such-page"


class LibraryMissing(PictureError):
    """The library that opens such files, an optional one, is not installed."""

    code = "library-missing"


class TesseractError(VisionError):
    """Tesseract, the program that reads the numbers, is missing or did not work."""

    code = "tesseract-error"


class TesseractMissing(TesseractError):
    """Tesseract or its language data is not installed, or Tesseract is too old."""

    code = "tesseract-missing"


class TesseractFailed(TesseractError):
    """Tesseract cannot be run, ended with an error, or printed what cannot be understood."""

    code = "tesseract-failed"


class TesseractTimeout(TesseractError):
    """Tesseract did not end within its time."""

    code = "tesseract-timeout"
