"""Colours: pixels of any kind become red, green and blue of 8 bits, without holes."""

import numpy as np
from PIL import Image, ImageStat

LIGHT = 160
"""Strokes lighter than this (0 to 255) are meant for a dark ground."""


def to_rgb(image: Image.Image) -> Image.Image:
    """The picture in 8 bits of red, green and blue, without transparent places.

    These become white, or black if it is a drawing of light strokes with nothing behind them. Grey of 16 or
    32 bits is stretched from its darkest to its lightest pixel; if all are alike, it becomes white, or black
    if they are 0 or less.

    Args:
        image: decoded, of any mode that Pillow can turn into RGB; returned itself if it is RGB and opaque.

    Raises:
        ValueError: Pillow cannot.
    """
    if image.mode.startswith("I") or image.mode == "F":
        image = _to_8_bits(image)
    if image.has_transparency_data:
        image = _on_ground(image.convert("RGBA"))
    return image if image.mode == "RGB" else image.convert("RGB")


def _to_8_bits(image: Image.Image) -> Image.Image:
    """Grey of 16 or 32 bits by its own range: a camera's 12 bits in a file of 16 should not look black."""
    values = np.nan_to_num(np.asarray(image).astype(np.float32), posinf=0.0, neginf=0.0)
    low, high = float(values.min()), float(values.max())
    if high == low:
        return Image.new("L", image.size, 255 if high > 0 else 0)
    values -= low
    values *= 255 / (high - low)
    return Image.fromarray(np.rint(values).astype(np.uint8))


def _on_ground(image: Image.Image) -> Image.Image:
    """An RGBA picture on white; on black if it is a drawing of light strokes and nothing behind them."""
    alpha = image.getchannel("A")
    solid = alpha.point([0] * 128 + [255] * 128)
    covered = ImageStat.Stat(solid).mean[0] / 255
    ground = "white"
    if 0 < covered < 1 / 2 and ImageStat.Stat(image.convert("L"), mask=solid).mean[0] > LIGHT:
        ground = "black"
    flat = Image.new("RGB", image.size, ground)
    flat.paste(image.convert("RGB"), mask=alpha)
    return flat
