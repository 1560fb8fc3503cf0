"""The exported file says what PyTorch says."""

import numpy as np
import pytest

from vision.digits import network
from vision.digits.network import CLASSES, SIZE

torch = pytest.importorskip("torch")
pytest.importorskip("onnx")


@pytest.fixture
def net():
    from vision.training.model import DIGITS, SymbolNet

    torch.manual_seed(0)
    net = SymbolNet(DIGITS)
    crops = torch.rand(64, 1, SIZE, SIZE)
    for _ in range(5):
        net(crops)  # gives batch norm something to remember
    return net.eval()


def test_opencv_and_pytorch_agree(net, tmp_path, monkeypatch):
    from vision.training.export import export

    export(net, 1.5, tmp_path / "net.onnx")
    monkeypatch.setattr(network, "MODEL", tmp_path / "net.onnx")
    network._load.cache_clear()
    crops = np.random.default_rng(0).random((70, SIZE, SIZE), dtype=np.float32)
    with torch.no_grad():
        expected = torch.softmax(net(torch.from_numpy(crops[:, None])) / 1.5, dim=1).numpy()
    try:
        assert network.classify(crops) == pytest.approx(expected, abs=1e-4)
    finally:
        network._load.cache_clear()
    assert expected.shape == (70, len(CLASSES))


def test_the_same_weights_give_the_same_bytes(net, tmp_path):
    from vision.training.export import export

    for name in ("a", "b"):
        export(net, 1.0, tmp_path / name)
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()
