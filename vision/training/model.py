"""Model: a small network as PyTorch trains it."""

from dataclasses import dataclass

import torch
from torch import nn

from vision.digits.network import CLASSES, SIZE


@dataclass(frozen=True, slots=True)
class Build:
    """What a network is made of: first a 5 x 5 convolution that takes every second pixel, then 3 x 3 ones.

    Attributes:
        name: of the graph in the ONNX file.
        channels: of each convolution.
        halved: the convolutions, 0 first, after which width and height are halved.
        averaged: whether the last layer sees the mean of each channel, or every place of it.
        dropout: the share of what the last layer sees that is left out in training.
        classes: how many it tells apart.
    """

    name: str
    channels: tuple[int, ...]
    halved: tuple[int, ...]
    averaged: bool
    dropout: float
    classes: int

    def kernel(self, index: int) -> int:
        """Width and height of a convolution (0 is the first), pixels."""
        return 3 if index else 5

    def stride(self, index: int) -> int:
        """The step of a convolution (0 is the first) across and down, pixels."""
        return 1 if index else 2

    @property
    def seen(self) -> int:
        """How many numbers the last layer sees."""
        left = SIZE // 2 ** (1 + len(self.halved))
        return self.channels[-1] * (1 if self.averaged else left**2)


DIGITS = Build("digits", (24, 40, 64, 80, 128), (1, 3), averaged=True, dropout=0.2, classes=len(CLASSES))


class SymbolNet(nn.Module):
    """Convolutions with batch norm, and one linear layer."""

    def __init__(self, build: Build) -> None:
        super().__init__()
        self.build = build
        before = (1, *build.channels[:-1])
        self.convolutions = nn.ModuleList(
            nn.Conv2d(a, b, build.kernel(i), build.stride(i), padding=build.kernel(i) // 2, bias=False)
            for i, (a, b) in enumerate(zip(before, build.channels, strict=True))
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in build.channels)
        self.dropout = nn.Dropout(build.dropout)
        self.last = nn.Linear(build.seen, build.classes)

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        """Returns N x classes logits for N x 1 x SIZE x SIZE crops."""
        x = crops
        for index, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            x = torch.relu(norm(convolution(x)))
            if index in self.build.halved:
                x = nn.functional.max_pool2d(x, 2)
        flat = x.mean(dim=(2, 3)) if self.build.averaged else x.flatten(1)
        logits: torch.Tensor = self.last(self.dropout(flat))
        return logits
