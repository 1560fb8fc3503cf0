"""Export: the ONNX file, written node by node, so that the same weights give the same bytes."""

from copy import deepcopy
from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import NodeProto, TensorProto, helper, numpy_helper

from vision.detect import CHANNELS, HEAT
from vision.training.detector.model import Block, Convolution, DetectorNet

OPSET = 13


class _Graph:
    """Nodes and weights, added one by one; each method returns the name of what it adds."""

    def __init__(self) -> None:
        self.nodes: list[NodeProto] = []
        self.weights: list[TensorProto] = [
            numpy_helper.from_array(np.array([1, 1, 2, 2], np.float32), "doubled")
        ]

    def add(self, kind: str, seen: list[str], **options: int | str | list[int]) -> str:
        name = f"{kind.lower()}{len(self.nodes)}"
        node = helper.make_node(kind, seen, [name])
        node.attribute.extend(helper.make_attribute(key, value) for key, value in options.items())
        self.nodes.append(node)
        return name

    def weight(self, values: NDArray[np.float32]) -> str:
        """Weights take half the room as 16 bits, and are 32 when they are used."""
        kept = f"kept{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(values.astype(np.float16), kept))
        return self.add("Cast", [kept], to=TensorProto.FLOAT)

    def convolve(self, x: str, layer: torch.nn.Conv2d, norm: torch.nn.BatchNorm2d | None) -> str:
        weight, bias = _folded(layer, norm)
        return self.add(
            "Conv",
            [x, self.weight(weight), self.weight(bias)],
            kernel_shape=list(layer.kernel_size),
            strides=list(layer.stride),
            dilations=list(layer.dilation),
            pads=[int(edge) for edge in layer.padding] * 2,
        )

    def layer(self, x: str, layer: Convolution) -> str:
        y = self.convolve(x, layer.convolution, layer.norm)
        return self.add("Relu", [y]) if layer.rectified else y

    def blocks(self, x: str, blocks: torch.nn.ModuleList) -> str:
        for block in blocks:
            assert isinstance(block, Block)
            x = self.sum(x, self.layer(self.layer(x, block.first), block.second))
        return x

    def sum(self, a: str, b: str) -> str:
        return self.add("Relu", [self.add("Add", [a, b])])

    def double(self, x: str) -> str:
        return self.add(
            "Resize",
            [x, "", "doubled"],
            mode="nearest",
            nearest_mode="floor",
            coordinate_transformation_mode="asymmetric",
        )


def export(net: DetectorNet, path: Path, slope: float = 1.0, offset: float = 0.0) -> None:
    """Writes a trained network; batch norm is folded into the convolutions, weights are rounded to 16 bits.

    Args:
        net: the network, on the CPU; it stays as it is.
        path: of the file.
        slope: of the line from the heat to the logit of a score that is a probability; folded into the head.
        offset: of that line.
    """
    graph = _Graph()
    fine = graph.blocks(graph.layer(graph.layer("level", net.first), net.quarter), net.quarter_blocks)
    middle = graph.blocks(graph.layer(fine, net.eighth), net.eighth_blocks)
    coarse = graph.blocks(graph.layer(middle, net.sixteenth), net.sixteenth_blocks)
    middle = graph.sum(middle, graph.double(graph.layer(coarse, net.up_eighth)))
    joined = graph.sum(graph.layer(fine, net.across), graph.double(graph.layer(middle, net.up_quarter)))
    maps = graph.convolve(graph.layer(joined, net.joined), _calibrated(net.head, slope, offset), None)
    graph.nodes[-1].output[0] = "maps"
    assert maps
    made = helper.make_graph(
        graph.nodes,
        "detector",
        [helper.make_tensor_value_info("level", TensorProto.FLOAT, [1, 3, "height", "width"])],
        [helper.make_tensor_value_info("maps", TensorProto.FLOAT, [1, CHANNELS, "rows", "columns"])],
        graph.weights,
    )
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="hashilens")
    model.ir_version = 8
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString(deterministic=True))


def _calibrated(head: torch.nn.Conv2d, slope: float, offset: float) -> torch.nn.Conv2d:
    """The head with another heat."""
    calibrated = deepcopy(head)
    with torch.no_grad():
        calibrated.weight[HEAT] *= slope
        assert calibrated.bias is not None
        calibrated.bias[HEAT] = calibrated.bias[HEAT] * slope + offset
    return calibrated


def _folded(
    layer: torch.nn.Conv2d, norm: torch.nn.BatchNorm2d | None
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The weight and bias of a convolution with the batch norm that follows it."""
    if norm is None:
        assert layer.bias is not None
        return layer.weight.detach().numpy(), layer.bias.detach().numpy()
    assert norm.running_mean is not None and norm.running_var is not None
    gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    weight = (layer.weight * gain[:, None, None, None]).detach().numpy()
    bias = (norm.bias - norm.running_mean * gain).detach().numpy()
    return np.ascontiguousarray(weight, np.float32), np.ascontiguousarray(bias, np.float32)
