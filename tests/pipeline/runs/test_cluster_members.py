"""Members of a cluster that cannot do the work, or go away: each is named, and nothing is lost."""

import json
import os
import shutil
import subprocess
import sys

import pytest

from pipeline.names import RESULTS
from pipeline.version import __version__
from tests.pipeline.drawn import FIVE, board_from, flat, picture_of
from tests.pipeline.killed import ROOT, finish, start
from tests.pipeline.runs.dasks import started_scheduler, started_worker

pytest.importorskip("distributed")

DYING = """
import os, signal, sys
from pipeline.cli import main
from pipeline.runs import cluster

def all_see(self, samples):
    cluster.PATIENCE_WITH_WORKERS = 2.0
    os.kill(int(sys.argv[1]), signal.SIGKILL)
    return True

if __name__ == "__main__":
    cluster.Cluster.all_see = all_see
    sys.exit(main(sys.argv[2:]))
"""
"""The program, but a worker of the cluster dies when it has been found fit, and patience is short."""

OTHER = "import pipeline.version\npipeline.version.__version__ = '0.0.0'\n"


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    """A scheduler without workers: its address, and its folder."""
    folder = tmp_path_factory.mktemp("members")
    with started_scheduler(folder) as (address, _):
        yield address, folder


@pytest.fixture
def shelf(tmp_path):
    """A folder with a picture."""
    folder = tmp_path / "shelf"
    folder.mkdir()
    picture_of(board_from(FIVE, flat(5, 5, pitch=70, margin=70))).save(folder / "p1.png")
    return folder


def without_tesseract(folder):
    """A PATH on which all is but Tesseract."""
    places = folder / "bin"
    places.mkdir()
    for name in ("sh", "uname", "env"):
        (places / name).symlink_to(shutil.which(name))
    return {"PATH": str(places)}


def of_another_version(folder):
    """What makes a worker believe that it has another version."""
    (folder / "sitecustomize.py").write_text(OTHER)
    return {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (without_tesseract, "Tesseract, which reads the numbers, is not installed. Install it"),
        (
            of_another_version,
            f" has hashilens 0.0.0, and this is {__version__}. Install the same version on both.",
        ),
    ],
)
def test_a_worker_that_cannot_take_part_is_named_first(kind, said, scheduler, shelf, tmp_path):
    address, folder = scheduler
    with started_worker(folder, address, **kind(tmp_path)):
        status, told = finish(start(shelf, tmp_path / "out", "--cluster", address))
    assert status == 3
    assert "hashilens: The worker tcp://127.0.0.1:" in told
    assert said in told
    assert "Traceback" not in told
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.slow
def test_the_last_worker_dies_and_another_one_comes(scheduler, shelf, tmp_path):
    address, folder = scheduler
    program, out = tmp_path / "program.py", tmp_path / "out"
    program.write_text(DYING)
    with started_worker(folder, address, "--no-nanny") as worker:
        command = [program, worker.pid, "solve", shelf, "-o", out, "--cluster", address, "-q", "--no-report"]
        run = subprocess.run(
            [sys.executable, *map(str, command)], env=os.environ | {"PYTHONPATH": str(ROOT)},
            capture_output=True, text=True, timeout=100, check=False,
        )  # fmt: skip
    assert run.returncode == 3
    assert f"The cluster {address} has lost its workers. Start one: dask worker {address}" in run.stderr
    assert "Traceback" not in run.stderr
    with started_worker(folder, address):
        assert finish(start(shelf, out, "--cluster", address)) == (0, "")
    [line] = (out / RESULTS).read_text().splitlines()
    assert json.loads(line)["error"] is None
