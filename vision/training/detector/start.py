"""Start: the network with the weights of an ONNX file, to be trained on.

`export` folds each batch norm into its convolution. Where a training begins with such a file, each norm gets
the statistics of what its convolution gives on crops, and is set so that it undoes them: the network says the
same as before, and learns as if it had always had its norms.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper

from vision.training.detector.model import Convolution, DetectorNet

LEAST = 1e-3
"""The least deviation that a channel is divided by: some have one value everywhere."""


def load(path: Path) -> DetectorNet:
    """The network of a file that `export` wrote, with norms that add the bias and change nothing else.

    Args:
        path: of the file; the calibration of its heat stays in the head.

    Returns:
        The network, ready to be used.

    Raises:
        ValueError: the file is of another network.
    """
    kept = [
        numpy_helper.to_array(one).astype(np.float32)
        for one in onnx.load(path).graph.initializer
        if one.name.startswith("kept")
    ]
    net = DetectorNet()
    wanted = [*(layer.convolution.weight for layer in net.layers()), net.head.weight]
    if [one.shape for one in kept] != [shape for one in wanted for shape in (tuple(one.shape), (len(one),))]:
        raise ValueError(f"{path} is of another network")
    with torch.no_grad():
        for weight, values in zip(wanted, kept[::2], strict=True):
            weight.copy_(torch.from_numpy(values))
        biases = [torch.from_numpy(values) for values in kept[1::2]]
        for layer, bias in zip(net.layers(), biases[:-1], strict=True):
            _set(layer, torch.zeros_like(bias), torch.full_like(bias, 1 - layer.norm.eps))
            layer.norm.weight.fill_(1)
            layer.norm.bias.copy_(bias)
        assert net.head.bias is not None
        net.head.bias.copy_(biases[-1])
    net.eval()
    return net


def normalised(net: DetectorNet, batches: Iterable[NDArray[np.float32]]) -> DetectorNet:
    """Gives each norm of a loaded network the statistics of what it sees; what the network says stays.

    Args:
        net: by `load`; changed in place.
        batches: of crops by `worn`, at least one, each N x 3 x h x w.

    Returns:
        The same network.
    """
    with torch.no_grad():
        for layer, (mean, deviation) in zip(net.layers(), _statistics(net, batches), strict=True):
            layer.convolution.weight.div_(deviation[:, None, None, None])
            _set(layer, mean / deviation, torch.ones_like(mean))
            layer.norm.weight.copy_(deviation * np.sqrt(1 + layer.norm.eps))
            layer.norm.bias.add_(mean)
    return net


def _set(layer: Convolution, mean: torch.Tensor, variance: torch.Tensor) -> None:
    """Sets the statistics of a layer's norm."""
    assert layer.norm.running_mean is not None and layer.norm.running_var is not None
    layer.norm.running_mean.copy_(mean)
    layer.norm.running_var.copy_(variance)


def _statistics(
    net: DetectorNet, batches: Iterable[NDArray[np.float32]]
) -> list[tuple[torch.Tensor, torch.Tensor]]:
    """The mean and the deviation of each channel that a convolution gives, layer by layer."""
    layers = net.layers()
    sums = [torch.zeros(2, layer.norm.num_features, dtype=torch.float64) for layer in layers]
    counts = [0] * len(layers)
    with _watched(layers, sums, counts):
        for batch in batches:
            net(torch.from_numpy(batch))
    means = [total / count for total, count in zip(sums, counts, strict=True)]
    return [(mean.float(), (square - mean**2).clamp(min=LEAST**2).sqrt().float()) for mean, square in means]


@contextmanager
def _watched(layers: list[Convolution], sums: list[torch.Tensor], counts: list[int]) -> Iterator[None]:
    """Adds up what convolutions give, and its squares, while they are used."""

    def watch(index: int) -> torch.utils.hooks.RemovableHandle:
        def add(_: torch.nn.Module, __: object, given: torch.Tensor) -> None:
            exact = given.double()
            sums[index].add_(torch.stack([exact.sum((0, 2, 3)), exact.square().sum((0, 2, 3))]))
            counts[index] += given.numel() // given.shape[1]

        return layers[index].convolution.register_forward_hook(add)

    handles = [watch(index) for index in range(len(layers))]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()
