"""The temporary folder: gone when its run ends, and swept by the next one where that was killed."""

import fcntl
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from pipeline.errors import OutputNotWritable
from pipeline.temporary import sweep_temporary, temporary_folder
from tests.pipeline.killed import ROOT

HOLD = """
import time
from pipeline.temporary import temporary_folder
with temporary_folder() as folder:
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture
def place(tmp_path, monkeypatch):
    """Where temporary files go."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return tmp_path


@pytest.fixture
def other(place):
    """Another run, and its folder."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "TMPDIR": str(place)}
    process = subprocess.Popen(
        [sys.executable, "-c", HOLD], env=environment, stdout=subprocess.PIPE, text=True
    )
    yield process, Path(process.stdout.readline().strip())
    process.kill()
    process.communicate()


def gone():
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_it_is_empty_and_goes(place):
    with temporary_folder() as folder:
        assert list(folder.iterdir()) == []
        (folder / "a").write_text("a")
    assert list(place.iterdir()) == []


def test_that_of_a_run_that_goes_on_stays(other, place):
    sweep_temporary()
    assert other[1].is_dir()


def test_that_of_a_killed_run_is_swept_by_the_next(other, place):
    process, folder = other
    (folder / "half").write_text("half")
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert folder.is_dir()
    with temporary_folder() as mine:
        assert [mine.parent] == list(place.iterdir())


def test_a_locked_folder_of_an_unseen_process_stays(place):
    folder = place / f"hashilens-{gone()}-abcdefgh"
    folder.mkdir()
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        sweep_temporary()
        assert folder.is_dir()
    sweep_temporary()
    assert not folder.exists()


def test_what_has_not_come_to_its_lock_goes_with_its_process(place):
    for process in (gone(), os.getpid()):
        (place / f"hashilens-{process}-abcdefgh").mkdir()
    sweep_temporary()
    assert [path.name for path in place.iterdir()] == [f"hashilens-{os.getpid()}-abcdefgh"]


@pytest.mark.skipif(sys.platform != "linux", reason="nobody else tells when a process began")
@pytest.mark.parametrize("locked", [True, False])
def test_that_of_a_killed_process_goes_whose_number_another_has(place, locked):
    folder = place / f"hashilens-{os.getpid()}-abcdefgh"  # as in a container, where all runs are number 1
    folder.mkdir()
    if locked:
        (folder / "lock").touch()
    os.utime(folder, (1e9, 1e9))
    sweep_temporary()
    assert not folder.exists()


def test_nothing_of_others_is_taken_away(place):
    (place / "mine").mkdir()
    (place / "mine" / "a").write_text("a")
    names = ["hashilens-abc", "hashilens-12", f"xhashilens-{gone()}-abcdefgh", f"hashilens-{gone()}-abc.d"]
    for name in names:
        (place / name).mkdir()
    (place / f"hashilens-{gone()}-linked").symlink_to(place / "mine")
    (place / f"hashilens-{gone()}-file").write_text("a file")
    before = sorted(place.iterdir())
    sweep_temporary()
    assert sorted(place.iterdir()) == before
    assert (place / "mine" / "a").exists()


def test_a_lock_that_is_a_link_is_not_followed(place):
    folder = place / f"hashilens-{gone()}-abcdefgh"
    folder.mkdir()
    (folder / "lock").symlink_to(place / "elsewhere")
    sweep_temporary()
    assert not (place / "elsewhere").exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has others' files")
def test_that_of_another_user_stays(place):
    folder = place / f"hashilens-{gone()}-abcdefgh"
    folder.mkdir()
    os.chown(folder, 12345, 12345)
    sweep_temporary()
    assert folder.is_dir()


def test_where_there_is_no_place_that_is_said(place, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(place / "nowhere"))
    with pytest.raises(OutputNotWritable, match="TMPDIR"), temporary_folder():
        pass
