"""The program as a process of its own: what a shell sees of it."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from PIL import Image

from tests.pipeline.bad import without_privileges
from tests.pipeline.drawn import FIVE, board_from, flat, picture_of

ROOT = Path(__file__).parents[2]
PATIENCE = 150
"""Seconds after which a run has not ended that should have: a busy machine takes a minute to begin."""


def command(*arguments):
    return [sys.executable, "-m", "pipeline.cli", *map(str, arguments)]


def environment(**changes):
    return os.environ | {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"} | changes


def run(*arguments, **options):
    options = {"env": environment(), "capture_output": True, "timeout": PATIENCE} | options
    return subprocess.run(command(*arguments), check=False, **options)


@pytest.fixture
def page(tmp_path):
    """A large and clear picture of the board FIVE."""
    path = tmp_path / "page.png"
    picture_of(board_from(FIVE, flat(5, 5, pitch=120, margin=120))).save(path)
    return path


def fake_tesseract(folder, script):
    """A folder for the PATH with a program called tesseract in it."""
    folder.mkdir()
    program = folder / "tesseract"
    program.write_text(f"#!{sys.executable}\nimport sys, time\nversion = '--version' in sys.argv\n{script}\n")
    program.chmod(0o755)
    return environment(PATH=f"{folder}{os.pathsep}{os.environ['PATH']}")


def test_a_page_is_solved(page):
    ending = run("solve", page, "--json")
    assert (ending.returncode, ending.stderr) == (0, b"")
    record = json.loads(ending.stdout)
    assert [puzzle["status"] for puzzle in record["puzzles"]] == ["solved"]
    values = [island["value"] for island in record["puzzles"][0]["islands"]]
    assert values == [4, 2, 3, 2, 3, 3, 1, 3, 4, 3]
    assert Path(record["overlay"]).is_file()


def test_several_processes_give_the_same_records(page, tmp_path):
    (tmp_path / "bad.png").write_bytes(b"no picture")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "page.png").write_bytes(page.read_bytes())
    inputs = [page, tmp_path / "bad.png", tmp_path / "more" / "page.png"]

    def results(workers):
        ending = run("solve", *inputs, "-o", tmp_path / f"out{workers}", "--json", "-j", workers)
        assert ending.returncode == 1
        records = [json.loads(line) for line in ending.stdout.splitlines()]
        for record in records:
            del record["seconds"], record["overlay"]
        return records

    assert results(1) == results(2)
    names = [sorted(path.name for path in (tmp_path / f"out{n}").iterdir()) for n in (1, 2)]
    files = ["page-2.solved.png", "page.solved.png", "report.html", "results.csv", "results.jsonl"]
    assert names[0] == names[1] == files


def test_names_reach_the_program_as_they_are(page, tmp_path):
    for name in ("-dash.png", "Brücke 橋.png"):
        page.with_name(name).write_bytes(page.read_bytes())
    ending = run("solve", "--json", "-j", 1, "--", "-dash.png", "Brücke 橋.png", cwd=tmp_path)
    assert ending.returncode == 0
    assert [json.loads(line)["overlay"] for line in ending.stdout.splitlines()] == [
        "-dash.solved.png",
        "Brücke 橋.solved.png",
    ]


def test_a_terminal_without_unicode(page):
    ending = run("solve", page, env=environment(PYTHONIOENCODING="latin-1", PYTHONUTF8="0"))
    assert (ending.returncode, ending.stderr) == (0, b"")
    assert b"4???????2" in ending.stdout


def test_missing_permissions_are_told(page, tmp_path):
    secret = tmp_path / "secret.png"
    secret.write_bytes(page.read_bytes())
    secret.chmod(0)
    closed = tmp_path / "closed"
    closed.mkdir()
    (closed / "page.png").write_bytes(page.read_bytes())
    closed.chmod(0o555)
    arguments = without_privileges(command("solve", "--json", "-j", 1, secret, closed / "page.png"))
    if arguments is None:
        pytest.skip("root may do everything on this system")
    ending = subprocess.run(arguments, env=environment(), capture_output=True, timeout=PATIENCE, check=False)
    closed.chmod(0o755)
    if ending.returncode == 77:
        pytest.skip("root may not give up its privileges here")
    first, second = (json.loads(line) for line in ending.stdout.splitlines())
    assert ending.returncode == 1
    assert first["error"]["code"] == "not-readable"
    assert second["error"]["code"] == "output-not-writable"
    assert second["puzzles"][0]["status"] == "solved"
    assert [path.name for path in closed.iterdir()] == ["page.png"]


def test_tesseract_is_missing(page, tmp_path):
    ending = run("solve", page, "--json", env=environment(PATH=str(tmp_path)))
    assert (ending.returncode, ending.stdout) == (3, b"")
    assert b"nstall" in ending.stderr
    assert not page.with_name("page.solved.png").exists()
    assert run("doctor", env=environment(PATH=str(tmp_path))).returncode == 3


SCRIPTS = {
    "crashes": ("sys.exit(0 if version else 139)", "tesseract-failed"),
    "kills itself": ("import os; version or os.kill(os.getpid(), 11)", "tesseract-failed"),
    "prints rubbish": (
        "sys.stdout.buffer.write(b'\\xff\\xfe\\x80 rubbish \\xc3\\x28')",
        "tesseract-failed",
    ),
    "complains in bad UTF-8": (
        "sys.stderr.buffer.write(b'\\xff\\xfe\\x80'); sys.exit(1)",
        "tesseract-failed",
    ),
    "writes nothing": ("pass", "tesseract-failed"),
}


@pytest.mark.parametrize("kind", SCRIPTS)
def test_tesseract_is_ill(kind, page, tmp_path):
    script, code = SCRIPTS[kind]
    ending = run("solve", page, "--json", env=fake_tesseract(tmp_path / "bin", script))
    assert ending.returncode == 1
    record = json.loads(ending.stdout)
    assert record["error"]["code"] == code
    assert (record["puzzles"], record["overlay"]) == ([], None)
    assert b"Traceback" not in ending.stderr


def test_tesseract_hangs(page, tmp_path, hashilens, monkeypatch):
    """In this process, where the patience of a minute can be made shorter."""
    from vision.digits import tesseract, votes

    changed = fake_tesseract(tmp_path / "bin", "time.sleep(60)")
    monkeypatch.setenv("PATH", changed["PATH"])
    monkeypatch.setattr(votes, "read_sheets", partial(tesseract.read_sheets, seconds=0.5))
    start = time.monotonic()
    ending = hashilens("solve", page, "--json")
    assert time.monotonic() - start < 20
    assert ending.status == 1
    assert ending.records[0]["error"]["code"] == "tesseract-timeout"


def test_pages_read_together_have_their_own_limits(page, tmp_path):
    slow = fake_tesseract(tmp_path / "bin", "time.sleep(60)")
    other = page.with_name("other.png")
    other.write_bytes(page.read_bytes())
    arguments = ("solve", page, other, "-o", tmp_path / "out", "-j", 1, "--timeout", 2, "--no-report")
    ending = subprocess.run(command(*arguments), env=slow, capture_output=True, timeout=100, check=False)
    assert ending.returncode == 1
    records = [json.loads(line) for line in (tmp_path / "out" / "results.jsonl").read_text().splitlines()]
    assert [record["source"] for record in records] == [str(page), str(other)]
    assert [record["error"]["code"] for record in records] == ["page-timeout"] * 2
    assert ending.stderr.count(b"This page took longer than 2 seconds") == 2


@pytest.fixture
def busy(page, tmp_path):
    """The program at work on two pages in two processes, waiting for a Tesseract that takes its time."""
    slow = fake_tesseract(
        tmp_path / "bin", f"open({str(tmp_path / 'began')!r}, 'w'); time.sleep({2 * PATIENCE})"
    )
    other = page.with_name("other.png")
    other.write_bytes(page.read_bytes())
    process = subprocess.Popen(
        command("solve", page, other, "-o", tmp_path / "out", "-j", 2),
        env=slow, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + PATIENCE
    while not (tmp_path / "began").exists() and time.monotonic() < deadline:
        time.sleep(0.02)
    yield process
    for number in running(process.pid):
        os.kill(int(number), signal.SIGKILL)
    process.communicate()


def test_ctrl_c_ends_everything_at_once(busy, tmp_path):
    os.killpg(busy.pid, signal.SIGINT)  # as a terminal does it: the whole group gets it
    out, err = busy.communicate(timeout=PATIENCE)
    assert (busy.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    assert list((tmp_path / "out").iterdir()) == []
    assert nobody_left(busy.pid)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_no_worker_outlives_the_program(number, busy):
    os.kill(busy.pid, number)
    assert busy.wait(timeout=PATIENCE) in (-number, 128 + number)
    assert nobody_left(busy.pid, but="tesseract")  # it ends by itself when it has read its sheet


def nobody_left(group, but="no such program"):
    """Whether all processes of a group end soon."""
    deadline = time.monotonic() + 10
    while left := [number for number in running(group) if but not in command_line(number)]:
        if time.monotonic() > deadline:
            return left == []
        time.sleep(0.05)
    return True


def command_line(number):
    try:
        return Path("/proc", number, "cmdline").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return ""


def running(group):
    """The processes of a group, those that have ended and wait for their burial left out."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, member_of = status.read_text().rpartition(")")[2].split()[:3]
        except (FileNotFoundError, ProcessLookupError):
            continue  # ended meanwhile
        if int(member_of) == group and state != "Z":
            found.append(status.parent.name)
    return found


def test_a_reader_that_goes_away(page):
    process = subprocess.Popen(
        command("solve", *[page] * 2, "--json", "-j", 1),
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(timeout=PATIENCE) == 1
    assert err == b""


def test_the_version_imports_nothing_costly():
    code = "import sys, pipeline.cli; pipeline.cli.main(['--version']); print(*sys.modules)"
    ending = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    loaded = set(ending.stdout.split())
    assert loaded.isdisjoint({"numpy", "cv2", "PIL", "click", "msgspec", "ortools", "vision", "solver"})


def test_help_imports_no_libraries_for_pictures():
    code = "import sys, pipeline.cli; pipeline.cli.main(['solve', '--help']); print(*sys.modules)"
    ending = subprocess.run(
        [sys.executable, "-c", code], env=environment(), capture_output=True, text=True, check=True
    )
    assert set(ending.stdout.split()).isdisjoint({"numpy", "cv2", "PIL", "ortools"})


@pytest.mark.slow
@pytest.mark.parametrize("kind", [("RGB", ".png"), ("L", ".jpg")])
def test_a_blank_picture_of_nearly_as_many_pixels_as_may_be(kind, tmp_path):
    mode, suffix = kind
    path = tmp_path / f"blank{suffix}"
    Image.new(mode, (8_900, 8_900), "white").save(path)
    ending = run("solve", path, "--json")
    assert ending.returncode == 1
    record = json.loads(ending.stdout)
    assert (record["width"], record["height"], record["error"]["code"]) == (8_900, 8_900, "no-board")


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
@pytest.mark.parametrize("to_folder", [True, False])
def test_a_run_that_is_broken_off_says_how_far_it_came(number, status, to_folder, tmp_path):
    """Nobody takes what it prints, so it comes to a stop in the middle, wherever that is."""
    (tmp_path / "four.txt").write_text("3.4\n...\n2.3\n")
    for name in range(300):
        (tmp_path / f"a puzzle with a long name that fills the pipe {name}.txt").write_text("3.4\n...\n2.3\n")
    inputs = sorted(tmp_path.glob("*.txt"))
    options = ["-o", tmp_path / "out"] if to_folder else []
    process = subprocess.Popen(
        command("solve", *inputs, *options),
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, pipesize=4096,
    )  # fmt: skip
    process.stdout.peek(1)
    time.sleep(0.5)
    process.send_signal(number)
    _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == status
    goes_on = "; the same command goes on" if to_folder else ""
    found = re.fullmatch(rf"\n?hashilens: interrupted: (\d+) of 301 done{goes_on}\n", err.decode())
    assert found
    assert 0 < int(found[1]) < 301
    if to_folder:
        records = (tmp_path / "out" / "results.jsonl").read_bytes().splitlines()
        assert len(records) - int(found[1]) in (0, 1)  # one may be written and not yet told
        ending = run("solve", *inputs, *options, "--no-report")
        assert ending.returncode == 0
        assert f"{len(records)} pages were done before" in ending.stdout.decode()
