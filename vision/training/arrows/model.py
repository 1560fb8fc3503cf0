"""Model: the network as PyTorch trains it."""

import torch
from torch import nn

from vision.crossings.arrows import CLASSES

CHANNELS = (16, 24, 32, 48)
KERNELS = (5, 3, 3, 3)
STRIDES = (2, 1, 1, 1)
# After these convolutions the picture is halved; 4 x 4 places are left in the end.
HALVED = (1, 2)
PLACES = 16
DROPOUT = 0.15


class ArrowNet(nn.Module):
    """Four convolutions with batch norm, one linear layer: where the head is matters."""

    def __init__(self) -> None:
        super().__init__()
        before = (1, *CHANNELS[:-1])
        self.convolutions = nn.ModuleList(
            nn.Conv2d(a, b, kernel, stride, padding=kernel // 2, bias=False)
            for a, b, kernel, stride in zip(before, CHANNELS, KERNELS, STRIDES, strict=True)
        )
        self.norms = nn.ModuleList(nn.BatchNorm2d(b) for b in CHANNELS)
        self.dropout = nn.Dropout(DROPOUT)
        self.last = nn.Linear(CHANNELS[-1] * PLACES, CLASSES)

    def forward(self, crops: torch.Tensor) -> torch.Tensor:
        """Returns N x CLASSES logits for N x 1 x SIZE x SIZE crops."""
        x = crops
        for index, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            x = torch.relu(norm(convolution(x)))
            if index in HALVED:
                x = nn.functional.max_pool2d(x, 2)
        logits: torch.Tensor = self.last(self.dropout(x.flatten(1)))
        return logits
