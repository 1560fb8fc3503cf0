"""Frames: the pages of a TIFF. What else may lie in one, thumbnails and masks of its pages, is none."""

import warnings
from typing import BinaryIO

from PIL import Image

from vision.errors import NoSuchPage

NEW_SUBFILE_TYPE = 254
"""The tag that says what a frame is for (TIFF 6.0, section 8)."""

PHOTOS = ("jpeg", "tiff_jpeg", "webp")
"""What Pillow calls the compression of photos."""

REDUCED, MASK = 1, 4
"""Bits of it: a smaller version of another frame; a mask for another frame."""


def count_frames(file: BinaryIO) -> int:
    """The number of pages in a TIFF; 1 where it is damaged from the beginning, which opening it will tell."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(file, formats=("TIFF",)) as image:
                return len(page_frames(image))
    except Exception:  # Pillow's reader raises almost anything at damaged data
        return 1


def photo_frames(file: BinaryIO) -> frozenset[int]:
    """The pages of a TIFF, 1 first, that are compressed as photos are; none where it is damaged."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(file, formats=("TIFF",)) as image:
                return frozenset(
                    page for page, frame in enumerate(page_frames(image), start=1) if _is_photo(image, frame)
                )
    except Exception:  # Pillow's reader raises almost anything at damaged data
        return frozenset()


def _is_photo(image: Image.Image, frame: int) -> bool:
    image.seek(frame)
    return image.info.get("compression") in PHOTOS


def page_frames(image: Image.Image) -> list[int]:
    """The numbers of the frames that are pages.

    Args:
        image: of any format; nothing of it is decoded.

    Returns:
        At least one. Where the list of frames breaks off, the frame that cannot be reached is the last:
        whoever goes there will be told what is wrong.
    """
    if image.format != "TIFF":
        return [0]
    frames = []
    number = 0
    while True:
        try:
            image.seek(number)
        except EOFError:
            break
        except Exception:  # Pillow's reader raises almost anything at damaged data
            frames.append(number)
            break
        if not _is_aside(image):
            frames.append(number)
        number += 1
    return frames or [0]


def go_to_page(image: Image.Image, page: int, name: str) -> None:
    """Makes a page the one to be decoded.

    Args:
        image: as it was opened.
        page: 1 first.
        name: for messages.

    Raises:
        NoSuchPage: there are fewer.
    """
    if page == 1 and not _is_aside(image):
        return  # as usual, and nothing needs to be counted
    frames = page_frames(image)
    if not 1 <= page <= len(frames):
        raise NoSuchPage(f"{name} has {len(frames)} pages and no page {page}. Check --pages.")
    image.seek(frames[page - 1])


def _is_aside(image: Image.Image) -> bool:
    """Whether the frame belongs to another one."""
    kind = getattr(image, "tag_v2", {}).get(NEW_SUBFILE_TYPE, 0)
    return isinstance(kind, int) and bool(kind & (REDUCED | MASK))
