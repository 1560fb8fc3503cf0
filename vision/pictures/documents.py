"""Documents: how many pages a file has, and which of them are photos. A picture has one page."""

from vision.pictures.files import File, name_of, opened
from vision.pictures.frames import TIFF_STARTS, count_frames, photo_frames

PDF_START = b"%PDF-"


def count_pages(file: File, name: str | None = None) -> int:
    """How many pages a file has: more than one only in a PDF or a TIFF.

    Args:
        file: its path, or all that it holds.
        name: for messages; None for `name_of(file)`.

    Raises:
        PictureError: the file cannot be read, is a PDF that cannot be opened, or is a document of more than
            MOST_PAGES pages. Damage to any other file is reported only when it is opened.
    """
    name = name_of(file) if name is None else name
    with opened(file, name) as reader:
        head = reader.read(len(PDF_START))
        if head == PDF_START:
            from vision.pictures import pdf

            return pdf.count_pages(reader, name)
        if not head.startswith(TIFF_STARTS):
            return 1
        return count_frames(reader, name)


def photo_pages(file: File, name: str | None = None) -> frozenset[int]:
    """The pages of a PDF or a TIFF, 1 first, that are compressed like photos for the most part; else none.

    Args:
        file: its path, or all that it holds.
        name: for messages; None for `name_of(file)`.

    Raises:
        PictureError: as for `count_pages`.
    """
    name = name_of(file) if name is None else name
    with opened(file, name) as reader:
        head = reader.read(len(PDF_START))
        if head == PDF_START:
            from vision.pictures import pdf

            return pdf.photo_pages(reader, name)
        if not head.startswith(TIFF_STARTS):
            return frozenset()
        return photo_frames(reader, name)
