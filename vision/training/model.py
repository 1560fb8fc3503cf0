"""Model: the network as PyTorch trains it."""

import torch
from torch import nn

from vision.network import CLASSES

# The first convolution is 5 x 5 and takes every second pixel, the others are 3 x 3.
CHANNELS = (24, 32, 64, 64, 96)
KERNELS = (5, 3, 3, 3, 3)
STRIDES = (2, 1, 1, 1, 1)
# After these convolutions the picture is halved.
HALVED = (1, 3)
DROPOUT = 0.2


class DigitNet(nn.Module):
    """Five convolutions with batch norm, the mean of each channel, one linear layer."""

    def __init__(self) -> None:
        super().__init__()
        before = (1, *CHANNELS[:-1])
        self.convolutions = nn.ModuleList(
            nn.Conv2d(a, b, kernel, stride, padding=kernel // 2, bias=False)
            for a, b, kernel, stride in zip(before, CHANNELS, KERNELS, STRIDES, strict=True)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in CHANNELS)
        self.dropout = nn.Dropout(DROPOUT)
        self.last = nn.Linear(CHANNELS[-1], len(CLASSES))

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        """Returns N x classes logits for N x 1 x SIZE x SIZE crops."""
        x = crops
        for index, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            x = torch.relu(norm(convolution(x)))
            if index in HALVED:
                x = nn.functional.max_pool2d(x, 2)
        logits: torch.Tensor = self.last(self.dropout(x.mean(dim=(2, 3))))
        return logits
