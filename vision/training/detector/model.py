"""Model: the network as PyTorch trains it."""

import torch
from torch import nn

from vision.detect import CHANNELS, HEAT

HALF, QUARTER, EIGHTH, SIXTEENTH, JOINED = 12, 32, 56, 96, 48
"""Channels at a half, a quarter, an eighth and a sixteenth of the resolution, and where all is joined."""
EIGHTH_BLOCKS = (1, 1)
SIXTEENTH_BLOCKS = (1, 2, 4, 2)
"""Dilations of the residual blocks at an eighth and a sixteenth of the resolution."""
RARE = -4.6
"""The logit of heat to begin with: hardly any cell is the middle of a piece."""


class Convolution(nn.Module):
    """A convolution from `seen` to `made` channels with batch norm, and a rectifier if `rectified`."""

    def __init__(
        self, seen: int, made: int, kernel: int, stride: int = 1, dilation: int = 1, *, rectified: bool
    ) -> None:
        super().__init__()
        edge = dilation * (kernel // 2)
        self.convolution = nn.Conv2d(seen, made, kernel, stride, edge, dilation, bias=False)
        self.norm = nn.BatchNorm2d(made)
        self.rectified = rectified

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Returns N x made x h/stride x w/stride for N x seen x h x w."""
        y: torch.Tensor = self.norm(self.convolution(x))
        return torch.relu(y) if self.rectified else y


class Block(nn.Module):
    """Two convolutions whose result is added to what they saw."""

    def __init__(self, channels: int, dilation: int = 1) -> None:
        super().__init__()
        self.first = Convolution(channels, channels, 3, 1, dilation, rectified=True)
        self.second = Convolution(channels, channels, 3, 1, dilation, rectified=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Returns what has the shape of x."""
        return torch.relu(x + self.second(self.first(x)))


class DetectorNet(nn.Module):
    """Down to a sixteenth of the resolution, and up again to a quarter."""

    def __init__(self) -> None:
        super().__init__()
        self.first = Convolution(3, HALF, 5, 2, rectified=True)
        self.quarter = Convolution(HALF, QUARTER, 3, 2, rectified=True)
        self.quarter_blocks = nn.ModuleList([Block(QUARTER)])
        self.eighth = Convolution(QUARTER, EIGHTH, 3, 2, rectified=True)
        self.eighth_blocks = nn.ModuleList(Block(EIGHTH, dilation) for dilation in EIGHTH_BLOCKS)
        self.sixteenth = Convolution(EIGHTH, SIXTEENTH, 3, 2, rectified=True)
        self.sixteenth_blocks = nn.ModuleList(Block(SIXTEENTH, dilation) for dilation in SIXTEENTH_BLOCKS)
        self.up_eighth = Convolution(SIXTEENTH, EIGHTH, 1, rectified=False)
        self.up_quarter = Convolution(EIGHTH, JOINED, 1, rectified=False)
        self.across = Convolution(QUARTER, JOINED, 1, rectified=False)
        self.joined = Convolution(JOINED, JOINED, 3, rectified=True)
        self.head = nn.Conv2d(JOINED, CHANNELS, 1)
        assert self.head.bias is not None
        with torch.no_grad():
            self.head.bias.zero_()
            self.head.bias[HEAT] = RARE

    def layers(self) -> list[Convolution]:
        """All convolutions but the head, in the order in which `export` writes them."""
        return [
            self.first,
            self.quarter,
            *_inner(self.quarter_blocks),
            self.eighth,
            *_inner(self.eighth_blocks),
            self.sixteenth,
            *_inner(self.sixteenth_blocks),
            self.up_eighth,
            self.across,
            self.up_quarter,
            self.joined,
        ]

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Returns N x CHANNELS x h/4 x w/4 for N x 3 x h x w, h and w multiples of 16."""
        fine = _through(self.quarter_blocks, self.quarter(self.first(x)))
        middle = _through(self.eighth_blocks, self.eighth(fine))
        coarse = _through(self.sixteenth_blocks, self.sixteenth(middle))
        middle = torch.relu(middle + _doubled(self.up_eighth(coarse)))
        joined = torch.relu(self.across(fine) + _doubled(self.up_quarter(middle)))
        maps: torch.Tensor = self.head(self.joined(joined))
        return maps


def _inner(blocks: nn.ModuleList) -> list[Convolution]:
    """The convolutions of blocks."""
    return [layer for block in blocks if isinstance(block, Block) for layer in (block.first, block.second)]


def _through(blocks: nn.ModuleList, x: torch.Tensor) -> torch.Tensor:
    for block in blocks:
        x = block(x)
    return x


def _doubled(x: torch.Tensor) -> torch.Tensor:
    return nn.functional.interpolate(x, scale_factor=2, mode="nearest")
