import numpy as np
import pytest

torch = pytest.importorskip("torch")
onnx = pytest.importorskip("onnx")

import cv2  # noqa: E402

from vision.detect import CHANNELS, HEAT  # noqa: E402
from vision.training.detector.crops import SIDE, Crop  # noqa: E402
from vision.training.detector.export import export  # noqa: E402
from vision.training.detector.losses import focal, losses  # noqa: E402
from vision.training.detector.model import DetectorNet  # noqa: E402
from vision.training.detector.start import load, normalised  # noqa: E402
from vision.training.detector.targets import CELLS, targets_of  # noqa: E402
from vision.types import Kind  # noqa: E402


@pytest.fixture(scope="module")
def net():
    torch.manual_seed(1)
    return DetectorNet().eval()


def forward(path, level):
    network = cv2.dnn.readNetFromONNX(str(path))
    network.setInput(level)
    return network.forward()


@pytest.mark.parametrize("shape", [(64, 96), (32, 16)])
def test_the_file_says_what_the_network_says_at_any_size(net, tmp_path, shape):
    level = np.random.default_rng(2).normal(size=(1, 3, *shape)).astype(np.float32)
    export(net, tmp_path / "net.onnx")
    with torch.no_grad():
        expected = net(torch.from_numpy(level)).numpy()
    assert expected.shape == (1, CHANNELS, shape[0] // 4, shape[1] // 4)
    assert forward(tmp_path / "net.onnx", level) == pytest.approx(expected, abs=0.02)


def test_calibration_changes_the_heat_and_nothing_else(net, tmp_path):
    level = np.random.default_rng(3).normal(size=(1, 3, 32, 32)).astype(np.float32)
    export(net, tmp_path / "plain.onnx")
    export(net, tmp_path / "calibrated.onnx", 2.0, -0.5)
    plain, calibrated = forward(tmp_path / "plain.onnx", level), forward(tmp_path / "calibrated.onnx", level)
    assert calibrated[:, HEAT] == pytest.approx(2 * plain[:, HEAT] - 0.5, abs=0.01)
    assert calibrated[:, HEAT.stop :] == pytest.approx(plain[:, HEAT.stop :])


def test_the_same_weights_give_the_same_bytes(net, tmp_path):
    export(net, tmp_path / "one.onnx")
    export(net, tmp_path / "two.onnx")
    assert (tmp_path / "one.onnx").read_bytes() == (tmp_path / "two.onnx").read_bytes()
    assert (tmp_path / "one.onnx").stat().st_size < 3e6


def trained(seed):
    """A network whose norms are far from those that it is made with."""
    torch.manual_seed(seed)
    net = DetectorNet()
    with torch.no_grad():
        for layer in net.layers():
            torch.nn.init.uniform_(layer.norm.weight, 0.5, 2.0)
            torch.nn.init.normal_(layer.norm.bias)
            torch.nn.init.normal_(layer.norm.running_mean)
            torch.nn.init.uniform_(layer.norm.running_var, 0.5, 2.0)
    return net.eval()


def test_a_start_says_what_its_file_says_and_has_norms(tmp_path):
    export(trained(4), tmp_path / "net.onnx", 2.0, -0.5)
    rng = np.random.default_rng(5)
    batches = [rng.normal(1, 2, size=(2, 3, 64, 64)).astype(np.float32) for _ in range(3)]
    expected = forward(tmp_path / "net.onnx", batches[0][:1])
    loaded = load(tmp_path / "net.onnx")
    with torch.no_grad():
        assert loaded(torch.from_numpy(batches[0][:1])).numpy() == pytest.approx(expected, abs=1e-3)
        start = normalised(loaded, batches)
        assert start(torch.from_numpy(batches[0][:1])).numpy() == pytest.approx(expected, abs=1e-3)
        seen = start.first.convolution(torch.from_numpy(np.concatenate(batches)))
    assert seen.mean((0, 2, 3)).numpy() == pytest.approx(start.first.norm.running_mean.numpy(), abs=1e-3)
    assert seen.var((0, 2, 3)).numpy() == pytest.approx(1, abs=0.01)


def test_a_start_says_the_same_while_it_learns(tmp_path):
    export(trained(6), tmp_path / "net.onnx")
    batch = torch.from_numpy(np.random.default_rng(7).normal(1, 2, (4, 3, 64, 64)).astype(np.float32))
    start = normalised(load(tmp_path / "net.onnx"), [batch.numpy()])
    with torch.no_grad():
        expected = start(batch)
        assert start.train()(batch).numpy() == pytest.approx(expected.numpy(), abs=0.01)


def test_the_file_of_another_network_is_no_start(net, tmp_path):
    export(net, tmp_path / "net.onnx")
    other = onnx.load(tmp_path / "net.onnx")
    del other.graph.initializer[-1]
    onnx.save(other, tmp_path / "other.onnx")
    with pytest.raises(ValueError, match="another network"):
        load(tmp_path / "other.onnx")


def test_focal_loss_forgives_what_is_near_a_middle_or_uncounted():
    heat, counted = torch.zeros(1, 1, 4, 4), torch.ones(1, 1, 4, 4)
    heat[0, 0, 1, 1], heat[0, 0, 1, 2] = 1.0, 0.9

    def loss(row, column, counted=counted):
        logits = torch.full((1, 1, 4, 4), -9.0)
        logits[0, 0, 1, 1] = 9.0
        logits[0, 0, row, column] = 5.0
        return focal(logits, heat, counted).item()

    assert loss(1, 1) < 0.01
    assert loss(1, 2) < 0.01 < loss(3, 3)
    away = counted.clone()
    away[0, 0, 3, 3] = 0
    assert loss(3, 3, away) < 0.01


def test_a_right_answer_costs_nothing_a_wrong_one_something():
    pieces = np.array([(100, 60, 10, Kind.ISLAND, 4, 1)], np.float32)
    cohesion = np.zeros((CELLS, CELLS), np.uint8)
    cohesion[:20] = 1
    targets = targets_of(Crop(np.zeros((SIDE, SIDE, 3), np.uint8), pieces, cohesion))
    right = torch.zeros(1, CHANNELS, CELLS, CELLS)
    right[0, :3] = -12
    rows, columns = np.divmod(targets.places, CELLS)
    middle = targets.places[targets.heat[Kind.ISLAND].ravel()[targets.places] == 1][0]
    right[0, 0, middle // CELLS, middle % CELLS] = 12
    right[0, 3:6, rows, columns] = torch.from_numpy(targets.geometry.T)
    right[0, 6 + 4, rows, columns] = right[0, 25 + 1, rows, columns] = 9
    right[0, 29] = torch.from_numpy(np.where(cohesion, 12.0, -12.0))
    assert losses(right, [targets])[:3].max() < 0.01 and losses(right, [targets])[5] < 0.01
    for channel, part in ((0, 0), (3, 1), (5, 2), (6, 3), (25, 4), (29, 5)):
        wrong = right.clone()
        wrong[0, channel] += 20
        assert losses(wrong, [targets])[part] > losses(right, [targets])[part] + 0.05
