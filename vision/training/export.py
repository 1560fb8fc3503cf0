"""Export: the ONNX file, written node by node, so that the same weights give the same bytes."""

from pathlib import Path

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper

from vision.digits.network import SIZE
from vision.training.model import SymbolNet

OPSET = 13


def export(net: SymbolNet, temperature: float, path: Path) -> None:
    """Writes a trained network, of digits or of arrows.

    Args:
        net: the network; batch norm is folded into its convolutions.
        temperature: what its logits are divided by; folded into the last layer.
        path: of the ONNX file.
    """
    nodes, weights, name = [], [], "crops"
    for index, (weight, bias) in enumerate(_folded(net)):
        weights += [numpy_helper.from_array(weight, f"w{index}"), numpy_helper.from_array(bias, f"b{index}")]
        kernel, stride = net.build.kernel(index), net.build.stride(index)
        convolution = helper.make_node(
            "Conv",
            [name, f"w{index}", f"b{index}"],
            [f"c{index}"],
            kernel_shape=[kernel] * 2,
            pads=[kernel // 2] * 4,
            strides=[stride] * 2,
        )
        nodes += [convolution, helper.make_node("Relu", [f"c{index}"], [f"r{index}"])]
        name = f"r{index}"
        if index in net.build.halved:
            nodes.append(
                helper.make_node("MaxPool", [name], [f"p{index}"], kernel_shape=[2, 2], strides=[2, 2])
            )
            name = f"p{index}"
    last = [net.last.weight.detach().numpy() / temperature, net.last.bias.detach().numpy() / temperature]
    weights += [
        numpy_helper.from_array(np.asarray(v, np.float32), n) for v, n in zip(last, "wb", strict=True)
    ]
    if net.build.averaged:
        nodes.append(helper.make_node("GlobalAveragePool", [name], ["mean"]))
        name = "mean"
    nodes += [
        helper.make_node("Flatten", [name], ["flat"]),
        helper.make_node("Gemm", ["flat", "w", "b"], ["logits"], transB=1),
    ]
    crops = helper.make_tensor_value_info("crops", TensorProto.FLOAT, ["n", 1, SIZE, SIZE])
    logits = helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", net.build.classes])
    graph = helper.make_graph(nodes, net.build.name, [crops], [logits], weights)
    model = helper.make_model(
        graph, opset_imports=[helper.make_opsetid("", OPSET)], producer_name="hashilens"
    )
    model.ir_version = 8
    onnx.checker.check_model(model)
    path.write_bytes(model.SerializeToString(deterministic=True))


def _folded(net: SymbolNet) -> list[tuple[NDArray[np.float32], NDArray[np.float32]]]:
    """Weights and biases of the convolutions, each with the batch norm that follows it."""
    folded = []
    for convolution, norm in zip(net.convolutions, net.norms, strict=True):
        assert isinstance(convolution, torch.nn.Conv2d) and isinstance(norm, torch.nn.BatchNorm2d)
        assert norm.running_mean is not None and norm.running_var is not None
        gain = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weight = (convolution.weight * gain[:, None, None, None]).detach().numpy()
        bias = (norm.bias - norm.running_mean * gain).detach().numpy()
        folded.append((np.ascontiguousarray(weight, np.float32), np.ascontiguousarray(bias, np.float32)))
    return folded
