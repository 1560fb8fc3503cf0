"""The digit network under its former name: this module is `vision.digits.network`, settings included."""

import sys

from vision.digits import network
from vision.digits.network import (
    CLASSES,
    MODEL,
    SIZE,
    Box,
    classify,
    crop_inside,
    crop_square,
    crop_symbol,
)

__all__ = ["CLASSES", "MODEL", "SIZE", "Box", "classify", "crop_inside", "crop_square", "crop_symbol"]

sys.modules[__name__] = network
